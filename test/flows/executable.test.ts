// The compiled executable, used as somebody would who downloaded it: an empty folder, no Bun, no
// node_modules, an environment that knows nothing of the checkout.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildExecutable } from '../../src/build/build.ts'
import { ownTarget } from '../../src/build/targets.ts'
import { startMediaHost } from '../support/media-host.ts'
import { type Program, startServerProcess } from '../support/server-process.ts'

const FIXTURES = join(import.meta.dir, '..', 'fixtures')
const root = mkdtempSync(join(tmpdir(), 'roughcut-executable-'))
const home = join(root, 'home')
const folder = join(root, 'empty')
const environment = { PATH: '/usr/bin:/bin', HOME: home, ROUGHCUT_LOG: 'silent' }
let program: Program

/** Runs it to its end. */
async function run(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const child = Bun.spawn([...program.command, ...words], {
    cwd: folder,
    env: environment,
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, out, err }
}

beforeAll(async () => {
  const target = ownTarget()
  if (!target) throw new Error(`there is no build for ${process.platform}-${process.arch}`)
  const built = await buildExecutable(target, false, join(root, 'dist'))
  mkdirSync(folder)
  mkdirSync(home)
  copyFileSync(built, join(folder, 'roughcut'))
  program = { command: [join(folder, 'roughcut')], folder, environment }
}, 120_000)

afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('the executable in an empty folder', () => {
  test('tells its version and its commands, and leaves nothing behind', async () => {
    expect(await run('--version')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\S*\d+\.\d+\.\d+/) as never,
    })
    const help = await run('--help')
    expect(help).toMatchObject({ code: 0, err: '' })
    for (const command of ['serve', 'demo', 'export', 'doctor']) expect(help.out).toContain(command)
    expect((await run('serve', '--no-such-flag')).code).toBe(2)
    expect(readdirSync(folder)).toEqual(['roughcut'])
  })

  test('does not run what a bunfig.toml or .env of its folder says', async () => {
    const proof = join(root, 'proof')
    writeFileSync(
      join(folder, 'preload.ts'),
      `require('node:fs').writeFileSync(${JSON.stringify(proof)}, 'ran')`,
    )
    writeFileSync(join(folder, 'bunfig.toml'), 'preload = ["./preload.ts"]\n')
    writeFileSync(join(folder, '.env'), `ROUGHCUT_DATA=${join(root, 'elsewhere')}\n`)
    expect((await run('drive', 'list')).code).toBe(0)
    expect(existsSync(proof)).toBe(false)
    expect(existsSync(join(root, 'elsewhere'))).toBe(false)
    expect(existsSync(join(folder, 'data', 'roughcut.db'))).toBe(true)
    for (const file of ['preload.ts', 'bunfig.toml', '.env']) rmSync(join(folder, file))
  })

  test('imports, transcribes, edits and exports', async () => {
    await using host = await startMediaHost()
    const body = await Bun.file(join(FIXTURES, 'media', 'intro.wav')).bytes()
    const url = host.serve('/intro.wav', { body, contentType: 'audio/wav' })
    const dataDir = join(folder, 'data')
    const token = (await run('token', 'create', '--name', 'smoke')).out.trim()
    expect(token).toStartWith('rc_')
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'roughcut.db')).mode & 0o777).toBe(0o600)

    await using server = await startServerProcess(dataDir, token, [], program)
    const created = await server.client.request('POST', '/jobs/import/project_media', {
      project_name: 'Smoke',
      add_media: { 'intro.wav': { url } },
      add_compositions: [{ name: 'Intro', clips: [{ media: 'intro.wav' }] }],
    })
    expect(created.status).toBe(201)
    const { job_id, project_id } = created.body as { job_id: string; project_id: string }
    const imported = (await server.client.stopped(job_id)).result as { status: string; media_status: unknown }
    expect(imported.status).toBe('success')
    expect(imported.media_status).toMatchObject({
      'intro.wav': { transcript: { status: 'success', language: 'en' } },
    })

    const edit = await server.client.request('POST', '/jobs/agent', {
      project_id,
      prompt: 'remove the first two seconds',
    })
    const edited = await server.client.stopped((edit.body as { job_id: string }).job_id)
    expect(edited.result).toMatchObject({
      status: 'success',
      project_changed: true,
      engine: 'rules',
    } as never)

    for (const path of ['/docs', '/docs/json', '/']) {
      const answer = await fetch(server.url + path)
      expect({ path, status: answer.status }).toEqual({ path, status: 200 })
    }
    const page = await (await fetch(`${server.url}/`)).text()
    const script = /<script[^>]+src="([^"]+)"/.exec(page)?.[1] ?? 'no script'
    const sent = await fetch(server.url + script)
    expect({ script, type: sent.headers.get('content-type') }).toMatchObject({
      type: expect.stringContaining('javascript'),
    })
    expect(await run('export', project_id, '--out', join(folder, 'intro.srt'))).toMatchObject({ code: 0 })
    expect(await Bun.file(join(folder, 'intro.srt')).text()).toContain('-->')
    expect(await run('export', project_id, '--out', join(folder, 'intro.mp3'))).toMatchObject({ code: 0 })
    expect(statSync(join(folder, 'intro.mp3')).size).toBeGreaterThan(10_000)
    expect(await server.stop()).toBe(0)
  }, 120_000)
})
