import { describe, expect, test } from 'bun:test'
import type { TeamAccess } from '../../src/store/schema.ts'
import { documentNamed, revisionOf, type TestStore, testStore } from '../support/test-store.ts'

describe('what a token may do with a project of its drive', () => {
  const rows: [TeamAccess, 'owner' | 'member', string | null][] = [
    ['none', 'owner', 'owner'],
    ['none', 'member', null],
    ['view', 'owner', 'owner'],
    ['view', 'member', 'view'],
    ['comment', 'member', 'comment'],
    ['edit', 'member', 'edit'],
  ]
  test.each(rows)('team access %s, asked by its %s: %p; elsewhere nothing', (teamAccess, asker, expected) => {
    using world = testStore()
    const project = world.store.projects.create({
      name: 'p',
      driveId: world.drive.id,
      ownerId: world.owner.id,
      teamAccess,
    })
    const userId = world[asker].id
    const access = (driveId: string) => world.store.projects.accessOf(project, { userId, driveId })
    expect(access(world.drive.id)).toBe(expected as ReturnType<typeof access>)
    expect(access(world.otherDrive.id)).toBeNull()
    const moved = world.store.projects.move(project.id, world.otherDrive.id)
    expect(world.store.projects.accessOf(moved, { userId, driveId: world.drive.id })).toBeNull()
  })

  test('a private project is closed to an owner of the drive who does not own it', () => {
    using world = testStore()
    const project = world.store.projects.create({
      name: 'p',
      driveId: world.drive.id,
      ownerId: world.member.id,
    })
    expect(
      world.store.projects.accessOf(project, { userId: world.owner.id, driveId: world.drive.id }),
    ).toBeNull()
  })
})

describe('what a signed-in person may do', () => {
  test('follows membership of the drive', () => {
    using world = testStore()
    const project = world.store.projects.create({
      name: 'p',
      driveId: world.otherDrive.id,
      ownerId: world.owner.id,
      teamAccess: 'edit',
    })
    const access = () => world.store.projects.accessOf(project, { userId: world.member.id })
    expect(access()).toBeNull()
    world.store.drives.addMember(world.otherDrive.id, world.member.id, 'member')
    expect(access()).toBe('edit')
  })

  test('they see their own and shared projects, the trash apart', () => {
    using world = testStore()
    const { projects } = world.store
    const shared = projects.create({
      name: 's',
      driveId: world.drive.id,
      ownerId: world.owner.id,
      teamAccess: 'view',
    })
    const hidden = world.project()
    const trashed = projects.create({
      name: 't',
      driveId: world.drive.id,
      ownerId: world.owner.id,
      teamAccess: 'view',
    })
    projects.trash(trashed.id)
    const ids = (userId: string, trash = false) =>
      projects.visibleTo(userId, world.drive.id, { trashed: trash }).map(({ id }) => id)
    expect(ids(world.owner.id)).toEqual([shared.id, hidden.id])
    expect(ids(world.member.id)).toEqual([shared.id])
    expect(ids(world.member.id, true)).toEqual([trashed.id])
  })
})

describe('the trash', () => {
  test('keeps the first time, gives back, and is not the end', () => {
    using world = testStore()
    const { projects } = world.store
    const { id } = world.project()
    const first = projects.trash(id).trashedAtMs
    world.clock.nowMs += 1000
    expect(projects.trash(id).trashedAtMs).toBe(first)
    expect(projects.restore(id).trashedAtMs).toBeNull()
  })

  test.each(['trash', 'restore', 'purge'] as const)('%s of a project that is gone is refused', (verb) => {
    using world = testStore()
    expect(() => world.store.projects[verb]('gone')).toThrow(expect.objectContaining({ code: 'not_found' }))
  })

  test('a project moves only to a drive that there is', () => {
    using world = testStore()
    const { id } = world.project()
    expect(() => world.store.projects.move(id, 'nowhere')).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    )
    expect(world.store.projects.byId(id)?.driveId).toBe(world.drive.id)
  })
})

describe('a purge', () => {
  const tables = [
    'media_items',
    'transcripts',
    'revisions',
    'jobs',
    'job_steps',
    'callbacks',
    'callback_attempts',
  ]
  const rowsIn = (world: TestStore) =>
    tables.map((table) => world.store.raw.query(`SELECT count(*) AS n FROM ${table}`).get() as { n: number })

  function addMedia(world: TestStore, projectId: string, name: string, fileHash: string) {
    world.store.media.addFile(fileHash, 5)
    return world.store.media.addItem({
      projectId,
      name,
      position: 0,
      kind: 'audio',
      durationUs: 1,
      fileHash,
      probe: null,
      tracks: null,
    })
  }

  test('takes everything of the project along and leaves what was charged', () => {
    using world = testStore()
    const job = world.job({ callbackUrl: 'https://example.org' })
    const { projectId } = job
    const item = addMedia(world, projectId, 'a', 'aa')
    world.store.media.saveTranscript({
      mediaId: item.id,
      status: 'success',
      language: 'en',
      model: 'm',
      errorMessage: null,
      words: [],
    })
    world.store.revisions.save(revisionOf(projectId, 0, documentNamed('A')))
    world.store.charges.takeAiCredits({ key: 'k', driveId: world.drive.id, jobId: job.id, amount: 2 })
    const running = world.job({ project: { id: projectId } })
    world.store.jobs.finishStep(running.id, 's', 1)
    world.store.jobs.stop(job.id, { status: 'success' }, () => 'body')
    world.store.callbacks.recordAttempt(job.id, {
      attemptedAtMs: 1,
      durationMs: 1,
      httpStatus: 200,
      answer: '',
      errorMessage: null,
      outcome: 'delivered',
      nextAttemptAtMs: null,
    })
    expect(rowsIn(world).every(({ n }) => n > 0)).toBe(true)
    expect(world.store.projects.purge(projectId)).toEqual({ orphanedFiles: ['aa'] })
    expect(rowsIn(world).every(({ n }) => n === 0)).toBe(true)
    expect(world.store.media.file('aa')).toBeNull()
    expect(world.store.charges.ofJob(job.id)).toHaveLength(1)
  })

  test('leaves files that another project uses', () => {
    using world = testStore()
    const [one, other] = [world.project('one'), world.project('other')]
    addMedia(world, one.id, 'a', 'shared')
    addMedia(world, one.id, 'b', 'alone')
    addMedia(world, other.id, 'c', 'shared')
    expect(world.store.projects.purge(one.id)).toEqual({ orphanedFiles: ['alone'] })
    expect(world.store.projects.purge(other.id)).toEqual({ orphanedFiles: ['shared'] })
  })

  test('leaves a file that a running import has downloaded and not yet stored', () => {
    using world = testStore()
    const project = world.project()
    addMedia(world, project.id, 'a', 'abcdef')
    const importing = world.job()
    world.store.jobs.finishStep(importing.id, 'download:x', { sha256: 'abcdef' })
    expect(world.store.projects.purge(project.id)).toEqual({ orphanedFiles: [] })
    world.store.jobs.stop(importing.id, { status: 'error' }, () => '')
    world.clock.nowMs += 1
    expect(world.store.media.dropUnusedFiles(world.clock.nowMs)).toEqual(['abcdef'])
  })
})
