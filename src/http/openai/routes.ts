// GET /v1/models and POST /v1/audio/transcriptions, for programs written for OpenAI's API.
import { Elysia } from 'elysia'
import type { RequireRoom } from '../../adapters/disk-room.ts'
import { MAX_MEDIA_BYTES } from '../../adapters/download.ts'
import type { TranscriptWord } from '../../adapters/whisper/speech-engine.ts'
import { textOf } from '../../edit/transcript.ts'
import type { Store } from '../../store/open.ts'
import { requireBalance } from '../shared/admission.ts'
import { createRateCounter, type RateCount, type RateLimit } from '../shared/rate-count.ts'
import { authenticate, type Caller } from '../v1/auth.ts'
import type { Linted } from '../v1/lint.ts'
import { type Choices, choicesOf } from './choices.ts'
import { OpenAiError, openAiErrorOf } from './errors.ts'
import { readForm } from './form.ts'
import { hear, payFor, placeForFile, type Received, type Sound, type TranscriptionParts } from './hear.ts'
import { transcriptResponse } from './transcript-answer.ts'

/** Room for the form around a file of maximum size. */
const MAX_FORM_BYTES = MAX_MEDIA_BYTES + 2_000_000

export type OpenAiParts = TranscriptionParts & {
  store: Pick<Store, 'charges' | 'tokens'>
  nowMs: () => number
  requireRoom: RequireRoom
  limit: RateLimit
  /** Aborted when the server stops. */
  stopping: AbortSignal
}

/** The hosted service has neither of these. */
export const OPENAI_ROUTES: readonly Linted[] = [
  { method: 'GET', path: '/v1/models', isExtension: true },
  { method: 'POST', path: '/v1/audio/transcriptions', isExtension: true },
]

/**
 * `POST /v1/audio/transcriptions` and `GET /v1/models`, as OpenAI's clients call them. The limit is per user; every error
 * has OpenAI's shape.
 */
export function createOpenAi(parts: OpenAiParts) {
  const counter = createRateCounter(parts.limit)
  const startedAt = Math.floor(parts.nowMs() / 1000)
  const answer = (work: () => Promise<Response>): Promise<Response> =>
    work().catch((thrown: unknown) => openAiErrorOf(thrown, parts.log).response)
  const options = { parse: 'none', detail: { hide: true } } as const
  /** OPTIONS, and methods that a path doesn't support. */
  const otherMethods = (allow: string) => (context: { request: Request }) => {
    const { method } = context.request
    if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } })
    const message = `${method} is not supported here; allowed: ${allow}.`
    return new OpenAiError(405, message, null, null, { allow }).response
  }
  const routes = new Elysia({ name: 'openai' })
    .get(
      '/v1/models',
      ({ request }) =>
        answer(async () => {
          authenticate(parts.store, request.headers.get('authorization'))
          const model = (id: string) => ({ id, object: 'model', created: startedAt, owned_by: 'roughcut' })
          const inUse = parts.speech.status().model
          return Response.json({ object: 'list', data: [...new Set([inUse, 'whisper-1'])].map(model) })
        }),
      options,
    )
    .post(
      '/v1/audio/transcriptions',
      ({ request, server }) =>
        answer(async () => {
          const caller = authenticate(parts.store, request.headers.get('authorization'))
          const count = counter.count(caller.userId)
          const response = await answer(async () => {
            requireTurn(counter.limit, count)
            // Nothing is written while the file waits for its turn.
            server?.timeout(request, 0)
            return await transcribe(parts, request, caller)
          })
          response.headers.set('x-ratelimit-remaining', String(count.remaining))
          response.headers.set('x-ratelimit-consumed', String(count.consumed))
          return response
        }),
      options,
    )
  // Kept apart because a longer chain makes a deeper type, and the whole app's type has a limit.
  routes.all('/v1/models', otherMethods('GET, HEAD, OPTIONS'), options)
  routes.all('/v1/audio/transcriptions', otherMethods('POST, OPTIONS'), options)
  return routes
}

function requireTurn({ requests, seconds }: RateLimit, count: RateCount): void {
  if (count.isAllowed) return
  throw new OpenAiError(
    429,
    `At most ${requests} transcriptions per ${seconds} seconds and user are allowed.`,
    null,
    'rate_limit_exceeded',
    { 'retry-after': String(count.retryAfterSeconds) },
  )
}

async function transcribe(parts: OpenAiParts, request: Request, caller: Caller): Promise<Response> {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > MAX_FORM_BYTES)
    throw new OpenAiError(413, 'The file has 1 GB or more; at most just under 1 GB is transcribed.', 'file')
  parts.requireRoom(announced)
  const signal = AbortSignal.any([request.signal, parts.stopping])
  const received = placeForFile(parts)
  let isHandedOver = false
  try {
    const form = await readForm(request, received.file, signal)
    const choices = choicesOf(form, parts.speech.status().model)
    requireBalance(parts.store, caller.driveId, 'mediaSeconds')
    const sound = await payFor(parts, received, caller, signal)
    if (choices.isStreamed) {
      isHandedOver = true
      return streamed(parts, received, sound, caller, choices, signal)
    }
    return transcriptResponse(
      await hear(parts, received, sound, caller, { language: choices.language, signal }),
      choices,
    )
  } finally {
    if (!isHandedOver) await received[Symbol.asyncDispose]()
  }
}

/** Sends the new text of each stretch as it's heard, then all of it in one event. Owns `received`. */
function streamed(
  parts: OpenAiParts,
  received: Received,
  sound: Sound,
  caller: Caller,
  { language }: Choices,
  clientSignal: AbortSignal,
): Response {
  const gone = new AbortController()
  const signal = AbortSignal.any([clientSignal, gone.signal])
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(text))
      }
      const event = (data: unknown) => send(`data: ${JSON.stringify(data)}\n\n`)
      let sent = 0
      const sendNew = (words: readonly TranscriptWord[]) => {
        const text = textOf(words.slice(sent))
        if (text === '') return
        event({ type: 'transcript.text.delta', delta: sent === 0 ? text : ` ${text}` })
        sent = words.length
      }
      try {
        const { transcript } = await hear(parts, received, sound, caller, {
          language,
          signal,
          onWords: sendNew,
        })
        sendNew(transcript.words)
        event({ type: 'transcript.text.done', text: textOf(transcript.words) })
      } catch (thrown) {
        if (!signal.aborted)
          send(`event: error\ndata: ${JSON.stringify(openAiErrorOf(thrown, parts.log).body)}\n\n`)
      } finally {
        await received[Symbol.asyncDispose]()
        if (!gone.signal.aborted) controller.close()
      }
    },
    cancel: () => gone.abort(),
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  })
}
