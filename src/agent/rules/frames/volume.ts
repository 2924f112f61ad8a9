// How loud clips are: by so much, to so much, back to how they were recorded.
import type { EditOperation } from '../../../edit/operations.ts'
import { type PlacedClip, placedClips } from '../../../edit/position.ts'
import { has, pattern } from '../../language/phrases/pattern.ts'
import type { Item, Value } from '../../language/read/item.ts'
import { is, isOneOf } from '../../language/read/token-tests.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import { type Frame, forTargets, rangesIn, takeWhere } from '../frame.ts'
import { musicClips, takeMedia } from './sound-parts.ts'

const DEFAULT_GAIN_STEP_DB = 3
const DEFAULT_MUSIC_STEP_DB = 6

export const volume: Frame = {
  name: 'set_gain',
  examples: ['make it 3 dB louder', 'turn the volume down by 6 dB', 'turn the music down'],
  run(item, session) {
    const db = item.values('db')[0]
    const percent = db ? undefined : item.values('%')[0]
    const isBare = isWhole(item)
    const isSound = item.hasThing('audio', 'music') || isBare
    const isReset = isSound && !db && item.tokens.some(is({ text: 'reset' }))
    const share = db || isReset ? undefined : shareOf(item, percent)
    const direction = isReset ? 1 : share ? (share.n < 100 ? -1 : 1) : directionOf(item, db, isSound)
    if (direction === 0 || isAboutOthers(item)) return null
    if (db) item.useValue(db)
    if (db && changeNamed(item, db) !== null) item.use(db.at + 1)
    if (percent) item.useValue(percent)
    if (isBare) item.takeVerb()
    item.takeLook('louder', 'quieter')
    item.takeLook('tooQuiet', 'tooLoud')
    item.takeText('up', 'down')
    while (item.takeText('more', 'further', 'another', 'still', 'even', 'again', 'extra', 'additional')) {}
    if (isReset) while (item.takeText('reset', 'original', 'normal', 'back', 'to')) {}
    const isMusic = item.takeThing('music')
    item.takeThing('audio')
    // “Increase the loudness by 4 dB”
    if (db) item.takeThing('loudness', 'audio')
    item.takeThing('clip')
    item.takeText('gain', 'by', 'overall')
    const media = takeMedia(item)
    const where = takeWhere(item)
    item.takeEverything()
    // “Volume: 6 dB lower” says by how much.
    const isChange = db !== undefined && isOneOf(item.tokens[db.at + 1]?.senses.look, 'louder quieter')
    const isTarget =
      isReset ||
      (db?.role === 'to' && !isChange) ||
      (item.verb === null && !isChange && item.text((db?.at ?? 0) - 1) === ':')
    const isHalf = item.tokens.some(is({ text: 'halve double' }))
    const step = isMusic || isHalf ? DEFAULT_MUSIC_STEP_DB : DEFAULT_GAIN_STEP_DB
    if (!db && !percent && !isReset) session.note(`No amount was given, so the volume changed by ${step} dB.`)
    return forTargets(item, session, true, (id) => {
      const ranges = rangesIn(where, id, session, false, false)
      if (typeof ranges === 'string') return ranges
      const composition = session.composition(id)
      const music = isMusic ? musicClips(id, session) : []
      if (isMusic) session.isAboutMusic = true
      if (isMusic && music.length === 0) return `“${session.nameOf(id)}” has no music`
      const now = ranges === null ? null : session.toNow(id, ranges)
      const tracks = composition?.tracks ?? []
      const clips = tracks
        .flatMap((track) => (isMusic || track.kind === 'main' || media ? placedClips(track.items) : []))
        .filter(({ clip }) => (isMusic ? music.includes(clip.id) : media ? clip.mediaId === media : true))
      const isMeant = ({ range }: PlacedClip) =>
        now === null || now.some((one) => one.startUs < range.endUs && range.startUs < one.endUs)
      const levels = [...new Set(clips.filter(isMeant).map(({ clip }) => clip.effects.gainDb))]
      if (levels.length === 0) return 'there is no sound there'
      const ofShare = percent && decibels(share ? { ...share, role: 'to' } : percent, direction)
      const amount = Math.abs(db?.n ?? ofShare ?? step)
      return levels.flatMap((level) => {
        const gainDb = isReset ? 0 : isTarget && db ? db.n : level + direction * amount
        const ids = clips.filter(({ clip }) => clip.effects.gainDb === level).map(({ clip }) => clip.id)
        const scopes = now === null ? [{}] : now.map((range) => ({ range }))
        const own = isMusic || media || levels.length > 1 ? { clipIds: ids } : {}
        return scopes.map(
          (scope): EditOperation => ({ type: 'set_gain', compositionId: id, gainDb, ...scope, ...own }),
        )
      })
    })
  },
}

/** “Volume 50 %”, “set the music to 50 %”: so much of what is heard now. */
function shareOf(item: Item, percent: Value | undefined): Value | undefined {
  const isSet = item.verb === null || item.verb === 'set'
  const isWay = item.hasLook('louder', 'quieter', 'tooLoud', 'tooQuiet')
  const isPlain = isSet && !isWay && item.hasThing('audio', 'music') && !item.hasThing('studioSound')
  return isPlain && percent && percent.n > 0 ? percent : undefined
}

/** “A 3 dB boost”: the noun behind the amount. */
function changeNamed(item: Item, { at }: Value): string | null {
  const noun = item.text(at + 1)
  return isOneOf(item.text(at - 1), 'a an') && isOneOf(noun, 'boost bump cut drop') ? noun : null
}

const BESIDE = 'text:by,in,on,of,for,more,another'
const SAYS_MORE = has(
  `!<mark composition measure:db glue place:everything thing:composition look:louder,quieter ${BESIDE}>`,
)

/** “Crank it”, “turn it down a bit”: nothing but a verb that says which way. */
function isWhole(item: Item): boolean {
  const [act] = item.tokens
  const isAct = act !== undefined && act.senses.verb === item.verb && !SCALING.test(act.text)
  return item.isUntouched && isOneOf(item.verb, 'raise lower') && !SAYS_MORE(item.tokens.slice(isAct ? 1 : 0))
}

/** “Double it” may be about its length or its speed. */
const SCALING = /^(?:double|halve|increase|decrease)$/

/** “To 50 %” and “by 50 %” of what is heard. */
function decibels({ n, role }: Value, direction: number): number {
  const share = role === 'to' ? n / 100 : 1 + (direction * n) / 100
  return 20 * Math.log10(Math.max(0.03, share))
}

/** “Make the quiet voice audible”, “make it quiet”: which one is meant, or how it is to be; not “too quiet”. */
const STATED = pattern('#hushed NOUN=<thing unit composition media>?', {
  hushed: ({ text, senses }) =>
    senses.look === 'tooQuiet' && isWord(text.split(' ').at(-1), 'hushed') && !text.startsWith('too '),
})

/** 1: up, -1: down, 0: not about how loud it is. */
function directionOf(item: Item, db: Value | undefined, isSound: boolean): -1 | 0 | 1 {
  const stated = item.hasLook('louder', 'quieter') ? null : STATED.in(item.tokens)
  // “Make the quiet voice audible” and “make it quiet” are opposites.
  if (item.verb === 'make' && stated !== null && db === undefined) return stated.parts.NOUN?.length ? 0 : -1
  const look = item.hasLook('louder', 'tooQuiet') ? 1 : item.hasLook('quieter', 'tooLoud') ? -1 : 0
  const byVerb = item.verb === 'raise' ? 1 : item.verb === 'lower' || (item.verb === 'shorten' && db) ? -1 : 0
  if (db) {
    if (db.n < 0) return -1
    // “Turn 0:10-0:20 up 3 dB and 0:30-0:40 down 3 dB”: the second has a direction of its own.
    const side = item.text(db.at - 1)
    if (side === 'down' || side === 'up') return side === 'down' ? -1 : 1
    if (isOneOf(changeNamed(item, db), 'cut drop')) return -1
    if (byVerb !== 0) return byVerb
    if (look !== 0) return look
    // “drop the music another 10 dB”
    if (item.verb === 'remove') return isSound ? -1 : 0
    const isMore = item.tokens.some(({ text }) => text === 'more' || text.startsWith('+') || text === 'plus')
    if (item.verb === null) return isSound || isMore ? 1 : 0
    return ['set', 'add', 'make'].includes(item.verb) ? 1 : 0
  }
  if (look === 0) return isSound ? byVerb : 0
  const saysLoud = item.tokens.some(({ text }) =>
    isOneOf(text.split(' ').at(-1), 'louder quieter quiet soft softer loud audible'),
  )
  if (!isSound && !saysLoud) return 0
  return byVerb !== 0 ? byVerb : look
}

const LOUDER_THAN = has('<look> <link:than>')

/** Another thing is made louder or longer, or something is only removed. */
function isAboutOthers(item: Item): boolean {
  return (
    item.hasThing('captions', 'titles', 'pauses', 'fillers', 'speed', 'fades') ||
    item.values('lufs').length > 0 ||
    (item.verb === 'remove' && !item.hasLook('louder') && item.values('db').length === 0) ||
    LOUDER_THAN(item.tokens)
  )
}
