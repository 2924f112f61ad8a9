// `--language` of the commands that transcribe.
import { whisperLanguage } from '../adapters/whisper/languages.ts'
import { type Input, type Option, usageError } from './command.ts'

export const LANGUAGE_OPTION: Option = {
  name: 'language',
  value: 'CODE',
  about: 'such as en; detected when absent',
}

/** The code as it was typed; null if none was. Throws `bad_request` for one that speech recognition doesn't know. */
export function spokenLanguage(input: Input): string | null {
  const code = input.option('language')
  if (code === null || (/^[a-z]{2}$/i.test(code) && whisperLanguage(code) !== null)) return code
  throw usageError(`--language is "${code}"; it takes an ISO 639-1 code such as en.`)
}
