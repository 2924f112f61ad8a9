// “Dump the flour advert”, “lose her asking about my screen”: the stretch of an instruction that no slot explains. It may be what
// the talk is about there; whoever uses it must find it said.
import type { Token, TokenSpan } from './tokens.ts'

/** An instruction as far as it was read. */
type Read = {
  tokens: readonly Token[]
  places: readonly (TokenSpan & { place: { kind: string } })[]
  exceptions: readonly TokenSpan[]
  purposes: readonly TokenSpan[]
  inName(at: number): boolean
}

/** Things of the editor: an instruction that names one is about that. */
const THINGS = new Set(
  'captions titles markers chapters music fades crossfades studioSound pauses fillers retakes audio speaker name track camera prefix suffix effects loudness speed shape profanity copy'.split(
    ' ',
  ),
)
/** Words before and after a topic that say nothing of it. */
const EDGES = new Set(
  'of as on in at to for from with about where when that which her his their its out off it'.split(' '),
)
/** What a new clip is, behind what it is of: “the salt bit as its own video”. */
const MAKING = new Set('as into called named titled'.split(' '))

/** Stretches of tokens, from `from` up to `to`; none when the instruction is about something else. */
export function guessedTopics(item: Read): TokenSpan[] {
  if (item.tokens.some(({ senses }, at) => THINGS.has(senses.thing ?? '') && !item.inName(at))) return []
  const runs: TokenSpan[] = []
  for (const [at, token] of item.tokens.entries()) {
    if (!mayBeTopic(item, token, at)) continue
    const last = runs.at(-1)
    if (last && last.to === at) last.to = at + 1
    else runs.push({ from: at, to: at + 1 })
  }
  return runs
    .map((run) => trimmed(item.tokens, run))
    .filter(({ from, to }) => isContent(item.tokens, from, to))
}

function mayBeTopic(item: Read, { kind, senses, text, isBase }: Token, at: number): boolean {
  // “One of the ums” says how many.
  if (kind === 'number' && item.tokens[at + 1]?.text === 'of') return false
  if (kind !== 'word' && kind !== 'number' && kind !== 'speaker' && text !== "'") return false
  // What was read as a topic may be the end of a longer one.
  const isPlaced = item.places.some(({ from, to, place }) => from <= at && at < to && place.kind !== 'topic')
  if (item.inName(at) || isPlaced || MAKING.has(text) || text === 'and' || text === 'or') return false
  if (item.exceptions.some(({ from, to }) => from <= at && at < to)) return false
  if (item.purposes.some(({ from, to }) => from <= at && at < to)) return false
  // The verb of the clause.
  if (senses.verb !== undefined && isBase && at === 0) return false
  // “The line about it not being worth it”, and not “…, not the tractor part”
  const before = item.tokens[at - 1]
  const isOther =
    before?.kind === 'mark' ||
    (at === 1 && before?.senses.verb !== undefined) ||
    item.tokens[at + 1]?.senses.link === 'about'
  if (senses.limit === 'not' && isOther) return false
  if (senses.limit !== undefined && !['roughly', 'not', 'again'].includes(senses.limit) && text !== 'just')
    return false
  if (['start', 'end', 'rest', 'everything', 'half', 'third', 'quarter'].includes(senses.place ?? ''))
    return false
  if (
    ['after', 'before', 'until', 'between', 'upToIncluding', 'called', 'than', 'each'].includes(
      senses.link ?? '',
    )
  )
    return false
  return senses.thing !== 'excerpt' && senses.thing !== 'clip'
}

function trimmed(tokens: readonly Token[], { from, to }: { from: number; to: number }) {
  let [start, end] = [from, to]
  const isEdge = (token: Token | undefined) =>
    token !== undefined &&
    (EDGES.has(token.text) || ['articles', 'politeness', 'pronouns'].includes(token.senses.glue ?? ''))
  while (start < end && isEdge(tokens[start])) start++
  while (end > start && isEdge(tokens[end - 1])) end--
  return { from: start, to: end }
}

function isContent(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens
    .slice(from, to)
    .some(
      ({ kind, senses }) =>
        kind === 'word' && (Object.keys(senses).length === 0 || senses.unit === 'question'),
    )
}
