// How each field of an operation is presented to a model: ids become names and numbers, microseconds become
// seconds. A field that has no row here is passed on under its own name, in snake case.
import { CAPTION_STYLES, CORNERS } from '../../edit/document.ts'
import { mediaWordsOf } from '../../edit/media-words.ts'
import type { Microseconds } from '../../edit/time.ts'
import { colorOf } from '../colors.ts'
import { findClip, findComposition, findListed, findMedia, quoted, wholeNumber } from './addresses.ts'
import { each, type FieldRule, integer, one, type Reading, SECONDS } from './field-rule.ts'
import { range, rangeOf, ranges, sourceRange, time } from './time-fields.ts'
import { isAbsent, type Read, read, unreadable } from './tool.ts'
import { readWords } from './word-numbers.ts'

const composition: FieldRule = {
  parameters: { composition: { type: 'string', description: 'Its name; optional if there is only one' } },
  required: [],
  read({ project, fields }) {
    const found = findComposition(fields.composition, project.draft.document)
    return found.ok ? read(found.value.id) : found
  },
}

const media: FieldRule = {
  parameters: { media: { type: 'string', description: 'Its name; optional if there is only one' } },
  required: [],
  read({ project, fields, composition }) {
    const found = findMedia(fields.media, project.context, composition)
    return found.ok ? read(found.value.id) : found
  },
}

const clip = one('clip', integer('Its number in show_composition'), (value, reading) =>
  clipId(value, reading),
)

function clipId(value: unknown, { composition, project }: Reading): Read<string> {
  if (!composition) return unreadable('Say which composition the clip is in.')
  return findClip(value, composition, project.context)
}

const clips = (name: string) =>
  one(
    name,
    { type: 'array', items: { type: 'integer' }, description: 'Numbers in show_composition' },
    (value, reading) => each(Array.isArray(value) ? value : [value], (item) => clipId(item, reading)),
  )

const newClips = one(
  'clips',
  {
    type: 'array',
    items: {
      type: 'object',
      properties: { media: { type: 'string' }, from: SECONDS, to: SECONDS },
      required: ['media'],
    },
    description: 'Media by name, in order; from and to are seconds of the media; may be empty',
  },
  (value, { project }) =>
    each(Array.isArray(value) ? value : [value], (item) => {
      const named = typeof item === 'string' ? { media: item } : item
      if (named === null || typeof named !== 'object')
        return unreadable(`"clips" is a list like [{"media": "name"}], not ${quoted(value)}.`)
      const { media, from, to }: { media?: unknown; from?: unknown; to?: unknown } = named
      const found = findMedia(media, project.context, null)
      if (!found.ok) return found
      if (isAbsent(from) && isAbsent(to)) return read({ mediaId: found.value.id })
      const part = rangeOf(from, to, found.value.availableRange?.endUs ?? null)
      return part.ok ? read({ mediaId: found.value.id, sourceRange: part.value }) : part
    }),
)

const words = one(
  'words',
  { type: 'string', description: 'Word numbers of the media, like "12-15, 20"' },
  (value, { media, project }) =>
    media ? readWords(value, media, project.context) : unreadable('Say which media the words are of.'),
)

const lines = one(
  'lines',
  {
    type: 'array',
    items: { type: 'object', properties: { words: { type: 'string' }, text: { type: 'string' } } },
    description: 'Words by number, like "12-15", and what captions show there; without a text, what is said',
  },
  (value, { media, project }) =>
    each(Array.isArray(value) ? value : [value], (item) => {
      const { words: named, text }: { words?: unknown; text?: unknown } =
        item !== null && typeof item === 'object' ? item : {}
      if (!media || isAbsent(named))
        return unreadable(`"lines" is a list like [{"words": "12-15", "text": "…"}], not ${quoted(value)}.`)
      const found = readWords(named, media, project.context)
      if (!found.ok) return found
      const { byId } = mediaWordsOf(project.context, media.id)
      const indices = found.value.map((id) => byId.get(id)?.index ?? 0)
      const [first, last] = [Math.min(...indices), Math.max(...indices)]
      if (last - first >= found.value.length)
        return unreadable(`Words ${quoted(named)} stand apart: a line is one range of words.`)
      const [fromWordId, toWordId] = [found.value[indices.indexOf(first)], found.value[indices.indexOf(last)]]
      return read({ fromWordId, toWordId, text: isAbsent(text) || text === '' ? null : text })
    }),
)

function readFirstWord(value: unknown, { media, project }: Reading): Read<string> {
  const number = wholeNumber(value)
  const all = media ? mediaWordsOf(project.context, media.id).words : []
  const word = number === null ? undefined : all[number - 1]
  if (word) return read(word.word.id)
  return unreadable(`"from_word" is a word number from 1 to ${all.length}, not ${quoted(value)}.`)
}

const fromWord = one('from_word', integer('The number of the first word'), readFirstWord)

const turns = one(
  'turns',
  {
    type: 'array',
    items: {
      type: 'object',
      properties: { from_word: { type: 'integer' }, speaker: { type: 'string' } },
    },
    description: 'Each turn by the number of its first word, and who speaks; empty: no speakers are named',
  },
  (value, target) =>
    each(Array.isArray(value) ? value : [value], (item) => {
      const { from_word: from, speaker }: { from_word?: unknown; speaker?: unknown } =
        item !== null && typeof item === 'object' ? item : {}
      const found = readFirstWord(from, target)
      return found.ok ? read({ fromWordId: found.value, speaker: String(speaker ?? '') }) : found
    }),
)

const title = one(
  'title',
  { type: 'string', description: 'Its number or its text' },
  (value, { composition }) => {
    const found = findListed(
      value,
      inOrder(composition?.titles ?? [], (one) => one.range.startUs),
      (one) => one.text,
      'title',
    )
    return found.ok ? read(found.value.id) : found
  },
)

const marker = one(
  'marker',
  { type: 'string', description: 'Its number or its name' },
  (value, { composition }) => {
    const found = findListed(
      value,
      inOrder(composition?.markers ?? [], (one) => one.atUs),
      (one) => one.name,
      'marker',
    )
    return found.ok ? read(found.value.id) : found
  },
)

function inOrder<Thing>(things: readonly Thing[], timeOf: (thing: Thing) => Microseconds): Thing[] {
  return things.toSorted((a, b) => timeOf(a) - timeOf(b))
}

/** Tracks of a sequence are numbered from 1 for the model, from 0 in the document. */
const trackIndex = (value: unknown): Read<number> => {
  const number = wholeNumber(value)
  return number !== null && number >= 1
    ? read(number - 1)
    : unreadable(`A track is given by its number from 1, not ${quoted(value)}.`)
}

const angle: FieldRule = {
  parameters: { track: integer('Which track of the sequence is seen, from 1; 0: the first with a picture') },
  required: ['track'],
  read({ fields }) {
    if (isAbsent(fields.track)) return read(undefined)
    return wholeNumber(fields.track) === 0 ? read(null) : trackIndex(fields.track)
  },
}

const tracks: FieldRule = {
  parameters: {
    tracks: {
      type: 'array',
      items: { type: 'integer' },
      description: 'Tracks of the sequence to mute, from 1; empty: none',
    },
  },
  required: ['tracks'],
  read: ({ fields }) =>
    fields.tracks === undefined
      ? read(undefined)
      : each(Array.isArray(fields.tracks) ? fields.tracks : [fields.tracks], trackIndex),
}

const captions: FieldRule = {
  parameters: {
    on: { type: 'boolean', description: 'false removes the captions' },
    style: { type: 'string', enum: [...CAPTION_STYLES], description: 'Default plain' },
    burned: { type: 'boolean', description: 'Burned into the picture; default true' },
  },
  required: [],
  read({ fields, composition }) {
    if (fields.on === false || fields.on === 'false') return read(null)
    const before = composition?.captions
    const style = isAbsent(fields.style) ? (before?.style ?? 'plain') : String(fields.style).toLowerCase()
    const burned = isAbsent(fields.burned)
      ? (before?.burned ?? true)
      : !(fields.burned === false || fields.burned === 'false')
    return read({ ...before, style, burned })
  },
}

/** Without a width a third of the frame: small enough to see what it lies on, large enough for a face. */
const DEFAULT_INSET_WIDTH = 0.3

const inset: FieldRule = {
  parameters: {
    corner: { type: 'string', enum: [...CORNERS, 'none'], description: 'none: over the whole frame' },
    corner_width: { type: 'number', description: "As a share of the frame's width; default 0.3" },
  },
  required: [],
  read({ fields: { corner, corner_width: width } }) {
    const wanted = isAbsent(corner)
      ? 'bottom_right'
      : String(corner)
          .toLowerCase()
          .replace(/[\s-]+/g, '_')
    if (wanted === 'none') return read(null)
    if (!CORNERS.some((one) => one === wanted))
      return unreadable(`"corner" is one of ${CORNERS.join(', ')} or none, not ${quoted(corner)}.`)
    const share = isAbsent(width) ? DEFAULT_INSET_WIDTH : Number.parseFloat(String(width))
    // Some models say 30 for 30 %.
    return read({ corner: wanted, width: share > 1 && share <= 100 ? share / 100 : share })
  },
}

const position = one(
  'position',
  integer('Its new place among the clips of the main track, from 1'),
  (value) => {
    const number = wholeNumber(value)
    return number !== null && number >= 1
      ? read(number - 1)
      : unreadable(`"position" is a number from 1, not ${quoted(value)}.`)
  },
)

const color = one(
  'color',
  { type: 'string', description: 'Like #ffcc00, or yellow; default white' },
  (value) => {
    const found = colorOf(String(value))
    return found
      ? read(found)
      : unreadable(`"color" is a color like #ffcc00 or yellow, not ${quoted(value)}.`)
  },
)

const background = one(
  'background',
  { type: 'string', description: 'Box under the lines: a color, or none' },
  (value) => {
    const text = String(value).trim().toLowerCase()
    const found = colorOf(text)
    if (found || ['none', 'no', 'transparent', 'false'].includes(text)) return read(found ?? 'none')
    return unreadable(`"background" is a color like #000000 or black, or none, not ${quoted(value)}.`)
  },
)

/** Rules by field; those of the first rows are read first. */
export const FIELD_RULES: Readonly<Record<string, FieldRule>> = {
  compositionId: composition,
  fromCompositionId: composition,
  mediaId: media,
  clipId: clip,
  clipIds: clips('clips'),
  afterClipIds: clips('after_clips'),
  clips: newClips,
  range,
  ranges,
  sourceRange,
  atUs: time('at', 'Where in the composition'),
  durationUs: time('seconds', 'How long'),
  longerThanUs: time('longer_than', 'Only pauses longer than this'),
  toUs: time('shorten_to', 'What they are shortened to'),
  fadeInUs: time('fade_in', 'Length; 0 removes it'),
  fadeOutUs: time('fade_out', 'Length; 0 removes it'),
  wordIds: words,
  lines,
  fromWordId: fromWord,
  turns,
  titleId: title,
  markerId: marker,
  angle,
  tracks,
  captions,
  inset,
  toIndex: position,
  color,
  background,
}
