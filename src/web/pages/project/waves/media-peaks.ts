// The peaks of the project's media, read once, as soon as the server has made them.
import { effect, type ReadonlySignal, signal } from '@preact/signals'
import type { MediaId } from '../../../../edit/document.ts'
import type { ProjectMedia } from '../../server/project.ts'
import type { MediaPeaks } from './clip-wave.ts'

export function createMediaPeaks(media: ReadonlySignal<readonly ProjectMedia[]>) {
  const peaks = signal<ReadonlyMap<MediaId, MediaPeaks>>(new Map())
  const asked = new Set<MediaId>()

  const readAll = async (missing: readonly ProjectMedia[]) => {
    // What could not be read has no waveform until the media are loaded again; everything else works.
    const read = await Promise.all(missing.map((one) => readPeaks(one).catch(() => null)))
    for (const [index, { id }] of missing.entries()) if (read[index] === null) asked.delete(id)
    const ready = read.filter((one) => one !== null)
    if (ready.length > 0) peaks.value = new Map([...peaks.peek(), ...ready])
  }

  const dispose = effect(() => {
    const missing = media.value.filter((one) => one.peaks !== null && !asked.has(one.id))
    for (const { id } of missing) asked.add(id)
    if (missing.length > 0) void readAll(missing)
  })

  return { peaks: peaks as ReadonlySignal<ReadonlyMap<MediaId, MediaPeaks>>, dispose }
}

/** Null when they are not there (yet). */
async function readPeaks({ id, peaks }: ProjectMedia): Promise<[MediaId, MediaPeaks] | null> {
  if (peaks === null) return null
  const response = await fetch(peaks.url, { credentials: 'same-origin' })
  if (!response.ok) return null
  return [id, { perSecond: peaks.per_second, values: new Uint8Array(await response.arrayBuffer()) }]
}
