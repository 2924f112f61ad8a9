// OpenAI-compatible chat and speech servers in the settings: their addresses, keys and models. Drive owners see them;
// only the first user can enter them. Keys go in but never come out.
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { ServerChoice } from '../../adapters/server-choice.ts'
import { isServerAddress, isServerKey, SERVER_ADDRESS } from '../../setting-checks.ts'
import { checkedText, closedObject } from '../shared/schema-kinds.ts'
import type { Accounts } from './accounts.ts'
import { isFirstUser, requireFirstUser } from './drive-owner.ts'
import type { WebParts } from './parts.ts'
import { type Caller, signedIn } from './signed-in.ts'

const Address = checkedText(SERVER_ADDRESS, isServerAddress, { maxLength: 2000 })
const Key = checkedText('one line of ASCII', isServerKey, { maxLength: 4000 })

const ServerEntry = closedObject({
  /** Null removes the server and its key. */
  address: Type.Union([Address, Type.Null()]),
  /** Absent keeps the key if the address stays on the same host; null removes it. */
  key: Type.Optional(Type.Union([Key, Type.Null()])),
})

/** The server as the settings show it: its address, whether it has a key (never the key), and what fixes it. */
export async function modelServerShown(parts: WebParts, choice: ServerChoice, caller: Caller) {
  const server = choice.server()
  return {
    /** Null: no server is configured. */
    address: choice.address(),
    has_key: choice.hasKey(),
    /** The flag or variable that sets it; null where it can be entered. */
    fixed_by: choice.fixedBy(),
    /** Whether the caller can enter a different one. */
    may_enter: choice.fixedBy() === null && isFirstUser(parts, caller),
    /** Names without `openai:`; null if it doesn't answer, refuses the key, or lists none. */
    models: server === null ? null : await server.known(),
  }
}

/** Saves a server and asks it for its models. */
export function modelServerRoutes(parts: WebParts, accounts: Accounts) {
  return new Elysia()
    .use(signedIn(parts))
    .put(
      '/models/chat-server',
      (context) => enter(parts, accounts, 'chat server', parts.chatServer, context),
      { body: ServerEntry },
    )
    .put(
      '/models/speech-server',
      (context) => enter(parts, accounts, 'speech server', parts.speechServer, context),
      { body: ServerEntry },
    )
}

type Entered = Pick<Parameters<Accounts['record']>[0], 'request' | 'server'> & {
  caller: Caller
  body: (typeof ServerEntry)['static']
}

function enter(
  parts: WebParts,
  { record }: Accounts,
  name: string,
  choice: ServerChoice,
  { caller, body, request, server }: Entered,
) {
  requireFirstUser(parts, caller, 'enter where everybody’s recordings and prompts are sent')
  choice.choose(body.address, body.key)
  record(
    { request, server },
    {
      kind: 'settings_changed',
      actor: caller.email,
      detail: body.address === null ? `${name} removed` : `${name}: ${body.address}`,
    },
  )
  return modelServerShown(parts, choice, caller)
}
