// One film at the edge of another, in any order: “append A to B”, “B opens with A”, “A → head of B”, “copy A onto the front of B”.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asVerb } from './made-tokens.ts'
import type { Token } from './tokens.ts'

/** The tokens as “add A at the start of B”; null when they say anything else. */
export function setBeside(given: readonly Token[]): readonly Token[] | null {
  const tokens = given.filter(({ senses, kind }) => kind !== 'word' || senses.glue !== 'politeness')
  const films = tokens.flatMap((token, at) => (namesFilm(token) ? [at] : []))
  const [one, two, ...more] = films
  const edges = tokens.flatMap((token) => edgeOf(token) ?? [])
  const [edge] = edges
  if (one === undefined || two === undefined || more.length > 0 || !tokens.every(isPlain)) return null
  if (edge === undefined || edges.some((other) => other !== edge)) return null
  const [first, second] = [tokens[one] as Token, tokens[two] as Token]
  if (first.ids[0] === second.ids[0]) return null
  const host = hostAmong(tokens, one, two)
  if (host === null || host.kind !== 'composition') return null
  const guest = host === first ? second : first
  // “A copy of B with A in front” is a new film.
  const copied = tokens.findIndex(copies)
  if (copied >= 0 && tokens.slice(copied).find(namesFilm) !== guest) return null
  const verb = tokens[0] as Token
  // A file that plays there already is moved, unless it is to be added.
  const isMoved = guest.kind === 'media' && verb.senses.verb !== 'add' && copied < 0
  const text = isMoved ? 'put' : 'add'
  return [
    { ...asVerb(verb, 'add'), text },
    guest,
    asLink(verb, 'at'),
    { ...asVerb(verb, edge), senses: { place: edge } },
    asLink(verb, 'of'),
    host,
  ]
}

const copies = ({ kind, senses }: Token) =>
  kind === 'word' && (senses.thing === 'copy' || senses.verb === 'copy')
const namesFilm = ({ kind }: Token) => kind === 'composition' || kind === 'media'

/** Which edge a word says. */
export function edgeOf({ kind, n, senses, text }: Token): 'start' | 'end' | null {
  if (namesFilm({ kind } as Token)) return null
  if (kind === 'ordinal') return n === 1 ? 'start' : n === -1 ? 'end' : null
  const place = senses.place ?? senses.verb
  if (place === 'start' || place === 'end') return place
  if (senses.link === 'before' || senses.look === 'top' || isWord(text, 'leading')) return 'start'
  return senses.link === 'after' || isWord(text, 'trailing') ? 'end' : null
}

/** The film that the other one is put to. */
function hostAmong(tokens: readonly Token[], one: number, two: number): Token | null {
  const between = tokens.slice(one + 1, two)
  const [first, second] = [tokens[one] as Token, tokens[two] as Token]
  const opens = tokens
    .slice(0, two)
    .some(
      (token) =>
        token.senses.verb === 'start' ||
        token.senses.verb === 'end' ||
        isWord(token.text, 'leading', 'trailing'),
    )
  // “Open B with A”, “B ends with A”, “B: A first”
  if (between.some(({ text }) => text === 'with') && opens) return first
  const [mark, ...rest] = between
  if (mark?.text === ':' && rest.every(({ senses }) => senses.glue !== undefined || senses.verb === 'add'))
    return first
  const leads = (at: number) => {
    let before = at - 1
    while (tokens[before]?.senses.glue === 'articles') before--
    const { text = '', senses = {} } = tokens[before] ?? {}
    if (text === 'of' && before > 0 && copies(tokens[before - 1] as Token)) return false
    return /^(?:of|to|in|onto|on)$/.test(text) || senses.link === 'before' || senses.link === 'after'
  }
  // “At the end of B add A”
  if (leads(one) && !leads(two)) return first
  return leads(two) && !leads(one) ? second : null
}

function isPlain(token: Token): boolean {
  const { kind, senses, text, isBase } = token
  return (
    namesFilm(token) ||
    kind === 'mark' ||
    edgeOf(token) !== null ||
    senses.glue === 'articles' ||
    isWord(text, 'shall', 'be', 'passive', 'can', 'going', 'holding', 'fastened', 'addressee', 'wanting') ||
    isWord(text, 'besideFilm') ||
    senses.verb === 'merge' ||
    copies(token) ||
    (isBase && ['add', 'play'].includes(senses.verb ?? '')) ||
    ['composition', 'media'].includes(senses.thing ?? '')
  )
}
