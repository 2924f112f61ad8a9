// The composition in time: ruler with markers, clips over their pictures and waveform, overlays, titles,
// playhead.
import { effect } from '@preact/signals'
import type { TargetedPointerEvent } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Composition } from '../../../../edit/document.ts'
import { Button } from '../../ui/button.tsx'
import type { Commands } from '../commands.ts'
import { takesMedia } from '../media-drag.ts'
import type { ProjectModel } from '../model.ts'
import type { Playback } from '../playback.ts'
import type { ClipHold } from './clip-hold.ts'
import { ClipRow } from './clip-row.tsx'
import { ClipTools } from './clip-tools.tsx'
import { MarkerRow } from './marker-row.tsx'
import { Ruler } from './ruler.tsx'
import { TitleRow } from './title-row.tsx'
import { type ClipDrag, useClipDrag } from './use-clip-drag.ts'
import { useTimeScale, type Zoom } from './use-time-scale.ts'
import type { Window } from './window.ts'

const ZOOM_STEP = 1.6

export function Timeline({ model, commands }: { model: ProjectModel; commands: Commands }) {
  const scroller = useRef<HTMLDivElement>(null)
  const durationS = model.playback.engine.durationUs.value / 1e6
  const { pixelsPerSecond, secondAt, window, setLeft, zoom } = useTimeScale(scroller, durationS)
  const composition = model.selection.composition.value
  const { hold } = commands
  const isDragged = useRef(false)
  const scale = useRef(pixelsPerSecond)
  scale.current = pixelsPerSecond
  const drag = useClipDrag(model, hold, { scroller, pixelsPerSecond: () => scale.current })
  const seekTo = (clientX: number) => model.playback.engine.seek(secondAt(clientX) * 1e6)
  const { droppedAt, drop } = useMediaDrop(model, commands, secondAt)
  const playhead = usePlayhead(model.playback, {
    ...{ scroller, left: window.left, width: window.width, pixelsPerSecond, isDragged },
  })
  return (
    <section class="timeline ruled surface column" aria-label="Timeline">
      <div class="bar row slides">
        <ClipTools model={model} commands={commands} />
        <span class="grow" />
        <ShowTimeline model={model} />
        <ZoomButtons zoom={zoom} />
      </div>
      <div
        ref={scroller}
        class="timeline-scroll holds"
        {...drop}
        onScroll={(event) => setLeft(event.currentTarget.scrollLeft)}
        onWheel={(event) => {
          if (!event.ctrlKey && !event.metaKey) return
          event.preventDefault()
          const x = event.clientX - event.currentTarget.getBoundingClientRect().left
          zoom.by(event.deltaY < 0 ? 1.2 : 1 / 1.2, x)
        }}
        {...playheadDrag(model, { seekTo, isDragged })}
      >
        <div class="timeline-content holds" style={{ width: `${window.contentWidth}px` }}>
          <Ruler
            engine={model.playback.engine}
            pixelsPerSecond={pixelsPerSecond}
            window={window}
            durationS={durationS}
          />
          {composition ? (
            <Rows
              model={model}
              composition={composition}
              hold={hold}
              drag={drag}
              pixelsPerSecond={pixelsPerSecond}
              window={window}
            />
          ) : null}
          <div ref={playhead} class="playhead drawn" />
          {droppedAt === null ? null : (
            <div
              class="drop-line drawn"
              style={{ transform: `translateX(${droppedAt * pixelsPerSecond}px)` }}
            />
          )}
        </div>
      </div>
      <p class="only-heard" role="status">
        {hold.told.value}
      </p>
    </section>
  )
}

/** Media from the list, dropped at a time: into the main track, or over it. */
function useMediaDrop(model: ProjectModel, commands: Commands, secondAt: (clientX: number) => number) {
  /** Where it would be dropped, in seconds. */
  const [droppedAt, setDroppedAt] = useState<number | null>(null)
  const isEmpty = (model.selection.composition.value?.tracks[0]?.items.length ?? 0) === 0
  /** Over the ruler and over overlays it becomes an overlay. */
  const trackAt = (event: DragEvent) =>
    (event.target as Element).closest('.track.main') || isEmpty ? 'main' : 'overlay'
  const drop = takesMedia({
    onHover: (event) => setDroppedAt(event && Math.max(0, secondAt(event.clientX))),
    onDrop: (event, mediaId) =>
      void commands.insertMedia(mediaId, trackAt(event), secondAt(event.clientX) * 1e6),
  })
  return { droppedAt, drop }
}

/** A press beside the clips moves the playhead, and a drag takes it along. */
function playheadDrag(
  model: ProjectModel,
  { seekTo, isDragged }: { seekTo: (clientX: number) => void; isDragged: { current: boolean } },
) {
  const end = () => {
    isDragged.current = false
  }
  return {
    onPointerDown(event: TargetedPointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target as Element).closest('button')) return
      if (event.pointerType !== 'touch') event.currentTarget.setPointerCapture(event.pointerId)
      isDragged.current = true
      model.selection.clip.value = null
      seekTo(event.clientX)
    },
    onPointerMove(event: TargetedPointerEvent<HTMLElement>) {
      if (event.buttons === 1 && event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event.clientX)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

function ShowTimeline({ model: { panels } }: { model: ProjectModel }) {
  const isOpen = panels.isTimelineOpen.value
  return (
    <Button
      look="quiet"
      small
      icon="timeline"
      label={isOpen ? 'Hide timeline' : 'Show timeline'}
      aria-expanded={isOpen}
      onClick={() => {
        panels.isTimelineOpen.value = !isOpen
      }}
    />
  )
}

function ZoomButtons({ zoom: { isOut, isIn, by, toFit } }: { zoom: Zoom }) {
  return (
    <>
      <Button
        look="quiet"
        small
        icon="minus"
        label="Zoom out"
        disabled={isOut}
        onClick={() => by(1 / ZOOM_STEP)}
      />
      <Button look="quiet" small label="Show all" disabled={isOut} onClick={toFit}>
        Fit
      </Button>
      <Button look="quiet" small icon="plus" label="Zoom in" disabled={isIn} onClick={() => by(ZOOM_STEP)} />
    </>
  )
}

/** Markers and titles, then the tracks, the topmost first. */
function Rows({
  model,
  composition,
  hold,
  drag,
  pixelsPerSecond,
  window,
}: {
  model: ProjectModel
  composition: Composition
  hold: ClipHold
  drag: ClipDrag
  pixelsPerSecond: number
  window: Window
}) {
  return (
    <>
      <MarkerRow model={model} composition={composition} pixelsPerSecond={pixelsPerSecond} />
      {composition.titles.length > 0 ? (
        <TitleRow composition={composition} model={model} pixelsPerSecond={pixelsPerSecond} />
      ) : null}
      {composition.tracks.toReversed().map((track) => (
        <ClipRow
          key={track.id}
          track={track}
          model={model}
          hold={hold}
          drag={drag}
          peaks={model.playback.peaks.value}
          pixelsPerSecond={pixelsPerSecond}
          window={window}
        />
      ))}
    </>
  )
}

/**
 * Moved by hand each frame; while playing it stays in sight. Never measures the page, which
 * would force a layout.
 */
function usePlayhead(
  { engine }: Playback,
  seen: {
    scroller: { current: HTMLDivElement | null }
    left: number
    width: number
    pixelsPerSecond: number
    isDragged: { current: boolean }
  },
) {
  const place = useRef(seen)
  place.current = seen
  const line = useRef<HTMLDivElement>(null)
  const { pixelsPerSecond } = seen
  useEffect(
    () =>
      effect(() => {
        const { scroller, left, width, isDragged } = place.current
        const x = (engine.timeUs.value / 1e6) * pixelsPerSecond
        if (line.current) line.current.style.transform = `translateX(${x}px)`
        // Also when it is paused: a word that was clicked may be elsewhere. While the ruler is dragged, the
        // place under the pointer stays.
        if (!scroller.current || isDragged.current) return
        const endPx = engine.isPlaying.value ? width - 40 : width
        if (x < left || x > left + endPx) scroller.current.scrollLeft = x - width / 4
      }),
    [engine, pixelsPerSecond],
  )
  return line
}
