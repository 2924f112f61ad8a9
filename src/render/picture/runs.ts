// Shots → decoder runs: shots of one file in rising order are decoded in one pass. Camera switches go
// back and forth between files, so several runs stay open beside each other. Pure.
import type { Inset, MediaId } from '../../edit/document.ts'
import type { Rational } from '../../edit/time.ts'
import { type FrameRange, framesIn, joinRanges } from './select-frames.ts'
import type { Shot, Span } from './shots.ts'

/** One pass over a file. */
export type DecoderRun = {
  mediaId: MediaId
  isStill: boolean
  /** Its frames have an alpha plane. */
  isSeeThrough: boolean
  /** Its picture is small in a corner of the frame; only runs with alpha can be. */
  inset: Inset | null
  shots: Shot[]
  ranges: FrameRange[]
}

/** The most decoders open at once: they wait at their pipes, but each holds its memory. */
const MAX_OPEN = 4
/** For longer gaps, a new process with a seek is cheaper than decoding what's skipped. */
const MAX_SKIP_SECONDS = 8

/** Which run decodes each shot; shots that are black have none. In the order in which they start. */
export function runsOf(shots: readonly Shot[], rate: Rational): DecoderRun[] {
  const longestSkip = (MAX_SKIP_SECONDS * rate.numerator) / rate.denominator
  const runs: DecoderRun[] = []
  let open: DecoderRun[] = []
  for (const shot of shots) {
    if (shot.sourceRange === null) continue
    const { startFrame } = shot.sourceRange
    const inset = shot.isSeeThrough ? (shot.segment.effects.inset ?? null) : null
    const run = open.find(({ mediaId, isStill, isSeeThrough, inset: place, shots: before, ranges }) => {
      const skipped = startFrame - (ranges.at(-1)?.endFrame ?? 0)
      const isFree = (before.at(-1)?.endFrame ?? 0) <= shot.startFrame
      const isAlike =
        mediaId === shot.mediaId &&
        isSeeThrough === shot.isSeeThrough &&
        JSON.stringify(place) === JSON.stringify(inset)
      return isAlike && !isStill && isFree && skipped >= 0 && skipped <= longestSkip
    })
    if (run) {
      run.shots.push(shot)
      run.ranges.push({ ...shot.sourceRange })
      open = [...open.filter((other) => other !== run), run]
    } else {
      const fresh: DecoderRun = {
        mediaId: shot.mediaId,
        isStill: shot.isStill,
        isSeeThrough: shot.isSeeThrough,
        inset,
        shots: [shot],
        ranges: [{ ...shot.sourceRange }],
      }
      runs.push(fresh)
      open = [...open, fresh].slice(-MAX_OPEN)
    }
  }
  return runs
}

/**
 * The one run that one ffmpeg process can render from file to file: a single source in rising order,
 * played as recorded, with nothing but cuts. Null when it is anything else.
 */
export function singleRunOf(spans: readonly Span[]): DecoderRun | null {
  const shots: Shot[] = []
  for (const span of spans) {
    const [shot, ...others] = span.layers.flat()
    if (shot === undefined || others.length > 0 || shot.isSeeThrough || shot.sourceRange === null) return null
    if (shots.at(-1) !== shot) shots.push(shot)
  }
  const [first] = shots
  if (first === undefined || first.isStill) return null
  let atFrame = 0
  for (const { mediaId, segment, startFrame, endFrame, sourceRange } of shots) {
    const { speed, fadeInUs, fadeOutUs } = segment.effects
    if (sourceRange === null || mediaId !== first.mediaId || sourceRange.startFrame < atFrame) return null
    if (speed !== 1 || fadeInUs > 0 || fadeOutUs > 0) return null
    if (sourceRange.endFrame - sourceRange.startFrame !== endFrame - startFrame) return null
    atFrame = sourceRange.endFrame
  }
  const ranges = joinRanges(shots.flatMap(({ sourceRange }) => sourceRange ?? []))
  const passed = atFrame - (ranges[0]?.startFrame ?? 0)
  // Where much is skipped, seeking from part to part is cheaper than decoding it all.
  if (passed > 2 * framesIn(ranges)) return null
  return { mediaId: first.mediaId, isStill: false, isSeeThrough: false, inset: null, shots, ranges }
}
