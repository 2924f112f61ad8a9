// The files for running Roughcut as a service, checked by the programs that read them where these are installed.
import { describe, expect, test } from 'bun:test'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../../src/config.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const PACKAGING = join(import.meta.dir, '../../src/build/packaging')
const read = (name: string) => readFileSync(join(PACKAGING, name), 'utf8')
const has = (program: string) => {
  const found = Bun.which(program, { PATH: `${process.env.PATH}:/usr/sbin:/sbin` })
  if (found === null) console.warn(`SKIPPED: ${program} is not installed on this machine.`)
  return found ?? ''
}
const [systemd, nginx, caddy, openssl] = ['systemd-analyze', 'nginx', 'caddy', 'openssl'].map(has) as [
  string,
  string,
  string,
  string,
]

function run(command: string[]): { exitCode: number; text: string } {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { stderr: 'pipe' })
  return { exitCode, text: `${stdout}${stderr}` }
}

describe('the systemd unit', () => {
  const unit = read('roughcut.service')

  test('sets only what the server knows, and stops later than the server does', () => {
    const settings = Object.fromEntries(
      [...unit.matchAll(/^Environment=([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
    )
    expect(loadConfig({}, settings)).toMatchObject({
      dataDir: '/var/lib/roughcut',
      publicUrl: 'https://cut.example.com',
      outbound: 'public',
      trustProxy: true,
    })
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(10)
  })

  test.skipIf(systemd === '')('passes systemd-analyze verify', async () => {
    using folder = temporaryFolder()
    const file = join(folder.path, 'roughcut.service')
    // The executable is not installed where tests run.
    await Bun.write(file, unit.replace('/usr/local/bin/roughcut', '/bin/true'))
    const { exitCode, text } = run([systemd, 'verify', file])
    // It also reads the machine's own units, and may have something to say about those.
    const own = text.split('\n').filter((line) => line.includes('roughcut'))
    expect({ exitCode, own }).toEqual({ exitCode: 0, own: [] })
    // What it rates as exposed, in tenths; 45 before kernel logs, clock, namespaces and the like were closed.
    expect(run([systemd, 'security', '--offline=true', '--threshold=38', file]).exitCode).toBe(0)
  })
})

describe('the proxy examples', () => {
  test.skipIf(nginx === '' || openssl === '')('nginx reads its own', async () => {
    using folder = temporaryFolder()
    const at = (name: string) => join(folder.path, name)
    const make = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=cut.example.com',
    ]
    expect(run([openssl, ...make, '-keyout', at('key.pem'), '-out', at('certificate.pem')]).exitCode).toBe(0)
    const site = read('nginx.conf')
      .replace(/\/etc\/ssl\/certs\/\S+(?=;)/, at('certificate.pem'))
      .replace(/\/etc\/ssl\/private\/\S+(?=;)/, at('key.pem'))
    mkdirSync(at('temp'))
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${at('temp')}/${name};`,
    )
    await Bun.write(
      at('main.conf'),
      `events {}\npid ${at('pid')};\nhttp { access_log off; ${paths.join(' ')}\n${site}\n}\n`,
    )
    const { exitCode, text } = run([
      nginx,
      '-t',
      '-q',
      '-e',
      at('log'),
      '-p',
      folder.path,
      '-c',
      at('main.conf'),
    ])
    expect({ exitCode, text }).toEqual({ exitCode: 0, text: '' })
  })

  test.skipIf(caddy === '')('Caddy reads its own', () => {
    const { exitCode, text } = run([
      caddy,
      'validate',
      '--adapter',
      'caddyfile',
      '--config',
      join(PACKAGING, 'Caddyfile'),
    ])
    expect({ exitCode, text: exitCode === 0 ? '' : text }).toEqual({ exitCode: 0, text: '' })
  })
})
