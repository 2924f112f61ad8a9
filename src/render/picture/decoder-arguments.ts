// ffmpeg arguments that turn a decoder run into pictures of the frame on the plan's grid. Texts only.
import type { FitMode } from '../../edit/document.ts'
import { perSecond } from '../../edit/frames.ts'
import { insetBox } from '../../edit/inset.ts'
import type { Rational } from '../../edit/time.ts'
import {
  type ColorMatrix,
  isHighDynamicRange,
  type PictureTraits,
  premultipliedFilters,
  standardRangeFilters,
} from './colors.ts'
import { fitFilters, fittedSize, insetFilters, type Size } from './fit.ts'
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
  hasVariableRate: boolean
  /** Of a still: how the camera was held, from its EXIF data. (ffmpeg rotates videos itself.) */
  rotationDegrees: number
  traits: PictureTraits
  /** Of the file that is rendered. */
  matrix: ColorMatrix
}

/**
 * How long before the first frame it is looked for: a key frame's own time may lie after the time it is
 * found by, and variable rates hold a picture for a while.
 */
const SEEK_LEAD_SECONDS = { constant: 0.25, variable: 1 }

/** Filters that turn clockwise. */
const TURNS: Record<number, string> = {
  90: 'transpose=clock,',
  180: 'hflip,vflip,',
  270: 'transpose=cclock,',
}

/**
 * Input options and the filters from the input's picture to frames that follow each other from 0.
 * `-copyts -start_at_zero` keep the file's own clock after a seek, so that the grid is the same
 * wherever decoding starts; `fps` puts a variable rate on that grid before frames are counted.
 */
export function decoderOf(decoded: DecodedPicture): { inputOptions: string[]; filters: string } {
  const { run, rate, isSeekable, hasVariableRate, rotationDegrees, traits } = decoded
  const fitted = fittedFilters(decoded)
  // Only ffmpeg 7 rotates stills automatically.
  if (run.isStill)
    return { inputOptions: ['-noautorotate'], filters: `${TURNS[rotationDegrees] ?? ''}${fitted}` }
  const rateText = `${rate.numerator}/${rate.denominator}`
  const wanted = run.ranges[0]?.startFrame ?? 0
  const leadSeconds = SEEK_LEAD_SECONDS[hasVariableRate ? 'variable' : 'constant']
  const seekSeconds = isSeekable ? wanted / perSecond(rate) - leadSeconds : 0
  const isSought = seekSeconds > 1
  const firstFrame = isSought ? wanted : 0
  const startSeconds = firstFrame / perSecond(rate)
  const last = run.ranges.at(-1)?.endFrame ?? 0
  return {
    inputOptions: isSought
      ? ['-copyts', '-start_at_zero', '-noaccurate_seek', '-ss', seekSeconds.toFixed(6)]
      : [],
    filters: [
      ...(traits.isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
      // A picture that ends before the sound does holds its last frame, also where that is all there is
      // to see: `fps` gives nothing when its start lies after the end.
      ...(isSought ? [`fps=${rateText}`, hold(last)] : []),
      `fps=${rateText}:start_time=${startSeconds.toFixed(6)}`,
      ...(isSought ? [] : [hold(last)]),
      `select='${selectExpression(run.ranges, firstFrame)}'`,
      // After `fps` a tick is a frame. (N/rate/TB is cut off, not rounded, and can fall one short.)
      'setpts=N',
      fitted,
    ].join(','),
  }
}

function hold(frames: number): string {
  return `tpad=stop=${frames}:stop_mode=clone`
}

/** From the recording's colors and size to the frame's. */
function fittedFilters({ run, picture, frame, fit, traits, matrix }: DecodedPicture): string {
  const { isStill, isSeeThrough, inset } = run
  const box = inset && insetBox(picture, frame, inset)
  const isBright = isHighDynamicRange(traits.transfer)
  // Arithmetic with brightness is expensive: it comes after scaling, where that makes it smaller.
  const { width, height } = box ?? fittedSize(picture ?? frame, frame, fit)
  const isScaled = isBright && !traits.hasAlpha && picture !== null && picture.width > width
  const standard = isBright ? { ...traits, matrix: 'bt709', transfer: null } : traits
  return [
    ...(isScaled ? [`scale=${width}:${height}`, 'format=yuv420p10le'] : []),
    ...standardRangeFilters(traits),
    ...premultipliedFilters(standard, picture ?? frame, isStill),
    box
      ? insetFilters(picture ?? frame, frame, box, { traits: standard, isStill, matrix })
      : fitFilters(picture, frame, fit, { traits: standard, isStill, matrix }, isSeeThrough),
  ].join(',')
}
