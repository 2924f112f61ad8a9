import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createMediaFolder } from '../../src/adapters/media-folder.ts'
import { PLAIN_EFFECTS } from '../../src/edit/document.ts'
import { DATABASE_FILE } from '../../src/store/open.ts'
import { runCommand, runForJson } from '../support/run-command.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { documentNamed, revisionOf, testStore } from '../support/test-store.ts'

const HASH = 'ab'.repeat(32)

/** A data folder with one project: a memo with a transcript, a picture beside it, and a cut of it. */
function dataFolder() {
  const folder = temporaryFolder()
  const world = testStore(join(folder.path, DATABASE_FILE))
  const { store } = world
  const project = world.project('Interview')
  const mediaFile = createMediaFolder(folder.path).pathOf(HASH)
  mkdirSync(dirname(mediaFile), { recursive: true })
  writeFileSync(mediaFile, 'sound')
  store.media.addFile(HASH, 5)
  const common = { projectId: project.id, probe: null, tracks: null }
  const memo = store.media.addItem({
    ...common,
    name: 'Day 1/memo',
    position: 0,
    kind: 'audio',
    durationUs: 3_000_000,
    fileHash: HASH,
  })
  const photo = store.media.addItem({
    ...common,
    name: 'photo',
    position: 1,
    kind: 'image',
    durationUs: null,
    fileHash: null,
  })
  store.media.addItem({
    ...common,
    name: 'both',
    position: 2,
    kind: 'sequence',
    durationUs: 3_500_000,
    fileHash: null,
    tracks: [{ mediaId: memo.id, offsetUs: 500_000 }],
  })
  const word = (id: string, text: string, startUs: number) => ({
    id,
    text,
    startUs,
    endUs: startUs + 400_000,
    confidence: 0.5,
    kind: id.startsWith('h') ? ('hesitation' as const) : ('word' as const),
  })
  store.media.saveTranscript({
    mediaId: memo.id,
    status: 'success',
    language: 'en',
    model: 'm',
    errorMessage: null,
    words: [
      word('w0', 'Hello', 0),
      word('w1', 'uh,', 500_000),
      word('h0', 'um', 1_000_000),
      word('w2', 'world.', 2_000_000),
    ],
  })
  const document = documentNamed('Cut')
  document.compositions[0]?.tracks[0]?.items.push(
    {
      kind: 'clip',
      id: 'k1',
      mediaId: memo.id,
      sourceRange: { startUs: 0, endUs: 900_000 },
      effects: { ...PLAIN_EFFECTS, studioSound: 60 },
    },
    {
      kind: 'clip',
      id: 'k2',
      mediaId: memo.id,
      sourceRange: { startUs: 1_500_000, endUs: 3_000_000 },
      effects: PLAIN_EFFECTS,
    },
  )
  document.compositions[0]?.markers.push({ id: 'm1', kind: 'chapter', name: 'Start', atUs: 250_000 })
  store.revisions.save(revisionOf(project.id, 0, document))
  return {
    path: folder.path,
    world,
    project,
    photo,
    mediaFile,
    [Symbol.dispose]() {
      world[Symbol.dispose]()
      folder[Symbol.dispose]()
    },
  }
}

describe('project show', () => {
  test('shows media with transcripts, compositions with clips and remaining text, and revisions', async () => {
    using data = dataFolder()
    const shown = await runForJson<object>(data.path, 'project', 'show', data.project.id)
    expect(shown).toMatchObject({
      project_id: data.project.id,
      name: 'Interview',
      drive_id: data.world.drive.id,
      team_access: 'none',
      revision: 1,
      media: [
        {
          name: 'Day 1/memo',
          type: 'audio',
          duration_seconds: 3,
          transcript: {
            language: 'en',
            words: [
              { text: 'Hello', start: 0, end: 0.4, confidence: 0.5, kind: 'word' },
              { text: 'uh,', start: 0.5, end: 0.9, confidence: 0.5, kind: 'hesitation' },
              { text: 'um', start: 1, end: 1.4, confidence: 0.5, kind: 'hesitation' },
              { text: 'world.', start: 2, end: 2.4, confidence: 0.5, kind: 'word' },
            ],
          },
        },
        { name: 'photo', type: 'image', duration_seconds: 0, transcript: null },
        { name: 'both', type: 'sequence', transcript: null, tracks: [{ media: 'Day 1/memo', offset: 0.5 }] },
      ],
      compositions: [
        {
          id: 'c1',
          name: 'Cut',
          width: 1920,
          height: 1080,
          duration_seconds: 2.4,
          text: 'Hello uh, world.',
          clips: [
            { media: 'Day 1/memo', start: 0, end: 0.9, effects: { studio_sound: 60, speed: 1 } },
            { media: 'Day 1/memo', start: 1.5, end: 3, effects: { studio_sound: 0, muted: false } },
          ],
          markers: [{ kind: 'chapter', name: 'Start', at: 0.25 }],
          titles: [],
          captions: null,
        },
      ],
      revisions: [{ id: 1, created_at: '2026-01-05T10:00:00.000Z', author: 'agent', summary: 'Made Cut' }],
    })
  })

  test('for people is a page with the text that is left', async () => {
    using data = dataFolder()
    const { stdout } = await runCommand(data.path, 'project', 'show', data.project.id)
    expect(stdout).toContain('Hello uh, world.')
    expect(stdout).toContain('Day 1/memo')
    expect(stdout).toContain('Made Cut')
  })

  test('finds a project by its address or its name, but never guesses between two', async () => {
    using data = dataFolder()
    const show = (reference: string) => runCommand(data.path, 'project', 'show', reference)
    expect((await show(`http://127.0.0.1:4747/projects/${data.project.id}`)).exitCode).toBe(0)
    expect((await show(data.project.id.toUpperCase())).exitCode).toBe(0)
    expect((await show('Interview')).exitCode).toBe(0)
    const second = data.world.project('Interview')
    const two = await show('Interview')
    expect(two.exitCode).toBe(1)
    expect(two.stderr).toContain(
      `2 projects are named "Interview"; give the id: ${data.project.id}, ${second.id}.`,
    )
  })
})

describe('the history of a project', () => {
  test('goes back, forth, and to a revision by number or id', async () => {
    using data = dataFolder()
    const { id } = data.project
    const revision = async (...words: string[]) =>
      await runForJson<{ revision: number; author: string; summary: string }>(data.path, 'project', ...words)
    expect(await revision('undo', id)).toMatchObject({
      revision: 2,
      author: 'owner@localhost',
      summary: 'Undo: Made Cut',
    })
    expect(data.world.store.revisions.head(id).document.compositions).toEqual([])
    expect((await runCommand(data.path, 'project', 'undo', id)).stderr).toBe('There is nothing to undo.\n')
    expect(await revision('redo', id)).toMatchObject({ revision: 3, summary: 'Redo: Made Cut' })
    expect(await revision('restore-revision', id, '2')).toMatchObject({
      revision: 4,
      summary: 'Restored revision 2',
    })
    const first = data.world.store.revisions.byNumber(id, 1)
    expect(await revision('restore-revision', id, first?.id ?? '')).toMatchObject({ revision: 5 })
    expect(data.world.store.revisions.head(id).document.compositions).toHaveLength(1)
    const wrong = await runCommand(data.path, 'project', 'restore-revision', id, '77')
    expect([wrong.exitCode, wrong.stderr]).toEqual([1, 'The project has no revision "77"; it has 1 to 5.\n'])
    const word = await runCommand(data.path, 'project', 'restore-revision', id, 'two')
    expect([word.exitCode, word.stderr]).toEqual([
      2,
      'REVISION is "two"; it takes the number of a revision.\n',
    ])
  })
})

describe('a project', () => {
  test('is listed, trashed, restored and moved', async () => {
    using data = dataFolder()
    const { id } = data.project
    const listed = {
      project_id: id,
      name: 'Interview',
      drive_id: data.world.drive.id,
      owner: 'owner@localhost',
      team_access: 'none',
      created_at: '2026-01-05T10:00:00.000Z',
      trashed_at: null,
    }
    const list = (...more: string[]) => runForJson<object[]>(data.path, 'project', 'list', ...more)
    expect(await list()).toEqual([listed])
    const trashed = { ...listed, trashed_at: expect.any(String) }
    expect(await runForJson<object>(data.path, 'project', 'trash', id)).toEqual(trashed)
    expect(await list()).toEqual([trashed])
    expect(await runForJson<object>(data.path, 'project', 'restore', id)).toEqual(listed)
    const moved = { ...listed, drive_id: data.world.otherDrive.id }
    expect(await runForJson<object>(data.path, 'project', 'move', id, '--drive', 'Other')).toEqual(moved)
    expect(await list('--drive', 'Other')).toEqual([moved])
    expect(await list('--drive', 'Main')).toEqual([])
  })

  test('purged takes the files along that nothing else uses', async () => {
    using data = dataFolder()
    const { store } = data.world
    const other = data.world.project('Other')
    const shared = store.media.addItem({
      projectId: other.id,
      name: 'm',
      position: 0,
      kind: 'audio',
      durationUs: 1,
      fileHash: HASH,
      probe: null,
      tracks: null,
    })
    expect(await runForJson<object>(data.path, 'project', 'purge', data.project.id)).toEqual({
      project_id: data.project.id,
      removed_files: 0,
    })
    expect(existsSync(data.mediaFile)).toBe(true)
    expect(await runCommand(data.path, 'project', 'purge', other.id)).toMatchObject({
      exitCode: 0,
      stdout: 'Purged Other and 1 media file that nothing else uses.\n',
    })
    expect(existsSync(data.mediaFile)).toBe(false)
    expect(store.media.byId(shared.id)).toBeNull()
    const again = await runCommand(data.path, 'project', 'purge', data.project.id)
    expect([again.exitCode, again.stdout]).toEqual([1, ''])
  })

  test('with a long name keeps the next columns aligned', async () => {
    using data = dataFolder()
    data.world.project('長'.repeat(255))
    const { stdout } = await runCommand(data.path, 'project', 'list')
    expect(stdout).toContain(`${'長'.repeat(29)}…  `)
    expect(Math.max(...stdout.split('\n').map((line) => Bun.stringWidth(line)))).toBeLessThan(180)
    const listed = (await runForJson(data.path, 'project', 'list')) as { name: string }[]
    expect(listed.map(({ name }) => name)).toContain('長'.repeat(255))
  })

  test('a name cannot write to the terminal', async () => {
    using data = dataFolder()
    data.world.project('bad\u001b[2Jname\nnext')
    const { stdout } = await runCommand(data.path, 'project', 'list')
    expect(stdout).toContain('bad\\u001b[2Jname\\u000anext')
  })
})

describe('backup', () => {
  test('writes what the database holds while it is open, and never over a file', async () => {
    using data = dataFolder()
    const file = join(data.path, 'copy.db')
    expect(await runForJson<object>(data.path, 'backup', file)).toEqual({
      file,
      size_bytes: expect.any(Number),
    })
    const again = await runCommand(data.path, 'backup', file)
    expect([again.exitCode, again.stderr]).toEqual([
      1,
      expect.stringContaining('exists; choose another name'),
    ])
  })
})
