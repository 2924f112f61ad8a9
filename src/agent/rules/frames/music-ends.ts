// Music that ends before the film does.
import type { EditOperation } from '../../../edit/operations.ts'
import { placedClips, sourceTimeOf } from '../../../edit/position.ts'
import { clockText } from '../../../edit/time-text.ts'
import { type Frame, forTargets } from '../frame.ts'
import { musicClips } from './sound-parts.ts'

const DEFAULT_FADE_S = 1

export const musicEnd: Frame = {
  name: 'end_music',
  examples: ['end the music at 0:45', 'end the music at 0:45 with a fade of 2 seconds'],
  run(item, session) {
    if (item.verb !== 'end' || !item.hasThing('music')) return null
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
