import { describe, expect, test } from 'bun:test'
import type { NewAttempt } from '../../src/store/callbacks.ts'
import { SECRET_OVERLAP_MS } from '../../src/store/drives.ts'
import { type TestStore, testStore } from '../support/test-store.ts'

function stoppedJob(world: TestStore): string {
  const { id } = world.job({ callbackUrl: 'https://example.org/hook' })
  world.store.jobs.stop(id, { status: 'success' }, () => `body of ${id}`)
  return id
}

const attempt = (more: Partial<NewAttempt> = {}): NewAttempt => ({
  attemptedAtMs: 7,
  durationMs: 12,
  httpStatus: 500,
  answer: 'oops',
  errorMessage: null,
  outcome: 'retry',
  nextAttemptAtMs: null,
  ...more,
})

describe('the outbox', () => {
  test('gives what is due, the longest waiting first, with what signs it', () => {
    using world = testStore()
    const first = stoppedJob(world)
    world.clock.nowMs += 10
    const second = stoppedJob(world)
    const now = world.clock.nowMs
    expect(world.store.callbacks.due(now, 10).map(({ jobId }) => jobId)).toEqual([first, second])
    expect(world.store.callbacks.due(now, 1).map(({ jobId }) => jobId)).toEqual([first])
    expect(world.store.callbacks.due(now - 1, 10).map(({ jobId }) => jobId)).toEqual([first])
    expect(world.store.callbacks.due(now, 1)[0]).toMatchObject({
      body: `body of ${first}`,
      driveId: world.drive.id,
      secrets: [world.store.drives.secret(world.drive.id)],
    })
    expect(world.store.callbacks.nextDueAtMs()).toBe(now - 10)
  })

  test('signs with the secret of the drive in which the project is now', () => {
    using world = testStore()
    const id = stoppedJob(world)
    world.store.projects.move(world.store.jobs.read(id)?.projectId ?? '', world.otherDrive.id)
    expect(world.store.callbacks.due(world.clock.nowMs, 1)[0]?.secrets[0]).toBe(
      world.store.drives.secret(world.otherDrive.id),
    )
  })

  test('is signed with the secret before a rotation too, for a day', () => {
    using world = testStore()
    stoppedJob(world)
    const { drives, callbacks } = world.store
    const first = drives.secret(world.drive.id)
    const second = drives.rotateSecret(world.drive.id)
    const rotatedAtMs = world.clock.nowMs
    const secretsAt = (atMs: number) => callbacks.due(atMs, 1)[0]?.secrets
    expect(secretsAt(rotatedAtMs)).toEqual([second, first])
    expect(secretsAt(rotatedAtMs + SECRET_OVERLAP_MS - 1)).toEqual([second, first])
    expect(secretsAt(rotatedAtMs + SECRET_OVERLAP_MS)).toEqual([second])
    const third = drives.rotateSecret(world.drive.id)
    expect(secretsAt(rotatedAtMs)).toEqual([third, second])
    world.clock.nowMs += SECRET_OVERLAP_MS
    drives.forgetPreviousSecrets()
    expect(drives.byId(world.drive.id)).toMatchObject({ callbackSecret: third, previousCallbackSecret: null })
  })

  test('a failed attempt waits for its next time, and is kept', () => {
    using world = testStore()
    const id = stoppedJob(world)
    const nextAttemptAtMs = world.clock.nowMs + 5000
    world.store.callbacks.recordAttempt(id, attempt({ nextAttemptAtMs }))
    expect(world.store.callbacks.due(nextAttemptAtMs - 1, 10)).toEqual([])
    expect(world.store.callbacks.nextDueAtMs()).toBe(nextAttemptAtMs)
    expect(world.store.callbacks.due(nextAttemptAtMs, 10)).toMatchObject([{ jobId: id, attemptCount: 1 }])
    expect(world.store.callbacks.attemptsOf(id)).toMatchObject([
      { attemptedAtMs: 7, durationMs: 12, httpStatus: 500, answer: 'oops', errorMessage: null },
    ])
  })

  test.each(['delivered', 'given_up'] as const)('what is %s is not due any more', (outcome) => {
    using world = testStore()
    const id = stoppedJob(world)
    world.store.callbacks.recordAttempt(id, attempt({ outcome, nextAttemptAtMs: 1 }))
    expect(world.store.callbacks.byJob(id)).toMatchObject({ state: outcome, nextAttemptAtMs: null })
    expect(world.store.callbacks.due(Number.MAX_SAFE_INTEGER, 10)).toEqual([])
    expect(world.store.callbacks.nextDueAtMs()).toBeNull()
  })

  test('sent again it is due at once, with all retries before it and its log kept', () => {
    using world = testStore()
    const id = stoppedJob(world)
    world.store.callbacks.recordAttempt(id, attempt({ outcome: 'given_up' }))
    world.clock.nowMs += 99
    expect(world.store.callbacks.sendAgain(id)).toBe(true)
    expect(world.store.callbacks.due(world.clock.nowMs, 10)).toMatchObject([{ jobId: id, attemptCount: 0 }])
    expect(world.store.callbacks.attemptsOf(id)).toHaveLength(1)
  })

  test('a job without a callback has none to send', () => {
    using world = testStore()
    expect(world.store.callbacks.sendAgain(world.job().id)).toBe(false)
  })

  test('an attempt that ends after its job was purged is forgotten', () => {
    using world = testStore()
    const id = stoppedJob(world)
    world.store.projects.purge(world.store.jobs.read(id)?.projectId ?? '')
    world.store.callbacks.recordAttempt(id, attempt())
    expect(world.store.callbacks.attemptsOf(id)).toEqual([])
  })
})
