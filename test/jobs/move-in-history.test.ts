import { describe, expect, test } from 'bun:test'
import { agentJobs } from '../support/agent-jobs.ts'

const rules = { model: 'rules' }

/** A project in which an edit by hand followed one of the agent's; the states it was in. */
async function editedProject() {
  const world = await agentJobs()
  const projectId = world.interview()
  const now = () => world.store.revisions.head(projectId).document
  const imported = now()
  await world.edit(projectId, 'remove the filler words', rules)
  const cleaned = now()
  const { number, document } = world.store.revisions.head(projectId)
  const [composition] = document.compositions
  if (!composition) throw new Error('no composition')
  world.store.revisions.save({
    projectId,
    base: number,
    kind: 'edit',
    author: 'owner@localhost',
    jobId: null,
    summary: 'Renamed “Interview” to “Talk”.',
    operations: [],
    document: { ...document, compositions: [{ ...composition, name: 'Talk' }] },
    receipt: null,
  })
  return {
    world,
    projectId,
    states: { imported, cleaned, renamed: now() },
    now,
    ask: (prompt: string, more: Record<string, unknown> = {}) => world.edit(projectId, prompt, more),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

describe('a prompt that wants an earlier state back', () => {
  test('gives the project its name back, and reports that', async () => {
    await using world = await agentJobs({
      script: [
        { calls: [{ name: 'set_composition', arguments: { asked: 'Call it Zoo', project_name: 'Zoo' } }] },
        { calls: [{ name: 'finish', arguments: {} }] },
      ],
    })
    const projectId = world.interview()
    const called = () => world.store.projects.byId(projectId)?.name
    const before = called()
    const renamed = await world.edit(projectId, 'Call it Zoo')
    expect(renamed.agent_response).toContain(`Renamed the project “${before}” to “Zoo”.`)
    expect(called()).toBe('Zoo')
    const undone = await world.edit(projectId, 'undo that', rules)
    expect(undone.agent_response).toContain(`Renamed the project “Zoo” to “${before}”.`)
    expect(called()).toBe(before)
  })

  test('names the compositions that went with it', async () => {
    await using project = await editedProject()
    const { store } = project.world
    const { number, document } = store.revisions.head(project.projectId)
    const [composition] = document.compositions
    if (!composition) throw new Error('no composition')
    store.revisions.save({
      projectId: project.projectId,
      base: number,
      kind: 'edit',
      author: 'owner@localhost',
      jobId: null,
      summary: 'Made “Teaser”.',
      operations: [],
      document: { ...document, compositions: [composition, { ...composition, id: 'c9', name: 'Teaser' }] },
      receipt: null,
    })
    const { agent_response: told } = await project.ask('Undo everything, go back to the original')
    expect(told).toContain('Deleted the composition “Teaser”')
    expect(project.now()).toEqual(project.states.imported)
  })

  test('goes one edit back, again further, and no further than the import', async () => {
    await using project = await editedProject()
    const { states } = project
    expect(await project.ask('Undo that, please.')).toEqual({
      status: 'success',
      agent_response: 'Renamed “Talk” to “Interview”. Undone: Renamed “Interview” to “Talk”.',
      project_changed: true,
      ai_credits_used: 1,
      engine: 'rules',
    })
    expect(project.now()).toEqual(states.cleaned)
    expect((await project.ask('undo')).agent_response).toMatch(/Added \d+ words.* Undone: Removed/)
    expect(project.now()).toEqual(states.imported)
    expect(await project.ask('undo again')).toMatchObject({
      agent_response: 'There is nothing to undo. Nothing was changed.',
      project_changed: false,
    })
    expect(project.world.store.revisions.head(project.projectId).number).toBe(5)
  })

  test('goes back over several edits or all, and forward again', async () => {
    await using project = await editedProject()
    const { states } = project
    expect((await project.ask('undo the last 2 changes')).agent_response).toContain('Undone: 2 edits.')
    expect(project.now()).toEqual(states.imported)
    expect((await project.ask('redo')).agent_response).toEndWith('Redone: 2 edits.')
    expect(project.now()).toEqual(states.renamed)
    expect((await project.ask('go back to the original')).agent_response).toContain('Undone: 2 edits.')
    expect(project.now()).toEqual(states.imported)
    expect(await project.ask('go back to the original')).toMatchObject({ project_changed: false })
    expect((await project.ask('restore revision 2')).agent_response).toContain('This is revision 2 again.')
    expect(project.now()).toEqual(states.cleaned)
    expect(await project.ask('restore revision 2')).toMatchObject({ project_changed: false })
    expect((await project.ask('restore revision 99')).agent_response).toContain('it has 1 to 7')
  })

  test('is one edit that undo takes back, and knows its job', async () => {
    await using project = await editedProject()
    await project.ask('undo')
    const { revisions } = project.world.store
    expect(revisions.list(project.projectId).at(-1)).toMatchObject({
      kind: 'restore',
      author: 'agent',
      jobId: expect.any(String),
      summary: 'Undone: Renamed “Interview” to “Talk”.',
    })
    revisions.undo(project.projectId, 'owner@localhost')
    expect(project.now()).toEqual(project.states.renamed)
  })

  test('takes back what somebody restored by hand, and what somebody undid is walked on from', async () => {
    await using project = await editedProject()
    const { revisions } = project.world.store
    revisions.restore(project.projectId, 1, 'owner@localhost')
    await project.ask('undo')
    expect(project.now()).toEqual(project.states.renamed)
    revisions.undo(project.projectId, 'owner@localhost')
    revisions.undo(project.projectId, 'owner@localhost')
    await project.ask('undo')
    expect(project.now()).toEqual(project.states.cleaned)
  })

  test('asks no model, and is refused when nothing is left to pay with', async () => {
    await using project = await editedProject()
    const { world } = project
    expect(await project.ask('undo', { model: 'llama3.2:latest' })).toMatchObject({ engine: 'rules' })
    expect(world.peer.chats).toEqual([])
    world.store.drives.setBalances(world.drive.id, { aiCredits: 0 })
    const before = project.now()
    expect(await project.ask('undo')).toMatchObject({
      status: 'error',
      error_code: 'insufficient_ai_credits',
      ai_credits_used: 0,
    })
    expect(project.now()).toEqual(before)
  })
})
