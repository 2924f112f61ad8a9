// Speech heard by servers elsewhere: peers of each kind, and peers that fail.
import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { createSpeechServer } from '../../../src/adapters/speech-server/speech-server.ts'
import { SAMPLE_RATE } from '../../../src/adapters/whisper/audio.ts'
import { createSpeechChild } from '../../../src/adapters/whisper/speech-child.ts'
import {
  createSpeechEngine,
  type SpeechProgress,
  type TranscribeOptions,
} from '../../../src/adapters/whisper/speech-engine.ts'
import { RoughcutError } from '../../../src/errors.ts'
import { createLog } from '../../../src/log.ts'
import { rejectionOf } from '../../support/rejection.ts'
import { decodedSound, joined, silence, streamed } from '../../support/sound.ts'
import { heardWords, rememberingSpeech, testSpeech } from '../../support/speech.ts'
import {
  SPEECH_FLAVORS,
  SPEECH_KEY,
  type SpeechFlavor,
  startSpeechPeer,
} from '../../support/speech-server-peer.ts'
import { compareWords, quantile, trueWords } from '../../support/word-accuracy.ts'

setDefaultTimeout(120_000)
/** What the peers hear with. */
const local = rememberingSpeech()
const child = createSpeechChild({ log: createLog('silent') })
afterAll(() => Promise.all([local.close(), child.stop()]))

const intro = decodedSound('intro.wav')
/** Three windows. */
const threeTimes = joined(intro, silence(3), intro, silence(3), intro)

/** Pauses of no length, so that a test waits for nothing; `windowTimeoutMs` for peers that hang. */
const QUICK = { delaysMs: [0, 0, 0], jitter: 0 }

function remote(address: string, more: { windowTimeoutMs?: number; key?: string } = {}) {
  return createSpeechServer({
    settings: () => ({ address, key: more.key ?? null }),
    refine: child.refine,
    log: createLog('silent'),
    backoff: QUICK,
    ...(more.windowTimeoutMs === undefined ? {} : { windowTimeoutMs: more.windowTimeoutMs }),
  })
}

function transcribe(
  address: string,
  sound: Float32Array,
  more: Partial<TranscribeOptions> & { windowTimeoutMs?: number; key?: string } = {},
) {
  const { windowTimeoutMs, key, ...task } = more
  const engine = createSpeechEngine({
    config: { dataDir: '/nonexistent' },
    model: () => 'openai:small',
    log: createLog('silent'),
    child,
    server: remote(address, { ...(windowTimeoutMs ? { windowTimeoutMs } : {}), ...(key ? { key } : {}) }),
  })
  return engine.transcribe({
    pcm: (startUs) => streamed(sound, startUs),
    durationUs: Math.round((sound.length / SAMPLE_RATE) * 1e6),
    signal: new AbortController().signal,
    ...task,
  })
}

async function errorOf(work: Promise<unknown>): Promise<RoughcutError> {
  const error = await rejectionOf(work)
  if (!(error instanceof RoughcutError)) throw error
  return error
}

describe.each(SPEECH_FLAVORS)('a server like %s', (flavor: SpeechFlavor) => {
  const givesWords = flavor === 'openai' || flavor === 'speaches' || flavor === 'whisper.cpp'

  test('gives the words that the same model gives here, at their times', async () => {
    await using peer = startSpeechPeer(flavor, local)
    const truth = await trueWords('intro.wav')
    const here = await local.transcribe({
      pcm: (startUs) => streamed(intro, startUs),
      durationUs: null,
      signal: new AbortController().signal,
    })
    const there = await transcribe(peer.address, intro)
    const [ours, theirs] = [heardWords(here.words), heardWords(there.words)]
    expect(theirs.map(({ text }) => text)).toEqual(ours.map(({ text }) => text))
    expect(there.areTimesEstimated).toBe(!givesWords)
    expect(there.language).toBe(flavor === 'old-vllm' || flavor === 'localai' ? null : 'en')
    const { startErrors } = compareWords(truth, theirs)
    expect(quantile(startErrors, 0.5)).toBeLessThan(givesWords ? 0.03 : 0.25)
    for (const [i, word] of there.words.entries()) {
      expect(word.startUs).toBeGreaterThanOrEqual(there.words[i - 1]?.endUs ?? 0)
      expect(word.endUs).toBeGreaterThan(word.startUs)
    }
  })
})

test('windows are asked for several at a time once the language is known, and stay in order', async () => {
  const all = Promise.withResolvers<void>()
  await using peer = startSpeechPeer('speaches', local, {
    // The second window is held back until two more have been asked for.
    async fault(_, index) {
      if (index === 3) all.resolve()
      if (index === 1) await all.promise
      return null
    },
  })
  const sound = joined(...Array.from({ length: 5 }, () => [intro, silence(3)]).flat())
  const { words } = await transcribe(peer.address, sound, { language: 'en' })
  const once = (await transcribe(peer.address, intro, { language: 'en' })).words
  expect(words.map(({ text }) => text)).toEqual(
    Array.from({ length: 5 }, () => once.map(({ text }) => text)).flat(),
  )
  expect(peer.mostUnderWay()).toBe(4)
  expect(peer.requests.every(({ language }) => language === 'en')).toBe(true)
})

test('the language of the first window is asked of the server, and named to it from then on', async () => {
  await using peer = startSpeechPeer('whisper.cpp', local, { path: '/inference' })
  await transcribe(`${peer.address}/inference`, threeTimes)
  expect(peer.requests.map(({ path, language }) => [path, language])).toEqual([
    ['/inference', null],
    ['/inference', 'en'],
    ['/inference', 'en'],
  ])
})

test('a window that was written in the wrong language is asked for again in the one that was heard', async () => {
  await using peer = startSpeechPeer('whisper.cpp', local, {
    fault: ({ language }) =>
      Response.json({
        ...{ text: language === 'de' ? ' Guten Tag.' : ' Good day.', segments: [] },
        language: language === 'de' ? 'german' : 'english',
        ...{ detected_language: 'german', detected_language_probability: 0.9 },
      }),
  })
  const { words, language } = await transcribe(peer.address, intro)
  expect(words.map(({ text }) => text)).toEqual(['Guten', 'Tag.'])
  expect(language).toBe('de')
})

test('the key goes to the server, and into no message', async () => {
  await using peer = startSpeechPeer('openai', local, {
    fault: ({ authorization }) =>
      authorization === `Bearer ${SPEECH_KEY}`
        ? null
        : Response.json(
            { error: { message: `Incorrect API key provided: ${authorization}` } },
            { status: 401 },
          ),
  })
  expect((await transcribe(peer.address, intro, { key: SPEECH_KEY })).words.length).toBeGreaterThan(3)
  const failure = await errorOf(transcribe(peer.address, intro, { key: `x${SPEECH_KEY}` }))
  expect(failure.code).toBe('model_unavailable')
  expect(failure.message).toContain('refused the key')
  expect(failure.message).not.toContain(SPEECH_KEY)
})

describe('a server that fails', () => {
  const busy = (after: string) => () =>
    Response.json(
      { error: { message: 'Rate limit reached' } },
      { status: 429, headers: { 'retry-after': after } },
    )
  const page = (status: number) => () =>
    new Response('<html><body>Bad Gateway</body></html>', {
      status,
      headers: { 'content-type': 'text/html' },
    })
  const passing: [what: string, fault: () => Response | Promise<Response>, reason: string][] = [
    ['is too busy (429)', busy('0'), 'Rate limit reached'],
    ['has a proxy that answers with a page (502)', page(502), 'status 502'],
    [
      'fails (500)',
      () => Response.json({ detail: 'CUDA out of memory' }, { status: 500 }),
      'CUDA out of memory',
    ],
    ['breaks off', () => new Response('{"text"', { headers: { 'content-encoding': 'gzip' } }), 'broke'],
    ['hangs once', () => new Promise<Response>(() => {}), 'within'],
  ]
  for (const [what, fault, reason] of passing)
    test(`and then works again is asked for the same window again: ${what}`, async () => {
      await using peer = startSpeechPeer('speaches', local, {
        fault: (_, index) => (index === 1 ? fault() : null),
      })
      const reasons: (string | null)[] = []
      const kept: SpeechProgress[] = []
      const { words } = await transcribe(peer.address, threeTimes, {
        language: 'en',
        // Long enough for a window that is heard, on a loaded machine as well.
        ...(what === 'hangs once' ? { windowTimeoutMs: 5_000 } : {}),
        onWaiting: (each) => reasons.push(each),
        onWindow: (progress) => kept.push(progress),
      })
      expect(words.length % 3).toBe(0)
      expect(words.length).toBeGreaterThan(9)
      expect(peer.requests).toHaveLength(4)
      expect(reasons).toEqual([expect.stringContaining(reason), null])
      expect(kept.at(-1)?.words).toHaveLength(words.length)
    })

  const lasting: [what: string, fault: () => Response | Promise<Response>, code: string, reason: string][] = [
    ['answers with a page', page(200), 'model_unavailable', 'answers with a web page'],
    [
      'sends us elsewhere',
      () => Response.redirect('http://127.0.0.1:9/'),
      'model_unavailable',
      'another address',
    ],
    [
      'has no such model',
      () => Response.json({ detail: 'Model is not installed' }, { status: 404 }),
      'model_unavailable',
      'not installed',
    ],
    ['answers something else', () => Response.json({ choices: [] }), 'model_unavailable', 'not a transcript'],
    ['stays busy', busy('0'), 'transcription_failed', 'too busy'],
    ['asks for an hour', busy('3600'), 'transcription_failed', 'too busy'],
    [
      'refuses everything',
      () => Response.json({ error: { message: 'no audio here' } }, { status: 400 }),
      'transcription_failed',
      'no audio here',
    ],
  ]
  for (const [what, fault, code, reason] of lasting)
    test(`says what is wrong, and at which second: ${what}`, async () => {
      await using peer = startSpeechPeer('speaches', local, {
        fault: (_, index) => (index >= 1 ? fault() : null),
      })
      const kept: SpeechProgress[] = []
      const failure = await errorOf(
        transcribe(peer.address, threeTimes, {
          language: 'en',
          onWindow: (progress) => kept.push(progress),
        }),
      )
      expect(failure).toMatchObject({ code })
      expect(failure.message).toContain(reason)
      expect(failure.message).toContain(peer.address)
      expect(Number(/second (\d+)/.exec(failure.message)?.[1])).toBeGreaterThanOrEqual(
        Math.floor(intro.length / SAMPLE_RATE),
      )
      // What was heard before it is kept, and the next attempt begins after it.
      const resumeFrom = kept.at(-1)
      if (resumeFrom === undefined) throw new Error('nothing was kept')
      await using well = startSpeechPeer('speaches', local)
      const { words } = await transcribe(well.address, threeTimes, { resumeFrom })
      expect(well.requests).toHaveLength(2)
      expect(words.length % 3).toBe(0)
    })

  test('by hanging is left after the second time', async () => {
    await using peer = startSpeechPeer('speaches', local, { fault: () => new Promise<Response>(() => {}) })
    const failure = await errorOf(transcribe(peer.address, intro, { windowTimeoutMs: 50 }))
    expect(failure).toMatchObject({
      code: 'transcription_failed',
      message: expect.stringContaining('didn’t answer'),
    })
    expect(peer.requests).toHaveLength(2)
  })

  test('because nobody listens is reported with what to do', async () => {
    expect(await rejectionOf(transcribe('http://127.0.0.1:9', intro))).toMatchObject({
      code: 'transcription_failed',
      message: expect.stringContaining('ROUGHCUT_SPEECH_URL'),
    })
  })
})

test('a transcription that is stopped leaves no request open', async () => {
  const asked = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  using server = Bun.serve({
    port: 0,
    fetch(request) {
      request.signal.addEventListener('abort', () => left.resolve())
      asked.resolve()
      return new Promise<Response>(() => {})
    },
  })
  const stop = new AbortController()
  const running = rejectionOf(transcribe(`http://127.0.0.1:${server.port}`, intro, { signal: stop.signal }))
  await asked.promise
  stop.abort(new RoughcutError('cancelled', 'Stopped.'))
  expect(await running).toMatchObject({ code: 'cancelled' })
  await left.promise
})

test('a model of a server without a server is reported', async () => {
  const engine = testSpeech({ model: () => 'openai:small' })
  const task = { pcm: () => streamed(intro, 0), durationUs: null, signal: new AbortController().signal }
  expect(await rejectionOf(engine.transcribe(task))).toMatchObject({
    ...{ code: 'model_unavailable', message: expect.stringContaining('No speech server is configured') },
  })
})
