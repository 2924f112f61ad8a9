// Takes back only the edits that break a fact: the rest is replayed without them, and whatever is independent of them
// stays. Where that isn't clear, all edits are taken back.
import { isDeepStrictEqual } from 'node:util'
import { applyOperation } from '../../edit/apply.ts'
import type { Composition, EditContext, EditDocument } from '../../edit/document.ts'
import type { EditOperation } from '../../edit/operations.ts'
import { durationOfComposition } from '../../edit/position.ts'
import type { AppliedOperation } from '../engine.ts'
import { brokenFact, type Fact, type FactScope, keyOf, wordsIn } from './verify.ts'

/** Beyond this many edits, looking for the one that broke a fact takes too long. */
const MAX_REPLAYED = 200

/** Facts about how many there are and how they are called: what was made stands without what was taken back. */
const COUNTS = new Set<Fact['kind']>(['made', 'named', 'added'])

type Run = {
  start: EditDocument
  context: EditContext
  facts: readonly Fact[]
  applied: readonly AppliedOperation[]
}

/**
 * Which of `applied` stand: those that break no fact and don't rest on one that does. `null` when no part of them is
 * known to stand.
 */
export function standingOf(run: Run): AppliedOperation[] | null {
  const { start, context, facts, applied } = run
  if (applied.length > MAX_REPLAYED) return null
  const holds = (fact: Fact, document: EditDocument) => brokenFact(fact, start, document, context) === null
  const end = replayed(start, applied, context)
  if (end === null) return null
  const wasMet = facts.filter((fact) => holds(fact, end))
  const broken = new Set(facts.filter((fact) => !wasMet.includes(fact)))
  // What is taken back may break what held with it: then that goes as well.
  for (let size = 0; size < broken.size; ) {
    size = broken.size
    const kept = withoutBreaking([...broken], run)
    const after = kept && replayed(start, kept, context)
    if (!kept || !after) return null
    for (const fact of wasMet) if (!COUNTS.has(fact.kind) && !holds(fact, after)) broken.add(fact)
    if (broken.size === size) return kept.length > 0 ? kept : null
  }
  return null
}

/** The operations that neither break a fact which held before, nor do half of one which doesn't hold. */
function withoutBreaking(
  broken: readonly Fact[],
  { start, context, applied }: Run,
): AppliedOperation[] | null {
  const keeps = broken.filter((fact) => brokenFact(fact, start, start, context) === null)
  const goals = broken.filter((fact) => !keeps.includes(fact))
  const measures = (document: EditDocument) => goals.map((fact) => measureOf(fact, start, document, context))
  const kept: AppliedOperation[] = []
  let [full, now] = [start, start]
  const before = measures(start)
  let measured = before
  for (const one of applied) {
    const next = replayed(full, [one], context)
    if (next === null) return null
    const later = measures(next)
    const stands = isDeepStrictEqual(measured, later) && standsAlone(one.operation, full, now)
    const tried = stands ? replayed(now, [one], context) : null
    if (tried && keeps.every((fact) => brokenFact(fact, start, tried, context) === null)) {
      kept.push(one)
      now = tried
    }
    full = next
    measured = later
  }
  // Nothing was done about it: what was done may have been meant to take its place.
  return measured.every((one, at) => !isDeepStrictEqual(one, before[at])) ? kept : null
}

/** `document` after operations that were applied before; null when one of them no longer applies. */
function replayed(
  document: EditDocument,
  applied: readonly AppliedOperation[],
  context: EditContext,
): EditDocument | null {
  let now = document
  for (const { operation, newIds } of applied) {
    const ids = [...newIds]
    const result = applyOperation(now, operation, context, () => ids.shift() ?? '')
    if (!result.ok) return null
    now = result.value
  }
  return now
}

/** Fields that point into a composition as it is at that moment. */
const POINTS = new Set([
  'ranges',
  'range',
  'atUs',
  'clipId',
  'clipIds',
  'afterClipIds',
  'toIndex',
  'occurrence',
])
const COPIES = new Set<EditOperation['type']>(['duplicate_composition', 'create_from_ranges'])

/** Whether the operation means the same in `now` as it did in `full`, from which other edits are missing. */
function standsAlone(operation: EditOperation, full: EditDocument, now: EditDocument): boolean {
  const ids = Object.entries(operation).flatMap(([field, value]) =>
    /ompositionId$/.test(field) ? [value] : [],
  )
  const isCopy = COPIES.has(operation.type)
  if (!isCopy && Object.keys(operation).every((field) => !POINTS.has(field))) return true
  return ids.every((id) => {
    const [was, is] = [full, now].map(({ compositions }) => compositions.find((one) => one.id === id))
    return isCopy ? isDeepStrictEqual(was, is) : isDeepStrictEqual(was?.tracks, is?.tracks)
  })
}

/** What a fact is about, as far as edits change it. */
function measureOf(fact: Fact, start: EditDocument, document: EditDocument, context: EditContext): unknown {
  const { compositions } = document
  const known = new Set(start.compositions.map(({ id }) => id))
  const made = compositions.filter(({ id }) => !known.has(id))
  const meant = (of: FactScope) => (of === 'made' ? made : compositions.filter(({ id }) => of.includes(id)))
  const words = (ones: readonly Composition[]) =>
    ones.map((one) => [one.id, wordsIn(one, document, context).map(keyOf)])
  switch (fact.kind) {
    case 'length':
      return meant(made.length > 0 ? 'made' : fact.of).map((one) => [one.id, durationOfComposition(one)])
    case 'made':
      return made.map(({ id }) => id)
    case 'shape':
      return meant(fact.of).map(({ id, width, height }) => [id, width, height])
    case 'named':
      return [document.projectName, compositions.map(({ id, name }) => [id, name])]
    case 'added':
      return meant(fact.ids).map(({ id, titles, markers }) => [
        id,
        fact.of === 'titles'
          ? titles.map((one) => one.id)
          : markers.filter(({ kind }) => `${kind}s` === fact.of).map((one) => one.id),
      ])
    case 'only_remains':
      return words(meant([fact.id]))
    case 'starts_with':
    case 'ends_with':
    case 'heard':
    case 'not_heard':
      return words(meant(fact.of))
    default:
      // What stays as it is holds before any edit, so it is never a goal; if it were, everything would be about it.
      return document
  }
}
