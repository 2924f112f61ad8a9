// The waveform under the clips: wavesurfer.js draws it, from peaks that the server made. It is as wide
// as what is seen and is scrolled along, so that an hour costs no more than a minute.
import { effect } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import WaveSurfer from 'wavesurfer.js'
import { theme } from '../../theme.ts'
import type { ProjectModel } from '../model.ts'
import { compositionPeaks, type MediaPeaks } from './composition-peaks.ts'

export const WAVE_HEIGHT = 48
/** Beyond what a screen shows even when zoomed in. */
const PEAKS_PER_SECOND = 100
const MOST_PEAKS = 200_000
const DRAW_AFTER_MS = 120

export function useWaveform(
  model: ProjectModel,
  { pixelsPerSecond, scrollLeft }: { pixelsPerSecond: number; scrollLeft: () => number },
) {
  const place = useRef<HTMLDivElement>(null)
  const wave = useRef<WaveSurfer | null>(null)
  const [peaks, setPeaks] = useState<ReadonlyMap<string, MediaPeaks>>(new Map())
  const media = model.media.value
  const composition = model.composition.value
  const context = model.context.value

  useEffect(() => {
    let isGone = false
    const missing = media.filter(({ id, peaks: known }) => known !== null && !peaks.has(id))
    if (missing.length === 0) return
    void Promise.all(missing.map(readPeaks)).then((read) => {
      const ready = read.filter((one) => one !== null)
      if (!isGone && ready.length > 0) setPeaks((before) => new Map([...before, ...ready]))
    })
    return () => {
      isGone = true
    }
  }, [media, peaks])

  useEffect(() => {
    const container = place.current
    if (!container) return
    const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
    const surfer = WaveSurfer.create({
      container,
      height: WAVE_HEIGHT,
      cspNonce: nonce,
      interact: false,
      fillParent: false,
      hideScrollbar: true,
      autoScroll: false,
      cursorWidth: 0,
      barWidth: 2,
      barGap: 1,
      barRadius: 1,
      normalize: false,
    })
    wave.current = surfer
    const stopColouring = effect(() => {
      void theme.value
      const { color } = getComputedStyle(container)
      surfer.setOptions({ waveColor: color, progressColor: color })
    })
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const recolour = () => {
      const { color } = getComputedStyle(container)
      surfer.setOptions({ waveColor: color, progressColor: color })
    }
    dark.addEventListener('change', recolour)
    return () => {
      dark.removeEventListener('change', recolour)
      stopColouring()
      wave.current = null
      surfer.destroy()
    }
  }, [])

  const durationUs = model.engine.durationUs.value
  useEffect(() => {
    const surfer = wave.current
    if (!surfer || composition === null || durationUs === 0) return
    // An edit comes twice, as it is shown and as it is confirmed; and words matter first.
    const timer = setTimeout(() => {
      const seconds = durationUs / 1e6
      const perSecond = Math.min(PEAKS_PER_SECOND, MOST_PEAKS / seconds)
      const values = compositionPeaks(composition, context, peaks, durationUs, perSecond)
      void surfer.load('', [values], seconds).then(() => {
        if (wave.current !== surfer) return
        surfer.zoom(pixelsPerSecond)
        surfer.setScroll(scrollLeft())
      })
    }, DRAW_AFTER_MS)
    return () => clearTimeout(timer)
    // Zooming has an effect of its own.
  }, [composition, context, peaks, durationUs])

  useEffect(() => {
    const surfer = wave.current
    if (!surfer || surfer.getDuration() === 0) return
    surfer.zoom(pixelsPerSecond)
    surfer.setScroll(scrollLeft())
  }, [pixelsPerSecond, scrollLeft])

  return { place, scrollTo: (left: number) => wave.current?.setScroll(left) }
}

/** Null when they are not there (yet): then there is no waveform, and the timeline works without. */
async function readPeaks({
  id,
  peaks,
}: {
  id: string
  peaks: { url: string; per_second: number } | null
}): Promise<[string, MediaPeaks] | null> {
  if (peaks === null) return null
  const response = await fetch(peaks.url, { credentials: 'same-origin' })
  if (!response.ok) return null
  return [id, { perSecond: peaks.per_second, values: new Uint8Array(await response.arrayBuffer()) }]
}
