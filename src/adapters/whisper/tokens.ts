// What the decoder's loop must know of a model's tokens: the special ones, the languages, the
// forbidden ones, and how tokens make words.
import type { PreTrainedTokenizer } from '@xenova/transformers'
import { languageName } from './languages.ts'

/** Part of the library's tokenizer that its type declarations leave out or mark private. */
type WhisperTokenizer = PreTrainedTokenizer & {
  model: { tokens_to_ids: Map<string, number> }
  combineTokensIntoWords(tokens: number[], language: string): [string[], number[][], number[][]]
}

/** `generation_config.json`, as far as it is used. */
export type GenerationConfig = {
  alignment_heads?: [layer: number, head: number][]
  suppress_tokens?: number[]
  begin_suppress_tokens?: number[]
  lang_to_id?: Record<string, number>
  task_to_id?: Record<string, number>
  is_multilingual?: boolean
}

export type TokenTable = {
  startOfTranscript: number
  endOfText: number
  /** Null where the model has no such token. */
  noSpeech: number | null
  /** Language code → token; empty for a model of English only. */
  languageTokens: Map<string, number>
  /** What the decoder is started with. */
  prompt(language: string): number[]
  /**
   * What stands before the prompt, as if these words had just been said: the model then spells them so. At most
   * `limit` tokens; words that do not fit are left out. Empty for a model without such a context.
   */
  context(vocabulary: readonly string[], limit: number): number[]
  /** True for tokens that are never text; at the first place also for an immediate blank. */
  isForbidden(token: number, first: boolean): boolean
  /** Words with their half-open ranges of token indices; texts are trimmed. */
  groupWords(tokens: number[], language: string): { text: string; from: number; to: number }[]
}

/** The ids of a model's special tokens and the tokens it may never choose. */
export function tokenTable(tokenizer: PreTrainedTokenizer, generation: GenerationConfig): TokenTable {
  const whisper = tokenizer as WhisperTokenizer
  const idOf = (token: string): number | null => whisper.model.tokens_to_ids.get(token) ?? null
  const needed = (token: string): number => {
    const id = idOf(token)
    if (id === null) throw new Error(`the tokenizer has no ${token}`)
    return id
  }
  const endOfText = needed('<|endoftext|>')
  const startOfTranscript = needed('<|startoftranscript|>')
  const noTimestamps = needed('<|notimestamps|>')
  const startOfPrevious = idOf('<|startofprev|>')
  const transcribe = idOf('<|transcribe|>')
  const multilingual = generation.is_multilingual !== false && generation.lang_to_id !== undefined
  const languageTokens = new Map(
    Object.entries(multilingual ? (generation.lang_to_id ?? {}) : {}).map(([token, id]) => [
      token.slice(2, -2),
      id,
    ]),
  )
  const never = new Set(generation.suppress_tokens ?? [])
  const notFirst = new Set(
    [...(generation.begin_suppress_tokens ?? []), endOfText].filter((t) => t !== endOfText),
  )
  return {
    startOfTranscript,
    endOfText,
    noSpeech: idOf('<|nospeech|>') ?? idOf('<|nocaptions|>'),
    languageTokens,
    prompt: (language) => {
      const token = languageTokens.get(language)
      const spoken = token === undefined || transcribe === null ? [] : [token, transcribe]
      return [startOfTranscript, ...spoken, noTimestamps]
    },
    context: (vocabulary, limit) => {
      if (startOfPrevious === null) return []
      const tokens: number[] = []
      for (const entry of vocabulary) {
        // Special tokens in an entry would steer the decoder: they are taken as the text that they are.
        const text = `${tokens.length === 0 ? ' ' : ', '}${entry.replaceAll('<|', '< |')}`
        const own: number[] = whisper.encode(text, null, { add_special_tokens: false })
        if (1 + tokens.length + own.length > limit) continue
        tokens.push(...own)
      }
      return tokens.length === 0 ? [] : [startOfPrevious, ...tokens]
    },
    // All special tokens and timestamps have ids above that of the end of the text.
    isForbidden: (token, first) => token > endOfText || never.has(token) || (first && notFirst.has(token)),
    groupWords: (tokens, language) => {
      if (tokens.length === 0) return []
      const [texts, , indices] = whisper.combineTokensIntoWords(tokens, languageName(language))
      return texts.flatMap((raw, i) => {
        const text = raw.trim()
        const own = indices[i] ?? []
        const from = own[0]
        const last = own.at(-1)
        return text === '' || from === undefined || last === undefined ? [] : [{ text, from, to: last + 1 }]
      })
    },
  }
}
