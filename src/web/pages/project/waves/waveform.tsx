// The waveform of everything that plays, for orientation and seeking. wavesurfer.js draws it from the peaks that the
// server measured at import: no sound is read or decoded here.
import { effect } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import WaveSurfer from 'wavesurfer.js'
import HoverPlugin from 'wavesurfer.js/plugins/hover'
import { positionText } from '../../text.ts'
import { useColors } from '../../ui/use-colors.ts'
import { type Seekable, usePositionSlider } from '../player/use-position-slider.ts'

/** How finely `wave` should be measured: finer than a bar on any screen. */
export const WAVE_COUNT = 2_000

export function Waveform({
  label,
  played,
  wave,
  children,
}: {
  label: string
  played: Seekable
  /** From 0 to 1, in equal stretches of all that is played. */
  wave: Float32Array
  /** Lies over it, placed in percents of its width. */
  children?: ComponentChildren
}) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef<WaveSurfer | null>(null)
  const slider = usePositionSlider(played, label)
  const colors = useColors()
  const durationUs = played.durationUs.value

  useEffect(() => {
    const container = place.current
    if (!container) return
    // No height yet: it would be part of the style element whose text the content policy knows.
    const surfer = WaveSurfer.create({
      container,
      dragToSeek: { debounceTime: 0 },
      cursorColor: 'var(--danger-text)',
      cursorWidth: 2,
      barWidth: 2,
      barGap: 1,
      barRadius: 1,
      plugins: [
        HoverPlugin.create({
          lineColor: 'currentColor',
          formatTimeCallback: (seconds) => positionText(seconds * 1e6),
        }),
      ],
    })
    shown.current = surfer
    const show = () => surfer.setTime(played.timeUs.peek() / 1e6)
    surfer.on('ready', show)
    surfer.on('interaction', (seconds) => played.seek(seconds * 1e6))
    const stopFollowing = effect(() => {
      void played.timeUs.value
      show()
    })
    const observer = new ResizeObserver(() => surfer.setOptions({ height: container.clientHeight }))
    observer.observe(container)
    return () => {
      observer.disconnect()
      stopFollowing()
      shown.current = null
      surfer.destroy()
    }
  }, [played])

  useEffect(() => {
    if (!place.current) return
    const { fill, stroke } = getComputedStyle(place.current)
    shown.current?.setOptions({ waveColor: fill, progressColor: stroke })
  }, [played, colors])

  useEffect(() => {
    // It settles when it is drawn, or when another one came first.
    if (durationUs > 0) void shown.current?.load('', [wave], durationUs / 1e6)
  }, [played, wave, durationUs])

  return (
    <div class="waveform over pad-small" {...slider}>
      <div class="waveform-extent holds high">
        <div ref={place} class="waveform-place high" />
        {children}
      </div>
    </div>
  )
}
