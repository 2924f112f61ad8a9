// Who can read or change a media file.
import { RoughcutError } from '../../errors.ts'
import type { MediaItemRow } from '../../store/media.ts'
import { closedObject, uuid } from '../shared/schema-kinds.ts'
import type { WebParts } from './parts.ts'
import { projectFor } from './project-access.ts'
import type { Caller } from './signed-in.ts'

export const MediaPath = closedObject({ media_id: uuid() })

function noMedia(): RoughcutError {
  return new RoughcutError('not_found', 'Media file not found, or not shared with you.')
}

/** A media item in a project that the caller has the needed access to. Others don't even learn that it exists. */
export function itemFor(
  parts: WebParts,
  caller: Caller,
  mediaId: string,
  needed: 'view' | 'edit',
): MediaItemRow {
  const item = parts.services.store.media.byId(mediaId.toLowerCase())
  if (!item) throw noMedia()
  try {
    projectFor(parts, caller, item.projectId, needed)
  } catch (error) {
    if (error instanceof RoughcutError && error.code === 'not_found') throw noMedia()
    throw error
  }
  return item
}
