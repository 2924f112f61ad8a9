// A long recording in sections: steps at the desk, done by workers in this process with a child that hears by arithmetic.
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { createMediaPrograms } from '../../../src/adapters/media-programs.ts'
import { SAMPLE_RATE } from '../../../src/adapters/whisper/audio.ts'
import type { HeardWindow } from '../../../src/adapters/whisper/refine-window.ts'
import type { SpeechChild } from '../../../src/adapters/whisper/speech-child.ts'
import type { SpeechProgress, TranscriptWord } from '../../../src/adapters/whisper/speech-engine.ts'
import { loadConfig } from '../../../src/config.ts'
import { RoughcutError } from '../../../src/errors.ts'
import { createQueues, DEFAULT_QUEUE_SIZES } from '../../../src/jobs/engine/queues.ts'
import { StepDesk } from '../../../src/jobs/workers/desk.ts'
import { StepFailed, workOf } from '../../../src/jobs/workers/do-step.ts'
import { hearFile } from '../../../src/jobs/workers/hear-file.ts'
import { createQueuedSteps } from '../../../src/jobs/workers/queued.ts'
import { createLog } from '../../../src/log.ts'
import { fixture } from '../../support/odd-media.ts'
import { rejectionOf } from '../../support/rejection.ts'
import { seenWorker } from '../../support/seen-worker.ts'
import { SPEECH_MODEL, testSpeech } from '../../support/speech.ts'

setDefaultTimeout(60_000)
const log = createLog('silent')
const programs = createMediaPrograms(loadConfig({ dataDir: '/nonexistent' }, {}))
const TALK = fixture('long-talk.opus')
const HASH = 'a'.repeat(64)
const INPUT = { hash: HASH, durationUs: 241e6, audioChannels: 1, language: null, resumeFrom: null }

const wire = (value: unknown) => JSON.parse(JSON.stringify(value)) as never
/** The claim of it, from 1 on, that fails. */
let brokenStep = -1

/** A word for each second of a window, named after its sound; sure of the language at the second window. */
function arithmeticChild(step = 0): SpeechChild {
  let windows = 0
  return {
    async hear({ pcm, language }): Promise<HeardWindow> {
      windows++
      if (step === brokenStep) throw new RoughcutError('transcription_failed', 'broken')
      const words = Array.from({ length: Math.ceil(pcm.length / SAMPLE_RATE) }, (_, second) => ({
        text: Bun.hash(pcm.slice(second * SAMPLE_RATE, (second + 1) * SAMPLE_RATE)).toString(36),
        ...{ startSeconds: second, endSeconds: second + 0.5, confidence: 0.5 },
        kind: second % 5 === 4 ? ('hesitation' as const) : ('word' as const),
      }))
      const languageProbability = windows > 1 ? 0.9 : 0.2
      return { words, language: language ?? 'de', languageProbability, areTimesEstimated: false }
    },
    refine: () => Promise.reject(new Error('not asked for')),
    pid: () => null,
    stop: async () => {},
  }
}

const quiet = { onProgress() {}, onWords() {}, onWindow() {}, onModelDownload() {} }

async function heardAlone() {
  await using speech = testSpeech({ child: arithmeticChild(), secondChild: null })
  return await hearFile({ programs, speech }, TALK, INPUT, quiet, new AbortController().signal)
}

/** Steps of a server with `count` workers that take turns. `before` may have a worker return a step, or throw. */
function serverWith(count: number, before: (claim: number) => 'do' | 'return' = () => 'do') {
  const desk = new StepDesk(() => performance.now())
  const tokenId = 't'
  const workers = Array.from({ length: count }, (_, i) => seenWorker(`w${i}`))
  for (const worker of workers) desk.workers.see(worker)
  const doneBy: string[] = []
  let claims = 0
  const work = async (stepId: string): Promise<void> => {
    const worker = workers[claims % count]
    const claimed = worker === undefined ? null : desk.claim(stepId, worker)
    if (claimed === null || worker === undefined) return
    const holder = { stepId, lease: claimed.lease, tokenId }
    if (before(claims++) === 'return') {
      desk.giveBack(holder, 'not now')
      return work(stepId)
    }
    await using speech = testSpeech({ child: arithmeticChild(claims), secondChild: null })
    const step = workOf({ programs, borrowEngine: (_, use) => use(speech) }, wire(claimed), {
      send: async (report) => desk.report(holder, wire(report)),
      withFiles: (_, use) => use(() => TALK),
      ...{ folder: '/nonexistent', signal: new AbortController().signal },
    })
    try {
      const { result } = await step.run()
      doneBy.push(worker.id)
      desk.finish(holder, wire(await result()))
    } catch (error) {
      // Nobody waits for it any more.
      if (error instanceof RoughcutError && error.code === 'gone') return
      if (!(error instanceof StepFailed)) throw error
      desk.fail(holder, error.code, error.message)
    }
  }
  const steps = createQueuedSteps({
    desk,
    // A queue that hands out each step at once.
    broker: {
      add: async (id) => void work(id),
      remove: async () => {},
    },
    queues: createQueues({ ...DEFAULT_QUEUE_SIZES, speech: { places: count, placesPerParty: count } }),
    hold: async () => ({ [Symbol.dispose]() {} }),
    resultsFolder: '/nonexistent',
    log,
    model: () => SPEECH_MODEL,
    services: () => ({ mediaFolder: { pathOf: () => TALK } }) as never,
    here: { transcribe: () => Promise.reject(new Error('not here')) },
    sections: { minUs: 60e6, sectionUs: 40e6 },
  })
  return { steps, doneBy, [Symbol.dispose]: () => steps.close() }
}

const step = () => ({ jobId: 'job', name: 'talk', parties: ['p'], signal: new AbortController().signal })
const waits = { ...quiet, onWaiting() {} }

describe('a long recording', () => {
  test('is heard by several workers, whose words are those of one', async () => {
    const alone = await heardAlone()
    expect(alone.words.length).toBeGreaterThan(150)
    using server = serverWith(3, (claim) => (claim === 2 ? 'return' : 'do'))
    const shown: (readonly TranscriptWord[])[] = []
    const kept: SpeechProgress[] = []
    const heard: number[] = []
    const transcript = await server.steps.transcribe(step(), INPUT, {
      ...waits,
      onProgress: (us) => heard.push(us),
      onWords: (words, _, isProvisional) => (isProvisional ? 0 : shown.push([...words])),
      onWindow: (progress) => kept.push(structuredClone(progress)),
    })
    expect(transcript).toEqual(alone)
    expect(server.doneBy.length).toBeGreaterThan(5)
    expect(new Set(server.doneBy).size).toBe(3)
    expect(heard).toEqual([...heard].sort((a, b) => a - b))
    // What people see and what is kept is never anything but the beginning of it.
    for (const words of shown) expect(words).toEqual(alone.words.slice(0, words.length))
    for (const { words, nextUs } of kept) {
      expect(words).toEqual(alone.words.slice(0, words.length))
      expect(alone.words[words.length]?.startUs ?? nextUs).toBeGreaterThanOrEqual(nextUs)
    }

    const half = kept.find(({ nextUs }) => nextUs > INPUT.durationUs / 3)
    using later = serverWith(2)
    const rest = await later.steps.transcribe(step(), { ...INPUT, resumeFrom: half ?? null }, waits)
    expect(rest).toEqual(alone)
    expect(later.doneBy.length).toBeLessThan(server.doneBy.length)
  })

  test('fails with the section that cannot be heard', async () => {
    using server = serverWith(2)
    brokenStep = 4
    const failure = await rejectionOf(server.steps.transcribe(step(), INPUT, waits))
    brokenStep = -1
    expect(failure).toMatchObject({ code: 'transcription_failed', message: 'broken' })
  })

  test('is not split for a single worker, nor when little of it is left', async () => {
    using single = serverWith(1)
    await single.steps.transcribe(step(), INPUT, waits)
    expect(single.doneBy).toHaveLength(1)
    using two = serverWith(2)
    const resumeFrom = { version: 1, model: SPEECH_MODEL, language: 'de', nextUs: 200e6, words: [] } as const
    await two.steps.transcribe(step(), { ...INPUT, resumeFrom: { ...resumeFrom, words: [] } }, waits)
    expect(two.doneBy).toHaveLength(1)
  })
})
