// Where undo and redo go, from the list of revisions alone. Pure.
//
//   edits      1   2   3          then undo, undo:   4 (repeats 2)   5 (repeats 1)
//   redo now:  6 (repeats 2)      another redo:      7 (repeats 3)   and then there is nothing to redo
//
// Undo and redo only move a position among the other revisions (edits, imports, restores), each of
// which knows what it was made on. A new edit after an undo leaves the undone ones unreachable by
// redo, though not by restore.
import type { RevisionSummary } from './rows.ts'

type Step = {
  /** The revision whose document is repeated; 0 is the empty document. */
  target: number
  /** What is undone or done again, in words. */
  summary: string
}
/** What `backTarget` goes to, and over what, the latest first. */
export type Back = { target: number; summaries: string[] }
type History = readonly (Pick<RevisionSummary, 'number' | 'parent' | 'repeats' | 'kind' | 'summary'> & {
  jobId?: string | null
  kept?: RevisionSummary['kept']
})[]

/** `history` holds all revisions up to `head`, oldest first. Null: nothing to undo. */
export function undoTarget(history: History, head: number): Step | null {
  const current = at(history, position(history, head))
  // An import adds media; going back past it would leave them in no composition.
  if (!current || current.kind === 'import') return null
  const target = position(history, current.parent ?? 0)
  return isDropped(history, target) ? null : { target, summary: current.summary }
}

/**
 * That many edits back for a user who keeps sending an agent "undo": it also walks on from what
 * a job went back to. Stops before an import; null when there is nothing to go back over.
 */
export function backTarget(history: History, head: number, steps: number): Back | null {
  const passed = passedBack(history, head, steps)
  const last = passed.at(-1)
  return last === undefined ? null : { target: last.target, summaries: passed.map(({ row }) => row.summary) }
}

/**
 * The numbers of the edits that `head` is made of, down to the first import: without those that were undone, by going
 * back or alone.
 */
export function standingEdits(history: History, head: number): number[] {
  const passed = passedBack(history, head, Number.POSITIVE_INFINITY).map(({ row }) => row)
  const gone = new Set(passed.flatMap((row) => (isUndoOfOne(row) ? [row.number, row.repeats] : [])))
  return passed.flatMap(({ number }) => (gone.has(number) ? [] : [number]))
}

/** The edits that `steps` steps go back over, the latest first, each with what is before it. */
function passedBack(
  history: History,
  head: number,
  steps: number,
): { row: History[number]; target: number }[] {
  const restored = (number: number): number => {
    const row = at(history, number)
    return row && (isMove(row) || isMoveOfJob(row)) ? (row.repeats ?? 0) : number
  }
  const passed: { row: History[number]; target: number }[] = []
  let target = restored(head)
  for (let row = at(history, target); row && row.kind !== 'import'; row = at(history, target)) {
    const earlier = restored(row.parent ?? 0)
    if (passed.length === steps || isDropped(history, earlier)) break
    passed.push({ row, target: earlier })
    target = earlier
  }
  return passed
}

/** Null: the last change was no undo, or all of them were done again. */
export function redoTarget(history: History, head: number): Step | null {
  const moves: History[number][] = []
  for (let row = at(history, head); row && isMove(row); row = at(history, row.parent ?? 0)) moves.unshift(row)
  const undone: number[] = []
  for (const move of moves) {
    if (move.kind === 'undo') undone.push(position(history, move.parent ?? 0))
    else undone.pop()
  }
  const target = undone.at(-1)
  const row = target === undefined ? undefined : at(history, target)
  return row && row.kept !== 'dropped' ? { target: row.number, summary: row.summary } : null
}

function isMove({ kind }: History[number]): boolean {
  return kind === 'undo' || kind === 'redo'
}

/** Of an edit, what it repeats is the number of the one that it undoes alone. */
function isUndoOfOne({ kind, repeats }: History[number]): boolean {
  return (kind === 'edit' || kind === 'agent') && repeats !== null
}

/** What a job goes back to is a restore, so that one undo takes it back. */
export function isMoveOfJob({ kind, jobId }: History[number]): boolean {
  return kind === 'restore' && typeof jobId === 'string'
}

/** The revision that `number` stands for: itself, or what an undo or redo went to. */
function position(history: History, number: number): number {
  const row = at(history, number)
  return row && isMove(row) ? (row.repeats ?? 0) : number
}

/** What it was is no longer stored. */
function isDropped(history: History, number: number): boolean {
  return at(history, number)?.kept === 'dropped'
}

function at(history: History, number: number): History[number] | undefined {
  return history[number - 1]
}

/** What undo and redo would do now, in words; null when there is nothing for them. */
export function historySteps(history: History, head: number): { undo: string | null; redo: string | null } {
  return {
    undo: undoTarget(history, head)?.summary ?? null,
    redo: redoTarget(history, head)?.summary ?? null,
  }
}
