// Tools that start jobs or change a project at once.
import { Type } from '@sinclair/typebox'
import type { JsonObject } from '../rest.ts'
import {
  BOOLEAN,
  COMPOSITION,
  id,
  input,
  NUMBER,
  nextAfterJob,
  OBJECT,
  output,
  STRING,
  type Tool,
  type ToolAnswer,
} from '../tool.ts'

/** Only these are required, so the finished job that ends a task fits too. */
const CREATED = output(
  { job_id: STRING, drive_id: STRING },
  { project_id: STRING, project_url: STRING, next: STRING, result: OBJECT, upload_urls: OBJECT },
)
const NAME = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const TEAM_ACCESS = Type.Optional(Type.Unsafe<string>({ enum: ['edit', 'comment', 'view', 'none'] }))

/** The answer of a tool that created a job: the 201 and how to continue. */
export function started(created: JsonObject, more: JsonObject = {}): ToolAnswer {
  return { structured: { ...created, ...more, next: nextAfterJob(created.job_id) } }
}

const PROMPT = { prompt: Type.String({ minLength: 1, maxLength: 20_000, description: 'plain language' }) }
const AGENT_CHOICES = {
  composition_id: COMPOSITION,
  conversation_id: Type.Optional(id('from an earlier answer, to refer to it')),
  model: Type.Optional(NAME(255)),
}

export const promptProjectAgent: Tool = {
  name: 'prompt_project_agent',
  title: 'Edit by prompt',
  description:
    'Starts an edit of a project (or of a new one, with project_name) from a prompt in plain language: cuts, captions, sound, compositions. Use plan_edit to see the effect first. Never run two on one composition at a time. Call wait_for_job next.',
  hints: { destructive: true },
  scope: 'write',
  startsJob: true,
  input: input({
    ...PROMPT,
    project_id: Type.Optional(id()),
    project_name: Type.Optional(NAME(1020)),
    team_access: TEAM_ACCESS,
    ...AGENT_CHOICES,
  }),
  output: CREATED,
  run: async ({ rest }, args) => started(await rest.post('/jobs/agent', args)),
}

export const planEdit: Tool = {
  name: 'plan_edit',
  title: 'Plan an edit',
  description:
    'Works out what a prompt would change, without changing anything. Call wait_for_job next: result.plan lists the words that would go and a plan_id for apply_plan. Use prompt_project_agent to edit at once.',
  hints: {},
  scope: 'write',
  startsJob: true,
  input: input({ project_id: id(), ...PROMPT, ...AGENT_CHOICES }),
  output: CREATED,
  run: async ({ rest }, args) => started(await rest.post('/jobs/agent', { ...args, dry_run: true })),
}

export const applyPlan: Tool = {
  name: 'apply_plan',
  title: 'Apply a plan',
  description:
    'Applies a plan of plan_edit exactly as it was shown, at once and at no cost. It is refused when the project has changed since: make a new plan then. undo_edit takes it back.',
  hints: { destructive: true, idempotent: true },
  scope: 'write',
  input: input({ plan_id: id() }),
  output: output(
    { plan_id: STRING, project_id: STRING, revision: NUMBER },
    { project_changed: BOOLEAN, agent_response: STRING },
    { declined: true },
  ),
  async question({ rest, parts }, { plan_id }) {
    const plan = parts.store.plans.byId(String(plan_id).toLowerCase())
    // The call itself refuses unknown ids; the job is read with the caller's access.
    if (plan === null) return null
    const { result } = await rest.get(`/jobs/${plan.jobId}`)
    const { diff } = (result as { plan?: { diff?: { compositions?: JsonObject[] } } }).plan ?? {}
    const effects = (diff?.compositions ?? []).map(effectOf)
    return `Apply this plan? ${effects.join(' ')}`.trim()
  },
  run: async ({ rest }, { plan_id }) => ({ structured: await rest.post(`/plans/${plan_id}/apply`) }),
}

export const undoEdit: Tool = {
  name: 'undo_edit',
  title: 'Undo or redo',
  description:
    'Takes back the last edit of a project, or with redo brings it back; one step per call, never past an import. Pass the revision from get_project to be sure that nobody else edited in between.',
  hints: { destructive: true },
  scope: 'write',
  input: input({
    project_id: id(),
    redo: Type.Optional(Type.Boolean()),
    revision: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  output: output(
    { project_id: STRING, revision: NUMBER, summary: STRING },
    { can_undo: BOOLEAN, can_redo: BOOLEAN },
  ),
  async run({ rest }, { project_id, redo, revision }) {
    const body = revision === undefined ? {} : { revision }
    const verb = redo === true ? 'redo' : 'undo'
    return { structured: await rest.post(`/projects/${project_id}/${verb}`, body) }
  },
}

/** One composition of a plan's diff, in a sentence. */
function effectOf({ name, change, words_removed, seconds_before, seconds_after }: JsonObject): string {
  if (change === 'deleted') return `“${name}” is deleted.`
  if (change === 'created') return `“${name}” is made, ${seconds_after} s long.`
  return `“${name}”: ${words_removed} ${words_removed === 1 ? 'word' : 'words'} removed, from ${seconds_before} s to ${seconds_after} s.`
}
