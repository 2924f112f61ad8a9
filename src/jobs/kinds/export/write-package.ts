// A composition for an editor on another machine: timelines and the media that they play, under their names, in one zip.
// Streamed: a package may be larger than memory, and than 4 GB.
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { makeZip } from 'client-zip'
import type { Composition, EditContext, MediaReference } from '../../../edit/document.ts'
import { RoughcutError } from '../../../errors.ts'
import { FORMATS } from '../../../render/formats.ts'
import { leftOutOfTimeline, type WrittenFormat, writtenFileOf } from '../../../render/written-files.ts'
import { unpackablePaths } from './beside-path.ts'
import { checkDiskSpace } from './disk-space.ts'
import type { ExportCheck, ExportFacts, ExportRequest, ExportServices } from './export-request.ts'
import { safeName } from './file-name.ts'
import { sourceFileOf } from './source-file.ts'

/** Resolve and Premiere, Final Cut Pro, and everything that reads OpenTimelineIO. */
const TIMELINES = ['xmeml', 'fcpxml', 'otio'] as const satisfies readonly WrittenFormat[]

/** Throws `bad_request` when no timeline can hold the composition, `conflict` for a full disk, and the signal's reason. */
export async function writePackage(
  services: ExportServices,
  { project, report, signal }: ExportRequest,
  composition: Composition,
  partFile: string,
): Promise<ExportFacts> {
  report('Packing', 0)
  const played = filesOf(composition, project.context)
  const paths = unpackablePaths(services.store, played)
  const whole = {
    ...{ composition, ...project },
    pathOf: ({ id, name }: MediaReference) => paths.get(id) ?? `media/${name}`,
  }
  const { timelines, checks } = written(whole, safeName(composition.name))
  const sources = await Promise.all(
    played.map(async (media) => {
      const { path } = sourceFileOf(services, media)
      const { size, mtime } = await stat(path)
      return { path, size, lastModified: mtime, name: paths.get(media.id) ?? media.name }
    }),
  )
  const totalBytes = sources.reduce((sum, { size }) => sum + size, 0)
  checkDiskSpace(partFile, totalBytes + 1e6)
  let doneBytes = 0
  async function* entries() {
    for (const { name, text } of timelines) yield { name, input: text, lastModified: new Date() }
    for (const { path, ...entry } of sources) yield { ...entry, input: createReadStream(path, { signal }) }
  }
  const file = await open(partFile, 'w', 0o600)
  try {
    for await (const piece of makeZip(entries())) {
      signal.throwIfAborted()
      await file.writeFile(piece)
      doneBytes += piece.length
      report('Packing', Math.min(99, (100 * doneBytes) / (totalBytes + 1)))
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return {
    ...{ durationSeconds: null, width: null, height: null, frameRate: null, loudnessLufs: null },
    checks,
  }
}

/** Every file that the composition plays, once; sequences by their tracks. */
function filesOf(composition: Composition, { media }: EditContext): MediaReference[] {
  const found = new Map<string, MediaReference>()
  const add = (id: string) => {
    const reference = media.get(id)
    if (!reference) return
    if (reference.kind !== 'sequence') found.set(id, reference)
    for (const track of reference.tracks) add(track.mediaId)
  }
  for (const { items } of composition.tracks)
    for (const item of items) if (item.kind === 'clip') add(item.mediaId)
  return [...found.values()]
}

/** The timelines that can hold the composition, and what they leave out. */
function written(whole: Parameters<typeof writtenFileOf>[1], fileName: string) {
  const timelines: { name: string; text: string | Uint8Array }[] = []
  const checks: ExportCheck[] = []
  let refusal: unknown = null
  for (const format of TIMELINES) {
    try {
      timelines.push({
        name: `${fileName}.${FORMATS[format].ending}`,
        text: writtenFileOf(format, whole),
      })
      const leftOut = leftOutOfTimeline(format, whole)
      if (leftOut.length > 0)
        checks.push({
          ...{ name: 'timeline', status: 'note' },
          message: `${FORMATS[format].about} doesn’t carry everything; left out: ${leftOut.join(', ')}.`,
        })
    } catch (error) {
      if (!(error instanceof RoughcutError) || error.code !== 'bad_request') throw error
      refusal = error
      checks.push({
        name: 'timeline',
        status: 'note',
        message: `${FORMATS[format].about} is not in the package: ${error.message}`,
      })
    }
  }
  if (timelines.length === 0) throw refusal
  return { timelines, checks }
}
