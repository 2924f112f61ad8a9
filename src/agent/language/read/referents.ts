// Resolves “it” and “them” to the title, chapter, captions or music in the previous clause. Without it, “add a title and remove it after
// 3 seconds” would cut the film.
import { fits, has, pattern } from '../phrases/pattern.ts'
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
    if (last?.verb === 'move' && clause.verb !== 'rename') withMovedObject(last, clause)
    if (last !== null) resolve(last, clause)
    last = clause
  }
}

/** Things in a film other than its speech. */
const isApart = is({ thing: 'captions titles markers chapters music' })
const isSpeech = has('<unit>')
const namesOther = has('<thing&!thing:fades,name composition media>')
/** Verbs whose “it” must mean that thing, or the film would lose speech. */
const DONE_TO = /^(?:remove|off|move|fade|rename)$/
const DONE_TO_MUSIC = /^(?:end|shorten|lower|raise|mute)$/

function resolve(last: Clause, clause: Clause): void {
  const [noun, ...more] = last.tokens.filter(isApart)
  // “Lose the title and rename it”: it is gone. “The sentence about the music … erase it”: it is speech.
  const isOther = last.verb === 'remove' || last.verb === 'off' || isSpeech(last.tokens)
  if (!noun || more.length > 0 || isOther || namesOther(clause.tokens)) return
  const verb = clause.verb ?? ''
  const { thing } = noun.senses
  const isOne = thing !== 'captions'
  const isDone = DONE_TO.test(verb) || (thing === 'music' && DONE_TO_MUSIC.test(verb))
  const isThem = verb === 'make' || verb === 'set' || (isDone && (isOne || verb !== 'rename'))
  if (thing === 'music') clause.tokens = ofMusic(clause, noun)
  clause.tokens = clause.tokens.map((token) =>
    (token.text === 'them' && isThem) || (token.text === 'it' && isOne && isDone)
      ? { ...noun, from: token.from, to: token.to }
      : token,
  )
}

const SMALL = '(<mark glue:politeness measure:db look:louder,quieter>|by)*20'
const isLevel = fits(`<verb:lower,raise> ${SMALL}`)
const isLook = fits(`[=.*20 <look:louder,quieter>] [=.*20 <measure:db>] ${SMALL}`)

/** “(The music is overpowering.) Please lower”, “… 4 dB lower”: the music; as it stands where the clause names something. */
function ofMusic({ tokens, verb }: Clause, noun: Token): Token[] {
  const [act, ...rest] = tokens
  if (!act) return tokens
  const music = { ...noun, from: act.from, to: act.to }
  if (act.senses.verb === verb && isLevel(tokens)) return [act, music, ...rest]
  return verb === null && isLook(tokens) ? [music, ...tokens] : tokens
}

const REFERRING = pattern('@referring')

/** “Don't cut the intro, only mute it”: what one thing isn't done to, another is. */
function withSparedObject(last: Clause, clause: Clause): void {
  const object = last.tokens.slice(1)
  const isBare = clause.tokens.every(
    (token, index) =>
      matches(token, { kind: 'mark', glue: true, limit: 'only', link: 'to', place: true, look: true }) ||
      (token.isBase && token.senses.verb === clause.verb && index < 2),
  )
  const at = REFERRING.in(clause.tokens)?.from ?? 0
  if (last.verb === null || clause.verb === null || object.length === 0 || at < 1 || !isBare) return
  const lead = clause.tokens.slice(0, at).filter(({ senses }) => senses.limit !== 'only')
  clause.tokens = [...lead, ...object, ...clause.tokens.slice(at + 1)]
}

const MOVED = pattern('^ <verb:move> OBJECT=([!<link:to,before,after>] .)+8 <link:to,before,after>')
const isPart = has('<unit thing:clip quote>')

/** “Move the last clip to the front and mute it”: the clip, and not the film. */
function withMovedObject(last: Clause, clause: Clause): void {
  const { OBJECT = [] } = MOVED.at(last.tokens, 0)?.parts ?? {}
  if (!isPart(OBJECT) || namesOther(clause.tokens) || !clause.tokens.some(is({ text: 'it' }))) return
  // “…, then mute it”: the one that was the last.
  clause.isSequel = false
  clause.tokens = clause.tokens.flatMap((token) => (token.text === 'it' ? OBJECT : [token]))
}

/** “…, name them A, B and C, in that order” */
const NAMING = pattern('. OBJECT=(it|them) to? NAMES=([!, . . order] .)*60 ...')
const MARKS = pattern('<thing:markers,chapters>')
const isNamed = has('<link:called>')

/** “Add chapters at the questions, and name them A, B and C”: moves the names, and leaves the second clause empty. */
function mergeNames(last: Clause, clause: Clause): boolean {
  const [verb] = clause.tokens
  const { OBJECT, NAMES = [] } = NAMING.of(clause.tokens) ?? {}
  const at = MARKS.in(last.tokens)?.from
  if (!verb || !OBJECT || at === undefined || last.verb === 'remove' || clause.verb !== 'rename') return false
  // “Add a chapter there, call it A”
  const isSeveral = last.tokens[at]?.text.endsWith('s') || isNamed(last.tokens)
  if (OBJECT[0]?.text === 'it' && isSeveral) return false
  last.tokens = [...last.tokens, asLink(verb, 'called'), ...NAMES]
  clause.tokens = []
  return true
}
