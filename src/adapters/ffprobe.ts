// Finds out what a downloaded file is: audio, video or a still image, its length, and its streams.
// The file is untrusted; anything wrong with it becomes unsupported_media or corrupt_media.
import { asError, RoughcutError } from '../errors.ts'
import { fileInput, refuseKilled, SAFE_INPUT_FLAGS } from './ffmpeg.ts'
import type { MediaSignature } from './first-bytes.ts'
import type { MediaPrograms } from './media-programs.ts'
import { hasAlphaBeside, missingEnd, signatureOf } from './media-signature.ts'
import {
  type FileCheck,
  measure,
  measureByDecoding,
  measureFaultless,
  pictureDecodes,
  soundDecodes,
} from './probe-checks.ts'
import {
  type ProbeOutput,
  type ProbeRecord,
  rateFromCount,
  rotationOf,
  type StreamFacts,
  streamFacts,
  turned,
} from './probe-streams.ts'
import { runProgram } from './program.ts'

export type Probe = {
  kind: 'audio' | 'video' | 'image'
  /** Null for a still image. */
  durationUs: number | null
  hasAudio: boolean
  hasPicture: boolean
  record: ProbeRecord
  /** Warnings for people: what we noticed and what we did about it. */
  warnings: string[]
}

/**
 * Probes the file at `file` (a path of the media folder: names without an ending, so that only the
 * content decides). Throws `unsupported_media` or `corrupt_media` with what to do about it.
 */
export async function probe(programs: MediaPrograms, file: string, signal: AbortSignal): Promise<Probe> {
  const check: FileCheck = { programs, file, signal }
  const signature = await signatureOf(file)
  if (signature === 'empty') throw corrupt('The file is empty.')
  const output = await runFfprobe(check, ['-show_format', '-show_streams'])
  if (output === null) throw unreadable(signature)
  const facts = streamFacts(output)
  if (facts.picture === null && facts.sound === null) throw nothingUsable(facts, signature)
  // Some ffmpeg versions return a large picture's tiles one by one; taking any one would lose the rest.
  if (HEIF.has(facts.container) && facts.pictureStreams > 1) throw unreadable('heif')
  const isStill = facts.isImageContainer && facts.picture !== null
  return isStill ? probeStill(check, facts) : probeTimed(check, facts, signature)
}

const HEIF = new Set(['avif', 'heif'])

async function probeStill(check: FileCheck, facts: StreamFacts): Promise<Probe> {
  // These decoders report missing data reliably; TIFF's complains about intact files.
  const strict = ['mjpeg', 'png', 'webp', 'av1'].includes(facts.picture?.codec ?? '')
  if (!(await pictureDecodes(check, strict))) {
    // ffprobe may be newer than ffmpeg (npm's are) and know more.
    if (HEIF.has(facts.container)) throw unreadable('heif')
    throw corrupt('The picture is damaged or cut off and cannot be decoded. Upload it again.')
  }
  const found = still(facts, await exifRotation(check))
  if (HEIF.has(facts.container) && (await hasAlphaBeside(check.file)))
    found.warnings.push(
      'The transparency of this picture cannot be read, so it was imported without it. Use a PNG to keep it.',
    )
  return found
}

/** Cameras record their orientation in EXIF, which only shows on the decoded frame. */
async function exifRotation(check: FileCheck): Promise<number> {
  const output = await runFfprobe(check, ['-show_frames', '-read_intervals', '%+#1'])
  return rotationOf(output?.frames?.[0]?.side_data_list, undefined)
}

function still(facts: StreamFacts, rotationDegrees: number): Probe {
  const size = turned(facts.picture?.width ?? 0, facts.picture?.height ?? 0, rotationDegrees)
  return {
    kind: 'image',
    durationUs: null,
    hasAudio: false,
    hasPicture: true,
    record: {
      ...recordOf({ ...facts, sound: null, soundStreams: 0 }),
      ...size,
      rotationDegrees,
      frameRate: null,
      variableFrameRate: false,
    },
    warnings: [],
  }
}

async function probeTimed(check: FileCheck, facts: StreamFacts, signature: MediaSignature): Promise<Probe> {
  const warnings: string[] = []
  const faultless = await measureFaultless(check, {
    picture: facts.picture !== null,
    sound: facts.sound !== null,
  })
  const decodes = async (single: () => Promise<boolean>) => faultless !== null || (await single())
  const hasPicture = facts.picture !== null && (await decodes(() => pictureDecodes(check, false)))
  const hasSound = facts.sound !== null && (await decodes(() => soundDecodes(check)))
  const picture = hasPicture ? facts.picture : null
  const sound = hasSound ? facts.sound : null
  if (picture === null && sound === null) {
    const codecs = [facts.picture?.codec, facts.sound?.codec].filter((codec) => codec != null).join(' and ')
    if (codecs === '') throw nothingUsable(facts, signature)
    throw corrupt(
      `Neither picture nor sound (${codecs}) can be decoded: the file is damaged. Upload it again.`,
    )
  }
  if (picture === null && (facts.picture !== null || facts.pictureRefused))
    warnings.push(
      facts.pictureRefused
        ? 'The picture has more than 36 megapixels, so only the sound was imported.'
        : `The picture (${facts.picture?.codec ?? 'unknown codec'}) cannot be decoded, so only the sound was imported.`,
    )
  if (sound === null && facts.sound !== null)
    warnings.push(
      `The sound (${facts.sound.codec ?? 'unknown codec'}) cannot be decoded, so only the picture was imported.`,
    )
  if (sound !== null && facts.soundStreams > 1)
    warnings.push(`The file has ${facts.soundStreams} sound tracks; the first is used.`)

  const used = { ...facts, picture, sound }
  const measured = faultless ?? (await measure(check, { picture: hasPicture, sound: hasSound }))
  if (
    picture !== null &&
    sound === null &&
    measured.frames === 1 &&
    ['gif', 'apng', 'avif'].includes(facts.container)
  )
    return still(facts, 0)
  const durationUs = await durationFrom(check, used, measured.endUs, warnings)
  if (durationUs > MAX_US)
    throw new RoughcutError(
      'too_large',
      `The file lasts ${Math.round(durationUs / 3600e6)} hours; at most ${MAX_US / 3600e6} hours can be imported. Cut it into shorter files.`,
    )
  const record = recordOf(used)
  if (picture !== null && record.frameRate === null && measured.frames !== null)
    record.frameRate = rateFromCount(measured.frames, durationUs)
  return {
    kind: picture === null ? 'audio' : 'video',
    durationUs,
    hasAudio: sound !== null,
    hasPicture: picture !== null,
    record,
    warnings,
  }
}

/**
 * A megabyte of moments that lie a day apart lasts for months, and would be decoded as months of silence.
 */
const MAX_US = 100 * 3600 * 1_000_000

/** How far the last packet may be from the declared end before it matters. */
const TOLERANCE_US = 1_000_000

/** The declared length if the packets confirm it, otherwise the measured one; throws if a lot is missing. */
async function durationFrom(
  check: FileCheck,
  facts: StreamFacts,
  endUs: number | null,
  warnings: string[],
): Promise<number> {
  const wanted = { picture: facts.picture !== null, sound: facts.sound !== null }
  const measuredUs = endUs ?? (await measureByDecoding(check, wanted))
  if (measuredUs === null)
    throw corrupt('The file holds no sound or picture that can be read. Upload it again.')
  const { declaredUs } = facts
  const missingUs = (declaredUs ?? 0) - measuredUs
  if (declaredUs !== null && missingUs > Math.max(TOLERANCE_US, declaredUs * 0.02))
    throw corrupt(
      `The file says that it lasts ${seconds(declaredUs)} s, but it ends after ${seconds(measuredUs)} s: it was cut off. Upload the whole file.`,
    )
  const end = await missingEnd(check.file)
  if (end === 'cut_off')
    throw corrupt(
      `The file was cut off after ${seconds(measuredUs)} s, before the end that it announces. Upload the whole file.`,
    )
  if (end === 'unfinished')
    warnings.push('The recording was never finished, so its end may be missing; the rest was imported.')
  if (missingUs > TOLERANCE_US / 2)
    warnings.push(`The file ends ${seconds(missingUs)} s earlier than it says; the rest was imported.`)
  const declaredHolds =
    declaredUs !== null && Math.abs(missingUs) <= TOLERANCE_US / 2 && !(facts.isEstimate && missingUs !== 0)
  return declaredHolds ? declaredUs : measuredUs
}

function seconds(us: number): string {
  return (us / 1e6).toFixed(1)
}

function recordOf(facts: StreamFacts): ProbeRecord {
  return {
    container: facts.container,
    width: facts.picture?.width ?? null,
    height: facts.picture?.height ?? null,
    rotationDegrees: facts.picture?.rotationDegrees ?? 0,
    frameRate: facts.picture?.frameRate ?? null,
    variableFrameRate: facts.picture?.variableFrameRate ?? false,
    videoCodec: facts.picture?.codec ?? null,
    audioCodec: facts.sound?.codec ?? null,
    audioSampleRate: facts.sound?.sampleRate ?? null,
    audioChannels: facts.sound?.channels ?? null,
    audioStreams: facts.soundStreams,
    ...(facts.picture === null ? {} : { pictureTraits: facts.picture.traits }),
    ...(facts.startTimecode === null ? {} : { startTimecode: facts.startTimecode }),
  }
}

/** ffprobe's JSON, or null if it couldn't open the file. */
async function runFfprobe(check: FileCheck, show: string[]): Promise<ProbeOutput | null> {
  const { exit, stdout } = await runProgram({
    program: check.programs.find('ffprobe').path,
    arguments: [
      ...['-hide_banner', '-v', 'error', '-print_format', 'json', ...show],
      ...SAFE_INPUT_FLAGS,
      '-i',
      fileInput(check.file),
    ],
    limits: { timeoutMs: 60_000, cpuSeconds: 30, addressSpaceBytes: 4 * 2 ** 30, fileSizeBytes: 0 },
    signal: check.signal,
  })
  refuseKilled('ffprobe', exit)
  if (exit.endedBy === 'itself' && exit.signalName !== null && exit.signalName !== 'SIGXCPU')
    throw corrupt(
      `ffprobe crashed on this file (${exit.signalName}): it is damaged, or needs another build of ffprobe.`,
      exit.stderrTail,
    )
  if (exit.endedBy === 'time_limit' || exit.signalName !== null)
    throw corrupt(
      'The file could not be examined within a minute: it is damaged, or built to be slow to read.',
      exit.stderrTail,
    )
  if (exit.code !== 0) return null
  try {
    return JSON.parse(stdout) as ProbeOutput
  } catch (cause) {
    throw new RoughcutError('corrupt_media', 'The file could not be examined: it is damaged.', {
      cause: asError(cause),
    })
  }
}

function corrupt(message: string, detail?: string): RoughcutError {
  return new RoughcutError('corrupt_media', message, detail === undefined ? {} : { cause: new Error(detail) })
}

function nothingUsable(facts: StreamFacts, signature: MediaSignature): RoughcutError {
  if (signature === 'moving_webp') return unreadable(signature)
  if (facts.pictureRefused)
    return new RoughcutError(
      'unsupported_media',
      'The picture has more than 36 megapixels (or no size). Import a smaller one.',
    )
  if (facts.streamCount === 0 && signature === 'media')
    return corrupt(
      'The file begins like a media file but holds no sound and no picture: it may be cut off. Upload the whole file.',
    )
  return new RoughcutError(
    'unsupported_media',
    'The file holds no sound and no picture that can be imported.',
  )
}

function unreadable(signature: MediaSignature): RoughcutError {
  if (signature === 'media')
    return corrupt(
      'The file begins like a media file but cannot be read: it is damaged or cut off. Upload the whole file.',
    )
  const WHAT: Record<Exclude<MediaSignature, 'media'>, string> = {
    empty: 'The file is empty.',
    playlist: 'The file is a playlist that names other files. Import the media files themselves.',
    heif: 'This HEIF or AVIF picture cannot be read: it is damaged, or of a kind that this machine’s ffmpeg does not know. Convert it to JPEG or PNG.',
    moving_webp: 'Animated WebP cannot be imported. Convert it to GIF, APNG or WebM.',
    document: 'The file is a document or an archive, not audio, video or a picture.',
    text: 'The file holds text, not audio, video or a picture.',
    unknown:
      'The file is not audio, video or a picture of a kind that can be imported. Convert it to MP4, MP3, WAV, JPEG or PNG.',
  }
  return new RoughcutError('unsupported_media', WHAT[signature])
}
