// ffmpeg's `select` for many ranges of frames, as a balanced tree: each frame costs log N comparisons.
// (A flat sum of between() fails above 100 terms.) Texts only.

/** Frames of a source on the plan's grid; end-exclusive. */
export type FrameRange = { startFrame: number; endFrame: number }

/**
 * The expression that is true for frames of these ranges, which are in order and do not overlap.
 * `n` counts from `firstFrame`.
 */
export function selectExpression(ranges: readonly FrameRange[], firstFrame: number): string {
  const joined = joinRanges(ranges)
  const tree = (from: number, to: number): string => {
    const range = joined[from]
    if (range === undefined || from >= to) return '0'
    if (to - from === 1)
      return `between(n,${range.startFrame - firstFrame},${range.endFrame - firstFrame - 1})`
    const middle = (from + to) >> 1
    const split = (joined[middle] as FrameRange).startFrame - firstFrame
    return `if(lt(n,${split}),${tree(from, middle)},${tree(middle, to)})`
  }
  return tree(0, joined.length)
}

/** Ranges that touch become one. */
export function joinRanges(ranges: readonly FrameRange[]): FrameRange[] {
  const joined: FrameRange[] = []
  for (const { startFrame, endFrame } of ranges) {
    const last = joined.at(-1)
    if (last && last.endFrame === startFrame) last.endFrame = endFrame
    else joined.push({ startFrame, endFrame })
  }
  return joined
}

/** How many frames the ranges hold. */
export function framesIn(ranges: readonly FrameRange[]): number {
  return ranges.reduce((sum, { startFrame, endFrame }) => sum + endFrame - startFrame, 0)
}
