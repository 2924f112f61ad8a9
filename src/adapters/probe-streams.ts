// Reduces ffprobe's JSON to the facts we use. Pure.
import type { StartTimecode } from '../edit/document.ts'

type Rational = { numerator: number; denominator: number }

/** What a file is, in short; stored with the media item. */
export type ProbeRecord = {
  container: string
  /** Display size: after rotation metadata and sample aspect ratio. */
  width: number | null
  height: number | null
  /** Clockwise, 0 to 359. */
  rotationDegrees: number
  frameRate: Rational | null
  variableFrameRate: boolean
  videoCodec: string | null
  audioCodec: string | null
  audioSampleRate: number | null
  audioChannels: number | null
  audioStreams: number
  /** Missing for media imported before this was recorded. */
  pictureTraits?: {
    /** In ffmpeg's terms, as the file says; null if it doesn't. */
    matrix: string | null
    transfer: string | null
    isInterlaced: boolean
    hasAlpha: boolean
  }
  /** Missing when the file has none, and for media imported before this was recorded. */
  startTimecode?: StartTimecode
}

type SideData = { rotation?: number | string }
type Stream = {
  codec_type?: string
  codec_name?: string
  width?: number
  height?: number
  sample_aspect_ratio?: string
  pix_fmt?: string
  color_space?: string
  color_transfer?: string
  field_order?: string
  r_frame_rate?: string
  avg_frame_rate?: string
  sample_rate?: string
  channels?: number
  disposition?: Record<string, number>
  tags?: Record<string, string>
  side_data_list?: SideData[]
}
export type ProbeOutput = {
  streams?: Stream[]
  format?: { format_name?: string; duration?: string; start_time?: string; tags?: Record<string, string> }
  frames?: { side_data_list?: SideData[] }[]
}

export type StreamFacts = {
  container: string
  isImageContainer: boolean
  /** What the header says, or ffprobe estimated; null when it says nothing. */
  declaredUs: number | null
  /** The declared length is a guess from the bit rate (raw streams without an index). */
  isEstimate: boolean
  picture: PictureFacts | null
  /** There's a picture, but without a size: ffmpeg refused its dimensions. */
  pictureRefused: boolean
  pictureStreams: number
  sound: { codec: string | null; sampleRate: number | null; channels: number | null } | null
  soundStreams: number
  streamCount: number
  startTimecode: StartTimecode | null
}

type PictureFacts = {
  codec: string | null
  width: number
  height: number
  rotationDegrees: number
  frameRate: Rational | null
  variableFrameRate: boolean
  traits: NonNullable<ProbeRecord['pictureTraits']>
}

/** Containers in which the first guess at a duration comes from the bit rate. */
const WITHOUT_INDEX = new Set([
  'aac',
  'mp3',
  'ac3',
  'eac3',
  'dts',
  'amr',
  'amrnb',
  'amrwb',
  'h264',
  'hevc',
  'm4v',
  'mpeg',
  'mpegts',
  'dv',
  'loas',
])

/** What ffprobe reports about the streams Roughcut uses; times in microseconds. */
export function streamFacts(output: ProbeOutput): StreamFacts {
  const names = (output.format?.format_name ?? '').split(',')
  const first = names[0] ?? ''
  const streams = output.streams ?? []
  const pictures = streams.filter((s) => s.codec_type === 'video' && s.disposition?.attached_pic !== 1)
  const sounds = streams.filter((s) => s.codec_type === 'audio')
  const picture = pictures[0]
  const sound = sounds[0]
  const hasSize = (picture?.width ?? 0) > 0 && (picture?.height ?? 0) > 0
  // Matroska counts from 0, even if there's nothing before the first picture.
  const beforeSeconds = first === 'matroska' ? Number.parseFloat(output.format?.start_time ?? '') || 0 : 0
  const seconds = Number.parseFloat(output.format?.duration ?? '') - Math.max(0, beforeSeconds)
  const brand = output.format?.tags?.major_brand?.trim() ?? ''
  return {
    container: containerOf(first, brand),
    isImageContainer: first.endsWith('_pipe') || first === 'image2' || STILL_BRANDS.test(brand),
    declaredUs: Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1e6) : null,
    isEstimate: names.some((each) => WITHOUT_INDEX.has(each)),
    picture: picture !== undefined && hasSize ? pictureFacts(picture) : null,
    pictureRefused: picture !== undefined && !hasSize,
    pictureStreams: pictures.length,
    sound:
      sound === undefined
        ? null
        : {
            codec: sound.codec_name ?? null,
            sampleRate: positive(sound.sample_rate),
            channels: positive(sound.channels),
          },
    soundStreams: sounds.length,
    streamCount: streams.length,
    startTimecode: startTimecodeOf(output, picture),
  }
}

/**
 * The recording's timecode at its first frame. A timecode track gives it with its own rate (a camera with 50
 * frames may count 25); streams and containers have a tag, which counts the picture's frames. Null if it's
 * missing or not a clock time.
 */
function startTimecodeOf({ streams = [], format }: ProbeOutput, picture: Stream | undefined) {
  const track = streams.find((stream) => stream.codec_type === 'data' && timecodeTag(stream.tags) !== null)
  const text = timecodeTag(track?.tags) ?? timecodeTag(picture?.tags) ?? timecodeTag(format?.tags)
  const rate =
    rational(track?.avg_frame_rate) ?? rational(picture?.avg_frame_rate) ?? rational(picture?.r_frame_rate)
  const [, hours, minutes, seconds, separator, frames] =
    /^(\d\d):(\d\d):(\d\d)([:;.])(\d\d)$/.exec(text ?? '') ?? []
  if (rate === null || frames === undefined) return null
  const timebase = Math.round(rateOf(rate))
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59 || Number(frames) >= timebase)
    return null
  return { text: `${hours}:${minutes}:${seconds}${separator === ':' ? ':' : ';'}${frames}`, timebase }
}

/** Matroska writes tag names in capitals. */
function timecodeTag(tags: Record<string, string> | undefined): string | null {
  return tags?.timecode ?? tags?.TIMECODE ?? null
}

function pictureFacts(stream: Stream): PictureFacts {
  const rotationDegrees = rotationOf(stream.side_data_list, stream.tags?.rotate)
  const [aspectWidth = 1, aspectHeight = 1] = (stream.sample_aspect_ratio ?? '1:1').split(':').map(Number)
  const stretch = aspectWidth > 0 && aspectHeight > 0 ? aspectWidth / aspectHeight : 1
  const size = turned(
    Math.max(1, Math.round((stream.width ?? 0) * stretch)),
    stream.height ?? 0,
    rotationDegrees,
  )
  const base = rational(stream.r_frame_rate)
  const average = rational(stream.avg_frame_rate)
  const variableFrameRate =
    base !== null && average !== null && Math.abs(rateOf(base) / rateOf(average) - 1) > 0.004
  // With a variable rate, the base rate is only the finest grid of its timestamps.
  return {
    codec: stream.codec_name ?? null,
    ...size,
    rotationDegrees,
    frameRate: average ?? base,
    variableFrameRate,
    traits: {
      matrix: known(stream.color_space),
      transfer: known(stream.color_transfer),
      isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order ?? ''),
      hasAlpha:
        /^(yuva|rgba|bgra|argb|abgr|gbrap|ya\d|pal8)/.test(stream.pix_fmt ?? '') ||
        // WebM stores it beside the colors and only sets a tag.
        (stream.tags?.alpha_mode ?? stream.tags?.ALPHA_MODE) === '1',
    },
  }
}

function known(word: string | undefined): string | null {
  return word === undefined || word === 'unknown' || word === 'reserved' ? null : word
}

/** Clockwise degrees from side data (which counts the other way) or the older tag (which does not). */
export function rotationOf(sideData: SideData[] | undefined, tag: string | undefined): number {
  const counter = sideData?.map((data) => Number(data.rotation)).find((degrees) => Number.isFinite(degrees))
  const clockwise = counter === undefined ? Number(tag ?? 0) : -counter
  return Number.isFinite(clockwise) ? ((Math.round(clockwise) % 360) + 360) % 360 : 0
}

/** A picture's size after rotation. */
export function turned(
  width: number,
  height: number,
  rotationDegrees: number,
): { width: number; height: number } {
  return rotationDegrees % 180 === 90 ? { width: height, height: width } : { width, height }
}

/** The rate of `frames` in `durationUs`: a standard rate within 0.4 %, otherwise to a thousandth. */
export function rateFromCount(frames: number, durationUs: number): Rational | null {
  const rate = (frames * 1e6) / durationUs
  if (!Number.isFinite(rate) || rate <= 0 || rate > 1000) return null
  const usual = DEFAULT_RATES.find((candidate) => Math.abs(rateOf(candidate) / rate - 1) < 0.004)
  return usual ?? { numerator: Math.round(rate * 1000), denominator: 1000 }
}

const DEFAULT_RATES: readonly Rational[] = [
  ...[24, 25, 30, 50, 60, 15, 120].map((numerator) => ({ numerator, denominator: 1 })),
  ...[24000, 30000, 60000].map((numerator) => ({ numerator, denominator: 1001 })),
]

/** HEIF is MP4 used for pictures; its brand shows whether it's a still, a film or an animation. */
const STILL_BRANDS = /^(avif|mif1|heic|heix|heim|heis)$/

function containerOf(first: string, brand: string): string {
  if (first === 'mov' && /^avi[fs]$/.test(brand)) return 'avif'
  if (first === 'mov' && (STILL_BRANDS.test(brand) || brand === 'msf1')) return 'heif'
  if (first === 'mov') return brand === 'qt' ? 'mov' : 'mp4'
  return first.replace(/_pipe$/, '')
}

/** Null for `0/0`, and for rates that just mean "unknown" (1000 and more). */
function rational(text: string | undefined): Rational | null {
  const [numerator = 0, denominator = 0] = (text ?? '').split('/').map(Number)
  return numerator > 0 && denominator > 0 && numerator / denominator < 1000
    ? { numerator, denominator }
    : null
}

function rateOf({ numerator, denominator }: Rational): number {
  return numerator / denominator
}

function positive(value: string | number | undefined): number | null {
  const number = Number(value)
  return Number.isFinite(number) && number > 0 ? number : null
}
