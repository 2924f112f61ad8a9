// Lets a model ask for files of what comes out. They are made after the edit is saved; see jobs/kinds/agent.
import { EXPORT_FORMATS, FORMATS, formatOfEnding, RESOLUTIONS, resolutionNamed } from '../../edit/formats.ts'
import type { ExportWanted } from '../engine.ts'
import { findComposition } from './addresses.ts'
import { failed, isAbsent, said, type Tool } from './tool.ts'

const MAX_EXPORTS = 10

/** The tool; what is asked for is added to `exports`. */
export function exportTool(exports: ExportWanted[]): Tool {
  return {
    name: 'export',
    description:
      'Exports a file when you finish, if the request asks for one: mp4, mp3, srt, docx, edl, fcpxml …',
    parameters: {
      type: 'object',
      properties: {
        composition: { type: 'string' },
        // All of them would take more room than they are worth: a wrong one is answered with the list.
        format: { type: 'string' },
        resolution: { type: 'string', enum: Object.keys(RESOLUTIONS) },
      },
      required: ['format'],
    },
    edits: false,
    label: 'Preparing an export',
    run({ composition, format: wanted, resolution: size }, { draft }) {
      const found = findComposition(composition, draft.document)
      if (!found.ok) return failed(found.message)
      const format = typeof wanted === 'string' ? formatOfEnding(wanted.replace(/^\./, '')) : null
      if (format === null) return failed(`"format" is one of ${EXPORT_FORMATS.join(', ')}.`)
      const named = isAbsent(size) ? null : resolutionNamed(String(size))
      if (!isAbsent(size) && named === null)
        return failed(`"resolution" is one of ${Object.keys(RESOLUTIONS).join(', ')}.`)
      if (exports.length >= MAX_EXPORTS) return failed(`At most ${MAX_EXPORTS} files are exported at once.`)
      const resolution = FORMATS[format].kind === 'video' ? named : null
      const { id: compositionId, name } = found.value
      if (!exports.some((one) => one.compositionId === compositionId && one.format === format))
        exports.push({ compositionId, format, resolution })
      return said(`"${name}" will be exported as ${format} when you have finished.`)
    },
  }
}
