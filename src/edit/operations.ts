// The closed vocabulary of edits: what the agent's tools, the rules engine, the web application and
// the history speak. Only shapes live here; what an operation does is in `verbs/`, one file per verb.
//
// Times are integer microseconds. Fields named `sourceRange` are in source time (of the media or
// sequence); every other range or `atUs` is in composition time *before* this operation.
// A field `id` names the thing that is made; when absent, `newId` of `applyOperation` names it.
import { type Static, Type } from '@sinclair/typebox'
import { BOUNDS } from './bounds.ts'
import { LIMITS, LIST_LIMITS } from './limits.ts'
import {
  Bounded,
  ClipIdField,
  CompositionIdField,
  FitField,
  Id,
  minMax,
  Name,
  NewId,
  oneOf,
  operation,
  overlayClips,
  RangeSchema,
  Ranges,
  SizeField,
  scope,
  Us,
  wholeClips,
} from './operation-fields.ts'
import { pictureOperations } from './picture-operations.ts'
import { transcriptOperations } from './transcript-operations.ts'

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
