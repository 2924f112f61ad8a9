// Signing in. Shown instead of the requested view, which follows afterward. `isEnded`: the session has ended.
import { useRef, useState } from 'preact/hooks'
import { Mark } from '../frame.tsx'
import { useResource } from '../server/resource.ts'
import { type FactorQuestion, readHasOwner, signIn } from '../server/session.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/states.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { FactorForm } from './factor-form.tsx'

export function LoginPage({ isEnded }: { isEnded: boolean }) {
  const [question, ask] = useState<FactorQuestion | null>(null)
  const owner = useResource(readHasOwner).now.value
  return (
    <main class="blank">
      {/* Show neither until we know which one applies: replacing a form loses what was typed. */}
      {owner.state === 'loading' ? null : owner.state === 'ready' && !owner.value ? (
        <NoOwner />
      ) : question ? (
        <FactorForm question={question} onRestart={() => ask(null)} />
      ) : (
        <PasswordForm isEnded={isEnded} onQuestion={ask} />
      )}
    </main>
  )
}

function PasswordForm({
  isEnded,
  onQuestion,
}: {
  isEnded: boolean
  onQuestion: (question: FactorQuestion | null) => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const { busy, problem, submit } = useSubmit(async () => {
    const given = new FormData(form.current ?? undefined)
    onQuestion(await signIn(String(given.get('email')), String(given.get('password'))))
  })
  return (
    <form ref={form} class="card door-card stack loose" onSubmit={submit}>
      <div class="stack">
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
        First time here, or forgot your password? Whoever runs this server can create a one-time link with{' '}
        <code>roughcut user link EMAIL</code>.
      </p>
    </form>
  )
}

/** A server that was just installed. */
function NoOwner() {
  return (
    <section class="card door-card stack loose">
      <div class="stack">
        <Mark />
        <h1>Welcome to Roughcut</h1>
      </div>
      <p>This server has no owner yet. Open the one-time link in the terminal where you started it.</p>
      <p class="soft">
        Can’t find it? Run <code>npm run link</code> in the project folder, or{' '}
        <code>roughcut user link owner@localhost</code>, for a new one.
      </p>
    </section>
  )
}
