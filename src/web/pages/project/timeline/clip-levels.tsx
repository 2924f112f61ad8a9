// What is heard of the chosen clip, by dragging: its fades at the upper corners, its gain as a line over the
// waveform. The menus of the timeline do the same without a pointer.
import { useState } from 'preact/hooks'
import { BOUNDS } from '../../../../edit/bounds.ts'
import type { EditOperation } from '../../../../edit/operations.ts'
import type { PlacedClip } from '../../../../edit/position.ts'
import { lengthText } from '../../../../edit/time-text.ts'
import type { ProjectModel } from '../model.ts'

/** What the height of the clip represents; the menu sets values beyond it. */
const GAIN_DB = { top: 12, bottom: -24 }
/** Fades and gains are set in steps of these. */
const FADE_STEP_US = 50_000
const GAIN_STEP_DB = 0.5

type Level = 'fadeIn' | 'fadeOut' | 'gain'

export function ClipLevels({
  model,
  placed,
  pixelsPerSecond,
}: {
  model: ProjectModel
  placed: PlacedClip
  pixelsPerSecond: number
}) {
  const { clip, range } = placed
  const { effects } = clip
  const lengthUs = range.endUs - range.startUs
  const storedOf = (level: Level) =>
    level === 'gain' ? effects.gainDb : level === 'fadeIn' ? effects.fadeInUs : effects.fadeOutUs
  const levelAt = (level: Level, event: PointerEvent): number | null => {
    const box = (event.currentTarget as HTMLElement).closest('.clip')?.getBoundingClientRect()
    if (!box) return null
    if (level === 'gain') {
      const share = Math.min(1, Math.max(0, (event.clientY - box.top) / box.height))
      return stepped(GAIN_DB.top + (GAIN_DB.bottom - GAIN_DB.top) * share, GAIN_STEP_DB)
    }
    const px = level === 'fadeIn' ? event.clientX - box.left : box.right - event.clientX
    const us = stepped((px / pixelsPerSecond) * 1e6, FADE_STEP_US)
    return Math.min(lengthUs, BOUNDS.fadeUs.most, Math.max(0, us))
  }
  const save = (level: Level, value: number) => {
    const compositionId = model.selection.composition.peek()?.id
    if (compositionId === undefined || value === storedOf(level)) return
    void model.history.edit(operationOf(level, value, { compositionId, clipIds: [clip.id] }))
  }
  const { drag, levelOf, handlersOf } = useLevelDrag({
    stored: (level) => (level === 'gain' ? storedOf(level) : Math.min(lengthUs, storedOf(level))),
    levelAt,
    onDrop: save,
  })
  const px = (us: number) => `${(us / 1e6) * pixelsPerSecond}px`
  const gainAt = (GAIN_DB.top - levelOf('gain')) / (GAIN_DB.top - GAIN_DB.bottom)
  return (
    <span class="clip-levels drawn" aria-hidden="true">
      <span
        class="clip-gain"
        title="Drag to change the volume"
        style={{ top: `${Math.min(1, Math.max(0, gainAt)) * 100}%` }}
        {...handlersOf('gain')}
      />
      <span
        class="clip-fade"
        title="Drag to fade in"
        data-fade="in"
        style={{ left: px(levelOf('fadeIn')) }}
        {...handlersOf('fadeIn')}
      />
      <span
        class="clip-fade"
        title="Drag to fade out"
        data-fade="out"
        style={{ right: px(levelOf('fadeOut')) }}
        {...handlersOf('fadeOut')}
      />
      {drag ? <span class="level-text tip dark numbers">{textOf(drag.level, drag.value)}</span> : null}
    </span>
  )
}

/** One level under the pointer: until it is dropped, its value is only shown. */
function useLevelDrag({
  stored,
  levelAt,
  onDrop,
}: {
  stored: (level: Level) => number
  levelAt: (level: Level, event: PointerEvent) => number | null
  onDrop: (level: Level, value: number) => void
}) {
  const [drag, setDrag] = useState<{ level: Level; value: number } | null>(null)
  const levelOf = (level: Level) => (drag?.level === level ? drag.value : stored(level))
  const handlersOf = (level: Level) => ({
    // The clip itself is neither moved nor trimmed.
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      event.stopPropagation()
      ;(event.currentTarget as HTMLElement).setPointerCapture(event.pointerId)
      setDrag({ level, value: levelOf(level) })
    },
    onPointerMove(event: PointerEvent) {
      event.stopPropagation()
      if (drag?.level === level) setDrag({ level, value: levelAt(level, event) ?? drag.value })
    },
    onPointerUp(event: PointerEvent) {
      event.stopPropagation()
      if (drag?.level !== level) return
      setDrag(null)
      onDrop(level, drag.value)
    },
    onPointerCancel: () => setDrag(null),
    onClick: (event: Event) => event.stopPropagation(),
  })
  return { drag, levelOf, handlersOf }
}

/** What a clip’s name says about its levels. */
export function levelMarks({ gainDb, fadeInUs, fadeOutUs }: PlacedClip['clip']['effects']): string[] {
  return [
    ...(gainDb === 0 ? [] : [textOf('gain', gainDb)]),
    ...(fadeInUs === 0 ? [] : [textOf('fadeIn', fadeInUs)]),
    ...(fadeOutUs === 0 ? [] : [textOf('fadeOut', fadeOutUs)]),
  ]
}

function operationOf(
  level: Level,
  value: number,
  scope: { compositionId: string; clipIds: string[] },
): EditOperation {
  if (level === 'gain') return { type: 'set_gain', ...scope, gainDb: value }
  const fade = level === 'fadeIn' ? { fadeInUs: value } : { fadeOutUs: value }
  return { type: 'set_fades', ...scope, ...fade, edges: 'each_clip' }
}

function textOf(level: Level, value: number): string {
  if (level === 'gain') return `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value)} dB`
  return `fade ${level === 'fadeIn' ? 'in' : 'out'} ${lengthText(value)}`
}

function stepped(value: number, step: number): number {
  return Math.round(value / step) * step
}
