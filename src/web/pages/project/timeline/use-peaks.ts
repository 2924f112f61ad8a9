// The peaks of the project's media, as soon as the server has made them.
import { useEffect, useState } from 'preact/hooks'
import type { ProjectMedia } from '../../server/project.ts'
import type { MediaPeaks } from './clip-wave.ts'

export function usePeaks(media: readonly ProjectMedia[]): ReadonlyMap<string, MediaPeaks> {
  const [peaks, setPeaks] = useState<ReadonlyMap<string, MediaPeaks>>(new Map())
  useEffect(() => {
    let isGone = false
    const missing = media.filter(({ id, peaks: known }) => known !== null && !peaks.has(id))
    if (missing.length === 0) return
    void Promise.all(missing.map((one) => readPeaks(one).catch(() => null))).then((read) => {
      const ready = read.filter((one) => one !== null)
      if (!isGone && ready.length > 0) setPeaks((before) => new Map([...before, ...ready]))
    })
    return () => {
      isGone = true
    }
  }, [media, peaks])
  return peaks
}

/** Null when they are not there (yet): then there is no waveform, and the timeline works without. */
async function readPeaks({ id, peaks }: ProjectMedia): Promise<[string, MediaPeaks] | null> {
  if (peaks === null) return null
  const response = await fetch(peaks.url, { credentials: 'same-origin' })
  if (!response.ok) return null
  return [id, { perSecond: peaks.per_second, values: new Uint8Array(await response.arrayBuffer()) }]
}
