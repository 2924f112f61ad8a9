// Music that ends before the film does, or with it.
import type { EditOperation } from '../../../edit/operations.ts'
import { placedClips, sourceTimeOf } from '../../../edit/position.ts'
import { clockText, lengthText } from '../../../edit/time-text.ts'
import type { Item } from '../../language/read/item.ts'
import { type Frame, forTargets } from '../frame.ts'
import type { Session } from '../session.ts'
import { musicClips } from './sound-parts.ts'

const DEFAULT_FADE_S = 1

export const musicEnd: Frame = {
  name: 'end_music',
  examples: [
    'end the music at 0:45',
    'end the music at 0:45 with a fade of 2 seconds',
    'extend the music to the end',
  ],
  run(item, session) {
    if (item.verb !== 'end' || !item.hasThing('music')) return null
    const end = item.find(({ senses }) => senses.place === 'end')
    if (end > 0 && item.text(end - 1) === 'at') return toTheEnd(item, session, end)
    const at = item.find(({ kind, unit }) => kind === 'time' || unit === 's')
    if (at < 0 || item.text(at - 1) !== 'at') return null
    item.use(at - 1, at + 1)
    item.takeThing('music')
    item.takeVerb()
    const isFaded = item.takeThing('fades')
    const over = isFaded ? item.takeValue('s') : null
    item.takeText('with', 'of', 'over')
    const fadeOutUs = Math.round((over?.n ?? DEFAULT_FADE_S) * 1e6)
    const atUs = Math.round((item.tokens[at]?.n ?? 0) * 1e6)
    return forTargets(item, session, true, (id) => {
      const music = musicClips(id, session)
      if (music.length === 0) return `“${session.nameOf(id)}” has no music`
      if (session.protectedIn(id, 'settings').length > 0) return 'you asked to keep part of it as it is'
      const clips = (session.composition(id)?.tracks ?? [])
        .flatMap(({ kind, items }) => (kind === 'overlay' ? placedClips(items) : []))
        .filter(({ clip, range }) => music.includes(clip.id) && range.endUs > atUs)
      if (clips.length === 0) return `the music of “${session.nameOf(id)}” ends before that`
      session.isAboutMusic = true
      session.note(`The music ends at ${clockText(atUs)}.`)
      const ended = clips.map((placed): EditOperation => {
        const { clip, range } = placed
        const clipId = clip.id
        if (range.startUs >= atUs) return { type: 'remove_clip', compositionId: id, clipId }
        const sourceRange = { ...clip.sourceRange, endUs: sourceTimeOf(placed, atUs) }
        return { type: 'trim_clip', compositionId: id, clipId, sourceRange }
      })
      const clipIds = ended.flatMap((one) => (one.type === 'trim_clip' ? [one.clipId] : []))
      return isFaded && clipIds.length > 0
        ? [...ended, { type: 'set_fades', compositionId: id, edges: 'outer', fadeOutUs, clipIds }]
        : ended
    })
  },
}

/** As far apart, the music ends with the film. */
const CLOSE_US = 100_000

/** “Extend the music to the end”: its last clip plays on until the film is over. */
function toTheEnd(item: Item, session: Session, end: number) {
  item.use(end - 1, end + 1)
  item.dropPlaces(() => true)
  item.takeThing('music')
  item.takeVerb()
  const isFaded = item.takeThing('fades')
  const over = isFaded ? item.takeValue('s') : null
  item.takeText('with')
  const fadeOutUs = Math.round((over?.n ?? DEFAULT_FADE_S) * 1e6)
  return forTargets(item, session, true, (id) => {
    const music = musicClips(id, session)
    const last = (session.composition(id)?.tracks ?? [])
      .flatMap(({ kind, items }) => (kind === 'overlay' ? placedClips(items) : []))
      .findLast(({ clip }) => music.includes(clip.id))
    if (!last) return `“${session.nameOf(id)}” has no music`
    if (session.protectedIn(id, 'settings').length > 0) return 'you asked to keep part of it as it is'
    const { clip, range } = last
    const missingUs = session.now(id).durationUs - range.endUs
    if (missingUs < CLOSE_US) return `the music of “${session.nameOf(id)}” lasts until the end`
    const endUs = clip.sourceRange.endUs + Math.round(missingUs * clip.effects.speed)
    const available = session.project.context.media.get(clip.mediaId)?.availableRange
    if (available && endUs > available.endUs)
      return `“${session.nameOfMedia(clip.mediaId)}” is too short for that: it is ${lengthText(available.endUs)} long`
    session.isAboutMusic = true
    session.note('The music ends with the film.')
    const sourceRange = { ...clip.sourceRange, endUs }
    const extended: EditOperation = { type: 'trim_clip', compositionId: id, clipId: clip.id, sourceRange }
    return isFaded
      ? [extended, { type: 'set_fades', compositionId: id, edges: 'outer', fadeOutUs, clipIds: [clip.id] }]
      : [extended]
  })
}
