// The clause of a guard before it is read: what its subject is and what only says why.
import { fits, has, pattern } from './phrases/pattern.ts'
import type { Clause } from './read/clause.ts'
import { is, isNot, textOf } from './read/token-tests.ts'
import type { Token } from './read/tokens.ts'
import { isFiniteVerb, isPronoun, isWord } from './vocabulary/grammar.ts'
import {
  ASIDE,
  ASSEMBLY,
  BANNING,
  EDITS,
  FOR_NOW,
  KINDS,
  LEAVING,
  MANNERS,
  MORE,
  ORIGINALS,
  PREDICATES,
  REASONING,
  REASONS,
  REST,
  STAYING,
  TAKES,
  TOUCHING,
  TRAILING,
} from './vocabulary/keeping.ts'

/** What patterns call the words about what is to stay. */
export const KEEPING = {
  staying: ({ text }: Token) => STAYING.has(text),
  touching: ({ text, senses, isBase }: Token) =>
    TOUCHING.has(text) || (/^(?:remove|shorten)$/.test(senses.verb ?? '') && !isBase && !senses.thing),
  leaving: ({ text }: Token) => LEAVING.has(text),
  denying: ({ text }: Token) => /\b(?:not|nothing|nor)\b/.test(text),
  banning: ({ text }: Token) => BANNING.has(text),
  predicate: ({ text }: Token) => PREDICATES.has(text) || /^(?:do )?not /.test(text),
  original: ({ text }: Token) => ORIGINALS.has(text),
  rest: ({ text }: Token) => REST.has(text),
  /** “One second” is one token. */
  one: ({ text }: Token) => /^one\b/.test(text),
  edits: ({ text }: Token) => EDITS.has(text),
  more: ({ text }: Token) => MORE.has(text),
  forNow: ({ text }: Token) => FOR_NOW.has(text),
  kind: ({ senses }: Token) => KINDS[senses.thing ?? ''] !== undefined,
  aside: ({ text }: Token) => ASIDE.has(text),
  take: ({ text }: Token) => TAKES.has(text),
  reason: ({ text }: Token) => REASONS.has(text),
  reasoning: ({ text }: Token) => REASONING.has(text),
  pronoun: ({ text }: Token) => isPronoun(text),
  finite: ({ text }: Token) => isFiniteVerb(text),
  states: ({ text }: Token) => isFiniteVerb(text) || /['’]s$/.test(text),
  dash: ({ kind, text }: Token) => kind === 'mark' && /^[–—-]$/.test(text),
}

const ENOUGH = '(@settled|signed off)'
const SETTLED = `(${ENOUGH}|@be,have)`
const FILM = '(<composition place:rest>|#rest|#original|the other)'
const BESIDE_FILM = `[!${SETTLED}] <number mark glue thing:composition>`
const BEHIND = `(${SETTLED}|<number mark glue thing:composition>|@besideSettled)*`
/** “The other two are approved”, “the memo is fine already”, “Interview excluded”: nothing is left to do to a film. */
export const saysSettled = fits(
  `[>${ENOUGH}] (${BESIDE_FILM})* ${FILM} (${BESIDE_FILM}|${FILM})* ${SETTLED} ${BEHIND}`,
  KEEPING,
)

const STAYS = [
  // “webinar don't touch”
  '^ <!word !verb thing>+40 (do not touch|not touch|hands off|leave alone|you <verb:leave>) $',
  // “The memo stays”, “let it alone”; but “its answer alone” is only that
  '[!^] [!(leave|keep|alone)] #staying',
  '[!^] [~#leaving] alone',
  '. (leave|do? not (touch|change)|keep) (it|them|that one?)',
  '. (still (play|plays)|(play|plays) on|continue|continues|carries on) $',
  'leave? as (is|it is|it was|they are|they were)|off limits',
  '(like|the way|how) (it|they) (is|are)|where (it|they) (is|are) [!<word>]',
  // “It must not be changed”
  '^ [>#denying] [>(#banning|to be)] . [>#touching]',
].map((one) => has(one, KEEPING))

/** A phrase that says by itself that its subject stays: “X is fine as it is”, “X must not change”. */
export const saysStays = (tokens: readonly Token[]): boolean =>
  STAYS.some((says) => says(tokens)) || saysSettled(tokens)

/** “As it is”, “untouched”, “alone”: nothing of it may change, and not only that it is there. */
export function saysAsIs(tokens: readonly Token[]): boolean {
  const text = textOf(tokens)
  return /\b(?:as is|as (?:it|they|he|she) (?:is|are|was|were|says?)|alone|un(?:touched|changed|altered|edited|modified)|exactly|verbatim|the way|how|where|like (?:it|they) (?:is|are))\b/.test(
    text,
  )
}

const POLITE = '<mark glue:politeness>'
/** “Nothing should be cut”, “it must not be shortened”: what it bans takes something away. */
export const bansCuts = has(
  `(not|[~(^ ${POLITE}* nothing)]) (be|to be|get|gets) <verb:remove,shorten> ${POLITE}* $`,
)

const NO = '(nothing else?|none|no (part|other)?|not (#one|a single))'
const NOTHING_ELSE = 'nothing else|. (else|more|other|besides) .? $|. (after|before) (that|it|this) $'
const OF_OTHERS = 'nothing (on|in|to|for|with) [>(#rest|<place:rest>)]'
/** “Nothing after 2:00 is to change”, “no word may be lost”, “not one second may go”, “nothing else”, “nothing on the other two”. */
export const isNothing = has(`^ [=${NO}] (${NOTHING_ELSE}|${OF_OTHERS}|[>#touching])`, KEEPING)

const BAN = fits(
  [
    // “Cut nothing else”
    '(<verb>|#touching) nothing else? (#more|<glue>)*',
    'no [>(#edits|<thing>)] (#edits|#more|#forNow|<word&thing word&glue:politeness>)+',
  ].join('|'),
  KEEPING,
)
/** “No cuts”, “no other edits”, “no copy, please”: what is not to be there afterward. */
export const isBan = (tokens: readonly Token[]): boolean => BAN(tokens.filter(isNot({ kind: 'mark' })))

const IDIOM = pattern('ACT=(<!verb>|. [!@reaching]) ([!@reaching] (<glue>|@limb))*3 @reaching REST=...')
/** “Don't go near the master”, “don't lay a finger on it”: whatever one does to it, it isn't touched. */
export function asTouching(clause: Clause): Clause {
  const { ACT, REST: rest } = (clause.isNegated && IDIOM.of(clause.tokens)) || {}
  return ACT && rest ? { ...clause, tokens: [...ACT, ...rest] } : clause
}

const LEAD = fits('[!for] <link:before,after,in,until,from> (!#finite)*6', KEEPING)
/** “Before this moment, don't touch anything”: where, which stands in front of it; nothing else does. */
export function leadOf({ verb, isNegated }: Clause, before: Clause | undefined): readonly Token[] {
  const isLead = before?.verb === null && LEAD(before.tokens)
  return isLead && (isNegated || verb === 'leave') ? before.tokens : []
}

const SAID = '&!link:where&!thing&!limit:only,except,if,unless,but'
const STATED = pattern(`SUBJECT=(. (!#predicate)*40) #predicate (<word${SAID} mark${SAID}>)*40`, KEEPING)
/** “The price of one must stay there”: what stays, without how that is said; a limit in what is said belongs to it. */
export function subjectOf(clause: Clause): Clause {
  const trails = ({ kind, text }: Token) => kind === 'mark' || TRAILING.has(text)
  const end = clause.tokens.findLastIndex((token, at) => at === 0 || !trails(token)) + 1
  const tokens = clause.tokens.slice(0, end)
  const isPassive = clause.verb === 'keep' && tokens[0]?.senses.verb === undefined
  const isStatement =
    (clause.verb === null || clause.verb === 'set' || isPassive) && !clause.isNegated && !isNothing(tokens)
  const subject = isStatement && saysStays(tokens) ? STATED.of(tokens)?.SUBJECT : undefined
  return subject?.some(isNot({ glue: true, link: true }))
    ? { ...clause, tokens: [...subject], verb: 'leave' }
    : { ...clause, tokens }
}

const HARMLESS = '<word&!limit word&limit:but,again,not,roughly,only mark>'
const WHY = `([=${HARMLESS}] !#staying)`
/** It names nothing that a film has. */
const NAMELESS = '<!thing&!place&!unit>'
const REASON = pattern(
  [
    // “… for the trailer”, “… for her to choose”
    `for ([=${NAMELESS}] ${WHY})+40 $`,
    // “… or the boss kills me”, “… – it's what they come for”
    `(or|#dash #reason?) [>(#states|@object)] ${WHY}+40 $`,
    `((,|;|\\() #reason?|[!or] #reason) ([!the] #reasoning|([-;]|[>#states]) the) ${WHY}+40 $`,
    // “… at their present level”
    'at (@possessive|the) .*4 <thing:audio> $',
    // “…, warts and all”
    '. and all $',
    // “… as it was said”, “… how he said it”: how it stays
    `[=${NAMELESS}] (as|how|like|the way) [=${NAMELESS}] #pronoun [=${NAMELESS}] #finite ${NAMELESS}*4 $`,
  ]
    .map((one) => `[!^] ${one}`)
    .join('|'),
  KEEPING,
)
/** “Leave the story in, they love that one”: without why, for whom, and how it is; a limit, a name or a value is never a reason. */
export function withoutReason(clause: Clause): Clause {
  const reason = REASON.in(clause.tokens)
  return reason ? { ...clause, tokens: clause.tokens.slice(0, reason.from) } : clause
}

const NAMED = '(<composition>|#kind|@vocal)'
/** “Not the teaser, not the memo”, “but not the title” */
export const isNotThese = fits(`[=not] [>${NAMED}] (${NAMED}|<mark glue link>|not|nor|or)+40`, KEEPING)

/** “'You know' is just how he talks, that should stay”: with what the pronoun stands for; null when it stands for nothing. */
export function withAntecedent(clause: Clause, before: Clause | undefined): Clause | null {
  const rest = clause.tokens.filter(
    ({ text, kind, senses }) =>
      kind !== 'mark' &&
      senses.verb !== 'leave' &&
      (!MANNERS.has(text) || ORIGINALS.has(text) || ASSEMBLY.has(text)) &&
      !STAYING.has(text),
  )
  const isIt = ({ text }: Token) =>
    isWord(text, 'referring', 'demonstrative', 'asker') ||
    /^(?:both|which|want|like|to|em|(?:this|that) one)$/.test(text)
  // “…; if not, leave it”: then nothing of what goes before is done.
  if (clause.isElse && rest.every(isIt)) return NOTHING_MORE(clause)
  // “The teaser is signed off, don't edit it”
  const [act, ...objects] = rest
  if (clause.isNegated && act && objects.length > 0 && objects.every(isIt) && before?.verb === null) {
    return { ...clause, tokens: [act, ...aboutWhat(before.tokens)] }
  }
  const isPronoun = rest.every(isIt)
  if (!isPronoun || clause.isNegated || clause.tokens.some(({ senses }) => senses.place !== undefined))
    return clause
  if (!before) return null
  const isSaid =
    before.tokens.some(({ senses }) => senses.limit === 'except') ||
    before.isNegated ||
    before.verb === 'leave'
  if (isSaid) return NOTHING_MORE(clause)
  if (before.verb !== null) return null
  return { ...before, tokens: aboutWhat(before.tokens) }
}

/** A guard that holds anyway. */
const NOTHING_MORE = (clause: Clause): Clause => ({ ...clause, tokens: [], isNegated: true })

/** “I love the salt story”, “the teaser is signed off”: what that is said of. */
function aboutWhat(tokens: readonly Token[]): Token[] {
  const verb = tokens.findIndex(({ text }) => isFiniteVerb(text) || isWord(text, 'fondness'))
  if (verb < 0) return [...tokens]
  return isWord(tokens[verb]?.text, 'fondness') ? tokens.slice(verb + 1) : tokens.slice(0, verb)
}

const TAKE = '[>#take] (<ordinal number glue:articles>|#aside|#take)*4'
const ONE_TAKE = fits(`. [>(<ordinal number>|#aside|pickup|retake)] (<ordinal>*4|${TAKE})`, KEEPING)
/** “(keep the second try)” says what removing retakes does anyway. */
export function isAside({ tokens, verb, isNegated }: Clause): boolean {
  if (isNegated && tokens.length === 0) return true
  return (verb === 'leave' || verb === 'keep') && ONE_TAKE(tokens.filter(isNot({ kind: 'mark' })))
}

/** “Delete the second chapter, keep the first”: of several, the one that isn't to change. */
export function isOneOfSeveral({ tokens }: Clause, before: Clause | undefined): boolean {
  const said = tokens
    .filter(isNot({ kind: 'mark', glue: true, link: true }))
    .filter(({ text }) => !MANNERS.has(text) && !STAYING.has(text))
  const ordinals = said.filter(is({ kind: 'ordinal' }))
  const asked = before?.tokens ?? []
  return (
    before !== undefined &&
    before.verb !== null &&
    ordinals.length > 0 &&
    asked.some(is({ kind: 'ordinal quote' })) &&
    said.every(
      ({ kind, text, senses }) =>
        kind === 'ordinal' ||
        /^ones?$/.test(text) ||
        asked.some(
          (one) => one.text === text || (senses.thing !== undefined && one.senses.thing === senses.thing),
        ),
    ) &&
    !ordinals.some(({ n }) => asked.some((one) => one.kind === 'ordinal' && one.n === n))
  )
}

/** “The host's name”, “his name”: it is said, and names no composition. */
export function isPersonsName({ senses }: Token, before: Token | undefined): boolean {
  return senses.thing === 'name' && /^(?:his|her)$|['’]s$/.test(before?.text ?? '') && before?.kind === 'word'
}

/** “Do not create new compositions”: that bans an act, and protects nothing. */
export function makesNew({ tokens, isNegated }: Clause): boolean {
  return (
    isNegated &&
    ['make', 'copy', 'add', 'rename'].includes(tokens[0]?.senses.verb ?? '') &&
    tokens[0]?.text !== 'apply'
  )
}
