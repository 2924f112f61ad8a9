// Checks the rules that every document must follow, after every verb in tests and before every save. Returns everything
// that's wrong; an empty list means the document is valid.

import { BOUNDS, LENGTHS } from './bounds.ts'
import type { Clip, Composition, EditContext, EditDocument, MediaReference, Track } from './document.ts'
import { durationOfItems } from './position.ts'
import type { DocumentRule, Problem } from './result.ts'
import type { TimeRange } from './time.ts'
import { clockText, rangeText } from './time-text.ts'

/**
 * Every rule that a document breaks. Items of a track follow each other, so clips can't overlap except by a crossfade,
 * which `layoutOf` keeps within both clips.
 */
export function checkDocument(document: EditDocument, context: EditContext): Problem[] {
  const problems = [...idProblems(document), ...transcriptProblems(document, context)]
  const { projectName } = document
  if (projectName !== undefined && (projectName.trim() === '' || [...projectName].length > LENGTHS.name))
    problems.push({
      kind: 'broken_document',
      rule: 'name_given',
      where: 'the project',
      detail: 'its name is blank or too long',
    })
  for (const composition of document.compositions) problems.push(...checkComposition(composition, context))
  return problems
}

/** The rules within one composition. */
function checkComposition(composition: Composition, context: EditContext): Problem[] {
  const where = `composition “${composition.name}”`
  const problems: Problem[] = []
  const say = (rule: DocumentRule, place: string, detail: string) =>
    problems.push({ kind: 'broken_document', rule, where: place, detail })

  if (composition.name.trim() === '' || [...composition.name].length > LENGTHS.name)
    say('name_given', where, 'its name is blank or too long')
  for (const side of ['width', 'height'] as const) {
    const pixels = composition[side]
    if (!isWithin(pixels, BOUNDS.frameSize) || pixels % 2 !== 0)
      say('frame_size_even', where, `its ${side} is ${pixels}`)
  }
  const { loudnessLufs } = composition
  if (
    loudnessLufs !== null &&
    !(loudnessLufs >= BOUNDS.loudnessLufs.least && loudnessLufs <= BOUNDS.loudnessLufs.most)
  )
    say('settings_in_bounds', where, `its loudness is ${loudnessLufs} LUFS`)
  if (
    composition.tracks.filter(({ kind }) => kind === 'main').length !== 1 ||
    composition.tracks[0]?.kind !== 'main'
  ) {
    say('one_main_track_first', where, 'its first track is not its only main track')
    return problems
  }
  for (const track of composition.tracks) checkTrack(track, context, say, where)

  const durationUs = durationOfItems(composition.tracks[0].items)
  for (const { id, range, text, offset } of composition.titles) {
    if (offset && !(isWithin(offset.x, BOUNDS.titleOffset) && isWithin(offset.y, BOUNDS.titleOffset)))
      say('settings_in_bounds', `title ${id}`, `it is moved by ${offset.x} and ${offset.y} of the frame`)
    const isInside =
      isTime(range.startUs) && isTime(range.endUs) && range.startUs < range.endUs && range.endUs <= durationUs
    if (!isInside)
      say(
        'title_within_composition',
        `title ${id}`,
        `${rangeText(range)} is not within ${clockText(durationUs)}`,
      )
    if (text.trim() === '') say('name_given', `title ${id}`, 'its text is blank')
  }
  for (const { mediaId, fromWordId, text } of composition.captionTexts ?? []) {
    if (!context.media.has(mediaId)) say('media_known', where, `a caption text is of media ${mediaId}`)
    if (text.trim() === '') say('name_given', where, `the caption text of word ${fromWordId} is blank`)
  }
  for (const { id, atUs, name } of composition.markers) {
    if (!isTime(atUs) || atUs > durationUs)
      say(
        'marker_within_composition',
        `marker ${id}`,
        `${clockText(atUs)} is not within ${clockText(durationUs)}`,
      )
    if (name.trim() === '') say('name_given', `marker ${id}`, 'its name is blank')
  }
  return problems
}

type Say = (rule: DocumentRule, where: string, detail: string) => void

/** Tracks are never changed in place, so one without problems is checked once with the same media. */
const sound = new WeakMap<EditContext, WeakSet<Track>>()

function checkTrack(track: Track, context: EditContext, say: Say, where: string): void {
  const checked = sound.get(context) ?? new WeakSet<Track>()
  sound.set(context, checked)
  if (checked.has(track)) return
  let isSound = true
  const sayOfTrack: Say = (...problem) => {
    isSound = false
    say(...problem)
  }
  let before: Clip | null = null
  for (const item of track.items) {
    if (item.kind === 'clip') {
      checkRange(item, context, sayOfTrack)
      // Pieces of one clip share its effects.
      if (!isSound || before?.effects !== item.effects || before.mediaId !== item.mediaId)
        checkEffects(item, context, sayOfTrack)
      before = item
    } else if (!isTime(item.durationUs) || item.durationUs === 0)
      sayOfTrack('gap_not_empty', where, `a gap of track ${track.id} lasts ${item.durationUs} µs`)
  }
  if (isSound) checked.add(track)
}

function checkRange({ id, mediaId, sourceRange }: Clip, context: EditContext, say: Say): void {
  const where = () => `clip ${id}`
  const { startUs, endUs } = sourceRange
  if (!isTime(startUs) || !isTime(endUs) || startUs >= endUs)
    say('clip_not_empty', where(), `it plays ${startUs}–${endUs} µs`)
  const media = context.media.get(mediaId)
  if (!media) say('media_known', where(), `media ${mediaId} not found`)
  else if (!isWithinMedia(sourceRange, media))
    say('clip_within_media', where(), `“${media.name}” has no ${rangeText(sourceRange)}`)
}

function isWithinMedia({ startUs, endUs }: TimeRange, { availableRange }: MediaReference): boolean {
  if (availableRange === null) return startUs === 0
  return startUs >= availableRange.startUs && endUs <= availableRange.endUs
}

function checkEffects({ id, mediaId, effects }: Clip, context: EditContext, sayOfTrack: Say): void {
  const say = (detail: string) => sayOfTrack('effects_in_bounds', `clip ${id}`, detail)
  const { studioSound, gainDb, duckDb, inset, speed, fadeInUs, fadeOutUs, crossfadeUs, angle, mutedTracks } =
    effects
  if (!isWithin(studioSound, BOUNDS.studioSound)) say(`studio sound is ${studioSound}`)
  if (!isWithin(gainDb, BOUNDS.gainDb)) say(`gain is ${gainDb} dB`)
  if (duckDb !== undefined && !isWithin(duckDb, BOUNDS.duckDb)) say(`ducking is ${duckDb} dB`)
  if (inset !== undefined && !isWithin(inset.width, BOUNDS.insetWidth))
    say(`the picture in the corner is ${inset.width} of the frame wide`)
  if (!isWithin(speed, BOUNDS.speed)) say(`speed is ${speed}`)
  if (!isTime(fadeInUs) || !isWithin(fadeInUs, BOUNDS.fadeUs)) say(`the fade-in lasts ${fadeInUs} µs`)
  if (!isTime(fadeOutUs) || !isWithin(fadeOutUs, BOUNDS.fadeUs)) say(`the fade-out lasts ${fadeOutUs} µs`)
  if (!isTime(crossfadeUs) || !isWithin(crossfadeUs, BOUNDS.crossfadeUs))
    say(`the crossfade lasts ${crossfadeUs} µs`)
  const trackCount = context.media.get(mediaId)?.tracks.length ?? 0
  for (const track of angle === null ? mutedTracks : [angle, ...mutedTracks])
    if (!Number.isInteger(track) || track < 0 || track >= trackCount) say(`its media has no track ${track}`)
}

function idProblems(document: EditDocument): Problem[] {
  const seen = new Set<string>()
  const problems: Problem[] = []
  const see = (id: string, where: string) => {
    if (id === '' || seen.has(id))
      problems.push({
        kind: 'broken_document',
        rule: 'ids_unique',
        where,
        detail: `the id “${id}” is blank or used twice`,
      })
    seen.add(id)
  }
  for (const { id, name, tracks, markers, titles } of document.compositions) {
    const where = `composition “${name}”`
    see(id, where)
    for (const track of tracks) {
      see(track.id, where)
      for (const item of track.items) if (item.kind === 'clip') see(item.id, where)
    }
    for (const { id: markerId } of markers) see(markerId, where)
    for (const { id: titleId } of titles) see(titleId, where)
  }
  return problems
}

/** Corrections and labels refer to words of known media, each word at most once. */
function transcriptProblems(document: EditDocument, context: EditContext): Problem[] {
  const problems: Problem[] = []
  const check = (entries: readonly { mediaId: string; wordId: string }[], what: string) => {
    const seen = new Set<string>()
    for (const { mediaId, wordId } of entries) {
      const key = `${mediaId} ${wordId}`
      if (!context.media.has(mediaId) || seen.has(key))
        problems.push({
          kind: 'broken_document',
          rule: 'transcript_known',
          where: `a ${what} of word ${wordId}`,
          detail: seen.has(key) ? 'it appears twice' : `media ${mediaId} not found`,
        })
      seen.add(key)
    }
  }
  check(document.corrections, 'correction')
  check(
    document.speakers.map(({ mediaId, fromWordId }) => ({ mediaId, wordId: fromWordId })),
    'speaker label',
  )
  return problems
}

function isWithin(value: number, bounds: { least: number; most: number }): boolean {
  return value >= bounds.least && value <= bounds.most
}

function isTime(us: number): boolean {
  return Number.isSafeInteger(us) && us >= 0
}
