// What a form does when it is sent: once at a time, and with the sentence when it failed.
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
        // What asks to wait has nothing more to say once the wait is over.
        if (thrown instanceof CallError && thrown.retryAfterMs !== null)
          setTimeout(() => setProblem((now) => (now === sentence ? null : now)), thrown.retryAfterMs)
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
