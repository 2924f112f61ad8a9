// The verbs of editing, and what joins instructions, as tokens.
import type { Token } from './tokens.ts'

/** Words that begin an instruction wherever they stand, unless what is before them says otherwise. */
export const STRONG_VERBS = new Set(
  `remove trim shorten add make extract turn keep rename reorder duplicate mute unmute normalize translate
   announce restore replace find set change export publish render upload undo redo combine merge separate
   rewrite narrate generate correct polish clean ensure move delete split zoom`.split(/\s+/),
)

/** Words that are a verb at the start of an instruction, and often something else inside one. */
export const WEAK_VERBS = new Set(
  `cut off louder quieter show mark label name call crop caption speed faster slower search reply give write open stop play
   list count improve fix enhance edit join position get check start end begin finish fadein fadeout blur order sort
   reverse hide swap skip crossfade do title pick select choose highlight want reframe pad try say`.split(
    /\s+/,
  ),
)

/** Words that begin a question. */
export const QUESTION_WORDS = /^(?:which|what|how|who|where|is|are|does|did|has|have|was|were|why|whose)$/

/** What may join two instructions. */
export const CONNECTIVE = /^(?:,|-|and|then|also|plus|next|finally|lastly|afterwards|after that|&)$/

/** Whether any of the tokens is a verb of editing. */
export function hasVerb(tokens: Token[]): boolean {
  return tokens.some(({ text }) => STRONG_VERBS.has(text) || WEAK_VERBS.has(text))
}
