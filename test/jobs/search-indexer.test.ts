import { describe, expect, test } from 'bun:test'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inOneStep } from '../../src/edit/steps.ts'
import { createEditLane, type EditLane } from '../../src/jobs/edit-lane.ts'
import { startSearchIndexer } from '../../src/jobs/search-indexer.ts'
import { createLog } from '../../src/log.ts'
import { SEARCH_FILE, type Store } from '../../src/store/open.ts'
import { restoreDatabase } from '../../src/store/restore.ts'
import { eventually } from '../support/eventually.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestFolder } from '../support/test-store.ts'

function project(store: Store, name: string): string {
  const [drive] = store.drives.list()
  const owner = store.users.first()
  if (!drive || !owner) throw new Error('an empty folder')
  return store.projects.create({ name, driveId: drive.id, ownerId: owner.id }).id
}

/** A media file with more words than are indexed in one turn. */
function saidAtLength(store: Store, projectId: string, position: number): void {
  const { id } = store.media.addItem({
    ...{ projectId, name: `talk ${position}`, position, kind: 'audio', durationUs: 6e9 },
    ...{ fileHash: null, probe: null, tracks: null },
  })
  store.media.saveTranscript({
    ...{ mediaId: id, status: 'success', language: 'en', model: 'test', errorMessage: null },
    words: Array.from({ length: 50_000 }, (_, index) => ({
      ...{ id: `w${index}`, text: `word${index}`, kind: 'word' as const, confidence: 1 },
      ...{ startUs: index * 1e5, endUs: index * 1e5 + 8e4 },
    })),
  })
}

function found(store: Store, word: string): string[] {
  const [drive] = store.drives.list()
  const owner = store.users.first()
  const hits = store.search().find({
    words: [{ words: [word], isPhrase: false }],
    withNames: true,
    audiences: [`${drive?.id}/${owner?.id}`],
    kinds: ['project'],
    ownerIds: [],
    updatedFromMs: null,
    updatedUntilMs: null,
    order: 'relevance',
    limit: 10,
  })
  return hits.map(({ projectId }) => projectId)
}

async function indexNow(store: Store): Promise<void> {
  const indexer = startSearchIndexer(store, createLog('silent'), createEditLane(null))
  await indexer.catchUp()
  indexer.stop()
}

describe('the search index', () => {
  test('follows changes by itself within 5 seconds', async () => {
    using folder = temporaryFolder()
    const store = openTestFolder(folder.path)
    const indexer = startSearchIndexer(store, createLog('silent'), createEditLane(null))
    const id = project(store, 'Interview')
    await eventually(() => expect(found(store, 'interview')).toEqual([id]), 5000)
    store.projects.rename(id, 'Talk')
    await eventually(() => expect(found(store, 'talk')).toEqual([id]), 5000)
    expect(found(store, 'interview')).toEqual([])
    indexer.stop()
    store.close()
  })

  test('what was not indexed when the server ended is indexed by the next', async () => {
    using folder = temporaryFolder()
    const before = openTestFolder(folder.path)
    const id = project(before, 'Interview')
    before.close()
    const store = openTestFolder(folder.path)
    await indexNow(store)
    expect(found(store, 'interview')).toEqual([id])
    expect(store.searchQueue.next(10)).toEqual([])
    store.close()
  })

  test('a change during the indexing stays in the queue', async () => {
    using folder = temporaryFolder()
    const store = openTestFolder(folder.path)
    const id = project(store, 'Interview')
    const [taken] = store.searchQueue.next(1)
    store.projects.rename(id, 'Talk')
    if (taken) store.searchQueue.done(taken)
    expect(store.searchQueue.next(1)).toMatchObject([{ projectId: id }])
    store.close()
  })

  test.each([
    ['is missing', (file: string) => rmSync(file)],
    ['is damaged', (file: string) => writeFileSync(file, 'no database')],
  ])('that %s is written anew', async (_, harm) => {
    using folder = temporaryFolder()
    const file = join(folder.path, SEARCH_FILE)
    const before = openTestFolder(folder.path)
    const id = project(before, 'Interview')
    await indexNow(before)
    before.close()
    for (const ending of ['-wal', '-shm']) rmSync(file + ending, { force: true })
    harm(file)
    const store = openTestFolder(folder.path)
    await indexNow(store)
    expect(found(store, 'interview')).toEqual([id])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    store.close()
  })

  test('writes a long transcript in several turns, between which edits have theirs', async () => {
    using folder = temporaryFolder()
    const store = openTestFolder(folder.path)
    const projectId = project(store, 'Interview')
    for (const position of [0, 1]) saidAtLength(store, projectId, position)
    const lane = createEditLane(null)
    const order: string[] = []
    const watched: EditLane = {
      run(work) {
        order.push('indexing')
        void lane.run(() => inOneStep(() => order.push('edit')))
        return lane.run(work)
      },
    }
    const indexer = startSearchIndexer(store, createLog('silent'), watched)
    await indexer.catchUp()
    indexer.stop()
    expect(order.slice(0, 6)).toEqual(['indexing', 'edit', 'indexing', 'edit', 'indexing', 'edit'])
    expect(store.search().rowsOf(projectId)).toHaveLength(5)
    expect(store.searchQueue.next(10)).toEqual([])
    store.close()
  })

  test('forgets a project that was purged', async () => {
    using folder = temporaryFolder()
    const store = openTestFolder(folder.path)
    const id = project(store, 'Interview')
    await indexNow(store)
    store.projects.purge(id)
    await indexNow(store)
    expect(found(store, 'interview')).toEqual([])
    store.close()
  })

  test('of a folder that was restored is written anew', async () => {
    using folder = temporaryFolder()
    const dataDir = join(folder.path, 'data')
    const before = openTestFolder(dataDir)
    const id = project(before, 'Interview')
    await indexNow(before)
    before.backup(join(folder.path, 'backup.db'))
    before.projects.rename(id, 'Talk')
    await indexNow(before)
    before.close()
    restoreDatabase(dataDir, join(folder.path, 'backup.db'), Date.now())
    const store = openTestFolder(dataDir)
    await indexNow(store)
    expect(found(store, 'interview')).toEqual([id])
    expect(found(store, 'talk')).toEqual([])
    store.close()
  })
})
