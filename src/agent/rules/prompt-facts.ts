// The facts that are checked when the rules have ended: what stays, and that no words are lost.

import type { EditDocument } from '../../edit/document.ts'
import { durationOfComposition } from '../../edit/position.ts'
import type { Fact } from '../commands/verify.ts'
import { factsRead } from '../language/fixed.ts'
import type { Clause } from '../language/read/clause.ts'
import type { RulesRun } from './rules-run.ts'
import type { Session } from './session.ts'

export const TAKING_AWAY = new Set(['remove', 'shorten', 'clean', 'off', 'start', 'end'])

/** Sentences about compositions of which nothing is left, though nobody asked for all of it to go. */
export function emptied(before: EditDocument, session: Session, clauses: readonly Clause[]): string[] {
  const asksForAll = clauses.some(({ tokens }) => tokens.some(({ senses }) => senses.place === 'everything'))
  if (asksForAll) return []
  return before.compositions.flatMap((old) => {
    const now = session.composition(old.id)
    const isEmptied = now !== undefined && durationOfComposition(now) === 0 && durationOfComposition(old) > 0
    return isEmptied ? [`nothing of “${old.name}” would be left`] : []
  })
}

/** Facts that the prompt fixed, from what was read. */
export function factsOf(run: RulesRun, initial: EditDocument): Fact[] {
  const { session, sentences } = run
  const { compositions } = session.project.draft.start
  const facts = protectionFacts(session)
  const clauses = sentences.flatMap((sentence) => sentence.clauses)
  const tokens = clauses.flatMap((clause) => clause.tokens)
  const cuts =
    clauses.some(({ verb }) => verb !== null && TAKING_AWAY.has(verb)) ||
    tokens.some(
      ({ text, senses }) =>
        TAKING_AWAY.has(senses.verb ?? '') ||
        senses.verb === 'keep' ||
        senses.verb === 'raise' ||
        ['fillers', 'pauses', 'retakes', 'pacing', 'profanity'].includes(senses.thing ?? '') ||
        /^(?:(?:um|uh|er|ah)s?|without)$/.test(text) ||
        senses.limit === 'only',
    )
  if (!cuts) facts.push({ kind: 'no_words_lost', ids: compositions.map(({ id }) => id) })
  facts.push(...factsRead(run.done, session.prompt, initial, session.project.context))
  return facts
}

/** What must stay, as facts. */
export function protectionFacts(session: Session): Fact[] {
  const { compositions } = session.project.draft.start
  const facts: Fact[] = []
  for (const { id, ranges, isHeard, isSpoken } of session.protections) {
    if (!compositions.some((one) => one.id === id)) continue
    facts.push(
      ranges === null
        ? { kind: 'compositions_stay', ids: [id] }
        : isHeard
          ? { kind: 'words_stay', id, ranges }
          : { kind: 'spans_stay', id, ranges, ...(isSpoken ? { settings: false } : {}) },
    )
  }
  for (const { kind, ids, named } of session.kinds)
    facts.push(
      kind === 'words'
        ? { kind: 'no_words_lost', ids }
        : { kind: 'kind_stays', of: kind, ids, ...(named ? { named } : {}) },
    )
  return facts
}
