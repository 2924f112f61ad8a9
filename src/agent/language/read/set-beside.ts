// One film at the edge of another, in any order: “append A to B”, “B opens with A”, “A → head of B”, “copy A onto the front of B”.
import { fits, has, pattern } from '../phrases/pattern.ts'
import { template } from '../phrases/rewrite.ts'
import type { Tests } from '../phrases/token-pieces.ts'
import { is } from './token-tests.ts'
import type { Token } from './tokens.ts'

const TESTS: Tests = { edge: (token) => edgeOf(token) !== null }
const FILM = '<composition media>'
const COPY = '<word&thing:copy word&verb:copy>'
const AN = '<glue:articles>'

/** Nothing else is said. */
const isPlain = fits(
  `(<composition media mark glue:articles verb:merge verb:add,play&base thing:composition,media>|${COPY}|#edge|@shall,be,passive,can,going,holding,fastened,addressee,wanting,besideFilm)*60`,
  TESTS,
)
const isFilm = is({ kind: 'composition media' })
/** “A copy of B with A in front” is a new film. */
const COPIED = pattern(`${COPY} !${FILM}* FILM=${FILM}`)
const written = (verb: string, edge: string) =>
  template(`<verb:add ${verb}> $GUEST <link:at> <place:${edge}> <link:of> $HOST`)

/** The tokens as “add A at the start of B”; null when they say anything else. */
export function setBeside(given: readonly Token[]): readonly Token[] | null {
  const tokens = given.filter(({ senses, kind }) => kind !== 'word' || senses.glue !== 'politeness')
  const [first, second, ...more] = tokens.filter(isFilm)
  const [edge, ...others] = new Set(tokens.flatMap((token) => edgeOf(token) ?? []))
  if (!first || !second || more.length > 0 || edge === undefined || others.length > 0) return null
  if (first.ids[0] === second.ids[0] || !isPlain(tokens)) return null
  const host = hostAmong(tokens, first, second)
  if (host?.kind !== 'composition') return null
  const guest = host === first ? second : first
  const copied = COPIED.in(tokens)
  if (copied && copied.parts.FILM?.[0] !== guest) return null
  // A file that plays there already is moved, unless it is to be added.
  const isMoved = guest.kind === 'media' && tokens[0]?.senses.verb !== 'add' && !copied
  const parts = { GUEST: [guest], HOST: [host] }
  return written(isMoved ? 'put' : 'add', edge)(parts, tokens, { from: 0, to: 1, parts }, '')
}

const isStart = fits(
  `[!${FILM}] [!<ordinal>] (<place:start link:before look:top>|[=<!place>] <verb:start>|@leading)|<ordinal&n:1>`,
)
const isEnd = fits(
  `[!${FILM}] [!<ordinal>] (<place:end link:after>|[=<!place>] <verb:end>|@trailing)|<ordinal&n:-1>`,
)

/** Which edge a word says. */
export function edgeOf(token: Token): 'start' | 'end' | null {
  return isStart([token]) ? 'start' : isEnd([token]) ? 'end' : null
}

const opens = has('<verb:start,end>|@leading,trailing')
// “Open B with A”, “B ends with A”
const WITH = pattern(`. !${FILM}* with`)
// “B: A first”
const COLON = pattern(`. : <glue verb:add>* ${FILM}`)
// “At the end of B add A”
const LED = pattern(`[!-${COPY} of ${AN}*] [-(of|to|in|onto|on|<link:before,after>) ${AN}*] .`)

/** The film that the other one is put to. */
function hostAmong(tokens: readonly Token[], first: Token, second: Token): Token | null {
  const [one, two] = [tokens.indexOf(first), tokens.indexOf(second)]
  if (COLON.at(tokens, one) || (WITH.at(tokens, one) && opens(tokens.slice(0, two)))) return first
  const [isFirst, isSecond] = [LED.at(tokens, one) !== null, LED.at(tokens, two) !== null]
  return isFirst === isSecond ? null : isFirst ? first : second
}
