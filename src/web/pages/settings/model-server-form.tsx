// A server with OpenAI's interface for chat or speech: its address and key. A stored key is never shown again.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { ModelServer } from '../server/settings.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/states.tsx'
import { say } from '../ui/toast.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { Section } from './section.tsx'

type ModelServerFormProps = {
  /** Such as “Chat server”. */
  title: string
  about: string
  server: ModelServer
  /** A null address removes the server; an absent key stays if the host does. */
  choose: (address: string | null, key?: string) => Promise<ModelServer>
  onChanged: () => Promise<void>
  children?: ComponentChildren
}

/** Shows whether the server answers, and takes another one. */
export function ModelServerForm({ title, about, server, choose, onChanged, children }: ModelServerFormProps) {
  return (
    <Section title={title} about={about}>
      {server.fixed_by === null ? null : (
        <Notice kind="plain">
          <code>{server.fixed_by}</code> sets the {title.toLowerCase()}. Start Roughcut without it to enter
          one here.
        </Notice>
      )}
      <ServerState server={server} />
      {children}
      {server.may_enter ? <AddressForm server={server} choose={choose} onChanged={onChanged} /> : null}
    </Section>
  )
}

function ServerState({ server: { address, models } }: { server: ModelServer }) {
  if (address === null) return null
  if (models === null)
    return (
      <Notice kind="warn">
        <code>{address}</code> doesn’t answer, refuses the key, or lists no models.
      </Notice>
    )
  return (
    <Notice kind="plain">
      <code>{address}</code> has {models.length === 1 ? '1 model' : `${models.length} models`}.
    </Notice>
  )
}

function AddressForm({
  server,
  choose,
  onChanged,
}: Pick<ModelServerFormProps, 'server' | 'choose' | 'onChanged'>) {
  const [address, setAddress] = useState(server.address ?? '')
  const [key, setKey] = useState('')
  const { busy, problem, submit } = useSubmit(async () => {
    const saved = await choose(address.trim(), key === '' ? undefined : key)
    setKey('')
    say(saved.models === null ? 'Saved, but the server lists no models.' : 'Saved. The server answers.')
    await onChanged()
  })
  const remove = useSubmit(async () => {
    await choose(null)
    setAddress('')
    setKey('')
    await onChanged()
  })
  return (
    <form class="stack" onSubmit={submit}>
      <Field
        label="Address"
        value={address}
        placeholder="http://127.0.0.1:8080/v1"
        wrong={problem ?? remove.problem}
        onInput={(event) => setAddress(event.currentTarget.value)}
      />
      <Field
        label="Key"
        type="password"
        autocomplete="off"
        value={key}
        placeholder={server.has_key ? 'Saved' : ''}
        hint="Leave it empty if the server needs none. It’s kept as long as the address stays on the same host."
        onInput={(event) => setKey(event.currentTarget.value)}
      />
      <div class="row">
        <Button type="submit" busy={busy} disabled={address.trim() === ''}>
          Save and test
        </Button>
        {server.address === null ? null : (
          <Button busy={remove.busy} onClick={(event) => void remove.submit(event)}>
            Remove
          </Button>
        )}
      </div>
    </form>
  )
}
