// A prompt that asks for a file: which compositions, in which formats. What makes the files is the job.

import {
  type ExportFormat,
  FORMATS,
  formatOfEnding,
  type Resolution,
  resolutionNamed,
} from '../../../edit/formats.ts'
import { seesPicture } from '../../../edit/picture.ts'
import { durationOfComposition } from '../../../edit/position.ts'
import type { Item } from '../../language/read/item.ts'
import { type Frame, hasPlaceBut, refuse } from '../frame.ts'
import { targetsOf } from '../targets.ts'

/** Of one prompt. */
const MAX_EXPORTS = 10
const EXPORTING = new Set(['export', 'render', 'download', 'save'])
/** What a format may be left out for. */
const USUAL: readonly (readonly [thing: string, format: ExportFormat])[] = [
  ['captions', 'srt'],
  ['transcript', 'txt'],
  ['audio', 'mp3'],
]

export const exporting: Frame = {
  name: 'export',
  examples: ['export it as mp3', 'export the captions as srt'],
  run(item, session) {
    const at = item.find(({ text }) => EXPORTING.has(text))
    // “Export 0:10 to 0:25 as a clip” has made a composition by then.
    const isWhole = item.tokens.every((_, index) => item.isFree(index))
    const resolution = takeResolution(item)
    const formats = takeFormats(item)
    const isMaking = item.verb === 'make' || (item.verb === null && item.clause.isRequest)
    if (formats.length === 0 ? at !== 0 || !isWhole : at < 0 && !isMaking) return null
    const unknown = item.find(({ senses, text }) => senses.cannot === 'exportFile' && !EXPORTING.has(text))
    if (unknown >= 0)
      return refuse(`${item.text(unknown)} is not a format that can be exported`, ['export it as mp4'])
    if (hasPlaceBut(item, 'all')) return null
    if (item.hasThing('excerpt', 'clip', 'copy', 'chapters', 'markers')) return null
    if (at >= 0) item.use(at)
    if (formats.length === 0)
      formats.push(...USUAL.flatMap(([thing, format]) => (item.hasThing(thing) ? [format] : [])))
    item.takeThing('composition', ...USUAL.map(([thing]) => thing))
    while (item.takeText('file', 'files', 'format', 'quality', 'resolution', 'version')) {}
    const isAll = item.takePlace(({ kind }) => kind === 'all') !== null || item.takeText('everything')
    const targets = targetsOf(item, session, isAll)
    if (!targets.ok) return targets
    for (const id of targets.ids) {
      const composition = session.composition(id)
      if (!composition || durationOfComposition(composition) === 0)
        return refuse(`“${session.nameOf(id)}” is empty, so there is nothing to export`)
      const usual = seesPicture(composition, session.project.context.media) ? 'mp4' : 'mp3'
      for (const format of formats.length > 0 ? formats : [usual as ExportFormat])
        session.exports.push({
          compositionId: id,
          format,
          resolution: FORMATS[format].kind === 'video' ? resolution : null,
        })
    }
    return session.exports.length > MAX_EXPORTS
      ? refuse(`at most ${MAX_EXPORTS} files are exported at once`)
      : { ok: true }
  },
}

/** A word with the number that it is written together with: `mp3`, `1080p`. */
function joined(item: Item, at: number): string {
  const [token, next] = [item.tokens[at], item.tokens[at + 1]]
  return token && next && token.to === next.from && item.isFree(at + 1) ? token.text + next.text : ''
}

type FoundFormat = { format: ExportFormat; from: number; to: number }

function formatsIn(item: Item): FoundFormat[] {
  return [...item.tokens.keys()].flatMap((at) => {
    if (!item.isFree(at) || item.inName(at)) return []
    const both = formatOfEnding(joined(item, at))
    const format = both ?? formatOfEnding(item.text(at))
    return format === null ? [] : [{ format, from: at, to: both === null ? at + 1 : at + 2 }]
  })
}

/** Whether the item asks for a file of some format. */
export function namesFormat(item: Item): boolean {
  return formatsIn(item).length > 0
}

function takeFormats(item: Item): ExportFormat[] {
  const found = formatsIn(item)
  for (const { from, to } of found) item.use(from, to)
  return [...new Set(found.map(({ format }) => format))]
}

/** “1080p”, “4k”, “full hd”. */
export function takeResolution(item: Item): Resolution | null {
  if (item.takeLook('fullHd')) return '1080p'
  if (item.takeLook('ultraHd')) return '4k'
  for (const at of item.tokens.keys()) {
    const resolution = item.isFree(at) ? resolutionNamed(joined(item, at)) : null
    if (resolution === null) continue
    item.use(at, at + 2)
    return resolution
  }
  return null
}
