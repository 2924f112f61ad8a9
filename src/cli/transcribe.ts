// `roughcut transcribe FILE`: prints what's said in a file without storing anything.
import { statSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { usFromSeconds } from '../edit/time.ts'
import { textOf, wordsOfFile } from '../edit/transcript.ts'
import { RoughcutError } from '../errors.ts'
import { markdownOf, txtOf } from '../render/transcript-files.ts'
import { type Command, EXIT, type Input, settingOptions, usageError } from './command.ts'
import { createProgress } from './progress.ts'
import { CONNECTION_OPTIONS, type ServerConnection, withServer } from './server-connection.ts'
import { LANGUAGE_OPTION, spokenLanguage } from './spoken-language.ts'

const FORMATS = ['txt', 'srt', 'vtt', 'json', 'md'] as const
type Format = (typeof FORMATS)[number]

export const transcribeCommand: Command = {
  arguments: [{ name: 'FILE', about: 'an audio or video file' }],
  options: [
    {
      name: 'format',
      value: 'FORMAT',
      about: `${FORMATS.join(', ')} (default: txt, or json with --json)`,
      offers: FORMATS,
    },
    { name: 'out', value: 'FILE', about: 'the file to write (default: standard output)' },
    LANGUAGE_OPTION,
    ...CONNECTION_OPTIONS,
    ...settingOptions(['whisperModel', 'ffmpegPath', 'ffprobePath']),
  ],
  async run(input, io) {
    const format = formatOf(input)
    const language = spokenLanguage(input)
    const file = checkedFile(input.argument('FILE'))
    const signal = io.interrupted()
    const progress = createProgress(io)
    try {
      const text = await withServer(input, io, 'roughcut transcribe', (server) => {
        progress.update(`Transcribing ${basename(file)}`, null)
        return transcribe(server, file, format, language, signal)
      })
      progress.finish()
      const out = input.option('out')
      if (out === null) io.write(text.endsWith('\n') ? text : `${text}\n`)
      else writeFileSync(resolve(out), text)
      return EXIT.success
    } finally {
      progress.finish()
    }
  },
}

function checkedFile(given: string): string {
  const file = resolve(given)
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.isFile()) return file
  throw new RoughcutError('not_found', `The file ${given} does not exist.`)
}

function formatOf(input: Input): Format {
  const given = input.option('format') ?? (input.json ? 'json' : 'txt')
  const found = FORMATS.find((format) => format === given)
  if (found === undefined) throw usageError(`--format takes ${FORMATS.join(', ')}, not "${given}".`)
  if (input.json && found !== 'json')
    throw usageError(`--json prints JSON, not ${found}; leave one of them out.`)
  return found
}

type Spoken = {
  language: string
  duration: number
  words: { word: string; start: number; end: number }[]
}

async function transcribe(
  { url, token }: ServerConnection,
  file: string,
  format: Format,
  language: string | null,
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData()
  form.append('model', 'whisper-1')
  if (language !== null) form.append('language', language)
  if (format === 'srt' || format === 'vtt') form.append('response_format', format)
  else {
    form.append('response_format', 'verbose_json')
    form.append('timestamp_granularities[]', 'word')
  }
  form.append('file', Bun.file(file), basename(file))
  const response = await fetch(`${url}/v1/audio/transcriptions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
    signal,
  })
  if (!response.ok) throw await refusalOf(response)
  if (format === 'srt' || format === 'vtt') return response.text()
  return written((await response.json()) as Spoken, format, basename(file))
}

function written({ language, duration, words }: Spoken, format: 'txt' | 'md' | 'json', name: string): string {
  const heard = wordsOfFile(
    words.map(({ word, start, end }, index) => ({
      id: `w${index}`,
      text: word,
      startUs: usFromSeconds(start),
      endUs: usFromSeconds(end),
      confidence: 1,
    })),
  )
  if (format === 'txt') return txtOf(heard)
  if (format === 'md') return markdownOf({ name, markers: [] }, heard)
  const document = {
    ...{ language, duration_seconds: duration, text: textOf(heard) },
    words: words.map(({ word, start, end }) => ({ text: word, start, end })),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

async function refusalOf(response: Response): Promise<RoughcutError> {
  const answer = (await response.json().catch(() => null)) as { error?: { message?: string } } | null
  const message = answer?.error?.message ?? `The server answered ${response.status}.`
  return new RoughcutError(response.status === 400 ? 'unsupported_media' : 'conflict', message)
}
