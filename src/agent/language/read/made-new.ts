// What is to be made or put together, in a telegram: “interview.mp4 in a new comp”, “intro.wav before the talk”, “30 seconds please”,
// “vertical copy of the talk”, “cut it into three”. Each rule gives it the verb that it implies.
import { asLink, asPronoun, asVerb } from './made-tokens.ts'
import type { Token } from './tokens.ts'

/** The tokens as a plain command; null when nothing is made. */
export function madeNew(tokens: readonly Token[]): readonly Token[] | null {
  return atEdgeOf(tokens) ?? ofLength(tokens) ?? musicUnder(tokens)
}

const polite = ({ senses, kind }: Token) => kind === 'mark' || senses.glue === 'politeness'
const isArticle = (token: Token | undefined) => token?.senses.glue === 'articles'

/** “intro.wav before the talk”, “logo.png top right”, “roof.mp4 over 0:20-0:30”: it is to be put there. */
function atEdgeOf(tokens: readonly Token[]): readonly Token[] | null {
  const list = isArticle(tokens[0]) ? tokens.slice(1) : tokens
  const [first, ...rest] = list
  const isSource =
    first?.kind === 'media' ||
    (first?.kind === 'composition' && rest.some(({ kind }) => kind === 'composition'))
  if (!first || !isSource || rest.length === 0) return null
  const [link] = rest
  const isPlaced =
    /^(?:in front of|before|after|at|to|into|in|onto|over|under|on|as|for|throughout)$/.test(
      link?.text ?? '',
    ) || CORNERS.has(link?.senses.look ?? '')
  const isWhere = rest.some(
    ({ kind, senses, text }) =>
      kind === 'composition' ||
      CORNERS.has(senses.look ?? '') ||
      senses.place === 'start' ||
      senses.place === 'end' ||
      (/^(?:over|under)$/.test(link?.text ?? '') &&
        (kind === 'time' || senses.place !== undefined || senses.unit !== undefined)) ||
      text === 'throughout',
  )
  const isOther = rest.some(
    ({ senses, isBase, text }) =>
      OTHERS.has(senses.thing ?? '') ||
      /^(?:is|are|should|must|can|needs?)$/.test(text) ||
      (senses.verb !== undefined && isBase && senses.place === undefined && senses.thing === undefined),
  )
  return isPlaced && isWhere && !isOther ? [asVerb(first, 'add'), ...tokens] : null
}

const CORNERS = new Set('top bottom topLeft topRight bottomLeft bottomRight'.split(' '))
const OTHERS = new Set(
  'captions titles markers chapters fillers pauses copy excerpt speed loudness'.split(' '),
)

/** Seconds. “Make it six seconds” may be about a title. */
const MIN_LENGTH = 5
const MIN_LENGTH_OF_IT = 15
const LENGTHY =
  /^(?:version|cut|edit|long|max|tops|please|of|it|this|total|video|at|most|under|down|to|a|an|only|just|in|about|around|one)$/

/** “30 seconds please”, “make it 30 seconds”, “30s cut”, “half as long”, “make it 20 % shorter”. */
function ofLength(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter((token) => !polite(token))
  const [first] = list
  if (!first) return null
  // “Cut 5 seconds” takes them away.
  if (first.senses.verb === 'remove') return null
  const from = /^(?:make|get|keep|bring|i|we)$/.test(first.text) ? 1 : 0
  const rest = list.slice(from)
  const text = rest.map((token) => token.text).join(' ')
  const isHalf = /^(?:it |this )?(?:half as long|half the (?:length|duration)|half its length)$/.test(text)
  if (isHalf) return [asVerb(first, 'shorten'), asPronoun(first), asLink(first, 'to'), percent(first, 50)]
  const value = rest.find(({ kind, unit }) => kind === 'amount' && (unit === 's' || unit === '%'))
  const others = rest.filter((token) => token !== value)
  if (!value) return null
  if (value.unit === '%') {
    const isShorter = others.some(({ senses }) => senses.look === 'shorter')
    const isWhole = others.every(({ senses, text: word }) => senses.look === 'shorter' || LENGTHY.test(word))
    return isShorter && isWhole
      ? [asVerb(first, 'shorten'), asPronoun(first), asLink(first, 'by'), value]
      : null
  }
  const isNamed =
    from === 1 ||
    others.some(({ text: word }) => /^(?:version|cut|edit|long|under|down|max|tops)$/.test(word))
  const isWhole = others.every(({ text: word, senses }) => LENGTHY.test(word) || senses.limit === 'atMost')
  const isAlone = others.length === 0 && list.length < tokens.length
  if (
    !isWhole ||
    !(isNamed || isAlone) ||
    value.n < (from === 1 ? MIN_LENGTH_OF_IT : MIN_LENGTH) ||
    /^(?:i|we)$/.test(first.text)
  )
    return null
  const isLimit = others.some(
    ({ text: word, senses }) => word === 'under' || senses.limit === 'under' || senses.limit === 'atMost',
  )
  return [asVerb(first, 'shorten'), asPronoun(first), asLink(first, isLimit ? 'under' : 'to'), value]
}

function percent(token: Token, n: number): Token {
  return { ...asVerb(token, `${n} %`), kind: 'amount', unit: '%', n, senses: {} }
}

/** “Music please”, “music under the memo”: it is to be there. */
function musicUnder(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter((token) => !polite(token))
  const [first, ...rest] = isArticle(list[0]) ? list.slice(1) : list
  const isUnder = rest.every(
    ({ text, kind, senses }) =>
      /^(?:on|under|beneath|underneath|in|for|behind|throughout|it|everything|at|low)$/.test(text) ||
      kind === 'composition' ||
      senses.glue === 'articles' ||
      senses.place === 'everything',
  )
  const isMusic = first?.senses.thing === 'music' && (first.isBase || first.senses.verb === undefined)
  return first && isMusic && isUnder
    ? [asVerb(first, 'add'), first, ...rest.filter(({ text }) => text !== 'on')]
    : null
}
