// Narrowing a scope to the clips of multitrack sequences, which alone have angles and tracks.
import type { Composition, EditContext } from './document.ts'
import { ok, type Result, wrong } from './result.ts'
import { type Scope, selectClips } from './scope.ts'

/** The scope, limited to its clips of sequences; a problem when it has none. */
export function sequencesOnly(composition: Composition, scope: Scope, context: EditContext): Result<Scope> {
  const selected = selectClips(composition, scope)
  if (!selected.ok) return selected
  const { clips, range } = selected.value
  const sequences = clips.filter(({ clip }) => context.media.get(clip.mediaId)?.kind === 'sequence')
  if (sequences.length === 0) {
    const mediaId = clips[0]?.clip.mediaId ?? ''
    return wrong({ kind: 'not_a_sequence', mediaName: context.media.get(mediaId)?.name ?? mediaId })
  }
  const clipIds = sequences.map(({ clip }) => clip.id)
  return ok(range ? { clipIds, range } : { clipIds })
}
