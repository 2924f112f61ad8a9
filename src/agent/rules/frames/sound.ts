// Frames for sound and speed: studio sound, volume, muting, loudness, fades, crossfades, speed.
import type { EditOperation } from '../../../edit/operations.ts'
import { mainTrackOf, placedClips } from '../../../edit/position.ts'
import type { TimeRange } from '../../../edit/time.ts'
import type { Item } from '../../language/read/item.ts'
import { type Frame, forTargets, rangesIn, refuse, takeWhere } from '../frame.ts'
import type { Session } from '../session.ts'

const DEFAULT_GAIN_STEP_DB = 3
const DEFAULT_MUSIC_STEP_DB = 6
const DEFAULT_FADE_US = 1_000_000
const DEFAULT_CROSSFADE_US = 500_000
const PODCAST_LUFS = -16
const BROADCAST_LUFS = -23
const STREAMING_LUFS = -14

/** A range for each stretch; none where all of the composition is meant. */
function scoped(ranges: TimeRange[] | null, id: string, session: Session): { range?: TimeRange }[] {
  return ranges === null ? [{}] : session.toNow(id, ranges).map((range) => ({ range }))
}

/** "the music", "camera A": clips of a media that is named. */
function takeMedia(item: Item): string | null {
  const at = item.find(({ kind }, index) => kind === 'media' && !item.inName(index))
  if (at < 0) return null
  item.use(at)
  item.dropPlaces((place) => place.kind === 'media')
  while (item.takeThing('clip', 'track')) {}
  return item.tokens[at]?.ids[0] ?? null
}

/** Overlay clips without speech: music. */
export function musicClips(id: string, session: Session): string[] {
  const composition = session.composition(id)
  if (!composition) return []
  const silent = (mediaId: string) => (session.project.context.words.get(mediaId) ?? []).length === 0
  return composition.tracks
    .filter(({ kind }) => kind === 'overlay')
    .flatMap(({ items }) =>
      items.flatMap((one) =>
        one.kind === 'clip' &&
        silent(one.mediaId) &&
        session.project.context.media.get(one.mediaId)?.kind === 'audio'
          ? [one.id]
          : [],
      ),
    )
}

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
    if (!item.hasThing('studioSound') && !isCleaned && !isNoisy) return null
    if (item.values('db').length > 0 || item.values('lufs').length > 0) return null
    const at = item.find(({ senses }) => senses.thing === 'studioSound')
    const isNoise = at >= 0 && item.text(at) !== 'studio sound'
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
      !/enhancement|cleanup/.test(item.text(at))
    )
      return null
    if (isNoise && item.places.some(({ place }) => place.kind === 'phrase')) return null
    const value = item.takeValue('%') ?? item.takeValue(null, ({ n }) => n <= 100 && n > 1)
    item.takeThing('studioSound', 'audio')
    if (turnsOff) item.takeText('no', 'without')
    const gentle = item.takeLook('gentle')
    item.takeLook('noisy', 'clearer')
    item.takeLook('on', 'off')
    while (item.takeText('clip', 'clips', 'full', 'intensity', 'at', 'level', 'strength', 'half')) {}
    if (item.tokens[at]?.text === 'static' && isNoise && item.verb === null) return null
    const where = takeWhere(item)
    const intensity = turnsOff
      ? 0
      : value
        ? Math.round(value.n)
        : gentle
          ? 40
          : item.tokens.some(({ text }) => text === 'half')
            ? 50
            : 100
    if (intensity < 0 || intensity > 100)
      return refuse('studio sound goes from 0 to 100 percent', ['set studio sound to 80 percent'])
    const media = takeMedia(item)
    item.takeThing('clip')
    return forTargets(item, session, true, (id) => {
      const ranges = rangesIn(where, id, session, false)
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

export const volume: Frame = {
  name: 'set_gain',
  examples: ['make it 3 dB louder', 'turn the volume down by 6 dB', 'turn the music down'],
  run(item, session) {
    const db = item.values('db')[0]
    const isSound = item.hasThing('audio', 'music')
    const look = item.hasLook('louder', 'tooQuiet') ? 1 : item.hasLook('quieter', 'tooLoud') ? -1 : 0
    const byVerb =
      item.verb === 'raise' ? 1 : item.verb === 'lower' || (item.verb === 'shorten' && db) ? -1 : 0
    if (!db && !(isSound && (look !== 0 || byVerb !== 0)) && look === 0) return null
    if (
      look !== 0 &&
      !isSound &&
      !db &&
      !item.tokens.some(({ text }) =>
        /^(?:louder|quieter|quiet|soft|softer|loud|audible)$/.test(text.split(' ').at(-1) ?? ''),
      )
    )
      return null
    if (
      item.hasThing('captions', 'titles', 'pauses', 'fillers', 'speed', 'fades') ||
      item.values('lufs').length > 0
    )
      return null
    if (!db && byVerb === 0 && look === 0) return null
    if (item.verb === 'remove' && !item.hasLook('louder')) return null
    if (
      item.tokens.some(
        ({ senses }, at) => senses.link === 'than' && item.tokens[at - 1]?.senses.look !== undefined,
      )
    )
      return null
    const direction =
      db && db.n < 0
        ? -1
        : byVerb !== 0
          ? byVerb
          : look !== 0
            ? look
            : item.verb === 'set' || item.verb === 'add' || item.verb === 'make'
              ? 1
              : 0
    if (direction === 0) return null
    if (db) item.useValue(db)
    item.takeLook('louder', 'quieter')
    item.takeLook('tooQuiet', 'tooLoud')
    item.takeText('up', 'down')
    const isMusic = item.takeThing('music')
    item.takeThing('audio')
    item.takeThing('clip')
    item.takeText('gain', 'by', 'overall')
    const media = takeMedia(item)
    const where = takeWhere(item)
    const isTarget = db?.role === 'to'
    const isHalf = item.tokens.some(({ text }) => text === 'halve' || text === 'double')
    const step = isMusic || isHalf ? DEFAULT_MUSIC_STEP_DB : DEFAULT_GAIN_STEP_DB
    if (!db) session.note(`No amount was given, so the volume changed by ${step} dB.`)
    return forTargets(item, session, true, (id) => {
      const ranges = rangesIn(where, id, session, false)
      if (typeof ranges === 'string') return ranges
      const composition = session.composition(id)
      const music = isMusic ? musicClips(id, session) : []
      if (isMusic && music.length === 0) return `“${session.nameOf(id)}” has no music`
      const now = ranges === null ? null : session.toNow(id, ranges)
      const tracks = composition?.tracks ?? []
      const clips = tracks
        .flatMap((track) => (isMusic || track.kind === 'main' || media ? placedClips(track.items) : []))
        .filter(({ clip }) => (isMusic ? music.includes(clip.id) : media ? clip.mediaId === media : true))
      const levels = [
        ...new Set(
          clips
            .filter(
              ({ range }) =>
                now === null || now.some((one) => one.startUs < range.endUs && range.startUs < one.endUs),
            )
            .map(({ clip }) => clip.effects.gainDb),
        ),
      ]
      if (levels.length === 0) return 'there is no sound there'
      const amount = Math.abs(db?.n ?? step)
      return levels.flatMap((level) => {
        const gainDb = isTarget && db ? db.n : level + direction * amount
        const ids = clips.filter(({ clip }) => clip.effects.gainDb === level).map(({ clip }) => clip.id)
        return (now === null ? [{}] : now.map((range) => ({ range }))).map(
          (scope): EditOperation => ({
            type: 'set_gain',
            compositionId: id,
            gainDb,
            ...scope,
            ...(isMusic || media || levels.length > 1 ? { clipIds: ids } : {}),
          }),
        )
      })
    })
  },
}

export const mute: Frame = {
  name: 'set_muted',
  examples: ['mute 0:10 to 0:15', 'unmute everything'],
  run(item, session) {
    if (item.verb !== 'mute' && item.verb !== 'unmute') return null
    if (item.hasThing('pauses', 'clicks', 'profanity', 'camera', 'track', 'speaker', 'fillers')) return null
    const isMusic = item.takeThing('music')
    item.takeThing('audio', 'composition', 'clip')
    const media = takeMedia(item)
    if (item.takePlace(({ kind }) => kind === 'all')) void 0
    const where = takeWhere(item)
    const muted = item.verb === 'mute'
    return forTargets(item, session, false, (id) => {
      const ranges = rangesIn(where, id, session, false)
      if (typeof ranges === 'string') return ranges
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
          ...(media ? { mediaId: media } : {}),
        }),
      )
    })
  },
}

export const loudness: Frame = {
  name: 'set_loudness',
  examples: ['normalize to -16 LUFS', 'make the loudness podcast standard'],
  run(item, session) {
    const [lufs] = item.values('lufs')
    const isNormalized = item.verb === 'normalize' && !item.hasThing('captions')
    const named = item.hasThing('loudness')
    if (!lufs && !isNormalized && !named) return null
    const bare = lufs ? null : (item.values(null)[0] ?? item.values('db')[0])
    if (lufs) item.useValue(lufs)
    else if (bare && (named || isNormalized)) {
      const minus = item.text(bare.at - 1)
      if (minus === '-' || minus === 'minus') item.use(bare.at - 1)
      item.useValue(bare)
    }
    const standard = item.takeLook('podcast', 'broadcast', 'youtubeLoud')
    item.takeThing('loudness', 'audio')
    item.takeLook('even')
    while (item.takeText('standard', 'target', 'level', 'levels', 'integrated')) {}
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

export const fades: Frame = {
  name: 'set_fades',
  examples: [
    'fade in and out over 2 seconds',
    'add a 1 second fade out',
    'fade the music out over 3 seconds',
  ],
  run(item, session) {
    if (item.verb !== 'fade' && !item.hasThing('fades')) return null
    const texts = item.tokens.map(({ text }) => text)
    const joined = texts.join(' ')
    const edge = item.takePlace((place) => place.kind === 'edge')
    const edgePlace = edge?.place.kind === 'edge' ? edge.place : null
    const fadeIn =
      /\bfade in\b|\bfades? in\b|\bfade from black\b|\bin and (?:fade )?out\b|\bin\/out\b/.test(joined) ||
      (/\bfade the .* in\b/.test(joined) && !/out/.test(joined))
    const fadeOut = /\bfade out\b|\bfade to black\b|\band (?:fade )?out\b|\bout\b|\bfade ?outs?\b/.test(
      joined,
    )
    const starts = item.tokens.some(({ senses, text }) => senses.place === 'start' && text !== 'top')
    const ends = item.tokens.some(({ senses }) => senses.place === 'end')
    const both = !fadeIn && !fadeOut && !starts && !ends
    const isIn =
      fadeIn || (!fadeOut && (starts || edgePlace?.edge === 'start')) || (both && edgePlace === null)
    const isOut = fadeOut || (!fadeIn && (ends || edgePlace?.edge === 'end')) || (both && edgePlace === null)
    const removes = ['remove', 'off'].includes(item.verb ?? '') || item.find(({ text }) => text === 'no') >= 0
    const values = item.values('s')
    for (const value of values) item.useValue(value)
    item.takeThing('fades')
    if (removes) item.takeText('no')
    const isMusic = item.takeThing('music')
    const eachClip =
      item.find(({ text }) => text === 'clip' || text === 'clips') >= 0 &&
      item.tokens.some(({ senses }) => senses.link === 'each' || senses.place === 'everything')
    item.takeThing('audio', 'clip', 'composition')
    while (
      item.takeText(
        'fade',
        'in',
        'out',
        'start',
        'beginning',
        'end',
        'ending',
        'fade in',
        'fade out',
        'over',
        'of',
        'very start',
        'very end',
        'to',
        'from',
        'black',
        'between',
        'opening',
        'front',
        'finish',
        'outro',
        'intro',
      )
    ) {}
    item.dropPlaces(({ kind }) => kind === 'named')
    if (takeWhere(item) !== null)
      return refuse('fades are set at the start or end', ['fade in and out over 1 second'])
    const us = (index: number) =>
      removes
        ? 0
        : Math.round(
            (values[index]?.n ??
              values[0]?.n ??
              (edgePlace ? edgePlace.us / 1e6 : undefined) ??
              DEFAULT_FADE_US / 1e6) * 1e6,
          )
    if (us(0) > 60_000_000) return refuse('a fade can last up to a minute', ['fade out over 3 seconds'])
    return forTargets(item, session, true, (id) => {
      if (session.protectedIn(id).length > 0) return 'part of it is to stay as it is'
      const music = isMusic ? musicClips(id, session) : []
      if (isMusic && music.length === 0) return `“${session.nameOf(id)}” has no music`
      const clips = mainTrackOf(session.composition(id) ?? session.talk(id).composition).items
      if (clips.length === 0) return `“${session.nameOf(id)}” is empty`
      return [
        {
          type: 'set_fades',
          compositionId: id,
          edges: eachClip ? 'each_clip' : 'outer',
          ...(isIn ? { fadeInUs: us(0) } : {}),
          ...(isOut ? { fadeOutUs: us(isIn && values.length > 1 ? 1 : 0) } : {}),
          ...(isMusic ? { clipIds: music } : {}),
        },
      ]
    })
  },
}

export const crossfades: Frame = {
  name: 'set_crossfade',
  examples: ['add a crossfade of half a second between the clips'],
  run(item, session) {
    if (item.verb !== 'crossfade' && !item.hasThing('crossfades')) return null
    const removes = ['remove', 'off'].includes(item.verb ?? '')
    const value = item.takeValue('s')
    item.takeThing('crossfades', 'clip')
    while (item.takeText('between', 'each', 'every', 'all', 'clip', 'clips', 'crossfade', 'over')) {}
    if (takeWhere(item) !== null) return null
    const durationUs = removes ? 0 : Math.round((value?.n ?? DEFAULT_CROSSFADE_US / 1e6) * 1e6)
    if (durationUs > 10_000_000) return refuse('a crossfade can last up to 10 seconds')
    return forTargets(item, session, true, (id) => [{ type: 'set_crossfade', compositionId: id, durationUs }])
  },
}

export const speed: Frame = {
  name: 'set_speed',
  examples: ['speed it up to 1.25x', 'slow it down by 10%', 'play it at double speed'],
  run(item, session) {
    const [factor] = item.values('x')
    const [percent] = item.values('%')
    const look = item.hasLook('faster') ? 1 : item.hasLook('slower') ? -1 : 0
    const isNamed =
      item.hasThing('speed') ||
      item.verb === 'speedUp' ||
      item.verb === 'slowDown' ||
      look !== 0 ||
      item.hasLook('half') ||
      (item.hasLook('twice') && !item.hasThing('copy'))
    // “2x”, and nothing else.
    const isBare =
      factor !== undefined &&
      item.verb === null &&
      item.tokens.every(
        ({ kind, senses, text }) => kind !== 'word' || senses.glue !== undefined || text === 'instead',
      )
    if (!isNamed && !isBare && !(item.verb === 'play' && factor)) return null
    if (item.hasThing('pauses', 'captions', 'music', 'fades')) return null
    const up = item.verb === 'speedUp' || item.verb === 'raise' || look === 1
    const down = item.verb === 'slowDown' || item.verb === 'lower' || look === -1
    let wanted: number | null = null
    const isNormal = item.tokens.some(({ text }) => /^(?:normal|regular|original)$/.test(text))
    if (item.takeLook('half')) wanted = 0.5
    else if (item.takeLook('twice')) wanted = 2
    else if (factor) wanted = down && factor.n > 1 ? 1 / factor.n : factor.n
    else if (percent)
      wanted =
        percent.role === 'to' || (!up && !down)
          ? percent.n / 100
          : up
            ? 1 + percent.n / 100
            : 1 - percent.n / 100
    else if (isNormal) wanted = 1
    else {
      const text = item.tokens.map((token) => token.text).join(' ')
      if (/\bhalf\b/.test(text)) wanted = 0.5
      else if (/\b(?:double|twice)\b/.test(text)) wanted = 2
    }
    if (wanted === null)
      return up || down
        ? refuse(
            'how fast should it be?',
            up ? ['speed it up to 1.1x', 'speed it up to 1.25x'] : ['slow it down to 0.9x'],
          )
        : null
    if (wanted < 0.25 || wanted > 4)
      return refuse('speed can be set from 0.25x to 4x', ['speed it up to 1.5x'])
    if (factor) item.useValue(factor)
    if (percent) item.useValue(percent)
    item.takeThing('speed')
    item.takeLook('faster', 'slower')
    while (
      item.takeText(
        'half',
        'double',
        'twice',
        'normal',
        'regular',
        'original',
        'back',
        'as',
        'fast',
        'than',
        'clip',
        'at',
        'by',
        'to',
        'slow',
      )
    ) {}
    const where = takeWhere(item)
    const speedValue = Math.round(wanted * 1000) / 1000
    return forTargets(item, session, true, (id) => {
      const ranges = rangesIn(where, id, session, false)
      if (typeof ranges === 'string') return ranges
      return scoped(ranges, id, session)
        .reverse()
        .map(
          (scope): EditOperation => ({ type: 'set_speed', compositionId: id, speed: speedValue, ...scope }),
        )
    })
  },
}
