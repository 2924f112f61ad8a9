// What a form does when it is sent: once at a time, and with the sentence when it failed.
import { useState } from 'preact/hooks'
import { sentenceOf } from '../server/call.ts'

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
        setProblem(sentenceOf(thrown))
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
