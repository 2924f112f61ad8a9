// Operations on what is seen: the frame, titles, captions, crossfades, markers.
import { Type } from '@sinclair/typebox'
import { BOUNDS, LENGTHS } from './bounds.ts'
import { CAPTION_STYLES, CORNERS, TEXT_SIZES, TITLE_PLACES } from './document.ts'
import { LIST_LIMITS } from './limits.ts'
import {
  Background,
  Bounded,
  ClipIds,
  Color,
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
  SizeField,
  Text,
  Us,
} from './operation-fields.ts'

const TitleOffset = Type.Object(
  {
    x: Bounded(BOUNDS.titleOffset, 'To the right, as a share of the width of the frame'),
    y: Bounded(BOUNDS.titleOffset, 'Down, as a share of the height of the frame'),
  },
  { additionalProperties: false, description: 'How far from its place; another place alone sets it to 0' },
)

export const pictureOperations = {
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
