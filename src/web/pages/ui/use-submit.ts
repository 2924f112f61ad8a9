// Submits a form: one request at a time, showing the error if it fails.
import { useState } from 'preact/hooks'
import { CallError, sentenceOf } from '../server/call.ts'

export type Submit = {
  busy: boolean
  /** Why the last attempt failed. */
  problem: string | null
  /** For the form's `onSubmit`, and for buttons. Resolves with whether it worked. */
  submit(event?: Event): Promise<boolean>
}

export function useSubmit(work: () => Promise<unknown>): Submit {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  return {
    busy,
    problem,
    async submit(event) {
      event?.preventDefault()
      if (busy) return false
      setBusy(true)
      setProblem(null)
      try {
        await work()
        return true
      } catch (thrown) {
        const sentence = sentenceOf(thrown)
        setProblem(sentence)
        // A message asking to wait is pointless once the wait is over.
        if (thrown instanceof CallError && thrown.retryAfterMs !== null)
          setTimeout(() => setProblem((now) => (now === sentence ? null : now)), thrown.retryAfterMs)
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
