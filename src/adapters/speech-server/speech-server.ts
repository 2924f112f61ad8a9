// Windows heard by a server with OpenAI's interface for speech. A failed window is retried for some minutes
// within the same transcription; what was heard before it is kept.

import { type Backoff, pauseAfter, wait } from '../../backoff.ts'
import { FIRST_SERVED_MODEL, OPENAI_PREFIX } from '../../config.ts'
import { RoughcutError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { createOpenAiServer } from '../openai-chat.ts'
import { usOfSample } from '../whisper/audio.ts'
import type { HeardWindow } from '../whisper/refine-window.ts'
import { type SpeechChild, SpeechChildLost } from '../whisper/speech-child.ts'
import type { HearableWindow, WindowHearer } from '../whisper/window-hearer.ts'
import {
  ANSWER_FORMS,
  askForLess,
  type ServerRequest,
  ServerTrouble,
  type SpeechServerSettings,
} from './ask-server.ts'
import { readAnswer, type ServerAnswer } from './transcription-answer.ts'
import { wavOf } from './wav.ts'

export type { SpeechServerSettings } from './ask-server.ts'

/** The name of the server's model in `model` (empty: its first one), or null for one of this machine. */
export function serverModelOf(model: string): string | null {
  return model.startsWith(OPENAI_PREFIX) ? model.slice(OPENAI_PREFIX.length) : null
}

/** `model`, or the server's first one where it names none; `openai:whisper-1` where the server lists none. */
export async function namedModel(
  settings: SpeechServerSettings,
  model: string,
  signal?: AbortSignal,
): Promise<string> {
  if (model !== FIRST_SERVED_MODEL) return model
  const [first] = (await createOpenAiServer(settings).known(signal)) ?? []
  return `${OPENAI_PREFIX}${first ?? UNLISTED_MODEL}`
}

export type SpeechServer = {
  /** As `namedModel`; without a server, `model` as it is. */
  named(model: string, signal: AbortSignal): Promise<string>
  /** A hearer for one transcription. Throws `model_unavailable` when no server is configured. */
  open(
    model: string,
    options: {
      signal: AbortSignal
      vocabulary?: readonly string[] | undefined
      onWaiting?: ((reason: string | null) => void) | undefined
    },
  ): Promise<WindowHearer>
}

type SpeechServerOptions = {
  /** The settings when a transcription starts. */
  settings: () => SpeechServerSettings | null
  refine: SpeechChild['refine']
  log: Log
  /** How long a window may take, including its wait on the server. */
  windowTimeoutMs?: number
  backoff?: Backoff
}

/** The name that OpenAI's own clients use; servers that list no models ignore the name. */
const UNLISTED_MODEL = 'whisper-1'
/** Whisper's own length; all of these servers take it. */
const WINDOW_SECONDS = 28
/** Enough to keep a server with a few workers busy; one with a single worker lets the others wait. */
const PARALLEL_WINDOWS = 4
const WINDOW_TIMEOUT_MS = 10 * 60_000
/** About five minutes in all. */
const BACKOFF: Backoff = { delaysMs: [1, 2, 5, 10, 20, 30, 60, 60, 60, 60].map((s) => s * 1000), jitter: 0.2 }
/** A server that asks for a longer wait won't transcribe this file. */
const MAX_RETRY_AFTER_MS = 10 * 60_000
/** Each may have taken the whole timeout. */
const MAX_SILENCES = 2

/** A hearer that sends windows to an OpenAI-compatible speech server. Throws `model_unavailable`. */
export function createSpeechServer(options: SpeechServerOptions): SpeechServer {
  const { refine, log, windowTimeoutMs: timeoutMs = WINDOW_TIMEOUT_MS, backoff = BACKOFF } = options

  return {
    async named(model, signal) {
      const settings = options.settings()
      return settings === null ? model : await namedModel(settings, model, signal)
    },
    async open(model, { vocabulary = [], onWaiting }) {
      const settings = options.settings()
      if (settings === null)
        throw new RoughcutError(
          'model_unavailable',
          'No speech server is configured: enter one under Settings → Models, or set ROUGHCUT_SPEECH_URL.',
        )
      const server = new URL(settings.address).origin
      let form = 0
      let waiting = 0

      /** One answer; what the server refuses of the request is left out, for later windows as well. */
      async function accepted(request: Omit<ServerRequest, 'form'>, signal: AbortSignal): Promise<unknown> {
        const given = await askForLess(settings as SpeechServerSettings, request, form, { signal, timeoutMs })
        if (given.form > form)
          log.info('speech server takes less', { server, form: ANSWER_FORMS[given.form] })
        form = Math.max(form, given.form)
        return given.answer
      }

      async function patiently<T>(
        window: HearableWindow,
        signal: AbortSignal,
        ask: () => Promise<T>,
      ): Promise<T> {
        let silences = 0
        for (let failures = 1; ; failures++)
          try {
            return await ask()
          } catch (error) {
            if (!(error instanceof ServerTrouble)) throw error
            const { retryAfterMs = null, isSilent = false } = error.options
            silences += isSilent ? 1 : 0
            const pauseMs = error.kind === 'later' ? pauseAfter(failures, backoff) : null
            const isHopeless = (retryAfterMs ?? 0) > MAX_RETRY_AFTER_MS || silences >= MAX_SILENCES
            if (pauseMs === null || isHopeless) throw failure(error, server, window)
            log.warn('speech server let a window wait', { server, reason: error.message, failures })
            waiting++
            onWaiting?.(`the speech server ${error.message}`)
            try {
              await wait(Math.max(pauseMs, retryAfterMs ?? 0), signal)
            } finally {
              waiting--
              if (waiting === 0) onWaiting?.(null)
            }
          }
      }

      async function answerTo(
        wav: Uint8Array<ArrayBuffer>,
        seconds: number,
        language: string | null,
        signal: AbortSignal,
      ): Promise<ServerAnswer> {
        const prompt = vocabulary.join(', ')
        const answer = readAnswer(await accepted({ wav, model, language, prompt }, signal), seconds)
        if (answer === null)
          throw new ServerTrouble('never', 'answers JSON that is not a transcript', {
            todo: 'correct the address under Settings → Models (or in ROUGHCUT_SPEECH_URL)',
          })
        // whisper.cpp writes everything in the language it was started with, unless the request names another.
        if (language === null && answer.rather !== null && answer.heard.language !== answer.rather)
          return await answerTo(wav, seconds, answer.rather, signal)
        return answer
      }

      return {
        longestSeconds: WINDOW_SECONDS,
        parallelWindows: PARALLEL_WINDOWS,
        async hear(window, language, signal) {
          const wav = wavOf(window.pcm)
          const seconds = usOfSample(window.pcm.length) / 1e6
          const { heard } = await patiently(window, signal, () => answerTo(wav, seconds, language, signal))
          return await refined(refine, { pcm: window.pcm, heard }, signal)
        },
      }
    },
  }
}

/** Retries once with a fresh child if the first one is lost. */
async function refined(
  refine: SpeechChild['refine'],
  request: Parameters<SpeechChild['refine']>[0],
  signal: AbortSignal,
): Promise<HeardWindow> {
  try {
    return await refine(request, signal)
  } catch (error) {
    if (!(error instanceof SpeechChildLost)) throw error
    return await refine(request, signal)
  }
}

function failure(trouble: ServerTrouble, server: string, { startSample }: HearableWindow): RoughcutError {
  const second = Math.floor(usOfSample(startSample) / 1e6)
  const todo = trouble.options.todo === undefined ? '' : `: ${trouble.options.todo}`
  return new RoughcutError(
    trouble.kind === 'never' ? 'model_unavailable' : 'transcription_failed',
    `The speech server at ${server} ${trouble.message}${todo}. It happened at second ${second} of the sound; transcribe the file again when that is fixed.`,
    { cause: trouble },
  )
}
