// `words`, `from` and `to`, or `ranges`: the ways in which a call names parts of a composition. Words
// become the stretches in which the composition plays them.
import type { Composition, MediaReference } from '../../edit/document.ts'
import type { TimeRange } from '../../edit/time.ts'
import type { AgentProject } from '../engine.ts'
import { findComposition, findMedia } from './addresses.ts'
import { ranges as rangesRule } from './time-fields.ts'
import { type Fields, isAbsent, type Read, read, unreadable } from './tool.ts'
import { numberedWords } from './transcript-lines.ts'
import { readWords } from './word-numbers.ts'

/** Where a call says it acts, in composition time; null when it names no part. */
export function stretchesOf(fields: Fields, project: AgentProject): Read<TimeRange[] | null> {
  const isNamed = ['words', 'from', 'to', 'ranges'].some((name) => !isAbsent(fields[name]))
  if (!isNamed) return read(null)
  const composition = findComposition(fields.composition, project.draft.document)
  if (!composition.ok) return composition
  if (!isAbsent(fields.words)) return stretchesOfWords(fields, composition.value, project)
  const ranges = isAbsent(fields.ranges)
    ? [{ from: fields.from ?? 0, to: fields.to ?? 'end' }]
    : fields.ranges
  const found = rangesRule.read({ project, fields: { ranges }, composition: composition.value, media: null })
  return found.ok ? read(found.value as TimeRange[]) : found
}

/** Each run of words that the composition plays one after the other, from its first to its last moment. */
export function stretchesOfWords(
  fields: Fields,
  composition: Composition,
  project: AgentProject,
): Read<TimeRange[]> {
  const media = findMedia(fields.media, project.context, composition)
  if (!media.ok) return media
  return rangesOfWords(fields.words, media.value, composition, project)
}

function rangesOfWords(
  words: unknown,
  media: MediaReference,
  composition: Composition,
  { context, draft }: AgentProject,
): Read<TimeRange[]> {
  const ids = readWords(words, media, context)
  if (!ids.ok) return ids
  const wanted = new Set(ids.value)
  const runs: TimeRange[] = []
  let follows = false
  for (const word of numberedWords(composition, draft.document, context)) {
    const isWanted = word.mediaId === media.id && wanted.has(word.wordId)
    const last = runs.at(-1)
    if (isWanted && follows && last) last.endUs = Math.max(last.endUs, word.range.endUs)
    else if (isWanted) runs.push({ ...word.range })
    follows = isWanted
  }
  return runs.length > 0
    ? read(runs)
    : unreadable(`"${composition.name}" does not play these words of "${media.name}" (any more).`)
}

/** As the operations' own fields take them: seconds, to the microsecond. */
export function secondsOf({ startUs, endUs }: TimeRange): { from: number; to: number } {
  return { from: startUs / 1e6, to: endUs / 1e6 }
}
