// `export PROJECT --out FILE`: renders or writes one composition here, with or without a running server.
import { statSync } from 'node:fs'
import { basename, dirname, extname, resolve } from 'node:path'
import { createMediaPrograms } from '../adapters/media-programs.ts'
import { openMediaStorage } from '../adapters/media-storage.ts'
import { shortIdOf } from '../edit/composition-id.ts'
import type { Composition } from '../edit/document.ts'
import { RoughcutError } from '../errors.ts'
import { type ExportReport, exportComposition } from '../jobs/kinds/export/export-composition.ts'
import { createLog } from '../log.ts'
import {
  EXPORT_FORMATS,
  type ExportFormat,
  FORMATS,
  formatNamed,
  formatOfEnding,
  RESOLUTIONS,
  type Resolution,
  resolutionNamed,
} from '../render/formats.ts'
import { type Command, EXIT, type Input, type Io, printJson, settingOptions, usageError } from './command.ts'
import { chooseProject, withStore } from './data-folder.ts'
import { createProgress } from './progress.ts'
import { PROJECT } from './project.ts'

export const exportCommand: Command = {
  arguments: [{ ...PROJECT, name: 'PROJECT' }],
  options: [
    { name: 'out', value: 'FILE', about: 'the file to write; an existing one is replaced', required: true },
    { name: 'composition', value: 'NAME_OR_ID', about: 'which composition (default: the only one)' },
    {
      name: 'format',
      value: 'FORMAT',
      about: "see below (default: by FILE's ending)",
      offers: EXPORT_FORMATS,
    },
    {
      name: 'resolution',
      value: 'RESOLUTION',
      about: `${Object.keys(RESOLUTIONS).join(', ')}: the shorter side of the picture (default: the composition's own size)`,
      offers: Object.keys(RESOLUTIONS),
    },
    ...settingOptions(['ffmpegPath', 'ffprobePath']),
  ],
  notes: `Formats:\n${EXPORT_FORMATS.map((format) => `  ${format.padEnd(10)} ${FORMATS[format].about}`).join('\n')}

FILE appears when it is finished and checked, never before; Ctrl-C removes it. While it is \
made, FILE.parts beside it holds temporary files: about 3 GB for an hour of sound.`,
  run: (input, io) =>
    withStore(input, async (store) => {
      const outFile = checkedOutFile(input.option('out') ?? '')
      const format = formatOf(input, outFile)
      const resolution = resolutionOf(input)
      const project = chooseProject(store, input.argument('PROJECT'))
      const { document } = store.revisions.head(project.id)
      const composition = chooseComposition(document.compositions, input.option('composition'), project.name)
      const config = input.config()
      const signal = io.interrupted()
      const progress = createProgress(io)
      try {
        const report = await exportComposition(
          {
            store,
            mediaFolder: openMediaStorage(config, createLog('silent')),
            programs: createMediaPrograms(config),
          },
          {
            project: { name: project.name, document, context: store.media.contextOf(project.id) },
            font: store.brandKits.fontOf(project.driveId),
            ...{ compositionId: composition.id, format, resolution, outFile, signal },
            report: (label, percent) => progress.update(label, percent / 100),
          },
        )
        progress.finish()
        summarize(input, io, outFile, report)
      } catch (error) {
        if (!signal.aborted) throw error
        throw new RoughcutError('conflict', `Interrupted; ${basename(outFile)} was not written.`, {
          cause: error,
        })
      } finally {
        progress.finish()
      }
      return EXIT.success
    }),
}

/** Absolute. Throws if the file can't be written there, before any work is done. */
function checkedOutFile(out: string): string {
  const file = resolve(out)
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw usageError(`${out} is a folder; give the name of a file in it.`)
  if (!statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory())
    throw usageError(`The folder ${dirname(file)} doesn't exist; create it first.`)
  return file
}

function formatOf(input: Input, outFile: string): ExportFormat {
  const named = input.option('format')
  const ending = extname(outFile).slice(1)
  const format = named === null ? formatOfEnding(ending) : (formatNamed(named) ?? formatOfEnding(named))
  if (format !== null) return format
  const known = EXPORT_FORMATS.join(', ')
  throw usageError(
    named === null
      ? `${ending === '' ? 'A file without an ending' : `The ending .${ending}`} doesn't name a format; give --format, one of ${known}.`
      : `Format "${named}" not found; known: ${known}.`,
  )
}

function resolutionOf(input: Input): Resolution | null {
  const wanted = input.option('resolution')
  if (wanted === null) return null
  const resolution = resolutionNamed(wanted)
  if (resolution !== null) return resolution
  throw usageError(`Resolution "${wanted}" not found; known: ${Object.keys(RESOLUTIONS).join(', ')}.`)
}

/** By id, short id or name, ignoring case if only one matches; without a name, the only composition. */
function chooseComposition(
  compositions: readonly Composition[],
  wanted: string | null,
  projectName: string,
): Composition {
  if (compositions.length === 0)
    throw new RoughcutError('not_found', `${projectName} has no composition yet: there is nothing to export.`)
  const names = compositions.map(({ name }) => `"${name}"`).join(', ')
  if (wanted === null) {
    const [only, ...others] = compositions
    if (only && others.length === 0) return only
    throw usageError(
      `${projectName} has ${compositions.length} compositions; give --composition, one of ${names}.`,
    )
  }
  const byId = compositions.find(({ id }) => id === wanted)
  if (byId) return byId
  const folded = (text: string) => text.trim().normalize('NFC').toLowerCase()
  const exact = compositions.filter(({ name }) => name.normalize('NFC') === wanted.normalize('NFC'))
  const alike = exact.length > 0 ? exact : compositions.filter(({ name }) => folded(name) === folded(wanted))
  const found =
    alike.length > 0 ? alike : compositions.filter(({ id }) => shortIdOf(id) === wanted.toLowerCase())
  if (found.length === 1 && found[0]) return found[0]
  throw new RoughcutError(
    'not_found',
    found.length === 0
      ? `Composition "${wanted}" not found in ${projectName}; it has ${names}.`
      : `"${wanted}" is the name or short id of ${found.length} compositions; give the id: ${found.map(({ id }) => id).join(', ')}.`,
  )
}

function summarize(input: Input, io: Io, file: string, report: ExportReport): void {
  if (input.json) {
    printJson(io, {
      file,
      composition: { id: report.compositionId, name: report.compositionName },
      format: report.format,
      size_bytes: report.sizeBytes,
      duration_seconds: report.durationSeconds,
      width: report.width,
      height: report.height,
      frame_rate: report.frameRate,
      loudness_lufs: report.loudnessLufs,
      checks: report.checks,
      elapsed_seconds: report.elapsedSeconds,
    })
    return
  }
  const facts = [
    report.durationSeconds === null ? null : `${report.durationSeconds.toFixed(1)} s`,
    report.width === null ? null : `${report.width}×${report.height}`,
    report.loudnessLufs === null ? null : `${report.loudnessLufs.toFixed(1)} LUFS`,
    sizeText(report.sizeBytes),
  ]
  io.print(`${file} (${facts.filter((fact) => fact !== null).join(', ')})`)
  for (const { status, message } of report.checks) if (status === 'note') io.note(`Note: ${message}`)
}

function sizeText(bytes: number): string {
  return bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
