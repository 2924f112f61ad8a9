// Statements that say how it shall be, as commands: “the um falls away”, “after 2:00 I want nothing”, “where it says 'A' it must say 'B'”,
// “he says that twice”.
import { asLink, asThing, asVerb } from './made-tokens.ts'
import type { Token } from './tokens.ts'

/** The tokens as a command; null when they ask for nothing. */
export function statedAsDone(tokens: readonly Token[]): readonly Token[] | null {
  return falls(tokens) ?? nothingThere(tokens)
}

const isPlain = ({ kind, senses }: Token) => kind !== 'mark' && senses.glue !== 'politeness'
const STATING = /^(?:is|are|was|were|will|would|should|could|can|must|has|have|had|do|does|did|may|might)$/
const FALLING = /^(?:falls?|fly|flies|drops?|gets?|comes?|goes?|passes?|fades?)$/
const GONE = /^(?:away|out|off|lost|overboard)$/

/** “Every um falls away”, “the title vanishes”, “the second question flies out”. */
function falls(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter(isPlain)
  const [first] = list
  const last = list.at(-1)
  const isTwo = GONE.test(last?.text ?? '') && FALLING.test(list.at(-2)?.text ?? '')
  const isOne = /^(?:disappears?|vanish(?:es)?|falls?|falls? away|leaves?)$/.test(last?.text ?? '')
  const object = list.slice(0, isTwo ? -2 : -1)
  if (!first || !last || !(isTwo || isOne) || object.length === 0 || object.length > 10) return null
  const isNoun =
    !/^(?:i|we|you|he|she|they|it|this|that|there|who|what|where|when)$/.test(first.text) || object.length > 1
  const isNamed =
    !object.some((token) => STATING.test(token.text)) &&
    !/^(?:i|we|you|he|she|they|who|where|when)$/.test(first.text)
  // “The volume falls” tells how it is.
  const isSound = object.some(({ senses }) => senses.thing === 'audio') && isOne
  return isNoun && isNamed && !isSound ? [asVerb(first, 'remove'), ...object] : null
}

const PLACED = new Set(['after', 'before', 'between', 'from', 'until', 'to', 'in', 'during'])

/** “After minute two I want nothing”, “I want nothing after 2:00”, “behind it nothing must remain”. */
function nothingThere(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter(isPlain)
  const at = list.findIndex(({ text }) => /^(?:nothing|nothing more|nothing else)$/.test(text))
  const none = list[at]
  if (!none || list.length > 20) return null
  const said = [...list.slice(0, at), ...list.slice(at + 1)]
  const from = said.findIndex(({ senses }) => PLACED.has(senses.link ?? ''))
  const isWish = ({ text }: Token) =>
    /^(?:i|we|want|need|wish|like|would|should|must|may|shall|can|be|there|is|to|more|else|remain|remains|stay|stays|come|comes|follow|follows|heard|left|there is|to be|please|any)$/.test(
      text,
    )
  const end = said.findIndex((token, index) => index > from && isWish(token))
  const place = said.slice(from, end < 0 ? undefined : end)
  const rest = [...said.slice(0, Math.max(0, from)), ...(end < 0 ? [] : said.slice(end))]
  const isAsked = rest.some(({ text }) => /^(?:want|need|wish|must|should|shall|may)$/.test(text))
  return from >= 0 && isAsked && place.length > 1 && rest.every(isWish)
    ? [asVerb(none, 'remove'), { ...asVerb(none, 'everything'), senses: { place: 'everything' } }, ...place]
    : null
}

/** “Where it says 'A' it must say 'B'”, “where 'A' stands write 'B'”: of two texts, one in the other's place. */
export function whereWritten(tokens: readonly Token[]): readonly Token[] {
  const quotes = tokens.flatMap(({ kind }, at) => (kind === 'quote' ? [at] : []))
  const [one, two] = quotes
  const [first] = tokens
  if (!first || one === undefined || two === undefined || quotes.length !== 2) return tokens
  const text = (from: number, to: number) =>
    tokens
      .slice(from, to)
      .filter(({ kind }) => kind !== 'mark')
      .map((token) => token.text)
      .join(' ')
  const isWhere =
    /^(?:there )?(?:where|everywhere|wherever)(?: (?:now|there|it|is|stands?|says?|written|reads?|that|currently|you see|the title|the text))*$/.test(
      text(0, one),
    ) && tokens.length - two <= 3
  const isNew =
    /^(?:(?:stands?|is|written|appears?|now|there|should|must|shall|has to|it|i|we|want|need|to|please|put|write|say|says|read|be|have|that)(?: |$))+$/.test(
      text(one + 1, two),
    )
  return isWhere && isNew
    ? [
        asVerb(first, 'set'),
        asThing(first, 'titles'),
        tokens[one] as Token,
        asLink(first, 'to'),
        tokens[two] as Token,
      ]
    : tokens
}

/** “Only Memo and the Opening stay”: the other compositions go. */
export function onlyThese(tokens: readonly Token[]): readonly Token[] {
  const list = tokens.filter(isPlain)
  const [first, ...rest] = list
  const last = rest.at(-1)
  const names = rest.slice(0, -1)
  const isStaying = /^(?:stays?|remains?|survives?|left)$/.test(last?.text ?? '')
  const isNames =
    names.some(({ kind }) => kind === 'composition') &&
    names.every(
      ({ kind, text, senses }) => kind === 'composition' || text === 'and' || senses.glue === 'articles',
    )
  if (first?.senses.limit !== 'only' || !isStaying || !isNames) return tokens
  return [
    asVerb(first, 'remove'),
    { ...asVerb(first, 'all'), senses: { place: 'everything' } },
    { ...asThing(first, 'composition'), text: 'compositions' },
    { ...asVerb(first, 'except'), senses: { limit: 'except' } },
    ...names.filter(({ senses }) => senses.glue !== 'articles'),
  ]
}
