// The compiled executable, used as somebody would who downloaded it: an empty folder, no Bun, the
// checkout with its node_modules out of reach, an environment that knows nothing of it.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { probe } from '../../src/adapters/ffprobe.ts'
import { buildExecutable } from '../../src/build/build.ts'
import { ownTarget } from '../../src/build/targets.ts'
import { eventually } from '../support/eventually.ts'
import { startFirstServer } from '../support/first-server.ts'
import { testPrograms } from '../support/media-programs.ts'
import { outOfReach } from '../support/out-of-reach.ts'
import { builtExecutable } from '../support/program.ts'
import type { Program } from '../support/server-process.ts'
import { FIXTURES } from '../support/stored-media.ts'
import { SPEECH_MODEL, testClient } from '../support/test-server.ts'
import { type WebClient, webClient } from '../support/web-client.ts'

setDefaultTimeout(180_000)

const CHECKOUT = resolve(import.meta.dir, '../..')
const root = mkdtempSync(join(tmpdir(), 'roughcut-executable-'))
const home = join(root, 'home')
const folder = join(root, 'empty')
const speechModel = join(root, 'speech-model')
const checkout = outOfReach(CHECKOUT)
let program: Program & { environment: Record<string, string> }

/** Builds it, unless this run of the tests has, and lays it alone into an empty folder. */
async function downloaded(withFfmpeg: boolean, where: string): Promise<string> {
  const target = ownTarget()
  if (!target) throw new Error(`there is no build for ${process.platform}-${process.arch}`)
  const ofThisRun = withFfmpeg ? null : builtExecutable()
  const built = ofThisRun ?? (await buildExecutable(target, withFfmpeg, join(root, 'dist')))
  mkdirSync(where)
  const file = join(where, 'roughcut')
  copyFileSync(built, file)
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  return file
}

/** A folder with the ffmpeg of the tests, which may lie in the checkout, as a machine has it on its PATH. */
function ffmpegOutside(where: string): string {
  mkdirSync(where)
  for (const name of ['ffmpeg', 'ffprobe'] as const) {
    const { path, origin } = testPrograms().find(name)
    if (origin === 'shipped') copyFileSync(path, join(where, name))
    else symlinkSync(path, join(where, name))
  }
  return where
}

/** Runs it to its end. */
async function run(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const child = Bun.spawn([...program.command, ...words], {
    cwd: folder,
    env: program.environment,
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, out, err }
}

beforeAll(async () => {
  const file = await downloaded(false, folder)
  mkdirSync(home)
  cpSync(SPEECH_MODEL, speechModel, { recursive: true })
  program = {
    command: checkout.wrap([file]),
    folder,
    environment: {
      PATH: `${ffmpegOutside(join(root, 'programs'))}:/usr/sbin:/usr/bin:/sbin:/bin`,
      HOME: home,
      ROUGHCUT_LOG: 'silent',
    },
  }
})

afterAll(() => {
  checkout[Symbol.dispose]()
  rmSync(root, { recursive: true, force: true })
})

describe('the executable in an empty folder', () => {
  test('prints its version and its commands, and leaves no files', async () => {
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
    for (const file of ['preload.ts', 'bunfig.toml', '.env', 'data'])
      rmSync(join(folder, file), { recursive: true })
  })

  test('from the first link over import and edit to a film, as its pages do it', async () => {
    const dataDir = join(folder, 'data')
    await using server = await startFirstServer(dataDir, program, speechModel)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'roughcut.db')).mode & 0o777).toBe(0o600)
    await everythingIsServed(server.url)

    const client = await signIn(server.url, server.link)
    const { drives } = await client.json('GET', '/me')
    const { token } = await client.json('POST', '/tokens', { name: 'smoke', drive_id: drives[0].drive_id })
    const upload_id = await client.upload(join(FIXTURES, 'camera-a.mp4'))
    const { job_id, project_id } = await client.json('POST', '/projects', {
      drive_id: drives[0].drive_id,
      name: 'Smoke',
      add_media: [{ name: 'take two', upload_id, language: 'en' }],
      add_compositions: [{ name: 'Cut', clips: [{ media: 'take two' }] }],
    })
    const v1 = testClient(server.url, token)
    const { status, media_status } = (await v1.stopped(job_id, 90_000)).result
    expect({ status, media_status }).toMatchObject({
      status: 'success',
      media_status: { 'take two': { transcript: { status: 'success', language: 'en' } } },
    })

    const prompt = 'Keep only the first ten seconds, then remove the filler words and add captions.'
    const edit = await client.json('POST', `/projects/${project_id}/agent`, { prompt })
    expect((await v1.stopped(edit.job_id)).result as object).toMatchObject({
      status: 'success',
      project_changed: true,
      engine: 'rules',
    })
    const { document } = await client.json('GET', `/projects/${project_id}`)
    const composition_id = document.compositions[0].id as string
    const export_ = (format: string) =>
      exported(client, project_id, {
        composition_id,
        format,
        ...(format === 'mp4' ? { resolution: '480p' } : {}),
      })

    const film = await export_('mp4')
    const programs = testPrograms()
    const found = await probe(programs, film.path, new AbortController().signal)
    expect(found.record).toMatchObject({ height: 480, videoCodec: 'h264', audioCodec: 'aac' })
    expect((found.durationUs ?? 0) / 1e6).toBeWithin(5, 10.2)
    expect(film.notes).toEqual([])
    expect(await Bun.file((await export_('srt')).path).text()).toMatch(/^1\r?\n00:00:0/)
    expect(await Bun.file((await export_('txt')).path).text()).toContain('this is take two')
    expect(await server.stop()).toBe(0)
  })

  test('checks itself, and exports by the command line too', async () => {
    const doctor = await run('doctor', '--json', '--llm', 'rules', '--whisper-model', speechModel)
    const findings: { check: string; status: string; found: string }[] = JSON.parse(doctor.out)
    expect(findings.filter(({ status, check }) => status === 'problem' && check !== 'disk')).toEqual([])
    const [project] = JSON.parse((await run('project', 'list', '--json')).out)
    const out = join(folder, 'cut.otio')
    expect(await run('export', project.project_id, '--out', out)).toMatchObject({ code: 0 })
    expect(await Bun.file(out).json()).toMatchObject({ OTIO_SCHEMA: 'Timeline.1' })
  })

  test('makes certificates: libraries that look for others at run time are in it', async () => {
    expect(await run('trust', '--data', join(folder, 'trusting'), '--json')).toMatchObject({
      code: 0,
      out: expect.stringContaining('ca_file') as never,
    })
  })

  test('reached nothing of the checkout', () => {
    expect(checkout.reached()).toEqual([])
    if (process.platform === 'linux' && process.env.CI) expect(checkout.way).not.toBe('none')
  })
})

type DemoReport = {
  data_folder: string
  import: { status: string; media_seconds_used: number }
  accuracy: Record<string, { word_error_rate: number; median_start_error_seconds: number }>
  edit: { status: string; project_changed: boolean; engine: string }
}

test('the executable with ffmpeg inside does the whole demo where no other program is, and reports it as JSON', async () => {
  const alone = join(root, 'alone')
  const file = await downloaded(true, alone)
  const child = Bun.spawn(checkout.wrap(['env', 'PATH=/nowhere', file, 'demo', '--llm', 'rules', '--json']), {
    cwd: alone,
    env: { ...program.environment },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  expect({ code: await child.exited, err: err.slice(-2000) }).toMatchObject({ code: 0 })
  const report = JSON.parse(out) as DemoReport
  expect(report).toMatchObject({
    data_folder: join(alone, 'data'),
    import: { status: 'success', media_seconds_used: 90 },
    edit: { status: 'success', project_changed: true, engine: 'rules' },
  })
  const accuracies = Object.entries(report.accuracy)
  expect(accuracies.map(([sample]) => sample)).toContain('interview.mp4')
  for (const [sample, { word_error_rate, median_start_error_seconds }] of accuracies) {
    expect([sample, word_error_rate < 0.1]).toEqual([sample, true])
    expect([sample, median_start_error_seconds < 0.06]).toEqual([sample, true])
  }
  const rendered = readdirSync(join(alone, 'data', 'demo'))
  expect(rendered.filter((name) => /\.(mp4|srt)$/.test(name)).length).toBeGreaterThanOrEqual(2)
  expect(readdirSync(alone).sort()).toEqual(['data', 'roughcut'])
})

/** The pages with all that they name, the documentation, and what watches a server. */
async function everythingIsServed(url: string): Promise<void> {
  const get = async (path: string) => {
    const answer = await fetch(url + path)
    expect({ path, status: answer.status }).toEqual({ path, status: 200 })
    return { type: answer.headers.get('content-type') ?? '', text: await answer.text() }
  }
  const page = (await get('/')).text
  const named = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((found) => found[1] ?? '')
  const types = new Map<string, string>()
  for (const path of named) {
    const { type, text } = await get(path)
    types.set(path.split('.').at(-1) ?? '', type)
    expect({ path, isEmpty: text.length < 100 }).toEqual({ path, isEmpty: false })
    // What a style sheet names (fonts, pictures) is inside it or served as well.
    for (const [, inner = ''] of type.startsWith('text/css') ? text.matchAll(/url\(["']?([^"')]+)/g) : [])
      if (!inner.startsWith('data:')) await get(new URL(inner, `${url}${path}`).pathname)
  }
  expect(types.get('js')).toStartWith('text/javascript')
  expect(types.get('css')).toStartWith('text/css')
  const docs = (await get('/docs')).text
  for (const [, path = ''] of docs.matchAll(/(?:src|href)="(\/[^"]+)"/g)) await get(path)
  expect(JSON.parse((await get('/docs/json')).text)).toMatchObject({ openapi: expect.any(String) })
  expect(JSON.parse((await get('/healthz')).text)).toEqual({ status: 'ok' })
  expect((await get('/metrics')).text).toContain('process_resident_memory_bytes')
}

/** The owner's first password by the one-time link, and then a sign-in with it. */
async function signIn(url: string, link: string): Promise<WebClient> {
  const password = 'a good long password'
  const first = webClient(url)
  await first.json('POST', '/password', { secret: link.split('#').at(-1), password })
  expect((await first.ask('DELETE', '/session')).status).toBe(200)
  expect((await first.ask('GET', '/me')).status).toBe(401)
  const client = webClient(url)
  await client.json('POST', '/session', { email: 'owner@localhost', password })
  return client
}

/** Asks for an export, waits for it, and downloads it. */
async function exported(
  client: WebClient,
  projectId: string,
  wanted: { composition_id: string; format: string; resolution?: string },
) {
  const { export_id } = await client.json('POST', `/projects/${projectId}/exports`, wanted)
  const finished = await eventually(async () => {
    const now = await client.json('GET', `/exports/${export_id}`)
    if (now.state === 'failed') return now
    expect(now.state).toBe('finished')
    return now
  }, 120_000)
  expect({ state: finished.state, error: finished.error_message }).toEqual({ state: 'finished', error: null })
  const answer = await client.ask('GET', `/exports/${export_id}/file`)
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  const path = join(root, `downloaded.${wanted.format}`)
  const size = await Bun.write(path, await answer.bytes())
  expect(size).toBe(finished.size_bytes)
  const checks: { status: string; message: string }[] = finished.report.checks
  return { path, notes: checks.filter(({ status }) => status !== 'ok').map(({ message }) => message) }
}
