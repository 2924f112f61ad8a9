// Tools about whole compositions.
import type { Composition, MediaReference } from '../../../edit/document.ts'
import { mainTrackOf, placedClips, sourceTimeOf } from '../../../edit/position.ts'
import { intersection, type TimeRange } from '../../../edit/time.ts'
import type { AgentProject } from '../../engine.ts'
import { findComposition, findMedia, quoted } from '../addresses.ts'
import { playedWhole } from '../spoken-in.ts'
import { secondsOf, stretchesOf, stretchesOfWords } from '../stretches.ts'
import { type Fields, isAbsent, type Read, read, unreadable } from '../tool.ts'
import { COMPOSITION, choice, type EditToolSpec, given, NUMBER, type Steps, TEXT, WHOLE } from './spec.ts'

/** What a part is made of; a call that makes a composition of one part may give them beside the name. */
const PART_FIELDS = ['media', 'words', 'from', 'to']

/** Names under which models give a shape, like "9:16", in place of a size. */
const SHAPE_FIELDS = ['aspect', 'aspect_ratio', 'shape', 'ratio']

export const COMPOSITION_TOOLS: EditToolSpec[] = [
  {
    name: 'create_composition',
    description:
      'Makes a composition from parts of compositions or media, in order, or copies one; the originals stay.',
    label: 'Making a composition',
    parameters: {
      name: TEXT,
      copy_of: TEXT,
      parts: {
        type: 'array',
        items: {
          type: 'object',
          properties: { composition: TEXT, media: TEXT, words: TEXT, from: NUMBER, to: NUMBER },
        },
      },
    },
    alsoTakes: ['clips', 'width', 'height', 'fit', 'composition', ...PART_FIELDS],
    steps: (fields, project) => createSteps(withOnePart(fields), project),
  },
  {
    name: 'set_composition',
    description: "Sets a composition's name or loudness, or the project's name.",
    label: 'Changing the composition',
    parameters: { ...COMPOSITION, name: TEXT, lufs: NUMBER, project_name: TEXT },
    alsoTakes: ['width', 'height', 'fit'],
    steps: compositionSteps,
  },
  {
    name: 'set_frame',
    description: 'Sets the frame size in pixels (9:16 is 1080x1920) and how the picture fits it.',
    label: 'Changing the frame',
    parameters: { ...COMPOSITION, width: WHOLE, height: WHOLE, fit: choice('pad', 'crop', 'blur') },
    alsoTakes: SHAPE_FIELDS,
    steps: frameSteps,
  },
  {
    name: 'delete_composition',
    description: 'Deletes a composition that the request names.',
    label: 'Deleting the composition',
    parameters: COMPOSITION,
    required: ['composition'],
    steps: (fields) => read([['delete_composition', given(fields, 'composition')]]),
  },
]

function frameSteps(fields: Fields): Read<Steps> {
  const shape = SHAPE_FIELDS.map((name) => fields[name]).find((value) => !isAbsent(value))
  const own = given(fields, 'composition', 'width', 'height', 'fit')
  if (shape === undefined) return read([['set_frame', own]])
  const size = sizeOfShape(shape)
  if (!size) return unreadable(`Give width and height in pixels, not the shape ${quoted(shape)}.`)
  return read([['set_frame', { ...own, ...size }]])
}

/** `9:16` as 1080x1920: the shorter side has 1080 pixels. */
function sizeOfShape(value: unknown): { width: number; height: number } | null {
  const found = /^\s*(\d{1,2})\s*[:x/]\s*(\d{1,2})\s*$/.exec(String(value))
  const [across, down] = [Number(found?.[1]), Number(found?.[2])]
  if (!(across > 0 && down > 0)) return null
  const even = (pixels: number) => Math.round(pixels / 2) * 2
  return across >= down
    ? { width: even((1080 * across) / down), height: 1080 }
    : { width: 1080, height: even((1080 * down) / across) }
}

/** A call that names its only part beside the name, as a list of one. */
function withOnePart(fields: Fields): Fields {
  const { composition, ...rest } = fields
  const part = given(fields, ...PART_FIELDS)
  const isPart = Object.values(part).some((value) => !isAbsent(value))
  const hasParts = !isAbsent(fields.parts) || !isAbsent(fields.clips) || !isAbsent(fields.copy_of)
  // Without a name, what the others call "composition" is the new one.
  const named = isAbsent(fields.name) ? { ...rest, name: composition } : rest
  const source = isAbsent(fields.name) || isAbsent(composition) ? {} : { composition }
  if (hasParts || (!isPart && Object.keys(source).length === 0)) return named
  return { ...without(named, PART_FIELDS), parts: [{ ...source, ...part }] }
}

function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}

/** The operations of what is given; the name last, since the others find the composition by it. */
function compositionSteps(fields: Fields): Read<Steps> {
  const own = given(fields, 'composition')
  const has = (...names: string[]) => names.some((name) => !isAbsent(fields[name]))
  const steps: Steps = [
    ...(has('width', 'height', 'fit')
      ? [['set_frame', { ...own, ...given(fields, 'width', 'height', 'fit') }] satisfies Steps[number]]
      : []),
    ...(has('lufs') ? [['set_loudness', { ...own, lufs: fields.lufs }] satisfies Steps[number]] : []),
    ...(has('name') ? [['rename_composition', { ...own, name: fields.name }] satisfies Steps[number]] : []),
  ]
  if (has('project_name')) steps.push(['rename_project', { name: fields.project_name }])
  return steps.length > 0
    ? read(steps)
    : unreadable('Give what to set: name, width, height, fit, lufs or project_name.')
}

/** Parts of one composition keep their settings; parts of several become clips of their media. */
function createSteps(fields: Fields, project: AgentProject): Read<Steps> {
  if (!isAbsent(fields.copy_of)) return copySteps(fields)
  if (isAbsent(fields.name)) return unreadable('create_composition needs name.')
  const list = fields.parts ?? fields.clips ?? []
  const parts = (Array.isArray(list) ? list : [list]).map(partOf)
  if (parts.some((part) => part === null))
    return unreadable(
      `"parts" is a list like [{"composition": "name", "words": "12-20"}], not ${quoted(list)}.`,
    )
  const own = given(fields, 'name', 'width', 'height', 'fit')
  const all = parts.filter((part) => part !== null)
  const sources = all.map((part) => sourceOf(part, project))
  const wrong = sources.find((source) => !source.ok)
  if (wrong && !wrong.ok) return wrong
  const found = sources.flatMap((source) => (source.ok ? [source.value] : []))
  const [first] = found
  const isOne = first?.composition && found.every(({ composition }) => composition === first.composition)
  if (isOne && first.composition && isAbsent(fields.width) && isAbsent(fields.height))
    return read([
      [
        'create_from_ranges',
        {
          name: fields.name,
          composition: first.composition.name,
          ranges: found.flatMap(({ ranges }) => ranges).map(secondsOf),
        },
      ],
    ])
  const clips = found.flatMap((source) => source.clips(project))
  return read([['create_composition', { ...own, clips }]])
}

function copySteps(fields: Fields): Read<Steps> {
  const size = given(fields, 'width', 'height', 'fit')
  if (!isAbsent(fields.parts) || Object.keys(size).length > 0)
    return unreadable('"copy_of" copies all of a composition; change the copy with other tools.')
  return read([['duplicate_composition', { composition: fields.copy_of, ...given(fields, 'name') }]])
}

type Source = {
  composition: Composition | null
  /** In the composition's or the media's time. */
  ranges: TimeRange[]
  /** As clips of media, in the form of `create_composition`. */
  clips(project: AgentProject): object[]
}

function partOf(value: unknown): Fields | null {
  if (typeof value === 'string') return { media: value }
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : null
}

function sourceOf(part: Fields, project: AgentProject): Read<Source> {
  const { document } = project.draft
  const named = isAbsent(part.composition) ? null : findComposition(part.composition, document)
  if (named?.ok === false) return named
  const composition = named?.ok ? named.value : playsWords(part, project)
  if (composition) {
    const stretches = stretchesOf({ ...part, composition: composition.name }, project)
    if (!stretches.ok) return stretches
    const ranges = stretches.value ?? [wholeOf(composition)]
    return read({ composition, ranges, clips: () => clipsOf(composition, ranges, project) })
  }
  const media = findMedia(part.media, project.context, null)
  if (!media.ok) return media
  if (!isAbsent(part.words)) return wordsOfMedia({ ...part, media: media.value.name }, media.value, project)
  const clip = { media: media.value.name, ...given(part, 'from', 'to') }
  return read({ composition: null, ranges: [], clips: () => [clip] })
}

/** Words of a media, cut out of all of it: no composition has to play them. */
function wordsOfMedia(part: Fields, media: MediaReference, project: AgentProject): Read<Source> {
  const whole = playedWhole(media, project)
  if (!whole) return unreadable(`${quoted(media.name)} cannot be read.`)
  const ranges = stretchesOfWords(part, whole, project)
  if (!ranges.ok) return ranges
  return read({ composition: null, ranges: [], clips: () => clipsOf(whole, ranges.value, project) })
}

/** Words without a composition are those of the only one, else of the media as a clip of its own. */
function playsWords(part: Fields, { draft }: AgentProject): Composition | null {
  const [only, ...more] = draft.document.compositions
  return !isAbsent(part.words) && only && more.length === 0 ? only : null
}

function wholeOf(composition: Composition): TimeRange {
  const last = placedClips(mainTrackOf(composition).items).at(-1)
  return { startUs: 0, endUs: last?.range.endUs ?? 0 }
}

function clipsOf(
  composition: Composition,
  ranges: readonly TimeRange[],
  { context }: AgentProject,
): object[] {
  const placed = placedClips(mainTrackOf(composition).items)
  return ranges.flatMap((range) =>
    placed.flatMap((one) => {
      const shared = intersection(one.range, range)
      const media = context.media.get(one.clip.mediaId)
      if (!shared || !media) return []
      return [
        {
          media: media.name,
          from: sourceTimeOf(one, shared.startUs) / 1e6,
          to: sourceTimeOf(one, shared.endUs) / 1e6,
        },
      ]
    }),
  )
}
