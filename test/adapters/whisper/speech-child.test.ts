// The child process around the model: how it starts, dies and is mourned.
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { computedMsOf } from '../../../src/adapters/computed-time.ts'
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
const support = join(import.meta.dir, '../../support')
const peer = (how: string) => [process.execPath, join(support, 'speech-child-peer.ts'), how]
/** Its first request keeps it busy for good: it never looks at a message or a signal again. */
const ENDLESS = [process.execPath, join(support, 'endless-child.ts')]

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

/** Waits until the child has computed for longer than its start takes. */
async function isComputing(pid: number): Promise<void> {
  await eventually(() => expect(computedMsOf(pid)).toBeGreaterThan(500), 30_000)
}

test('aborting kills the child and throws the reason; the next request gets a fresh child', async () => {
  await using child = childOf()
  await child.hear(request, never)
  const pid = child.pid() ?? 0
  const stop = new AbortController()
  const hearing = child.hear(request, stop.signal).catch((error: Error) => error)
  await new Promise((resolve) => setImmediate(resolve))
  stop.abort(new Error('the person cancelled'))
  expect(await hearing).toMatchObject({ message: 'the person cancelled' })
  await eventually(() => expect(isAlive(pid)).toBe(false))
  expect((await child.hear(request, never)).words.length).toBeGreaterThan(5)
  expect(child.pid()).not.toBe(pid)
})

test.if(process.platform === 'linux')(
  'a child that computes is killed within milliseconds of its own time, and the caller does not wait for it',
  async () => {
    await using child = childOf({ command: ENDLESS })
    const stop = new AbortController()
    let isSettled = false
    const hearing = child.hear(request, stop.signal).catch((error: Error) => error)
    void hearing.then(() => {
      isSettled = true
    })
    await eventually(() => expect(child.pid()).not.toBeNull())
    const pid = child.pid() ?? 0
    await isComputing(pid)
    const computedMs = computedMsOf(pid) ?? 0
    stop.abort(new Error('the person cancelled'))
    await new Promise((resolve) => setImmediate(resolve))
    expect(isSettled).toBe(true)
    // Not the clock: on a busy machine it takes a while until a process gets to die.
    let atEndMs = computedMs
    await eventually(() => {
      atEndMs = computedMsOf(pid) ?? atEndMs
      expect(isAlive(pid)).toBe(false)
    })
    expect(atEndMs - computedMs).toBeLessThan(100)
  },
)

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

describe('the child ends when its program does, even by SIGKILL', () => {
  async function owner(...command: string[]) {
    const program = Bun.spawn([process.execPath, join(support, 'speech-child-owner.ts'), ...command], {
      stdout: 'pipe',
      stderr: 'inherit',
    })
    const { value } = await program.stdout.getReader().read()
    return { program, childPid: Number(new TextDecoder().decode(value).trim()) }
  }

  test('when it is idle', async () => {
    const { program, childPid } = await owner()
    expect(isAlive(childPid)).toBe(true)
    program.kill('SIGKILL')
    await program.exited
    await eventually(() => expect(isAlive(childPid)).toBe(false))
  })

  test.if(process.platform === 'linux')('and when it computes', async () => {
    const { program, childPid } = await owner(...ENDLESS)
    try {
      await isComputing(childPid)
      program.kill('SIGKILL')
      await program.exited
      await eventually(() => expect(isAlive(childPid)).toBe(false))
    } finally {
      if (isAlive(childPid)) process.kill(childPid, 'SIGKILL')
    }
  })
})

test('`__speech` started by hand says what it is', () => {
  const entry = join(import.meta.dir, '../../../src/adapters/whisper/child.ts')
  const done = Bun.spawnSync([process.execPath, entry])
  expect(done.exitCode).toBe(2)
  expect(done.stderr.toString()).toContain('starts itself')
})
