import { expect, setDefaultTimeout, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMediaFolder } from '../../src/adapters/media-folder.ts'
import { loadConfig } from '../../src/config.ts'
import { openDataFolder } from '../../src/store/open.ts'
import { CHECKS, findingOf } from '../../src/system-checks.ts'
import { VERSION } from '../../src/version.ts'
import { testPrograms } from '../support/media-programs.ts'
import { runCommand } from '../support/run-command.ts'
import { hugeModel } from '../support/speech-models.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { SPEECH_MODEL } from '../support/test-server.ts'

setDefaultTimeout(60_000)

type Finding = { check: string; status: string; found: string; todo: string | null }

async function findings(
  dataDir: string,
  ...words: string[]
): Promise<{ exitCode: number; by: Map<string, Finding> }> {
  const ran = await runCommand(dataDir, 'doctor', '--json', '--llm', 'rules', ...words)
  const list = JSON.parse(ran.stdout) as Finding[]
  return { exitCode: ran.exitCode, by: new Map(list.map((each) => [each.check, each])) }
}

test('all is well on a machine that has everything; what an ffmpeg lacks is a warning', async () => {
  using folder = temporaryFolder()
  const missing = await testPrograms().missingFeatures()
  await runCommand(folder.path, 'drive', 'list')
  const { exitCode, by } = await findings(folder.path, '--whisper-model', SPEECH_MODEL)
  const wrong = [...by.values()].filter(
    ({ status, check }) => status !== 'ok' && !['disk', 'ffmpeg', 'backup'].includes(check),
  )
  expect(by.get('backup')).toMatchObject({
    status: 'optional',
    todo: expect.stringContaining('ROUGHCUT_BACKUP'),
  })
  expect([exitCode, wrong]).toEqual([
    0,
    missing.length === 0
      ? []
      : [
          expect.objectContaining({
            ...{ check: 'ffmpeg features', status: 'warning' },
            found: expect.stringContaining(missing[0]?.name ?? ''),
          }),
        ],
  ])
})

test('an ffmpeg from 2018 is a warning with what to do, and still works', async () => {
  using folder = temporaryFolder()
  const old = join(folder.path, 'old-ffmpeg')
  const banner = 'ffmpeg version N-47683-g0e8eb07980 Copyright (c) 2000-2018 the FFmpeg developers'
  writeFileSync(old, `#!/bin/sh\necho '${banner}'\n`, { mode: 0o755 })
  const { exitCode, by } = await findings(folder.path, '--ffmpeg', old)
  expect([exitCode, by.get('ffmpeg')?.status]).toEqual([0, 'warning'])
  expect(by.get('ffmpeg')?.todo).toContain('older than 5.1')
})

test('a speech model that is not there is a warning, with the command that gets it', async () => {
  using folder = temporaryFolder()
  const { by } = await findings(folder.path)
  expect(by.get('speech model')).toMatchObject({
    status: 'warning',
    todo: expect.stringContaining('models pull'),
  })
})

test('a speech model that this machine has no memory for is a warning', async () => {
  using folder = temporaryFolder()
  const { by } = await findings(folder.path, '--whisper-model', hugeModel(join(folder.path, 'huge')))
  expect(by.get('speech model')).toMatchObject({
    status: 'warning',
    found: expect.stringMatching(/huge; needs about .* GB of memory/),
    todo: expect.stringContaining('Choose a smaller model'),
  })
})

test('an ffmpeg that cannot be run is a problem, with exit code 1', async () => {
  using folder = temporaryFolder()
  const { exitCode, by } = await findings(folder.path, '--ffmpeg', '/nowhere/ffmpeg')
  expect([exitCode, by.get('ffmpeg')?.status]).toEqual([1, 'problem'])
  expect(by.get('ffmpeg')?.found).toContain('/nowhere/ffmpeg')
  expect(by.get('ffprobe')?.status).toBe('ok')
})

test('an Ollama that does not answer is a problem only when its model was asked for', async () => {
  using folder = temporaryFolder()
  const nobody = ['--ollama-host', 'http://127.0.0.1:1']
  const auto = await findings(folder.path, ...nobody, '--llm', 'auto')
  const named = await findings(folder.path, ...nobody, '--llm', 'qwen3:4b')
  expect([auto.by.get('language model')?.status, named.by.get('language model')?.status]).toEqual([
    'optional',
    'problem',
  ])
})

test('a damaged database is a problem', async () => {
  using folder = temporaryFolder()
  writeFileSync(join(folder.path, 'roughcut.db'), 'not a database at all'.repeat(500))
  const { exitCode, by } = await findings(folder.path)
  expect([exitCode, by.get('database')?.status]).toEqual([1, 'problem'])
})

test('settings that contradict each other are a warning that says which', async () => {
  using folder = temporaryFolder()
  const check = CHECKS.find(({ name }) => name === 'settings')
  if (!check) throw new Error('no check of settings')
  const found = (environment: Record<string, string>) =>
    findingOf(check, loadConfig({ dataDir: folder.path }, environment))
  expect(await found({})).toMatchObject({ status: 'ok', todo: null })
  expect(await found({ ROUGHCUT_PUBLIC_URL: 'https://cut.example.com' })).toMatchObject({
    status: 'warning',
    found: expect.stringContaining('ROUGHCUT_TRUST_PROXY'),
    todo: expect.any(String),
  })
})

test('people get one line per check', async () => {
  using folder = temporaryFolder()
  const { stdout } = await runCommand(folder.path, 'doctor', '--llm', 'rules')
  expect(stdout).toMatch(/^(?:ok {7}|warning {2})ffmpeg: /m)
  expect(stdout).toMatch(/^ +to do: run `roughcut models pull/m)
})

test('--media compares every stored file with its hash, and names what differs', async () => {
  using folder = temporaryFolder()
  const hash = new Bun.CryptoHasher('sha256').update('sound').digest('hex')
  {
    const store = openDataFolder(folder.path)
    const [drive, owner] = [store.drives.list()[0], store.users.first()]
    const project = store.projects.create({
      name: 'P',
      driveId: drive?.id ?? '',
      ownerId: owner?.id ?? '',
      teamAccess: 'none',
    })
    store.media.addFile(hash, 5)
    store.media.addItem({
      ...{ projectId: project.id, name: 'talk.wav', position: 0, kind: 'audio', durationUs: 1 },
      ...{ fileHash: hash, probe: null, tracks: null },
    })
    store.close()
  }
  const file = createMediaFolder(folder.path).pathOf(hash)
  await Bun.write(file, 'sound')
  expect((await findings(folder.path, '--media')).by.get('media files')).toMatchObject({ status: 'ok' })
  await Bun.write(file, 'Sound')
  expect((await findings(folder.path)).by.get('media files')).toMatchObject({ status: 'ok' })
  const { exitCode, by } = await findings(folder.path, '--media')
  expect([exitCode, by.get('media files')]).toEqual([
    1,
    expect.objectContaining({
      status: 'problem',
      found: expect.stringContaining('“talk.wav” in “P”'),
      todo: expect.stringContaining('backup'),
    }),
  ])
})

test('a queue that does not answer is a problem, named without its password', async () => {
  using folder = temporaryFolder()
  const queue = 'redis://user:secret-password@127.0.0.1:1'
  writeFileSync(join(folder.path, 'config.json'), JSON.stringify({ queue }))
  const { exitCode, by } = await findings(folder.path)
  expect([exitCode, by.get('queue')?.status]).toEqual([1, 'problem'])
  expect(by.get('queue')?.found).toContain('127.0.0.1:1')
  expect(JSON.stringify([...by.values()])).not.toContain('secret-password')
})

test('workers are named with their version, those that are refused first, and their absence is a warning', async () => {
  using folder = temporaryFolder()
  writeFileSync(join(folder.path, 'config.json'), JSON.stringify({ queue: 'redis://127.0.0.1:1' }))
  const workers = async () => (await findings(folder.path)).by.get('workers')
  expect(await workers()).toMatchObject({
    status: 'warning',
    found: 'no worker is connected',
    todo: expect.stringContaining('roughcut worker token'),
  })
  const store = openDataFolder(folder.path)
  const [here, old] = ['here', 'old'].map((name) => store.workerTokens.create(name).token)
  store.workerTokens.authenticate(here ?? '', VERSION)
  expect(await workers()).toMatchObject({ status: 'ok', found: `here (${VERSION})` })
  store.workerTokens.authenticate(old ?? '', '0.0.1')
  store.close()
  expect(await workers()).toMatchObject({
    status: 'warning',
    found: 'refused: old (0.0.1)',
    todo: expect.stringContaining(VERSION),
  })
})
