import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROGRAMS } from './torture/programs.ts'

const root = join(import.meta.dir, '..')
const page = readFileSync(join(root, 'SECURITY.md'), 'utf8')

test('every file that SECURITY.md names is there', () => {
  const named = [...page.matchAll(/`((?:src|test|\.ci)\/[\w./-]+)`/g)].map(([, path]) => path ?? '')
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('what it calls tortured is tortured', () => {
  const names = PROGRAMS.map(({ name }) => name)
  for (const name of [
    'requests',
    'raw-requests',
    'media',
    'addresses',
    'secrets',
    'lines',
    'clock',
    'injection',
  ])
    expect(names).toContain(name)
})
