// Checks that a file from a worker is what was requested. Its bytes were already checked by hash; here it's examined
// like any file from outside. The worker has checked picture and sound quality, as this machine would have.
import { stat } from 'node:fs/promises'
import { PEAKS_PER_SECOND } from '../../adapters/derive-media.ts'
import { type Probe, probe } from '../../adapters/ffprobe.ts'
import type { MediaPrograms } from '../../adapters/media-programs.ts'
import { perSecond, startOfFrame } from '../../edit/frames.ts'
import { RoughcutError } from '../../errors.ts'
import { FORMATS } from '../../render/formats.ts'
import { framesIn } from '../../render/picture/select-frames.ts'
import { stripOf } from '../kinds/derive/derive-file.ts'
import { compositionOf } from '../kinds/export/export-composition.ts'
import type { ExportReport } from '../kinds/export/export-request.ts'
import { wantedFile } from '../kinds/export/render-composition.ts'
import type { DeriveInput, RenderRequest } from './steps.ts'

export type CheckParts = { programs: MediaPrograms; signal: AbortSignal }

/** Containers pad sound, and pictures end before their files say. */
const TOLERANCE_US = 2_000_000
const TOLERANCE_SHARE = 0.02

/** Throws `bad_request` when `file` can't be what `deriveFile` would have written. */
export async function checkDerived(
  parts: CheckParts,
  { kind, source }: DeriveInput,
  file: string,
): Promise<void> {
  if (kind === 'peaks') {
    const wanted = Math.ceil(((source.durationUs ?? 0) / 1e6) * PEAKS_PER_SECOND)
    const { size } = await stat(file)
    if (size !== wanted) throw refused(`it has ${size} bytes instead of ${wanted}`)
    return
  }
  const found = await probed(parts, file)
  if (kind === 'proxy' && source.kind !== 'image') {
    requireKind(found, source.kind === 'video' ? 'video' : 'audio')
    requireDuration(found, source.durationUs ?? 0, 1)
    return
  }
  requireKind(found, 'image')
  if (kind !== 'filmstrip') return
  const { tileWidth, tileHeight, columns, rows } = stripOf(source)
  requireSize(found, { width: tileWidth * columns, height: tileHeight * rows })
}

/** Throws `bad_request` when `file` isn't of the length, size and kind that the plan says, or `report` is of another file. */
export async function checkRendered(
  parts: CheckParts,
  request: RenderRequest,
  file: string,
  report: ExportReport,
): Promise<void> {
  const { size } = await stat(file)
  if (
    report.sizeBytes !== size ||
    report.format !== request.format ||
    report.compositionId !== request.compositionId
  )
    throw refused('its report is of another file')
  const { plan, frame } = wantedFile(request, compositionOf(request.project.document, request.compositionId))
  const isVideo = FORMATS[request.format].kind === 'video'
  const found = await probed(parts, file)
  // A GIF of one frame is a still.
  const isStill = request.format === 'gif' && plan.durationFrames === 1
  requireKind(found, isStill ? 'image' : isVideo ? 'video' : 'audio')
  const frames = request.part === undefined ? plan.durationFrames : framesIn([request.part])
  if (!isStill) requireDuration(found, startOfFrame(frames, plan.rate), perSecond(plan.rate))
  if (isVideo) requireSize(found, frame)
}

async function probed({ programs, signal }: CheckParts, file: string): Promise<Probe> {
  try {
    return await probe(programs, file, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof RoughcutError) || error.code === 'program_missing') throw error
    throw refused(`it can't be read: ${error.message}`)
  }
}

function requireKind({ kind }: Probe, wanted: Probe['kind']): void {
  if (kind !== wanted) throw refused(`it is ${kind} instead of ${wanted}`)
}

function requireDuration({ durationUs }: Probe, wantedUs: number, perSecondOfFrames: number): void {
  const tolerance = Math.max(TOLERANCE_US, wantedUs * TOLERANCE_SHARE, 2e6 / perSecondOfFrames)
  if (durationUs === null || Math.abs(durationUs - wantedUs) > tolerance)
    throw refused(`it lasts ${(durationUs ?? 0) / 1e6} s instead of ${wantedUs / 1e6} s`)
}

function requireSize({ record }: Probe, { width, height }: { width: number; height: number }): void {
  if (record.width !== width || record.height !== height)
    throw refused(`its picture is ${record.width}×${record.height} instead of ${width}×${height}`)
}

function refused(why: string): RoughcutError {
  return new RoughcutError('bad_request', `The file isn't what was requested: ${why}.`)
}
