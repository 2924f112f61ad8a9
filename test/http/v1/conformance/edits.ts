// The agent, typed edits, plans, undo and redo.
import { ROUGH_CUT, spokenIn } from '../../../support/spoken-in-app.ts'
import type { TestApp } from '../../../support/test-app.ts'
import { at, type Cases, inProject, jobCreated, some, UNKNOWN } from './case.ts'

const AGENT = '/v1/jobs/agent'

const edited = (world: TestApp) => {
  const project = spokenIn(world)
  const { number, document } = project.head()
  const compositions = document.compositions.map((one) => ({ ...one, name: 'Renamed' }))
  world.store.revisions.save({
    ...{ projectId: project.id, base: number, kind: 'edit', author: 'a', jobId: null, summary: 'Renamed.' },
    ...{ operations: [], receipt: null, document: { ...document, compositions } },
  })
  return project
}

export const EDIT_CASES: Cases = {
  [`POST ${AGENT}`]: [
    {
      name: 'the next prompt of a conversation',
      ask: async (world) => {
        const { id: project_id } = spokenIn(world)
        const first = await world.call('POST', AGENT, {
          ...{ body: { project_id, prompt: 'Add captions.' }, headers: { 'roughcut-version': '1.2' } },
        })
        const { conversation_id } = first.json
        return { path: AGENT, body: { project_id, prompt: 'Undo that.', conversation_id } }
      },
      ...{ status: 201, has: { ...jobCreated, conversation_id: some }, vendor: 'same', why: 'documented' },
    },
    {
      name: 'a prompt for a project',
      ask: inProject(AGENT, (id) => ({ project_id: id, prompt: 'Remove the filler words.' })),
      status: 201,
      has: { ...jobCreated, conversation_id: some, resolved_model: 'rules' },
      ...{ vendor: 'same', why: 'documented' },
    },
    {
      name: "one of the vendor's models",
      ask: inProject(AGENT, (id) => ({ project_id: id, prompt: 'Cut it.', model: 'claude-haiku' })),
      ...{ status: 201, has: { resolved_model: 'rules' }, vendor: 'different' },
      why: 'the hosted models do not run here; the server’s own does',
    },
    {
      name: 'an unknown composition',
      ask: inProject(AGENT, (id) => ({ project_id: id, prompt: 'Cut it.', composition_id: '00000' })),
      ...{ status: 404, has: { error: 'not_found' }, vendor: 'unknown', why: 'nobody has tried' },
    },
    {
      name: 'an unknown conversation',
      ask: inProject(AGENT, (id) => ({ project_id: id, prompt: 'Cut it.', conversation_id: UNKNOWN })),
      ...{ status: 404, has: { error: 'not_found' }, vendor: 'unknown', why: 'nobody has tried' },
    },
    {
      name: '`dry_run`',
      ask: inProject(AGENT, (id) => ({ project_id: id, prompt: 'Cut it.', dry_run: true })),
      ...{ status: 201, has: jobCreated, vendor: 'extension', why: 'plans' },
    },
  ],
  'POST /v1/projects/:project_id/edits': [
    {
      name: 'operations and plans',
      ask: inProject('/v1/projects/ID/edits', () => ({
        operations: [
          { type: 'remove_fillers', composition_id: '5d0c7' },
          { type: 'split_evenly', composition_id: '5d0c7', count: 2 },
        ],
      })),
      status: 200,
      has: { revision: 2, project_changed: true, created_compositions: some },
      ...{ vendor: 'extension', why: 'the vendor edits by prompt only' },
    },
    {
      name: 'a range outside the composition',
      ask: inProject('/v1/projects/ID/edits', () => ({
        operations: [{ type: 'cut_ranges', composition_id: '5d0c7', ranges: [{ start: 900, end: 901 }] }],
      })),
      ...{ status: 422, has: { error: 'unprocessable_entity' }, vendor: 'extension' },
      why: 'the vendor edits by prompt only',
    },
  ],
  'POST /v1/plans/:plan_id/apply': [
    {
      name: 'a plan of typed edits',
      ask: async (world) => {
        const { id } = spokenIn(world)
        const operations = [{ type: 'remove_fillers', composition_id: ROUGH_CUT }]
        const body = { operations, dry_run: true }
        const { json } = await world.call('POST', `/v1/projects/${id}/edits`, { body })
        return { path: `/v1/plans/${(json.plan as { plan_id: string }).plan_id}/apply` }
      },
      ...{ status: 200, has: { revision: 2, project_changed: true }, vendor: 'extension', why: 'plans' },
    },
    {
      name: 'an unknown plan',
      ask: at(`/v1/plans/${UNKNOWN}/apply`),
      ...{ status: 404, vendor: 'extension', why: 'plans' },
    },
  ],
  'POST /v1/projects/:project_id/undo': [
    {
      name: 'the last edit',
      ask: (world) => ({ path: `/v1/projects/${edited(world).id}/undo` }),
      ...{ status: 200, has: { revision: 3, can_redo: true }, vendor: 'extension', why: 'no route found' },
    },
    {
      name: 'an import',
      ask: inProject('/v1/projects/ID/undo'),
      ...{ status: 409, has: { revision: 1 }, vendor: 'extension', why: 'no route found' },
    },
  ],
  'POST /v1/projects/:project_id/redo': [
    {
      name: 'what was undone',
      ask: async (world) => {
        const { id } = edited(world)
        await world.call('POST', `/v1/projects/${id}/undo`)
        return { path: `/v1/projects/${id}/redo` }
      },
      ...{ status: 200, has: { revision: 4, can_redo: false }, vendor: 'extension', why: 'no route found' },
    },
  ],
}
