// The child process around the model: how it starts, dies and is mourned.
import { expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createSpeechChild,
  type SpeechChildOptions,
  speechEngineProblem,
} from '../../../src/adapters/whisper/speech-child.ts'
import { createLog } from '../../../src/log.ts'
import { eventually } from '../../support/eventually.ts'
import { rejectionOf } from '../../support/rejection.ts'
import { decodedSound, streamed } from '../../support/sound.ts'
import { SPEECH_MODEL, testSpeech } from '../../support/speech.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

setDefaultTimeout(60_000)

const intro = decodedSound('intro.wav')
const never = new AbortController().signal
const request = { folder: SPEECH_MODEL, threads: 1, pcm: intro, language: 'en' }
const peer = (how: string) => [
  process.execPath,
  join(import.meta.dir, '../../support/speech-child-peer.ts'),
  how,
]

function childOf(options: Partial<SpeechChildOptions> = {}) {
  const child = createSpeechChild({ log: createLog('silent'), ...options })
  return { ...child, [Symbol.asyncDispose]: () => child.stop() }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('aborting kills the child within milliseconds and throws the reason; the next request gets a fresh child', async () => {
  await using child = childOf()
  await child.hear(request, never)
  const pid = child.pid() ?? 0
  const stop = new AbortController()
  const hearing = child.hear(request, stop.signal).catch((error: Error) => error)
  await new Promise((resolve) => setImmediate(resolve))
  const abortedAtMs = performance.now()
  stop.abort(new Error('the person cancelled'))
  expect(await hearing).toMatchObject({ message: 'the person cancelled' })
  await eventually(() => expect(isAlive(pid)).toBe(false))
  expect(performance.now() - abortedAtMs).toBeLessThan(500)
  expect((await child.hear(request, never)).words.length).toBeGreaterThan(5)
  expect(child.pid()).not.toBe(pid)
})

test('an aborted request that still waits for its turn leaves the child alone', async () => {
  await using child = childOf()
  const first = child.hear(request, never)
  const stop = new AbortController()
  const second = child.hear(request, stop.signal).catch((error: Error) => error)
  stop.abort(new Error('not needed'))
  expect(await second).toMatchObject({ message: 'not needed' })
  expect((await first).words.length).toBeGreaterThan(5)
})

test('a child that is idle ends, and is there again when needed', async () => {
  await using child = childOf({ idleMs: 50 })
  await child.hear(request, never)
  const pid = child.pid() ?? 0
  await eventually(() => expect(isAlive(pid)).toBe(false))
  expect(child.pid()).toBeNull()
  expect((await child.hear(request, never)).words.length).toBeGreaterThan(5)
})

test('a child that is killed in mid-work is started again, once, and the words come all the same', async () => {
  const child = createSpeechChild({ log: createLog('silent') })
  await using speech = testSpeech({ child })
  const whole = await speech.transcribe({ pcm: () => streamed(intro), durationUs: null, signal: never })
  const again = speech.transcribe({ pcm: () => streamed(intro), durationUs: null, signal: never })
  await eventually(() => expect(child.pid()).not.toBeNull())
  process.kill(child.pid() ?? 0, 'SIGKILL')
  expect(await again).toEqual(whole)
})

test('a child that crashes twice fails the transcription in plain words', async () => {
  await using speech = testSpeech({ child: childOf({ command: peer('crash') }) })
  const failing = speech.transcribe({ pcm: () => streamed(intro), durationUs: null, signal: never })
  expect(await rejectionOf(failing)).toMatchObject({
    code: 'transcription_failed',
    message: expect.stringMatching(/ended twice .*second 0 .*smaller model/),
  })
})

test('a child that hangs is killed and counts as crashed', async () => {
  await using child = childOf({ command: peer('hang'), windowTimeoutMs: 200 })
  await using speech = testSpeech({ child })
  const failing = speech.transcribe({ pcm: () => streamed(intro), durationUs: null, signal: never })
  expect(await rejectionOf(failing)).toMatchObject({ code: 'transcription_failed' })
  expect(child.pid()).toBeNull()
})

test('a folder without a model fails with what is missing, not with a crash', async () => {
  await using child = childOf()
  expect(await rejectionOf(child.hear({ ...request, folder: import.meta.dir }, never))).toMatchObject({
    code: 'model_unavailable',
    message: expect.stringContaining('config.json'),
  })
  expect((await child.hear(request, never)).words.length).toBeGreaterThan(5)
})

test('a model whose network is damaged is named as such', async () => {
  using folder = temporaryFolder()
  cpSync(SPEECH_MODEL, folder.path, { recursive: true })
  writeFileSync(join(folder.path, 'onnx/encoder_model_quantized.onnx'), 'not a network')
  await using child = childOf()
  expect(await rejectionOf(child.hear({ ...request, folder: folder.path }, never))).toMatchObject({
    code: 'model_unavailable',
    message: expect.stringContaining('could not be loaded'),
  })
})

test('whether the models’ engine can be loaded is tried in a child, which says why not', async () => {
  expect(await speechEngineProblem()).toBeNull()
  expect(await speechEngineProblem(['sh', '-c', 'echo no room for it >&2; exit 1'])).toBe('no room for it')
  expect(await speechEngineProblem(['sh', '-c', 'exit 3'])).toBe('it ended with exit code 3')
})

test('the child ends when its program does, even by SIGKILL', async () => {
  const program = Bun.spawn(
    [process.execPath, join(import.meta.dir, '../../support/speech-child-owner.ts')],
    {
      stdout: 'pipe',
      stderr: 'inherit',
    },
  )
  const reader = program.stdout.getReader()
  const { value } = await reader.read()
  const childPid = Number(new TextDecoder().decode(value).trim())
  expect(isAlive(childPid)).toBe(true)
  program.kill('SIGKILL')
  await program.exited
  await eventually(() => expect(isAlive(childPid)).toBe(false))
})

test('`__speech` started by hand says what it is', () => {
  const entry = join(import.meta.dir, '../../../src/adapters/whisper/child.ts')
  const done = Bun.spawnSync([process.execPath, entry])
  expect(done.exitCode).toBe(2)
  expect(done.stderr.toString()).toContain('starts itself')
})
