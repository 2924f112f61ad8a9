// Compares a finished picture with its plan: finds unplanned black stretches. Pure.
import { startOfFrame } from '../edit/frames.ts'
import type { Rational } from '../edit/time.ts'
import type { Span } from './picture/shots.ts'

export type BlackStretch = { startSeconds: number; endSeconds: number }

/** The lines of ffmpeg's `blackdetect`. */
export function blackStretchesOf(lines: readonly string[]): BlackStretch[] {
  return lines.flatMap((line) => {
    const [, start, end] = /black_start:\s*([\d.]+)\s+black_end:\s*([\d.]+)/.exec(line) ?? []
    return start === undefined || end === undefined
      ? []
      : [{ startSeconds: Number(start), endSeconds: Number(end) }]
  })
}

/** Fades and the cuts around a gap are dark for a moment: anything shorter doesn't count. */
const MIN_SECONDS = 1

/** Those parts of black stretches in which the plan shows something. */
export function unplannedBlack(
  black: readonly BlackStretch[],
  spans: readonly Span[],
  rate: Rational,
): BlackStretch[] {
  // A small thing that can be seen through leaves nearly everything black.
  const isFilled = ({ layers }: Span) =>
    layers.flat().some(({ sourceRange, isSeeThrough }) => sourceRange !== null && !isSeeThrough)
  const seen = spans.filter(isFilled).map(({ startFrame, endFrame }) => ({
    startSeconds: startOfFrame(startFrame, rate) / 1e6,
    endSeconds: startOfFrame(endFrame, rate) / 1e6,
  }))
  return black.flatMap((stretch) =>
    seen
      .map(({ startSeconds, endSeconds }) => ({
        startSeconds: Math.max(startSeconds, stretch.startSeconds),
        endSeconds: Math.min(endSeconds, stretch.endSeconds),
      }))
      .filter(({ startSeconds, endSeconds }) => endSeconds - startSeconds >= MIN_SECONDS),
  )
}

/** `1:05.2` */
export function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, '0')}`
}
