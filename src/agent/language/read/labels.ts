// What stands in front of requests and only names them: “cold open: copy …”, “RE: Interview. Fade in …”, “Aston on Leo: “Leo Marsh””, “EDITS”
// above a list of times, and the names in front of the entries of a list. Each becomes what it means for what follows it.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asQuote, asVerb, comma } from './made-tokens.ts'
import { is, matches, textOf } from './token-tests.ts'
import { type Token, tokenOf } from './tokens.ts'

/** No label has more words. */
const MAX_LABEL = 6

type Line = readonly Token[]

/** The tokens of a prompt with its labels read. Linear. */
export function withLabels(tokens: Line, prompt: string): Token[] {
  const lines = linesOf(scopeOf(tokens))
  let head: Token | null = null
  let isListOfNew = false
  return lines.flatMap((given, order) => {
    const line = withoutSubject(withoutEdges(withoutGenre(given)))
    const said = line.filter(({ kind }) => kind !== 'break')
    const next = lines[order + 1] ?? []
    if (head !== null && isPlaces(line)) return [asVerb(head, 'remove'), ...withoutBullet(line)]
    // “Cut list:” is said once more by each of its lines.
    head = isPlaces(next) ? removalHead(said) : null
    if (head !== null) return []
    const entry = isListOfNew ? newEntry(line, prompt) : null
    isListOfNew = entry !== null || (announcesNew(said) && newEntry(next, prompt) !== null)
    if (isListOfNew && entry === null) return [...newHead(said), ...line.slice(said.length)]
    return entry ?? rangeFirst(line)
  })
}

function linesOf(tokens: Line): Line[] {
  const lines: Token[][] = [[]]
  for (const token of tokens) {
    lines.at(-1)?.push(token)
    if (token.kind === 'break') lines.push([])
  }
  return lines
}

const isMark = (token: Token | undefined, texts: string) =>
  token?.kind === 'mark' && texts.split(' ').includes(token.text)
const isBullet = (token: Token | undefined) => isMark(token, '- – — * •')
const withoutBullet = (line: Line): Line => (isBullet(line[0]) ? line.slice(1) : line)

/** “RE: Interview. …”, “COMP: Voice memo / LOSE: …”: all of it is about that one, and bars or strokes set its requests apart. */
function scopeOf(tokens: Line): Line {
  const [label, colon] = tokens
  const isColon = isMark(colon, ':')
  const at = isColon ? 2 : 1
  const [film, end] = tokens.slice(at)
  const isLabel =
    (isColon && isWord(label?.text, 'film')) || /^(?:re|regarding|comp)$/.test(label?.text ?? '')
  const isEnd = end?.kind === 'break' || isMark(end, '. ; : , - – — / |')
  if (!isLabel || film?.kind !== 'composition' || end === undefined || !isEnd) return tokens
  const rest = tokens.slice(at + 2)
  const isSplit = isMark(end, '/ |')
  const split = rest.map((token) =>
    isSplit && isMark(token, end.text) ? tokenOf('break', '\n', token.from, token.to) : token,
  )
  return [asLink(label as Token, 'in'), film, comma(film), ...split]
}

/** “Cold open please: move "…" to the very top”: what it is for, and nothing new. */
function withoutGenre(line: Line): Line {
  const end = line.slice(0, MAX_LABEL).findIndex((token) => isMark(token, ': - – —'))
  const label = line.slice(0, Math.max(0, end))
  const verb = line[end + 1]
  const isPut =
    verb?.isBase === true &&
    /^(?:move|copy)$/.test(verb.senses.verb ?? '') &&
    line.some(({ senses }) => senses.place === 'start' || senses.look === 'top')
  const isGenre = label.some(is({ thing: 'excerpt' })) && label.every(is({ thing: 'excerpt', glue: true }))
  return isPut && isGenre ? line.slice(end + 1) : line
}

const BOTH_ENDS =
  /^(?:please )?(?:(?:top|start) and tail|(?:trim|cut|tidy|tidy up|clean up) (?:the |both )?(?:(?:head|start|top|in) and (?:the )?(?:tail|end|out)|heads and tails|ends))(?: it)?$/

/** “Trim head and tail: in on "X", out on "Y"”: what follows says where. */
function withoutEdges(line: Line): Line {
  const end = line.slice(0, MAX_LABEL + 1).findIndex((token) => isMark(token, ': - – —'))
  if (!BOTH_ENDS.test(textOf(line.slice(0, Math.max(0, end))))) return line
  const [first, ...rest] = line.slice(end + 1)
  return first?.senses.link === 'from' ? [asVerb(first, 'keep'), first, ...rest] : line.slice(end + 1)
}

/** “Aston on Leo please: "Leo Marsh"”: the quotation is what it says. */
function withoutSubject(line: Line): Line {
  const noun = line.slice(0, MAX_LABEL).findIndex(is({ thing: 'titles', look: 'lowerThird' }))
  const colon = line.findIndex((token) => isMark(token, ':'))
  const between = line.slice(noun + 1, Math.max(0, colon))
  const isNamed =
    noun >= 0 &&
    colon > noun + 1 &&
    colon <= noun + MAX_LABEL &&
    line[colon + 1]?.kind === 'quote' &&
    /^(?:on|for|of|over)$/.test(between[0]?.text ?? '') &&
    between
      .slice(1)
      .every((token) => token.kind === 'speaker' || matches(token, { glue: true }) || isPlain(token))
  return isNamed ? [...line.slice(0, noun + 1), ...line.slice(colon)] : line
}

const isPlain = ({ kind, senses }: Token) => kind === 'word' && Object.keys(senses).length === 0

const isTaking = ({ isBase, senses, text }: Token) =>
  (isBase && senses.verb === 'remove') || isWord(text, 'cutting', 'gone')

/** “CUTS”, “Cut list:”, “LOSE”, “To go:” as all of a line, in front of places. */
function removalHead(said: Line): Token | null {
  const words = said.filter(({ kind }) => kind !== 'mark')
  const [first] = words
  const isHead =
    words.some(isTaking) &&
    words.every((token) => isTaking(token) || isWord(token.text, 'heading') || token.text === 'to')
  return first !== undefined && isHead && words.length <= 3 ? first : null
}

const isPlace = (token: Token) =>
  token.kind === 'time' ||
  token.kind === 'quote' ||
  token.kind === 'mark' ||
  /^(?:to|until|from|and|end)$/.test(token.text)

const isPlaces = (line: Line) =>
  line.some(is({ kind: 'time quote' })) && line.every((token) => token.kind === 'break' || isPlace(token))

/** “0:21 - 0:37 LOSE (spot)” */
function rangeFirst(line: Line): Line {
  const verb = line.findIndex((token) => token.kind === 'word' && !/^(?:to|until|from|end)$/.test(token.text))
  const places = line.slice(0, Math.max(0, verb))
  const end = line[verb + 1]
  const isOver = end === undefined || end.kind === 'break' || isMark(end, '( . ; - – —')
  const takes = line[verb]
  const isTaken = takes?.isBase && takes.senses.verb === 'remove' && places.some(is({ kind: 'time' }))
  if (!isTaken || !isOver || !places.every(isPlace)) return line
  return [asVerb(takes, 'remove'), ...withoutBullet(places), ...line.slice(verb + 1)]
}

/** “Need 3 new clips, all 1080x1920:” */
const announcesNew = (said: Line) =>
  said.some(is({ thing: 'excerpt clip composition' })) &&
  said.some(({ kind, text }) => kind === 'number' || /s$/.test(text)) &&
  !said.some(is({ kind: 'quote time composition' })) &&
  said.every(({ isBase, senses }) => !isBase || /^(?:make|add)$/.test(senses.verb ?? 'make'))

/** As “make 3 clips, all 1080x1920:”. */
function newHead(said: Line): Line {
  const from = said.findIndex(
    ({ senses, text }) => senses.glue === undefined && senses.verb === undefined && text !== 'new',
  )
  const first = said[from] as Token
  return [asVerb(first, 'make'), ...said.slice(from).filter(({ text }) => text !== 'new')]
}

/** “- No Salt: "One night" to "came back"”: what is in front of the colon is its name. */
function newEntry(line: Line, prompt: string): Line | null {
  const list = withoutBullet(line)
  const start = list[0]?.kind === 'number' && isMark(list[1], '. )') ? 2 : 0
  const colon = list.findIndex(
    (token, at) => at > start && at <= start + MAX_LABEL && isMark(token, ': - – —'),
  )
  const [first, last] = [list[start], list[colon - 1]]
  const from = list[colon + 1]?.text === 'from' ? colon + 2 : colon + 1
  const next = list[from]
  const isFrom = next?.kind === 'quote' && list.slice(from + 1).some(({ kind }) => kind === 'quote')
  if (colon < 0 || !first || !last || !isFrom || list.slice(start, colon).some(({ kind }) => kind === 'mark'))
    return null
  const name = first.kind === 'quote' ? first : asQuote(first, last, prompt)
  return [name, list[colon] as Token, asLink(next, 'from'), ...list.slice(from)]
}
