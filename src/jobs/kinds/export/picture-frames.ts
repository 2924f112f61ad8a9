// Yields a plan's picture as raw frames: decoders run in parallel, and their frames are put in order, blended and
// dimmed here. Memory stays at a few frames, however long the plan is.
import { ffmpegArguments, fileInput, refuseKilled, SAFE_INPUT_FLAGS } from '../../../adapters/ffmpeg.ts'
import { type RunningProgram, startProgram } from '../../../adapters/program.ts'
import { RoughcutError } from '../../../errors.ts'
import { keepFrameTimes } from '../../../render/frame-timing.ts'
import type { ColorMatrix } from '../../../render/picture/colors.ts'
import { decoderOf } from '../../../render/picture/decoder-arguments.ts'
import type { Size } from '../../../render/picture/fit.ts'
import {
  blackFrame,
  blendFrames,
  bytesOfFrame,
  dimFrame,
  layFrame,
} from '../../../render/picture/raw-frames.ts'
import { type DecoderRun, runsOf } from '../../../render/picture/runs.ts'
import { framesIn } from '../../../render/picture/select-frames.ts'
import {
  brightnessAt,
  crossfadeShare,
  type Layer,
  type Shot,
  type Span,
  shotsOf,
} from '../../../render/picture/shots.ts'
import { type ExportWork, RENDER_LIMITS, STALL_MS } from './export-work.ts'

/** Each frame of the composition in order, fitted into `frame`. Ending it early ends the decoders. */
export async function* pictureFrames(
  work: ExportWork,
  spans: readonly Span[],
  frame: Size,
  matrix: ColorMatrix,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { plan } = work
  const runs = runsOf(shotsOf(spans), plan.rate)
  const black = blackFrame(frame)
  const readers = new Map<Shot, FrameReader>()
  const open = new Set<FrameReader>()
  let started = 0
  const start = (run: DecoderRun) => {
    const program = startDecoder(work, run, frame, matrix)
    const name = work.context.media.get(run.mediaId)?.name ?? run.mediaId
    const reader = openReader(program, run, name, frame)
    open.add(reader)
    for (const shot of run.shots) readers.set(shot, reader)
  }
  /** A shot's picture and how bright it still is to be made; one that is seen through lies over `below`. */
  const seenOf = async (shot: Shot, at: number, below: Uint8Array): Promise<[Uint8Array, number]> => {
    const source = shot.sourceFrameAt(at)
    const picture = source === null ? null : await readers.get(shot)?.at(source)
    const brightness = brightnessAt(shot.segment, at, plan)
    if (!shot.isSeeThrough) return [picture ?? black, brightness]
    return [picture ? layFrame(below, picture, brightness, frame) : below, 1]
  }
  const withLayer = async ([first, second]: Layer, at: number, below: Uint8Array): Promise<Uint8Array> => {
    if (first === undefined) return below
    const [picture, brightness] = await seenOf(first, at, below)
    if (second === undefined) return brightness === 1 ? picture : dimFrame(picture, brightness, frame)
    const share = crossfadeShare(second.segment, first.segment, at)
    const [coming, itsBrightness] = await seenOf(second, at, below)
    return blendFrames(picture, coming, share, frame, { first: brightness, second: itsBrightness })
  }
  try {
    for (const span of spans) {
      // One decoder more than is needed yet: starting takes a moment.
      for (let ahead = 1; ahead > 0; ) {
        const run = runs[started]
        if (run === undefined) break
        if ((run.shots[0]?.startFrame ?? 0) > span.startFrame) ahead--
        start(run)
        started++
      }
      for (let at = span.startFrame; at < span.endFrame; at++) {
        work.signal.throwIfAborted()
        let picture = black
        for (const layer of span.layers) picture = await withLayer(layer, at, picture)
        yield picture
      }
      for (const reader of open)
        if (reader.lastFrame <= span.endFrame) {
          open.delete(reader)
          // It holds its last frame, so hundreds of cuts would hold hundreds of frames.
          for (const shot of reader.shots) readers.delete(shot)
          await reader.close()
        }
    }
  } finally {
    await Promise.all([...open].map((reader) => reader.close()))
  }
}

type FrameReader = {
  shots: readonly Shot[]
  /** Composition frame after which it is not needed. */
  lastFrame: number
  /**
   * A frame of the source; requested in rising order. Past the end of the picture it is the last one;
   * null for a picture without frames.
   */
  at(sourceFrame: number): Promise<Uint8Array | null>
  close(): Promise<void>
}

function openReader(program: RunningProgram, run: DecoderRun, name: string, frame: Size): FrameReader {
  const frames = wholeFrames(program, bytesOfFrame(frame, run.isSeeThrough))
  let current: Uint8Array | null = null
  let range = 0
  let next = run.ranges[0]?.startFrame ?? 0
  let shown = -1
  let hasEnded = false
  return {
    shots: run.shots,
    lastFrame: run.shots.at(-1)?.endFrame ?? 0,
    async at(sourceFrame) {
      while (shown < sourceFrame && !hasEnded) {
        const { value, done } = await within(STALL_MS, frames.next(), program)
        if (done) {
          hasEnded = true
          await checkEnd(program, name)
        } else current = value
        shown = next
        next++
        while (
          next >= (run.ranges[range]?.endFrame ?? Number.POSITIVE_INFINITY) &&
          range < run.ranges.length - 1
        ) {
          range++
          next = Math.max(next, run.ranges[range]?.startFrame ?? next)
        }
      }
      return current
    },
    async close() {
      program.kill()
      await frames.return()
      await program.exited
    },
  }
}

/** What a run is decoded from, and how. */
export function decoderOfRun(work: ExportWork, run: DecoderRun, frame: Size, matrix: ColorMatrix) {
  const source = work.source(run.mediaId)
  const media = work.context.media.get(run.mediaId)
  const decoder = decoderOf({
    ...{ run, frame, matrix, rate: work.plan.rate, fit: work.composition.fit },
    picture: media?.width && media.height ? { width: media.width, height: media.height } : null,
    isSeekable: source.isSeekable,
    hasVariableRate: source.hasVariableRate,
    rotationDegrees: source.rotationDegrees,
    traits: work.canToneMap ? source.traits : { ...source.traits, transfer: null },
  })
  return { source, ...decoder, inputOptions: [...source.pictureOptions, ...decoder.inputOptions] }
}

/** A program without output for this long is considered hung, and is killed. */
async function within<T>(limitMs: number, work: Promise<T>, program: RunningProgram): Promise<T> {
  const timer = setTimeout(() => program.kill(), limitMs)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}

/** The picture may end earlier than its file says, but a crashed decoder would look the same. */
async function checkEnd(program: RunningProgram, name: string): Promise<void> {
  const exit = await program.exited
  refuseKilled('ffmpeg', exit)
  if (exit.code !== 0)
    throw new RoughcutError('corrupt_media', `The picture of “${name}” could not be decoded to its end.`, {
      cause: new Error(exit.stderrTail.trim() || `ffmpeg ended with ${exit.code ?? exit.signalName}`),
    })
}

function startDecoder(work: ExportWork, run: DecoderRun, frame: Size, matrix: ColorMatrix): RunningProgram {
  const { source, inputOptions, filters } = decoderOfRun(work, run, frame, matrix)
  return startProgram({
    program: work.programs.find('ffmpeg').path,
    arguments: ffmpegArguments([
      ...SAFE_INPUT_FLAGS,
      ...inputOptions,
      ...['-i', fileInput(source.path), '-filter_complex', `[0:V:0]${filters}[picture]`, '-map', '[picture]'],
      ...keepFrameTimes(work.version),
      ...['-frames:v', String(run.isStill ? 1 : framesIn(run.ranges)), '-f', 'rawvideo', 'pipe:1'],
    ]),
    limits: RENDER_LIMITS,
    signal: work.signal,
  })
}

/** Standard output of a decoder cut into frames. */
async function* wholeFrames(
  program: RunningProgram,
  frameBytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let frame = new Uint8Array(frameBytes)
  let filled = 0
  for await (const chunk of program.stdout) {
    let used = 0
    while (used < chunk.byteLength) {
      const part = chunk.subarray(used, used + frameBytes - filled)
      frame.set(part, filled)
      used += part.byteLength
      filled += part.byteLength
      if (filled === frameBytes) {
        yield frame
        frame = new Uint8Array(frameBytes)
        filled = 0
      }
    }
  }
}

/** Frames as a stream for another program's standard input, made on demand. */
export function streamOf(frames: AsyncGenerator<Uint8Array, void, undefined>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await frames.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await frames.return()
      },
    },
    { highWaterMark: 2 },
  )
}
