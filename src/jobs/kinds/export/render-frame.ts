// One frame of a composition as a picture, by the same steps as an export: clips, overlays, captions and titles.
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileInput, runFfmpeg } from '../../../adapters/ffmpeg.ts'
import type { Composition, EditContext, EditDocument } from '../../../edit/document.ts'
import { frameAt, startOfFrame } from '../../../edit/frames.ts'
import { planAtFrame } from '../../../edit/plan-at-frame.ts'
import { renderPlanOf } from '../../../edit/render-plan.ts'
import type { TimeRange } from '../../../edit/time.ts'
import { RoughcutError } from '../../../errors.ts'
import type { Cue } from '../../../render/captions/cues.ts'
import { frameSizeOf } from '../../../render/formats.ts'
import type { Size } from '../../../render/picture/fit.ts'
import { captionsOf } from '../../../render/written-files.ts'
import type { BrandFont } from '../../../store/brand-kits.ts'
import type { ExportServices } from './export-request.ts'
import type { ExportWork } from './export-work.ts'
import { hashesOf, mediaIn } from './render-composition.ts'
import { renderVideoFile } from './render-file.ts'
import { sourceFileOf } from './source-file.ts'

export type FrameRequest = {
  composition: Composition
  document: EditDocument
  context: EditContext
  atUs: number
  /** Of the drive's brand kit. */
  font: BrandFont | null
  /** Pixels; the composition's own width when that is less. */
  width: number
  /** Made and removed again. */
  temporaryFolder: string
  signal: AbortSignal
}

const MAX_JPEG_BYTES = 300_000
/** ffmpeg's scale for JPEG, best first. */
const QUALITIES = ['4', '8', '16', '31']

/** A JPEG of at most 300 kB. Throws `unprocessable_entity` for a composition without frames. */
export async function renderFrame(
  services: ExportServices,
  request: FrameRequest,
): Promise<{ jpeg: Uint8Array; size: Size }> {
  const { composition, context, document, temporaryFolder, signal } = request
  const whole = renderPlanOf(composition, context)
  if (whole.durationFrames === 0)
    throw new RoughcutError('unprocessable_entity', `“${composition.name}” has no frames to show.`)
  const frame = Math.min(frameAt(request.atUs, whole.rate), whole.durationFrames - 1)
  const atUs = startOfFrame(frame, whole.rate)
  const size = sizeOf(frameSizeOf(composition, null), request.width)
  const cues = composition.captions?.burned ? captionsOf({ composition, document, context }, true) : []
  const plan = planAtFrame(whole, frame)
  using _held = await services.mediaFolder.hold(hashesOf(services, mediaIn(plan)), signal)
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 })
  try {
    const work: ExportWork = {
      programs: services.programs,
      version: await services.programs.version('ffmpeg'),
      note: () => {},
      signal,
      temporaryFolder,
      context,
      composition: {
        ...composition,
        titles: composition.titles.flatMap((title) => movedTo(title, atUs)),
      },
      plan,
      paintedCues: cues.flatMap((cue) => cueAt(cue, atUs)),
      font: request.font,
      source(mediaId) {
        const media = context.media.get(mediaId)
        if (media === undefined) throw new Error(`the plan names media ${mediaId}, which is not there`)
        return sourceFileOf(services, media)
      },
      canToneMap: true,
    }
    const film = join(temporaryFolder, 'frame.mp4')
    const target = {
      format: 'mp4',
      frame: size,
      sound: null,
      softCues: [],
      chapters: [],
      file: film,
      part: null,
      pictureParts: [],
    } as const
    await renderVideoFile(work, target, () => {})
    return { jpeg: await jpegOf(work, film), size }
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true })
  }
}

/** Even, as encoders need it. */
function sizeOf({ width, height }: Size, wanted: number): Size {
  const factor = Math.min(1, wanted / width)
  const even = (pixels: number) => Math.max(16, 2 * Math.round((pixels * factor) / 2))
  return { width: even(width), height: even(height) }
}

/** Only what shows at that moment, which becomes time 0. */
function movedTo<Placed extends { range: TimeRange }>(placed: Placed, atUs: number): Placed[] {
  const { startUs, endUs } = placed.range
  if (startUs > atUs || endUs <= atUs) return []
  return [{ ...placed, range: { startUs: 0, endUs: endUs - atUs } }]
}

/** Its words keep their times, so the spoken one is highlighted; earlier ones have ended. */
function cueAt(cue: Cue, atUs: number): Cue[] {
  const moved = (us: number) => Math.max(0, us - atUs)
  const words = cue.words.map(({ text, range }) => ({
    text,
    range: { startUs: moved(range.startUs), endUs: moved(range.endUs) },
  }))
  return movedTo({ ...cue, words }, atUs)
}

async function jpegOf({ programs, signal, temporaryFolder }: ExportWork, film: string): Promise<Uint8Array> {
  const file = join(temporaryFolder, 'frame.jpg')
  for (const quality of QUALITIES) {
    const picture = ['-frames:v', '1', '-q:v', quality, '-f', 'mjpeg', '-y', fileInput(file)]
    const { exit, errors } = await runFfmpeg(programs, ['-i', fileInput(film), ...picture], { signal })
    if (exit.code !== 0)
      throw new RoughcutError('internal_error', 'ffmpeg could not make the picture.', {
        cause: new Error(errors.join('; ')),
      })
    const jpeg = await readFile(file)
    if (jpeg.length <= MAX_JPEG_BYTES || quality === QUALITIES.at(-1)) return jpeg
  }
  throw new Error('no quality was tried')
}
