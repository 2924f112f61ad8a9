// GET /v1/agent/models: the models an agent request can name, and roughly what they cost. Camel case, like the
// hosted service. Engines that don't answer are left out, so this never fails because of them.
import { Type } from '@sinclair/typebox'
import { bestOf, type ModelOffer } from '../../agent/choose-model.ts'
import { asError } from '../../errors.ts'
import type { ApiVersion } from '../../store/schema.ts'
import { closedObject, oneOf } from '../shared/schema-kinds.ts'
import { failures } from './failures.ts'
import { jsonContent, RATE_HEADERS } from './openapi.ts'
import type { ApiParts } from './parts.ts'
import type { Route } from './route.ts'

const COSTS = ['low', 'medium', 'high'] as const
const [LOW, MEDIUM, HIGH] = COSTS
type Cost = (typeof COSTS)[number]

/** In bytes: weights below the first are cheap to run here, below the second not yet expensive. */
const MEDIUM_FROM_BYTES = 4e9
const HIGH_FROM_BYTES = 16e9

/** Hosted service model names known from its documents. Other names from the same families are accepted too. */
const VENDOR_MODELS = ['claude-haiku']

const cost = oneOf(COSTS, { description: 'About what a prompt costs.' })
const Models = closedObject(
  {
    availableModels: Type.Array(closedObject({ id: Type.String(), cost }), {
      description: 'Models that run here.',
    }),
    aliases: Type.Array(
      closedObject({ id: Type.String(), resolvesTo: Type.String(), description: Type.String(), cost }),
      { description: 'Other names that a request may use.' },
    ),
  },
  { $id: 'AgentModels', description: 'What `model` of an agent request may be.' },
)

const EXAMPLE = {
  availableModels: [
    { id: 'auto', cost: MEDIUM },
    { id: 'rules', cost: LOW },
    { id: 'qwen3:8b', cost: MEDIUM },
  ],
  aliases: [
    {
      id: 'default',
      resolvesTo: 'auto',
      description: 'What this server uses when a request names no model',
      cost: MEDIUM,
    },
  ],
}

const describe = (version: ApiVersion) => ({
  operationId: 'listAgentModels',
  summary: 'List models',
  description:
    'What `model` of an agent request may be. Engines that cannot be reached are left out; asking again may list them.',
  tags: ['Server'],
  responses: {
    '200': {
      description: 'The models that are available now.',
      headers: RATE_HEADERS,
      content: jsonContent(Models, { models: EXAMPLE }),
    },
    ...failures([400, 401, 403, 429, 500, 503], true, version),
  },
})

export const modelsRoute: Route = {
  method: 'GET',
  path: '/v1/agent/models',
  permission: 'drive',
  limit: 'read',
  describe,
  schemas: () => [Models],
  waits: true,
  async handle(parts, { version }) {
    const [known, local] = await Promise.all([
      orNull(parts, parts.models.known()),
      orNull(parts, parts.models.local()),
    ])
    const costOf = costsOf(local ?? [], parts.models.maxModelBytes)
    const setting = parts.models.setting()
    const alias = (id: string, description: string) => ({
      id,
      resolvesTo: id === 'default' ? setting : 'default',
      description,
      cost: costOf(setting),
    })
    const body = {
      availableModels: ['auto', 'rules', ...(known ?? [])].map((id) => ({ id, cost: costOf(id) })),
      aliases: [
        alias('default', 'What this server uses when a request names no model'),
        ...(version === '1.0'
          ? []
          : VENDOR_MODELS.filter((id) => !known?.includes(id)).map((id) =>
              alias(id, 'The hosted model does not run here; the server’s default does'),
            )),
      ],
    }
    return { status: 200, body: JSON.stringify(body) }
  },
}

/** `auto` costs as much as the model it would use; without one, as much as the rules. */
function costsOf(local: readonly ModelOffer[], maxBytes: number): (id: string) => Cost {
  const ofOffer = ({ sizeBytes }: ModelOffer): Cost =>
    sizeBytes < MEDIUM_FROM_BYTES ? LOW : sizeBytes < HIGH_FROM_BYTES ? MEDIUM : HIGH
  return (id) => {
    if (id === 'rules') return LOW
    const offer =
      id === 'auto'
        ? bestOf(local, maxBytes)
        : local.find(({ name }) => name === id || name === `${id}:latest`)
    if (offer) return ofOffer(offer)
    return id === 'auto' ? LOW : MEDIUM
  }
}

async function orNull<T>({ log }: Pick<ApiParts, 'log'>, answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (thrown) {
    log.warn('models not listed', { error: asError(thrown) })
    return null
  }
}
