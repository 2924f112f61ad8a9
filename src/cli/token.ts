// `token create`, `token list`, `token revoke`.

import { RoughcutError } from '../errors.ts'
import { isoTime } from '../store/job-view.ts'
import { API_VERSIONS, type ApiVersion } from '../store/schema.ts'
import type { TokenWithNames } from '../store/tokens.ts'
import { type Command, EXIT, printJson } from './command.ts'
import { chooseDrive, chooseUser, withStore } from './data-folder.ts'
import { recordCommand } from './record-command.ts'
import { printTable, shortTime } from './table.ts'

export const tokenCreate: Command = {
  options: [
    { name: 'name', value: 'NAME', about: 'a label for the token', required: true },
    {
      name: 'drive',
      value: 'DRIVE',
      about: 'name or id of the drive it opens (default: the first)',
      values: 'drives',
    },
    { name: 'user', value: 'EMAIL', about: 'the user it acts for (default: the owner)', values: 'users' },
    {
      name: 'api-version',
      value: 'VERSION',
      about: `version of the interface for requests that name none: ${API_VERSIONS.join(' or ')} (default: 1.0)`,
    },
  ],
  notes: 'The token is printed alone on standard output and is never shown again.',
  run: (input, io) =>
    withStore(input, (store) => {
      const drive = chooseDrive(store, input.option('drive'))
      const user = chooseUser(store, input.option('user'))
      if (store.drives.roleOf(drive.id, user.id) === null)
        throw new RoughcutError(
          'forbidden',
          `${user.email} does not belong to the drive ${drive.name}; run \`roughcut drive add-member\` first.`,
        )
      const { row, token } = store.tokens.create({
        name: input.option('name') ?? '',
        driveId: drive.id,
        userId: user.id,
        apiVersion: apiVersionOf(input.option('api-version')),
      })
      recordCommand(store, {
        kind: 'token_created',
        userId: user.id,
        driveId: drive.id,
        detail: `${row.name} (${row.prefix}…) of ${user.email}`,
      })
      if (input.json)
        printJson(io, { ...tokenJson({ ...row, userEmail: user.email, driveName: drive.name }), token })
      else {
        if (io.isTerminal) io.note("Keep it; it isn't shown again:")
        io.print(token)
      }
      return EXIT.success
    }),
}

export const tokenList: Command = {
  run: (input, io) =>
    withStore(input, (store) => {
      const tokens = store.tokens.list()
      if (input.json) printJson(io, tokens.map(tokenJson))
      else
        printTable(
          io,
          ['ID', 'NAME', 'TOKEN', 'DRIVE', 'USER', 'CREATED', 'LAST USED', 'REVOKED'],
          tokens.map((token) => [
            token.id,
            token.name,
            `${token.prefix}…`,
            token.driveName,
            token.userEmail,
            shortTime(token.createdAtMs),
            shortTime(token.lastUsedAtMs, 'never'),
            shortTime(token.revokedAtMs),
          ]),
          'No tokens yet; `roughcut token create --name NAME` creates one.',
        )
      return EXIT.success
    }),
}

export const tokenRevoke: Command = {
  arguments: [{ name: 'ID', about: 'id of the token, from `roughcut token list`', values: 'tokens' }],
  run: (input, io) =>
    withStore(input, (store) => {
      const id = input.argument('ID').toLowerCase()
      const token = store.tokens.revoke(id) ? store.tokens.list().find((one) => one.id === id) : undefined
      if (!token)
        throw new RoughcutError('not_found', `Token ${id} not found; \`roughcut token list\` shows them all.`)
      recordCommand(store, {
        kind: 'token_revoked',
        userId: token.userId,
        driveId: token.driveId,
        detail: `${token.name} (${token.prefix}…) of ${token.userEmail}`,
      })
      if (input.json) printJson(io, tokenJson(token))
      else io.print(`Revoked ${token.name} (${token.prefix}…); it is refused from now on.`)
      return EXIT.success
    }),
}

function apiVersionOf(given: string | null): ApiVersion {
  const known = API_VERSIONS.find((version) => version === (given ?? '1.0'))
  if (known === undefined)
    throw new RoughcutError(
      'bad_request',
      `--api-version must be ${API_VERSIONS.join(' or ')}; got ${given}.`,
    )
  return known
}

function tokenJson(token: TokenWithNames) {
  return {
    token_id: token.id,
    name: token.name,
    drive_id: token.driveId,
    user: token.userEmail,
    prefix: token.prefix,
    api_version: token.apiVersion,
    created_at: isoTime(token.createdAtMs),
    last_used_at: isoTime(token.lastUsedAtMs),
    revoked_at: isoTime(token.revokedAtMs),
  }
}
