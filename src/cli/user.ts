// `user create`, `user link`, `user list`, `user reset-factors`.
import { RoughcutError } from '../errors.ts'
import { publicAddress } from '../public-address.ts'
import { announcedAddress } from '../store/data-folder-lock.ts'
import type { Store } from '../store/open.ts'
import { oneTimeLink, type UserWithDrives } from '../store/users.ts'
import { type Command, EXIT, type ExitCode, type Input, type Io, printJson } from './command.ts'
import { chooseDrive, chooseUser, withStore } from './data-folder.ts'
import { recordCommand } from './record-command.ts'
import { printTable } from './table.ts'

export const userCreate: Command = {
  arguments: [{ name: 'EMAIL', about: 'their email for signing in' }],
  options: [
    {
      name: 'drive',
      value: 'DRIVE',
      about: 'name or id of the drive they join (default: the first)',
      values: 'drives',
    },
    {
      name: 'role',
      value: 'owner|member',
      about: 'their role in the drive (default: member)',
      choices: ['owner', 'member'],
    },
  ],
  notes: 'Prints a link with which they set a password: once, within 24 hours.',
  run: (input, io) =>
    withStore(input, (store) => {
      const { user, secret } = store.transaction(() => {
        const drive = chooseDrive(store, input.option('drive'))
        const known = store.users.byEmail(input.argument('EMAIL'))
        if (known)
          throw new RoughcutError(
            'conflict',
            `There is already a user ${known.email}; \`roughcut user link\` makes a new link for them.`,
          )
        const created = store.users.create(input.argument('EMAIL'))
        store.drives.addMember(drive.id, created.id, input.option('role') === 'owner' ? 'owner' : 'member')
        const about = { userId: created.id, driveId: drive.id, detail: created.email }
        recordCommand(store, { kind: 'user_created', ...about })
        recordCommand(store, { kind: 'link_created', ...about })
        return { user: created, secret: store.users.createPasswordLink(created.id) }
      })
      return showLink(input, io, store, user.id, secret)
    }),
}

export const userLink: Command = {
  arguments: [{ name: 'EMAIL', about: 'an existing user', values: 'users' }],
  notes: 'The link sets a (new) password: once, within 24 hours. Earlier links stop working.',
  run: (input, io) =>
    withStore(input, (store) => {
      const user = chooseUser(store, input.argument('EMAIL'))
      recordCommand(store, { kind: 'link_created', userId: user.id, detail: user.email })
      return showLink(input, io, store, user.id, store.users.createPasswordLink(user.id))
    }),
}

export const userResetFactors: Command = {
  arguments: [{ name: 'EMAIL', about: 'an existing user', values: 'users' }],
  notes:
    'For somebody who lost their authenticator app, passkeys and recovery codes: they sign in with their password alone, and can set up new ones.',
  run: (input, io) =>
    withStore(input, (store) => {
      const user = chooseUser(store, input.argument('EMAIL'))
      const had = store.transaction(() => {
        const removed = store.secondFactors.removeAll(user.id)
        if (removed)
          recordCommand(store, {
            kind: 'second_factor_removed',
            userId: user.id,
            detail: `all of ${user.email}`,
          })
        return removed
      })
      if (input.json) printJson(io, { user_id: user.id, email: user.email, removed: had })
      else
        io.print(
          had ? `${user.email} now signs in with a password alone.` : `${user.email} has no second factor.`,
        )
      return EXIT.success
    }),
}

export const userList: Command = {
  run: (input, io) =>
    withStore(input, (store) => {
      const users = store.users.list()
      if (input.json) printJson(io, users.map(userJson))
      else
        printTable(
          io,
          ['ID', 'EMAIL', 'PASSWORD', 'DRIVES'],
          users.map((user) => [
            user.id,
            user.email,
            user.passwordHash === null ? 'not set' : 'set',
            user.drives.map((drive) => `${drive.name} (${drive.role})`).join(', '),
          ]),
          'No users yet.',
        )
      return EXIT.success
    }),
}

function showLink(input: Input, io: Io, store: Store, userId: string, secret: string): ExitCode {
  const config = input.config()
  const address = config.publicUrl ?? announcedAddress(config.dataDir) ?? publicAddress(config)
  const link = oneTimeLink(address, secret)
  const user = store.users.list().find((one) => one.id === userId)
  if (input.json && user) printJson(io, { ...userJson(user), link })
  else {
    if (io.isTerminal) io.note('With this link they set a password, once, within 24 hours:')
    io.print(link)
  }
  return EXIT.success
}

function userJson(user: UserWithDrives) {
  return {
    user_id: user.id,
    email: user.email,
    drives: user.drives.map(({ id, name, role }) => ({ drive_id: id, name, role })),
  }
}
