// `import` and `edit`, as a person runs them.
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDataFolder } from '../../src/store/open.ts'
import { eventually } from '../support/eventually.ts'
import { oddMedia } from '../support/odd-media.ts'
import { roughcut } from '../support/program.ts'
import { runCommand, runCommandAs, runProgram } from '../support/run-command.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { SPEECH_MODEL, startTestServer } from '../support/test-server.ts'

setDefaultTimeout(90_000)

const media = (name: string) => join(import.meta.dir, '../fixtures/media', name)
const MEMO = media('voice-memo.mp3')

test('import and edit do the main job on an empty folder, without a server', async () => {
  using folder = temporaryFolder()
  const model = ['--whisper-model', SPEECH_MODEL]
  const imported = await runProgram(folder.path, 'import', MEMO, ...model)
  expect(imported.exitCode).toBe(0)
  expect(imported.stdout).toMatch(
    /^voice-memo \([0-9a-f-]{36}\)\nhttp:\/\/127\.0\.0\.1:4747\/projects\/.*\nTranscript: \d+ words in 0:\d\d\n$/,
  )
  expect(imported.stderr).toContain('%')
  const edited = await runProgram(
    folder.path,
    'edit',
    'voice-memo',
    'remove the filler words',
    '--model',
    'rules',
  )
  expect(edited).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Removed') })
  const store = openDataFolder(folder.path)
  const [project] = store.projects.list()
  expect(store.revisions.list(project?.id ?? '').map(({ kind }) => kind)).toEqual(['import', 'agent'])
  store.close()
})

describe('import', () => {
  test('goes into the project of a name or id, under names that are free, and into a composition', async () => {
    await using server = await startTestServer()
    const run = (...words: string[]) => runCommand(server.dataDir, 'import', ...words)
    const silence = media('silence.wav')
    expect((await run(silence, '--project', 'Takes')).exitCode).toBe(0)
    const [project] = server.store.projects.list()
    const id = project?.id ?? ''
    expect(project?.name).toBe('Takes')
    expect((await run(silence, silence, '--project', 'Takes', '--composition', 'silence')).exitCode).toBe(0)
    expect((await run(silence, '--project', id, '--composition', 'New')).exitCode).toBe(0)
    expect(server.store.projects.list()).toHaveLength(1)
    const names = server.store.media.itemsOf(id).map(({ name }) => name)
    expect(names).toEqual(['silence.wav', 'silence 2.wav', 'silence 3.wav', 'silence 4.wav'])
    const { compositions } = server.store.revisions.head(id).document
    expect(compositions.map(({ name, tracks }) => [name, tracks[0]?.items.length])).toEqual([
      ['silence', 3],
      ['New', 1],
    ])
    expect((await run(silence, '--project', crypto.randomUUID())).exitCode).toBe(1)
  })

  test('reports a transcript only when something was transcribed', async () => {
    await using server = await startTestServer()
    const picture = await runCommand(server.dataDir, 'import', oddMedia('video without sound'))
    expect(picture).toMatchObject({ exitCode: 0, stdout: expect.not.stringContaining('Transcript:') })
    const sound = await runCommand(server.dataDir, 'import', media('silence.wav'))
    expect(sound.stdout).toContain('Transcript: 0 words in 0:0')
  })

  test('--together makes one recording of cameras, synced by sound', async () => {
    await using server = await startTestServer()
    const ran = await runCommand(
      server.dataDir,
      ...[
        'import',
        media('camera-b.mp4'),
        media('camera-a.mp4'),
        '--together',
        '--project',
        'Talk',
        '--json',
      ],
    )
    expect(ran.exitCode).toBe(0)
    const shown = JSON.parse(ran.stdout) as { project_id: string; transcript: { word_count: number } }
    expect(shown.transcript.word_count).toBeGreaterThan(0)
    const items = server.store.media.itemsOf(shown.project_id)
    const tracks = items.find(({ kind }) => kind === 'sequence')?.tracks
    expect(tracks).toHaveLength(2)
    expect(Math.abs((tracks?.[0]?.offsetUs ?? 0) - 2_500_000)).toBeLessThan(1000)
    expect(tracks?.[1]?.offsetUs).toBe(0)
  })

  test('sends files to another server, and says which file it refuses', async () => {
    await using server = await startTestServer({ flags: { outbound: 'public' } })
    using elsewhere = temporaryFolder()
    const env = { ROUGHCUT_URL: server.url, ROUGHCUT_TOKEN: server.token, ROUGHCUT_DATA: elsewhere.path }
    const ran = await runCommandAs(
      { env },
      elsewhere.path,
      'import',
      media('silence.wav'),
      '--project',
      'Far',
    )
    expect(ran).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Far (') })
    expect(server.store.projects.list().map(({ name }) => name)).toEqual(['Far'])
    const empty = join(elsewhere.path, 'empty.wav')
    await Bun.write(empty, '')
    expect(await runCommandAs({ env }, elsewhere.path, 'import', empty)).toMatchObject({
      exitCode: 1,
      stderr: `The file ${empty} is empty.\n`,
    })
  })

  test('says what went wrong, and exits 1; wrong usage exits 2', async () => {
    await using server = await startTestServer()
    const run = (...words: string[]) => runCommand(server.dataDir, 'import', ...words)
    expect(await run('nowhere.mp4')).toMatchObject({
      exitCode: 1,
      stderr: 'The file nowhere.mp4 does not exist.\n',
    })
    const text = await run(import.meta.path, '--project', 'X')
    expect(text.exitCode).toBe(1)
    expect(text.stderr).toMatch(/not audio|no media/i)
    expect((await run()).exitCode).toBe(2)
    expect((await run(MEMO, '--together')).exitCode).toBe(2)
    expect((await run(MEMO, '--url', 'https://cut.example.com')).exitCode).toBe(2)
    expect(server.store.tokens.list().filter(({ name }) => name.startsWith('roughcut '))).not.toContainEqual(
      expect.objectContaining({ revokedAtMs: null }),
    )
  })

  test('Ctrl-C cancels the job', async () => {
    const silent = Bun.serve({ port: 0, fetch: () => new Promise<Response>(() => {}) })
    await using server = await startTestServer({ flags: { outbound: 'any' } })
    const url = `http://127.0.0.1:${silent.port}/take.wav`
    const child = Bun.spawn(roughcut('import', url), {
      env: { ...process.env, ROUGHCUT_DATA: server.dataDir },
      ...{ stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' },
    })
    const job = await eventually(() => {
      const [found] = server.store.jobs.unfinished()
      if (found === undefined || found.begunAtMs === null) throw new Error('not begun')
      return found
    }, 30_000)
    child.kill('SIGINT')
    expect(await child.exited).toBe(1)
    expect(await new Response(child.stderr).text()).toContain('Interrupted; the job was canceled.')
    expect(server.store.jobs.read(job.id)?.state).toBe('cancelled')
    silent.stop(true)
  })
})

describe('edit', () => {
  async function imported() {
    const server = await startTestServer()
    copyFileSync(MEMO, join(server.dataDir, 'Memo.mp3'))
    await runCommand(server.dataDir, 'import', join(server.dataDir, 'Memo.mp3'))
    const [project] = server.store.projects.list()
    const id = project?.id ?? ''
    return {
      server,
      id,
      revision: () => server.store.revisions.headNumber(id),
      edit: (...words: string[]) => runCommand(server.dataDir, 'edit', 'Memo', ...words),
      editAs: (answer: string | null, ...words: string[]) =>
        runCommandAs({ ask: async () => answer }, server.dataDir, 'edit', id, ...words),
      [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    }
  }

  test('prints what was done, what was left out, and suggestions', async () => {
    await using memo = await imported()
    const ran = await memo.edit('remove the filler words. add captions in our house font')
    expect(ran.exitCode).toBe(0)
    expect(ran.stdout).toContain('Removed')
    expect(ran.stdout).toContain("I couldn't do")
    expect(ran.stdout).toMatch(/\nTry: “/)
    expect((await memo.edit('add captions', '--composition', 'Memo')).exitCode).toBe(0)
    const unknown = await memo.edit('add captions', '--composition', 'Other')
    expect(unknown).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('"Memo"') })
    const missing = await runCommand(memo.server.dataDir, 'edit', 'Nothing', 'add captions')
    expect(missing).toMatchObject({ exitCode: 1, stderr: 'Project "Nothing" not found.\n' })
    const model = await memo.edit('add captions', '--model', 'nobody:7b')
    expect(model.exitCode).toBe(1)
  })

  test('--plan shows the words that would go, and asks', async () => {
    await using memo = await imported()
    const plan = ['remove the filler words', '--plan'] as const
    const before = memo.revision()
    const alone = await memo.editAs(null, ...plan)
    expect(alone.exitCode).toBe(0)
    expect(alone.stdout).toMatch(/^This would remove [\s\S]*\nMemo: [\d.]+ s → [\d.]+ s\n {2}- +[\d.]+ {2}\S/)
    expect(alone.stdout).toContain('Nothing was changed.')
    expect((await memo.editAs(null, 'add captions', '--plan')).stdout).toMatch(
      /^This would turn on captions \(as a separate file\) in “Memo”\.\nMemo: [\d.]+ s\nNothing/,
    )
    expect((await memo.editAs('n', ...plan)).stdout).toEndWith('Nothing was changed.\n')
    expect(JSON.parse((await memo.editAs('y', ...plan, '--json')).stdout)).toMatchObject({ plan: {} })
    expect(memo.revision()).toBe(before)
    const applied = await memo.editAs('y', ...plan)
    expect(applied).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Removed') })
    expect(memo.revision()).toBe(before + 1)
  })
})
