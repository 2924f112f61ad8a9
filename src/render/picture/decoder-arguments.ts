// ffmpeg arguments that turn a decoder run into pictures of the frame on the plan's grid. Texts only.
import type { FitMode } from '../../edit/document.ts'
import { perSecond } from '../../edit/frames.ts'
import type { Rational } from '../../edit/time.ts'
import { fitFilters, type Size } from './fit.ts'
import type { DecoderRun } from './runs.ts'
import { selectExpression } from './select-frames.ts'

export type DecodedPicture = {
  run: DecoderRun
  rate: Rational
  /** As shown; null when unknown. */
  picture: Size | null
  frame: Size
  fit: FitMode
  isSeekable: boolean
  /** Of a still: a camera's note of how it was held. (A film's is ffmpeg's own affair.) */
  rotationDegrees: number
}

/** How long before the first frame it is looked for: variable rates hold a picture for a while. */
const SEEK_LEAD_SECONDS = 1

/** Filters that turn clockwise. */
const TURNS: Record<number, string> = {
  90: 'transpose=clock,',
  180: 'hflip,vflip,',
  270: 'transpose=cclock,',
}

/**
 * Input options and the filters from the input's picture to frames that follow each other from 0.
 * `-copyts -start_at_zero` keep the file's own clock behind a seek, so that the grid is the same
 * wherever decoding starts; `fps` puts a variable rate on that grid before frames are counted.
 */
export function decoderOf({ run, rate, picture, frame, fit, isSeekable, rotationDegrees }: DecodedPicture): {
  inputOptions: string[]
  filters: string
} {
  const fitted = fitFilters(picture, frame, fit, run.isStill)
  // Only ffmpeg 7 turns stills by itself.
  if (run.isStill)
    return { inputOptions: ['-noautorotate'], filters: `${TURNS[rotationDegrees] ?? ''}${fitted}` }
  const rateText = `${rate.numerator}/${rate.denominator}`
  const wanted = run.ranges[0]?.startFrame ?? 0
  const seekSeconds = isSeekable ? wanted / perSecond(rate) - SEEK_LEAD_SECONDS : 0
  const isSought = seekSeconds > SEEK_LEAD_SECONDS
  const firstFrame = isSought ? wanted : 0
  const startSeconds = firstFrame / perSecond(rate)
  const last = run.ranges.at(-1)?.endFrame ?? 0
  return {
    inputOptions: isSought
      ? ['-copyts', '-start_at_zero', '-noaccurate_seek', '-ss', seekSeconds.toFixed(6)]
      : [],
    filters: [
      // Rotated or resized in the middle of the file: scale comes first where the size is not known.
      `fps=${rateText}:start_time=${startSeconds.toFixed(6)}`,
      // A picture that ends before the sound does holds its last frame.
      `tpad=stop=${last - firstFrame}:stop_mode=clone`,
      `select='${selectExpression(run.ranges, firstFrame)}'`,
      // Behind `fps` a tick is a frame. (N/rate/TB is cut off, not rounded, and can fall one short.)
      'setpts=N',
      fitted,
    ].join(','),
  }
}
