// Which settings of a composition differ, as short texts of before and after: part of the receipt.
import { type Clip, type ClipEffects, type Composition, PLAIN_EFFECTS } from './document.ts'
import { clipsOf } from './find.ts'
import { durationOfComposition } from './position.ts'
import { countBefore } from './sorted.ts'
import { clockText, lengthText, listText, rangeText } from './time-text.ts'

/** One setting as text, before and after. */
export type SettingChange = { setting: string; before: string; after: string }

/**
 * Everything that differs besides which content plays when. Times of titles and markers count only
 * where the length is the same: otherwise they moved with their content.
 */
export function settingChanges(was: Composition, is: Composition): SettingChange[] {
  const timed = durationOfComposition(was) === durationOfComposition(is)
  return [
    change('frame size', `${was.width}×${was.height}`, `${is.width}×${is.height}`),
    change('fit', was.fit, is.fit),
    change('captions', captionsText(was), captionsText(is)),
    ...captionTextChange(was, is),
    change('loudness', loudnessText(was), loudnessText(is)),
    ...effectChanges(was, is),
    change('fades', fadesText(was), fadesText(is)),
    change('crossfades', crossfadesText(was), crossfadesText(is)),
    change('titles', titlesText(was, timed), titlesText(is, timed)),
    change('markers', markersText(was, 'marker', timed), markersText(is, 'marker', timed)),
    change('chapters', markersText(was, 'chapter', timed), markersText(is, 'chapter', timed)),
    ...overlayChange(was, is),
  ].filter((entry) => entry.before !== entry.after)
}

function change(setting: string, before: string, after: string): SettingChange {
  return { setting, before, after }
}

const EFFECTS: { setting: string; text: (effects: ClipEffects) => string }[] = [
  { setting: 'studio sound', text: ({ studioSound }) => (studioSound === 0 ? 'off' : `${studioSound} %`) },
  { setting: 'gain', text: ({ gainDb }) => `${gainDb} dB` },
  {
    setting: 'ducking',
    text: ({ duckDb }) => (duckDb === undefined ? 'off' : `by ${duckDb} dB under speech`),
  },
  { setting: 'muted', text: ({ muted }) => (muted ? 'yes' : 'no') },
  { setting: 'speed', text: ({ speed }) => `${speed}x` },
  { setting: 'picture', text: ({ inset }) => insetText(inset) },
  { setting: 'angle', text: ({ angle }) => (angle === null ? 'the first' : `track ${angle + 1}`) },
  {
    setting: 'sequence tracks not heard',
    text: ({ mutedTracks }) =>
      mutedTracks.length === 0 ? 'none' : mutedTracks.map((track) => track + 1).join(', '),
  },
]

function insetText(inset: ClipEffects['inset']): string {
  if (inset === undefined) return 'full frame'
  return `${inset.corner.replace('_', ' ')}, ${Math.round(inset.width * 100)} % wide`
}

/** Effects of clips now against those of the clip that each came from, so that a cut changes nothing. */
function effectChanges(was: Composition, is: Composition): SettingChange[] {
  const before = originsOf(was)
  const known = new Set(clipsOf(was).map(({ mediaId }) => mediaId))
  const pairs = clipsOf(is).flatMap((clip) => {
    const origin = before(clip)
    if (origin) return [{ origin: origin.effects, now: clip.effects }]
    // Media that came in: what was set on it since.
    return known.has(clip.mediaId) ? [] : [{ origin: PLAIN_EFFECTS, now: clip.effects }]
  })
  return EFFECTS.map(({ setting, text }) => {
    const changed = pairs.filter(({ origin, now }) => text(origin) !== text(now))
    const befores = new Set(changed.map(({ origin }) => text(origin)))
    const afters = new Set(changed.map(({ now }) => text(now)))
    if (changed.length === 0) return change(setting, '', '')
    const part = changed.length < pairs.length ? ` on ${changed.length} of ${pairs.length} clips` : ''
    return change(setting, listText([...befores], 3), `${listText([...afters], 3)}${part}`)
  })
}

/** The clip of a composition that another clip was or was a part of. */
function originsOf(composition: Composition): (clip: Clip) => Clip | undefined {
  const clips = clipsOf(composition)
  const byId = new Map(clips.map((clip) => [clip.id, clip]))
  const byMedia = Map.groupBy(clips, ({ mediaId }) => mediaId)
  for (const ofMedia of byMedia.values())
    ofMedia.sort((a, b) => a.sourceRange.startUs - b.sourceRange.startUs)
  return (clip) => {
    const same = byId.get(clip.id)
    if (same) return same
    const ofMedia = byMedia.get(clip.mediaId) ?? []
    const atUs = clip.sourceRange.startUs
    const origin = ofMedia[countBefore(ofMedia, ({ sourceRange }) => sourceRange.startUs <= atUs) - 1]
    return origin && atUs < origin.sourceRange.endUs ? origin : undefined
  }
}

function captionsText({ captions }: Composition): string {
  if (captions === null) return 'off'
  const { style, burned, size, color, fromBottom } = captions
  return [
    style,
    burned ? 'burned in' : 'soft',
    ...(size === undefined ? [] : [size]),
    ...(color === undefined ? [] : [color]),
    ...(fromBottom === undefined ? [] : [`${Math.round(fromBottom * 100)} % from the bottom`]),
  ].join(', ')
}

/** Texts that came, went or changed; without one, captions show what is said. */
function captionTextChange(was: Composition, is: Composition): SettingChange[] {
  const textsOf = ({ captionTexts = [] }: Composition) =>
    new Map(
      captionTexts.map(({ mediaId, fromWordId, toWordId, text }) => [
        `${mediaId} ${fromWordId} ${toWordId}`,
        text,
      ]),
    )
  const [before, after] = [textsOf(was), textsOf(is)]
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => before.get(key) !== after.get(key),
  )
  const shown = (texts: Map<string, string>) =>
    listText([...new Set(changed.map((key) => (texts.has(key) ? `“${texts.get(key)}”` : 'as spoken')))], 3)
  return changed.length === 0 ? [] : [change('caption texts', shown(before), shown(after))]
}

function loudnessText({ loudnessLufs }: Composition): string {
  return loudnessLufs === null ? 'as it is' : `${loudnessLufs} LUFS`
}

function fadesText(composition: Composition): string {
  const fades = clipsOf(composition).flatMap(({ effects: { fadeInUs, fadeOutUs } }) => [
    ...(fadeInUs > 0 ? [`in ${lengthText(fadeInUs)}`] : []),
    ...(fadeOutUs > 0 ? [`out ${lengthText(fadeOutUs)}`] : []),
  ])
  return fades.length === 0 ? 'none' : counted(fades)
}

function crossfadesText(composition: Composition): string {
  const fades = clipsOf(composition).flatMap(({ effects: { crossfadeUs } }) =>
    crossfadeUs > 0 ? [lengthText(crossfadeUs)] : [],
  )
  return fades.length === 0 ? 'none' : counted(fades)
}

function counted(texts: readonly string[]): string {
  const groups = [...Map.groupBy(texts, (text) => text)]
  return listText(
    groups.map(([text, same]) => (same.length === 1 ? text : `${same.length} of ${text}`)),
    6,
  )
}

function titlesText({ titles }: Composition, timed: boolean): string {
  if (titles.length === 0) return 'none'
  const texts = titles.map(({ text, place, offset, color, size, background, range }) => {
    const backdrop = background === undefined ? null : `on ${background}`
    const moved = offset && `moved by ${percentText(offset.x)} and ${percentText(offset.y)}`
    const when = timed ? rangeText(range) : null
    const looks = [place.replace('_', ' '), moved, size, color, backdrop, when].filter(Boolean)
    return `“${text}” (${looks.join(', ')})`
  })
  return listText(texts, 6)
}

function percentText(share: number): string {
  return `${Math.round(share * 100)} %`
}

function markersText({ markers }: Composition, kind: 'marker' | 'chapter', timed: boolean): string {
  const texts = markers
    .filter((marker) => marker.kind === kind)
    .map(({ name, atUs }) => (timed ? `“${name}” at ${clockText(atUs)}` : `“${name}”`))
  return texts.length === 0 ? 'none' : listText(texts, 6)
}

function overlayChange(was: Composition, is: Composition): SettingChange[] {
  const countOf = ({ tracks }: Composition) =>
    tracks.flatMap(({ kind, items }) =>
      kind === 'overlay' ? items.filter((item) => item.kind === 'clip') : [],
    ).length
  return [change('overlay clips', String(countOf(was)), String(countOf(is)))]
}
