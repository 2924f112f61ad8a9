// `roughcut transcribe FILE` as a person runs it, without a server and through one.
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { openDataFolder } from '../../src/store/open.ts'
import { runProgram } from '../support/run-command.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { SPEECH_MODEL, startTestServer } from '../support/test-server.ts'

const MEMO = join(import.meta.dir, '../fixtures/media/voice-memo.mp3')

test('prints a transcript on an empty folder, and keeps nothing', async () => {
  using folder = temporaryFolder()
  const ran = await runProgram(folder.path, 'transcribe', MEMO, '--whisper-model', SPEECH_MODEL)
  expect(ran.exitCode).toBe(0)
  expect(ran.stdout).toContain('podcast')
  const store = openDataFolder(folder.path)
  expect(store.projects.list()).toEqual([])
  store.close()
}, 60_000)

test('writes every format, through a server that runs', async () => {
  await using server = await startTestServer()
  const starts = { txt: /^\S/, md: /^# voice-memo\.mp3\n/, vtt: /^WEBVTT/, json: /^\{/ }
  for (const [format, start] of Object.entries(starts)) {
    const out = join(server.dataDir, `memo.${format}`)
    const ran = await runProgram(server.dataDir, 'transcribe', MEMO, '--format', format, '--out', out)
    expect(ran).toMatchObject({ exitCode: 0, stdout: '' })
    expect(await Bun.file(out).text()).toMatch(start)
  }
  const printed = await runProgram(server.dataDir, 'transcribe', MEMO, '--format', 'srt')
  expect(printed.stdout).toMatch(/^1\r\n00:[\d:,]+ --> 00:[\d:,]+\r\n\S/)
  const asJson = await runProgram(server.dataDir, 'transcribe', MEMO, '--json')
  expect(JSON.stringify(JSON.parse(asJson.stdout))).toContain('podcast')
}, 60_000)

test('says what is wrong', async () => {
  await using server = await startTestServer()
  const missing = await runProgram(server.dataDir, 'transcribe', 'nowhere.mp3')
  expect(missing).toMatchObject({ exitCode: 1, stderr: 'The file nowhere.mp3 does not exist.\n' })
  expect((await runProgram(server.dataDir, 'transcribe', MEMO, '--format', 'xml')).exitCode).toBe(2)
  expect((await runProgram(server.dataDir, 'transcribe', MEMO, '--format', 'srt', '--json')).exitCode).toBe(2)
  const text = await runProgram(server.dataDir, 'transcribe', import.meta.path)
  expect(text.exitCode).toBe(1)
  expect(text.stderr).toContain('not audio, video')
}, 60_000)
