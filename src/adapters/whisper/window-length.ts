// How long a window a model is given at a time.
import { join } from 'node:path'

/** Models of this width and above were trained on whole windows of 30 s; OpenAI's smallest, tiny, has it. */
const FULL_WINDOW_WIDTH = 384
/** With room for the rest of a word and some silence in the 30 s that the encoder takes. */
const FULL_SECONDS = 28
/** What a narrower model, which is trained on short sentences, does well with. */
const SHORT_SECONDS = 14

/** The longest window in seconds for the model in `folder`. A folder without a readable configuration fails later. */
export async function windowSecondsOf(folder: string): Promise<number> {
  const config = (await Bun.file(join(folder, 'config.json'))
    .json()
    .catch(() => ({}))) as { d_model?: unknown; max_source_positions?: unknown }
  const isWide = Number(config.d_model) >= FULL_WINDOW_WIDTH
  // Positions are 20 ms apart.
  const takesAll = Number(config.max_source_positions) * 0.02 >= FULL_SECONDS
  return isWide && takesAll ? FULL_SECONDS : SHORT_SECONDS
}
