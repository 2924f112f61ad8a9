// “Every um. Keep the first.”, “all questions, just not the second”, “the pauses minus the longest”: some of a kind that stay, in
// whatever words, become an exception behind those that go.
import { isHesitation } from '../../commands/plans/words.ts'
import { fits, has, pattern } from '../phrases/pattern.ts'
import type { Tests } from '../phrases/token-pieces.ts'
import { type KindRead, pausesOver, readChoice, readKind } from '../places/all-but.ts'
import { type Read, TokenCursor } from '../places/cursor.ts'
import { readSingle } from '../places/read-place.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { MANNERS, STAYING, TOUCHING } from '../vocabulary/keeping.ts'
import { withContrasts } from './contrasts.ts'
import { asVerb } from './made-tokens.ts'
import { isSeparator } from './noun-phrases.ts'
import { sentenceStart } from './taken-back.ts'
import { is, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** Things that are no stretch of the talk, of which some may stay. */
const SHOWN = is({ thing: 'titles chapters markers' })
const TAKES_AWAY = is({ verb: 'remove shorten off mute censor clean' })
const PARTICLE = is({ text: 'out off away' })
/** May stand between what goes and its exception: “(all pauses) over 1 s to 0.5 s”, “(every um) out”. */
const BETWEEN = is({ measure: 's', limit: 'over atLeast', link: 'than to', text: 'out off away longer' })

/** With an exception instead of each such sentence, clause or phrase. */
export function withSpared(given: readonly Token[], prompt: string): Token[] {
  const list: Token[] = []
  const tokens = withContrasts(given)
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const opens = OPENING(token) || isWord(token.text, 'sparing')
    const spared = opens ? sparedAt(list, tokens.slice(at), prompt) : null
    const not = spared === null ? partBehindNot(list, tokens, at, prompt) : -1
    if (not > 0) {
      list.push({ ...asVerb(token, 'but not'), senses: { limit: 'except' } })
      at = not
    } else if (spared === null) list.push(token)
    else {
      // “Take the ums out, but leave the last”
      const particles = list.splice(list.findLastIndex((one) => !PARTICLE(one)) + 1)
      const except = { ...asVerb(token, 'except'), senses: { limit: 'except' } }
      list.push(except, ...spared.value, ...particles)
      at += spared.to - 1
    }
  }
  return list
}

const TESTS: Tests = {
  separator: isSeparator,
  sound: ({ kind, text }) => kind === 'word' && isHesitation(text.replace(/s$/, '')),
  touching: ({ text }) => TOUCHING.has(text),
  manner: ({ text }) => STAYING.has(text) || MANNERS.has(text),
}
const END = '([=(<break>|\\.|,|;|\\!|\\))]|$)'
/** “The ums not the uhs” */
const NOT_SOUND = pattern(`[-#sound] #separator? not <glue:articles>? #sound ([=#separator]|${END})`, TESTS)
/** “(Cut the salt part,) not the oven part”; “not the whole intro” says how much of it goes. */
const NOT_PART = pattern('[-<unit place>] #separator? not <glue:articles> PART=!<glue:articles> ...', TESTS)
const OF_ALL = has('<place:everything,rest thing:composition>')
const ends = fits('((#separator|<break>|\\.|,|;|\\!|\\)) ...)?', TESTS)
const MAX_PART = 12

/** “(Cut the salt part) not the oven part”, “, not the oven part”: where its “not” is; -1: nothing is spared by one. */
function partBehindNot(before: readonly Token[], tokens: readonly Token[], at: number, prompt: string) {
  const not = isSeparator(tokens[at] as Token) ? at + 1 : at
  if (!before.slice(sentenceStart(before, before.length)).some(TAKES_AWAY)) return -1
  if (NOT_SOUND.at(tokens, at)) return not
  if (!NOT_PART.at(tokens, at)) return -1
  const part = readSingle(new TokenCursor(tokens.slice(not + 1, not + MAX_PART), prompt), 0)
  const to = not + 1 + (part?.to ?? 0)
  return part && !OF_ALL(tokens.slice(not + 2, to)) && ends(tokens.slice(to)) ? not : -1
}

const OPENING = is({
  kind: 'mark break',
  limit: 'but except not only',
  verb: 'keep leave',
  text: 'and but minus bar save spare just',
})
/** “, but keep only”, “minus”, “. Don't touch”; SPARING: they say that it stays, and nothing needs to behind it. */
const LEAD = pattern(
  '(#separator|\\.|;|\\)|<break limit:only,but glue:politeness>|just)* (SPARING=(do not #touching|(@sparing|<verb:keep,leave limit:except,not>|spare|retain|save|minus|bar) (not|for|only|just)*|[-<limit:but>] [=.])|[=.])',
  TESTS,
)
/** “The funny one” */
const ONE = pattern('<word&!verb>*3 (one|ones)')
/** “As they are”, “alone”, “in”: nothing else is said. */
const MANNER = pattern(`#manner*20 ${END}`, TESTS)

/** What is spared in these words, and where they end; null where nothing is. */
function sparedAt(
  before: readonly Token[],
  after: readonly Token[],
  prompt: string,
): Read<readonly Token[]> | null {
  const lead = LEAD.at(after, 0)
  const kind = lead && kindIn(before, prompt)
  if (!kind) return null
  const isSparing = lead.parts.SPARING !== undefined
  const isShown = kind.place.kind === 'all'
  // “All chapters save Start”: a name.
  if (isShown && matches(after[lead.to - 1], { text: 'save minus bar' })) return { value: [], to: lead.to }
  const isNamed = isShown && after[lead.to]?.kind === 'quote'
  const choice = isNamed
    ? { to: lead.to + 1 }
    : readChoice(new TokenCursor(after, prompt), lead.to, kind, readSingle)
  // What can't be read may not be passed over.
  if (choice === null) return isSparing && ONE.at(after, lead.to) ? { value: [], to: lead.to } : null
  const to = MANNER.at(after, choice.to)?.to ?? choice.to
  const isStaying = to > choice.to && STAYING.has(after[choice.to]?.text ?? '')
  return isSparing || isStaying ? { value: after.slice(lead.to, choice.to), to } : null
}

/** What goes, where nothing else is said behind it. */
function kindIn(before: readonly Token[], prompt: string): KindRead | null {
  const from = sentenceStart(before, before.length)
  const verb = before.findIndex((token, at) => at >= from && TAKES_AWAY(token))
  const end = before.findLastIndex((token) => !BETWEEN(token)) + 1
  if (verb < 0) return null
  const noun = before[end - 1]
  // “(Drop all) pauses, titles, chapters”
  if (matches(noun, { thing: 'pauses' })) return pausesOver(0)
  if (noun && SHOWN(noun)) return { place: { kind: 'all' }, noun: noun.text.replace(/s$/, ''), unit: null }
  const cursor = new TokenCursor(before.slice(0, end), prompt)
  for (let at = verb + 1; at < end; at++) {
    const kind = readKind(cursor, at)
    if (kind?.to === end) return kind.value
  }
  return null
}
