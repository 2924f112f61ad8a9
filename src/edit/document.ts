// The nouns of an edit: what a project's stored document holds, and the facts about media that
// edits may rely on. No verbs here, and nothing that is not plain JSON.
import type { Microseconds, Rational, TimeRange } from './time.ts'

export type MediaId = string
export type ClipId = string
type TrackId = string
export type CompositionId = string
export type WordId = string

/** A transcript word as the recognizer (or the hesitation finder) heard it, in source time. */
export type TranscriptWord = {
  id: WordId
  text: string
  startUs: Microseconds
  endUs: Microseconds
  /** 0 to 1. */
  confidence: number
  kind: 'word' | 'hesitation'
}

/**
 * One track of a multitrack sequence: which media, and by how much it starts after the sequence (before it, where
 * negative: what comes earlier is not played). New clips of the sequence play without the tracks that are `muted`.
 */
export type SequenceTrack = {
  mediaId: MediaId
  offsetUs: Microseconds
  muted?: true
  /** How sure the offset is, from 0 to 1, if it was found by sound; absent: somebody gave it. */
  certainty?: number
}

/** From this time of a sequence on, the speaker whose voice is loudest on this track. */
export type VoiceTurn = { startUs: Microseconds; track: number }

/** Facts about a file (or a sequence of files) that clips may refer to; edits never change them. */
export type MediaReference = {
  id: MediaId
  /** The display name, with folders: `Day 1/camera A`. */
  name: string
  kind: 'audio' | 'video' | 'image' | 'sequence'
  /** All of it, from 0; null for a still image, which lasts as long as a clip wants. */
  availableRange: TimeRange | null
  hasAudio: boolean
  hasPicture: boolean
  /** Its picture has transparent parts: as an overlay it shows what's below them. */
  hasAlpha: boolean
  /** Display size, after rotation; null without a picture. */
  width: number | null
  height: number | null
  frameRate: Rational | null
  /** Null when the file has none, and for a sequence, whose tracks have their own. */
  startTimecode: StartTimecode | null
  /** Only for a sequence. */
  tracks: SequenceTrack[]
}

/**
 * What a recording's own clock showed at its first frame: `HH:MM:SS:FF`, in drop frame `HH:MM:SS;FF`.
 * `timebase` is how many frames it counts to a second: 30 for 29.97.
 */
export type StartTimecode = { text: string; timebase: number }

/**
 * What the verbs know besides the document: media and their transcripts. A sequence's words are those of its tracks
 * that have a transcript, in sequence time, given by the caller (ids `<track index>:<word id>`).
 */
export type EditContext = {
  media: ReadonlyMap<MediaId, MediaReference>
  words: ReadonlyMap<MediaId, readonly TranscriptWord[]>
  /** What the project is called; absent where an edit may not rename it. */
  projectName?: string
}

export type ClipEffects = {
  /** Speech clean-up; 0 is off, 100 is full. */
  studioSound: number
  gainDb: number
  /** Of a clip on an overlay: decibels by which it gets quieter while somebody speaks on the main track. Absent: none. */
  duckDb?: number
  muted: boolean
  /** 1 is as recorded, 2 is twice as fast; 0.25 to 4. */
  speed: number
  /** Fades are composition time; one longer than what is left of the clip lasts as long as the clip. */
  fadeInUs: Microseconds
  fadeOutUs: Microseconds
  /**
   * How long this clip blends into the next on the same track, overlapping it; 0 is a plain cut.
   * Cuts may leave clips too short for it: what is played is `crossfadeUs` of `layoutOf`.
   */
  crossfadeUs: Microseconds
  /** For a sequence: the track whose picture is seen; null is the first that has one. */
  angle: number | null
  /** For a sequence: tracks that are not heard. */
  mutedTracks: number[]
  /** Of a clip on an overlay: its picture small in a corner. Absent: over the whole frame. */
  inset?: Inset
}

export const CORNERS = ['top_left', 'top_right', 'bottom_left', 'bottom_right'] as const
export type Corner = (typeof CORNERS)[number]

/** `width` as a share of the frame's; the height follows from the picture's shape. */
export type Inset = { corner: Corner; width: number }

export type Clip = {
  kind: 'clip'
  id: ClipId
  mediaId: MediaId
  /** In source time; never empty; for a still image it starts at 0. */
  sourceRange: TimeRange
  /**
   * `sourceRange` with what was cut at its edges (source time): where those words are shown struck out,
   * and where they come back, wherever the clip is moved. Absent when nothing was cut there.
   */
  reach?: TimeRange
  effects: ClipEffects
}

/** Nothing: silence and black. */
export type Gap = { kind: 'gap'; durationUs: Microseconds }

export type TrackItem = Clip | Gap

export type Track = {
  id: TrackId
  /**
   * `main` is what the transcript follows and how long the composition lasts, exactly one and the first.
   * `overlay` tracks play along: their sound is mixed in, their picture covers main and earlier overlays.
   */
  kind: 'main' | 'overlay'
  items: TrackItem[]
}

/** Times of markers, titles and chapters are composition time. */
export type Marker = { id: string; kind: 'marker' | 'chapter'; name: string; atUs: Microseconds }

export const TITLE_PLACES = ['top', 'center', 'bottom', 'lower_third'] as const
export type TitlePlace = (typeof TITLE_PLACES)[number]

export type Title = {
  id: string
  text: string
  place: TitlePlace
  /** Right of and below its place, as shares of the frame's width and height; absent: there. */
  offset?: { x: number; y: number }
  range: TimeRange
  /** Of the letters, `#rrggbb`; null: white. */
  color: string | null
  /** Absent: normal. */
  size?: TextSize
  /** `#rrggbb`, painted under each line; absent: letters without a background. */
  background?: string
}

export const TEXT_SIZES = ['small', 'normal', 'large'] as const
export type TextSize = (typeof TEXT_SIZES)[number]

export const CAPTION_STYLES = [
  'plain',
  'karaoke',
  'boxed',
  'clean',
  'classic',
  'label',
  'highlight',
  'pop',
  'headline',
  'spotlight',
] as const
export type CaptionStyle = (typeof CAPTION_STYLES)[number]

/** `burned` is painted into the picture; otherwise captions are a soft track and a file. */
export type Captions = {
  style: CaptionStyle
  burned: boolean
  /** Absent: normal. */
  size?: TextSize
  /** `#rrggbb`; absent: the style's own. */
  color?: string
  /** From the bottom of the frame to the text, as a share of its height; absent: the usual place. */
  fromBottom?: number
}

/** What captions show where these words are heard; both ends are included, in the order of the transcript. */
export type CaptionText = { mediaId: MediaId; fromWordId: WordId; toWordId: WordId; text: string }

/** How a picture of another shape is fitted into the frame. */
export const FIT_MODES = ['pad', 'crop', 'blur'] as const
export type FitMode = (typeof FIT_MODES)[number]

export type Composition = {
  id: CompositionId
  name: string
  /** Even integers, pixels. */
  width: number
  height: number
  fit: FitMode
  tracks: Track[]
  markers: Marker[]
  titles: Title[]
  captions: Captions | null
  /** Absent: captions show what is said everywhere. No two are about the same word. */
  captionTexts?: CaptionText[]
  /** Integrated loudness to render to; null leaves it as it is. */
  loudnessLufs: number | null
}

/** Corrections of the transcript, kept separately: the recognizer's words are never rewritten. */
export type WordCorrection = { mediaId: MediaId; wordId: WordId; text: string }

/** Who speaks from this word on, until the next label of the same media. */
export type SpeakerLabel = { mediaId: MediaId; fromWordId: WordId; speaker: string }

/** A project's whole editable state. Plain JSON; stored whole with every revision. */
export type EditDocument = {
  version: 1
  compositions: Composition[]
  corrections: WordCorrection[]
  speakers: SpeakerLabel[]
  /**
   * The project's new name, only between an edit and its saving. Stored documents don't have it; their revision records
   * the names before and after.
   */
  projectName?: string
}

export const EMPTY_DOCUMENT: EditDocument = { version: 1, compositions: [], corrections: [], speakers: [] }

/** A clip as recorded. */
export const PLAIN_EFFECTS: ClipEffects = {
  studioSound: 0,
  gainDb: 0,
  muted: false,
  speed: 1,
  fadeInUs: 0,
  fadeOutUs: 0,
  crossfadeUs: 0,
  angle: null,
  mutedTracks: [],
}
