// A server with OpenAI's chat interface: its address and key. A stored key is never shown again.
import { useState } from 'preact/hooks'
import { chooseChatServer, type Models } from '../server/settings.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/states.tsx'
import { say } from '../ui/toast.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { Section } from './section.tsx'

type ChatServer = Models['language']['chat_server']

/** Shows whether the server answers, and takes another one. */
export function ChatServerForm({
  server,
  onChanged,
}: {
  server: ChatServer
  onChanged: () => Promise<void>
}) {
  return (
    <Section
      title="Chat server"
      about="llama.cpp server, vLLM, LM Studio, LiteLLM, or any other server with OpenAI’s chat interface. What the agent reads is sent there."
    >
      {server.fixed_by === null ? null : (
        <Notice kind="plain">
          <code>{server.fixed_by}</code> sets the chat server. Start Roughcut without it to enter one here.
        </Notice>
      )}
      <ServerState server={server} />
      {server.fixed_by === null ? <AddressForm server={server} onChanged={onChanged} /> : null}
    </Section>
  )
}

function ServerState({ server: { address, models } }: { server: ChatServer }) {
  if (address === null) return null
  if (models === null)
    return (
      <Notice kind="warn">
        <code>{address}</code> doesn’t answer, or refuses the key.
      </Notice>
    )
  return (
    <Notice kind="plain">
      <code>{address}</code> has {models.length === 1 ? '1 model' : `${models.length} models`}.
    </Notice>
  )
}

function AddressForm({ server, onChanged }: { server: ChatServer; onChanged: () => Promise<void> }) {
  const [address, setAddress] = useState(server.address ?? '')
  const [key, setKey] = useState('')
  const { busy, problem, submit } = useSubmit(async () => {
    const saved = await chooseChatServer(address.trim(), key === '' ? undefined : key)
    setKey('')
    say(saved.models === null ? 'Saved, but the server doesn’t answer.' : 'Saved. The server answers.')
    await onChanged()
  })
  const remove = useSubmit(async () => {
    await chooseChatServer(null)
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
