// The frame that covers most of an item. Each is tried on the draft and taken back; the best one is put in place again.
import type { Item } from '../language/read/item.ts'
import type { Frame } from './frame.ts'
import type { Outcome, Session } from './session.ts'

/** What a frame made of an item. `things`: the concepts of the words that it claimed. */
export type Match = {
  frame: Frame
  outcome: Outcome
  things: string[]
  covered: number
  from: number
  redo: () => void
}

/** Runs the best frame; null when no frame is about what is left of the item. A refusal leaves draft and item alone. */
export function bestFrame(item: Item, session: Session, frames: readonly Frame[]): Match | null {
  let best: Match | null = null
  let refusal: Match | null = null
  // Every try ends where it began, so that all begin at one state.
  const start = { item: item.snapshot, undo: session.checkpoint() }
  for (const frame of frames) {
    const match = tried(frame, item, session, start)
    if (match === null) continue
    if (match.outcome.ok) {
      if (best === null || match.covered > best.covered) best = match
    } else if (refusal === null || match.covered > refusal.covered) refusal = match
  }
  if (best === null || (refusal !== null && refusal.covered > best.covered + 1)) return refusal
  best.redo()
  return best
}

/** Runs a frame and takes it back; null when it is about something else. */
function tried(
  frame: Frame,
  item: Item,
  session: Session,
  { item: before, undo }: { item: Item['snapshot']; undo: () => void },
): Match | null {
  const outcome = frame.run(item, session)
  if (outcome === null) {
    undo()
    item.restore(before)
    return null
  }
  const after = item.snapshot
  const claimed = item.tokens.filter((_, at) => after.used[at] && !before.used[at])
  const restore = outcome.ok ? session.checkpoint() : undo
  undo()
  item.restore(before)
  // A refusal may claim nothing and still say why.
  if (outcome.ok && claimed.length === 0) return null
  return {
    frame,
    outcome,
    things: claimed.flatMap(({ senses }) => senses.thing ?? []),
    covered: claimed.length,
    from: item.tokens.findIndex((_, at) => after.used[at] && !before.used[at]),
    redo: () => {
      restore()
      item.restore(after)
    },
  }
}
