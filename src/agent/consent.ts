// What a prompt never asks for, as guards. A language model reads transcripts and names that others
// wrote, and may do what they say; these guards tie what it does to the words of the person who asks.
// The rules engine needs none: it reads nothing but the prompt.
import type { EditDocument } from '../edit/document.ts'
import type { Guard, GuardKind } from './guards.ts'
import { compositionsNamedIn } from './read-guards.ts'
import { ASKED_KINDS, kindsSpokenOf } from './speaks-of.ts'

/**
 * Guards for everything that `prompt` does not speak of. A prompt in other words than these
 * patterns know (another language, say) is only guarded against deleting and emptying.
 */
export function guardsOfSilence(prompt: string, document: EditDocument): Guard[] {
  if (isQuestion(prompt)) return [silent('anything')]
  const kinds: GuardKind[] = []
  if (!asksToDelete(prompt, document)) kinds.push('compositions_deleted')
  const asked = withoutNames(prompt, document)
  if (!LARGE_CUTS.test(asked)) kinds.push('most_words')
  const spoken = kindsSpokenOf(asked)
  if (spoken.size > 0 && !OPEN_ENDED.test(asked))
    for (const kind of ASKED_KINDS) if (!spoken.has(kind)) kinds.push(kind)
  return kinds.map(silent)
}

/** A composition called "Teaser" is no wish for one. */
function withoutNames(prompt: string, document: EditDocument): string {
  return document.compositions.reduce((rest, { name }) => {
    const literal = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return rest.replace(new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'giu'), ' ')
  }, prompt)
}

function silent(kind: GuardKind): Guard {
  return { kind, compositionIds: null, phrase: '' }
}

const QUESTION =
  /^[\s.,;!]*(?:(?:hi|hello|please|can you|could you)\b[\s,]*)*(?:which|what|how (?:many|long|much)|who|when|where|why|is|are|does|do|did|list|tell me|show me|count|describe|summari[sz]e for me|search|find out)\b/i

/** Verbs that change something, in the forms in which people ask for it. */
const CHANGES =
  /\b(remov|cut|delet|trim|shorten|tighten|add|appl|enabl|turn (?:on|off)|creat|mak(?:e|ing)|renam|chang|set\b|insert|mov(?:e|ing)\b|split|replac|mut|duplicat|crop|fad|fix|correct|label|restor|bring back|extract|keep|put|convert|give me|burn|mark\b|edit (?:this|it|these)|clean)/i

/** True for a prompt that wants to know something and changes nothing. */
export function isQuestion(prompt: string): boolean {
  const asked = prompt.replace(/\b(?:do not|don't|never|before|without)\s+[^.;,]*/gi, ' ')
  return QUESTION.test(asked) && !CHANGES.test(asked)
}

const ASKS =
  /\?|\b(?:which|what|how (?:many|long|much|often)|who|when|where|why|tell|list|describe|explain|let me know|summari[sz]e|suggest|propose|report|say (?:which|if|whether))\b/i

/** "Could you trim the intro?" is no question. */
const POLITE = /(?<=^|[.!?\n]\s*)(?:please,?\s+)?(?:can|could|would|will) (?:you|we)\b[^.!?\n]*\?/gi

/** True for a prompt that wants changes and no answer; false for words that no pattern knows. */
export function wantsOnlyChanges(prompt: string): boolean {
  if (ASKS.test(prompt.replace(POLITE, (request) => request.slice(0, -1)))) return false
  return CHANGES.test(prompt) || kindsSpokenOf(prompt).size > 0
}

/** Words of requests that may well leave less than half of what is said. */
const LARGE_CUTS =
  /\b(everything|all of it|entire|whole|half|empty|only|just|keep|extract|condens\w*|summar\w*|rough cut|highlights?|reels?|shorts?|short|clips?|hooks?|teaser|trailer|promo|best|seconds?|minutes?|before|after|until|from|to the end|\d+s)\b/i

const DELETES =
  /\b(?:delet|remov|drop|getting rid|get rid|discard|trash|throw|eras|clear|wip(?:e|ing)|scrap|ditch)\w*(?:\s+(?:of|away|out))?\s+/gi
/** Where the object of a verb ends: "remove fillers in the composition" removes no composition. */
const OBJECT_ENDS =
  /\b(?:in|from|of|across|on|at|to|for|inside|within|throughout|with|before|after|between|and|but)\b|[.,;:!?\n]/i
const WHOLE_COMPOSITIONS =
  /\b(?:compositions?|versions?|duplicates?|drafts?|reels?|videos?|project|others)\b/i
const EVERYTHING = /^\s*(?:everything|all of it|it all)\s*(?:in (?:the|this) project)?\s*(?:[.!\n]|$)/i

function asksToDelete(prompt: string, document: EditDocument): boolean {
  return [...prompt.matchAll(DELETES)].some((match) => {
    const rest = prompt.slice(match.index + match[0].length)
    const object = rest.split(OBJECT_ENDS)[0] ?? ''
    if (EVERYTHING.test(rest)) return true
    // A name may hold any word, so it is looked for beyond the end of the object.
    const named = compositionsNamedIn(rest.slice(0, 300), document)
    return WHOLE_COMPOSITIONS.test(object) || named.some((id) => startsWithName(rest, id, document))
  })
}

/** "the Trailer", "composition Trailer", "'Trailer'". */
function startsWithName(text: string, id: string, document: EditDocument): boolean {
  const name = document.compositions.find((composition) => composition.id === id)?.name.toLowerCase() ?? ''
  const at = text.toLowerCase().indexOf(name)
  return at >= 0 && /^\W*(?:(?:the|my|our|old|composition|called|named)\W+)*$/i.test(text.slice(0, at))
}

/** Leaves the means to the agent: everything but deleting may serve. */
const OPEN_ENDED =
  /\b(polish|rough cut|edit (?:this|it|these|my|the)|put (?:something|it|this) together|launch video|engaging|professional|ready to (?:publish|post)|produce|podcast|reel|short|teaser|trailer|promo|re-?edit|improve|better|make it (?:good|nice|pop)|youtube|tiktok|instagram|social|video about|script)\b/i
