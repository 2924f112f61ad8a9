// One window sent to a speech server, and what came back: its JSON, or what went wrong and whether asking again may help.
// The address is the owner's choice, like Ollama's, so private ones are allowed; redirects are not followed, because the
// key would go with them.
import { bypassProxyOnLoopback } from '../direct-loopback.ts'

export type SpeechServerSettings = {
  /** With or without `/v1`; one that ends in `/inference` or `/audio/transcriptions` is used as it is. */
  address: string
  /** Never logged or shown. */
  key: string | null
}

/** How much a request asks for; what a server refuses is left out (see speech-server.ts). */
export type AnswerForm = 'words' | 'segments' | 'text'

/** From the most that can be asked for to what every server has. */
export const ANSWER_FORMS: readonly AnswerForm[] = ['words', 'segments', 'text']

export type ServerRequest = {
  wav: Uint8Array<ArrayBuffer>
  model: string
  /** Whisper's code; null if the server detects it. */
  language: string | null
  /** Text the model treats as said before: names in their correct spelling. */
  prompt?: string
  form: AnswerForm
}

/**
 * `later`: asking again may help (nobody answers, too busy, an error of the server). `form`: the server refuses the request
 * as it is. `never`: the owner has to change something.
 */
type TroubleKind = 'later' | 'form' | 'never'

/** A request that failed. The message is a clause for people: `refused the key`. */
export class ServerTrouble extends Error {
  override readonly name = 'ServerTrouble'
  constructor(
    readonly kind: TroubleKind,
    message: string,
    readonly options: ErrorOptions & {
      /** When the server asks to be asked again. */
      retryAfterMs?: number | null
      /** It got the request but didn't answer in time. */
      isSilent?: boolean
      /** What the owner can do. */
      todo?: string
    } = {},
  ) {
    super(message, options)
  }
}

const MAX_ANSWER_BYTES = 8_000_000
const MAX_ERROR_CHARACTERS = 300
const CHECK_ADDRESS = 'correct the address under Settings → Models (or in ROUGHCUT_SPEECH_URL)'

/** Where windows are sent. */
function transcriptionUrl(address: string): string {
  const root = address.replace(/(?<!\/)\/+$/, '')
  if (/\/(?:inference|audio\/transcriptions)$/.test(root)) return root
  return `${root.replace(/\/v1$/, '')}/v1/audio/transcriptions`
}

/** The JSON of the answer. Throws `ServerTrouble`, or the reason of `signal`. */
async function askServer(
  { address, key }: SpeechServerSettings,
  request: ServerRequest,
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
): Promise<unknown> {
  const url = new URL(transcriptionUrl(address))
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    await bypassProxyOnLoopback(url)
    const response = await fetch(url, {
      method: 'POST',
      headers: key === null ? {} : { Authorization: `Bearer ${key}` },
      body: formOf(request),
      signal: AbortSignal.any([signal, timeout]),
      redirect: 'manual',
      // A large model on a CPU may take longer than Bun's own five-minute limit.
      timeout: false,
    } as RequestInit)
    const text = await textOf(response)
    if (!response.ok) throw refusal(response, withoutKey(text, key), url)
    return jsonOf(response, text)
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof ServerTrouble) throw cause
    if (timeout.aborted)
      throw new ServerTrouble('later', `didn’t answer within ${Math.round(timeoutMs / 1000)} s`, {
        ...{ cause, isSilent: true, todo: 'see its log, or choose a smaller model' },
      })
    throw new ServerTrouble('later', 'can’t be reached, or broke the connection', {
      ...{ cause, todo: `start it, or ${CHECK_ADDRESS}` },
    })
  }
}

/**
 * As `askServer`, beginning with `ANSWER_FORMS[first]`: what the server refuses of the request is left out. `form` is the
 * place of the one that it took.
 */
export async function askForLess(
  settings: SpeechServerSettings,
  request: Omit<ServerRequest, 'form'>,
  first: number,
  options: { signal: AbortSignal; timeoutMs: number },
): Promise<{ answer: unknown; form: number }> {
  for (let form = first; ; form++)
    try {
      return {
        answer: await askServer(settings, { ...request, form: ANSWER_FORMS[form] ?? 'text' }, options),
        form,
      }
    } catch (error) {
      const isLast = form >= ANSWER_FORMS.length - 1
      if (!(error instanceof ServerTrouble) || error.kind !== 'form' || isLast) throw error
    }
}

function formOf({ wav, model, language, prompt, form }: ServerRequest): FormData {
  const body = new FormData()
  // Fields first, because some servers read the form as it arrives.
  body.set('model', model)
  if (language !== null) body.set('language', language)
  if (prompt) body.set('prompt', prompt)
  body.set('response_format', form === 'text' ? 'json' : 'verbose_json')
  if (form === 'words') for (const one of ['word', 'segment']) body.append('timestamp_granularities[]', one)
  body.set('file', new Blob([wav], { type: 'audio/wav' }), 'window.wav')
  return body
}

async function textOf(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    if (size > MAX_ANSWER_BYTES)
      throw new ServerTrouble('never', 'sends an answer without an end', { todo: CHECK_ADDRESS })
    pieces.push(piece)
  }
  return new TextDecoder().decode(Buffer.concat(pieces))
}

function jsonOf(response: Response, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const type = (response.headers.get('content-type') ?? '').split(';')[0]
    const what = type === 'text/html' ? 'a web page' : 'something other than JSON'
    throw new ServerTrouble('never', `answers with ${what}, so it is not a speech server`, {
      ...{ cause, todo: CHECK_ADDRESS },
    })
  }
}

function refusal(response: Response, text: string, url: URL): ServerTrouble {
  const { status } = response
  const said = messageIn(text)
  const because = said === null ? `status ${status}` : `“${said}”`
  if (status >= 300 && status < 400)
    return new ServerTrouble('never', 'redirects to another address', { todo: CHECK_ADDRESS })
  if (status === 401 || status === 403)
    return new ServerTrouble('never', `refused the key (${because})`, {
      todo: 'correct it under Settings → Models (or in ROUGHCUT_SPEECH_KEY)',
    })
  if (status === 404 || status === 405)
    return new ServerTrouble('never', `has no such model, or no ${url.pathname} (${because})`, {
      todo: 'check the name of the model and the address; whisper.cpp’s server needs --inference-path /v1/audio/transcriptions, or an address that ends in /inference',
    })
  if (status === 413)
    return new ServerTrouble('never', `refuses files as large as ours (${because})`, {
      todo: 'let it accept 2 MB',
    })
  if (status === 408 || status === 425 || status === 429 || status === 503)
    return new ServerTrouble('later', `is too busy (${because})`, {
      retryAfterMs: retryAfterMs(response.headers.get('retry-after')),
      todo: 'raise its limits, or wait',
    })
  // whisper.cpp and FastAPI answer 500 to what they can't read, others 400, 422 or 501.
  if (status < 500 || status === 501) return new ServerTrouble('form', `refused the request (${because})`)
  return new ServerTrouble('later', `failed (${because})`, {
    retryAfterMs: retryAfterMs(response.headers.get('retry-after')),
    todo: 'see its log',
  })
}

/** Seconds or a date; null when it is neither. */
function retryAfterMs(given: string | null): number | null {
  if (given === null) return null
  if (/^\d+$/.test(given.trim())) return Number(given) * 1000
  const date = Date.parse(given)
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now())
}

/** An error's own message; null for an HTML page. */
function messageIn(text: string): string | null {
  let found: string | null
  try {
    found = textIn(JSON.parse(text))
  } catch {
    found = /^\s*</.test(text) ? null : text
  }
  const short = found?.replace(/\s+/g, ' ').trim().slice(0, MAX_ERROR_CHARACTERS) ?? ''
  return short === '' ? null : short
}

/** In the shapes of OpenAI (`error.message`), vLLM (`message`), whisper.cpp (`error`) and FastAPI (`detail`). */
function textIn(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return textIn(value[0])
  if (value === null || typeof value !== 'object') return null
  const { error, message, detail, msg }: Record<string, unknown> = { ...value }
  return textIn(error) ?? textIn(message) ?? textIn(detail) ?? textIn(msg)
}

function withoutKey(text: string, key: string | null): string {
  return key === null ? text : text.replaceAll(key, '***')
}
