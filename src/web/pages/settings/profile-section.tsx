// The person's own name, email and second factors.
import { useState } from 'preact/hooks'
import { changeProfile, readProfile } from '../server/profile.ts'
import { useResource } from '../server/resource.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/states.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { CurrentPasswordField } from './current-password-field.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Section, WhenLoaded } from './section.tsx'

export function ProfileSection() {
  const profile = useResource(readProfile)
  return (
    <div class="stack sections">
      <Section title="Profile" about="Others see your name on comments, edits and share pages.">
        <WhenLoaded resource={profile}>
          {(loaded) => (
            <ProfileForm
              key={`${loaded.email} ${loaded.name}`}
              profile={loaded}
              onSaved={() => void profile.reload()}
            />
          )}
        </WhenLoaded>
      </Section>
      <SecondFactor />
    </div>
  )
}

function ProfileForm({
  profile,
  onSaved,
}: {
  profile: { name: string | null; email: string }
  onSaved: () => void
}) {
  const [name, setName] = useState(profile.name ?? '')
  const [email, setEmail] = useState(profile.email)
  const [password, setPassword] = useState('')
  const isNewEmail = email.trim().toLowerCase() !== profile.email
  const isChanged = isNewEmail || name.trim() !== (profile.name ?? '')
  const { busy, problem, submit } = useSubmit(async () => {
    await changeProfile({ name, ...(isNewEmail ? { email: email.trim(), current_password: password } : {}) })
    onSaved()
  })
  return (
    <form class="card pad stack password-form" onSubmit={submit}>
      <Field
        label="Name"
        name="name"
        autocomplete="name"
        maxLength={80}
        value={name}
        placeholder={profile.email}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <Field
        label="Email"
        name="username"
        type="email"
        autocomplete="username"
        required
        value={email}
        onInput={(event) => setEmail(event.currentTarget.value)}
        hint="You sign in with this."
      />
      {isNewEmail ? <CurrentPasswordField value={password} onInput={setPassword} /> : null}
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
      <div class="row">
        <Button
          look="main"
          type="submit"
          busy={busy}
          disabled={!isChanged || (isNewEmail && password === '')}
        >
          Save
        </Button>
      </div>
    </form>
  )
}
