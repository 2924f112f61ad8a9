// The number of threads, and whether two windows are heard at a time, is found by a trial, once for each model and machine.

import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SAMPLE_RATE } from '../../../src/adapters/whisper/audio.ts'
import type { HearRequest } from '../../../src/adapters/whisper/messages.ts'
import {
  createSpeechChild,
  type SpeechChild,
  SpeechChildLost,
} from '../../../src/adapters/whisper/speech-child.ts'
import type { Transcript } from '../../../src/adapters/whisper/speech-engine.ts'
import { createThreadChoice, THREADS_FILE } from '../../../src/adapters/whisper/thread-choice.ts'
import { createLog } from '../../../src/log.ts'
import { rejectionOf } from '../../support/rejection.ts'
import { decodedSound, streamed } from '../../support/sound.ts'
import { SPEECH_MODEL, testSpeech } from '../../support/speech.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

setDefaultTimeout(60_000)
const log = createLog('silent')

function choiceIn(dataDir: string, cores: number, machine = 'one') {
  return createThreadChoice({ dataDir, log, cores, machine, load: () => 0 })
}

test('the quickest number is taken, and more threads only where they gain a sixth', async () => {
  const found = async (cores: number, milliseconds: Record<number, number>) => {
    using folder = temporaryFolder()
    const choice = choiceIn(folder.path, cores)
    const tried: number[] = []
    await choice.try('m', false, milliseconds[choice.of('m', false).threads] ?? 0, async ({ threads }) => {
      tried.push(threads)
      return milliseconds[threads] ?? Number.NaN
    })
    return { tried, threads: choice.of('m', false).threads }
  }
  expect(await found(2, { 1: 1000, 2: 600 })).toEqual({ tried: [2], threads: 2 })
  expect(await found(2, { 1: 1000, 2: 850 })).toEqual({ tried: [2], threads: 1 })
  expect(await found(2, { 1: 1000, 2: 849 })).toEqual({ tried: [2], threads: 2 })
  // Busy: more threads only wait for each other.
  expect(await found(8, { 2: 700, 4: 900, 8: 2000 })).toEqual({ tried: [2, 8], threads: 2 })
  expect(await found(8, { 2: 1000, 4: 600, 8: 400 })).toEqual({ tried: [2, 8], threads: 8 })
})

test('one core leaves nothing to try', () => {
  using folder = temporaryFolder()
  expect(choiceIn(folder.path, 1).of('m', true)).toEqual({ threads: 1, windows: 1, isTried: true })
  expect(choiceIn(folder.path, 2).of('m', true)).toEqual({ threads: 1, windows: 1, isTried: false })
})

test('what was found outlives the process; another model or machine is tried anew', async () => {
  using folder = temporaryFolder()
  await choiceIn(folder.path, 4).try('m', false, 333, async ({ threads }) => 1000 / threads)
  expect(choiceIn(folder.path, 4).of('m', false)).toEqual({ threads: 4, windows: 1, isTried: true })
  expect(choiceIn(folder.path, 4).of('other', false).isTried).toBe(false)
  expect(choiceIn(folder.path, 4, 'two').of('m', false).isTried).toBe(false)
})

test('a file that is damaged, or that somebody wrote nonsense into, is not trusted', () => {
  using folder = temporaryFolder()
  const path = join(folder.path, THREADS_FILE)
  for (const content of [
    '{',
    '"x"',
    '[null, 1]',
    '[{"machine":"one","model":"m","threads":-3}]',
    '[{"machine":"one","model":"m","threads":3,"pairThreads":0.5}]',
  ]) {
    writeFileSync(path, content)
    expect(choiceIn(folder.path, 4).of('m', false)).toEqual({ threads: 3, windows: 1, isTried: false })
  }
  writeFileSync(path, '[{"machine":"one","model":"m","threads":4000}]')
  expect(choiceIn(folder.path, 4).of('m', false)).toEqual({ threads: 4, windows: 1, isTried: true })
})

function threeWindows() {
  const sound = decodedSound('interview.mp4').subarray(0, 40 * SAMPLE_RATE)
  const pcm = (startUs: number) => streamed(sound, startUs)
  return { pcm, durationUs: null, language: 'en', signal: new AbortController().signal }
}

let usual: Promise<Transcript> | null = null
/** With one thread, one window after the other. */
function heardUsually(): Promise<Transcript> {
  const hear = async () => {
    await using speech = testSpeech()
    return await speech.transcribe(threeWindows())
  }
  usual ??= hear()
  return usual
}

describe('two windows at a time', () => {
  /** Figures for one model by threads, and for each of two by the same. */
  const found = async (
    { cores = 8, hasRoom = true, load = 0 }: { cores?: number; hasRoom?: boolean; load?: number },
    one: Record<number, number>,
    two: Record<number, number>,
  ) => {
    using folder = temporaryFolder()
    const choice = createThreadChoice({ dataDir: folder.path, log, cores, machine: 'one', load: () => load })
    await choice.try(
      'm',
      hasRoom,
      one[choice.of('m', hasRoom).threads] ?? 0,
      async ({ threads, windows }) => (windows === 1 ? one : two)[threads] ?? Number.NaN,
    )
    const { threads, windows } = choice.of('m', hasRoom)
    return { threads, windows }
  }
  const one = { 2: 1000, 4: 600, 8: 590 }

  test('are heard where that gains a sixth, each with a share of the cores', async () => {
    expect(await found({}, one, { 4: 509 })).toEqual({ threads: 4, windows: 2 })
    expect(await found({}, one, { 4: 511 })).toEqual({ threads: 4, windows: 1 })
    expect(await found({ cores: 4 }, { 2: 700, 3: 600, 4: 500 }, { 2: 300 })).toEqual({
      threads: 2,
      windows: 2,
    })
  })

  test('are not even tried without memory for a second model, on busy cores, and on fewer than four', async () => {
    const quick = { 1: 1, 2: 1, 4: 1 }
    expect(await found({ hasRoom: false }, one, quick)).toEqual({ threads: 4, windows: 1 })
    expect(await found({ load: 8.5 }, one, quick)).toEqual({ threads: 4, windows: 1 })
    expect(await found({ cores: 2 }, { 1: 1000, 2: 500 }, quick)).toEqual({ threads: 2, windows: 1 })
  })

  test('become one while the cores are busy, and what was not tried then is tried later', async () => {
    using folder = temporaryFolder()
    let load = 9
    const choice = createThreadChoice({
      dataDir: folder.path,
      log,
      cores: 8,
      machine: 'one',
      load: () => load,
    })
    await choice.try('m', true, 600, async () => 1000)
    expect(choice.of('m', true)).toEqual({ threads: 4, windows: 1, isTried: true })
    load = 1
    expect(choice.of('m', true)).toEqual({ threads: 4, windows: 1, isTried: false })
    const tried: object[] = []
    await choice.try('m', true, 600, async (setup) => {
      tried.push(setup)
      return 300
    })
    expect(tried).toEqual([{ threads: 4, windows: 2 }])
    expect(choice.of('m', true)).toEqual({ threads: 4, windows: 2, isTried: true })
    load = 9
    expect(choice.of('m', true)).toEqual({ threads: 4, windows: 1, isTried: true })
  })

  test('give the words that one at a time gives, in the same order', async () => {
    using folder = temporaryFolder()
    writeFileSync(
      join(folder.path, THREADS_FILE),
      JSON.stringify([{ machine: 'one', model: SPEECH_MODEL, threads: 1, pairThreads: 1, milliseconds: {} }]),
    )
    const secondChild = createSpeechChild({ log })
    await using speech = testSpeech({ secondChild, threadChoice: choiceIn(folder.path, 4) })
    expect(await speech.transcribe(threeWindows())).toEqual(await heardUsually())
    expect(secondChild.pid()).not.toBeNull()
  })

  test('go back to one when a child is lost', async () => {
    using folder = temporaryFolder()
    writeFileSync(
      join(folder.path, THREADS_FILE),
      JSON.stringify([{ machine: 'one', model: SPEECH_MODEL, threads: 1, pairThreads: 1, milliseconds: {} }]),
    )
    const first = scriptedChild({ nowMs: 0 }, { 1: 1 })
    const second = scriptedChild({ nowMs: 0 }, {})
    const secondAsked = Promise.withResolvers<void>()
    await using speech = testSpeech({
      threadChoice: choiceIn(folder.path, 4),
      child: {
        ...first.child,
        hear: (...asked) => secondAsked.promise.then(() => first.child.hear(...asked)),
      },
      secondChild: {
        ...second.child,
        hear(...asked) {
          secondAsked.resolve()
          return second.child.hear(...asked)
        },
      },
    })
    const pcm = (startUs: number) => streamed(decodedSound('interview.mp4'), startUs)
    await speech.transcribe({ pcm, durationUs: null, language: 'en', signal: new AbortController().signal })
    expect(second.requests).toHaveLength(1)
    expect(first.requests.length).toBeGreaterThan(3)
  })
})

/** A child for which a hearing takes as long as `milliseconds` says on `clock`, the first with another number longer. */
function scriptedChild(clock: { nowMs: number }, milliseconds: Record<number, number>) {
  const requests: HearRequest[] = []
  const child: SpeechChild = {
    async hear(request) {
      const isLoaded = requests.at(-1)?.threads === request.threads
      requests.push(request)
      const ms = milliseconds[request.threads]
      if (ms === undefined) throw new SpeechChildLost('killed')
      clock.nowMs += isLoaded ? ms : 5000
      return { words: [], language: 'en', languageProbability: 0, areTimesEstimated: false }
    },
    refine: () => Promise.reject(new Error('not asked for')),
    pid: () => null,
    stop: async () => {},
  }
  return { child, requests }
}

/** The numbers of threads with which a file of several windows was heard, and with which one of a single window. */
async function threadsUsed(dataDir: string, milliseconds: Record<number, number>, file = 'interview.mp4') {
  const clock = { nowMs: 0 }
  const { child, requests } = scriptedChild(clock, milliseconds)
  const threadChoice = choiceIn(dataDir, 2)
  await using speech = testSpeech({ child, threadChoice, nowMs: () => clock.nowMs })
  const pcm = (startUs: number) => streamed(decodedSound(file), startUs)
  await speech.transcribe({ pcm, durationUs: null, language: 'en', signal: new AbortController().signal })
  return requests.map(({ threads }) => threads)
}

test('the second window is the trial, after which the model has the better number, and the next file has no trial', async () => {
  using folder = temporaryFolder()
  const used = await threadsUsed(folder.path, { 1: 1000, 2: 500 })
  expect(used.slice(0, 6)).toEqual([1, 1, 2, 2, 2, 2])
  expect(new Set(used.slice(2))).toEqual(new Set([2]))
  const again = await threadsUsed(folder.path, { 1: 1000, 2: 500 })
  expect(new Set(again)).toEqual(new Set([2]))
  expect(JSON.parse(readFileSync(join(folder.path, THREADS_FILE), 'utf8'))).toMatchObject([
    { model: SPEECH_MODEL, threads: 2, milliseconds: { 1: 1000, 2: 500 } },
  ])
})

test('a model that is quick anyway is not tried', async () => {
  using folder = temporaryFolder()
  expect(new Set(await threadsUsed(folder.path, { 1: 999, 2: 500 }))).toEqual(new Set([1]))
})

test('a file with one window is not kept waiting by a trial', async () => {
  using folder = temporaryFolder()
  expect(await threadsUsed(folder.path, { 1: 1000, 2: 500 }, 'intro.wav')).toEqual([1])
})

test('a number with which the child is lost is not chosen, and not tried again', async () => {
  using folder = temporaryFolder()
  const used = await threadsUsed(folder.path, { 1: 1000 })
  expect(used.slice(0, 4)).toEqual([1, 1, 2, 1])
  expect(new Set(used.slice(3))).toEqual(new Set([1]))
  // It would be lost in each later file as well.
  expect(new Set(await threadsUsed(folder.path, { 1: 1000 }))).toEqual(new Set([1]))
})

test('a trial that is stopped is not remembered', async () => {
  using folder = temporaryFolder()
  const choice = choiceIn(folder.path, 2)
  const stopped = new Error('stopped')
  expect(await rejectionOf(choice.try('m', false, 1, () => Promise.reject(stopped)))).toBe(stopped)
  expect(choice.of('m', false).isTried).toBe(false)
})

test('the real child loads the model again for another number, and hears the same', async () => {
  using folder = temporaryFolder()
  await using speech = testSpeech({
    threadChoice: choiceIn(folder.path, 2),
    // So that the small model counts as slow.
    nowMs: () => performance.now() * 1000,
  })
  expect(await speech.transcribe(threeWindows())).toEqual(await heardUsually())
  expect(choiceIn(folder.path, 2).of(SPEECH_MODEL, true).isTried).toBe(true)
})
