import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../../src/config.ts'
import { copyOf, instructionsOf } from './containerfile.ts'

const ROOT = join(import.meta.dir, '../..')
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')
const CONTAINERFILE = instructionsOf(read('src/build/packaging/Containerfile'))
const wordsOf = (name: string) => CONTAINERFILE.filter((each) => each.name === name).map(({ words }) => words)

test('comments are left out, and continued lines joined', () => {
  expect(instructionsOf('# one\nRUN a \\\n && b\nuser 1:1\n')).toEqual([
    { name: 'RUN', words: 'a   && b' },
    { name: 'USER', words: '1:1' },
  ])
  expect(copyOf('--chmod=0755 a /b')).toEqual({ from: 'a', to: '/b', mode: 0o755 })
})

test('what is copied into the container is let through to its build', () => {
  const allowed = read('.dockerignore').split('\n').filter(Boolean)
  expect(allowed[0]).toBe('*')
  const copied = wordsOf('COPY').map((words) => copyOf(words).from)
  expect(copied.map((file) => `!${file}`)).toEqual(allowed.slice(1))
})

test('the container runs as an account of its own, with settings that the server knows', () => {
  expect(wordsOf('USER')).toEqual(['4747:4747'])
  const settings = Object.fromEntries(
    wordsOf('ENV').map((words) => {
      const at = words.indexOf('=')
      return [words.slice(0, at), words.slice(at + 1)]
    }),
  )
  expect(loadConfig({}, settings)).toMatchObject({
    dataDir: '/var/lib/roughcut',
    host: '0.0.0.0',
    outbound: 'public',
  })
})

test('the compose file keeps every volume of the container, and publishes its port on loopback only', () => {
  const compose = Bun.YAML.parse(read('src/build/packaging/compose.yaml')) as {
    services: { roughcut: { volumes: string[]; ports: string[]; build: { dockerfile: string } } }
  }
  const { volumes, ports, build } = compose.services.roughcut
  expect(volumes.map((volume) => volume.split(':')[1])).toEqual(wordsOf('VOLUME').join(' ').split(' '))
  expect(ports).toEqual(wordsOf('EXPOSE').map((port) => `127.0.0.1:${port}:${port}`))
  expect(build.dockerfile).toBe('src/build/packaging/Containerfile')
})
