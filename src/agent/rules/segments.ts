// The entries of a list inside a clause ("captions, studio sound and a 2 s fade"): each inherits the verb, and a scope
// behind the last one spreads to those that have none.

import { fits, pattern } from '../language/phrases/pattern.ts'
import type { Clause } from '../language/read/clause.ts'
import { Item } from '../language/read/item.ts'
import { asLink } from '../language/read/made-tokens.ts'
import { is, isTooMuch } from '../language/read/token-tests.ts'
import type { Token } from '../language/read/tokens.ts'
import { BESIDE, setOf } from '../language/vocabulary/beside.ts'

const SEPARATORS = new Set(BESIDE.entries)
const OWN = {
  thing: setOf(
    'captions fillers pauses retakes studioSound audio loudness music fades crossfades titles markers chapters speed profanity pacing',
  ),
  look: 'vertical square landscape louder quieter faster slower',
  verb: 'fade',
} as const

/** A word or mark between the entries of a list. */
export function isSeparator(token: Token | undefined): boolean {
  return token !== undefined && SEPARATORS.has(token.text)
}

export type Segment = { item: Item; isOwn: boolean }

/** True when the entries are about different things, so that each is an item of its own. */
export function areDifferent(segments: readonly Segment[]): boolean {
  const kinds = segments.map(({ item }) => {
    const { thing = '', look, verb } = item.tokens.find(is(OWN))?.senses ?? {}
    return OWN.thing.has(thing) ? thing : verb === 'fade' ? 'fades' : look
  })
  return new Set(kinds).size > 1
}

/** The entries of a list inside a clause, each with the verb it inherits; else the whole clause. */
export function segmentsOf(clause: Clause, prompt: string): Segment[] {
  const whole = new Item(clause, prompt)
  const lists: Token[][] = [[]]
  for (const [at, token] of clause.tokens.entries()) {
    const isInside =
      whole.inName(at) ||
      (whole.inPlace(at) && whole.inPlace(at - 1)) ||
      whole.exceptions.some(({ from, to }) => from <= at && at < to)
    if (SEPARATORS.has(token.text) && !isInside) lists.push([])
    else (lists.at(-1) as Token[]).push(token)
  }
  const entries = merged(lists.filter((list) => list.some(({ kind }) => kind !== 'mark')))
  if (entries.length < 2) return [{ item: whole, isOwn: true }]
  const verb = clause.verb
  const trailing = trailingScope(entries.at(-1) as Token[])
  const leading = leadingScope(entries[0] as Token[], verb)
  return entries.map((tokens, order) => {
    const isLast = order === entries.length - 1
    const hasScope = tokens.some(({ kind }) => kind === 'composition')
    const scope = leading ?? (isLast ? null : trailing)
    const all = hasScope || scope === null ? tokens : [...tokens, ...scope]
    const own = ownVerb(tokens)
    const sub: Clause = {
      tokens: all,
      verb: order === 0 ? verb : (own ?? null),
      isNegated: false,
      isRequest: clause.isRequest,
    }
    return { item: new Item(sub, prompt, own ?? verb), isOwn: isOwn(tokens) }
  })
}

/** Entries without a thing of their own belong to the one before ("the first and third sentence"). */
function merged(lists: readonly Token[][]): Token[][] {
  const entries: Token[][] = []
  for (const list of lists) {
    const last = entries.at(-1)
    if (last && (!isOwn(list) || saysHowMuch(list, last))) {
      const joint = list[0] as Token
      last.push({ ...joint, kind: 'mark', text: ',', senses: {}, to: joint.from }, ...list)
    } else entries.push([...list])
  }
  return entries
}

const isAmount = fits('[><amount>] (<amount look glue>)*40')

/** “Music is too loud, 6 dB lower”: what a complaint asks for. */
const saysHowMuch = (list: readonly Token[], before: readonly Token[]): boolean =>
  before.some(isTooMuch) && isAmount(list)

const isOwn = (tokens: readonly Token[]): boolean => tokens.some(is({ ...OWN, kind: 'ratio size' }))

function ownVerb(tokens: readonly Token[]): string | null {
  const first = tokens.find(({ senses }) => senses.glue === undefined)
  const particle = tokens.at(-1)?.senses.look
  if (particle === 'off' && !first?.senses.verb) return 'off'
  return first?.senses.verb && first.isBase && first.senses.thing === undefined ? first.senses.verb : null
}

const OPENING = pattern('VERB=<verb&base>? <glue:articles link:in>* NAME=<composition>')
/** “Launch teaser: +3 dB and captions on”, “make the memo square, 1080x1080”: what opens a list is what all of it is about. */
function leadingScope(tokens: readonly Token[], verb: string | null): Token[] | null {
  const { VERB: [act] = [], NAME: [name] = [] } = OPENING.at(tokens, 0)?.parts ?? {}
  const isOf = !act || (act.senses.verb === verb && (CHANGING.has(verb ?? '') || act.text === 'put'))
  return name && isOf ? [asLink(name, 'in'), name] : null
}

/** Verbs whose object is changed, and stays what the rest of a list is about. */
const CHANGING = setOf('make set crop raise lower speedUp slowDown normalize enhance')

const leads = is({ text: 'in to on of for from across' })
/** "… in the Interview", "… to all compositions": from its preposition on. */
function trailingScope(tokens: readonly Token[]): Token[] | null {
  const at = tokens.findLastIndex(leads)
  const rest = tokens.slice(at)
  return at > 0 && rest.some(is({ kind: 'composition', thing: 'composition' })) ? rest : null
}
