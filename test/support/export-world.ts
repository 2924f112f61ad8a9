// A project whose media are real files in a real media folder, and exports of it: for tests of what
// renders sound and look like.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { probe } from '../../src/adapters/ffprobe.ts'
import { createMediaFolder } from '../../src/adapters/media-folder.ts'
import { type Composition, EMPTY_DOCUMENT, type TranscriptWord } from '../../src/edit/document.ts'
import {
  type ExportReport,
  type ExportRequest,
  exportComposition,
} from '../../src/jobs/kinds/export/export-composition.ts'
import type { ExportFormat, Resolution } from '../../src/render/formats.ts'
import { testPrograms } from './media-programs.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { testStore } from './test-store.ts'

export type ExportWorld = ReturnType<typeof createExportWorld>

/** `using world = createExportWorld()`. */
export function createExportWorld() {
  const folder = temporaryFolder()
  const { store, project, ...rest } = testStore()
  const projectId = project().id
  const mediaFolder = createMediaFolder(folder.path)
  const programs = testPrograms()
  const services = { store, mediaFolder, programs }
  let count = 0
  return {
    folder: folder.path,
    store,
    services,
    projectId,
    /** Imports a file as it is: probed, in the media folder, named in the store. Its id is `id`. */
    async add(id: string, file: string): Promise<void> {
      const hash = new Bun.CryptoHasher('sha256').update(await Bun.file(file).bytes()).digest('hex')
      const partial = mediaFolder.partialPath('job', count)
      copyFileSync(file, partial)
      await mediaFolder.adopt(partial, hash)
      const path = mediaFolder.pathOf(hash)
      const { kind, durationUs, record } = await probe(programs, path, new AbortController().signal)
      store.media.addFile(hash, 1)
      store.media.addItem({
        ...{ id, projectId, name: id, position: count++, kind, durationUs },
        ...{ fileHash: hash, probe: record, tracks: null },
      })
    },
    /** A sequence of media that were added; offsets in seconds. */
    addSequence(id: string, durationSeconds: number, tracks: { mediaId: string; offset: number }[]): void {
      store.media.addItem({
        ...{ id, projectId, name: id, position: count++, kind: 'sequence', fileHash: null, probe: null },
        durationUs: Math.round(durationSeconds * 1e6),
        tracks: tracks.map(({ mediaId, offset }) => ({ mediaId, offsetUs: Math.round(offset * 1e6) })),
      })
    },
    saveWords(mediaId: string, words: TranscriptWord[]): void {
      store.media.saveTranscript({
        ...{ mediaId, status: 'success', language: 'en', model: 'test', words, errorMessage: null },
      })
    },
    /** Exports and gives the file with its report. */
    async export(
      composition: Composition,
      format: ExportFormat,
      more: {
        resolution?: Resolution
        signal?: AbortSignal
        /** Default: one that is not there yet. */
        file?: string
        report?: (label: string, percent: number) => void
      } & Pick<ExportRequest, 'part' | 'pictureParts'> = {},
    ): Promise<ExportReport & { file: string }> {
      const file = more.file ?? join(folder.path, `out-${++count}.${format}`)
      const report = await exportComposition(services, {
        project: {
          name: 'Test',
          document: { ...EMPTY_DOCUMENT, compositions: [composition] },
          context: store.media.contextOf(projectId),
        },
        compositionId: composition.id,
        format,
        resolution: more.resolution ?? null,
        outFile: file,
        report: more.report ?? (() => {}),
        signal: more.signal ?? new AbortController().signal,
        ...(more.part === undefined ? {} : { part: more.part }),
        ...(more.pictureParts === undefined ? {} : { pictureParts: more.pictureParts }),
      })
      return { ...report, file }
    },
    [Symbol.dispose]() {
      rest[Symbol.dispose]()
      folder[Symbol.dispose]()
    },
  }
}
