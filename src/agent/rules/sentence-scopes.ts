// Which compositions a sentence is about, whether its conditions hold, and what came out.

import type { CompositionId, EditDocument } from '../../edit/document.ts'
import { lengthText } from '../../edit/time-text.ts'
import { readCondition, readOutcome, saysStill } from '../language/predicates.ts'
import type { Clause } from '../language/read/clause.ts'
import { wordsOf } from '../language/read/item.ts'
import type { Sentence } from '../language/read/sentences.ts'
import { idsIn, is } from '../language/read/token-tests.ts'
import type { Token } from '../language/read/tokens.ts'
import { judgedOn } from './judge-conditions.ts'
import type { RulesRun } from './rules-run.ts'
import type { Session } from './session.ts'

/** The one composition that a clause changed: “lower the music and let it fade out” is about that one. */
export function soleChange(before: EditDocument, session: Session): CompositionId[] | null {
  const changed = session.compositions.filter(
    (one) => before.compositions.some(({ id }) => id === one.id) && !before.compositions.includes(one),
  )
  return changed.length === 1 && session.compositions.length > 1 ? changed.map(({ id }) => id) : null
}

/** “Otherwise leave it”: nothing else is asked for then. */
export function withoutIdleElse(sentences: readonly Sentence[], guards: ReadonlySet<Clause>): void {
  for (const { conditions, clauses } of sentences)
    if (conditions.some(({ isElse }) => isElse) && clauses.every((clause) => guards.has(clause)))
      conditions.length = 0
}

/** “Cut the first 5 seconds of the memo and add captions”: what a clause names is meant in those after it, too. */
export function sharedScope({ tokens, verb }: Clause, session: Session): CompositionId[] | null {
  const ids = [...new Set(idsIn(tokens))]
  // “Make the teaser square” makes nothing new.
  const isNew = tokens.some(is({ thing: 'composition clip excerpt copy' }))
  // “Rename the teaser to X”, and not “call it Teaser two”.
  const isRenamed =
    tokens[1]?.senses.glue !== 'pronouns' && tokens.slice(1, 3).some(is({ kind: 'composition' }))
  const changes =
    verb === 'make' ? !isNew : verb === 'rename' ? isRenamed : !['copy', 'merge'].includes(verb ?? '')
  const isSaid = tokens.some(is({ limit: 'except not' }))
  const isThere = ids.every((id) => session.composition(id))
  return changes && !isSaid && isThere && ids.length === 1 ? ids : null
}

/** Why a sentence is taken back whose condition is about what came out; null when it holds. */
export function missedOutcome(
  sentence: Sentence,
  { session }: RulesRun,
  before: EditDocument,
): string | null {
  for (const { tokens, isNegated } of sentence.conditions) {
    const predicate = isOpening(sentence, tokens) ? null : readOutcome(tokens)
    if (predicate === null) continue
    for (const composition of session.compositions) {
      if (before.compositions.find(({ id }) => id === composition.id) === composition) continue
      const { durationUs } = session.now(composition.id)
      if (predicate(durationUs) === isNegated)
        return `“${composition.name}” would last ${lengthText(durationUs)}, so I skipped “${wordsOf(sentence.tokens, session.prompt)}”.`
    }
  }
  return null
}

/** Whether the conditions of a sentence hold; where they hold for some compositions only, it is about those. */
export function holds(sentence: Sentence, run: RulesRun): 'yes' | 'no' | 'unknown' {
  const { session } = run
  for (const { tokens, isNegated, isElse } of sentence.conditions) {
    if (isElse) return run.lastCondition === undefined ? 'unknown' : run.lastCondition ? 'no' : 'yes'
    const isNow = isOpening(sentence, tokens)
    if (!isNow && readOutcome(tokens)) continue
    const all = () => session.focus ?? session.scope ?? session.compositions.map(({ id }) => id)
    const { own, ids: meant } = judgedOn(tokens, sentence, all)
    const { start } = session.project.draft
    // “Make a copy. If it is longer than a minute, …”
    const isMade = meant.some((id) => !start.compositions.some((one) => one.id === id))
    const document = isNow || isMade ? session.document : start
    const predicate = readCondition(tokens, document, session.project.context, isNow)
    if (!predicate) return 'unknown'
    const values = meant.map((id) => ({ id, holds: predicate(id) }))
    if (values.some((one) => one.holds === null)) return 'unknown'
    const fit = values.filter((one) => one.holds !== isNegated)
    run.lastCondition = fit.length > 0 && fit.length < values.length ? undefined : fit.length > 0
    if (fit.length === 0) return 'no'
    // "for every composition that …": only where it holds.
    if (fit.length < values.length) {
      const isNamed = sentence.clauses.some((one) => one.verb !== null && idsIn(one.tokens).length > 0)
      if (own.length > 0 || isNamed) continue
      Object.assign(session, { scope: fit.map(({ id }) => id), lastNamed: null })
    }
  }
  return 'yes'
}

/** “If it is still longer than a minute, …”: what was done before is seen, and not what this is about to do. */
const isOpening = ({ tokens: said }: Sentence, tokens: readonly Token[]) =>
  saysStill(tokens) &&
  said.slice(0, 2).some(({ to }) => to <= (tokens[0]?.from ?? 0)) &&
  said[0]?.senses.limit === 'if'

/** The conditions of a sentence, as the prompt has them. */
export function conditionWords(sentence: Sentence, prompt: string): string {
  return wordsOf(
    sentence.conditions.flatMap(({ tokens }) => tokens),
    prompt,
  )
}
