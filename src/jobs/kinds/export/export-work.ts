// State shared by the steps of one export: programs, the temporary folder, file locations, the plan.
import { FFMPEG_LIMITS } from '../../../adapters/ffmpeg.ts'
import type { MediaPrograms } from '../../../adapters/media-programs.ts'
import type { Composition, EditContext, MediaId } from '../../../edit/document.ts'
import type { RenderPlan } from '../../../edit/render-plan.ts'
import type { Cue } from '../../../render/captions/cues.ts'
import type { PictureTraits } from '../../../render/picture/colors.ts'
import type { BrandFont } from '../../../store/brand-kits.ts'
import type { ExportCheck } from './export-request.ts'

export type ExportWork = {
  programs: MediaPrograms
  /** ffmpeg's. */
  version: string
  /** What people should know about how it was made; goes into the report. */
  note(name: ExportCheck['name'], message: string): void
  signal: AbortSignal
  /** Of this export alone; emptied before and after. */
  temporaryFolder: string
  context: EditContext
  composition: Composition
  plan: RenderPlan
  /** Captions that are painted into the picture; empty when they are not. */
  paintedCues: readonly Cue[]
  /** Of the drive's brand kit; null: the one that ships. */
  font: BrandFont | null
  source(mediaId: MediaId): SourceFile
  /** Whether HDR recordings can be shown as they should be. */
  canToneMap: boolean
}

export type SourceFile = {
  /** Absolute. */
  path: string
  /** Whether seeking in it is exact: MP4, MOV, Matroska and WebM know where their frames are. */
  isSeekable: boolean
  hasVariableRate: boolean
  hasOneChannel: boolean
  /** How far the picture must be rotated clockwise to be upright. */
  rotationDegrees: number
  traits: PictureTraits
  /** Input options to decode the picture with. */
  pictureOptions: readonly string[]
}

/** There's no limit on the total, because films can be long: a program that hangs is recognized by its silence. */
export const RENDER_LIMITS = { ...FFMPEG_LIMITS, timeoutMs: null, cpuSeconds: null }
export const STALL_MS = 10 * 60_000

/** `fraction` of a part is 0 to 1. */
export type ReportPart = (label: string, fraction: number) => void
