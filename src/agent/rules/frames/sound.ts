// Frames for what is heard: studio sound, muting, loudness.

import type { Composition } from '../../../edit/document.ts'
import { clipsOf } from '../../../edit/find.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import { mainTrackOf, placedClips } from '../../../edit/position.ts'
import { plainWord } from '../../commands/plans/words.ts'
import { has, pattern } from '../../language/phrases/pattern.ts'
import type { Item } from '../../language/read/item.ts'
import { is, isOneOf, matches } from '../../language/read/token-tests.ts'
import type { Token, Unit } from '../../language/read/tokens.ts'
import { setOf, tableOf } from '../../language/vocabulary/beside.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import { type Frame, forTargets, rangesIn, refuse, takeWhere } from '../frame.ts'
import { rangesOfWords } from './cut-parts.ts'
import { takeSounds } from './fillers.ts'
import { musicClips, scoped, takeMedia } from './sound-parts.ts'

const STREAMING_LUFS = -14
const STANDARD_LUFS = tableOf({ podcast: -16, broadcast: -23, youtubeLoud: STREAMING_LUFS })
/** “EBU R 128” names a rule, and no level. */
const EBU_RULE = 128

const turnsOff = (item: Item) => item.verb === 'off' || item.verb === 'remove' || item.hasLook('off')

/** What is done to a noise that is to stay. */
const WANTING = setOf('add make keep restore raise')
const LESS_NOISE = /^noise (?:reduction|removal)$|enhancement|cleanup/

export const studioSound: Frame = {
  name: 'set_studio_sound',
  examples: [
    'add studio sound',
    'set studio sound to 60 percent',
    'turn off studio sound',
    'reduce the background noise',
  ],
  run(item, session) {
    const isCleaned = (item.verb === 'clean' || item.verb === 'enhance') && item.hasThing('audio')
    const isNoisy = item.hasLook('noisy', 'clearer') && item.verb !== 'remove'
    if ((!item.hasThing('studioSound') && !isCleaned && !isNoisy) || item.verb === 'rename') return null
    if (item.values('db').length > 0 || item.values('lufs').length > 0) return null
    const at = item.find(({ senses }) => senses.thing === 'studioSound')
    const isNoise = at >= 0 && !item.text(at).includes('studio')
    const isWithout = item.verb === null && item.find(is({ text: 'no without' })) >= 0
    const isUnwanted = !isNoise && (turnsOff(item) || isWithout)
    if (isNoise && WANTING.has(item.verb ?? '') && !LESS_NOISE.test(item.text(at))) return null
    if (isNoise && item.places.some(({ place }) => place.kind === 'phrase')) return null
    // “The two audio ones”: how many.
    const isLevel = ({ n, at }: { n: number; at: number }) =>
      n <= 100 && n > 1 && item.tokens[at + 1]?.senses.thing === undefined
    // “Remove the ums; studio sound 80 %”: a verb from before the semicolon.
    const verb = item.tokens.findLastIndex(({ senses }, index) => index < at && senses.verb === item.verb)
    const isOwn = item.tokens.slice(verb + 1, at).every(({ senses }) => senses.glue !== undefined)
    const value = item.takeValue('%') ?? item.takeValue(null, isLevel)
    const isOff = isUnwanted && (isOwn || !value)
    // “Down to 50 %”
    if (value) item.takeText('up', 'down')
    item.takeThing('studioSound', 'audio')
    if (isOff) item.takeText('no', 'without')
    const gentle = item.takeLook('gentle')
    item.takeLook('noisy', 'clearer', 'better')
    item.takeLook('on', 'off')
    while (item.takeText('clip', 'clips', 'full', 'intensity', 'at', 'level', 'strength')) {}
    const isHalf = item.find(({ text }, index) => text === 'half' && !item.inPlace(index)) >= 0
    if (isHalf) item.takeText('half')
    if (item.tokens[at]?.text === 'static' && isNoise && item.verb === null) return null
    const where = takeWhere(item)
    const intensity = isOff ? 0 : value ? Math.round(value.n) : gentle ? 40 : isHalf ? 50 : 100
    if (intensity < 0 || intensity > 100)
      return refuse('studio sound goes from 0 to 100 percent', ['set studio sound to 80 percent'])
    const media = takeMedia(item)
    item.takeThing('clip')
    return forTargets(item, session, true, (id) => {
      const ranges = rangesIn(where, id, session, false, false)
      if (typeof ranges === 'string') return ranges
      return scoped(ranges, id, session).map(
        (scope): EditOperation => ({
          type: 'set_studio_sound',
          compositionId: id,
          intensity,
          ...scope,
          ...(media ? { mediaId: media } : {}),
        }),
      )
    })
  },
}

const MAIN_TRACK = has('main <thing:track>')
const WHOLE_TAKE = pattern('(whole|entire|full) take')

export const mute: Frame = {
  name: 'set_muted',
  examples: ['mute 0:10 to 0:15', 'unmute everything', 'mute "thank you"'],
  run(item, session) {
    const muted = isSilenced(item)
    if (muted === null) return null
    const isMain = MAIN_TRACK(item.tokens)
    const isSpeech = takeSpeech(item)
    // “Silence it”: the verb is no pause.
    const isOther = item.find(({ senses }, at) => OTHERS.has(senses.thing ?? '') && !item.inPlace(at), 1) >= 0
    if (isOther && !isMain) return null
    // What an earlier round left of it names nothing to mute.
    const isFirst = item.isUntouched
    const sounds = takeSounds(item)
    const isQuoted = sounds.length > 0 || item.places.some(({ place }) => place.kind === 'phrase')
    if (item.verb === 'censor' && !isQuoted) return null
    if (item.verb === 'censor') session.note(NO_BLEEP)
    item.takeVerb()
    const isMusic = !isSpeech && item.takeThing('music')
    item.takeThing('audio', 'composition', 'clip')
    item.take(WHOLE_TAKE)
    if (isMain) item.takeThing('track')
    if (isMain) item.takeText('main')
    item.takeLook('off', 'on')
    item.takeText('out', 'word', 'words')
    const media = takeMedia(item)
    item.takePlace(({ kind }) => kind === 'all')
    const where = takeWhere(item)
    const isSaid = isMusic || isSpeech || sounds.length > 0
    if (!isFirst && where === null && media === null && !isSaid) return null
    item.takeEverything()
    // Which composition is meant: the one that plays it.
    return forTargets(item, session, isMusic || media !== null, (id) => {
      const within = rangesIn(where, id, session, false, false)
      if (typeof within === 'string') return within
      const ranges =
        sounds.length > 0
          ? rangesOfWords(id, session, within, ({ text }) => sounds.includes(plainWord(text)))
          : within
      if (sounds.length > 0 && ranges?.length === 0) return 'those sounds are not heard there'
      const music = isMusic ? musicClips(id, session) : []
      if (isMusic && music.length === 0) return `“${session.nameOf(id)}” has no music`
      const composition = session.composition(id)
      if (media && composition && !clipsOf(composition).some(({ mediaId }) => mediaId === media))
        return `“${session.nameOf(id)}” does not play “${session.nameOfMedia(media)}” as a clip of its own`
      return scoped(ranges, id, session).map(
        (scope): EditOperation => ({
          type: 'set_muted',
          compositionId: id,
          muted,
          ...scope,
          ...(isMusic ? { clipIds: music } : {}),
          ...(isSpeech && composition ? spokenClips(composition) : {}),
          ...(media ? { mediaId: media } : {}),
        }),
      )
    })
  },
}

/** “The voices”, “the speech track (, not the music)”: what is said, without the music that plays under it. */
function takeSpeech(item: Item): boolean {
  const at = item.find(
    ({ text }, index) => isWord(text, 'vocal') && !item.inPlace(index) && !item.inName(index),
  )
  if (at < 0) return false
  item.use(at, matches(item.tokens[at + 1], { thing: 'track audio' }) ? at + 2 : at + 1)
  const music = NO_MUSIC.in(item.tokens)
  if (music) item.use(music.from, music.to)
  return true
}

/** “(Mute the voices,) only music please”, “but not the music” */
const NO_MUSIC = pattern('[~@vocal] (but? not|<limit:only>) .*2 <thing:music>')

/** Nothing where all that is heard is said. */
function spokenClips(composition: Composition): { clipIds?: string[] } {
  if (!composition.tracks.some(({ kind, items }) => kind === 'overlay' && items.length > 0)) return {}
  return { clipIds: placedClips(mainTrackOf(composition).items).map(({ clip }) => clip.id) }
}

const OTHERS = new Set(['pauses', 'clicks', 'profanity', 'camera', 'track', 'speaker'])

/** A bleep would be a sound that nobody has imported. */
export const NO_BLEEP = 'A bleep cannot be added here, so the words were muted.'

/** “Mute it”, “sound off”, “kill the audio”: true; “sound back on”: false; null when it is about something else. */
export function isSilenced(item: Item): boolean | null {
  if (item.verb === 'mute' || item.verb === 'censor') return true
  if (item.verb === 'unmute') return false
  const at = item.find(
    ({ senses }, index) => senses.thing === 'audio' && !item.inName(index) && !item.isTalkedAbout(index),
  )
  if (at < 0 || item.hasThing('music', 'studioSound', 'captions', 'titles', 'fades')) return null
  if (['db', '%', 'lufs'].some((unit) => item.values(unit as Unit).length > 0)) return null
  const isOff = item.verb === 'remove' || item.verb === 'off' || item.hasLook('off')
  if (isOff) return SOUND.test(item.text(at)) ? true : null
  const turnsOn = item.verb === 'restore' || (item.verb !== 'make' && item.hasLook('on'))
  return turnsOn && SOUND.test(item.text(at)) ? false : null
}

/** What is heard at all; a voice or a level is only a part of it. */
const SOUND = /^(?:audio|sound|soundtrack|volume)$/

const AS_RECORDED = has('as recorded')
/** “Podcast loudness”, “the broadcast standard” */
const isStandard = (token: Token) =>
  matches(token, { look: 'podcast broadcast youtubeLoud' }) &&
  token.text.split(' ').some((word) => isOneOf(word, 'loudness standard standards level levels ebu r128 128'))

/** “Turn the normalization off”, “level as recorded” */
function isAsRecorded(item: Item): boolean {
  return (turnsOff(item) && item.tokens.some(is({ thing: 'loudness' }))) || AS_RECORDED(item.tokens)
}

export const loudness: Frame = {
  name: 'set_loudness',
  examples: ['normalize to -16 LUFS', 'make the loudness podcast standard'],
  run(item, session) {
    const [lufs] = item.values('lufs')
    // “Level +4 dB”
    if (!lufs && item.values('db').some(({ n }) => n > 0)) return null
    const isNormalized = item.verb === 'normalize' && !item.hasThing('captions')
    // “Even volume”, “make the volume consistent”
    const isEven = item.hasLook('evenSound') || (item.hasThing('audio') && item.hasLook('even', 'equal'))
    const named = item.hasThing('loudness') || item.tokens.some(isStandard) || isEven
    if (!lufs && !isNormalized && !named) return null
    const plain = lufs ? undefined : item.values(null).find(({ n }) => n !== EBU_RULE)
    const given = lufs ?? plain ?? item.values('db')[0]
    if (given && given !== lufs && isOneOf(item.text(given.at - 1), '- minus')) item.use(given.at - 1)
    if (given) item.useValue(given)
    const standard = item.takeLook('podcast', 'broadcast', 'youtubeLoud')
    if (isNormalized) item.takeVerb()
    item.takeThing('loudness', 'audio')
    item.takeLook('even', 'equal', 'evenSound')
    const rule = item.find(({ kind, n }) => kind === 'number' && n === EBU_RULE)
    if (rule > 0) item.use(rule - 1, rule + 1)
    while (item.takeText('standard', 'target', 'level', 'levels', 'integrated', 'program', 'programme')) {}
    if (!given && isAsRecorded(item)) {
      while (item.takeText('as', 'recorded')) {}
      item.takeLook('off')
      return forTargets(item, session, true, (id) =>
        session.composition(id)?.loudnessLufs === null
          ? `the loudness of “${session.nameOf(id)}” is as recorded`
          : [{ type: 'set_loudness', compositionId: id, lufs: null }],
      )
    }
    if (item.verb === 'off' || item.verb === 'remove') return null
    const level = given ? -Math.abs(given.n) : (STANDARD_LUFS[standard ?? ''] ?? STREAMING_LUFS)
    if (level < -40 || level > -5)
      return refuse('loudness can be set from -40 to -5 LUFS', ['set the loudness to -16 LUFS'])
    if (takeWhere(item) !== null)
      return refuse('loudness can only be set for a whole composition', [`set the loudness to ${level} LUFS`])
    if (!given && standard === null) session.note(`No level was given, so ${STREAMING_LUFS} LUFS was used.`)
    return forTargets(item, session, true, (id) => [{ type: 'set_loudness', compositionId: id, lufs: level }])
  },
}
