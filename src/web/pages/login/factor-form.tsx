// The second half of signing in, for people who set up a second factor: a code, a passkey, or a recovery code.
import { useEffect, useRef, useState } from 'preact/hooks'
import { Mark } from '../frame.tsx'
import { CallError } from '../server/call.ts'
import { answerFactor, type FactorAnswer, type FactorQuestion } from '../server/session.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/states.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { signWithPasskey } from './passkey.ts'

export function FactorForm({ question, onRestart }: { question: FactorQuestion; onRestart: () => void }) {
  const { ticket, passkey, has_app } = question
  const [isRecovering, setRecovering] = useState(!has_app && passkey === null)
  const [typed, setTyped] = useState('')
  const [isOver, setOver] = useState(false)
  const send = async (answer: FactorAnswer) => {
    try {
      await answerFactor(ticket, answer)
    } catch (thrown) {
      if (thrown instanceof CallError && thrown.status === 401) setOver(true)
      throw thrown
    }
  }
  const byText = useSubmit(() => send(isRecovering ? { recovery_code: typed } : { code: typed }))
  const byPasskey = useSubmit(async () => {
    if (passkey) await send({ passkey: await signWithPasskey(passkey) })
  })
  const problem = byText.problem ?? byPasskey.problem
  const takesText = has_app || isRecovering
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [isRecovering])
  return (
    <form ref={form} class="card door-card stack loose" onSubmit={byText.submit}>
      <div class="stack">
        <Mark />
        <h1>Two-step sign-in</h1>
      </div>
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
      {passkey && !isRecovering && !isOver ? (
        <Button
          look={takesText ? 'plain' : 'main'}
          icon="key"
          busy={byPasskey.busy}
          onClick={byPasskey.submit}
        >
          Use a passkey
        </Button>
      ) : null}
      {takesText && !isOver ? (
        <>
          <Field
            key={String(isRecovering)}
            label={isRecovering ? 'Recovery code' : 'Code'}
            name="code"
            inputMode={isRecovering ? 'text' : 'numeric'}
            autocomplete={isRecovering ? 'off' : 'one-time-code'}
            required
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
            hint={isRecovering ? 'Each works once.' : 'Six digits from your authenticator app.'}
          />
          <Button look="main" type="submit" busy={byText.busy} disabled={typed.trim() === ''}>
            Continue
          </Button>
        </>
      ) : null}
      <div class="row">
        {isRecovering || isOver ? null : (
          <Button
            look="quiet"
            onClick={() => {
              setTyped('')
              setRecovering(true)
            }}
          >
            Use a recovery code
          </Button>
        )}
        <Button look="quiet" onClick={onRestart}>
          Start again
        </Button>
      </div>
    </form>
  )
}
