// CONTRACT.md, "Plans".
import { describe, expect, test } from 'bun:test'
import { createApp } from '../../../src/app.ts'
import { agentJobs } from '../../support/agent-jobs.ts'
import { NO_RENDERS } from '../../support/no-renders.ts'
import { INTERVIEW } from '../../support/spoken-project.ts'
import { createTestApp, PUBLIC_URL, testModels } from '../../support/test-app.ts'
import { revisionOf } from '../../support/test-store.ts'
import { UNLIMITED } from '../../support/unlimited.ts'

const RULES = { model: 'rules' }
const DRY = { ...RULES, dry_run: true }
type Plan = {
  plan_id: string
  base_revision: number
  expires_at: string
  operations: unknown[]
  diff: { compositions: { removed: { text: string; start: number; end: number }[] }[] }
}

/** Agent jobs that run, and the interface over the same store. */
async function planWorld() {
  const jobs = await agentJobs()
  const app = createApp({
    ...NO_RENDERS,
    hosts: { listenHost: '127.0.0.1', allowedHosts: [] },
    requireRoom: () => {},
    allowPrivate: false,
    store: jobs.store,
    log: jobs.services.log,
    nowMs: jobs.services.nowMs,
    publicUrl: () => PUBLIC_URL,
    onJobCreated: () => {},
    cancelJob: () => {},
    editLane: jobs.services.editLane,
    newEditId: jobs.services.newEditId,
    models: testModels(),
    rateLimits: UNLIMITED,
  })
  const apply = async (planId: string, token = jobs.bearer, body?: unknown) => {
    const response = await app.handle(
      new Request(`http://localhost/v1/plans/${planId}/apply`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: JSON.parse(text) }
  }
  const plan = async (projectId: string, prompt = 'remove the filler words') => {
    const result = await jobs.edit(projectId, prompt, DRY)
    return { result, plan: result.plan as Plan }
  }
  return {
    ...jobs,
    edit: jobs.edit,
    finish: jobs.finish,
    apply,
    plan,
    [Symbol.asyncDispose]: jobs[Symbol.asyncDispose],
  }
}

describe('Plans', () => {
  test('dry_run saves a plan: the project stays, and nothing is charged', async () => {
    await using world = await planWorld()
    const id = world.interview()
    world.store.drives.setBalances(world.drive.id, { aiCredits: 10 })
    const { result, plan } = await world.plan(id)
    expect(result).toMatchObject({
      status: 'success',
      agent_response: expect.stringMatching(
        /^This would remove \d+ words from “Interview” and shorten it from /,
      ),
      project_changed: false,
      ai_credits_used: 0,
      plan: {
        project_id: id,
        base_revision: 1,
        operations: [{ type: 'remove_fillers', composition_id: 'c1' }],
        diff: { compositions: [{ id: 'c1', change: 'changed', words_restored: 0 }] },
      },
    })
    expect(Date.parse(plan.expires_at)).toBe(world.services.nowMs() + 86_400_000)
    for (const { text, start, end } of plan.diff.compositions[0]?.removed ?? []) {
      expect(text).toMatch(/^(um|uh|you know|like|so|well)/i)
      expect(end).toBeGreaterThan(start)
    }
    expect(world.store.revisions.head(id).number).toBe(1)
    expect(world.store.charges.balanceOf(world.drive.id).aiCredits).toBe(10)
  })

  test('plan_large plans an edit of ten words or more, and saves a smaller one', async () => {
    await using world = await planWorld()
    const large = { ...RULES, plan_large: true }
    const [many, few] = [world.interview(`${INTERVIEW} ${INTERVIEW} ${INTERVIEW}`), world.interview()]
    const planned = await world.edit(many, 'remove the filler words', large)
    const removed = (planned.plan as Plan).diff.compositions[0]?.removed ?? []
    expect(
      removed
        .map(({ text }) => text)
        .join(' ')
        .split(' ').length,
    ).toBeGreaterThanOrEqual(10)
    expect(world.store.revisions.head(many).number).toBe(1)
    const saved = await world.edit(few, 'remove the filler words', large)
    expect(saved).toMatchObject({ project_changed: true })
    expect(saved).not.toHaveProperty('plan')
    expect(world.store.revisions.head(few).number).toBe(2)
  })

  test('applying gives the document of the same job without dry_run, and what it answered', async () => {
    await using world = await planWorld()
    const [planned, direct] = [world.interview(), world.interview()]
    const { plan } = await world.plan(planned)
    const done = await world.edit(direct, 'remove the filler words', RULES)
    const applied = await world.apply(plan.plan_id, world.bearer, {})
    expect(applied.json).toEqual({
      plan_id: plan.plan_id,
      project_id: planned,
      revision: 2,
      project_changed: true,
      agent_response: done.agent_response,
    })
    expect(world.heard(planned)).toBe(world.heard(direct))
    expect(world.store.revisions.byNumber(planned, 2)).toMatchObject({ kind: 'agent', author: 'agent' })
  })

  test('a plan applies once; repeating gives the same body', async () => {
    await using world = await planWorld()
    const id = world.interview()
    const { plan } = await world.plan(id)
    const answers = await Promise.all([world.apply(plan.plan_id), world.apply(plan.plan_id.toUpperCase())])
    const later = await world.apply(plan.plan_id)
    expect(new Set([...answers, later].map(({ text }) => text)).size).toBe(1)
    expect(later.headers.get('idempotent-replay')).toBe('true')
    expect(world.store.revisions.head(id).number).toBe(2)
  })

  test('a project that has moved on is a 409 with its revision and what happened', async () => {
    await using world = await planWorld()
    const id = world.interview()
    const { plan } = await world.plan(id)
    const { document } = world.store.revisions.head(id)
    world.store.revisions.save({ ...revisionOf(id, 1, document), summary: 'Renamed it.' })
    expect(await world.apply(plan.plan_id)).toMatchObject({
      status: 409,
      json: { error: 'Conflict', revision: 2, changes: ['Renamed it.'] },
    })
    expect(world.store.revisions.head(id).number).toBe(2)
  })

  test('after 24 hours it is gone, also after the hourly sweep; an unknown one is not found', async () => {
    await using world = await planWorld()
    const { plan } = await world.plan(world.interview())
    world.clock.nowMs += 86_400_000
    expect((await world.apply(plan.plan_id)).status).toBe(410)
    world.store.plans.sweep()
    expect((await world.apply(plan.plan_id)).status).toBe(410)
    world.clock.nowMs += 30 * 86_400_000
    world.store.plans.sweep()
    expect((await world.apply(plan.plan_id)).status).toBe(404)
    expect((await world.apply('nonsense')).status).toBe(400)
  })

  test('needs edit access, and takes no fields', async () => {
    await using world = await planWorld()
    const id = world.interview()
    const { plan } = await world.plan(id)
    expect((await world.apply(plan.plan_id, world.bearer, { now: true })).status).toBe(400)
    world.store.projects.setTeamAccess(id, 'view')
    const { token } = world.store.tokens.create({
      name: 'viewer',
      userId: world.member.id,
      driveId: world.drive.id,
    })
    expect((await world.apply(plan.plan_id, token)).status).toBe(403)
    expect((await world.apply(plan.plan_id)).status).toBe(200)
  })

  test('“undo that” can be planned, too', async () => {
    await using world = await planWorld()
    const id = world.interview()
    const before = world.heard(id)
    await world.edit(id, 'remove the filler words', RULES)
    const { result, plan } = await world.plan(id, 'undo that')
    expect(result).toMatchObject({ project_changed: false, ai_credits_used: 0 })
    expect(plan.operations).toEqual([])
    expect(world.store.revisions.head(id).number).toBe(2)
    expect((await world.apply(plan.plan_id)).json).toMatchObject({ revision: 3, project_changed: true })
    expect(world.heard(id)).toBe(before)
  })

  test('when there is nothing to change, there is no plan', async () => {
    await using world = await planWorld()
    const { result } = await world.plan(world.interview(), 'undo that')
    expect(result).toMatchObject({ project_changed: false, ai_credits_used: 0 })
    expect(result.plan).toBeUndefined()
  })
})

test('dry_run is a boolean and needs an existing project', async () => {
  using world = await createTestApp()
  const ask = (body: object) =>
    world.call('POST', '/v1/jobs/agent', {
      body: { prompt: 'Cut it.', ...body },
      headers: { 'roughcut-version': '1.2' },
    })
  const { id } = world.project()
  expect((await ask({ project_id: id, dry_run: true })).status).toBe(201)
  for (const body of [
    { project_name: 'New', dry_run: true },
    { project_id: id, dry_run: 'yes' },
  ])
    expect((await ask(body)).json).toMatchObject({ error: 'invalid_input', details: [{ path: ['dry_run'] }] })
})
