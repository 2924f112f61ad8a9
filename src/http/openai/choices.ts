// The options of a transcription request, read from its form.
import { whisperLanguage } from '../../adapters/whisper/languages.ts'
import { shortened } from '../shared/json-text.ts'
import { OpenAiError, wrongField } from './errors.ts'
import type { Form } from './form.ts'

const FORMATS = ['json', 'text', 'srt', 'vtt', 'verbose_json'] as const
type Format = (typeof FORMATS)[number]

export type Choices = {
  language: string | null
  format: Format
  isStreamed: boolean
  withWords: boolean
  withSegments: boolean
}

/** Accepted but ignored: fields for OpenAI's own models. */
const IGNORED = new Set(['prompt', 'temperature', 'include', 'chunking_strategy', 'keywords', 'languages'])

/** Throws `OpenAiError`. `model` is the speech model in use. */
export function choicesOf({ fields, hasFile }: Form, model: string): Choices {
  const granularities: string[] = []
  const single = new Map<string, string>()
  for (const [name, value] of fields) {
    const base = name.replace(/\[[^\]]*\]$/, '')
    if (base === 'timestamp_granularities') granularities.push(value)
    else if (IGNORED.has(base)) continue
    else if (!KNOWN.has(name)) throw wrongField(name, `Unknown field ${JSON.stringify(shortened(name))}.`)
    else if (single.has(name)) throw wrongField(name, `The field ${name} is given more than once.`)
    else single.set(name, value)
  }
  if (!hasFile) throw wrongField('file', 'The field file is required: the audio or video to transcribe.')
  checkModel(single.get('model'), model)
  const format = formatOf(single.get('response_format') ?? 'json')
  const isStreamed = isTrue(single.get('stream') ?? 'false')
  if (isStreamed && format !== 'json' && format !== 'text')
    throw wrongField('stream', 'stream is possible with response_format json or text only.')
  for (const one of granularities)
    if (one !== 'word' && one !== 'segment')
      throw wrongField('timestamp_granularities', 'timestamp_granularities[] must be word or segment.')
  const withWords = granularities.includes('word')
  if (withWords && format !== 'verbose_json')
    throw wrongField('timestamp_granularities', 'Word times need response_format verbose_json.')
  return {
    language: languageOf(single.get('language')),
    format,
    isStreamed,
    withWords,
    withSegments: granularities.includes('segment') || !withWords,
  }
}

const KNOWN = new Set(['model', 'language', 'response_format', 'stream'])

/** Names that clients hard-code mean the model in use. */
function checkModel(given: string | undefined, inUse: string): void {
  if (given === undefined || given === '')
    throw wrongField('model', 'The field model is required, such as whisper-1.')
  if (given === inUse || /^(?:whisper-|gpt-)/.test(given)) return
  throw new OpenAiError(
    404,
    `The model ${JSON.stringify(shortened(given))} does not exist here; GET /v1/models lists what does.`,
    'model',
    'model_not_found',
  )
}

function formatOf(given: string): Format {
  const found = FORMATS.find((one) => one === given)
  if (found === undefined)
    throw wrongField('response_format', `response_format must be one of ${FORMATS.join(', ')}.`)
  return found
}

function isTrue(given: string): boolean {
  if (given !== 'true' && given !== 'false') throw wrongField('stream', 'stream must be true or false.')
  return given === 'true'
}

function languageOf(given: string | undefined): string | null {
  if (given === undefined || given === '') return null
  if (!/^[a-z]{2}$/i.test(given) || whisperLanguage(given) === null)
    throw wrongField('language', 'language must be an ISO 639-1 code that Whisper knows, such as en.')
  return given.toLowerCase()
}
