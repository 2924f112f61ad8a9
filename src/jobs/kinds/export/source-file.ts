// Finds a media reference's file and its metadata.
import { alphaInputOptions, COMMON_CLOCK } from '../../../adapters/ffmpeg.ts'
import type { MediaReference } from '../../../edit/document.ts'
import { RoughcutError } from '../../../errors.ts'
import { UNKNOWN_TRAITS } from '../../../render/picture/colors.ts'
import type { ExportServices } from './export-request.ts'
import type { SourceFile } from './export-work.ts'

/** Containers with an index of their frames, as ffprobe names them. */
const SEEKABLE = /mov|mp4|matroska|webm/

/** Throws `not_found` for media that was removed from the project, which a job reports as `source_failed`. */
export function sourceFileOf({ store, mediaFolder }: ExportServices, media: MediaReference): SourceFile {
  const item = store.media.byId(media.id)
  if (!item?.fileHash)
    throw new RoughcutError(
      'not_found',
      `“${media.name}” was removed from the project. Import it again, or take it out of the composition.`,
    )
  const traits = item.probe?.pictureTraits ?? UNKNOWN_TRAITS
  return {
    path: mediaFolder.pathOf(item.fileHash),
    isSeekable: SEEKABLE.test(item.probe?.container ?? ''),
    hasVariableRate: item.probe?.variableFrameRate ?? true,
    rotationDegrees: item.probe?.rotationDegrees ?? 0,
    traits,
    pictureOptions: [
      ...COMMON_CLOCK,
      ...(traits.hasAlpha ? alphaInputOptions(item.probe?.videoCodec ?? null) : []),
    ],
    hasOneChannel: item.probe?.audioChannels === 1,
  }
}
