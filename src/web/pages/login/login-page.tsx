// Signing in. Shown in place of whatever view was asked for, which follows afterwards. `isEnded`: who was
// signed in is not any more.
import { useRef } from 'preact/hooks'
import { Mark } from '../frame.tsx'
import { signIn } from '../server/session.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/states.tsx'
import { useSubmit } from '../ui/use-submit.ts'

export function LoginPage({ isEnded }: { isEnded: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  const { busy, problem, submit } = useSubmit(async () => {
    const given = new FormData(form.current ?? undefined)
    await signIn(String(given.get('email')), String(given.get('password')))
  })
  return (
    <main class="door">
      <form ref={form} class="door-card" onSubmit={submit}>
        <div class="door-name">
          <Mark />
          <h1>Sign in to Roughcut</h1>
        </div>
        {problem ? (
          <Notice kind="bad">{problem}</Notice>
        ) : isEnded ? (
          <Notice kind="plain">Your session ended. Sign in to continue where you were.</Notice>
        ) : null}
        <Field label="Email" name="email" type="email" autocomplete="username" required autofocus />
        <Field label="Password" name="password" type="password" autocomplete="current-password" required />
        <Button look="main" type="submit" busy={busy}>
          Sign in
        </Button>
        <p class="faint">
          First time here, or password forgotten? Whoever runs this server can create a one-time link with{' '}
          <code>roughcut user link EMAIL</code>.
        </p>
      </form>
    </main>
  )
}
