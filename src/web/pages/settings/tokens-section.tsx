// API tokens of the person: made, shown once, revoked.
import { useRef, useState } from 'preact/hooks'
import { ChangeDialog } from '../projects/project-dialogs.tsx'
import { useResource } from '../server/resource.ts'
import { me } from '../server/session.ts'
import { createToken, listTokens, revokeAllTokens, revokeToken, type Token } from '../server/settings.ts'
import { quoted } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { Field, Select } from '../ui/field.tsx'
import { Items } from '../ui/item.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Section, WhenLoaded } from './section.tsx'
import { NewSecret, TokenItem } from './token-parts.tsx'

export function TokensSection() {
  const tokens = useResource(listTokens)
  const [dialog, open] = useState<'new' | 'revoke all' | { revoke: Token } | { made: string } | null>(null)
  const close = () => open(null)
  return (
    <Section
      title="API tokens"
      about={
        <>
          Programs use a token to call the API as you, in one drive. See the <a href="/docs">API reference</a>
          .
        </>
      }
      action={
        <Button look="main" icon="plus" onClick={() => open('new')}>
          New token
        </Button>
      }
    >
      <WhenLoaded resource={tokens}>
        {(all) => (
          <>
            <TokenList tokens={all} onRevoke={(revoke) => open({ revoke })} />
            {all.filter(({ revoked_at }) => revoked_at === null).length > 1 ? (
              <div class="row">
                <Button onClick={() => open('revoke all')}>Revoke all…</Button>
              </div>
            ) : null}
          </>
        )}
      </WhenLoaded>
      {dialog === 'new' ? (
        <NewToken
          onClose={close}
          onMade={(made) => {
            void tokens.reload()
            open({ made })
          }}
        />
      ) : null}
      {dialog === 'revoke all' ? (
        <ConfirmDialog
          title="Revoke all tokens?"
          action="Revoke all"
          onClose={close}
          onConfirm={async () => {
            await revokeAllTokens()
            await tokens.reload()
          }}
        >
          Your tokens in all drives stop working immediately. This can’t be undone.
        </ConfirmDialog>
      ) : null}
      {dialog !== null && typeof dialog !== 'string' && 'made' in dialog ? (
        <NewSecret title="Your new token" secret={dialog.made} onClose={close} />
      ) : null}
      {dialog !== null && typeof dialog !== 'string' && 'revoke' in dialog ? (
        <ConfirmDialog
          title={`Revoke ${quoted(dialog.revoke.name)}?`}
          action="Revoke"
          onClose={close}
          onConfirm={async () => {
            await revokeToken(dialog.revoke.token_id)
            await tokens.reload()
          }}
        >
          Scripts that use it stop working immediately. This can’t be undone.
        </ConfirmDialog>
      ) : null}
    </Section>
  )
}

function TokenList({ tokens, onRevoke }: { tokens: readonly Token[]; onRevoke: (token: Token) => void }) {
  if (tokens.length === 0)
    return (
      <div class="card">
        <EmptyState icon="key" title="No tokens">
          Create one to import media and edit by prompt from your own programs.
        </EmptyState>
      </div>
    )
  return (
    <Items>
      {tokens.map((token) => (
        <TokenItem
          key={token.token_id}
          token={token}
          reach={
            <>
              {' '}
              for <bdi>{token.drive_name}</bdi>, version {token.api_version}
            </>
          }
          onRevoke={() => onRevoke(token)}
        />
      ))}
    </Items>
  )
}

function NewToken({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) {
  const drives = me.value?.drives ?? []
  const [name, setName] = useState('')
  const [driveId, setDriveId] = useState(drives[0]?.drive_id ?? '')
  const [apiVersion, setApiVersion] = useState<Token['api_version']>('1.0')
  const made = useRef('')
  return (
    <ChangeDialog
      title="New token"
      action="Create token"
      disabled={name.trim() === '' || driveId === ''}
      onClose={onClose}
      onSave={async () => {
        made.current = (await createToken(name.trim(), driveId, apiVersion)).token
      }}
      onSaved={() => onMade(made.current)}
    >
      <Field
        label="Name"
        value={name}
        maxLength={255}
        autofocus
        placeholder="Publishing script"
        hint="Only shown in this list."
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label="Drive"
        value={driveId}
        options={drives.map((drive) => ({ value: drive.drive_id, text: drive.name }))}
        onSelect={setDriveId}
      />
      <Select
        label="API version"
        value={apiVersion}
        options={[
          { value: '1.0', text: '1.0' },
          { value: '1.2', text: '1.2, for programs written for the hosted service' },
        ]}
        onSelect={setApiVersion}
      />
    </ChangeDialog>
  )
}
