// What signing in takes besides the password: an authenticator app, passkeys, and recovery codes for the day
// that neither is at hand.
import { useState } from 'preact/hooks'
import { makePasskey } from '../login/passkey.ts'
import {
  beginApp,
  beginPasskey,
  finishPasskey,
  newRecoveryCodes,
  type Passkey,
  readFactors,
  removeApp,
  removePasskey,
} from '../server/profile.ts'
import { useResource } from '../server/resource.ts'
import { agoText, momentText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { Item, Items } from '../ui/item.tsx'
import { AppDialog, PasskeyDialog, PasswordDialog, RecoveryCodesDialog } from './factor-dialogs.tsx'
import { Section, WhenLoaded } from './section.tsx'

type Open =
  | { dialog: 'app' }
  | { dialog: 'passkey' }
  | { dialog: 'codes'; codes: string[] }
  | { dialog: 'password'; title: string; action: string; run: WithPassword }
/** Gives new recovery codes, or null when there are none. */
type WithPassword = (password: string) => Promise<string[] | null>
/** Asks for the password, then runs. */
type Confirm = (title: string, action: string, run: WithPassword) => void

export function SecondFactor() {
  const factors = useResource(readFactors)
  const [open, setOpen] = useState<Open | null>(null)
  /** New recovery codes are shown once. */
  const finished = (codes: string[] | null) => {
    setOpen(codes === null || codes.length === 0 ? null : { dialog: 'codes', codes })
    void factors.reload()
  }
  const confirm: Confirm = (title, action, run) => setOpen({ dialog: 'password', title, action, run })
  return (
    <Section
      title="Two-step sign-in"
      about="Asks for a code or a passkey after your password. Nothing changes until you add one."
    >
      <WhenLoaded resource={factors}>
        {({ app_since, passkeys, recovery_codes_left }) => (
          <Items>
            <AppItem since={app_since} onSetUp={() => setOpen({ dialog: 'app' })} confirm={confirm} />
            {passkeys.map((key) => (
              <PasskeyItem key={key.passkey_id} passkey={key} confirm={confirm} />
            ))}
            <Item name="Passkeys" about="A fingerprint, a face, or a security key.">
              <Button small onClick={() => setOpen({ dialog: 'passkey' })}>
                Add passkey
              </Button>
            </Item>
            {app_since !== null || passkeys.length > 0 ? (
              <Item
                name="Recovery codes"
                about={`${recovery_codes_left} left. Each replaces a code or passkey once.`}
              >
                <Button small onClick={() => confirm('New recovery codes', 'Create codes', newRecoveryCodes)}>
                  New codes
                </Button>
              </Item>
            ) : null}
          </Items>
        )}
      </WhenLoaded>
      {open ? <FactorDialog open={open} onFinish={finished} onClose={() => setOpen(null)} /> : null}
    </Section>
  )
}

function AppItem({
  since,
  onSetUp,
  confirm,
}: {
  since: string | null
  onSetUp: () => void
  confirm: Confirm
}) {
  const remove = async (password: string) => {
    await removeApp(password)
    return null
  }
  return (
    <Item
      name="Authenticator app"
      badge={since === null ? null : <span class="badge good">On</span>}
      about={since === null ? 'Six-digit codes, also offline.' : `Since ${momentText(since)}`}
    >
      {since === null ? (
        <Button small onClick={onSetUp}>
          Set up
        </Button>
      ) : (
        <Button small onClick={() => confirm('Remove authenticator app', 'Remove', remove)}>
          Remove
        </Button>
      )}
    </Item>
  )
}

function PasskeyItem({ passkey, confirm }: { passkey: Passkey; confirm: Confirm }) {
  const { passkey_id, name, host, last_used_at } = passkey
  const remove = async (password: string) => {
    await removePasskey(password, passkey_id)
    return null
  }
  return (
    <Item
      name={name}
      badge={<span class="badge">Passkey</span>}
      about={`For ${host}. ${last_used_at === null ? 'Not used yet' : `Last used ${agoText(last_used_at)}`}`}
    >
      <Button
        small
        label={`Remove passkey ${name}`}
        onClick={() => confirm(`Remove passkey “${name}”`, 'Remove', remove)}
      >
        Remove
      </Button>
    </Item>
  )
}

function FactorDialog({
  open,
  onFinish,
  onClose,
}: {
  open: Open
  onFinish: (codes: string[] | null) => void
  onClose: () => void
}) {
  switch (open.dialog) {
    case 'app':
      return <AppDialog begin={beginApp} onFinish={onFinish} onClose={onClose} />
    case 'passkey':
      return (
        <PasskeyDialog
          make={async (password, name) =>
            finishPasskey(name, await makePasskey(await beginPasskey(password)))
          }
          onFinish={onFinish}
          onClose={onClose}
        />
      )
    case 'codes':
      return <RecoveryCodesDialog codes={open.codes} onClose={onClose} />
    case 'password':
      return (
        <PasswordDialog
          title={open.title}
          action={open.action}
          run={async (password) => onFinish(await open.run(password))}
          onClose={onClose}
        />
      )
  }
}
