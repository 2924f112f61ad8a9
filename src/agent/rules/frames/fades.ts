// Fades at the edges and crossfades between clips.

import { mainTrackOf } from '../../../edit/position.ts'
import { has } from '../../language/phrases/pattern.ts'
import { isOfOthers } from '../../language/read/fade-requests.ts'
import { fadesIn, fadesOut, fadesSomethingIn } from '../../language/read/fade-ways.ts'
import type { Item, Value } from '../../language/read/item.ts'
import { is, isOneOf, singular } from '../../language/read/token-tests.ts'
import { BESIDE } from '../../language/vocabulary/beside.ts'
import { type Frame, forTargets, refuse, takeWhere } from '../frame.ts'
import { musicClips } from './sound-parts.ts'

const DEFAULT_FADE_US = 1_000_000
/** “Nice and slow” */
const SLOW_FADE_US = 3_000_000
const DEFAULT_CROSSFADE_US = 500_000

/** “The music and the talk” */
const OF_BOTH = has(
  `<thing:music> (and|plus) <glue:articles>? <thing:composition,audio>|<thing:composition,audio> (and|plus) <glue:articles>? <thing:music>`,
)

export const fades: Frame = {
  name: 'set_fades',
  examples: [
    'fade in and out over 2 seconds',
    'add a 1 second fade out',
    'fade the music out over 3 seconds',
  ],
  run(item, session) {
    // What a fade was like before, nobody knows here.
    if (item.verb === 'restore') return null
    if (item.verb !== 'fade' && !item.hasThing('fades')) return null
    // “Fade the music down 6 dB” is about how loud it is.
    if (item.verb === 'fade' && item.values('db').length > 0) return null
    if (OF_BOTH(item.tokens)) return refuse('the music and what it plays under fade one at a time')
    // “Fade between the clips” is a crossfade.
    if (item.tokens.some(is({ text: 'between' }))) return null
    const edge = item.takePlace(
      (place, _link, from) => place.kind === 'edge' && !isOfOthers(item.tokens, from),
    )
    const edgePlace = edge?.place.kind === 'edge' ? edge.place : null
    const [inAt, outAt] = [edgeOf(item, 'in'), edgeOf(item, 'out')]
    const timed = item.values('s').filter(({ at }) => !isOfOthers(item.tokens, at))
    const values = timed.length === 1 && inAt >= 0 && outAt >= 0 ? withBare(item, timed) : timed
    // “Fades, 1 s in, 2 s out”
    const isEach = values.length > 1 && inAt >= 0 && outAt >= 0
    const isOnlyIn = fadesSomethingIn(item.tokens) && !item.tokens.some(is({ text: /out/ }))
    const fadeIn = isEach || fadesIn(item.tokens) || isOnlyIn
    const fadeOut = fadesOut(item.tokens)
    const starts = item.tokens.some(({ senses, text }) => senses.place === 'start' && text !== 'top')
    const ends = item.tokens.some(is({ place: 'end' }))
    const isBothEnds = item.takeText('ends', 'sides')
    if (isBothEnds) item.takeText('both', 'either', 'each')
    const both = isBothEnds || (!fadeIn && !fadeOut && !starts && !ends)
    const isIn =
      fadeIn || (!fadeOut && (starts || edgePlace?.edge === 'start')) || (both && edgePlace === null)
    const isOut = fadeOut || (!fadeIn && (ends || edgePlace?.edge === 'end')) || (both && edgePlace === null)
    const removes = isOneOf(item.verb, 'remove off') || item.find(is({ text: 'no' })) >= 0
    for (const value of values) item.useValue(value)
    item.takeThing('fades')
    item.takeLook('gentle')
    // “In at the top, out at the end”
    if (fadeIn) item.takeLook('top')
    const isSlow = item.takeLook('gradual') || item.takeText('slow', 'long')
    item.takeText('soft', 'smooth', 'quick', 'nice', 'short')
    if (removes) item.takeText('no')
    // “Lower the music, and let it fade out”
    const isIt = item.find(is({ text: 'it its' })) >= 0
    const isMusic = item.takeThing('music') || (isIt && session.isAboutMusic)
    const isOfClips = item.find(is({ text: 'clip clips' })) >= 0
    const eachClip = isOfClips && item.tokens.some(is({ link: 'each', place: 'everything' }))
    item.takeThing('audio', 'clip', 'composition')
    while (item.takeText(...BESIDE.fades)) {}
    item.dropPlaces(({ kind }) => kind === 'named')
    if (takeWhere(item) !== null)
      return refuse('fades are set at the start or end', ['fade in and out over 1 second'])
    const isTurned = isEach && outAt < inAt
    const us = (index: number) => {
      const value = values[index] ?? values[0]
      if (removes) return 0
      return value ? Math.round(value.n * 1e6) : (edgePlace?.us ?? (isSlow ? SLOW_FADE_US : DEFAULT_FADE_US))
    }
    if (us(0) > 60_000_000) return refuse('a fade can last up to a minute', ['fade out over 3 seconds'])
    return forTargets(item, session, true, (id) => {
      if (session.protectedIn(id, 'settings').length > 0) return 'you asked to keep part of it as it is'
      const music = isMusic ? musicClips(id, session) : []
      if (isMusic && music.length === 0) return `“${session.nameOf(id)}” has no music`
      const clips = mainTrackOf(session.composition(id) ?? session.talk(id).composition).items
      if (clips.length === 0) return `“${session.nameOf(id)}” is empty`
      return [
        {
          type: 'set_fades',
          compositionId: id,
          edges: eachClip ? 'each_clip' : 'outer',
          ...(isIn ? { fadeInUs: us(isTurned ? 1 : 0) } : {}),
          ...(isOut ? { fadeOutUs: us(isIn && !isTurned && values.length > 1 ? 1 : 0) } : {}),
          ...(isMusic ? { clipIds: music } : {}),
        },
      ]
    })
  },
}

/** “In 1 sec, out 2”: the second is in seconds, too. */
function withBare(item: Item, [timed]: Value[]): Value[] {
  const [bare, ...more] = item.values(null)
  const both = [timed, bare].flatMap((one) => one ?? [])
  return more.length > 0 ? both.slice(0, 1) : both.sort((a, b) => a.at - b.at)
}

/** Where “in” or “out” stands, in “fade in” or of its own; -1: nowhere. */
function edgeOf({ tokens }: Item, edge: 'in' | 'out'): number {
  const way = edge === 'in' ? 'fade up' : 'fade down'
  return tokens.findIndex(({ text }) => text === way || singular(text.split(' ').at(-1) ?? '') === edge)
}

export const crossfades: Frame = {
  name: 'set_crossfade',
  examples: ['add a crossfade of half a second between the clips'],
  run(item, session) {
    const isBetween = item.verb === 'fade' && item.find(is({ text: 'between' })) >= 0
    if (item.verb !== 'crossfade' && !item.hasThing('crossfades') && !isBetween) return null
    const removes = isOneOf(item.verb, 'remove off')
    const value = item.takeValue('s')
    item.takeThing('crossfades', 'clip')
    while (item.takeText('between', 'each', 'every', 'all', 'clip', 'clips', 'crossfade', 'over')) {}
    if (takeWhere(item) !== null) return null
    const durationUs = removes ? 0 : value ? Math.round(value.n * 1e6) : DEFAULT_CROSSFADE_US
    if (durationUs > 10_000_000) return refuse('a crossfade can last up to 10 seconds')
    return forTargets(item, session, true, (id) => [{ type: 'set_crossfade', compositionId: id, durationUs }])
  },
}
