// POST /v1/jobs/agent: checks the request and stores the job, with a new project if one is named. The prompt
// is interpreted in jobs/kinds/agent/edit-project.ts and agent/.
import { type Static, Type } from '@sinclair/typebox'
import { parseCompositionId } from '../../edit/composition-id.ts'
import { RoughcutError } from '../../errors.ts'
import type { ConversationRow } from '../../store/conversations.ts'
import { checkModel, checkVendorModel, requireBalance, unreachableModel } from '../shared/admission.ts'
import { readJsonBody } from '../shared/request-body.ts'
import { createValidator, invalid } from '../shared/request-validation.ts'
import { checkedText, closedObject, isUuid, isWebAddress, text, uuid } from '../shared/schema-kinds.ts'
import { accessProblem } from './access.ts'
import type { Caller } from './auth.ts'
import { requireComposition } from './composition.ts'
import { checkCallbackUrl, createJob } from './create-job.ts'
import type { RequestContext } from './endpoint.ts'
import { firstAnswer, idempotencyKeyOf } from './idempotency.ts'
import { callbackUrl, EXAMPLE_ID, projectId, projectName, teamAccess } from './job-fields.ts'
import type { ApiParts } from './parts.ts'
import type { Reply } from './reply.ts'
import type { RouteParts } from './route.ts'

function isCompositionId(given: string): boolean {
  return isUuid(given) || /^[0-9a-f]{5}$/i.test(given)
}

/** A project URL with or without a composition after it: …/projects/ID, …/projects/ID/1a2b3, …/ID/1a2b3. */
function isProjectUrl(given: string): boolean {
  if (!isWebAddress(given)) return false
  const { pathname } = new URL(given)
  const isOfProject = pathname.includes('/projects/') || isUuid(pathname.split('/').at(-2) ?? '')
  return isOfProject && isCompositionId(given.split(/[/?#=&]/).at(-1) ?? '')
}

export const AgentRequest = closedObject(
  {
    prompt: text(
      { min: 1, max: 20_000, trimmed: true },
      {
        description: 'What to do, in plain words; 1 to 20,000 characters after trimming.',
        example: 'Remove all filler words and shorten pauses to half a second.',
      },
    ),
    project_id: Type.Optional(
      projectId('The project to edit. Exactly one of `project_id` and `project_name` must be given.'),
    ),
    project_name: Type.Optional(
      projectName(
        'The name of a new project, 1 to 255 characters after trimming. Exactly one of `project_id` and `project_name` must be given.',
      ),
    ),
    composition_id: Type.Optional(
      checkedText(
        'a UUID, the first 5 hexadecimal digits of one, or a project URL that ends in either',
        (given) => isCompositionId(given) || isProjectUrl(given),
        {
          maxLength: 2048,
          description:
            'The composition to edit: its UUID, the first 5 hexadecimal digits of it, or a project URL that ends in either. In version 1.0 it has no effect.',
          example: EXAMPLE_ID,
        },
      ),
    ),
    conversation_id: Type.Optional(
      uuid({
        description:
          'A conversation about the project, from the result of an earlier job: its prompts and responses are known to this one. Only with `project_id`. Default: a new conversation.',
        example: EXAMPLE_ID,
      }),
    ),
    model: Type.Optional(
      text(
        { min: 1, max: 255 },
        {
          description:
            "What interprets the prompt: `rules`; `auto`, the rules first and the best suited model for what they cannot read; `default`, the server's setting; the name of a model that the server's Ollama has; or `openai:NAME`, one of its OpenAI-compatible server. Default: the conversation's, otherwise the server's setting.",
          example: 'rules',
        },
      ),
    ),
    team_access: Type.Optional(teamAccess()),
    dry_run: Type.Optional(
      Type.Boolean({
        description:
          'The job saves a plan instead of an edit: see `plan` in its result. Only with `project_id`. Default: false.',
      }),
    ),
    callback_url: Type.Optional(callbackUrl()),
  },
  {
    $id: 'AgentRequest',
    description: 'A prompt, and the project that it edits or creates.',
    example: { prompt: 'Remove all filler words.', project_id: EXAMPLE_ID },
  },
)
export type AgentRequest = Static<typeof AgentRequest>

const validate = createValidator(AgentRequest)

/** 201 with the job, or the first answer under the same key. Throws for a request that's refused. */
export async function postAgent(parts: RouteParts, context: RequestContext): Promise<Reply> {
  const { request, caller, version } = context
  const body = validate(await readJsonBody(request))
  const project = projectOf(body)
  if (body.dry_run === true && body.project_name !== undefined)
    throw invalid('dry_run requires project_id: there is nothing to plan in a new project.', ['dry_run'])
  if (body.conversation_id !== undefined && body.project_name !== undefined)
    throw invalid('conversation_id requires project_id: a conversation is about one project.', [
      'conversation_id',
    ])
  if (version !== '1.0') checkCompositionField(body)
  checkCallbackUrl(parts, body.callback_url)
  const idempotency = idempotencyKeyOf(context, 'agent', body)
  const before = firstAnswer(parts.store, caller, idempotency)
  if (before) return before
  const checked =
    version === '1.0'
      ? { model: body.model, isReachable: await checkModel(parts.models, body.model) }
      : await checkVendorModel(parts.models, body.model)
  if ('id' in project) requireEditable(parts, project.id, caller)
  const compositionId = version === '1.0' ? null : compositionOf(parts, body)
  const conversation = conversationOf(parts, body)
  const kept = checked.model === undefined ? (conversation?.model ?? undefined) : undefined
  const { model, isReachable } =
    kept === undefined ? checked : { model: kept, isReachable: await checkModel(parts.models, kept) }
  parts.requireRoom(0)
  requireBalance(parts.store, caller.driveId, 'aiCredits')
  if (!isReachable) throw unreachableModel(model)
  return createJob(parts, {
    type: 'agent',
    context,
    project,
    compositionId,
    conversationId: conversation?.id ?? null,
    request: { ...body, model },
    callbackUrl: body.callback_url ?? null,
    idempotency,
    more: version === '1.0' ? {} : { resolved_model: resolvedModel(parts, model) },
  })
}

/** 400 for errors in the request itself; in 1.0, `composition_id` has no effect. */
function checkCompositionField({ composition_id: given, project_id: projectId }: AgentRequest): void {
  if (given === undefined) return
  if (projectId === undefined)
    throw invalid('composition_id requires project_id: a new project has no compositions.', [
      'composition_id',
    ])
  const parsed = parseCompositionId(projectId, given)
  if (!parsed.ok) throw invalid(parsed.message, ['composition_id'])
}

/** The full id of the composition to edit; null if the request names none. */
function compositionOf({ store }: ApiParts, body: AgentRequest): string | null {
  const { composition_id: given, project_id: projectId } = body
  if (given === undefined || projectId === undefined) return null
  return requireComposition(store, projectId.toLowerCase(), given).id
}

/** The conversation the request continues; null if it starts a new one. */
function conversationOf({ store }: ApiParts, body: AgentRequest): ConversationRow | null {
  const { conversation_id: given, project_id: projectId = '' } = body
  if (given === undefined) return null
  const conversation = store.conversations.byId(given.toLowerCase())
  if (conversation === null)
    throw new RoughcutError(
      'not_found',
      `Conversation ${given} not found. Conversations are kept for 30 days after their last turn.`,
    )
  if (conversation.projectId !== projectId.toLowerCase())
    throw invalid('conversation_id must be a conversation about this project; it is about another one.', [
      'conversation_id',
    ])
  return conversation
}

/** The model that will run; `auto` while it's undecided. */
function resolvedModel({ models }: ApiParts, model: string | undefined): string {
  return model === undefined || model === 'default' ? models.setting() : model
}

function projectOf(body: AgentRequest) {
  const { project_id: id, project_name: newName } = body
  if (id !== undefined && newName !== undefined)
    throw invalid('project_id and project_name exclude each other; give exactly one of them.')
  // Ids are stored in lower case, but requests may use either.
  if (id !== undefined) return { id: id.toLowerCase() }
  if (newName !== undefined) return { newName, teamAccess: body.team_access ?? 'none' }
  throw invalid('project_id or project_name is required: give exactly one of them.')
}

function requireEditable({ store }: ApiParts, id: string, caller: Caller): void {
  const project = store.projects.byId(id)
  if (project === null) throw new RoughcutError('not_found', `Project ${id} not found.`)
  const problem = accessProblem(store, project, caller, 'edit')
  if (problem) throw problem
}
