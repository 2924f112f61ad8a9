// set_studio_sound, set_gain, set_ducking, set_muted, set_speed: one number or switch on each clip in scope.
import type { Clip, ClipEffects, EditContext, EditDocument } from '../document.ts'
import { inComposition, type Verb } from '../find.ts'
import { type NewId, ok, type Result } from '../result.ts'
import { changeEffects, type Scope } from '../scope.ts'

function withEffects(
  document: EditDocument,
  operation: Scope & { compositionId: string },
  effects: Partial<ClipEffects>,
  context: EditContext,
  newId: NewId,
): Result<EditDocument> {
  const changed = new Map<ClipEffects, ClipEffects>()
  const change = ({ effects: before }: Clip) => {
    const after = changed.get(before) ?? { ...before, ...effects }
    changed.set(before, after)
    return ok(after)
  }
  return inComposition(document, operation.compositionId, (composition) =>
    changeEffects(composition, operation, change, context, newId),
  )
}

/** Speech clean-up: noisy | noisy → clean | clean. */
export const setStudioSound: Verb<'set_studio_sound'> = (document, operation, context, newId) =>
  withEffects(document, operation, { studioSound: operation.intensity }, context, newId)

/** Louder or softer, in decibels from what was recorded. */
export const setGain: Verb<'set_gain'> = (document, operation, context, newId) =>
  withEffects(document, operation, { gainDb: operation.gainDb }, context, newId)

/**
 * Overlays get quieter under speech and louder again in its pauses; the level of a voice is never touched.
 *
 *   main     |  speech  |        | speech |
 *   overlay  |__________/‾‾‾‾‾‾‾‾\________|
 */
export const setDucking: Verb<'set_ducking'> = (document, operation, context, newId) =>
  inComposition(document, operation.compositionId, (composition) =>
    changeEffects(
      composition,
      { ...operation, on: 'overlay' },
      ({ effects: { duckDb: _, ...effects } }) =>
        ok(operation.duckDb === 0 ? effects : { ...effects, duckDb: operation.duckDb }),
      context,
      newId,
    ),
  )

/** Not heard; the picture and the time stay. */
export const setMuted: Verb<'set_muted'> = (document, operation, context, newId) =>
  withEffects(document, operation, { muted: operation.muted }, context, newId)

/**
 * Faster or slower; what follows moves.
 *
 *   |    A    | B |   speed 2   →   | A  | B |
 */
export const setSpeed: Verb<'set_speed'> = (document, operation, context, newId) =>
  withEffects(document, operation, { speed: operation.speed }, context, newId)
