// Puts a fixture into a project as an import would: the file, the item, and what was heard in it.
import { copyFileSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Probe, probe } from '../../src/adapters/ffprobe.ts'
import type { TranscriptWord } from '../../src/edit/document.ts'
import type { ServerParts } from '../../src/start.ts'
import type { MediaItemRow } from '../../src/store/media.ts'

export const FIXTURES = join(import.meta.dir, '../fixtures/media')

const probed = new Map<string, Probe>()

export async function storeMedia(
  { store, mediaFolder, programs }: Pick<ServerParts, 'store' | 'mediaFolder' | 'programs'>,
  wanted: { projectId: string; name: string; file: string; text?: string },
): Promise<MediaItemRow & { fileHash: string }> {
  const hash = Bun.SHA256.hash(readFileSync(wanted.file), 'hex')
  const partial = mediaFolder.partialPath('test', 0)
  copyFileSync(wanted.file, partial)
  await mediaFolder.adopt(partial, hash)
  const path = mediaFolder.pathOf(hash)
  const found = probed.get(hash) ?? (await probe(programs, path, new AbortController().signal))
  probed.set(hash, found)
  store.media.addFile(hash, statSync(wanted.file).size)
  const item = store.media.addItem({
    projectId: wanted.projectId,
    name: wanted.name,
    position: store.media.itemsOf(wanted.projectId).length,
    kind: found.kind,
    durationUs: found.durationUs,
    fileHash: hash,
    probe: found.record,
    tracks: null,
  })
  if (wanted.text !== undefined)
    store.media.saveTranscript({
      mediaId: item.id,
      status: 'success',
      language: 'en',
      model: 'test',
      errorMessage: null,
      words: wordsOf(wanted.text, found.durationUs ?? 0),
    })
  return { ...item, fileHash: hash }
}

/** The words of `text`, spread evenly over the medium. */
function wordsOf(text: string, durationUs: number): TranscriptWord[] {
  const texts = text.split(' ')
  const stepUs = Math.floor(durationUs / texts.length)
  return texts.map((word, index) => ({
    id: `w${index}`,
    text: word,
    startUs: index * stepUs,
    endUs: index * stepUs + Math.floor(stepUs * 0.9),
    confidence: 0.9,
    kind: 'word',
  }))
}
