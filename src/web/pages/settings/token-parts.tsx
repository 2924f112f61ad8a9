// What lists of tokens share, of programs and of workers: a token, and the one moment at which its secret is shown.
import type { ComponentChildren } from 'preact'
import { agoText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Item } from '../ui/item.tsx'
import { Notice } from '../ui/states.tsx'
import { SecretText } from './secret-text.tsx'

type Token = {
  name: string
  prefix: string
  created_at: string
  last_used_at: string | null
  revoked_at: string | null
}

/** `reach`: what it opens, between its beginning and its age. */
export function TokenItem({
  token: { name, prefix, created_at, last_used_at, revoked_at },
  reach,
  onRevoke,
}: {
  token: Token
  reach?: ComponentChildren
  onRevoke: () => void
}) {
  return (
    <Item
      name={name}
      badge={revoked_at === null ? null : <span class="badge bad">Revoked</span>}
      about={
        <>
          <code>{prefix}…</code>
          {reach}, created {agoText(created_at)},{' '}
          {last_used_at === null ? 'never used' : `last used ${agoText(last_used_at)}`}
        </>
      }
    >
      {revoked_at === null ? (
        <Button small onClick={onRevoke}>
          Revoke
        </Button>
      ) : null}
    </Item>
  )
}

export function NewSecret({
  title,
  secret,
  children,
  onClose,
}: {
  title: string
  secret: string
  children?: ComponentChildren
  onClose: () => void
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Notice kind="warn">Copy it now. You won’t see it again.</Notice>
      <SecretText label="Token" text={secret} />
      {children}
      <div class="dialog-actions row wraps">
        <Button look="main" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
