// The dialogs of two-step sign-in. Each change asks for the password, as an open browser must not be enough.
import { useState } from 'preact/hooks'
import { finishApp, type NewApp } from '../server/profile.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/states.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { CurrentPasswordField } from './current-password-field.tsx'
import { SecretText } from './secret-text.tsx'

function Actions({ action, busy, disabled, onClose }: ActionsProps) {
  return (
    <div class="dialog-actions row wraps">
      <Button onClick={onClose}>Cancel</Button>
      <Button look="main" type="submit" busy={busy} disabled={disabled}>
        {action}
      </Button>
    </div>
  )
}
type ActionsProps = { action: string; busy: boolean; disabled: boolean; onClose: () => void }

/** Runs something with the person's password. */
export function PasswordDialog({
  title,
  action,
  run,
  onClose,
}: {
  title: string
  action: string
  run: (password: string) => Promise<void>
  onClose: () => void
}) {
  const [password, setPassword] = useState('')
  const { busy, problem, submit } = useSubmit(() => run(password))
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        <CurrentPasswordField value={password} onInput={setPassword} autofocus />
        {problem ? <Notice kind="bad">{problem}</Notice> : null}
        <Actions action={action} busy={busy} disabled={password === ''} onClose={onClose} />
      </form>
    </Dialog>
  )
}

/** The password, then a QR code, then a code that proves that the app has it. */
export function AppDialog({
  begin,
  onFinish,
  onClose,
}: {
  begin: (password: string) => Promise<NewApp>
  onFinish: (codes: string[]) => void
  onClose: () => void
}) {
  const [app, setApp] = useState<NewApp | null>(null)
  if (app === null)
    return (
      <PasswordDialog
        key="password"
        title="Set up an authenticator app"
        action="Continue"
        run={async (password) => setApp(await begin(password))}
        onClose={onClose}
      />
    )
  return <ScanDialog key="scan" app={app} onFinish={onFinish} onClose={onClose} />
}

function ScanDialog({
  app,
  onFinish,
  onClose,
}: {
  app: NewApp
  onFinish: (codes: string[]) => void
  onClose: () => void
}) {
  const [code, setCode] = useState('')
  const { busy, problem, submit } = useSubmit(async () => onFinish(await finishApp(code)))
  return (
    <Dialog title="Scan with your app" onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        <svg
          class="qr"
          viewBox={`0 0 ${app.size} ${app.size}`}
          role="img"
          aria-label="QR code of the key below"
        >
          <path d={app.path} />
        </svg>
        <SecretText label="Key, to type instead" text={app.secret} />
        <Field
          label="Code"
          name="code"
          inputMode="numeric"
          autocomplete="one-time-code"
          required
          autofocus
          value={code}
          onInput={(event) => setCode(event.currentTarget.value)}
          hint="The six digits that the app shows now."
        />
        {problem ? <Notice kind="bad">{problem}</Notice> : null}
        <Actions action="Turn on" busy={busy} disabled={code.trim().length < 6} onClose={onClose} />
      </form>
    </Dialog>
  )
}

export function PasskeyDialog({
  make,
  onFinish,
  onClose,
}: {
  make: (password: string, name: string) => Promise<string[]>
  onFinish: (codes: string[]) => void
  onClose: () => void
}) {
  const [password, setPassword] = useState('')
  const [name, setName] = useState('My device')
  const { busy, problem, submit } = useSubmit(async () => onFinish(await make(password, name)))
  return (
    <Dialog title="Add a passkey" onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        <Field
          label="Name"
          name="passkey-name"
          required
          maxLength={80}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
          hint="Only shown in this list."
        />
        <CurrentPasswordField value={password} onInput={setPassword} autofocus />
        {problem ? <Notice kind="bad">{problem}</Notice> : null}
        <Actions
          action="Continue"
          busy={busy}
          disabled={password === '' || name.trim() === ''}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}

export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Dialog title="Save your recovery codes" onClose={onClose}>
      <p>
        Each code signs you in once when your app or passkey isn’t at hand. Keep them somewhere safe: they’re
        shown only now.
      </p>
      <ol class="grid">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <SecretText label="All recovery codes" text={codes.join(' ')} />
      <div class="dialog-actions row wraps">
        <Button look="main" onClick={onClose}>
          I saved them
        </Button>
      </div>
    </Dialog>
  )
}
