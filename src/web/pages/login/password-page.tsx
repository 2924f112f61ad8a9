// What a one-time link opens: setting a password, which also signs in.
import { useState } from 'preact/hooks'
import { Mark } from '../frame.tsx'
import { navigate } from '../router.ts'
import { sentenceOf } from '../server/call.ts'
import { useResource } from '../server/resource.ts'
import { readPasswordLink, setPassword } from '../server/session.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { ErrorState, Notice, SkeletonLines } from '../ui/states.tsx'

const LEAST_LENGTH = 10

export function PasswordPage({ secret }: { secret: string }) {
  const link = useResource(() => readPasswordLink(secret), [secret]).now.value
  if (link.state === 'failed')
    return (
      <main class="door">
        <ErrorState title="This link does not work" error={link.error}>
          <LinkButton href="/">Sign in instead</LinkButton>
        </ErrorState>
      </main>
    )
  return (
    <main class="door">
      {link.state === 'loading' ? (
        <div class="door-card">
          <SkeletonLines lines={4} />
        </div>
      ) : (
        <PasswordForm secret={secret} email={link.value.email} />
      )}
    </main>
  )
}

function PasswordForm({ secret, email }: { secret: string; email: string }) {
  const [password, choose] = useState('')
  const [again, repeat] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isShort = password.length > 0 && password.length < LEAST_LENGTH
  const differs = again.length > 0 && again !== password
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (password.length < LEAST_LENGTH || password !== again) return
    setBusy(true)
    setProblem(null)
    try {
      await setPassword(secret, password)
      navigate('/', { replace: true })
    } catch (thrown) {
      setProblem(sentenceOf(thrown))
      setBusy(false)
    }
  }
  return (
    <form class="door-card" onSubmit={submit}>
      <div class="door-name">
        <Mark />
        <h1>Set your password</h1>
      </div>
      <p class="soft">
        For <strong>{email}</strong>. The link works once; afterwards you sign in with this password.
      </p>
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
      <input type="hidden" name="username" autocomplete="username" value={email} />
      <Field
        label="New password"
        name="password"
        type="password"
        autocomplete="new-password"
        required
        autofocus
        minLength={LEAST_LENGTH}
        value={password}
        onInput={(event) => choose(event.currentTarget.value)}
        hint={`At least ${LEAST_LENGTH} characters. A sentence is easier to remember than symbols.`}
        wrong={isShort ? `At least ${LEAST_LENGTH} characters; ${password.length} so far.` : null}
      />
      <Field
        label="The same again"
        name="again"
        type="password"
        autocomplete="new-password"
        required
        value={again}
        onInput={(event) => repeat(event.currentTarget.value)}
        wrong={differs ? 'This differs from the first.' : null}
      />
      <Button
        look="main"
        type="submit"
        busy={busy}
        disabled={password.length < LEAST_LENGTH || password !== again}
      >
        Set the password and sign in
      </Button>
    </form>
  )
}
