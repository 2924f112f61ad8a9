// The line between two panes: dragged with the mouse, moved by arrow keys, double-clicked to collapse.
import { useRef } from 'preact/hooks'

const KEY_STEP = 24

export function Split({
  label,
  axis,
  size,
  min,
  max,
  grows = 1,
  onResize,
  onCollapse,
}: {
  label: string
  /** Along which the line moves. */
  axis: 'x' | 'y'
  /** Of the pane that it sizes, in pixels, as it is now. */
  size: () => number
  min: number
  max: () => number
  /** -1: the pane is after the line, and grows when that moves back. */
  grows?: 1 | -1
  onResize: (size: number) => void
  onCollapse: () => void
}) {
  const line = useRef<HTMLDivElement>(null)
  const held = useRef<{ at: number; size: number } | null>(null)
  const set = (wanted: number) => {
    const bounded = Math.round(Math.max(min, Math.min(max(), wanted)))
    line.current?.setAttribute('aria-valuenow', String(bounded))
    onResize(bounded)
  }
  const placeOf = (event: PointerEvent) => (axis === 'x' ? event.clientX : event.clientY)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a movable line isn't an hr.
    <div
      ref={line}
      class={`split focus-elsewhere ${axis}`}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-valuemin={min}
      aria-valuenow={min}
      title={`${label}: drag, or double-click to collapse`}
      onFocus={() => line.current?.setAttribute('aria-valuenow', String(Math.round(size())))}
      onDblClick={onCollapse}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        held.current = { at: placeOf(event), size: size() }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (held.current) set(held.current.size + grows * (placeOf(event) - held.current.at))
      }}
      onPointerUp={() => {
        held.current = null
      }}
      onPointerCancel={() => {
        held.current = null
      }}
      onKeyDown={(event) => {
        const steps = axis === 'x' ? { ArrowLeft: -1, ArrowRight: 1 } : { ArrowUp: -1, ArrowDown: 1 }
        const step = (steps as Record<string, number>)[event.key]
        if (event.key === 'Enter') onCollapse()
        else if (step !== undefined) set(size() + grows * step * KEY_STEP)
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}
