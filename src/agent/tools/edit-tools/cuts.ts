// Tools about what is heard: cutting, keeping, bringing back, moving, correcting.
import { isAbsent, read, unreadable } from '../tool.ts'
import {
  COMPOSITION,
  type EditToolSpec,
  given,
  NUMBER,
  PART,
  PARTS,
  rangeField,
  rangesField,
  type Steps,
  TEXT,
  WHOLE,
} from './spec.ts'

/** Only within a part; the default is all of it. */
const WITHIN = { words: TEXT, from: NUMBER, to: NUMBER }

const within = (
  name: string,
  operation: Steps[number][0],
  description: string,
  label: string,
  parameters: Record<string, object> = {},
  parts: Record<string, object> = WITHIN,
): EditToolSpec => ({
  name,
  description,
  label,
  parameters: { ...COMPOSITION, ...parameters, ...parts },
  alsoTakes: ['media', 'ranges', ...Object.keys(WITHIN)],
  steps(fields, project) {
    const ranges = rangesField(fields, project)
    if (!ranges.ok) return ranges
    const own = given(fields, 'composition', ...Object.keys(parameters))
    return read([[operation, { ...own, ...ranges.value }]])
  },
})

export const CUT_TOOLS: EditToolSpec[] = [
  {
    name: 'cut_words',
    description: 'Removes words, a heard phrase (text), or times. Music under it plays on.',
    label: 'Cutting',
    parameters: { ...COMPOSITION, ...PARTS, text: TEXT },
    alsoTakes: ['occurrence'],
    steps(fields, project) {
      const own = given(fields, 'composition')
      if (!isAbsent(fields.text))
        return read([['cut_text', { ...own, ...given(fields, 'text', 'occurrence') }]])
      if (!isAbsent(fields.words))
        return read([['cut_words', { ...own, ...given(fields, 'media', 'words') }]])
      const ranges = rangesField(fields, project)
      if (!ranges.ok) return ranges
      if (ranges.value.ranges === undefined)
        return unreadable('Say what to cut: words (numbers), text (a phrase), or from and to (seconds).')
      return read([['cut_ranges', { ...own, ...ranges.value }]])
    },
  },
  within(
    'keep_only',
    'keep_ranges',
    'Keeps only these parts and cuts the rest.',
    'Keeping the selected parts',
    {},
    PARTS,
  ),
  within(
    'remove_fillers',
    'remove_fillers',
    'Removes filler words (um, you know); texts: only these.',
    'Removing filler words',
    { texts: { type: 'array', items: TEXT } },
  ),
  within(
    'remove_retakes',
    'remove_retakes',
    'Removes abandoned takes of what is said again.',
    'Removing retakes',
    {},
    {},
  ),
  {
    ...within(
      'shorten_pauses',
      'shorten_gaps',
      'Shortens pauses; defaults: longer than 0.6 s, to 0.4 s.',
      'Shortening pauses',
      { longer_than: NUMBER, shorten_to: NUMBER },
    ),
    steps(fields, project) {
      const ranges = rangesField(fields, project)
      if (!ranges.ok) return ranges
      const shortenTo = isAbsent(fields.shorten_to) ? 0.4 : fields.shorten_to
      const longerThan = isAbsent(fields.longer_than)
        ? Math.max(0.6, Number.parseFloat(String(shortenTo)) || 0)
        : fields.longer_than
      const own = { ...given(fields, 'composition'), longer_than: longerThan, shorten_to: shortenTo }
      return read([['shorten_gaps', { ...own, ...ranges.value }]])
    },
  },
  {
    name: 'restore_words',
    description: 'Brings cut words back (read_transcript with removed shows them), or part of a media file.',
    label: 'Bringing words back',
    parameters: { ...COMPOSITION, media: TEXT, words: TEXT, media_from: NUMBER, media_to: NUMBER },
    steps(fields) {
      const own = given(fields, 'composition', 'media')
      return read([
        isAbsent(fields.words)
          ? ['restore_range', { ...own, ...given(fields, 'media_from', 'media_to') }]
          : ['restore_words', { ...own, ...given(fields, 'words') }],
      ])
    },
  },
  {
    name: 'move_words',
    description: 'Moves a part to the time "at".',
    label: 'Moving a part',
    parameters: { ...COMPOSITION, ...PART, at: NUMBER },
    required: ['at'],
    steps(fields, project) {
      const range = rangeField(fields, project)
      if (!range.ok) return range
      return read([['move_range', { ...given(fields, 'composition', 'at'), ...range.value }]])
    },
  },
  {
    name: 'correct_words',
    description: 'Corrects transcript and captions: these words, or every match of find.',
    label: 'Correcting the transcript',
    parameters: { media: TEXT, words: TEXT, find: TEXT, text: TEXT },
    required: ['text'],
    alsoTakes: ['composition', 'occurrence'],
    steps: (fields) =>
      read([
        isAbsent(fields.words)
          ? ['correct_text', given(fields, 'media', 'find', 'text', 'occurrence')]
          : ['correct_words', given(fields, 'media', 'words', 'text')],
      ]),
  },
  {
    name: 'label_speaker',
    description: 'Names who speaks from a word on; old_name renames a speaker everywhere.',
    label: 'Labeling a speaker',
    parameters: { media: TEXT, from_word: WHOLE, old_name: TEXT, speaker: TEXT },
    required: ['speaker'],
    alsoTakes: ['composition'],
    steps: (fields) =>
      read([
        isAbsent(fields.old_name)
          ? ['label_speaker', given(fields, 'media', 'from_word', 'speaker')]
          : ['rename_speaker', { speaker: fields.old_name, name: fields.speaker }],
      ]),
  },
]
