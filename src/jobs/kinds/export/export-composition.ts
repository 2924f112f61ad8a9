// Exports one composition to one file: written at once or rendered; to NAME.part, checked, renamed.
// The command `export` and the web application's export jobs both end here.
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import type { Composition, EditDocument, MediaReference } from '../../../edit/document.ts'
import { durationOfComposition } from '../../../edit/position.ts'
import { RoughcutError } from '../../../errors.ts'
import { FORMATS } from '../../../render/formats.ts'
import {
  isWritten,
  leftOutOfTimeline,
  type WrittenFormat,
  writtenFileOf,
} from '../../../render/written-files.ts'
import type {
  ExportCheck,
  ExportFacts,
  ExportReport,
  ExportRequest,
  ExportServices,
} from './export-request.ts'
import { renderComposition } from './render-composition.ts'
import { sourceFileOf } from './source-file.ts'
import { writePackage } from './write-package.ts'

export type { ExportReport, ExportRequest, ExportServices }

/**
 * Exports a composition. Throws `not_found` for a composition that is not there, `bad_request` for one
 * that the format cannot hold (an empty one, or one without sound to MP3), `internal_error` when the
 * finished file is not what the plan says, and the signal's reason when aborted; `outFile` is then as
 * it was before.
 */
export async function exportComposition(
  services: ExportServices,
  request: ExportRequest,
): Promise<ExportReport> {
  const startedAtMs = performance.now()
  request.signal.throwIfAborted()
  const composition = compositionOf(request.project.document, request.compositionId)
  if (durationOfComposition(composition) === 0)
    throw new RoughcutError(
      'bad_request',
      `“${composition.name}” is empty: there is nothing to export. Add media to it first.`,
    )
  const partFile = `${request.outFile}.part`
  try {
    const { format } = request
    const facts = isWritten(format)
      ? await write(services, request, composition, format, partFile)
      : FORMATS[format].kind === 'package'
        ? await writePackage(services, request, composition, partFile)
        : await renderComposition(services, request, composition, partFile)
    const { size } = await stat(partFile)
    request.signal.throwIfAborted()
    await rename(partFile, request.outFile)
    request.report('Finished', 100)
    return {
      compositionId: composition.id,
      compositionName: composition.name,
      format,
      sizeBytes: size,
      ...facts,
      elapsedSeconds: (performance.now() - startedAtMs) / 1000,
    }
  } catch (error) {
    throw isDiskFull(error)
      ? new RoughcutError(
          'conflict',
          `The disk of ${request.outFile} is full. Make room, or export to another.`,
          {
            cause: error,
          },
        )
      : error
  } finally {
    await rm(partFile, { force: true })
  }
}

async function write(
  services: ExportServices,
  { project, report }: ExportRequest,
  composition: Composition,
  format: WrittenFormat,
  partFile: string,
): Promise<ExportFacts> {
  report(`Writing ${format}`, 0)
  const pathOf = (media: MediaReference) => sourceFileOf(services, media).path
  const whole = { composition, ...project, pathOf }
  await writeFile(partFile, writtenFileOf(format, whole))
  const checks: ExportCheck[] = []
  if (FORMATS[format].kind === 'timeline')
    checks.push({
      name: 'timeline',
      status: 'ok',
      message: 'Every clip lies inside its media and its track.',
    })
  const leftOut = leftOutOfTimeline(format, whole)
  if (leftOut.length > 0)
    checks.push({
      name: 'timeline',
      status: 'note',
      message: `The timeline cannot hold everything; left out: ${leftOut.join(', ')}.`,
    })
  return {
    ...{ durationSeconds: null, width: null, height: null, frameRate: null, loudnessLufs: null },
    checks,
  }
}

/** Throws `not_found`, listing the existing ones. */
export function compositionOf(document: EditDocument, compositionId: string): Composition {
  const found = document.compositions.find(({ id }) => id === compositionId)
  if (found) return found
  const known = document.compositions.map(({ id, name }) => `${name} (${id})`).join(', ')
  throw new RoughcutError(
    'not_found',
    `Composition ${compositionId} not found in this project${known === '' ? '' : `; it has ${known}`}.`,
  )
}

/** Recognized by the system's error when we write, and by ffmpeg's message when it does. */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : null
  const told = error.cause instanceof Error ? error.cause.message : ''
  return code === 'ENOSPC' || told.includes('No space left on device')
}
