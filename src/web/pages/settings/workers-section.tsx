// Workers on other machines, and the tokens that admit them.
import { useRef, useState } from 'preact/hooks'
import { useWorkers, WorkersList } from '../jobs/workers-list.tsx'
import { ChangeDialog } from '../projects/project-dialogs.tsx'
import { useResource } from '../server/resource.ts'
import {
  createWorkerToken,
  listWorkerTokens,
  revokeWorkerToken,
  type WorkerToken,
} from '../server/workers.ts'
import { quoted } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Items } from '../ui/item.tsx'
import { EmptyState, Notice } from '../ui/states.tsx'
import { Section, WhenLoaded } from './section.tsx'
import { NewSecret, TokenItem } from './token-parts.tsx'

export function WorkersSection() {
  const workers = useWorkers()
  const loaded = workers.now.value
  return (
    <div class="stack sections">
      <Section
        title="Workers"
        about={
          <>
            Other machines that transcribe and render for this server. The{' '}
            <a href="/help/machines">handbook</a> describes how to add one.
          </>
        }
      >
        <WhenLoaded resource={workers}>
          {(value) =>
            value.has_queue ? (
              <WorkersList workers={value} />
            ) : (
              <Notice kind="plain">
                Everything runs on this machine. Start the server with <code>ROUGHCUT_QUEUE</code> to use
                workers.
              </Notice>
            )
          }
        </WhenLoaded>
      </Section>
      {loaded.state === 'ready' && loaded.value.may_manage_tokens ? <TokensOfWorkers /> : null}
    </div>
  )
}

function TokensOfWorkers() {
  const tokens = useResource(listWorkerTokens)
  const [dialog, open] = useState<'new' | { revoke: WorkerToken } | { made: string } | null>(null)
  const close = () => open(null)
  return (
    <Section
      title="Worker tokens"
      about="A worker connects with a token, which gives access to nothing else. It reads the media of its steps, in any drive."
      action={
        <Button look="main" icon="plus" onClick={() => open('new')}>
          New token
        </Button>
      }
    >
      <WhenLoaded resource={tokens}>
        {(all) => <TokenList tokens={all} onRevoke={(revoke) => open({ revoke })} />}
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
      {dialog !== null && dialog !== 'new' && 'made' in dialog ? (
        <NewSecret title="Your new worker token" secret={dialog.made} onClose={close}>
          <p class="soft">
            Set <code>ROUGHCUT_TOKEN</code> to it where <code>roughcut worker</code> runs.
          </p>
        </NewSecret>
      ) : null}
      {dialog !== null && dialog !== 'new' && 'revoke' in dialog ? (
        <ConfirmDialog
          title={`Revoke ${quoted(dialog.revoke.name)}?`}
          action="Revoke"
          onClose={close}
          onConfirm={async () => {
            await revokeWorkerToken(dialog.revoke.token_id)
            await tokens.reload()
          }}
        >
          Workers that use it stop immediately, and others take over their steps. This can’t be undone.
        </ConfirmDialog>
      ) : null}
    </Section>
  )
}

function TokenList({
  tokens,
  onRevoke,
}: {
  tokens: readonly WorkerToken[]
  onRevoke: (token: WorkerToken) => void
}) {
  if (tokens.length === 0)
    return (
      <div class="card">
        <EmptyState icon="key" title="No worker tokens">
          Create one to connect another machine.
        </EmptyState>
      </div>
    )
  return (
    <Items>
      {tokens.map((token) => (
        <TokenItem key={token.token_id} token={token} onRevoke={() => onRevoke(token)} />
      ))}
    </Items>
  )
}

function NewToken({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) {
  const [name, setName] = useState('')
  const made = useRef('')
  return (
    <ChangeDialog
      title="New worker token"
      action="Create token"
      disabled={name.trim() === ''}
      onClose={onClose}
      onSave={async () => {
        made.current = (await createWorkerToken(name.trim())).token
      }}
      onSaved={() => onMade(made.current)}
    >
      <Field
        label="Name"
        value={name}
        maxLength={255}
        autofocus
        placeholder="render-1"
        hint="The machine that will use it."
        onInput={(event) => setName(event.currentTarget.value)}
      />
    </ChangeDialog>
  )
}
