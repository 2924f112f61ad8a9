import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type JobQuery, pageSql } from '../../src/store/job-list.ts'
import { TYPES_OF_1_0 } from '../../src/store/job-schema.ts'
import type { JobRow } from '../../src/store/jobs.ts'
import type { TeamAccess } from '../../src/store/schema.ts'
import { START_MS, type TestStore, testStore } from '../support/test-store.ts'

/** What the user sees, in the token's drive. */
function seen(world: TestStore, userId: string, driveId = world.drive.id, more: Partial<JobQuery> = {}) {
  return world.store.jobs
    .list({ userId, driveId, limit: 100, createdAfterMs: 0, createdBeforeMs: Infinity, ...more })
    .map(({ id }) => id)
}

function jobWith(world: TestStore, teamAccess: TeamAccess): JobRow {
  return world.job({ project: { newName: teamAccess, teamAccess } })
}

describe('who sees a job', () => {
  test('its owner always; members of the drive when the project is shared; others never', () => {
    using world = testStore()
    const hidden = jobWith(world, 'none')
    const view = jobWith(world, 'view')
    const comment = jobWith(world, 'comment')
    const edit = jobWith(world, 'edit')
    expect(seen(world, world.owner.id)).toEqual([edit.id, comment.id, view.id, hidden.id])
    expect(seen(world, world.member.id)).toEqual([edit.id, comment.id, view.id])
    expect(seen(world, world.owner.id, world.otherDrive.id)).toEqual([])
  })

  test('follows the project through team access, trash and moves', () => {
    using world = testStore()
    const { projects } = world.store
    const job = jobWith(world, 'none')
    const id = job.projectId
    const who = () => ({
      owner: seen(world, world.owner.id).length,
      member: seen(world, world.member.id).length,
      elsewhere: seen(world, world.owner.id, world.otherDrive.id).length,
    })
    expect(who()).toEqual({ owner: 1, member: 0, elsewhere: 0 })
    projects.setTeamAccess(id, 'view')
    expect(who()).toEqual({ owner: 1, member: 1, elsewhere: 0 })
    projects.trash(id)
    expect(who()).toEqual({ owner: 0, member: 0, elsewhere: 0 })
    projects.setTeamAccess(id, 'edit')
    expect(who()).toEqual({ owner: 0, member: 0, elsewhere: 0 })
    projects.restore(id)
    expect(who()).toEqual({ owner: 1, member: 1, elsewhere: 0 })
    projects.move(id, world.otherDrive.id)
    expect(who()).toEqual({ owner: 0, member: 0, elsewhere: 1 })
    expect(world.store.jobs.read(job.id)?.driveId).toBe(world.otherDrive.id)
    const later = world.job({ project: { id }, driveId: world.otherDrive.id })
    expect(seen(world, world.owner.id, world.otherDrive.id)).toEqual([later.id, job.id])
    projects.purge(id)
    expect(who()).toEqual({ owner: 0, member: 0, elsewhere: 0 })
  })

  test('a project_id that may not be seen or does not exist gives nothing', () => {
    using world = testStore()
    const hidden = jobWith(world, 'none')
    const shared = jobWith(world, 'view')
    const inProject = (userId: string, projectId: string, driveId = world.drive.id) =>
      seen(world, userId, driveId, { projectId })
    expect(inProject(world.owner.id, hidden.projectId)).toEqual([hidden.id])
    expect(inProject(world.member.id, hidden.projectId)).toEqual([])
    expect(inProject(world.member.id, shared.projectId)).toEqual([shared.id])
    expect(inProject(world.owner.id, shared.projectId, world.otherDrive.id)).toEqual([])
    expect(inProject(world.owner.id, 'gone')).toEqual([])
  })
})

describe('a page', () => {
  test('holds one type when asked', () => {
    using world = testStore()
    const agent = world.job()
    const imported = world.job({ type: 'import/project_media' })
    const both = [imported.id, agent.id]
    expect(seen(world, world.owner.id)).toEqual(both)
    expect(seen(world, world.owner.id, world.drive.id, { type: 'agent' })).toEqual([agent.id])
    expect(seen(world, world.owner.id, world.drive.id, { type: 'import/project_media' })).toEqual([
      imported.id,
    ])
    const more = { projectId: agent.projectId, type: 'import/project_media' } as const
    expect(seen(world, world.owner.id, world.drive.id, more)).toEqual([])
  })

  test('includes the lower end of the time range and excludes the upper', () => {
    using world = testStore()
    const jobs = [0, 1, 2].map((offset) => {
      world.clock.nowMs = START_MS + offset
      return world.job().id
    })
    const range = (createdAfterMs: number, createdBeforeMs: number) =>
      seen(world, world.owner.id, world.drive.id, { createdAfterMs, createdBeforeMs })
    expect(range(START_MS + 1, START_MS + 2)).toEqual([jobs[1] as string])
    expect(range(START_MS, START_MS + 3)).toEqual(jobs.toReversed())
    expect(range(START_MS + 2, START_MS + 2)).toEqual([])
    const before = { createdAtMs: START_MS + 2, id: jobs[2] as string }
    expect(seen(world, world.owner.id, world.drive.id, { before, createdBeforeMs: START_MS + 1 })).toEqual([
      jobs[0] as string,
    ])
  })

  test('pages follow each other without repeating or skipping, while new jobs come in', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            type: fc.constantFrom(...TYPES_OF_1_0),
            teamAccess: fc.constantFrom<TeamAccess>('none', 'view'),
            /** Many jobs share a millisecond. */
            waitMs: fc.integer({ min: 0, max: 1 }),
          }),
          { maxLength: 25 },
        ),
        fc.integer({ min: 1, max: 7 }),
        (wanted, limit) => {
          using world = testStore()
          const made: JobRow[] = []
          for (const { type, teamAccess, waitMs } of wanted) {
            world.clock.nowMs += waitMs
            made.push(world.job({ type, project: { newName: 'p', teamAccess } }))
          }
          const expected = made
            .toSorted((a, b) => b.createdAtMs - a.createdAtMs || (a.id < b.id ? 1 : -1))
            .map(({ id }) => id)
          const paged: string[] = []
          let before: JobQuery['before']
          for (let pages = 0; pages <= made.length; pages++) {
            const page = world.store.jobs.list({
              userId: world.owner.id,
              driveId: world.drive.id,
              limit,
              createdAfterMs: 0,
              createdBeforeMs: Infinity,
              ...(before ? { before } : {}),
            })
            paged.push(...page.map(({ id }) => id))
            before = page.at(-1) ?? before
            if (page.length < limit) break
            world.clock.nowMs += 1
            world.job()
          }
          expect(paged).toEqual(expected)
        },
      ),
      { numRuns: 30 },
    )
  })

  test('is read from an index alone, in order, for every filter', () => {
    using world = testStore()
    for (const [column, indexName] of [
      ['audience', 'jobs_by_audience'],
      ['project_id', 'jobs_by_project'],
    ] as const) {
      const plan = world.store.raw
        .query<{ detail: string }, [string, string, number, number, string, number]>(
          `EXPLAIN QUERY PLAN ${pageSql(column)}`,
        )
        .all('x', 'agent', 0, 1, '', 20)
      expect(plan.map(({ detail }) => detail)).toEqual([
        `SEARCH jobs USING COVERING INDEX ${indexName} (${column}=? AND type=? AND created_at_ms>? AND (created_at_ms,id)<(?,?))`,
      ])
    }
  })
})
