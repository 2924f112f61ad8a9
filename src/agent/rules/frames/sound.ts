// Frames for what is heard: studio sound, muting, loudness.

import type { Composition } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import { mainTrackOf, placedClips } from '../../../edit/position.ts'
import { plainWord } from '../../commands/plans/words.ts'
import type { Item } from '../../language/read/item.ts'
import { isOneOf } from '../../language/read/token-tests.ts'
import type { Unit } from '../../language/read/tokens.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import { type Frame, forTargets, rangesIn, refuse, takeWhere } from '../frame.ts'
import { rangesOfWords } from './cut-parts.ts'
import { takeSounds } from './fillers.ts'
import { musicClips, scoped, takeMedia } from './sound-parts.ts'

const PODCAST_LUFS = -16
const BROADCAST_LUFS = -23
const STREAMING_LUFS = -14
/** “EBU R 128” names a rule, and no level. */
const EBU_RULE = 128

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
    const turnsOff =
      !isNoise &&
      (item.verb === 'off' ||
        item.verb === 'remove' ||
        item.hasLook('off') ||
        (item.verb === null && item.find(({ text }) => text === 'no' || text === 'without') >= 0))
    if (
      isNoise &&
      ['add', 'make', 'keep', 'restore', 'raise'].includes(item.verb ?? '') &&
      item.text(at) !== 'noise reduction' &&
      item.text(at) !== 'noise removal' &&
      !['enhancement', 'cleanup'].some((noun) => item.text(at).includes(noun))
    )
      return null
    if (isNoise && item.places.some(({ place }) => place.kind === 'phrase')) return null
    // “The two audio ones”: how many.
    const isLevel = ({ n, at }: { n: number; at: number }) =>
      n <= 100 && n > 1 && item.tokens[at + 1]?.senses.thing === undefined
    // “Remove the ums; studio sound 80 %”: a verb from before the semicolon.
    const verb = item.tokens.findLastIndex(({ senses }, index) => index < at && senses.verb === item.verb)
    const isOwn = item.tokens.slice(verb + 1, at).every(({ senses }) => senses.glue !== undefined)
    const value = item.takeValue('%') ?? item.takeValue(null, isLevel)
    const isOff = turnsOff && (isOwn || !value)
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

export const mute: Frame = {
  name: 'set_muted',
  examples: ['mute 0:10 to 0:15', 'unmute everything', 'mute "thank you"'],
  run(item, session) {
    const muted = isSilenced(item)
    if (muted === null) return null
    const isMain = item.tokens.some(
      ({ text }, at) => text === 'main' && item.tokens[at + 1]?.senses.thing === 'track',
    )
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
    const take = item.find(
      ({ text }, at) => text === 'take' && isOneOf(item.text(at - 1), 'whole entire full'),
    )
    if (take > 0) item.use(take - 1, take + 1)
    if (isMain) item.takeThing('track')
    if (isMain) item.takeText('main')
    item.takeLook('off', 'on')
    item.takeText('out', 'word', 'words')
    const media = takeMedia(item)
    if (item.takePlace(({ kind }) => kind === 'all')) void 0
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
      if (
        media &&
        composition &&
        !composition.tracks.some(({ items }) =>
          items.some((one) => one.kind === 'clip' && one.mediaId === media),
        )
      )
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
  const next = item.tokens[at + 1]?.senses.thing
  item.use(at, next === 'track' || next === 'audio' ? at + 2 : at + 1)
  // “…, only music please”, “but not the music”
  const music = item.find(({ senses }) => senses.thing === 'music')
  const from = item.tokens.findLastIndex(
    ({ senses, text }, index) =>
      index < music && index >= music - 3 && (text === 'not' || senses.limit === 'only'),
  )
  if (music > at && from > at) item.use(item.text(from - 1) === 'but' ? from - 1 : from, music + 1)
  return true
}

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

/** “Turn the normalization off”, “level as recorded” */
function isAsRecorded(item: Item, level: object | null): boolean {
  const isOff = item.verb === 'off' || item.verb === 'remove' || item.hasLook('off')
  const isNamed = item.tokens.some(({ senses }) => senses.thing === 'loudness')
  const isRecorded = item.tokens.some(({ text }, at) => text === 'recorded' && item.text(at - 1) === 'as')
  return level === null && ((isOff && isNamed) || isRecorded)
}

export const loudness: Frame = {
  name: 'set_loudness',
  examples: ['normalize to -16 LUFS', 'make the loudness podcast standard'],
  run(item, session) {
    const [lufs] = item.values('lufs')
    // “Level +4 dB”
    if (!lufs && item.values('db').some(({ n }) => n > 0)) return null
    const isNormalized = item.verb === 'normalize' && !item.hasThing('captions')
    const isStandard = item.tokens.some(
      ({ senses, text }) =>
        ['podcast', 'broadcast', 'youtubeLoud'].includes(senses.look ?? '') &&
        text
          .split(' ')
          .some((word) => isOneOf(word, 'loudness standard standards level levels ebu r128 128')),
    )
    // “Even volume”, “make the volume consistent”
    const isEven = item.hasLook('evenSound') || (item.hasThing('audio') && item.hasLook('even', 'equal'))
    const named = item.hasThing('loudness') || isStandard || isEven
    if (!lufs && !isNormalized && !named) return null
    const bare = lufs ? null : (item.values(null).find(({ n }) => n !== EBU_RULE) ?? item.values('db')[0])
    if (lufs) item.useValue(lufs)
    else if (bare && (named || isNormalized)) {
      const minus = item.text(bare.at - 1)
      if (minus === '-' || minus === 'minus') item.use(bare.at - 1)
      item.useValue(bare)
    }
    const standard = item.takeLook('podcast', 'broadcast', 'youtubeLoud')
    if (isNormalized) item.takeVerb()
    item.takeThing('loudness', 'audio')
    item.takeLook('even', 'equal', 'evenSound')
    const rule = item.find(({ kind, n }) => kind === 'number' && n === EBU_RULE)
    if (rule > 0) item.use(rule - 1, rule + 1)
    while (item.takeText('standard', 'target', 'level', 'levels', 'integrated', 'program', 'programme')) {}
    if (isAsRecorded(item, lufs ?? bare ?? null)) {
      while (item.takeText('as', 'recorded')) {}
      item.takeLook('off')
      return forTargets(item, session, true, (id) =>
        session.composition(id)?.loudnessLufs === null
          ? `the loudness of “${session.nameOf(id)}” is as recorded`
          : [{ type: 'set_loudness', compositionId: id, lufs: null }],
      )
    }
    if (item.verb === 'off' || item.verb === 'remove') return null
    const given = lufs?.n ?? (bare ? -Math.abs(bare.n) : null)
    const level =
      given === null
        ? standard === 'podcast'
          ? PODCAST_LUFS
          : standard === 'broadcast'
            ? BROADCAST_LUFS
            : STREAMING_LUFS
        : given > 0
          ? -given
          : given
    if (level < -40 || level > -5)
      return refuse('loudness can be set from -40 to -5 LUFS', ['set the loudness to -16 LUFS'])
    if (takeWhere(item) !== null)
      return refuse('loudness can only be set for a whole composition', [`set the loudness to ${level} LUFS`])
    if (given === null && standard === null)
      session.note(`No level was given, so ${STREAMING_LUFS} LUFS was used.`)
    return forTargets(item, session, true, (id) => [{ type: 'set_loudness', compositionId: id, lufs: level }])
  },
}
