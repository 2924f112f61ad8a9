// Peers of six servers with OpenAI's interface for speech, on loopback. Each hears with our own engine and the small model,
// and answers in the shape of its kind, as the sources and issues of speaches (api_types.py, routers/stt.py), whisper.cpp
// (examples/server/server.cpp), vLLM (protocol.py) and LocalAI (schema/transcription.go) have it in November 2026.
import type { SpeechEngine, TranscriptWord } from '../../src/adapters/whisper/speech-engine.ts'
import { streamed } from './sound.ts'

export type SpeechFlavor = 'openai' | 'speaches' | 'whisper.cpp' | 'vllm' | 'old-vllm' | 'localai'
export const SPEECH_FLAVORS: SpeechFlavor[] = [
  'openai',
  'speaches',
  'whisper.cpp',
  'vllm',
  'old-vllm',
  'localai',
]

export const SPEECH_KEY = 'sk-speech-test-key'

type PeerRequest = {
  path: string
  authorization: string | null
  language: string | null
  format: string
  granularities: string[]
  seconds: number
}

type Fault = (request: PeerRequest, index: number) => Response | null | Promise<Response | null>

/** `await using peer = startSpeechPeer('speaches', engine)`; `fault` may answer in its place. */
export function startSpeechPeer(
  flavor: SpeechFlavor,
  engine: SpeechEngine,
  options: { fault?: Fault; path?: string } = {},
) {
  const requests: PeerRequest[] = []
  let underWay = 0
  let mostUnderWay = 0
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch(request) {
      underWay++
      mostUnderWay = Math.max(mostUnderWay, underWay)
      try {
        const form = await request.formData()
        const pcm = samplesOf(await (form.get('file') as File).arrayBuffer())
        const asked: PeerRequest = {
          path: new URL(request.url).pathname,
          authorization: request.headers.get('authorization'),
          language: form.get('language') as string | null,
          format: form.get('response_format') as string,
          granularities: form.getAll('timestamp_granularities[]') as string[],
          seconds: pcm.length / 16_000,
        }
        requests.push(asked)
        if (asked.path !== (options.path ?? '/v1/audio/transcriptions'))
          return new Response(`File Not Found (${asked.path})`, { status: 404 })
        const fault = await options.fault?.(asked, requests.length - 1)
        if (fault) return fault
        const refusal = refusalOf(flavor, asked)
        if (refusal) return refusal
        const { words } = await engine.transcribe({
          pcm: (startUs) => streamed(pcm, startUs),
          durationUs: null,
          language: 'en',
          signal: request.signal,
        })
        return Response.json(answerOf(flavor, asked, words))
      } finally {
        underWay--
      }
    },
  })
  return {
    address: `http://127.0.0.1:${server.port}`,
    requests,
    mostUnderWay: () => mostUnderWay,
    async [Symbol.asyncDispose]() {
      await server.stop(true)
    },
  }
}

function samplesOf(file: ArrayBuffer): Float32Array {
  const view = new DataView(file)
  return Float32Array.from(
    { length: (file.byteLength - 44) / 2 },
    (_, i) => view.getInt16(44 + 2 * i, true) / 32768,
  )
}

function refusalOf(flavor: SpeechFlavor, { format, language }: PeerRequest): Response | null {
  if (flavor === 'old-vllm' && format === 'verbose_json')
    return Response.json(
      { object: 'error', message: 'Currently only support response_format `text` or `json`', code: 400 },
      { status: 400 },
    )
  // faster-whisper throws for codes that it does not know, `auto` among them.
  if (flavor === 'speaches' && language === 'auto')
    return new Response('Internal Server Error', { status: 500 })
  return null
}

function answerOf(flavor: SpeechFlavor, asked: PeerRequest, heard: readonly TranscriptWord[]): object {
  const words = heard
    .filter(({ kind }) => kind === 'word')
    .map(({ text, startUs, endUs, confidence }) => ({
      ...{ word: ` ${text}`, start: startUs / 1e6, end: endUs / 1e6, probability: confidence },
    }))
  const text = words.map(({ word }) => word).join('')
  const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0]
  const segment = { id: 0, seek: 0, start, end, text, tokens: [50364], temperature: 0 }
  const scores = { avg_logprob: -0.2, compression_ratio: 1.2, no_speech_prob: 0.01 }
  const segments = words.length === 0 ? [] : [{ ...segment, ...scores }]
  const head = { task: 'transcribe', language: 'english', duration: asked.seconds, text: text.trim() }
  const withWords = asked.granularities.includes('word')
  switch (flavor) {
    case 'openai':
      return {
        ...{ ...head, segments, usage: { type: 'duration', seconds: Math.ceil(asked.seconds) } },
        ...(withWords
          ? { words: words.map(({ word, ...times }) => ({ ...times, word: word.replace(/[ .,!?]/g, '') })) }
          : {}),
      }
    case 'speaches':
      return {
        ...{ ...head, language: 'en', words: withWords ? words : null },
        segments: segments.map((each) => ({ ...each, words: withWords ? words : null, speaker: null })),
      }
    case 'whisper.cpp': {
      const detected = { detected_language: 'english', detected_language_probability: 0.97 }
      const tokens = words.flatMap(tokensOf)
      return { ...head, ...detected, segments: segments.map((each) => ({ ...each, words: tokens })) }
    }
    case 'vllm':
      return { duration: String(asked.seconds), language: 'en', text, segments, words: null }
    case 'old-vllm':
      return { text }
    case 'localai': {
      const nanoseconds = (seconds: number) => Math.round(seconds * 1e9)
      return {
        segments: segments.map(({ id, text: said, tokens }) => ({
          ...{ id, start: nanoseconds(start), end: nanoseconds(end), text: said, tokens },
        })),
        text,
      }
    }
  }
}

/** A word as whisper.cpp's tokens: its first two letters, the rest, and its punctuation. */
function tokensOf(word: { word: string; start: number; end: number; probability: number }) {
  const parts = word.word.match(/^ ..?|[^.,!?]+|[.,!?]+/g) ?? [word.word]
  const step = (word.end - word.start) / parts.length
  return parts.map((part, index) => ({
    ...{ word: part, start: word.start + index * step, end: word.start + (index + 1) * step },
    ...{ t_dtw: -1, probability: word.probability },
  }))
}
