// Checks that a render fits on the disk, before anything is written.
import { dirname } from 'node:path'
import { roomBytes } from '../../../adapters/disk-room.ts'
import { perSecond, startOfFrame } from '../../../edit/frames.ts'
import type { RenderPlan } from '../../../edit/render-plan.ts'
import { RoughcutError } from '../../../errors.ts'
import type { Size } from '../../../render/picture/fit.ts'
import { neededOf, SOUND_RATE, type Voice } from '../../../render/sound/voices.ts'

const BYTES_PER_SAMPLE = 8
/** Sizes for a busy picture at our quality, plus an allowance for everything small. */
const BITS_PER_PIXEL = 0.12
const SMALL_THINGS_BYTES = 50e6

/** An upper estimate of what an export writes, temporary files included. */
export function neededBytes(plan: RenderPlan, voices: readonly Voice[], frame: Size | null): number {
  const seconds = startOfFrame(plan.durationFrames, plan.rate) / 1e6
  const sources = new Map<string, { from: number; to: number; isCleaned: boolean }>()
  for (const voice of voices) {
    const { from, to } = neededOf(voice)
    const known = sources.get(voice.mediaId) ?? { from, to, isCleaned: false }
    sources.set(voice.mediaId, {
      from: Math.min(known.from, from),
      to: Math.max(known.to, to),
      isCleaned: known.isCleaned || voice.studioShare > 0,
    })
  }
  let samples = 2 * seconds * SOUND_RATE
  for (const { from, to, isCleaned } of sources.values()) samples += (to - from) * (isCleaned ? 2 : 1)
  const pictureBytes =
    frame === null ? 0 : (frame.width * frame.height * perSecond(plan.rate) * seconds * BITS_PER_PIXEL) / 8
  return samples * BYTES_PER_SAMPLE + pictureBytes + seconds * 40_000 + SMALL_THINGS_BYTES
}

/** Throws `conflict` when the disk of `file` lacks that much room beside the reserve. */
export function checkDiskSpace(file: string, bytes: number): void {
  const freeBytes = roomBytes(dirname(file))
  if (freeBytes >= bytes) return
  const gigabytes = (value: number) => (Math.max(0, value) / 1e9).toFixed(1)
  throw new RoughcutError(
    'conflict',
    `The export may need ${gigabytes(bytes)} GB in ${dirname(file)}, and ${gigabytes(freeBytes)} GB are free. Make room, or export to another disk.`,
  )
}
