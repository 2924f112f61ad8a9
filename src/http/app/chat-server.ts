// The server with OpenAI's chat interface in the settings: its address, its key, and what it has. For owners of a
// drive. The key goes in and never comes out.
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { isServerAddress, isServerKey, SERVER_ADDRESS } from '../../config.ts'
import { checkedText, closedObject } from '../shared/schema-kinds.ts'
import type { Accounts } from './accounts.ts'
import { requireDriveOwner } from './drive-owner.ts'
import type { WebParts } from './parts.ts'
import { signedIn } from './signed-in.ts'

const Address = checkedText(SERVER_ADDRESS, isServerAddress, { maxLength: 2000 })
const Key = checkedText('one line of ASCII', isServerKey, { maxLength: 4000 })

/** As the pages show it. */
export async function chatServerShown({ chatServer }: Pick<WebParts, 'chatServer'>) {
  const server = chatServer.server()
  return {
    /** Null: no server is configured. */
    address: chatServer.address(),
    has_key: chatServer.hasKey(),
    /** The flag or variable that sets it; null where it can be entered. */
    fixed_by: chatServer.fixedBy(),
    /** Names without `openai:`; null: it does not answer, or refuses the key. */
    models: server === null ? null : await server.known(),
  }
}

/** Entering the server, which asks it what it has. */
export function chatServerRoutes(parts: WebParts, { record }: Accounts) {
  return new Elysia().use(signedIn(parts)).put(
    '/models/chat-server',
    async ({ caller, body, request, server }) => {
      requireDriveOwner(parts, caller)
      parts.chatServer.choose(body.address, body.key)
      record(
        { request, server },
        {
          kind: 'settings_changed',
          actor: caller.email,
          detail: body.address === null ? 'chat server removed' : `chat server: ${body.address}`,
        },
      )
      return chatServerShown(parts)
    },
    {
      body: closedObject({
        /** Null removes the server and its key. */
        address: Type.Union([Address, Type.Null()]),
        /** Absent: as it is, if the address stays on the same host; null: none. */
        key: Type.Optional(Type.Union([Key, Type.Null()])),
      }),
    },
  )
}
