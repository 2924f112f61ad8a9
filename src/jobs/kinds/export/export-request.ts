// An export's request and report, shared by the command line, the web application and the export's own steps.
import type { MediaFolder } from '../../../adapters/media-folder.ts'
import type { MediaPrograms } from '../../../adapters/media-programs.ts'
import type { CompositionId, EditContext, EditDocument } from '../../../edit/document.ts'
import type { ExportFormat, Resolution } from '../../../render/formats.ts'
import type { FrameRange } from '../../../render/picture/select-frames.ts'
import type { BrandFont } from '../../../store/brand-kits.ts'
import type { MediaItemRow } from '../../../store/media.ts'

/** What an export works with; a part of JobServices. */
export type ExportServices = {
  /** The file of each media item, and its metadata. */
  store: { media: { byId(mediaId: string): SourceRecord | null } }
  mediaFolder: Pick<MediaFolder, 'pathOf' | 'hold'>
  programs: MediaPrograms
}

export type SourceRecord = Pick<MediaItemRow, 'fileHash' | 'probe'>

export type ExportRequest = {
  project: { name: string; document: EditDocument; context: EditContext }
  /** That captions and titles are painted with; null: the one that ships. */
  font?: BrandFont | null
  compositionId: CompositionId
  format: ExportFormat
  /** Null: the composition's own frame. Formats without a picture ignore it. */
  resolution: Resolution | null
  /** Composition frames: only the picture of these, in a file that is a part of the format's. Absent: the whole. */
  part?: FrameRange
  /** The whole picture in parts, in order, already encoded. */
  pictureParts?: readonly PicturePart[]
  /** Absolute; whatever is there is replaced, once the new file is finished and checked. */
  outFile: string
  /** `percent` 0 to 100, never falling. */
  report: (label: string, percent: number) => void
  /** Aborting ends all child processes and leaves no partial file, within 2 seconds. */
  signal: AbortSignal
}

/** A file that was made with `part`. */
export type PicturePart = { file: string; frameCount: number }

/** One thing that was checked in the finished file. */
export type ExportCheck = {
  name: 'duration' | 'streams' | 'frames' | 'picture' | 'sound' | 'loudness' | 'captions' | 'timeline'
  /** A `note` is worth knowing but isn't a fault; faults never get into a report, because they fail the export. */
  status: 'ok' | 'note'
  /** A sentence for people. */
  message: string
}

/** Plain JSON; kept with the file. */
export type ExportReport = {
  compositionId: CompositionId
  compositionName: string
  format: ExportFormat
  sizeBytes: number
  /** Of what plays; null for texts. */
  durationSeconds: number | null
  width: number | null
  height: number | null
  /** For instance `30000/1001`. */
  frameRate: string | null
  /** Integrated, as measured in the finished file; null without sound. */
  loudnessLufs: number | null
  checks: ExportCheck[]
  /** How long the export took. */
  elapsedSeconds: number
}

/** What writing or rendering reports about the file. */
export type ExportFacts = Pick<
  ExportReport,
  'durationSeconds' | 'width' | 'height' | 'frameRate' | 'loudnessLufs' | 'checks'
>
