// What a reading call is about: a composition, or a media as if it were one, so that an import can be read and
// asked about before any composition exists.
import { applyOperation } from '../../edit/apply.ts'
import type { Composition, MediaReference } from '../../edit/document.ts'
import type { AgentProject } from '../engine.ts'
import { findComposition, findMedia } from './addresses.ts'
import { type Fields, isAbsent, type Read, read, unreadable } from './tool.ts'
import { clean } from './transcript-lines.ts'

/** The composition that a call reads; for a media, all of it as if it were one. */
export function spokenIn(fields: Fields, project: AgentProject): Read<Composition> {
  const { document } = project.draft
  const isMedia =
    isAbsent(fields.composition) && (!isAbsent(fields.media) || document.compositions.length === 0)
  if (!isMedia) return findComposition(fields.composition, document)
  const media = findMedia(fields.media, project.context, null)
  if (!media.ok) return media
  const composition = playedWhole(media.value, project)
  return composition ? read(composition) : unreadable(`"${clean(media.value.name)}" cannot be read.`)
}

/** A composition outside the document that plays all of a media, to read what it says. */
export function playedWhole(
  { id, name }: MediaReference,
  { draft, context }: AgentProject,
): Composition | null {
  const made = applyOperation(
    { ...draft.document, compositions: [] },
    { type: 'create_composition', name, clips: [{ mediaId: id }] },
    context,
    () => `read-${id}`,
  )
  return made.ok ? (made.value.compositions[0] ?? null) : null
}
