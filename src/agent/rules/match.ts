// The frame that covers most of an item. Each is tried on the draft and rolled back; the best one is run again and stays.
import type { Item } from '../language/read/item.ts'
import type { Frame } from './frame.ts'
import type { Outcome, Session } from './session.ts'

export type Match = { frame: Frame; outcome: Outcome; things: string[] }

/** Runs the best frame; null when no frame is about what is left of the item. A refusal leaves draft and item alone. */
export function bestFrame(item: Item, session: Session, frames: readonly Frame[]): Match | null {
  const before = item.snapshot
  let best: { frame: Frame; covered: number } | null = null
  let refusal: { match: Match; covered: number } | null = null
  for (const frame of frames) {
    const undo = session.checkpoint()
    const outcome = frame.run(item, session)
    const { used: after } = item.snapshot
    const covered = after.filter((isUsed, at) => isUsed && !before.used[at]).length
    const things = item.tokens.flatMap(({ senses }, at) =>
      after[at] && !before.used[at] && senses.thing ? [senses.thing] : [],
    )
    undo()
    item.restore(before)
    if (outcome === null || covered === 0) continue
    if (outcome.ok) {
      if (best === null || covered > best.covered) best = { frame, covered }
    } else if (refusal === null || covered > refusal.covered)
      refusal = { match: { frame, outcome, things }, covered }
  }
  if (best === null || (refusal !== null && refusal.covered > best.covered + 1)) return refusal?.match ?? null
  const outcome = best.frame.run(item, session)
  if (outcome === null) throw new Error(`Frame ${best.frame.name} reads the same words differently`)
  const things = item.tokens.flatMap(({ senses }, at) =>
    !item.isFree(at) && !before.used[at] && senses.thing ? [senses.thing] : [],
  )
  return { frame: best.frame, outcome, things }
}
