// What a one-time link opens: a name and a password, which also signs in.
import { useState } from 'preact/hooks'
import { Mark } from '../frame.tsx'
import { navigate } from '../router.ts'
import { useResource } from '../server/resource.ts'
import { type FactorQuestion, readPasswordLink, setPassword } from '../server/session.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { EmptyState, ErrorState, Notice, SkeletonLines } from '../ui/states.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { FactorForm } from './factor-form.tsx'
import { NewPasswordFields, RevokeTokensBox, useNewPassword } from './new-password.tsx'

export function PasswordPage({ secret }: { secret: string }) {
  if (secret === '')
    return (
      <main class="blank">
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
      <main class="blank">
        <ErrorState title="This link doesn’t work" error={link.error}>
          <LinkButton href="/">Sign in instead</LinkButton>
        </ErrorState>
      </main>
    )
  return (
    <main class="blank">
      {link.state === 'loading' ? (
        <div class="card door-card stack loose">
          <SkeletonLines lines={4} />
        </div>
      ) : (
        <PasswordForm secret={secret} owner={link.value} />
      )}
    </main>
  )
}

type LinkOwner = Awaited<ReturnType<typeof readPasswordLink>>

function PasswordForm({ secret, owner }: { secret: string; owner: LinkOwner }) {
  const fields = useNewPassword()
  const isNew = !owner.has_password
  const [name, setName] = useState(owner.name ?? '')
  // Nobody chose the email of the first owner.
  const [email, setEmail] = useState(owner.may_set_email ? '' : owner.email)
  const [revokesTokens, setRevokesTokens] = useState(false)
  const [question, ask] = useState<FactorQuestion | null>(null)
  const { busy, problem, submit } = useSubmit(async () => {
    if (fields.chosen === null) return
    const profile = {
      ...(isNew ? { name } : {}),
      ...(owner.may_set_email && email.trim() !== '' ? { email: email.trim() } : {}),
    }
    const more = await setPassword(secret, fields.chosen, revokesTokens, profile)
    if (more === null) navigate('/', { replace: true })
    else ask(more)
  })
  if (question) return <FactorForm question={question} onRestart={() => navigate('/', { replace: true })} />
  return (
    <form class="card door-card stack loose" onSubmit={submit}>
      <div class="stack">
        <Mark />
        <h1>{isNew ? 'Set up your account' : 'Set your password'}</h1>
      </div>
      {owner.may_set_email ? null : (
        <p class="soft">
          You’ll sign in as <strong>{owner.email}</strong>. This link works once.
        </p>
      )}
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
      {isNew ? (
        <Field
          label="Your name"
          name="name"
          autocomplete="name"
          maxLength={80}
          autofocus
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
          hint="Others see it on comments and edits."
        />
      ) : null}
      {owner.may_set_email ? (
        <Field
          label="Email"
          name="username"
          type="email"
          autocomplete="username"
          placeholder={owner.email}
          value={email}
          onInput={(event) => setEmail(event.currentTarget.value)}
          hint={`You’ll sign in with this. Leave empty to use ${owner.email}.`}
        />
      ) : (
        <input type="hidden" name="username" autocomplete="username" value={owner.email} />
      )}
      <NewPasswordFields value={fields} autofocus={!isNew} />
      {isNew ? null : <RevokeTokensBox checked={revokesTokens} onChange={setRevokesTokens} />}
      <Button look="main" type="submit" busy={busy} disabled={fields.chosen === null}>
        Set password and sign in
      </Button>
    </form>
  )
}
