// Renders one composition to one unfinished file: sound, picture, check. Temporary files are beside it, in a folder
// that is emptied first (a crash may have left files) and removed at the end.
import { mkdir, rm } from 'node:fs/promises'
import type { Composition, MediaId, MediaReference } from '../../../edit/document.ts'
import { frameRateOf, startOfFrame } from '../../../edit/frames.ts'
import { type RenderPlan, renderPlanOf } from '../../../edit/render-plan.ts'
import { RoughcutError } from '../../../errors.ts'
import { chaptersOf } from '../../../render/chapters.ts'
import { type ExportFormat, FORMATS, frameSizeOf } from '../../../render/formats.ts'
import { isHighDynamicRange } from '../../../render/picture/colors.ts'
import type { Size } from '../../../render/picture/fit.ts'
import { voicesOf } from '../../../render/sound/voices.ts'
import { captionsOf } from '../../../render/written-files.ts'
import { checkFile } from './check-file.ts'
import { checkDiskSpace, neededBytes } from './disk-space.ts'
import type { ExportCheck, ExportFacts, ExportRequest, ExportServices } from './export-request.ts'
import type { ExportWork } from './export-work.ts'
import { type FileToRender, renderSoundFile, renderVideoFile } from './render-file.ts'
import { GIF_RATE, gifSizeOf, previewOf, renderGif } from './render-gif.ts'
import { renderSound } from './render-sound.ts'
import { sourceFileOf } from './source-file.ts'

/** Shares of the whole, in percent, when there is a picture to render. */
const SOUND_UNTIL = 15
const PICTURE_UNTIL = 94

/** Writes `partFile`. Throws as `exportComposition` says. */
export async function renderComposition(
  services: ExportServices,
  request: ExportRequest,
  whole: Composition,
  partFile: string,
): Promise<ExportFacts> {
  const { project, format, report, part = null, pictureParts = [] } = request
  const isVideo = FORMATS[format].kind === 'video'
  const { composition, plan, frame } = wantedFile(request, whole)
  const { rate } = plan
  if (plan.durationFrames === 0)
    throw new RoughcutError(
      'bad_request',
      `“${composition.name}” is shorter than a frame: there is nothing to show or hear.`,
    )
  const media = mediaIn(plan)
  using _held = await services.mediaFolder.hold(hashesOf(services, media), request.signal)
  for (const mediaId of media) await requireFile(services, mediaOf(project.context.media, mediaId))
  const voices = format === 'gif' || part !== null ? [] : voicesOf(plan)
  if (!isVideo && voices.length === 0)
    throw new RoughcutError(
      'bad_request',
      `“${composition.name}” has no sound: export a picture format instead.`,
    )
  checkDiskSpace(request.outFile, neededBytes(plan, voices, isVideo ? frame : null))

  const temporaryFolder = `${partFile}s`
  await rm(temporaryFolder, { recursive: true, force: true })
  await mkdir(temporaryFolder, { mode: 0o700 })
  const notes = new Map<string, ExportCheck>()
  const sourceOf = (mediaId: MediaId) => sourceFileOf(services, mediaOf(project.context.media, mediaId))
  try {
    const captions = isVideo && composition.captions ? composition.captions : null
    const work: ExportWork = {
      programs: services.programs,
      version: await services.programs.version('ffmpeg'),
      note: (name, message) => void notes.set(message, { name, status: 'note', message }),
      signal: request.signal,
      temporaryFolder,
      context: project.context,
      composition,
      plan,
      paintedCues: captions?.burned ? captionsOf({ composition, ...project }, true) : [],
      font: request.font ?? null,
      source: sourceOf,
      canToneMap: true,
    }
    if (isVideo && isToneMapped(plan, sourceOf)) await checkToneMapping(services, work)
    const soundUntil = part !== null ? 0 : isVideo ? SOUND_UNTIL : PICTURE_UNTIL
    const sound =
      voices.length === 0
        ? null
        : await renderSound(work, (label, share) => report(label, share * soundUntil))
    const target: FileToRender = {
      ...{ format, frame, sound, file: partFile, part, pictureParts },
      chapters: part === null ? chaptersOf(composition, startOfFrame(plan.durationFrames, rate), format) : [],
      softCues:
        part === null && captions && !captions.burned && hasCaptionTrack(format)
          ? captionsOf({ composition, ...project }, false)
          : [],
    }
    const onPicture = (label: string, share: number) =>
      report(label, soundUntil + share * (PICTURE_UNTIL - soundUntil))
    if (format === 'gif') await renderGif(work, target, onPicture)
    else if (isVideo) await renderVideoFile(work, target, onPicture)
    else await renderSoundFile(work, target)
    report('Checking the file', PICTURE_UNTIL)
    const { checks, durationSeconds, loudnessLufs } = await checkFile(work, target)
    if (composition !== whole)
      checks.push({ name: 'duration', status: 'note', message: 'A GIF shows the first 30 seconds.' })
    checks.push(...notes.values())
    return {
      durationSeconds,
      loudnessLufs,
      checks,
      width: isVideo ? frame.width : null,
      height: isVideo ? frame.height : null,
      frameRate: isVideo ? `${rate.numerator}/${rate.denominator}` : null,
    }
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true })
  }
}

/** What to render: the part that the format shows, its frames, and their size (for formats with a picture). */
export function wantedFile(
  { format, resolution, project }: Pick<ExportRequest, 'format' | 'resolution' | 'project'>,
  whole: Composition,
): { composition: Composition; plan: RenderPlan; frame: Size } {
  const composition = format === 'gif' ? previewOf(whole) : whole
  const rate = format === 'gif' ? GIF_RATE : frameRateOf(composition, project.context)
  const size = frameSizeOf(composition, resolution)
  return {
    composition,
    plan: renderPlanOf(composition, project.context, rate),
    frame: format === 'gif' ? gifSizeOf(size) : size,
  }
}

/** The media files that a plan shows or plays. */
export function mediaIn({ main, overlays }: RenderPlan): Set<MediaId> {
  const clips = [main, ...overlays].flat().filter((segment) => segment.kind === 'clip')
  return new Set(
    clips.flatMap(({ picture, sounds }) =>
      [...(picture ? [picture] : []), ...sounds].map(({ mediaId }) => mediaId),
    ),
  )
}

/** The files of these media items; those that the store doesn't know are missing. */
export function hashesOf({ store }: Pick<ExportServices, 'store'>, mediaIds: Iterable<MediaId>): string[] {
  return [...mediaIds].flatMap((mediaId) => store.media.byId(mediaId)?.fileHash ?? [])
}

/** Throws `not_found` for a media reference whose file is gone. */
export async function requireFile(services: ExportServices, media: MediaReference): Promise<void> {
  const { path } = sourceFileOf(services, media)
  if (!(await Bun.file(path).exists()))
    throw new RoughcutError(
      'not_found',
      `The file of “${media.name}” is missing from the data folder. Restore it from a backup, or import the media again.`,
    )
}

function isToneMapped({ main, overlays }: RenderPlan, sourceOf: ExportWork['source']): boolean {
  return [main, ...overlays]
    .flat()
    .some(
      (segment) =>
        segment.kind === 'clip' &&
        segment.picture !== null &&
        isHighDynamicRange(sourceOf(segment.picture.mediaId).traits.transfer),
    )
}

async function checkToneMapping({ programs }: ExportServices, work: ExportWork): Promise<void> {
  const missing = (await programs.missingFeatures()).map(({ name }) => name)
  work.canToneMap = !missing.includes('zscale') && !missing.includes('tonemap')
  if (!work.canToneMap)
    work.note(
      'picture',
      'HDR recordings look pale: this ffmpeg lacks the zscale and tonemap filters. Install a full build.',
    )
}

function hasCaptionTrack(format: ExportFormat): boolean {
  return format === 'mp4' || format === 'webm'
}

function mediaOf(media: ReadonlyMap<string, MediaReference>, mediaId: string): MediaReference {
  const found = media.get(mediaId)
  if (!found) throw new Error(`the plan names media ${mediaId}, which is not there`)
  return found
}
