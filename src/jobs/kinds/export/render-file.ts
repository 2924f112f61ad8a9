// Puts a plan's picture and sound into one file. A single source with nothing but cuts goes through one ffmpeg, from
// file to file; everything else is assembled here frame by frame and encoded once. A long picture may be encoded in
// parts on several machines; those are joined here without re-encoding.
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileInput, runFfmpeg, SAFE_INPUT_FLAGS } from '../../../adapters/ffmpeg.ts'
import { startOfFrame } from '../../../edit/frames.ts'
import { RoughcutError } from '../../../errors.ts'
import type { Cue } from '../../../render/captions/cues.ts'
import { srtOf } from '../../../render/captions/subtitle-files.ts'
import { type Chapter, ffmetadataOf } from '../../../render/chapters.ts'
import { container, metadata, pictureCodec, soundCodec } from '../../../render/encoder-arguments.ts'
import type { ExportFormat } from '../../../render/formats.ts'
import { keepFrameTimes } from '../../../render/frame-timing.ts'
import {
  type ColorMatrix,
  colorTags,
  matrixOfSize,
  renderedMatrixOf,
} from '../../../render/picture/colors.ts'
import type { Size } from '../../../render/picture/fit.ts'
import { singleRunOf } from '../../../render/picture/runs.ts'
import { type FrameRange, framesIn } from '../../../render/picture/select-frames.ts'
import { isSeen, type Span, shotsOf, spansOf, spansWithin } from '../../../render/picture/shots.ts'
import type { PicturePart } from './export-request.ts'
import { type ExportWork, RENDER_LIMITS, type ReportPart, STALL_MS } from './export-work.ts'
import { paintedTextsFilter } from './painted-texts.ts'
import { PCM_FORMAT } from './pcm-file.ts'
import { decoderOfRun, pictureFrames, streamOf } from './picture-frames.ts'
import type { RenderedSound } from './render-sound.ts'
import { waveformFrames } from './waveform-frames.ts'

export type FileToRender = {
  format: ExportFormat
  frame: Size
  sound: RenderedSound | null
  /** Captions as a track of the file; empty for none. */
  softCues: readonly Cue[]
  chapters: readonly Chapter[]
  file: string
  /** Composition frames of a file that is a part of the picture and nothing else; null: the whole film. */
  part: FrameRange | null
  /** Files with all of the picture, in order, encoded as parts; empty: it is encoded here. */
  pictureParts: readonly PicturePart[]
}

/** Of parts in every format: its clock counts frames exactly. */
const PART_CONTAINER = 'mp4'

/** Encodes the mixed sound to `file`, in one run of ffmpeg. Throws `internal_error` when ffmpeg fails. */
export async function renderSoundFile(
  work: ExportWork,
  { format, sound, file, chapters }: FileToRender,
): Promise<void> {
  if (sound === null) throw new Error('a sound file needs sound')
  const chaptersInput = await chaptersArguments(work, chapters)
  await encode(work, [
    ...[...PCM_FORMAT, '-i', fileInput(sound.path), ...chaptersInput],
    ...[
      ...metadata(work.composition.name, chaptersInput.length > 0 ? 1 : null),
      ...soundCodec(format),
      ...container(format),
      '-y',
      fileInput(file),
    ],
  ])
}

/** Picture, and sound if there is any. Without any picture it shows the sound's waveform. */
export async function renderVideoFile(
  work: ExportWork,
  target: FileToRender,
  report: ReportPart,
): Promise<void> {
  const { plan } = work
  const whole = spansOf(plan, work.context)
  // Always from the whole plan, so all parts have the same.
  const matrix = matrixOf(work, whole, target.frame)
  const tags = colorTags(matrix)
  const painted = await paintedTextsFilter(work)
  const output = await outputArguments(work, target, tags.options)
  const shown = target.part ?? { startFrame: 0, endFrame: plan.durationFrames }
  const frameCount = framesIn([shown])
  const onFrames = (frames: number | null) =>
    report('Rendering', Math.min(1, (frames ?? 0) / Math.max(1, frameCount)))
  if (target.pictureParts.length > 0) {
    const { inputs, outputs } = output
    await encode(
      work,
      [...(await joinedParts(work, target.pictureParts)), ...inputs, '-map', '0:v:0', ...outputs],
      onFrames,
    )
    return
  }
  const spans = target.part === null ? whole : spansWithin(whole, target.part)
  const ending = `${atTimeOf(work, shown, painted)},${tags.filter}[picture]`
  const single = singleRunOf(spans)
  if (single !== null) {
    const { source, inputOptions, filters } = decoderOfRun(work, single, target.frame, matrix)
    const input = [...SAFE_INPUT_FLAGS, ...inputOptions, '-i', fileInput(source.path)]
    // Not `-frames:v`, which ends the sound too.
    const end = `,trim=end_frame=${frameCount}`
    await encode(work, await command(work, input, `[0:V:0]${filters}${end}${ending}`, output), onFrames)
    return
  }
  const frames = isSeen(whole)
    ? pictureFrames(work, spans, target.frame, matrix)
    : waveformFrames(work, target.sound, target.frame)
  const { width, height } = target.frame
  const rate = `${plan.rate.numerator}/${plan.rate.denominator}`
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'yuv420p',
    '-s',
    `${width}x${height}`,
    '-r',
    rate,
    '-i',
    'pipe:0',
  ]
  const failed: { cause: unknown } = { cause: null }
  try {
    await encode(
      work,
      await command(work, input, `[0:v]setsar=1${ending}`, output),
      onFrames,
      streamOf(noting(frames, failed)),
    )
  } catch (error) {
    throw failed.cause ?? error
  } finally {
    await frames.return()
  }
  if (failed.cause !== null) throw failed.cause
}

/** The color matrix of the first video; for stills and waveforms, the one that players expect of the frame. */
function matrixOf(work: ExportWork, spans: readonly Span[], frame: Size): ColorMatrix {
  const film = shotsOf(spans).find(({ isStill, sourceRange }) => !isStill && sourceRange !== null)
  if (film === undefined) return matrixOfSize(frame)
  const { width, height } = work.context.media.get(film.mediaId) ?? { width: null, height: null }
  const size = width && height ? { width, height } : frame
  return renderedMatrixOf(work.source(film.mediaId).traits, size)
}

/** Texts are painted by the clock of the whole composition; frames of a part count from 0 before and after. */
function atTimeOf({ plan }: ExportWork, { startFrame }: FrameRange, painted: string): string {
  if (painted === '' || startFrame === 0) return painted
  // A tick is a frame, so the sum is exact.
  const { numerator, denominator } = plan.rate
  return `,settb=${denominator}/${numerator},setpts=PTS+${startFrame}${painted},setpts=PTS-${startFrame}`
}

/** Input options for parts of a picture as one. Links, because a list of files takes plain names. */
async function joinedParts(
  { temporaryFolder, plan }: ExportWork,
  parts: readonly PicturePart[],
): Promise<string[]> {
  const list = ['ffconcat version 1.0']
  for (const [index, { file, frameCount }] of parts.entries()) {
    const name = `part-${index}.${PART_CONTAINER}`
    await symlink(file, join(temporaryFolder, name))
    // The file's own duration is rounded to milliseconds, and the errors would add up.
    list.push(`file ${name}`, `duration ${(startOfFrame(frameCount, plan.rate) / 1e6).toFixed(6)}`)
  }
  await writeFile(join(temporaryFolder, 'parts.ffconcat'), `${list.join('\n')}\n`)
  return [
    ...['-protocol_whitelist', 'file', '-format_whitelist', 'concat,mov,mp4,m4a,3gp,3g2,mj2'],
    ...['-f', 'concat', '-i', 'file:parts.ffconcat'],
  ]
}

/** To the program, a stream that fails looks like one that ends, so the error is kept for the caller. */
async function* noting(
  frames: AsyncGenerator<Uint8Array, void, undefined>,
  failed: { cause: unknown },
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* frames
  } catch (error) {
    failed.cause = error
    throw error
  }
}

/** Everything after the picture: further inputs, what is taken of each, codecs, container, file. */
async function outputArguments(
  work: ExportWork,
  target: FileToRender,
  tagOptions: readonly string[],
): Promise<{ inputs: string[]; outputs: string[] }> {
  const { format, frame, sound, softCues, file, chapters, part, pictureParts } = target
  const inputs: string[] = []
  const outputs: string[] = []
  // Input 0 is the picture.
  let input = 0
  if (sound !== null) {
    inputs.push(...PCM_FORMAT, '-i', fileInput(sound.path))
    outputs.push('-map', `${++input}:a`, ...soundCodec(format))
  }
  if (softCues.length > 0) {
    const srt = join(work.temporaryFolder, 'captions.srt')
    await writeFile(srt, srtOf(softCues))
    inputs.push('-f', 'srt', '-i', fileInput(srt))
    outputs.push('-map', `${++input}:s`, '-c:s', format === 'webm' ? 'webvtt' : 'mov_text')
  }
  const chaptersInput = await chaptersArguments(work, chapters)
  inputs.push(...chaptersInput)
  outputs.push(
    ...(pictureParts.length > 0
      ? ['-c:v', 'copy']
      : [...pictureCodec(format, work.plan.rate, frame), ...tagOptions, ...keepFrameTimes(work.version)]),
    ...metadata(work.composition.name, chaptersInput.length > 0 ? ++input : null),
    ...(part === null ? container(format) : ['-f', PART_CONTAINER]),
    ...['-y', fileInput(file)],
  )
  return { inputs, outputs }
}

/** An input with only chapters; no arguments if there are none. */
async function chaptersArguments(work: ExportWork, chapters: readonly Chapter[]): Promise<string[]> {
  if (chapters.length === 0) return []
  const file = join(work.temporaryFolder, 'chapters.txt')
  await writeFile(file, ffmetadataOf(chapters))
  return ['-f', 'ffmetadata', '-i', fileInput(file)]
}

/** The longest graph that is handed over as an argument; Linux takes 128 KiB in one. */
const MAX_ARGUMENT = 100_000

async function command(
  work: ExportWork,
  input: string[],
  graph: string,
  { inputs, outputs }: { inputs: string[]; outputs: string[] },
): Promise<string[]> {
  let graphArguments = ['-filter_complex', graph]
  if (graph.length > MAX_ARGUMENT) {
    await writeFile(join(work.temporaryFolder, 'graph.txt'), graph)
    graphArguments = ['-filter_complex_script', 'graph.txt']
  }
  return [...input, ...inputs, ...graphArguments, '-map', '[picture]', ...outputs]
}

async function encode(
  work: ExportWork,
  args: string[],
  onFrames?: (frames: number | null) => void,
  stdin?: ReadableStream<Uint8Array>,
): Promise<void> {
  const { exit, errors } = await runFfmpeg(work.programs, args, {
    signal: work.signal,
    limits: RENDER_LIMITS,
    stallMs: STALL_MS,
    currentFolder: work.temporaryFolder,
    ...(onFrames === undefined ? {} : { onProgress: ({ frames }) => onFrames(frames) }),
    ...(stdin === undefined ? {} : { stdin }),
  })
  if (exit.code !== 0)
    throw new RoughcutError('internal_error', 'ffmpeg could not render the composition.', {
      cause: new Error(errors.join('; ') || `it ended with ${exit.code ?? exit.signalName}`),
    })
}
