// Which compositions a sentence is about, wherever that is said: “…, teaser only”, “… (not the webinar)”, “as for the teaser, …”, or in a
// sentence of its own (“this goes for the teaser”, “I'm working on the teaser”). It goes in front, as “in the teaser, …”, where every
// command takes it.
import type { CompositionId } from '../../../edit/document.ts'
import { saysSettled, saysStays } from '../guard-clauses.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asLink } from './made-tokens.ts'
import type { Token } from './tokens.ts'

/** Compositions that are named side by side, and where these words end, end-exclusive. */
type Group = { ids: CompositionId[]; isExcept: boolean; from: number; to: number }

/** As many words may say which compositions are meant. */
const MAX_SCOPE = 16

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
function looksAhead(sentence: readonly Token[], at: number): boolean {
  return at === 0 || sentence.some(({ text, senses }) => isWord(text, 'opening') || senses.verb === 'open')
}

/** The compositions of a sentence that says nothing else; null for any other. */
function scopeAlone(
  sentence: readonly Token[],
  isLast: boolean,
  all: readonly CompositionId[],
): CompositionId[] | null {
  const first = sentence.findIndex(({ kind }) => kind === 'composition')
  if (first < 0 || sentence.length > MAX_SCOPE) return null
  const group = groupAt(sentence, groupStart(sentence, first), all)
  if (group === null) return null
  const around = [...sentence.slice(0, group.from), ...sentence.slice(group.to)]
  const says = around.some(
    ({ text, senses, kind }) => kind === 'word' && (scopes(text) || senses.link !== undefined),
  )
  const isScope = group.isExcept || says || (isLast && around.length === 0)
  return isScope && around.every(isScoping) ? group.ids : null
}

/** Nothing but what says which composition is meant. */
const isScoping = ({ kind, text, senses }: Token): boolean =>
  (kind === 'mark' && text !== '?') ||
  text === 'but' ||
  (kind === 'word' &&
    senses.thing === undefined &&
    senses.limit !== 'not' &&
    (scopes(text) ||
      ['helpers', 'articles', 'pronouns', 'politeness'].includes(senses.glue ?? '') ||
      (senses.link !== undefined &&
        senses.verb === undefined &&
        !['called', 'saying'].includes(senses.link))))

const scopes = (text: string) => text.split(' ').some((word) => isWord(word, 'scoping', 'opening'))

const isNaming = (tokens: readonly Token[]) => tokens.some(({ kind }) => kind === 'composition')

/** A sentence that says itself, at its start or end, which compositions it is about. */
function withOwnScope(tokens: Token[], all: readonly CompositionId[]): Scoped {
  const found = trailing(tokens, all) ?? leading(tokens, all)
  // “Except in the memo” also says what must stay.
  const group = found?.isExcept ? null : found
  const rest = group === null ? [] : [...tokens.slice(0, group.from), ...tokens.slice(group.to)]
  return group !== null && !rest.every(isScoping) && !isNaming(rest)
    ? { tokens: rest, scope: group.ids, whole: tokens }
    : { tokens, scope: null, whole: tokens }
}

/** “… – teaser only”, “…, this goes for the teaser”, “… in the teaser and nowhere else”, “…, not the webinar”: with all words of it. */
function trailing(sentence: readonly Token[], all: readonly CompositionId[]): Group | null {
  const last = sentence.findLastIndex(({ kind }) => kind === 'composition')
  if (last < 1) return null
  const tail = sentence.slice(last + 1)
  const closes = (token: Token) =>
    (isScoping(token) && token.senses.link === undefined) || token.senses.thing === 'composition'
  if (tail.length > MAX_SCOPE || !tail.every(closes)) return null
  const start = groupStart(sentence, last)
  const group = groupAt(sentence, start, all)
  if (group === null || group.to <= last || saysSettled(sentence.slice(group.from))) return null
  let from = group.from
  while (
    from > 1 &&
    group.from - from < MAX_SCOPE &&
    isScoping(sentence[from - 1] as Token) &&
    !separates(sentence[from - 1])
  )
    from--
  const said = sentence.slice(from, group.from)
  const around = [...said, ...tail]
  const isLimited = around.some(
    ({ senses, text }) => senses.limit === 'only' || /^(?:else|alone)$/.test(text),
  )
  const isSetApart = separates(sentence[from - 1])
  const rest = sentence.slice(0, from)
  const isLinked = said.some(({ senses }) => senses.link !== undefined)
  const isAboutAll = rest.some(
    ({ senses }) => senses.thing === 'composition' || senses.place === 'everything',
  )
  // “Everywhere except in the memo”, “not only in the memo”
  const isBarred = ['not', 'except', 'but'].includes(sentence[from - 1]?.senses.limit ?? '')
  if (isAboutAll || isBarred) return null
  if (!group.isExcept && !isLimited && !(isSetApart && says(around, rest))) return null
  if (!isSetApart && !isLinked) return null
  return {
    ...group,
    from: isSetApart ? from - 1 : linkedFrom(sentence, from, group.from),
    to: sentence.length,
  }
}

/** Whether what is set apart is about the request, and no text of it: “…; this applies to the teaser”, “add captions - teaser”. */
function says(around: readonly Token[], rest: readonly Token[]): boolean {
  if (around.some(({ text, senses }) => scopes(text) || senses.link !== undefined)) return true
  return !rest.some(
    ({ senses }) =>
      ['called', 'saying'].includes(senses.link ?? '') ||
      ['rename', 'make', 'copy', 'merge'].includes(senses.verb ?? '') ||
      ['titles', 'chapters', 'markers'].includes(senses.thing ?? ''),
  )
}

/** “make it square in the teaser and nowhere else”: from the link in front of the names. */
function linkedFrom(sentence: readonly Token[], from: number, to: number): number {
  const link = sentence.findLastIndex(({ senses }, at) => at >= from && at < to && senses.link !== undefined)
  const isOnly = (at: number) => sentence[at]?.senses.limit === 'only' || sentence[at]?.text === 'but'
  let start = link
  while (start > from && isOnly(start - 1)) start--
  return start
}

const closesScope = (token: Token) =>
  token.text !== '(' && (separates(token) || /^(?:and|only|just|there|alone)$/.test(token.text))

/** “As for the teaser, …”, “when it comes to the teaser, …”, “open the teaser and …”. */
function leading(sentence: readonly Token[], all: readonly CompositionId[]): Group | null {
  const first = sentence.findIndex(({ kind }) => kind === 'composition')
  if (first < 1 || first > MAX_SCOPE) return null
  const group = groupAt(sentence, groupStart(sentence, first), all)
  const lead = sentence.slice(0, group?.from ?? 0)
  if (group === null || group.isExcept || lead.length === 0) return null
  const [opener, joint] = [lead.find(({ kind }) => kind === 'word'), sentence[group.to]]
  const isOpened = isWord(opener?.text, 'opening') && lead.length === 1
  const next = sentence[group.to + 1]
  const isNew = next !== undefined && next.senses.glue !== 'articles' && next.kind !== 'media'
  if (isOpened && /^(?:and|,|then)$/.test(joint?.text ?? '') && isNew)
    return { ...group, from: 0, to: group.to + 1 }
  const isAbout = lead.some(({ text, senses }) => scopes(text) || ['with', 'in'].includes(senses.link ?? ''))
  const isLead = isAbout && lead.every((token) => isScoping(token) || token.text === 'when')
  if (!isLead || !separates(joint)) return null
  // “In the memo, and only there, …”
  let to = group.to + 1
  for (let at = to; at < sentence.length && closesScope(sentence[at] as Token); at++)
    if (separates(sentence[at])) to = at + 1
  return { ...group, from: 0, to }
}

const separates = (token: Token | undefined) => token?.kind === 'mark' && /^[,;:(–—-]$/.test(token.text)

/** Where names begin that stand side by side, the last of them at `at`. */
function groupStart(sentence: readonly Token[], at: number): number {
  let from = at
  while (from > 0 && isJoint(sentence[from - 1] as Token) && !isSecond(sentence, from)) from--
  while (from < at && sentence[from]?.kind === 'mark') from++
  // “but not the webinar”, “everything but the webinar”
  return from
}

/** “The end of the talk the memo”: what begins at `at` is another thing than the name before it. */
function isSecond(sentence: readonly Token[], at: number): boolean {
  const isName = sentence[at - 1]?.kind === 'composition'
  return isName && (sentence[at]?.kind === 'composition' || sentence[at]?.senses.glue === 'articles')
}

/** “And”, “the”, “not” between names, or another name. */
const isJoint = ({ kind, text, senses }: Token) =>
  kind === 'composition' ||
  (kind === 'mark' && /^[,&+]$/.test(text)) ||
  senses.glue === 'articles' ||
  senses.limit === 'except' ||
  senses.limit === 'not' ||
  ['and', 'but', 'or'].includes(text)

/** The names from `from` on; with “not” or “except” in front of them, all others are meant. Null when none would be left. */
function groupAt(sentence: readonly Token[], from: number, all: readonly CompositionId[]): Group | null {
  let to = from
  const named: CompositionId[] = []
  let isExcept = false
  let end = from
  while (to < sentence.length && isJoint(sentence[to] as Token)) {
    const { kind, ids, senses } = sentence[to] as Token
    if (kind === 'composition') {
      named.push(...ids)
      end = to + 1
    } else if (senses.limit === 'except' || senses.limit === 'not') isExcept = true
    to++
  }
  if (sentence[end]?.senses.thing === 'composition') end++
  const ids = isExcept ? all.filter((id) => !named.includes(id)) : [...new Set(named)]
  return named.length > 0 && ids.length > 0 ? { ids, isExcept, from, to: end } : null
}
