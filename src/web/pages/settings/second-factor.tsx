// What signing in takes besides the password: an authenticator app, passkeys, and recovery codes for the day
// that neither is at hand.
import { useState } from 'preact/hooks'
import { makePasskey } from '../login/passkey.ts'
import {
  beginApp,
  beginPasskey,
  finishPasskey,
  newRecoveryCodes,
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
  | { dialog: 'password'; title: string; action: string; run: (password: string) => Promise<string[] | null> }

export function SecondFactor() {
  const factors = useResource(readFactors)
  const [open, setOpen] = useState<Open | null>(null)
  /** New recovery codes are shown once. */
  const finished = (codes: string[] | null) => {
    setOpen(codes === null || codes.length === 0 ? null : { dialog: 'codes', codes })
    void factors.reload()
  }
  const confirm = (title: string, action: string, run: (password: string) => Promise<string[] | null>) =>
    setOpen({ dialog: 'password', title, action, run })
  return (
    <Section
      title="Two-step sign-in"
      about="Ask for a code or a passkey after your password. Signing in stays as it is until you add one."
    >
      <WhenLoaded resource={factors}>
        {({ app_since, passkeys, recovery_codes_left }) => (
          <Items>
            <Item
              name="Authenticator app"
              badge={app_since === null ? null : <span class="badge good">On</span>}
              about={app_since === null ? 'Six-digit codes, also offline.' : `Since ${momentText(app_since)}`}
            >
              {app_since === null ? (
                <Button small onClick={() => setOpen({ dialog: 'app' })}>
                  Set up
                </Button>
              ) : (
                <Button
                  small
                  onClick={() =>
                    confirm('Remove authenticator app', 'Remove', async (password) => {
                      await removeApp(password)
                      return null
                    })
                  }
                >
                  Remove
                </Button>
              )}
            </Item>
            {passkeys.map((key) => (
              <Item
                key={key.passkey_id}
                name={key.name}
                badge={<span class="badge">Passkey</span>}
                about={`For ${key.host}. ${key.last_used_at === null ? 'Not used yet' : `Last used ${agoText(key.last_used_at)}`}`}
              >
                <Button
                  small
                  label={`Remove passkey ${key.name}`}
                  onClick={() =>
                    confirm(`Remove passkey “${key.name}”`, 'Remove', async (password) => {
                      await removePasskey(password, key.passkey_id)
                      return null
                    })
                  }
                >
                  Remove
                </Button>
              </Item>
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
      {open?.dialog === 'app' ? (
        <AppDialog begin={beginApp} onFinish={finished} onClose={() => setOpen(null)} />
      ) : open?.dialog === 'passkey' ? (
        <PasskeyDialog
          make={async (password, name) =>
            finishPasskey(name, await makePasskey(await beginPasskey(password)))
          }
          onFinish={finished}
          onClose={() => setOpen(null)}
        />
      ) : open?.dialog === 'codes' ? (
        <RecoveryCodesDialog codes={open.codes} onClose={() => setOpen(null)} />
      ) : open?.dialog === 'password' ? (
        <PasswordDialog
          title={open.title}
          action={open.action}
          run={async (password) => finished(await open.run(password))}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Section>
  )
}
