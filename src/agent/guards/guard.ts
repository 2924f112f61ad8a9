// Guard clauses: what a prompt forbids ("do not change timing", "if you cannot, do nothing else").
// They are found by plain reading, without a model (parse.ts), and enforced by comparing
// documents (check.ts), so that no engine can talk itself out of one.
import type { CompositionId } from '../../edit/document.ts'

/** What must stay as it is. */
const GUARD_KINDS = [
  /** Nothing at all may change. */
  'anything',
  /** No cut, trim, gap or speed: every composition plays as long and shows the same at each time. */
  'timing',
  /** What is kept stays in its order. */
  'order',
  /** No spoken word disappears. */
  'words',
  /** Most of what is spoken stays. */
  'most_words',
  /** The transcript's text is not corrected. */
  'transcript',
  'captions',
  'titles',
  'markers',
  /** Studio sound, gain, mute, loudness, fades. */
  'sound',
  /** Frame size and fit. */
  'frame',
  /** Pictures are not cropped; the size may change. */
  'cropping',
  'names',
  'speakers',
  /** No composition is deleted. */
  'compositions_deleted',
  /** No composition is made. */
  'compositions_made',
  /** Compositions that exist stay exactly as they are (new ones may be made). */
  'existing_compositions',
  /** Everything asked for is done, or nothing is ("if you cannot do X, do nothing else"). */
  'all_or_nothing',
] as const
export type GuardKind = (typeof GUARD_KINDS)[number]

export type Guard = {
  kind: GuardKind
  /** The compositions that it protects; null means all. */
  compositionIds: readonly CompositionId[] | null
  /** The user's words that say so; empty when the prompt simply never asks for such a change. */
  phrase: string
}
