// Several clips that the editor chooses, said in any order and over several sentences: “three vertical clips, 15–30 s each, you pick the
// strongest moments”, “pick the two best moments, each its own clip”, “… Names: A, B, C”. They become one plain command.
import { saysStays } from '../guard-clauses.ts'
import { has, NONE, pattern } from '../phrases/pattern.ts'
import { isWord } from '../vocabulary/grammar.ts'
import type { Sentence } from './clause.ts'
import { asLink, asThing, asVerb } from './made-tokens.ts'
import { forbids } from './making-pieces.ts'
import { nameAt } from './making-spans.ts'
import { listOf, namesAt, namesOf } from './names-behind.ts'
import { FRESH, isPolite, isShape, SHAPE } from './new-nouns.ts'
import { SMALL } from './several-chunks.ts'
import { clauseOf, sentenceOf } from './several-slots.ts'
import { is, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

const MAX_COUNT = 20
const MAX_TOKENS = 60

/** What is said of all of them. */
type Best = {
  count: Token | null
  noun: Token | null
  shape: Token[]
  length: Token[]
  source: Token[]
  captions: Token[]
  names: Token[]
  /** Somebody is to choose them, or to make each apart; else it may be a list of what is in them. */
  isChosen: boolean
  /** “The best bits” */
  isPicked: boolean
  /** “A new comp” */
  isNew: boolean
}

/** The request as one sentence, and what stays as one of its own; null when a word of it says anything else. */
export function bestOf(
  lists: readonly Token[][],
  prompt: string,
): { sentences: (Token[] | Sentence)[]; last: number } | null {
  const [first = [], ...more] = lists
  let best: Best = {
    count: null,
    noun: null,
    shape: [],
    length: [],
    source: [],
    captions: [],
    names: [],
    isChosen: false,
    isPicked: false,
    isNew: false,
  }
  const guard = first.length > MAX_TOKENS ? null : takeAll(best, first, prompt)
  if (guard === null || best.noun === null || (best.count === null && !(best.isNew && best.isPicked)))
    return null
  let last = 0
  for (const list of more) {
    const next = structuredClone(best)
    const names = best.names.length === 0 ? namesOf(list, prompt) : null
    if (names) next.names = names
    else if (list.length > MAX_TOKENS || isRequest(list) || takeAll(next, list, prompt)?.length !== 0) break
    best = next
    last++
  }
  const { noun, count, names, isChosen, length, captions } = best
  if (noun === null || (names.length > 0 && names.length !== (count?.n ?? 1))) return null
  // “Two clips. The first …”, “two things. …”
  const isSaid = isChosen || ((length.length > 0 || names.length > 0) && noun.senses.thing !== 'composition')
  if (!isSaid || opensEntry(lists[last + 1] ?? [])) return null
  const clauses = [
    clauseOf('make', commandOf(best, noun)),
    ...(captions.length > 0 ? [clauseOf('add', [asVerb(noun, 'add'), ...captions])] : []),
  ]
  const made = sentenceOf(lists.slice(0, last + 1).flat(), clauses)
  return { sentences: [made, ...(guard.length > 0 ? [[...guard]] : [])], last }
}

const isRequest = has('<verb&base number&base>')

/** What the first of them is stands in the next sentence. */
const opensEntry = has('^ @article? (<quote number ordinal>|-|–|—|one)')

/** Fills the slots from a sentence: what is left of it asks for something to stay; null when any of it fits no slot. */
function takeAll(best: Best, list: readonly Token[], prompt: string): readonly Token[] | null {
  const tokens = list.filter((token) => !isPolite(token) || token.senses.look !== undefined)
  for (let at = 0; at < tokens.length; ) {
    const rest = tokens.slice(at)
    const isApart = at > 0 && (tokens[at - 1]?.kind === 'mark' || isWord(tokens[at - 1]?.text, 'linking'))
    const end = rest.findIndex(
      ({ kind, text }, place) => place > 0 && kind === 'mark' && /^[,;.]$/.test(text),
    )
    if (isApart && (saysStays(end < 0 ? rest : rest.slice(0, end)) || forbids(rest, 0))) return rest
    const names = at > 0 ? namesAt(tokens, at, prompt) : null
    if (names !== null) {
      best.names = names
      return []
    }
    const one = at > 0 && best.names.length === 0 ? nameAt(tokens, at, prompt) : null
    if (one) best.names = [one.name]
    const to = one?.to ?? taken(best, tokens, at)
    if (to === at) return null
    at = to
  }
  return []
}

/** Where the first slot ends that takes what begins at `at`; `at` itself where none does. */
function taken(best: Best, tokens: readonly Token[], at: number): number {
  for (const { found, take } of SLOTS) {
    const match = found.at(tokens, at)
    if (match !== null && match.to > at && take(best, match.parts) !== false) return match.to
  }
  return at
}

/** What a slot takes of a match; false when it takes nothing. */
type Take = (best: Best, parts: Readonly<Record<string, readonly Token[] | undefined>>) => unknown

/** “The most strong”, “best”, “good” */
const GOOD = '(@choice|<look:strongest,better>)'
const isChoice = has(`${GOOD}|@choicePart`)
const NOUN = 'NOUN=(<thing:composition,clip,excerpt&!verb:copy>|@newPiece)'
const OF_EACH = `(<link:each glue:articles>|${FRESH}|${SHAPE}|@article,into,onto,possessive)`
const TIME = '<amount&measure:s>'
const LOOK = '(<thing:captions look>|on|in|it|and|with)'

const takeApart: Take = (best, { OF = [], NOUN: [noun] = NONE }) => {
  best.shape.push(...OF.filter(isShape))
  best.isChosen = true
  best.isNew ||= OF[0]?.senses.link !== 'each' && !noun?.text.endsWith('s')
  best.noun ??= noun ?? null
}

const takeLength: Take = (best, { LEAD = [], LOW = [], HIGH = [], TAIL = [] }) => {
  const [low, high] = [LOW[0] as Token, HIGH[0]]
  const limit = LEAD.find(is({ limit: true }))?.senses.limit
  const bound = (name: string) => ({ ...asLink(low, name), senses: { limit: name } })
  if (best.length.length > 0 || (high ? low.n >= high.n : limit && !BOUNDS.has(limit))) return false
  const isCapped =
    limit === 'atMost' ||
    TAIL.some((token) => matches(token, { limit: 'atMost' }) || isWord(token.text, 'capping'))
  if (high) best.length.push(bound('atMost'), high, asLink(low, 'and'), bound('atLeast'), low)
  else best.length.push(...(isCapped ? [bound('atMost')] : limit ? [bound(limit)] : []), low)
}
const BOUNDS = new Set(['atMost', 'under', 'roughly', 'exactly'])

const SLOTS = (
  [
    // “Three strong clips”, “the two best moments”
    [
      `COUNT=<number> OF=(${SHAPE}|${GOOD}|${SMALL}|${FRESH}|@overlapping|non|-)* [=<word&ends:s>] (${NOUN}|NOUN=@choicePart)`,
      (best, { COUNT: [count] = NONE, OF = [], NOUN: [noun] = NONE }) => {
        if (best.count || !count || !noun || !Number.isInteger(count.n) || count.n < 2 || count.n > MAX_COUNT)
          return false
        Object.assign(best, { count, noun })
        best.shape.push(...OF.filter(isShape))
        best.isChosen ||= isChoice([...OF, noun])
      },
    ],
    // “No overlap”, “non-overlapping”
    ['(<limit:not>|@without|non) (<glue>|-)*2 @overlapping', () => {}],
    // “New comp” is one word
    [`[=#new] ${NOUN}`, takeApart],
    // “Each its own vertical clip”, “as separate compositions”, “a composition for each”
    [
      `[=(<link:each>|@article,into,onto|${FRESH})] (OF=(${OF_EACH}* (${FRESH}|<link:each>) ${OF_EACH}*) ${NOUN}|OF=${OF_EACH}+ ${NOUN} [=. <link:each>])`,
      takeApart,
    ],
    // “Of about 20 seconds each”, “between 15 and 30 s”
    [
      `LEAD=(<limit link:between,each,about,of>|@besideReel,besideLength)*5 LOW=${TIME} ((to|and|-|–|—|or) HIGH=${TIME})? TAIL=(<link:each>|@sized)*`,
      takeLength,
    ],
    // “In 9:16”, “format: vertical”
    [
      `(@besideShape|<thing:shape>)* SHAPE=${SHAPE}+ <thing:shape>*`,
      ({ shape }, { SHAPE = [] }) => void shape.push(...SHAPE),
    ],
    // “With captions on”
    [
      `SAID=(${LOOK}* <thing:captions> ${LOOK}*)`,
      ({ captions }, { SAID = [] }) => {
        captions.push(
          ...SAID.filter((token) => token.text !== 'on' && matches(token, { thing: 'captions', look: true })),
        )
      },
    ],
    // “From the interview”, “out of Webinar”, “out of this”
    [
      '@sourcing @sourcing,article,demonstrative,full* (FILM=(<composition media thing:composition>|@film,neuter)|[-@demonstrative] [=(<mark>|$)])',
      (best, { FILM: [film] = NONE }) => {
        if (film?.kind === 'composition' || film?.kind === 'media') best.source = [film]
      },
    ],
    // “The best bits”
    [`${GOOD} [=@choicePart]`, (best) => void Object.assign(best, { isChosen: true, isPicked: true })],
    // “Pick the strongest”
    [`(${GOOD}|@choicePart,picking)`, (best) => void Object.assign(best, { isChosen: true })],
    // Who asks, and for what
    [
      '(ones|,|;|:|\\.|\\(|\\)|–|—|-|<word&glue:articles,helpers,politeness word&verb:make,copy>|@making,asker,addressee,wanting,would,linking,object,for,sourcing,article)',
      () => {},
    ],
  ] satisfies [string, Take][]
).map(([text, take]: [string, Take]) => ({
  found: pattern(text, { new: ({ text }) => text.startsWith('new ') }),
  take,
}))

/** “Make 3 vertical clips of at most 20 seconds from Webinar called "A, B, C"” */
function commandOf({ count, shape, length, source, names }: Best, at: Token): Token[] {
  const size = shape.find(({ kind }) => kind === 'size') ?? shape[0]
  const [first] = names
  const reel = { ...asThing(at, 'excerpt'), text: 'highlight reel' }
  const clips = at.senses.thing === 'excerpt' ? at : { ...asThing(at, 'clip'), text: 'clips' }
  return [
    asVerb(at, 'make'),
    count ?? { ...asVerb(at, 'a'), senses: { glue: 'articles' } },
    ...(size ? [size] : []),
    count ? clips : reel,
    ...(length.length > 0 ? [asLink(at, 'of'), ...length] : []),
    ...(source.length > 0 ? [asLink(at, 'from'), ...source] : []),
    ...(first ? [asLink(first, 'called'), names.length > 1 ? listOf(names) : first] : []),
  ]
}
