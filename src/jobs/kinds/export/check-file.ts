// Checks a finished render before anybody gets it: duration, streams, frames, loudness, and black or silent stretches
// that aren't in the plan. Any fault fails the export.
import { fileInput, pcm, runFfmpeg, SAFE_INPUT_FLAGS } from '../../../adapters/ffmpeg.ts'
import { NO_LIMITS, runProgram } from '../../../adapters/program.ts'
import { perSecond, sampleOfFrame, startOfFrame } from '../../../edit/frames.ts'
import { RoughcutError } from '../../../errors.ts'
import { type BlackStretch, blackStretchesOf, clockTime, unplannedBlack } from '../../../render/checks.ts'
import { FORMATS } from '../../../render/formats.ts'
import { framesIn } from '../../../render/picture/select-frames.ts'
import { spansOf } from '../../../render/picture/shots.ts'
import { createLoudnessMeter } from '../../../render/sound/loudness.ts'
import { SOUND_RATE } from '../../../render/sound/voices.ts'
import type { ExportCheck } from './export-request.ts'
import type { ExportWork } from './export-work.ts'
import { openPcmFile } from './pcm-file.ts'
import type { FileToRender } from './render-file.ts'

export type CheckedFile = { checks: ExportCheck[]; durationSeconds: number; loudnessLufs: number | null }

type Stream = { codec_type?: string; nb_frames?: string; width?: number; height?: number }
type ProbeOutput = { format?: { duration?: string }; streams?: Stream[]; chapters?: unknown[] }

/**
 * Probes the finished file and compares it with the plan: streams, duration (s), frames, black, silence, loudness (LUFS).
 * Throws `internal_error` when it isn't what the plan says.
 */
export async function checkFile(work: ExportWork, target: FileToRender): Promise<CheckedFile> {
  const output = await probe(work, target.file)
  const checks: ExportCheck[] = []
  const durationSeconds = checkDuration(work, target, output, checks)
  checkStreams(work, target, output, checks)
  // Its picture is checked in the whole film.
  if (target.part !== null) return { checks, durationSeconds, loudnessLufs: null }
  // Side by side: one is ffmpeg's work, the other mostly ours.
  const [picture, sound] = await Promise.allSettled([
    FORMATS[target.format].kind === 'video' && target.format !== 'gif' ? checkPicture(work, target) : null,
    checkSound(work, target),
  ])
  if (picture.status === 'rejected') throw picture.reason
  if (sound.status === 'rejected') throw sound.reason
  if (picture.value !== null) checks.push(picture.value)
  checks.push(...sound.value.checks)
  return { checks, durationSeconds, loudnessLufs: sound.value.loudnessLufs }
}

function fault(message: string): RoughcutError {
  return new RoughcutError(
    'internal_error',
    `The finished file was discarded because it doesn't match the request: ${message}`,
  )
}

async function probe({ programs, signal }: ExportWork, file: string): Promise<ProbeOutput> {
  const { exit, stdout } = await runProgram({
    program: programs.find('ffprobe').path,
    arguments: [
      ...['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams', '-show_chapters'],
      fileInput(file),
    ],
    limits: { ...NO_LIMITS, timeoutMs: 60_000 },
    signal,
  })
  if (exit.code !== 0) throw fault(`it cannot be read (${exit.stderrTail.trim()}).`)
  return JSON.parse(stdout) as ProbeOutput
}

/** How many frames `file` is to have. */
function wantedFrames({ plan }: ExportWork, { part }: FileToRender): number {
  return part === null ? plan.durationFrames : framesIn([part])
}

function checkDuration(
  work: ExportWork,
  target: FileToRender,
  output: ProbeOutput,
  checks: ExportCheck[],
): number {
  const { plan } = work
  const wanted = startOfFrame(wantedFrames(work, target), plan.rate) / 1e6
  const is = Number(output.format?.duration ?? Number.NaN)
  // MP3 counts in frames of 26 ms with padding at both ends, GIF in hundredths.
  const tolerance =
    { mp3: 0.08, webm: 0.06, gif: 0.1 * Math.max(1, wanted / 10) }[target.format as string] ?? 0.03
  const allowed = Math.max(tolerance, 1.5 / perSecond(plan.rate))
  if (!(Math.abs(is - wanted) <= allowed))
    throw fault(`it lasts ${is.toFixed(3)} s instead of ${wanted.toFixed(3)} s.`)
  checks.push({ name: 'duration', status: 'ok', message: `It lasts ${is.toFixed(3)} s, as planned.` })
  return is
}

function checkStreams(
  work: ExportWork,
  target: FileToRender,
  output: ProbeOutput,
  checks: ExportCheck[],
): void {
  const streams = output.streams ?? []
  const count = (type: string) => streams.filter((stream) => stream.codec_type === type).length
  const isVideo = FORMATS[target.format].kind === 'video'
  const wanted = {
    video: isVideo ? 1 : 0,
    audio: target.sound === null || target.format === 'gif' ? 0 : 1,
    subtitle: target.softCues.length > 0 ? 1 : 0,
  }
  for (const [type, number] of Object.entries(wanted))
    if (count(type) !== number) throw fault(`it has ${count(type)} ${type} streams instead of ${number}.`)
  const picture = streams.find((stream) => stream.codec_type === 'video')
  const chapters = target.chapters.length
  if (output.chapters?.length !== chapters)
    throw fault(`it has ${output.chapters?.length ?? 0} chapters instead of ${chapters}.`)
  const told = [
    ...[wanted.video && 'picture', wanted.audio && 'sound', wanted.subtitle && 'captions'],
    chapters > 0 && (chapters === 1 ? 'a chapter' : `${chapters} chapters`),
  ]
  checks.push({ name: 'streams', status: 'ok', message: `It has ${told.filter(Boolean).join(', ')}.` })
  if (!isVideo) return
  const { width, height } = target.frame
  if (picture?.width !== width || picture.height !== height)
    throw fault(`the picture is ${picture?.width}×${picture?.height} instead of ${width}×${height}.`)
  const frames = Number(picture.nb_frames ?? Number.NaN)
  if (Number.isNaN(frames)) return
  const wantedCount = wantedFrames(work, target)
  if (frames !== wantedCount) throw fault(`it has ${frames} frames instead of ${wantedCount}.`)
  checks.push({ name: 'frames', status: 'ok', message: `It has ${frames} frames, as planned.` })
}

/** More of them say nothing new. */
const MAX_TOLD = 5

/**
 * Checks the keyframes, one every two seconds, which is enough to catch stretches somebody would notice. Where they're
 * black, the frames in between may not be, so those stretches are checked in full.
 */
async function checkPicture(work: ExportWork, { file }: FileToRender): Promise<ExportCheck> {
  const spans = spansOf(work.plan, work.context)
  const suspects = unplannedBlack(
    await blackIn(work, ['-skip_frame', 'nokey', '-i', fileInput(file)]),
    spans,
    work.plan.rate,
  )
  const unplanned: BlackStretch[] = []
  for (const { startSeconds, endSeconds } of suspects) {
    if (unplanned.length === MAX_TOLD) break
    const part = ['-ss', String(startSeconds), '-t', String(endSeconds - startSeconds), '-i', fileInput(file)]
    const found = (await blackIn(work, part)).map((stretch) => ({
      startSeconds: stretch.startSeconds + startSeconds,
      endSeconds: stretch.endSeconds + startSeconds,
    }))
    unplanned.push(...unplannedBlack(found, spans, work.plan.rate))
  }
  if (unplanned.length === 0) return { name: 'picture', status: 'ok', message: 'No unexpected black frames.' }
  const stretches = unplanned
    .slice(0, MAX_TOLD)
    .map(({ startSeconds, endSeconds }) => `from ${clockTime(startSeconds)} to ${clockTime(endSeconds)}`)
  return {
    name: 'picture',
    status: 'note',
    message: `The picture is black ${stretches.join(', ')}; check whether the recording is black there too.`,
  }
}

async function blackIn(work: ExportWork, input: string[]): Promise<BlackStretch[]> {
  const { exit, errors } = await runFfmpeg(
    work.programs,
    [
      ...['-v', 'info', ...SAFE_INPUT_FLAGS, ...input],
      ...['-map', '0:v:0', '-vf', 'blackdetect=d=0.01:pix_th=0.05', '-an', '-f', 'null', '-'],
    ],
    { signal: work.signal, keepLine: (line) => line.includes('black_start:') },
  )
  if (exit.code !== 0) throw fault('its picture cannot be decoded.')
  return blackStretchesOf(errors)
}

/** Below this a second of the mix is silence, and may be anything quiet in the file. */
const AUDIBLE_RMS = 0.003
const TARGET_TOLERANCE_LU = 0.5
/** As energy: both sides on one loudspeaker are 20 dB below the louder. */
const CANCELLED = 1 / 100

/** Decodes the file's sound and compares each second with the mix. Returns its loudness. */
async function checkSound(
  work: ExportWork,
  { sound, file, format }: FileToRender,
): Promise<{ checks: ExportCheck[]; loudnessLufs: number | null }> {
  const checks: ExportCheck[] = []
  if (sound === null || format === 'gif') return { checks, loudnessLufs: null }
  const wanted = sampleOfFrame(work.plan.durationFrames, work.plan.rate, SOUND_RATE)
  using mix = openPcmFile(sound.path)
  const meter = createLoudnessMeter()
  const sides = { left: 0, right: 0, together: 0 }
  let at = 0
  for await (const block of seconds(
    pcm(work.programs, file, { sampleRate: SOUND_RATE, channels: 2, signal: work.signal }),
  )) {
    meter.add(block)
    // The last block may be no more than the padding of the last packet, which old decoders give as sound.
    const isWhole = block.length / 2 >= SOUND_RATE / 10
    const mixed = mix.read(at, block.length / 2)
    addEnergies(sides, mixed)
    const planned = rms(mixed)
    if (isWhole && planned > AUDIBLE_RMS && rms(block) < planned / 10)
      throw fault(`it is silent at ${clockTime(at / SOUND_RATE)}, where something is said.`)
    at += block.length / 2
  }
  if (at < wanted - SOUND_RATE / 10)
    throw fault(`its sound ends at ${(at / SOUND_RATE).toFixed(2)} s, before the picture.`)
  checks.push({ name: 'sound', status: 'ok', message: 'Audio is present throughout.' })
  if (sides.together < Math.max(sides.left, sides.right) * CANCELLED)
    checks.push({
      name: 'sound',
      status: 'note',
      message:
        'Left and right cancel each other out: on a single loudspeaker almost nothing is heard. One of the recording’s channels is wired the wrong way round.',
    })
  const loudness = meter.integrated()
  const target = work.composition.loudnessLufs
  if (target !== null && loudness !== null) {
    const isReached = Math.abs(loudness - target) <= TARGET_TOLERANCE_LU
    checks.push({
      name: 'loudness',
      status: isReached ? 'ok' : 'note',
      message: isReached
        ? `${loudness.toFixed(1)} LUFS, as requested.`
        : `${loudness.toFixed(1)} LUFS instead of ${target}: the sound's peaks do not allow more without distortion.`,
    })
  }
  return { checks, loudnessLufs: loudness }
}

/** Chunks of any size as blocks of one second. */
async function* seconds(chunks: AsyncIterable<Float32Array>): AsyncGenerator<Float32Array> {
  const block = new Float32Array(2 * SOUND_RATE)
  let filled = 0
  for await (const chunk of chunks) {
    let used = 0
    while (used < chunk.length) {
      const part = chunk.subarray(used, used + block.length - filled)
      block.set(part, filled)
      filled += part.length
      used += part.length
      if (filled === block.length) {
        yield block
        filled = 0
      }
    }
  }
  if (filled > 0) yield block.subarray(0, filled)
}

function addEnergies(sides: { left: number; right: number; together: number }, samples: Float32Array): void {
  for (let at = 0; at + 1 < samples.length; at += 2) {
    const [left, right] = [samples[at] ?? 0, samples[at + 1] ?? 0]
    sides.left += left * left
    sides.right += right * right
    sides.together += (left + right) ** 2 / 4
  }
}

function rms(samples: Float32Array): number {
  let sum = 0
  // By index: this walks through an hour of samples, and iterating takes 18 times as long.
  for (let at = 0; at < samples.length; at++) sum += (samples[at] ?? 0) ** 2
  return Math.sqrt(sum / Math.max(1, samples.length))
}
