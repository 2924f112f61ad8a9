// The checks before any job is stored: can the drive pay, and is the language model available? What the job
// uses is charged later, where it's stored.
import { RoughcutError } from '../../errors.ts'
import type { Store } from '../../store/open.ts'
import { shortened } from './json-text.ts'
import { invalid } from './request-validation.ts'

const UNITS = {
  mediaSeconds: { words: 'media seconds', flag: '--media-seconds' },
  aiCredits: { words: 'AI credits', flag: '--ai-credits' },
} as const

/** Throws `payment_required` when the drive's balance is 0 or less; null is unlimited. */
export function requireBalance(
  store: Pick<Store, 'charges'>,
  driveId: string,
  unit: keyof typeof UNITS,
): void {
  const left = store.charges.balanceOf(driveId)[unit]
  if (left === null || left > 0) return
  const { words, flag } = UNITS[unit]
  throw new RoughcutError(
    'payment_required',
    `The drive has ${left} ${words} left, so nothing was started. Whoever runs the server can add some: roughcut drive set ${driveId} ${flag} N.`,
  )
}

export type KnownModels = {
  /** Names of all models; with `model`, of those on the server that would run it. Null if no server answers. */
  known(model?: string): Promise<string[] | null>
}

/** What a request can name besides models: the server's setting, the rules with a model's help, or the rules alone. */
const MODEL_WORDS = ['auto', 'default', 'rules'] as const

/** False if a model was named whose own server can't be reached; throws `bad_request` for one that it doesn't have. */
export async function checkModel(models: KnownModels, model: string | undefined): Promise<boolean> {
  if (model === undefined || MODEL_WORDS.some((word) => word === model)) return true
  const beside = await models.known(model)
  if (beside === null) return false
  // Ollama reads a name without a tag as NAME:latest.
  if (beside.includes(model) || beside.includes(`${model}:latest`)) return true
  const known = (await models.known()) ?? []
  throw invalid(
    `model must be one of ${[...MODEL_WORDS, ...known].map((name) => JSON.stringify(name)).join(', ')}; got ${JSON.stringify(shortened(model))}.`,
    ['model'],
  )
}

/** How hosted service models' names start, in ids (claude-…) and in display names (Claude …). None runs here. */
const VENDOR_MODEL = /^(?:claude|gpt|gemini)/i

/**
 * The model for version 1.2: null (the server's setting) for a hosted service's model that no engine here
 * has. Otherwise like `checkModel`.
 */
export async function checkVendorModel(
  models: KnownModels,
  model: string | undefined,
): Promise<{ model: string | undefined; isReachable: boolean }> {
  if (model === undefined || !VENDOR_MODEL.test(model))
    return { model, isReachable: await checkModel(models, model) }
  const known = await models.known()
  const isHere = known !== null && (known.includes(model) || known.includes(`${model}:latest`))
  return { model: isHere ? model : undefined, isReachable: true }
}

/** The error for a false `checkModel`. */
export function unreachableModel(model: string | undefined): RoughcutError {
  return new RoughcutError(
    'bad_gateway',
    `The language model server that should run ${JSON.stringify(shortened(model ?? ''))} cannot be reached. Try again in 10 to 30 seconds, or name the model "rules", which needs no server.`,
  )
}
