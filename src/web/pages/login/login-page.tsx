// Signing in. Shown in place of whatever view was asked for, which follows afterwards.
import { useState } from 'preact/hooks'
import { Mark } from '../frame.tsx'
import { sentenceOf } from '../server/call.ts'
import { signIn } from '../server/session.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/states.tsx'

export function LoginPage() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    setBusy(true)
    setProblem(null)
    try {
      await signIn(String(form.get('email')), String(form.get('password')))
    } catch (thrown) {
      setProblem(sentenceOf(thrown))
      setBusy(false)
    }
  }
  return (
    <main class="door">
      <form class="door-card" onSubmit={submit}>
        <div class="door-name">
          <Mark />
          <h1>Sign in to Roughcut</h1>
        </div>
        {problem ? <Notice kind="bad">{problem}</Notice> : null}
        <Field label="Email" name="email" type="email" autocomplete="username" required autofocus />
        <Field label="Password" name="password" type="password" autocomplete="current-password" required />
        <Button look="main" type="submit" busy={busy}>
          Sign in
        </Button>
        <p class="faint">
          First time here, or password forgotten? Whoever runs this server makes a one-time link with{' '}
          <code>roughcut user link EMAIL</code>.
        </p>
      </form>
    </main>
  )
}
