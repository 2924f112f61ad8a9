// Resolves “it” and “them” to the title, chapter, captions or music in the previous clause. Without it, “add a title and remove it after
// 3 seconds” would cut the film.
import { isWord } from '../vocabulary/grammar.ts'
import type { Clause } from './clause.ts'
import { asLink } from './made-tokens.ts'
import { is, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** Replaces such pronouns in place, also across sentences. A clause that only names what was added is merged into the one before. */
export function resolveReferents(clauses: readonly Clause[]): void {
  let last: Clause | null = null
  for (const clause of clauses) {
    if (last !== null && mergeNames(last, clause)) continue
    if (last?.isNegated) withSparedObject(last, clause)
    if (last !== null) resolve(last, clause)
    last = clause
  }
}

/** “(The music is overpowering.) Please lower”, “… 4 dB lower”: the music; null where the clause names something. */
function ofMusic({ tokens, verb }: Clause, noun: Token): Token[] | null {
  const [act, ...rest] = tokens
  const isWay = matches(act, { verb: 'lower raise' }) && act?.senses.verb === verb
  const isLook =
    verb === null && tokens.some(is({ look: 'louder quieter' })) && tokens.some(is({ measure: 'db' }))
  const isSmall = (token: Token) =>
    matches(token, { kind: 'mark', glue: 'politeness', measure: 'db', look: 'louder quieter', text: 'by' })
  if (act === undefined || !(isWay || isLook) || !(isWay ? rest : tokens).every(isSmall)) return null
  const music = { ...noun, from: act.from, to: act.to }
  return isWay ? [act, music, ...rest] : [music, ...tokens]
}

function resolve(last: Clause, clause: Clause): void {
  const before = last.tokens.filter(({ senses }) => APART.has(senses.thing ?? ''))
  // “Lose the title and rename it”: it is gone. “The sentence about the music … erase it”: it is speech.
  const isOther =
    last.verb === 'remove' ||
    last.verb === 'off' ||
    last.tokens.some(({ senses }) => senses.unit !== undefined)
  const isOwn = clause.tokens.some(
    ({ senses, kind }) =>
      (senses.thing !== undefined && !/^(?:fades|name)$/.test(senses.thing)) ||
      kind === 'composition' ||
      kind === 'media',
  )
  const [noun] = before
  if (before.length !== 1 || !noun || isOwn || isOther) return
  const verb = clause.verb ?? ''
  const isSet = verb === 'make' || verb === 'set'
  const isOne = noun.senses.thing !== 'captions'
  const isDone = DONE_TO.has(verb) || (noun.senses.thing === 'music' && DONE_TO_MUSIC.has(verb))
  const meant = noun.senses.thing === 'music' ? ofMusic(clause, noun) : null
  if (meant !== null) clause.tokens = meant
  const isMeant = ({ text }: Token) =>
    text === 'them' ? isSet || (isDone && (isOne || verb !== 'rename')) : text === 'it' && isOne && isDone
  clause.tokens = clause.tokens.map((token) =>
    isMeant(token) ? { ...noun, from: token.from, to: token.to } : token,
  )
}

/** “Don't cut the intro, only mute it”: what one thing isn't done to, another is. */
function withSparedObject(last: Clause, clause: Clause): void {
  const object = last.tokens.slice(1)
  const isBare = clause.tokens.every(
    (token, index) =>
      matches(token, { kind: 'mark', glue: true, limit: 'only', link: 'to', place: true, look: true }) ||
      (token.isBase && token.senses.verb === clause.verb && index < 2),
  )
  const at = clause.tokens.findIndex(({ text }) => isWord(text, 'referring'))
  if (last.verb === null || clause.verb === null || object.length === 0 || at < 1 || !isBare) return
  clause.tokens = clause.tokens
    .filter(({ senses }, index) => index > at || senses.limit !== 'only')
    .flatMap((token) => (token === clause.tokens[at] ? object : [token]))
}

/** “Add chapters at the questions, and name them A, B and C”: moves the names, and leaves the second clause empty. */
function mergeNames(last: Clause, clause: Clause): boolean {
  const [verb, object, ...rest] = clause.tokens
  const names = rest[0]?.text === 'to' ? rest.slice(1) : rest
  const noun = last.verb === 'remove' ? undefined : last.tokens.find(is({ thing: 'markers chapters' }))
  // “Add a chapter there, call it A”
  const isOne =
    object?.text === 'it' && !noun?.text.endsWith('s') && !last.tokens.some(is({ link: 'called' }))
  if (!noun || !verb || clause.verb !== 'rename' || !(isOne || object?.text === 'them')) return false
  // “…, in that order”
  const order = names.findIndex(({ text }, at) => text === ',' && names[at + 3]?.text === 'order')
  last.tokens = [...last.tokens, asLink(verb, 'called'), ...(order < 0 ? names : names.slice(0, order))]
  clause.tokens = []
  return true
}

/** Things in a film other than its speech. */
const APART = new Set(['captions', 'titles', 'markers', 'chapters', 'music'])
/** Verbs whose “it” must mean that thing, or the film would lose speech. */
const DONE_TO = new Set(['remove', 'off', 'move', 'fade', 'rename'])
const DONE_TO_MUSIC = new Set(['end', 'shorten', 'lower', 'raise', 'mute'])
