// Changing the password while signed in.
import { useState } from 'preact/hooks'
import { NewPasswordFields, RevokeTokensBox, useNewPassword } from '../login/new-password.tsx'
import { changePassword, me } from '../server/session.ts'
import { Button, Link } from '../ui/button.tsx'
import { Notice } from '../ui/states.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { CurrentPasswordField } from './current-password-field.tsx'
import { Section } from './section.tsx'

export function PasswordSection() {
  const [current, setCurrent] = useState('')
  const fields = useNewPassword()
  const [revokesTokens, setRevokesTokens] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const { busy, problem, submit } = useSubmit(async () => {
    if (fields.chosen === null) return
    setChanged(false)
    await changePassword(current, fields.chosen, revokesTokens)
    setCurrent('')
    fields.set('', '')
    setChanged(true)
  })
  return (
    <Section
      title="Password"
      about={
        <>
          A new password signs out every other browser. <Link href="/settings/tokens">API tokens</Link> keep
          working unless you revoke them.
        </>
      }
    >
      <form class="card pad stack password-form" onSubmit={submit}>
        <input type="hidden" name="username" autocomplete="username" value={me.value?.email ?? ''} />
        <CurrentPasswordField value={current} onInput={setCurrent} />
        <NewPasswordFields value={fields} />
        <RevokeTokensBox checked={revokesTokens} onChange={setRevokesTokens} />
        {problem ? <Notice kind="bad">{problem}</Notice> : null}
        {isChanged && !problem ? (
          <Notice kind="good">Password changed. Every other browser is signed out.</Notice>
        ) : null}
        <div class="row">
          <Button look="main" type="submit" busy={busy} disabled={current === '' || fields.chosen === null}>
            Change password
          </Button>
        </div>
      </form>
    </Section>
  )
}
