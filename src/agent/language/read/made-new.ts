// What is to be made or put together, in a telegram: “interview.mp4 in a new comp”, “intro.wav before the talk”, “30 seconds please”,
// “vertical copy of the talk”, “cut it into three”. Each rule gives it the verb that it implies.
import { asLink, asPronoun, asThing, asVerb } from './made-tokens.ts'
import type { Token } from './tokens.ts'

/** The tokens as a plain command; null when nothing is made. */
export function madeNew(tokens: readonly Token[]): readonly Token[] | null {
  return (
    atEdgeOf(tokens) ??
    openedWith(tokens) ??
    inParts(tokens) ??
    cutAtMoment(tokens) ??
    ofLength(tokens) ??
    musicUnder(tokens)
  )
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

/** “Open the talk with intro.wav”: it starts with that. */
function openedWith(tokens: readonly Token[]): readonly Token[] | null {
  const [first, ...rest] = tokens
  const at = rest.findIndex(({ text }) => text === 'with')
  const isFile = rest[at + 1]?.kind === 'media' || (isArticle(rest[at + 1]) && rest[at + 2]?.kind === 'media')
  return first?.text === 'open' && at >= 0 && isFile
    ? [{ ...asVerb(first, 'start'), text: 'open' }, ...rest]
    : null
}

const PARTS: Readonly<Record<string, number>> = { half: 2, halves: 2, two: 2, thirds: 3, quarters: 4 }
const PIECES = /^(?:parts?|pieces?|clips?|chunks?|segments?|sections?|bits?)$/

/** “Cut it into three”, “split in half”, “two equal halves”. */
function inParts(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter((token) => !polite(token))
  const [first] = list
  if (!first) return null
  const into = list.findIndex(({ text }) => /^(?:in|into)$/.test(text))
  const isCut = /^(?:cut|chop|split|break|slice|divide|chop up|split up|break up|cut up|slice up)$/.test(
    first.text,
  )
  const isWhole = list
    .slice(1, Math.max(1, into))
    .every(
      ({ kind, senses, text }) =>
        kind === 'composition' ||
        senses.glue !== undefined ||
        senses.thing === 'composition' ||
        text === 'up',
    )
  const rest = list.slice(isCut ? into + 1 : 0)
  if (isCut && (into < 1 || !isWhole)) return null
  // “Cut this in half” may mean half as long.
  if (/^(?:cut|chop)$/.test(first.text) && list.at(-1)?.text === 'half') return null
  const words = rest.filter(
    ({ text, senses }) => text !== 'equal' && senses.look !== 'equal' && senses.glue !== 'articles',
  )
  const [count, piece, ...more] = words
  const n = count?.kind === 'number' ? count.n : (PARTS[count?.text ?? ''] ?? null)
  const isPiece = piece === undefined ? isCut : PIECES.test(piece.text) || PARTS[piece.text] !== undefined
  // “in half” of itself, “3 clips” alone are something else.
  const isHalves =
    isCut || words.some(({ text }) => text === 'halves' || text === 'thirds' || text === 'quarters')
  const meant = list.slice(1, Math.max(1, into)).filter(({ kind }) => kind === 'composition')
  if (n === null || !count || n < 2 || !isPiece || !isHalves || more.length > 0) return null
  const number: Token = { ...count, kind: 'number', n, text: String(n), senses: {} }
  const noun: Token = { ...asThing(count, 'parts'), senses: { unit: 'part' }, text: 'parts' }
  return [
    asVerb(first, 'split'),
    ...(meant.length > 0 ? meant : [asPronoun(first)]),
    asLink(first, 'into'),
    number,
    noun,
  ]
}

/** “Cut the clip at 0:30”, “make a cut at 0:30”: a cut is where the clip is split. */
function cutAtMoment(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter((token) => !polite(token))
  const at = list.findIndex(({ text }) => text === 'at')
  const [first] = list
  const times = list.slice(at + 1)
  const isTime = ({ kind, unit }: Token) => kind === 'time' || (kind === 'amount' && unit === 's')
  const count = times.filter(isTime).length
  const lead = list.slice(0, Math.max(0, at)).map(({ text }) => text)
  const isCut =
    /^cut (?:the|this) (?:clip|shot)$/.test(lead.join(' ')) ||
    /^(?:make|add|put|do|place) (?:a )?(?:cuts?|splits?)$/.test(lead.join(' ')) ||
    // One alone may be where it ends.
    (lead.join(' ') === 'cut' && count > 1)
  const isList = times.every((token) => isTime(token) || /^(?:,|and|&)$/.test(token.text))
  if (!first || !isCut || count === 0 || !isList) return null
  return [asVerb(first, 'split'), asThing(first, 'clip'), asLink(first, 'at'), ...times]
}

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
