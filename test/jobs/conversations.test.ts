// Wider surface, "POST /jobs/agent: additions": what earlier turns of a conversation do for the rules and for a model.
import { describe, expect, test } from 'bun:test'
import { createRulesEngine } from '../../src/agent/rules/rules-engine.ts'
import { durationOfComposition } from '../../src/edit/position.ts'
import { finished } from '../../src/edit/steps.ts'
import { readyPlan, savePlanned } from '../../src/jobs/kinds/agent/apply-plan.ts'
import { agentJobs } from '../support/agent-jobs.ts'
import { revisionOf } from '../support/test-store.ts'

const CONVERSATION = '5d0c7e3a-91b4-4f6e-8a2d-7c3b9e10f4a6'

async function talking(options: Parameters<typeof agentJobs>[0] = {}) {
  const world = await agentJobs({ rules: createRulesEngine(), ...options })
  const projectId = world.interview()
  const { store } = world
  return {
    world,
    store,
    projectId,
    peer: world.peer,
    now: () => store.revisions.head(projectId).document,
    /** A turn of the conversation, until it has ended; its result. */
    say(prompt: string, model = 'rules', conversationId = CONVERSATION, more: object = {}) {
      const { id } = world.job({
        project: { id: projectId },
        conversationId,
        request: { project_id: projectId, prompt, model, ...more },
      })
      return world.finish(id)
    },
    /** Somebody else edits. */
    rename(name: string) {
      const { number, document } = store.revisions.head(projectId)
      const compositions = document.compositions.map((one, at) => (at === 0 ? { ...one, name } : one))
      store.revisions.save(revisionOf(projectId, number, { ...document, compositions }))
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

describe('“undo that” in a conversation', () => {
  test('undoes what the last turn changed', async () => {
    await using talk = await talking()
    const before = talk.now()
    await talk.say('remove the filler words')
    expect(talk.now()).not.toEqual(before)
    expect(await talk.say('undo that')).toMatchObject({ project_changed: true })
    expect(talk.now()).toEqual(before)
  })

  test('changes nothing when the last turn changed nothing, whatever others did', async () => {
    await using talk = await talking()
    await talk.say('which compositions are there?')
    talk.rename('Talk')
    const renamed = talk.now()
    expect(await talk.say('undo that')).toMatchObject({
      project_changed: false,
      agent_response: expect.stringContaining('changed nothing'),
    })
    expect(talk.now()).toEqual(renamed)
  })

  test('leaves the edits of others as they are', async () => {
    await using talk = await talking()
    await talk.say('make it 3 dB louder')
    talk.rename('Talk')
    expect(await talk.say('undo that')).toMatchObject({
      project_changed: true,
      agent_response: expect.stringContaining('What was edited since stays.'),
    })
    const [now] = talk.now().compositions
    expect(now?.name).toBe('Talk')
    expect(JSON.stringify(now?.tracks)).not.toContain('"gainDb":3')
  })

  test('can be planned, and leaves the edits of others then, too', async () => {
    await using talk = await talking()
    await talk.say('make it 3 dB louder')
    talk.rename('Talk')
    const planned = await talk.say('undo that', 'rules', CONVERSATION, { dry_run: true })
    expect(planned).toMatchObject({ project_changed: false, plan: { operations: [] } })
    const plan = talk.store.plans.byId((planned.plan as { plan_id: string }).plan_id)
    if (plan === null) throw new Error('no plan')
    const parts = { ...talk.world.services, nowMs: () => talk.world.clock.nowMs }
    const ready = finished(readyPlan(parts, plan))
    talk.store.transaction(() => savePlanned(parts, plan, ready, 'owner@localhost'))
    const [now] = talk.now().compositions
    expect(now?.name).toBe('Talk')
    expect(JSON.stringify(now?.tracks)).not.toContain('"gainDb":3')
  })

  test('changes nothing when later edits build on it', async () => {
    await using talk = await talking()
    const id = crypto.randomUUID()
    await talk.say('rename the Interview to Talk', 'rules', id)
    talk.rename('Other')
    const renamed = talk.now()
    expect(await talk.say('undo that', 'rules', id)).toMatchObject({
      project_changed: false,
      agent_response: expect.stringContaining('Later edits build on this one'),
    })
    expect(talk.now()).toEqual(renamed)
  })

  test('undoes nothing twice', async () => {
    await using talk = await talking()
    talk.rename('Talk')
    await talk.say('remove the filler words')
    talk.store.revisions.undo(talk.projectId, 'owner@localhost')
    const undone = talk.now()
    expect((await talk.say('undo that')).agent_response).toContain('undone already')
    expect(talk.now()).toEqual(undone)
  })

  test('is about the last edit outside of one', async () => {
    await using talk = await talking()
    const before = talk.now()
    talk.rename('Talk')
    await talk.say('undo that')
    expect(talk.now()).toEqual(before)
  })
})

describe('“do the same for …” in a conversation', () => {
  test('carries out the request before it somewhere else', async () => {
    await using talk = await talking()
    await talk.say('make a copy called "Rough cut"')
    await talk.say('remove the filler words from the Interview')
    const [, copy] = talk.now().compositions
    const before = talk.world.heard(talk.projectId)
    expect(await talk.say('now do the same for the Rough cut')).toMatchObject({ project_changed: true })
    expect(talk.now().compositions[1]).not.toEqual(copy)
    expect(talk.world.heard(talk.projectId)).toBe(before)
  })

  test('is not understood at the start of one', async () => {
    await using talk = await talking()
    await talk.say('remove the filler words')
    const elsewhere = await talk.say('do the same for the Interview', 'rules', crypto.randomUUID())
    expect(elsewhere).toMatchObject({ project_changed: false })
  })
})

describe('a language model', () => {
  const finish = { calls: [{ name: 'finish', arguments: { answer: 'Sure.' } }] }

  test('sees the earlier prompts and responses of its conversation, oldest first, and of no other', async () => {
    await using talk = await talking({ script: () => finish })
    await talk.say('remove the filler words')
    await talk.say('which compositions are there?')
    await talk.say('shorten the pauses to 0.3 s', 'rules', crypto.randomUUID())
    await talk.say('make that nicer', 'llama3.2:latest')
    const sent = talk.peer.chats[0]?.sent.map(({ content }) => content).join('\n') ?? ''
    expect(sent).toMatch(
      /Earlier in this conversation[\s\S]+User: remove the filler words\n {2}Done: Removed[\s\S]+User: which compositions[\s\S]+Request:\nmake that nicer/,
    )
    expect(sent).not.toContain('shorten the pauses')
  })

  test('sees the newest turns when not all of them fit', async () => {
    await using talk = await talking({ script: () => finish })
    for (let turn = 1; turn <= 25; turn++) {
      const { id } = talk.world.job({
        project: { id: talk.projectId },
        conversationId: CONVERSATION,
        request: { prompt: `request ${turn}.` },
      })
      talk.store.jobs.stop(id, { agent_response: 'x'.repeat(turn < 7 ? 1 : 900) }, () => '')
    }
    await talk.say('make that nicer', 'llama3.2:latest')
    const sent = talk.peer.chats[0]?.sent.map(({ content }) => content).join('\n') ?? ''
    const seen = [...sent.matchAll(/User: request (\d+)\./g)].map(([, turn]) => Number(turn))
    expect(seen.at(-1)).toBe(25)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(seen[0]).toBeGreaterThanOrEqual(6)
  })
})

test('a turn is remembered when its job is canceled or fails, and outlives the job', async () => {
  await using talk = await talking()
  expect(await talk.say('remove the filler words', 'mistral')).toMatchObject({ status: 'error' })
  const [turn] = talk.store.conversations.turns(CONVERSATION, 20)
  expect(turn).toMatchObject({ prompt: 'remove the filler words', hasChanged: false })
  expect(turn?.response).toContain('mistral')
  talk.world.clock.nowMs += 31 * 24 * 60 * 60 * 1000
  talk.store.jobs.deleteOlderThan(30 * 24 * 60 * 60 * 1000)
  expect(talk.store.conversations.turns(CONVERSATION, 20)).toEqual([turn as NonNullable<typeof turn>])
})

describe('a correction', () => {
  test('is made on the project as it was before what it corrects, one after the other', async () => {
    await using talk = await talking()
    await talk.say('remove the filler words')
    const before = talk.now()
    await talk.say('cut the first 4 seconds')
    expect(await talk.say('oops, I meant 2 seconds')).toMatchObject({ project_changed: true })
    const [film] = talk.now().compositions
    await talk.say('no, 3 seconds')
    await talk.say('no, 2 seconds')
    expect(talk.now().compositions[0]?.tracks[0]?.items.length).toBe(film?.tracks[0]?.items.length)
    expect(talk.now()).toEqual({ ...before, compositions: [film as NonNullable<typeof film>] })
    await talk.say('undo that')
    expect(talk.now()).toEqual(before)
  })

  test('that can’t be carried out leaves everything as it is', async () => {
    await using talk = await talking()
    await talk.say('cut the first 4 seconds')
    const cut = talk.now()
    const { number } = talk.store.revisions.head(talk.projectId)
    expect(await talk.say('sorry, 400 seconds')).toMatchObject({ project_changed: false })
    expect(talk.now()).toEqual(cut)
    expect(talk.store.revisions.headNumber(talk.projectId)).toBe(number)
  })

  test('keeps what somebody else edited in between', async () => {
    await using talk = await talking()
    await talk.say('cut the first 4 seconds')
    talk.rename('Talk')
    const renamed = talk.now()
    expect(await talk.say('sorry, 2 seconds')).toMatchObject({ project_changed: false })
    expect(talk.now()).toEqual(renamed)
  })

  test('of a new film takes its place', async () => {
    await using talk = await talking()
    await talk.say('make a clip of the first 4 seconds')
    await talk.say('no, the first 6 seconds')
    const [, clip, ...others] = talk.now().compositions
    expect(others).toEqual([])
    expect((clip && durationOfComposition(clip)) ?? 0).toBeGreaterThan(5_000_000)
  })

  test('can be planned, and applied', async () => {
    await using talk = await talking()
    await talk.say('cut the first 4 seconds')
    const cut = talk.now()
    const planned = await talk.say('sorry, 2 seconds', 'rules', CONVERSATION, { dry_run: true })
    expect(planned).toMatchObject({ project_changed: false, plan: { operations: [{ type: 'cut_ranges' }] } })
    expect(talk.now()).toEqual(cut)
    const plan = talk.store.plans.byId((planned.plan as { plan_id: string }).plan_id)
    if (plan === null) throw new Error('no plan')
    const parts = { ...talk.world.services, nowMs: () => talk.world.clock.nowMs }
    const ready = finished(readyPlan(parts, plan))
    talk.store.transaction(() => savePlanned(parts, plan, ready, 'owner@localhost'))
    const lasts = (document: typeof cut) => document.compositions.map(durationOfComposition)[0] ?? 0
    expect(lasts(talk.now()) - lasts(cut)).toBe(2_000_000)
  })
})
