// Describes a project to a model: what it contains and what each composition is made of. Names and
// texts in it were written by others; instructions.ts says that they are data.
import type { ClipEffects, Composition, MediaReference } from '../edit/document.ts'
import { mediaWordsOf } from '../edit/media-words.ts'
import { durationOfComposition } from '../edit/position.ts'
import type { Steps } from '../edit/steps.ts'
import { heardWords } from '../edit/transcript.ts'
import { viewComposition } from '../edit/view.ts'
import type { AgentProject } from './engine.ts'
import { decimalSeconds, saySeconds } from './tools/seconds.ts'
import { clean } from './tools/transcript-lines.ts'

const MAX_LISTED = 60

/** Compositions and media, one line each. */
export function* describeProject(project: AgentProject): Steps<string> {
  const { compositions } = project.draft.document
  const media = [...project.context.media.values()]
  // First, because compositions are counted with the words of their media.
  const mediaLines = yield* listed(media, (one) => mediaLine(one, project))
  const compositionLines = yield* listed(compositions, (one) => compositionLine(one, project))
  return [
    `Compositions (${compositions.length}):`,
    ...compositionLines,
    `Media (${media.length}):`,
    ...mediaLines,
  ].join('\n')
}

function* listed<One>(all: readonly One[], lineOf: (one: One) => string): Steps<string[]> {
  const lines: string[] = []
  for (const one of all.slice(0, MAX_LISTED)) {
    lines.push(`- ${lineOf(one)}`)
    yield
  }
  return all.length > MAX_LISTED ? [...lines, `… and ${all.length - MAX_LISTED} more`] : lines
}

function compositionLine(composition: Composition, { draft, context }: AgentProject): string {
  const { captions, titles, markers, loudnessLufs } = composition
  const clips = composition.tracks.flatMap(({ items }) => items.filter(({ kind }) => kind === 'clip'))
  const wordCount = heardWords(composition, draft.document, context).length
  const facts = [
    saySeconds(durationOfComposition(composition)),
    count(clips.length, 'clip'),
    count(wordCount, 'word'),
    `${composition.width}x${composition.height} ${composition.fit}`,
    captions ? `captions ${captions.style}${captions.burned ? '' : ' (soft)'}` : 'no captions',
    titles.length > 0 ? count(titles.length, 'title') : '',
    markers.length > 0 ? count(markers.length, 'marker') : '',
    loudnessLufs === null ? '' : `${loudnessLufs} LUFS`,
  ]
  return `"${clean(composition.name)}": ${facts.filter(Boolean).join(', ')}`
}

function mediaLine(media: MediaReference, { context }: AgentProject): string {
  const words = mediaWordsOf(context, media.id).words.length
  const facts = [
    media.kind,
    media.availableRange ? saySeconds(media.availableRange.endUs) : 'still',
    media.width && media.height ? `${media.width}x${media.height}` : '',
    words > 0 ? count(words, 'word') : 'no transcript',
    media.hasAudio ? '' : 'no sound',
    media.tracks.length > 0
      ? `tracks: ${media.tracks.map(({ mediaId }, index) => `${index + 1} "${clean(context.media.get(mediaId)?.name ?? '?')}"`).join(', ')}`
      : '',
  ]
  return `"${clean(media.name)}": ${facts.filter(Boolean).join(', ')}`
}

/** Clips with their numbers, titles, markers and settings of one composition. */
export function describeComposition(composition: Composition, project: AgentProject): string {
  const view = viewComposition(composition, project.draft.document, project.context)
  const clips = view.clips.map(({ clip, mediaName, track, range }, index) => {
    const place = `${decimalSeconds(range.startUs)}-${decimalSeconds(range.endUs)} s`
    const source = `${decimalSeconds(clip.sourceRange.startUs)}-${decimalSeconds(clip.sourceRange.endUs)} s of "${clean(mediaName)}"`
    const effects = describeEffects(clip.effects)
    return `${index + 1}. ${track === 'overlay' ? 'overlay ' : ''}${place}: ${source}${effects ? `; ${effects}` : ''}`
  })
  const titles = view.titles.map(({ text, place, range, ...looks }, index) =>
    [
      `${index + 1}. "${clean(text)}" ${place} ${decimalSeconds(range.startUs)}-${decimalSeconds(range.endUs)} s`,
      looks.size ?? '',
      looks.color ?? '',
      looks.background === undefined ? '' : `on ${looks.background}`,
    ]
      .filter(Boolean)
      .join(' '),
  )
  const markers = view.markers.map(
    ({ kind, name, atUs }, index) => `${index + 1}. ${kind} "${clean(name)}" at ${decimalSeconds(atUs)} s`,
  )
  return [
    compositionLine(composition, project),
    `Clips (${clips.length}):`,
    ...clips,
    ...captionTextLines(composition, project),
    ...(titles.length > 0 ? [`Titles (${titles.length}):`, ...titles] : []),
    ...(markers.length > 0 ? [`Markers (${markers.length}):`, ...markers] : []),
  ].join('\n')
}

function captionTextLines({ captionTexts = [] }: Composition, { context }: AgentProject): string[] {
  if (captionTexts.length === 0) return []
  const lines = captionTexts.slice(0, MAX_LISTED).map(({ mediaId, fromWordId, toWordId, text }) => {
    const { byId } = mediaWordsOf(context, mediaId)
    const [from, to] = [fromWordId, toWordId].map((id) => (byId.get(id)?.index ?? 0) + 1)
    return `- "${clean(context.media.get(mediaId)?.name ?? '?')}" words ${from}-${to}: "${clean(text)}"`
  })
  const more = captionTexts.length - lines.length
  return ['Captions show instead of what is said:', ...lines, ...(more > 0 ? [`… and ${more} more`] : [])]
}

function describeEffects(effects: ClipEffects): string {
  const {
    studioSound,
    gainDb,
    duckDb,
    inset,
    muted,
    speed,
    fadeInUs,
    fadeOutUs,
    crossfadeUs,
    angle,
    mutedTracks,
  } = effects
  return [
    studioSound > 0 ? `studio sound ${studioSound}` : '',
    gainDb === 0 ? '' : `gain ${gainDb} dB`,
    duckDb === undefined ? '' : `ducks by ${duckDb} dB under speech`,
    inset === undefined ? '' : `picture ${inset.corner}, ${inset.width} of the width`,
    muted ? 'muted' : '',
    speed === 1 ? '' : `speed ${speed}`,
    fadeInUs > 0 ? `fade in ${saySeconds(fadeInUs)}` : '',
    fadeOutUs > 0 ? `fade out ${saySeconds(fadeOutUs)}` : '',
    crossfadeUs > 0 ? `crossfade ${saySeconds(crossfadeUs)}` : '',
    angle === null ? '' : `track ${angle + 1} is seen`,
    mutedTracks.length > 0 ? `tracks not heard: ${mutedTracks.map((track) => track + 1).join(', ')}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
