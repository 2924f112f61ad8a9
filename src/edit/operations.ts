// The closed vocabulary of edits: what the agent's tools, the rules engine, the web application and
// the history speak. Only shapes live here; what an operation does is in `verbs/`, one file per verb.
//
// Times are integer microseconds. Fields named `sourceRange` are in source time (of the media or
// sequence); every other range or `atUs` is in composition time *before* this operation.
// A field `id` names the thing that is made; when absent, `newId` of `applyOperation` names it.
import { type Static, Type } from '@sinclair/typebox'
import { BOUNDS, LENGTHS } from './bounds.ts'
import { CAPTION_STYLES, CORNERS, TEXT_SIZES, TITLE_PLACES } from './document.ts'
import { LIMITS, LIST_LIMITS } from './limits.ts'
import {
  Background,
  Bounded,
  ClipIdField,
  ClipIds,
  Color,
  CompositionIdField,
  FitField,
  Id,
  minMax,
  Name,
  NewId,
  Occurrence,
  OnlyRanges,
  oneOf,
  operation,
  overlayClips,
  RangeSchema,
  Ranges,
  SizeField,
  scope,
  Text,
  Us,
  WordIds,
  wholeClips,
} from './operation-fields.ts'

export { LENGTHS } from './bounds.ts'

/** A clip to be made: a media with the part of it that plays; absent: all of it (a still: 5 s). */
const NewClip = Type.Object(
  { mediaId: Id('The media'), sourceRange: Type.Optional(RangeSchema) },
  { additionalProperties: false },
)

const compositionOperations = {
  create_composition: operation('create_composition', 'Makes a composition from media, in this order', {
    id: NewId,
    name: Name('Its name'),
    clips: Type.Array(NewClip, { maxItems: LIST_LIMITS.things }),
    width: Type.Optional(SizeField),
    height: Type.Optional(SizeField),
    fit: Type.Optional(FitField),
  }),
  create_from_ranges: operation(
    'create_from_ranges',
    'Makes a composition of selected stretches of another one, in the order given; the other stays as it is',
    {
      id: NewId,
      name: Name('Its name'),
      fromCompositionId: Id('Where the stretches are taken from'),
      ranges: Ranges('The stretches, in the order in which they shall play', LIST_LIMITS.excerpts),
    },
  ),
  duplicate_composition: operation('duplicate_composition', 'Copies a composition', {
    id: NewId,
    compositionId: CompositionIdField,
    name: Type.Optional(Name('The name of the copy; absent: “… copy”')),
  }),
  rename_composition: operation('rename_composition', 'Gives a composition another name', {
    compositionId: CompositionIdField,
    name: Name('The new name'),
  }),
  rename_project: operation('rename_project', 'Gives the project another name', {
    name: Name('The new name'),
  }),
  delete_composition: operation('delete_composition', 'Deletes a composition; its media stay', {
    compositionId: CompositionIdField,
  }),
}

const clipOperations = {
  insert_clip: operation('insert_clip', 'Puts media into a composition', {
    id: NewId,
    compositionId: CompositionIdField,
    mediaId: Id('The media'),
    sourceRange: Type.Optional(RangeSchema),
    track: oneOf(['main', 'overlay'], 'main: what follows makes room; overlay: plays along with main'),
    atUs: Type.Optional(Us('Where it starts; absent: main at the end, overlay at the start')),
  }),
  insert_gap: operation('insert_gap', 'Puts silence and black into the main track; what follows makes room', {
    compositionId: CompositionIdField,
    atUs: Type.Optional(Us('Where; absent: at the end')),
    durationUs: Us('How long'),
  }),
  remove_clip: operation('remove_clip', 'Takes a clip out; on the main track what follows moves up', {
    compositionId: CompositionIdField,
    clipId: ClipIdField,
  }),
  move_clip: operation('move_clip', 'Moves a clip: on the main track in the order, on an overlay in time', {
    compositionId: CompositionIdField,
    clipId: ClipIdField,
    toIndex: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Main: its place among the clips, from 0' }),
    ),
    atUs: Type.Optional(Us('Overlay: where it starts')),
  }),
  trim_clip: operation('trim_clip', 'Sets which part of its media a clip plays', {
    compositionId: CompositionIdField,
    clipId: ClipIdField,
    sourceRange: RangeSchema,
  }),
  split_clip: operation('split_clip', 'Makes two clips of one, which play the same', {
    id: NewId,
    compositionId: CompositionIdField,
    atUs: Us('Where'),
    clipId: Type.Optional(Id('Which clip; absent: the one on the main track')),
  }),
  replace_media: operation('replace_media', 'Lets a clip play other media', {
    compositionId: CompositionIdField,
    clipId: ClipIdField,
    mediaId: Id('The media that it plays from now on'),
    sourceRange: Type.Optional(RangeSchema),
  }),
  set_angle: operation('set_angle', 'Chooses the picture of a multitrack sequence', {
    ...scope,
    angle: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description: 'The track of the sequence, from 0; null: the first that has a picture',
    }),
  }),
  mute_sequence_tracks: operation(
    'mute_sequence_tracks',
    'Chooses which tracks of a sequence are not heard',
    {
      ...scope,
      tracks: Type.Array(Type.Integer({ minimum: 0 }), {
        maxItems: LIMITS.tracks,
        description: 'Tracks not heard; empty: all are heard',
      }),
    },
  ),
}

const timeOperations = {
  cut_ranges: operation('cut_ranges', 'Removes stretches of time; what follows moves up', {
    compositionId: CompositionIdField,
    ranges: Ranges('What goes'),
  }),
  keep_ranges: operation(
    'keep_ranges',
    'Keeps only these stretches of time, in their order in the composition',
    {
      compositionId: CompositionIdField,
      ranges: Ranges('What stays'),
    },
  ),
  move_range: operation('move_range', 'Moves a stretch of time to another place; the rest closes up', {
    compositionId: CompositionIdField,
    range: RangeSchema,
    atUs: Us('Where it goes, as a time before the move; the end is allowed'),
  }),
}

const transcriptOperations = {
  cut_words: operation('cut_words', 'Removes words, wherever the composition plays them', {
    compositionId: CompositionIdField,
    mediaId: Id('The media that the words belong to'),
    wordIds: WordIds,
    clipIds: Type.Optional(ClipIds('Only where these clips play them')),
  }),
  cut_text: operation('cut_text', 'Removes a phrase that is heard; case and punctuation do not matter', {
    compositionId: CompositionIdField,
    text: Type.String({ minLength: 1, maxLength: 5000, description: 'The words as they are heard' }),
    occurrence: Occurrence,
  }),
  restore_words: operation('restore_words', 'Brings removed words back to their place', {
    compositionId: CompositionIdField,
    mediaId: Id('The media that the words belong to'),
    wordIds: WordIds,
    clipIds: Type.Optional(ClipIds('Only where they were cut from these clips')),
  }),
  restore_range: operation('restore_range', 'Brings back whatever of this part of a media was removed', {
    compositionId: CompositionIdField,
    mediaId: Id('The media'),
    sourceRange: RangeSchema,
  }),
  remove_fillers: operation('remove_fillers', 'Removes filler words, where they are fillers', {
    compositionId: CompositionIdField,
    texts: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        maxItems: LIST_LIMITS.phrases,
        description: 'Exactly these words and phrases; absent: the usual fillers',
      }),
    ),
    hesitations: Type.Optional(
      Type.Boolean({
        description:
          'Also the hesitations that were found by sound; absent: yes, unless `texts` names no such sound',
      }),
    ),
    ranges: OnlyRanges(),
  }),
  remove_retakes: operation('remove_retakes', 'Removes the abandoned earlier take of a repeated passage', {
    compositionId: CompositionIdField,
    ranges: OnlyRanges(),
  }),
  shorten_gaps: operation('shorten_gaps', 'Shortens pauses between words', {
    compositionId: CompositionIdField,
    longerThanUs: Type.Integer({ ...minMax(BOUNDS.gapUs), description: 'Only pauses longer than this' }),
    toUs: Type.Integer({
      ...minMax(BOUNDS.gapUs),
      description: 'What they are shortened to; at most `longerThanUs`',
    }),
    ranges: OnlyRanges(),
  }),
  correct_words: operation('correct_words', 'Corrects what the transcript says; the sound stays', {
    mediaId: Id('The media that the words belong to'),
    wordIds: WordIds,
    text: Type.String({ maxLength: 5000, description: 'What these words are, together' }),
  }),
  correct_text: operation(
    'correct_text',
    'Corrects every match of a phrase in the transcript; the sound stays',
    {
      mediaId: Type.Optional(Id('Only in this media; absent: in all')),
      find: Type.String({
        minLength: 1,
        maxLength: 5000,
        description: 'The words as the transcript has them',
      }),
      text: Type.String({ maxLength: 5000, description: 'What they are' }),
      occurrence: Occurrence,
    },
  ),
  label_speaker: operation('label_speaker', 'Says who speaks from this word on', {
    mediaId: Id('The media that the word belongs to'),
    fromWordId: Id('The first word of this speaker'),
    speaker: Type.Union([Text(LENGTHS.speaker, 'A speaker'), Type.Null()], {
      description: 'The name; null takes the label away',
    }),
  }),
  label_speakers: operation(
    'label_speakers',
    'Says who speaks in a whole media, in place of all labels that it has',
    {
      mediaId: Id('The media'),
      turns: Type.Array(
        Type.Object(
          { fromWordId: Id('The first word of the turn'), speaker: Text(LENGTHS.speaker, 'A speaker') },
          { additionalProperties: false },
        ),
        { maxItems: LIST_LIMITS.things, description: 'Each lasts until the next; empty: nobody is named' },
      ),
    },
  ),
  rename_speaker: operation('rename_speaker', 'Gives a speaker another name, in all media', {
    speaker: Text(LENGTHS.speaker, 'A speaker'),
    name: Text(LENGTHS.speaker, 'A speaker'),
  }),
}

const soundOperations = {
  set_studio_sound: operation('set_studio_sound', 'Cleans up speech: noise, hiss, uneven level', {
    ...scope,
    intensity: Bounded(BOUNDS.studioSound, '0 is off, 100 is full'),
  }),
  set_gain: operation('set_gain', 'Makes clips louder or softer', {
    ...scope,
    gainDb: Bounded(BOUNDS.gainDb, 'Decibels; 0 is as recorded'),
  }),
  set_ducking: operation(
    'set_ducking',
    'Takes music on overlays down while somebody speaks on the main track',
    {
      ...overlayClips,
      duckDb: Bounded(BOUNDS.duckDb, 'By how many decibels; 0 is off'),
    },
  ),
  set_muted: operation('set_muted', 'Mutes clips, or lets them be heard again', {
    ...scope,
    muted: Type.Boolean(),
  }),
  set_loudness: operation('set_loudness', 'Sets the loudness that the whole composition is rendered to', {
    compositionId: CompositionIdField,
    lufs: Type.Union([Bounded(BOUNDS.loudnessLufs, 'Integrated loudness'), Type.Null()], {
      description: 'LUFS; null leaves it as it is',
    }),
  }),
  set_fades: operation('set_fades', 'Fades picture and sound in and out', {
    ...wholeClips,
    fadeInUs: Type.Optional(
      Type.Integer({ ...minMax(BOUNDS.fadeUs), description: '0 removes it; absent: unchanged' }),
    ),
    fadeOutUs: Type.Optional(
      Type.Integer({ ...minMax(BOUNDS.fadeUs), description: '0 removes it; absent: unchanged' }),
    ),
    edges: oneOf(
      ['outer', 'each_clip'],
      'outer: in at the first, out at the last of the clips; each_clip: in and out at every clip',
    ),
  }),
  set_speed: operation('set_speed', 'Plays clips faster or slower', {
    ...scope,
    speed: Bounded(BOUNDS.speed, '1 is as recorded, 2 twice as fast'),
  }),
}

const TitleOffset = Type.Object(
  {
    x: Bounded(BOUNDS.titleOffset, 'To the right, as a share of the width of the frame'),
    y: Bounded(BOUNDS.titleOffset, 'Down, as a share of the height of the frame'),
  },
  { additionalProperties: false, description: 'How far from its place; another place alone sets it to 0' },
)

const pictureOperations = {
  set_frame: operation('set_frame', 'Sets the frame size and how pictures are fitted into it', {
    compositionId: CompositionIdField,
    width: Type.Optional(SizeField),
    height: Type.Optional(SizeField),
    fit: Type.Optional(FitField),
  }),
  set_picture_in_picture: operation(
    'set_picture_in_picture',
    'Shows pictures of overlays small in a corner; with null over the whole frame',
    {
      ...overlayClips,
      inset: Type.Union([
        Type.Object(
          {
            corner: oneOf(CORNERS, 'Where in the frame'),
            width: Bounded(BOUNDS.insetWidth, 'As a share of the width of the frame'),
          },
          { additionalProperties: false },
        ),
        Type.Null(),
      ]),
    },
  ),
  add_title: operation('add_title', 'Shows a text', {
    id: NewId,
    compositionId: CompositionIdField,
    text: Text(LENGTHS.title, 'What it says'),
    place: oneOf(TITLE_PLACES, 'Where in the frame'),
    range: RangeSchema,
    color: Type.Optional(Color),
    size: Type.Optional(oneOf(TEXT_SIZES, 'How large; absent: normal')),
    background: Type.Optional(Background),
    offset: Type.Optional(TitleOffset),
  }),
  change_title: operation('change_title', 'Changes a title', {
    compositionId: CompositionIdField,
    titleId: Id('The title'),
    text: Type.Optional(Text(LENGTHS.title, 'What it says')),
    place: Type.Optional(oneOf(TITLE_PLACES, 'Where in the frame')),
    range: Type.Optional(RangeSchema),
    color: Type.Optional(Color),
    size: Type.Optional(oneOf(TEXT_SIZES, 'How large')),
    background: Type.Optional(Background),
    offset: Type.Optional(TitleOffset),
  }),
  remove_title: operation('remove_title', 'Takes a title away', {
    compositionId: CompositionIdField,
    titleId: Id('The title'),
  }),
  set_captions: operation('set_captions', 'Turns captions on, or off with null', {
    compositionId: CompositionIdField,
    captions: Type.Union([
      Type.Object(
        {
          style: oneOf(CAPTION_STYLES, 'How they look'),
          burned: Type.Boolean({ description: 'Painted into the picture; else a soft track and a file' }),
          size: Type.Optional(oneOf(TEXT_SIZES, 'How large; absent: normal')),
          color: Type.Optional(
            Type.String({
              pattern: '^#[0-9a-fA-F]{6}$',
              maxLength: 7,
              description: 'Absent: the style’s own',
            }),
          ),
          fromBottom: Type.Optional(
            Bounded(
              BOUNDS.captionFromBottom,
              'From the bottom of the frame, as a share of its height; absent: the usual place',
            ),
          ),
        },
        { additionalProperties: false },
      ),
      Type.Null(),
    ]),
  }),
  set_caption_texts: operation(
    'set_caption_texts',
    'Lets captions show other texts than what is said: a translation; sound and transcript stay',
    {
      compositionId: CompositionIdField,
      mediaId: Id('The media that the words belong to'),
      lines: Type.Array(
        Type.Object(
          {
            fromWordId: Id('The first word of the line'),
            toWordId: Id('The last word of the line'),
            text: Type.Union([Text(LENGTHS.title, 'What captions show'), Type.Null()], {
              description: 'What captions show; null: what is said',
            }),
          },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: LIST_LIMITS.things, description: 'Lines with no word in common' },
      ),
    },
  ),
  set_crossfade: operation(
    'set_crossfade',
    'Blends clips of the main track into the next; they overlap that long',
    {
      compositionId: CompositionIdField,
      durationUs: Type.Integer({ ...minMax(BOUNDS.crossfadeUs), description: '0 is a plain cut' }),
      afterClipIds: Type.Optional(ClipIds('Absent: wherever one media follows another')),
    },
  ),
  add_marker: operation('add_marker', 'Sets a marker or begins a chapter', {
    id: NewId,
    compositionId: CompositionIdField,
    kind: oneOf(['marker', 'chapter'], 'Chapters go into the exported file'),
    name: Name('Its name'),
    atUs: Us('Where'),
  }),
  change_marker: operation('change_marker', 'Renames or moves a marker or chapter', {
    compositionId: CompositionIdField,
    markerId: Id('The marker'),
    name: Type.Optional(Name('The new name')),
    atUs: Type.Optional(Us('Where from now on')),
  }),
  remove_marker: operation('remove_marker', 'Takes a marker or chapter away', {
    compositionId: CompositionIdField,
    markerId: Id('The marker'),
  }),
}

/** Every operation's schema by its `type`. */
export const OPERATION_SCHEMAS = {
  ...compositionOperations,
  ...clipOperations,
  ...timeOperations,
  ...transcriptOperations,
  ...soundOperations,
  ...pictureOperations,
}

export type OperationType = keyof typeof OPERATION_SCHEMAS
export const OPERATION_TYPES = Object.keys(OPERATION_SCHEMAS) as OperationType[]

/** One edit: a plain JSON value, told apart by `type`. */
export type EditOperation = {
  [Name in OperationType]: Static<(typeof OPERATION_SCHEMAS)[Name]>
}[OperationType]

/** The operation of one type. */
export type OperationOf<Name extends OperationType> = Extract<EditOperation, { type: Name }>

export const EditOperationSchema = Type.Unsafe<EditOperation>(Type.Union(Object.values(OPERATION_SCHEMAS)))
