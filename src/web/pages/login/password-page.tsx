// What a one-time link opens: setting a password, which also signs in.
import { useState } from 'preact/hooks'
import { Mark } from '../frame.tsx'
import { navigate } from '../router.ts'
import { useResource } from '../server/resource.ts'
import { readPasswordLink, setPassword } from '../server/session.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState, ErrorState, Notice, SkeletonLines } from '../ui/states.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { NewPasswordFields, RevokeTokensBox, useNewPassword } from './new-password.tsx'

export function PasswordPage({ secret }: { secret: string }) {
  if (secret === '')
    return (
      <main class="door">
        <EmptyState
          icon="lock"
          title="This link is incomplete"
          action={<LinkButton href="/">Sign in instead</LinkButton>}
        >
          Copy the whole link, including the part after #.
        </EmptyState>
      </main>
    )
  return <PasswordOfLink secret={secret} />
}

function PasswordOfLink({ secret }: { secret: string }) {
  const link = useResource(() => readPasswordLink(secret), [secret]).now.value
  if (link.state === 'failed')
    return (
      <main class="door">
        <ErrorState title="This link doesn’t work" error={link.error}>
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
        <PasswordForm secret={secret} email={link.value.email} isReset={link.value.has_password} />
      )}
    </main>
  )
}

function PasswordForm({ secret, email, isReset }: { secret: string; email: string; isReset: boolean }) {
  const fields = useNewPassword()
  const [revokesTokens, setRevokesTokens] = useState(false)
  const { busy, problem, submit } = useSubmit(async () => {
    if (fields.chosen === null) return
    await setPassword(secret, fields.chosen, revokesTokens)
    navigate('/', { replace: true })
  })
  return (
    <form class="door-card" onSubmit={submit}>
      <div class="door-name">
        <Mark />
        <h1>Set your password</h1>
      </div>
      <p class="soft">
        You’ll sign in as <strong>{email}</strong>. This link works once.
      </p>
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
      <input type="hidden" name="username" autocomplete="username" value={email} />
      <NewPasswordFields value={fields} autofocus />
      {isReset ? <RevokeTokensBox checked={revokesTokens} onChange={setRevokesTokens} /> : null}
      <Button look="main" type="submit" busy={busy} disabled={fields.chosen === null}>
        Set password and sign in
      </Button>
    </form>
  )
}
