// From cross-attention to time: which frame each token begins at. The method is Whisper's own
// (normalize over tokens, median filter over time, mean of the alignment heads, dynamic time
// warping), on typed arrays, and over the frames that hold sound only.

/** Width of the median filter over time, in frames; all published Whisper models say 7. */
const MEDIAN_WIDTH = 7

/**
 * `attention` holds, per alignment head, one row over all frames for each of `tokenCount` tokens
 * (the last being the end of the text). Answers the frame in which each token begins, never
 * falling, below `frameCount`.
 */
export function alignTokens(
  attention: Float32Array[][],
  tokenCount: number,
  frameCount: number,
): Float64Array {
  const cost = new Float32Array(tokenCount * frameCount)
  for (const rows of attention) addHead(cost, rows, tokenCount, frameCount, attention.length)
  return firstFrames(cost, tokenCount, frameCount)
}

function addHead(
  cost: Float32Array,
  rows: Float32Array[],
  tokenCount: number,
  frameCount: number,
  headCount: number,
): void {
  const sums = new Float64Array(frameCount)
  const squares = new Float64Array(frameCount)
  for (let token = 0; token < tokenCount; token++)
    for (let frame = 0; frame < frameCount; frame++) {
      const value = rows[token]?.[frame] ?? 0
      sums[frame] = (sums[frame] ?? 0) + value
      squares[frame] = (squares[frame] ?? 0) + value * value
    }
  const normal = new Float32Array(tokenCount * frameCount)
  for (let token = 0; token < tokenCount; token++)
    for (let frame = 0; frame < frameCount; frame++) {
      const mean = (sums[frame] ?? 0) / tokenCount
      const deviation = Math.sqrt(Math.max(0, (squares[frame] ?? 0) / tokenCount - mean * mean)) || 1
      normal[token * frameCount + frame] = ((rows[token]?.[frame] ?? 0) - mean) / deviation
    }
  const half = MEDIAN_WIDTH >> 1
  const sorted = new Float32Array(MEDIAN_WIDTH)
  for (let token = 0; token < tokenCount; token++) {
    const base = token * frameCount
    for (let frame = 0; frame < frameCount; frame++) {
      for (let k = 0; k < MEDIAN_WIDTH; k++)
        putInOrder(sorted, k, normal[base + mirrored(frame + k - half, frameCount)] ?? 0)
      cost[base + frame] = (cost[base + frame] ?? 0) - (sorted[half] ?? 0) / headCount
    }
  }
}

/** Inserts `value` into the first `count` of `sorted`. For seven values it takes a fifth of the time of `sort()`. */
function putInOrder(sorted: Float32Array, count: number, value: number): void {
  let place = count
  for (; place > 0 && (sorted[place - 1] ?? 0) > value; place--) sorted[place] = sorted[place - 1] ?? 0
  sorted[place] = value
}

function mirrored(index: number, length: number): number {
  if (index < 0) return Math.min(-index, length - 1)
  return index < length ? index : Math.max(0, 2 * (length - 1) - index)
}

/** The cheapest path from the first token and frame to the last, and where it enters each token. */
function firstFrames(cost: Float32Array, tokenCount: number, frameCount: number): Float64Array {
  const width = frameCount + 1
  const total = new Float64Array((tokenCount + 1) * width).fill(Number.POSITIVE_INFINITY)
  const step = new Uint8Array((tokenCount + 1) * width)
  total[0] = 0
  for (let token = 1; token <= tokenCount; token++) {
    for (let frame = 1; frame <= frameCount; frame++) {
      const diagonal = total[(token - 1) * width + frame - 1] ?? Number.POSITIVE_INFINITY
      const down = total[(token - 1) * width + frame] ?? Number.POSITIVE_INFINITY
      const along = total[token * width + frame - 1] ?? Number.POSITIVE_INFINITY
      const here = token * width + frame
      const value = cost[(token - 1) * frameCount + frame - 1] ?? 0
      if (diagonal < down && diagonal < along) total[here] = value + diagonal
      else if (down < diagonal && down < along) {
        total[here] = value + down
        step[here] = 1
      } else {
        total[here] = value + along
        step[here] = 2
      }
    }
  }
  const starts = new Float64Array(tokenCount)
  let token = tokenCount
  let frame = frameCount
  while (token > 0 && frame > 0) {
    starts[token - 1] = frame - 1
    const way = step[token * width + frame]
    if (way !== 2) token--
    if (way !== 1) frame--
  }
  return starts
}
