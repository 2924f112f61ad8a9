// `worker token`, `worker token list`, `worker token revoke`.
import { RoughcutError } from '../errors.ts'
import { isoTime } from '../store/job-view.ts'
import type { WorkerTokenRow } from '../store/worker-tokens.ts'
import { type Command, EXIT, printJson } from './command.ts'
import { withStore } from './data-folder.ts'
import { recordCommand } from './record-command.ts'
import { printTable, shortTime } from './table.ts'

export const workerTokenCreate: Command = {
  options: [{ name: 'name', value: 'NAME', about: 'the machine that gets the token (default: worker)' }],
  notes: 'The token is printed alone on standard output and is never shown again.',
  run: (input, io) =>
    withStore(input, (store) => {
      const { row, token } = store.workerTokens.create(input.option('name') ?? 'worker')
      recordCommand(store, { kind: 'token_created', detail: `worker ${row.name} (${row.prefix}…)` })
      if (input.json) printJson(io, { ...tokenJson(row), token })
      else io.print(token)
      return EXIT.success
    }),
}

export const workerTokenList: Command = {
  run: (input, io) =>
    withStore(input, (store) => {
      const tokens = store.workerTokens.list()
      if (input.json) printJson(io, tokens.map(tokenJson))
      else
        printTable(
          io,
          ['ID', 'NAME', 'TOKEN', 'CREATED', 'LAST USED', 'VERSION', 'REVOKED'],
          tokens.map((token) => [
            token.id,
            token.name,
            `${token.prefix}…`,
            shortTime(token.createdAtMs),
            shortTime(token.lastUsedAtMs, 'never'),
            token.version ?? '',
            shortTime(token.revokedAtMs),
          ]),
          'No worker tokens yet. `roughcut worker token` creates one.',
        )
      return EXIT.success
    }),
}

export const workerTokenRevoke: Command = {
  arguments: [{ name: 'ID', about: 'id of the token, from `roughcut worker token list`' }],
  run: (input, io) =>
    withStore(input, (store) => {
      const id = input.argument('ID').toLowerCase()
      const token = store.workerTokens.revoke(id)
      if (token === null)
        throw new RoughcutError(
          'not_found',
          `Worker token ${id} not found; \`roughcut worker token list\` shows them.`,
        )
      recordCommand(store, { kind: 'token_revoked', detail: `worker ${token.name} (${token.prefix}…)` })
      if (input.json) printJson(io, tokenJson(token))
      else io.print(`Revoked ${token.name} (${token.prefix}…). The worker is refused from now on.`)
      return EXIT.success
    }),
}

function tokenJson(token: WorkerTokenRow) {
  return {
    token_id: token.id,
    name: token.name,
    prefix: token.prefix,
    created_at: isoTime(token.createdAtMs),
    last_used_at: isoTime(token.lastUsedAtMs),
    version: token.version,
    revoked_at: isoTime(token.revokedAtMs),
  }
}
