// Which compositions a sentence is about, wherever that is said: “…, teaser only”, “… (not the webinar)”, “as for the teaser, …”, or in a
// sentence of its own (“this goes for the teaser”, “I'm working on the teaser”). It goes in front, as “in the teaser, …”, where every
// command takes it.
import type { CompositionId } from '../../../edit/document.ts'
import { saysSettled, saysStays } from '../guard-clauses.ts'
import { fits, has, pattern } from '../phrases/pattern.ts'
import type { Tests } from '../phrases/token-pieces.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asLink } from './made-tokens.ts'
import type { Token } from './tokens.ts'

/** Compositions that are named side by side, and where these words end, end-exclusive. */
type Group = { ids: CompositionId[]; isExcept: boolean; from: number; to: number }

/** As many words may say which compositions are meant. */
const MAX_SCOPE = 16

const TESTS: Tests = {
  scopes: ({ text }) => text.split(' ').some((word) => isWord(word, 'scoping', 'opening')),
}
/** Nothing but what says which composition is meant. */
const SCOPING =
  '([!\\?] <mark>|but|[=#scopes|<glue:helpers,articles,pronouns,politeness link&!verb&!link:called,saying>] <word&!thing&!limit:not>)'
const isScoping = fits(`${SCOPING}*60`, TESTS)
const says = has('#scopes|<link>', TESTS)
const isNaming = has('<composition>')
const NAME = pattern('<composition>')

/**
 * A sentence without what only says which compositions it is about (null where it doesn't say that apart), and with it: as it stands in the
 * prompt, or with what another sentence says.
 */
export type Scoped = { tokens: Token[]; scope: CompositionId[] | null; whole: Token[] }

/** Sentences with their compositions apart. `all`: every composition there is. Linear in the tokens. */
export function withScopes(sentences: readonly Token[][], all: readonly CompositionId[]): Scoped[] {
  if (all.length < 2) return sentences.map((tokens) => ({ tokens, scope: null, whole: tokens }))
  const inside = sentences
    .flatMap((sentence) => apartFromGuard(sentence, all))
    .map((sentence) => withOwnScope(sentence, all))
  const scopes = inside.map(({ tokens }, at) =>
    inside.length > 1 ? scopeAlone(tokens, at === inside.length - 1, all) : null,
  )
  const used = new Set<number>()
  const meant = inside.map((sentence, at): Scoped => {
    if (scopes[at] !== null || sentence.scope !== null || isNaming(sentence.tokens)) return sentence
    const scope = scopeFor(at, scopes, inside)
    if (scope === null) return sentence
    used.add(scope)
    const ids = scopes[scope] ?? []
    return { ...sentence, scope: ids, whole: [...scopeTokens(sentence.whole, ids), ...sentence.whole] }
  })
  return meant.filter((_, at) => !used.has(at))
}

/** “Caption it? In the teaser, the others are fine”: what stays is not said of the teaser. */
function apartFromGuard(sentence: Token[], all: readonly CompositionId[]): Token[][] {
  const group = leading(sentence, all)
  const [scope, rest] = [sentence.slice(0, group?.to), sentence.slice(group?.to)]
  return group !== null && rest.some(({ senses }) => senses.place === 'rest') && saysStays(rest)
    ? [scope, rest]
    : [sentence]
}

/** “In …”, at the place of the first word: what is quoted from the prompt stays whole. */
export function scopeTokens(sentence: readonly Token[], scope: readonly CompositionId[]): Token[] {
  const [first] = sentence
  if (first === undefined) return []
  const link = { ...asLink(first, 'in'), to: first.from }
  return [link, { ...link, kind: 'composition', text: 'scope', senses: {}, ids: [...scope] }]
}

/** Which of the sentences that only name compositions is about this one: the next one, or else the last before it that looks ahead. */
function scopeFor(
  at: number,
  scopes: readonly (CompositionId[] | null)[],
  sentences: readonly Scoped[],
): number | null {
  const tokensOf = (index: number) => sentences[index]?.tokens ?? []
  let next = at + 1
  while (next < scopes.length && scopes[next] === null && !isNaming(tokensOf(next))) next++
  if (next < scopes.length && scopes[next] !== null && !looksAhead(tokensOf(next), next)) return next
  const last = scopes.findLastIndex((scope, before) => before < at && scope !== null)
  return last >= 0 && looksAhead(tokensOf(last), last) ? last : null
}

/** “I'm working on the teaser now.”: the next sentences are about it. */
const looksAhead = (sentence: readonly Token[], at: number) => at === 0 || isOpening(sentence)
const isOpening = has('@opening|<verb:open>')

/** The compositions of a sentence that says nothing else; null for any other. */
function scopeAlone(
  sentence: readonly Token[],
  isLast: boolean,
  all: readonly CompositionId[],
): CompositionId[] | null {
  const first = NAME.in(sentence)?.from
  if (first === undefined || sentence.length > MAX_SCOPE) return null
  const group = groupAt(sentence, groupStart(sentence, first), all)
  if (group === null) return null
  const around = [...sentence.slice(0, group.from), ...sentence.slice(group.to)]
  const isScope = group.isExcept || says(around) || (isLast && around.length === 0)
  return isScope && isScoping(around) ? group.ids : null
}

/** A sentence that says itself, at its start or end, which compositions it is about. */
function withOwnScope(tokens: Token[], all: readonly CompositionId[]): Scoped {
  const found = trailing(tokens, all) ?? leading(tokens, all)
  // “Except in the memo” also says what must stay.
  const group = found?.isExcept ? null : found
  const rest = group === null ? [] : [...tokens.slice(0, group.from), ...tokens.slice(group.to)]
  return group !== null && !isScoping(rest) && !isNaming(rest)
    ? { tokens: rest, scope: group.ids, whole: tokens }
    : { tokens, scope: null, whole: tokens }
}

const TAIL = pattern(`<composition> TAIL=([!<link>] ${SCOPING}|<thing:composition>)*${MAX_SCOPE} $`, TESTS)
const isLimited = has('<limit:only>|else|alone')
const isLinked = has('<link>')
const isAboutAll = has('<thing:composition place:everything>')
/** “Everywhere except in the memo”, “not only in the memo” */
const BARRED = pattern('[-<limit:not,except,but>]')
const APART = pattern('[-,|;|:|\\(|–|—|-]')
/** No text of it: “…; this applies to the teaser”, “add captions - teaser” */
const isTitled = has('<link:called,saying verb:rename,make,copy,merge thing:titles,chapters,markers>')
/** “make it square (only in) the teaser and nowhere else”: from the link in front of the names. */
const LINK = pattern('(<limit:only>|but)* <link> !<link>* $')

/** “… – teaser only”, “…, this goes for the teaser”, “… in the teaser and nowhere else”, “…, not the webinar”: with all words of it. */
function trailing(sentence: readonly Token[], all: readonly CompositionId[]): Group | null {
  const { from: last = 0, parts: { TAIL: tail = [] } = {} } = TAIL.in(sentence) ?? {}
  if (last < 1) return null
  const group = groupAt(sentence, groupStart(sentence, last), all)
  if (group === null || group.to <= last || saysSettled(sentence.slice(group.from))) return null
  let { from } = group
  while (
    from > 1 &&
    group.from - from < MAX_SCOPE &&
    isScoping(sentence.slice(from - 1, from)) &&
    !APART.at(sentence, from)
  )
    from--
  const said = sentence.slice(from, group.from)
  const around = [...said, ...tail]
  const rest = sentence.slice(0, from)
  const isApart = APART.at(sentence, from) !== null
  if (isAboutAll(rest) || BARRED.at(sentence, from) || !(isApart || isLinked(said))) return null
  const isMeant = isApart && (says(around) || !isTitled(rest))
  if (!group.isExcept && !isLimited(around) && !isMeant) return null
  return {
    ...group,
    from: isApart ? from - 1 : from + (LINK.in(said)?.from ?? 0),
    to: sentence.length,
  }
}

/** “In the memo, and only there, …” */
const SCOPE_END = pattern('(,|;|:|–|—|-|\\() ((and|only|just|there|alone|,|;|:|–|—|-)*8 (,|;|:|–|—|-))?')
/** “Open the teaser and …” */
const OPENED = pattern('(and|,|then) [!<glue:articles media>] .')
const isOpened = fits('@opening')
const isAbout = has('#scopes|<link:with,in>', TESTS)
const isLead = fits(`(${SCOPING}|when)*${MAX_SCOPE}`, TESTS)

/** “As for the teaser, …”, “when it comes to the teaser, …”, “open the teaser and …”. */
function leading(sentence: readonly Token[], all: readonly CompositionId[]): Group | null {
  const first = NAME.in(sentence)?.from ?? 0
  if (first < 1 || first > MAX_SCOPE) return null
  const group = groupAt(sentence, groupStart(sentence, first), all)
  if (group === null || group.isExcept || group.from === 0) return null
  const lead = sentence.slice(0, group.from)
  if (isOpened(lead) && OPENED.at(sentence, group.to)) return { ...group, from: 0, to: group.to + 1 }
  const to = isAbout(lead) && isLead(lead) ? SCOPE_END.at(sentence, group.to)?.to : undefined
  return to === undefined ? null : { ...group, from: 0, to }
}

/** “And”, “the”, “not” between names, or another name. */
const JOINT =
  '(<composition glue:articles limit:except,not>|,|&|\\+|and|but|or|[-(and|or|but|,|&)] (in|on|for))'
/** “The end of the talk the memo”: what begins there is another thing than the name before it. */
const BEFORE = pattern(`[-${JOINT}] ([!-<composition>]|[!<composition glue:articles>])`)
const GROUP = pattern(`NAMES=(${JOINT}*30 <composition>) <thing:composition>?`)
const isExcluded = has('<limit:except,not>')

/** Where names begin that stand side by side, the last of them at `at`. */
function groupStart(sentence: readonly Token[], at: number): number {
  let from = at
  while (BEFORE.at(sentence, from)) from--
  while (from < at && sentence[from]?.kind === 'mark') from++
  return from
}

/** The names from `from` on; with “not” or “except” in front of them, all others are meant. Null when none would be left. */
function groupAt(sentence: readonly Token[], from: number, all: readonly CompositionId[]): Group | null {
  const { to = from, parts: { NAMES = [] } = {} } = GROUP.at(sentence, from) ?? {}
  const named = NAMES.flatMap(({ kind, ids }) => (kind === 'composition' ? ids : []))
  const isExcept = isExcluded(NAMES)
  const ids = isExcept ? all.filter((id) => !named.includes(id)) : [...new Set(named)]
  return ids.length > 0 ? { ids, isExcept, from, to } : null
}
