// Names media files in a folder next to the timelines that play them.
import { extname } from 'node:path'
import type { MediaReference } from '../../../edit/document.ts'
import type { MediaItemRow } from '../../../store/media.ts'
import { endingsOf } from '../../../store/media-ending.ts'
import { safeName } from './file-name.ts'

type Known = { media: { byId(mediaId: string): Pick<MediaItemRow, 'probe'> | null } }
type Named = Pick<MediaReference, 'id' | 'name' | 'kind'>

/** `media/NAME`, with the extension that matches its bytes. */
export function pathBeside(store: Known, media: Named): string {
  const item = store.media.byId(media.id)
  const endings = item === null ? [] : endingsOf({ kind: media.kind, probe: item.probe })
  const [ending] = endings
  const has = endings.some((one) => media.name.toLowerCase().endsWith(`.${one}`))
  return `media/${media.name}${ending === undefined || has ? '' : `.${ending}`}`
}

/** The same for a folder that any system can unpack: names differ by more than case. */
export function unpackablePaths(store: Known, all: readonly Named[]): Map<string, string> {
  const taken = new Set<string>()
  const paths = new Map<string, string>()
  for (const media of all) {
    const path = pathBeside(store, media).split('/').map(safeSegment).join('/')
    const ending = extname(path)
    let free = path
    for (let n = 2; taken.has(free.toLowerCase()); n++)
      free = `${path.slice(0, path.length - ending.length)} ${n}${ending}`
    taken.add(free.toLowerCase())
    paths.set(media.id, free)
  }
  return paths
}

/** Long names keep their ending. */
function safeSegment(segment: string): string {
  const ending = extname(segment)
  return ending.length > 1 && ending.length <= 6
    ? `${safeName(segment.slice(0, -ending.length))}${safeName(ending.slice(1)) === ending.slice(1) ? ending : ''}`
    : safeName(segment)
}
