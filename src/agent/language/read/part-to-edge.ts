// A part at the start or the end, in any order: “elephant story first”, “open with the salt bit”, “the memo should come last”, “make the
// last line the opener”, “a copy of the intro at the end”.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { edgeOf } from './set-beside.ts'
import { is, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

const MAX_PART = 12

/** The tokens as “move the part to the start”, or as “copy …”; null when they say anything else. */
export function partToEdge(given: readonly Token[]): readonly Token[] | null {
  // “Kick off with X” is no “off with X”.
  const tokens = placeLast(withoutFilm(given))
    .filter(
      ({ senses, kind }) => kind !== 'word' || senses.glue !== 'politeness' || senses.look !== undefined,
    )
    .map((token, at, all) =>
      token.text === 'off with' && isWord(all[at - 1]?.text, 'openingWith') ? asLink(token, 'with') : token,
    )
  const [first] = tokens
  // “0:30 to the end” is a stretch.
  if (!first || first.kind === 'time' || tokens.length > MAX_PART + 8) return null
  // “Move X to the start” is plain, and “drop X at the end” takes it away.
  const isOpening = / with$/.test(first.text)
  const isMove =
    first.senses.verb === 'move' &&
    !tokens.some(is({ text: 'up to' })) &&
    tokens.at(-1)?.senses.place !== undefined &&
    !isOpening
  if (isMove || (first.senses.verb === 'remove' && first.text !== 'pull' && !isOpening)) return null
  const found = opened(tokens) ?? madeEdge(tokens) ?? putToEdge(tokens)
  if (found === null) return null
  const { edge, film } = found
  const copied = withoutCopy(found.part)
  if (!isPart(copied.part) || (film.length > 0 && copied.part.some(({ kind }) => kind === 'media')))
    return null
  const isFile =
    copied.part.some(({ kind }) => kind === 'media') &&
    copied.part.every(is({ kind: 'media', glue: 'articles', thing: 'clip' }))
  // Put there, a file that plays already is moved.
  const verb = isFile && !copied.isCopy ? { ...asVerb(first, 'add'), text: 'put' } : null
  return [
    verb ?? asVerb(first, copied.isCopy ? 'copy' : 'move'),
    ...copied.part,
    asLink(first, verb ? 'at' : 'to'),
    { ...asVerb(first, edge), senses: { place: edge } },
    ...film.flatMap((one) => [asLink(one, 'in'), one]),
  ]
}

/** “To the top of the timeline”, “first in the episode”: where it is anyway. */
function withoutFilm(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findLastIndex(({ kind, senses }) => kind !== 'mark' && senses.glue !== 'politeness')
  const [link, article, film] = tokens.slice(end - 2, end + 1)
  const isFilm = matches(film, { thing: 'composition', text: 'timeline' }) && isWord(article?.text, 'article')
  return isFilm && /^(?:of|in|on)$/.test(link?.text ?? '') ? tokens.slice(0, end - 2) : tokens
}

/** “At the start I want X” */
function placeLast(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ text }) => isWord(text, 'asker'))
  const lead = tokens.slice(0, Math.max(0, at)).filter(({ text }) => text !== ',')
  const place = lead[0]?.text === 'at' && lead.length <= 3 ? lead.at(-1) : undefined
  return place && edgeOf(place) !== null ? [...tokens.slice(at), ...lead] : tokens
}

type Found = { part: readonly Token[]; edge: 'start' | 'end'; film: readonly Token[] }

/** “Open with X”, “lead with X”, “close with X”, “have it open with X”. */
function opened(tokens: readonly Token[]): Found | null {
  const isOne = tokens[0]?.text === 'lead with'
  const at = isOne ? 0 : tokens.findIndex(({ text }) => text === 'with')
  const lead = isOne ? tokens.slice(0, 1) : tokens.slice(0, Math.max(0, at))
  // “Start with the salt story” may be where it starts; a file is put there.
  const isFile = tokens.slice(at + 1).some(({ kind }) => kind === 'media')
  const opens = ({ text, senses }: Token) =>
    isWord(text, 'openingWith', 'closingWith') || (isFile && senses.verb === 'start')
  const verb = isOne ? tokens[0] : lead.find(opens)
  const film = lead.filter(({ kind }) => kind === 'composition')
  const isWhole = lead.every(
    (token) =>
      token === verb ||
      token.kind === 'composition' ||
      isWord(token.text, 'holding', 'neuter', 'article', 'shall', 'can', 'addressee') ||
      isWord(token.text, 'have', 'asker', 'wanting') ||
      token.text === 'to' ||
      token.senses.thing === 'composition' ||
      token.text === 'off',
  )
  if (!verb || !isWhole || film.length > 1) return null
  return { part: tokens.slice(at + 1), edge: isWord(verb.text, 'closingWith') ? 'end' : 'start', film }
}

/** “Make X the opening clip”, “X should be the opener”, “use X as the opener”. */
function madeEdge(tokens: readonly Token[]): Found | null {
  const article = tokens.findLastIndex(({ text }) => /^(?:the|its|our)$/.test(text))
  const [edge, ...noun] = tokens.slice(article + 1).filter(({ kind }) => kind !== 'mark')
  const before = tokens.slice(0, Math.max(0, article))
  if (!edge || (noun.length === 0 ? !isOpener(edge) : noun.length > 1 || !isWord(noun[0]?.text, 'element')))
    return null
  const side = isWord(edge.text, 'closingWith') ? 'end' : isOpener(edge) ? 'start' : edgeOf(edge)
  const isVerb = isWord(before[0]?.text, 'holding') || before[0]?.text === 'use'
  const joint = before.findIndex(({ text }, at) => at > 0 && (isWord(text, 'shall') || text === 'as'))
  if (side === null || (!isVerb && joint < 0)) return null
  return { part: before.slice(isVerb ? 1 : 0, joint < 0 ? before.length : joint), edge: side, film: [] }
}

const isOpener = ({ text }: Token) => /^(?:opener|hook|cold open|closer)$/.test(text)

/** “X first”, “X → head”, “put X at the end”, “bring X up front”, “X goes last”. */
function putToEdge(tokens: readonly Token[]): Found | null {
  let list = [...tokens]
  // “… in Webinar”, “Webinar: …”
  const film = list.filter(({ kind }) => kind === 'composition')
  const [only] = film
  const at = only ? list.indexOf(only) : -1
  if (film.length > 1) return null
  if (only && list[at + 1]?.text === ':' && at === 0) list = list.slice(2)
  else if (only && isWord(list[at - 1]?.text, 'onto', 'pointing') && at === list.length - 1)
    list = list.slice(0, at - 1)
  else if (only) return null
  while (isTail(list.at(-1))) list.pop()
  // “Before everything else”
  const isRest = list.at(-1)?.senses.place === 'rest' || list.at(-1)?.senses.place === 'everything'
  if (isRest && list.at(-2)?.senses.link === 'before')
    list.splice(-2, 2, { ...(list.at(-1) as Token), text: 'up front', senses: { place: 'start' } })
  const edge = list.at(-1)
  const side = edge ? edgeOf(edge) : null
  if (!edge || side === null || edge.senses.link !== undefined) return null
  list.pop()
  const isBare = edge.kind === 'ordinal'
  let isLed = isBare || edge.text === 'up front'
  for (; list.length > 0; list.pop()) {
    const { text = '' } = list.at(-1) ?? {}
    if (
      isWord(text, 'onto', 'into', 'article') ||
      /^(?:to|at|very|right|up|up to|forward|all|way|all the way|straight|>|-)$/.test(text)
    )
      isLed = true
    else if (!isWord(text, 'going', 'shall', 'placed', 'passive', 'wanting')) break
  }
  const [verb] = list
  const isVerb =
    verb?.isBase === true &&
    (isWord(verb.text, 'placing', 'repeatingAt') ||
      verb.text === 'make' ||
      ['move', 'add', 'copy', 'play'].includes(verb.senses.verb ?? '') ||
      verb.text === 'pull')
  const isWished = /^(?:i|we)$/.test(verb?.text ?? '') && isWord(list[1]?.text, 'wanting')
  if (!isLed) return null
  return {
    part: list
      .slice(isWished ? 2 : isVerb ? 1 : 0)
      .concat(isVerb && isRepeat(verb) ? [asVerb(verb, 'copy')] : []),
    edge: side,
    film,
  }
}

const isTail = (token: Token | undefined) =>
  token?.kind === 'mark' || /^(?:instead|please|video|film|now)$/.test(token?.text ?? '')

const isRepeat = ({ text, senses }: Token) => isWord(text, 'repeatingAt') || senses.verb === 'copy'

/** “A copy of X”, “X again”: it is heard twice. */
function withoutCopy(part: readonly Token[]): { part: readonly Token[]; isCopy: boolean } {
  const noun = part.findIndex(({ senses, kind }) => senses.thing === 'copy' && kind === 'word')
  const of = part[noun + 1]?.text === 'of'
  const last = part.at(-1)
  const isAgain = last?.senses.limit === 'again' || last?.senses.verb === 'copy'
  if (noun >= 0 && noun <= 1 && of) return { part: part.slice(noun + 2), isCopy: true }
  return isAgain ? { part: part.slice(0, -1), isCopy: true } : { part, isCopy: false }
}

/** A file, a clip or something that is said, and nothing else. */
function isPart(part: readonly Token[]): boolean {
  const isNamed = part.some(
    ({ kind, senses }) =>
      kind === 'media' || senses.thing === 'clip' || senses.unit !== undefined || kind === 'time',
  )
  const isFile = part.some(({ kind }) => kind === 'media')
  // “The sound sentence” is about it.
  const isSaid = part.some(is({ unit: 'sentence question answer' }))
  return (
    isNamed &&
    part.at(-1)?.senses.link === undefined &&
    part.length <= MAX_PART &&
    part.every(
      (token) =>
        !(
          matches(token, { kind: 'break composition', look: true, text: ': ,' }) &&
          !(isSaid && token.senses.glue)
        ) &&
        (token.senses.limit === undefined ||
          token.senses.link === 'about' ||
          token.senses.limit === 'both') &&
        (token.senses.thing === undefined || isSaid || (isFile && token.senses.thing === 'clip')) &&
        (token.senses.verb === undefined || !token.isBase || token.senses.unit !== undefined) &&
        !isWord(token.text, 'be', 'shall', 'subject'),
    )
  )
}
