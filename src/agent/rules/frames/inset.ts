// Picture in picture: an overlay small in a corner, or over the whole frame again.
import type { Clip, Corner, Inset } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import type { Item } from '../../language/read/item.ts'
import { type Frame, forTargets, refuse, takeWhere } from '../frame.ts'
import type { Session } from '../session.ts'
import { overlayClips } from './sound-parts.ts'

/** Where nothing else is said. */
export const DEFAULT_INSET: Inset = { corner: 'bottom_right', width: 0.3 }
const SIZES: Readonly<Record<string, number>> = { small: 0.2, large: 0.45 }
const PARTS: Readonly<Record<string, number>> = { quarter: 1 / 4, third: 1 / 3, half: 1 / 2 }
const CORNER: Readonly<Record<string, Corner>> = {
  topLeft: 'top_left',
  topRight: 'top_right',
  bottomLeft: 'bottom_left',
  bottomRight: 'bottom_right',
}

export const inset: Frame = {
  name: 'set_picture_in_picture',
  examples: ['show the overlay as picture in picture in the top right corner', 'turn off picture in picture'],
  run(item, session) {
    if (item.hasThing('titles', 'captions')) return null
    const isNamed = item.hasThing('pip')
    const media = mediaIn(item)
    const changes = ['set', 'make', 'move', 'add', 'crop', 'shorten', null].includes(item.verb)
    const removes = ['remove', 'off'].includes(item.verb ?? '')
    if (removes && !isNamed) return null
    if (!changes && !removes) return null
    // What is not there yet is put in by another frame.
    if (media !== null && !session.compositions.some((one) => plays(one.id, media, session))) return null
    const place = takeInset(item)
    if (place === null && !isNamed) return null
    item.takeThing('pip', 'clip', 'broll')
    item.takeText('overlay', 'overlays')
    if (media !== null) {
      item.use(item.find(({ kind, ids }) => kind === 'media' && ids[0] === media))
      item.dropPlaces((one) => one.kind === 'media')
    }
    if (takeWhere(item) !== null)
      return refuse('a picture is in its corner for as long as its clip plays', [
        'show the overlay as picture in picture in the top right corner',
      ])
    return forTargets(item, session, true, (id) => {
      const clips = overlaysWithPicture(id, session).filter((one) => media === null || one.mediaId === media)
      if (clips.length === 0) return `nothing lies over the picture of “${session.nameOf(id)}”`
      return clips.map((one): EditOperation => {
        const was = one.effects.inset ?? DEFAULT_INSET
        return insetOperation(id, one.id, removes ? null : { ...was, ...place })
      })
    })
  },
}

/** The corner and the size that an item names, with their words claimed; null when it is not about a corner. */
export function takeInset(item: Item): Partial<Inset> | null {
  const corner = item.takeLook(...Object.keys(CORNER))
  if (corner === null && !item.hasThing('pip')) return null
  const percent = item.takeValue('%', ({ n }) => n >= 5 && n <= 95)
  const look = percent ? null : item.takeLook(...Object.keys(SIZES))
  const part = percent || look ? -1 : item.find(({ senses }) => PARTS[senses.place ?? ''] !== undefined)
  if (part >= 0) {
    item.use(part)
    item.dropPlaces((place) => place.kind === 'all' || place.kind === 'named' || place.kind === 'edge')
  }
  if (percent || part >= 0)
    while (item.takeText('width', 'wide', 'size', 'screen', 'frame', 'picture', 'video')) {}
  const place = CORNER[corner ?? '']
  const width = percent
    ? percent.n / 100
    : (SIZES[look ?? ''] ?? PARTS[item.tokens[part]?.senses.place ?? ''])
  return { ...(place ? { corner: place } : {}), ...(width === undefined ? {} : { width }) }
}

/** What puts a clip into its corner, or over the whole frame. */
export function insetOperation(compositionId: string, clipId: string, place: Inset | null): EditOperation {
  return { type: 'set_picture_in_picture', compositionId, clipIds: [clipId], inset: place }
}

function mediaIn(item: Item): string | null {
  const at = item.find(({ kind }, index) => kind === 'media' && !item.inName(index))
  return item.tokens[at]?.ids[0] ?? null
}

function plays(id: string, mediaId: string, session: Session): boolean {
  return overlaysWithPicture(id, session).some((clip) => clip.mediaId === mediaId)
}

function overlaysWithPicture(id: string, session: Session): Clip[] {
  const { media } = session.project.context
  return overlayClips(id, session).filter(({ mediaId }) => media.get(mediaId)?.hasPicture)
}
