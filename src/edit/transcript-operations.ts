// Operations on what is heard and on what the transcript says: words, pauses, fillers, retakes, speakers.
import { Type } from '@sinclair/typebox'
import { BOUNDS, LENGTHS } from './bounds.ts'
import { LIST_LIMITS } from './limits.ts'
import {
  ClipIds,
  CompositionIdField,
  Id,
  minMax,
  Occurrence,
  OnlyRanges,
  operation,
  RangeSchema,
  Text,
  WordIds,
} from './operation-fields.ts'

export const transcriptOperations = {
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
