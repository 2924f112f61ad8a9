// The clips of a track as boxes in time; only those that are seen. A clip can be held at its edges or
// as a whole.
import { useSignalEffect } from '@preact/signals'
import { memo } from 'preact/compat'
import { useMemo, useRef } from 'preact/hooks'
import type { Clip, Track } from '../../../../edit/document.ts'
import { layoutOf, type PlacedClip, type PlacedItem } from '../../../../edit/position.ts'
import { countBefore } from '../../../../edit/sorted.ts'
import type { TimeRange } from '../../../../edit/time.ts'
import { lengthText } from '../../../../edit/time-text.ts'
import { mediaColor } from '../media-color.ts'
import type { ProjectModel } from '../model.ts'
import type { MediaPeaks } from '../waves/clip-wave.ts'
import type { ClipHold } from './clip-hold.ts'
import { onClipKey } from './clip-keys.ts'
import { ClipLevels, levelMarks } from './clip-levels.tsx'
import { drawnItems, type HeldClip } from './held-clip.ts'
import { TrackPicture } from './track-picture.tsx'
import type { ClipDrag } from './use-clip-drag.ts'
import type { Window } from './window.ts'
import { WordLayer } from './word-layer.tsx'

/** Narrower than this a clip shows no words; one that continues the media before it needs them less. */
const NAMED_PX = { first: 48, following: 140 }
/** Narrower than this a clip has edges to hold only once it is chosen. */
const EDGED_PX = matchMedia('(pointer: coarse)').matches ? 96 : 40

/** Words in the name of a clip. */
const NAMED_WORDS = 8
/** Lines of names and of words. */
const NAME_PX = 20
const WORDS_PX = 18

/** Pixels of pictures and of waves; `name` is for the name of a clip without pictures. */
function heightsOf(track: Track, hasPicture: boolean): { name: number; film: number; wave: number } {
  if (track.kind === 'overlay') return { name: 0, film: 28, wave: 0 }
  const isSmall = matchMedia('(max-width: 900px)').matches
  if (hasPicture) return isSmall ? { name: 0, film: 32, wave: 32 } : { name: 0, film: 52, wave: 56 }
  return { name: NAME_PX + WORDS_PX, film: 0, wave: isSmall ? 36 : 56 }
}

type RowParts = {
  model: ProjectModel
  hold: ClipHold
  drag: ClipDrag
  peaks: ReadonlyMap<string, MediaPeaks>
  pixelsPerSecond: number
  window: Window
}

export function ClipRow({
  track,
  model,
  hold,
  drag,
  peaks,
  pixelsPerSecond,
  window,
}: RowParts & { track: Track }) {
  const held = hold.held.value
  const isHere = held !== null && track.items.some((item) => item.kind === 'clip' && item.id === held.clipId)
  const layout = useMemo(() => layoutOf(track.items), [track])
  const items = useMemo(() => drawnItems(layout, isHere ? held : null), [layout, isHere ? held : null])
  const hasPicture = showsPicture(track, model)
  const heights = heightsOf(track, hasPicture)
  const chosen = model.selection.clip.value
  // The chosen one is always there: it may have the focus.
  const seen = items.filter(
    (placed) =>
      (placed.range.endUs > window.fromUs && placed.range.startUs < window.toUs) ||
      (placed.kind === 'clip' && placed.clip.id === chosen),
  )
  const clips = seen.filter((placed) => placed.kind === 'clip')
  const following = useMemo(() => clipsThatFollow(track), [track])
  const tabbable = (clips.find(({ clip }) => clip.id === chosen) ?? clips[0])?.clip.id
  const pixels = (us: number) => (us / 1e6) * pixelsPerSecond
  return (
    // biome-ignore lint/a11y/useSemanticElements: no set of fields, but the clips of one track.
    <div
      class={`track holds ${track.kind}${hasPicture ? ' pictured' : ''}`}
      role="group"
      aria-label={track.kind === 'main' ? 'Clips' : 'Clips of an overlay'}
      style={{ height: `${heights.name + heights.film + heights.wave}px`, '--film': `${heights.film}px` }}
    >
      <TrackPicture
        model={model}
        items={items}
        heldId={isHere ? held.clipId : null}
        peaks={peaks}
        pixelsPerSecond={pixelsPerSecond}
        left={window.left}
        width={window.width}
        contentWidth={window.contentWidth}
        filmHeight={heights.film}
        waveHeight={heights.wave}
      />
      {seen.map((placed) =>
        placed.kind === 'clip' ? (
          <ClipBox
            key={placed.clip.id}
            model={model}
            hold={hold}
            drag={drag}
            pixelsPerSecond={pixelsPerSecond}
            placed={placed}
            held={isHere && held.clipId === placed.clip.id ? held : null}
            isTabbable={placed.clip.id === tabbable}
            isFollowing={following.has(placed.clip.id)}
          />
        ) : track.kind === 'main' ? (
          <span key={`gap ${placed.index}`} class="gap" style={boxOf(placed, pixelsPerSecond)} />
        ) : null,
      )}
      {track.kind === 'main' && !isHere ? (
        <WordLayer
          model={model}
          clips={clips}
          top={hasPicture ? heights.film - WORDS_PX : NAME_PX}
          pixelsPerSecond={pixelsPerSecond}
          window={window}
        />
      ) : null}
      {isHere ? (
        <HeldMarks held={held} caughtBy={hold.caughtBy.value} pixels={pixels} window={window} />
      ) : null}
    </div>
  )
}

function showsPicture({ items }: Track, { session }: ProjectModel): boolean {
  const { media } = session.context.value
  return items.some((item) => item.kind === 'clip' && (media.get(item.mediaId)?.hasPicture ?? false))
}

/** Ids of the clips that follow one of the same media. */
function clipsThatFollow({ items }: Track): ReadonlySet<string> {
  const following = items.filter((item, index) => {
    const before = items[index - 1]
    return item.kind === 'clip' && before?.kind === 'clip' && before.mediaId === item.mediaId
  })
  return new Set(following.flatMap((item) => (item.kind === 'clip' ? [item.id] : [])))
}

function boxOf({ range }: PlacedItem, pixelsPerSecond: number) {
  const left = (range.startUs / 1e6) * pixelsPerSecond
  const width = Math.max(1, ((range.endUs - range.startUs) / 1e6) * pixelsPerSecond - 1)
  return { left: `${left}px`, width: `${width}px` }
}

/** While a clip is held or the timeline scrolls, other clips are not drawn again. */
const ClipBox = memo(function ClipBox({
  model,
  hold,
  drag,
  placed,
  pixelsPerSecond,
  held,
  isTabbable,
  isFollowing,
}: Pick<RowParts, 'model' | 'hold' | 'drag' | 'pixelsPerSecond'> & {
  placed: PlacedClip
  held: HeldClip | null
  isTabbable: boolean
  /** The clip before it is of the same media. */
  isFollowing: boolean
}) {
  const { clip, range } = placed
  const button = useFocusOnRequest(model, clip.id)
  const name = model.session.context.value.media.get(clip.mediaId)?.name ?? 'Media'
  const length = lengthText(range.endUs - range.startUs)
  const isChosen = model.selection.clip.value === clip.id
  const said = saidIn(model, range)
  const width = ((range.endUs - range.startUs) / 1e6) * pixelsPerSecond
  const shown = shownName(name, clip.effects)
  const classes = [
    'clip focus-inside',
    placed.crossfadeUs > 0 ? 'crossfades' : '',
    held ? 'held' : '',
    width < EDGED_PX ? 'narrow' : '',
  ]
  return (
    <button
      ref={button}
      type="button"
      tabIndex={isTabbable ? 0 : -1}
      class={classes.filter(Boolean).join(' ')}
      data-clip={clip.id}
      aria-pressed={isChosen}
      aria-label={`Clip of ${shown}, ${length}${said === '' ? '' : `: ${said}`}`}
      title={`${name}, ${length}`}
      style={{
        ...boxOf(placed, pixelsPerSecond),
        ...mediaColor(model.session.mediaById.value, clip.mediaId),
      }}
      {...drag.handlersOf(placed)}
      onKeyDown={(event) => onClipKey(event, { model, hold, clipId: clip.id })}
      onBlur={() => {
        if (hold.held.peek()?.clipId === clip.id && !drag.isDragging()) hold.giveUp()
      }}
      onClick={(event) => {
        if (drag.tookClick()) return
        model.selection.clip.value = clip.id
        const box = event.currentTarget.getBoundingClientRect()
        // Pressed by a key it has no place.
        const intoS = event.detail === 0 ? 0 : (event.clientX - box.left) / pixelsPerSecond
        model.playback.engine.seek(range.startUs + intoS * 1e6)
      }}
    >
      {width >= (isFollowing ? NAMED_PX.following : NAMED_PX.first) ? (
        <span class="clip-name tip light clip-text">{shown}</span>
      ) : null}
      {model.session.mayEdit.value && (isChosen || width >= EDGED_PX) ? (
        <>
          <span class="clip-edge start" data-edge="start" />
          <span class="clip-edge end" data-edge="end" />
        </>
      ) : null}
      {model.session.mayEdit.value && isChosen && width >= EDGED_PX && held === null ? (
        <ClipLevels model={model} placed={placed} pixelsPerSecond={pixelsPerSecond} />
      ) : null}
    </button>
  )
})

/** A clip that the keys went to gets the focus. */
function useFocusOnRequest({ selection }: ProjectModel, clipId: string) {
  const button = useRef<HTMLButtonElement>(null)
  useSignalEffect(() => {
    if (selection.clipToFocus.value !== clipId) return
    selection.clipToFocus.value = null
    button.current?.focus()
  })
  return button
}

/** The file, and what was done to how it plays. */
function shownName(name: string, effects: Clip['effects']): string {
  return [
    name.split('/').at(-1) ?? name,
    effects.speed === 1 ? '' : `${effects.speed}×`,
    effects.muted ? 'muted' : '',
    effects.studioSound > 0 ? 'studio sound' : '',
    ...levelMarks(effects),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** How what a clip plays begins, for its name. */
function saidIn(model: ProjectModel, { startUs, endUs }: TimeRange): string {
  const { tokens, heard, heardStartsUs } = model.transcript.view.value
  const from = countBefore(heardStartsUs, (us) => us < startUs)
  const to = countBefore(heardStartsUs, (us) => us < endUs)
  const words = heard.slice(from, Math.min(to, from + NAMED_WORDS)).map((index) => tokens[index]?.text ?? '')
  return words.length === 0 ? '' : `“${words.join(' ')}${to - from > NAMED_WORDS ? ' …' : ''}”`
}

/** Where it would land, and what letting go would make of it, beside what is held and within what is seen. */
function HeldMarks({
  held,
  caughtBy,
  pixels,
  window,
}: {
  held: HeldClip
  caughtBy: string | null
  pixels: (us: number) => number
  window: Window
}) {
  const x = pixels(held.part === 'whole' ? (held.lineUs ?? held.placed.range.startUs) : held.atUs)
  const left = Math.max(window.left + 4, Math.min(window.left + window.width - 260, x + 8))
  return (
    <>
      {held.lineUs === null ? null : (
        <span class="landing drawn" style={{ left: `${pixels(held.lineUs)}px` }} />
      )}
      <span class="held-text tip dark numbers" style={{ left: `${left}px` }}>
        {caughtBy === null ? held.text : `${held.text} · ${caughtBy}`}
      </span>
    </>
  )
}
