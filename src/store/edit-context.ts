// Converts stored media and transcripts to what edits use: MediaReference and words. Pure; doesn't read the database.
import type { EditContext, MediaReference, TranscriptWord } from '../edit/document.ts'
import { mergeTracks } from '../edit/sequence-words.ts'
import { wordsByTurns } from '../edit/voice-turns.ts'
import type { MediaItemRow, TranscriptRow } from './rows.ts'

/** `items` and `transcripts` of one project. */
export function editContextOf(
  items: readonly MediaItemRow[],
  transcripts: readonly TranscriptRow[],
  projectName: string,
): EditContext {
  const media = new Map<string, MediaReference>()
  const words = new Map<string, readonly TranscriptWord[]>()
  for (const { mediaId, words: heard } of transcripts) words.set(mediaId, heard)
  for (const item of items) if (item.kind !== 'sequence') media.set(item.id, fileReference(item))
  for (const item of items) {
    if (item.kind !== 'sequence') continue
    media.set(item.id, sequenceReference(item, media))
    words.set(item.id, sequenceWords(item, words))
  }
  return { media: inOrder(items, media), words, projectName }
}

function fileReference(item: MediaItemRow): MediaReference {
  const hasPicture = item.kind === 'video' || item.kind === 'image'
  return {
    id: item.id,
    name: item.name,
    kind: item.kind,
    availableRange: item.durationUs === null ? null : { startUs: 0, endUs: item.durationUs },
    hasAudio: item.kind === 'audio' || (item.kind === 'video' && (item.probe?.audioStreams ?? 0) > 0),
    hasPicture,
    hasAlpha: hasPicture && (item.probe?.pictureTraits?.hasAlpha ?? false),
    width: hasPicture ? (item.probe?.width ?? null) : null,
    height: hasPicture ? (item.probe?.height ?? null) : null,
    frameRate: hasPicture ? (item.probe?.frameRate ?? null) : null,
    startTimecode: item.probe?.startTimecode ?? null,
    tracks: [],
  }
}

/** A sequence looks like its first track with a picture and sounds like all of them. */
function sequenceReference(item: MediaItemRow, media: ReadonlyMap<string, MediaReference>): MediaReference {
  const tracks = item.tracks ?? []
  const references = tracks.flatMap(({ mediaId }) => media.get(mediaId) ?? [])
  const picture = references.find((reference) => reference.hasPicture)
  return {
    id: item.id,
    name: item.name,
    kind: 'sequence',
    availableRange: { startUs: 0, endUs: item.durationUs ?? 0 },
    hasAudio: references.some((reference) => reference.hasAudio),
    hasPicture: picture !== undefined,
    hasAlpha: picture?.hasAlpha ?? false,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    frameRate: picture?.frameRate ?? null,
    startTimecode: null,
    tracks,
  }
}

/** The words of the tracks in sequence time; ids `TRACK:WORDID`. */
function sequenceWords(
  item: MediaItemRow,
  words: ReadonlyMap<string, readonly TranscriptWord[]>,
): TranscriptWord[] {
  const tracks = (item.tracks ?? []).map(({ mediaId, offsetUs }, track) =>
    inSequence(words.get(mediaId) ?? [], track, offsetUs),
  )
  return item.turns ? wordsByTurns(tracks, item.turns) : mergeTracks(tracks)
}

/** Words of a track in sequence time; what begins before the sequence is left out. */
export function inSequence(
  words: readonly TranscriptWord[],
  track: number,
  offsetUs: number,
): TranscriptWord[] {
  return words.flatMap((word) =>
    word.startUs + offsetUs < 0
      ? []
      : [
          {
            ...word,
            id: `${track}:${word.id}`,
            startUs: word.startUs + offsetUs,
            endUs: word.endUs + offsetUs,
          },
        ],
  )
}

function inOrder(
  items: readonly MediaItemRow[],
  media: ReadonlyMap<string, MediaReference>,
): Map<string, MediaReference> {
  return new Map(items.flatMap(({ id }) => [media.get(id) ?? []].flat().map((reference) => [id, reference])))
}
