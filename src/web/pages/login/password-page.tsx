// What a one-time link opens: setting a password, which also signs in.
import { Mark } from '../frame.tsx'
import { navigate } from '../router.ts'
import { useResource } from '../server/resource.ts'
import { readPasswordLink, setPassword } from '../server/session.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { ErrorState, Notice, SkeletonLines } from '../ui/states.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { NewPasswordFields, useNewPassword } from './new-password.tsx'

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
  const fields = useNewPassword()
  const { busy, problem, submit } = useSubmit(async () => {
    if (fields.chosen === null) return
    await setPassword(secret, fields.chosen)
    navigate('/', { replace: true })
  })
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
      <NewPasswordFields value={fields} autofocus />
      <Button look="main" type="submit" busy={busy} disabled={fields.chosen === null}>
        Set the password and sign in
      </Button>
    </form>
  )
}
