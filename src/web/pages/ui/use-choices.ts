// Settings that a person changes in place: shown as chosen at once, stored in the background, in order, and set
// back with the reason when the server refuses.
import { useRef, useState } from 'preact/hooks'
import { sentenceOf } from '../server/call.ts'

export type Choices<Values extends object> = {
  /** What the controls show: what is stored, with the choices on their way over it. */
  shown: Values
  /** Why the last choice was set back. */
  problem: string | null
  /** Whether a choice isn't stored yet. */
  isSaving: boolean
  choose(changes: Partial<Values>): Promise<void>
}

/**
 * `save` stores changes and resolves when `stored` holds them; a choice stays shown until then. A reload in between
 * does not undo it, and the newest choice of a control wins over an older one that fails.
 */
export function useChoices<Values extends object>(
  stored: Values,
  save: (changes: Partial<Values>) => Promise<unknown>,
): Choices<Values> {
  const [pending, setPending] = useState<Partial<Values>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const newest = useRef<Partial<Record<keyof Values, number>>>({})
  const count = useRef(0)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const keysOf = (changes: Partial<Values>) => Object.keys(changes) as (keyof Values)[]
  return {
    shown: { ...stored, ...pending },
    problem,
    isSaving: Object.keys(pending).length > 0,
    async choose(changes) {
      const turn = ++count.current
      for (const key of keysOf(changes)) newest.current[key] = turn
      setPending((now) => ({ ...now, ...changes }))
      setProblem(null)
      // One after the other: two answers that cross must not leave the older choice stored.
      const saved = last.current.then(() => save(changes))
      last.current = saved.catch(() => {})
      const refusal = await saved.then(
        () => null,
        (thrown: unknown) => sentenceOf(thrown),
      )
      const over = keysOf(changes).filter((key) => newest.current[key] === turn)
      setPending((now) => withoutKeys(now, over))
      if (refusal !== null && over.length > 0) setProblem(refusal)
    },
  }
}

function withoutKeys<Values extends object>(from: Partial<Values>, keys: (keyof Values)[]): Partial<Values> {
  const kept = { ...from }
  for (const key of keys) delete kept[key]
  return kept
}
