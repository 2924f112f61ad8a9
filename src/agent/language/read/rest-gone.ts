// “Keep the first minute. The rest goes.”: what stays is all that stays. The two may be sentences of their own, in any words.
import { fits, pattern } from '../phrases/pattern.ts'
import { rewriter } from '../phrases/rewrite.ts'
import type { Clause, Sentence } from './clause.ts'
import { keepsOnly } from './constructions.ts'
import { inAndOut } from './cues.ts'
import { asThing, asVerb } from './made-tokens.ts'
import { namesPlace } from './new-things.ts'
import { is, isNot } from './token-tests.ts'
import type { Token } from './tokens.ts'

const keepsNothingElse = fits('<mark>* <verb:keep> nothing else <mark>*')
const GONE = '<mark glue place:rest verb:remove&base>|@leaving'
/** “Bin the rest”, “rest goes”, “remove all other parts” */
const DROPS_REST = fits(
  `[><place:rest>] (${GONE})*20|[>(other|others)] (${GONE}|other|others|<unit place:everything thing>)*20`,
)
const dropsRest = ({ verb, tokens }: Clause) =>
  keepsNothingElse(tokens) || ((verb === 'remove' || tokens[0]?.text === 'let') && DROPS_REST(tokens))

const SAID = '<mark glue quote place:everything,rest>'
/** “(Start at "X",) drop what's before”, “(end on "X",) the rest can go”: no more than the edge says. */
const ECHOES = new Map([
  [
    'start',
    fits(
      `[>(@earlierThere|<place:start>)] <base>? (@earlierThere|<place:start>|${SAID}|[!@laterThere] @comingThere,leaving)*20`,
    ),
  ],
  [
    'end',
    fits(
      `[>(@laterThere|<place:end,rest>)] <base>? (@laterThere|<place:end>|${SAID}|[!@earlierThere] @comingThere,leaving)*20`,
    ),
  ],
])

function echoesEdge(edge: Clause, { verb, tokens }: Clause): boolean {
  const quotesIn = (list: readonly Token[]) => list.filter(is({ kind: 'quote' })).map(({ quoted }) => quoted)
  const known = quotesIn(edge.tokens)
  return (
    (verb === 'remove' || verb === 'shorten') &&
    ECHOES.get(edge.verb ?? '')?.(tokens) === true &&
    quotesIn(tokens).every((quoted) => known.includes(quoted))
  )
}

const keepsFilms = fits(
  '[><composition>] (<composition mark verb:keep glue limit:only thing:composition>)*20',
)

/** “Keep Interview, bin the others”, “keep the chapter Start, drop the rest”: all of them go but those. */
function asSpared({ verb, tokens }: Clause): Token[] | null {
  const [first, ...others] = tokens
  const named = others.filter(isNot({ glue: 'articles', limit: true, thing: true }))
  const isNamed = !tokens.some(is({ kind: 'composition' })) && named.some(isNot({ kind: 'mark' }))
  const mark = isNamed && tokens.find(is({ thing: 'chapters markers titles' }))?.senses.thing
  const thing = keepsFilms(tokens) ? 'composition' : mark
  if (!first || verb !== 'keep' || !thing) return null
  const all = { ...asVerb(first, 'all'), senses: { place: 'everything' } }
  const except = { ...asVerb(first, 'except'), senses: { limit: 'except' } }
  return [asVerb(first, 'remove'), all, asThing(first, thing), except, ...named]
}

const KEEPING = rewriter([['X=...', '<verb:keep> <limit:only> $X']])
/** “The first minute stays” */
const STAYS = pattern('KEPT=(.*20) @remaining')
/** “Give me just the first minute” */
const GIVEN = pattern('<verb glue>+ ONLY=(<limit:only> KEPT=...)')

/** A clause that says what alone stays, as a command; null for another. */
function asKept(clause: Clause): Pick<Clause, 'verb' | 'tokens'> | null {
  const { verb } = clause
  const last = clause.tokens.findLastIndex(isNot({ kind: 'mark' }))
  const tokens = clause.tokens.slice(0, last + 1)
  if (clause.isNegated || tokens.length === 0) return null
  const keep = (kept: readonly Token[]) => ({ verb: 'keep', tokens: [...kept] })
  const keepOnly = (kept: readonly Token[]) => keep(KEEPING.whole(kept) ?? [])
  if (keepsOnly(clause)) return keep(tokens)
  const points = inAndOut(tokens)
  if (points !== null) return keep(points)
  const spared = asSpared({ ...clause, tokens })
  if (spared !== null) return { verb: 'remove', tokens: spared }
  if (verb === 'keep') {
    if (tokens.some(({ senses }) => (senses.thing ?? 'composition') !== 'composition')) return null
    return tokens.some(is({ limit: 'only' })) ? keep(tokens) : keepOnly(tokens.slice(1))
  }
  const stays = verb === null && namesPlace(tokens) ? STAYS.of(tokens)?.KEPT : undefined
  if (stays) return keepOnly(stays)
  const { ONLY = [], KEPT = [] } = GIVEN.of(tokens) ?? {}
  return verb === 'make' && keepsOnly({ ...clause, verb: null, tokens: [...ONLY] }) ? keepOnly(KEPT) : null
}

/** Leaves out the clauses by which the rest goes, where the one before says what stays; alone, “only X” says both. */
export function withoutRest(sentences: readonly Sentence[]): void {
  const said = sentences.flatMap((sentence) =>
    sentence.clauses
      .filter(
        ({ isRemark, tokens }) => !isRemark && tokens.some(({ senses }) => senses.glue !== 'politeness'),
      )
      .map((clause) => ({ sentence, clause })),
  )
  // “In 0:10, out 0:20”, as all that a prompt says
  const [only, ...more] = said
  const points = only && more.length === 0 ? inAndOut(only.clause.tokens) : null
  if (points !== null) Object.assign(only?.clause ?? {}, { verb: 'keep', tokens: [...points] })
  for (const [at, { clause }] of said.entries()) {
    const next = said[at + 1]
    // “Start at "X", drop what's before”
    if (next && next.sentence.conditions.length === 0 && echoesEdge(clause, next.clause)) {
      next.sentence.clauses = next.sentence.clauses.filter((one) => one !== next.clause)
      continue
    }
    const kept = next === undefined ? null : asKept(clause)
    if (kept === null || !next || next.sentence.conditions.length > 0 || !dropsRest(next.clause)) continue
    // “Trim it to 45 s, keep the salt story, the rest can go”: the length says what else stays.
    const isTrimmed = said
      .slice(0, at)
      .some(({ clause: { verb, tokens } }) => verb === 'shorten' && tokens.some(({ unit }) => unit === 's'))
    if (!isTrimmed) Object.assign(clause, kept)
    next.sentence.clauses = next.sentence.clauses.filter((one) => one !== next.clause)
  }
}
