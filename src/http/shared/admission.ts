// What is looked at before a job is stored, whoever asks for it: can the drive pay, is the language
// model there. What a job uses is taken later, where it is stored.
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
  /** The language models of the configured Ollama; null when it cannot be reached. */
  known(): Promise<string[] | null>
}

/** What a request may name besides models: the server's setting, the rules with a model's help, the rules alone. */
const MODEL_WORDS = ['auto', 'default', 'rules'] as const

/** False when the model was named and its server cannot be reached; throws `bad_request` for an unknown one. */
export async function checkModel(models: KnownModels, model: string | undefined): Promise<boolean> {
  if (model === undefined || MODEL_WORDS.some((word) => word === model)) return true
  const known = await models.known()
  if (known === null) return false
  // Ollama reads a name without a tag as NAME:latest.
  if (known.includes(model) || known.includes(`${model}:latest`)) return true
  throw invalid(
    `model must be one of ${[...MODEL_WORDS, ...known].map((name) => JSON.stringify(name)).join(', ')}; got ${JSON.stringify(shortened(model))}.`,
    ['model'],
  )
}

/** Models of the hosted service begin so, in ids (claude-…) as in the names that it shows (Claude …); none runs here. */
const VENDOR_MODEL = /^(?:claude|gpt|gemini)/i

/**
 * The model that version 1.2 means: null, the server's setting, for one of the hosted service's that no engine here
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

/** What is thrown when `checkModel` says no. */
export function unreachableModel(model: string | undefined): RoughcutError {
  return new RoughcutError(
    'bad_gateway',
    `The language model server that should run ${JSON.stringify(shortened(model ?? ''))} cannot be reached. Try again in 10 to 30 seconds, or name the model "rules", which needs no server.`,
  )
}
