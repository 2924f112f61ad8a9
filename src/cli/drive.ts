// `drive create`, `drive list`, `drive set`, `drive add-member`, `drive secret`.
import type { DriveRow } from '../store/drives.ts'
import type { Store } from '../store/open.ts'
import { ACCESS_LEVELS, type AccessLevel } from '../store/web-schema.ts'
import { type Command, EXIT, type Input, type Io, printJson, usageError } from './command.ts'
import { chooseDrive, chooseUser, withStore } from './data-folder.ts'
import { recordCommand } from './record-command.ts'
import { printTable } from './table.ts'

const DRIVE = { name: 'DRIVE', about: 'name or id of the drive', values: 'drives' } as const

export const driveCreate: Command = {
  arguments: [{ name: 'NAME', about: "a name that isn't taken" }],
  notes: 'The owner of this installation belongs to every drive made here.',
  run: (input, io) =>
    withStore(input, (store) => {
      const drive = store.drives.create(input.argument('NAME'), chooseUser(store, null).id)
      recordCommand(store, { kind: 'drive_created', driveId: drive.id, detail: drive.name })
      return show(store, input, io, drive, `Created the drive ${drive.name} (${drive.id}).`)
    }),
}

export const driveList: Command = {
  run: (input, io) =>
    withStore(input, (store) => {
      const drives = store.drives.list()
      if (input.json)
        printJson(
          io,
          drives.map((drive) => driveJson(store, drive)),
        )
      else
        printTable(
          io,
          ['ID', 'NAME', 'MEDIA SECONDS', 'AI CREDITS'],
          drives.map((drive) => [drive.id, drive.name, shown(drive.mediaSeconds), shown(drive.aiCredits)]),
          'No drives yet.',
        )
      return EXIT.success
    }),
}

export const driveSet: Command = {
  arguments: [DRIVE],
  options: [
    { name: 'name', value: 'NAME', about: "a new name that isn't taken" },
    { name: 'media-seconds', value: 'N|unlimited', about: 'seconds of media left to import' },
    { name: 'ai-credits', value: 'N|unlimited', about: 'AI credits left' },
    {
      name: 'publish-default',
      value: 'LEVEL',
      about: 'default access level of new share pages',
      choices: [...ACCESS_LEVELS],
    },
    {
      name: 'publish-levels',
      value: 'LEVEL,…',
      about: `permitted levels of share pages: ${ACCESS_LEVELS.join(', ')}`,
    },
  ],
  run: (input, io) => {
    const mediaSeconds = balance(input, 'media-seconds')
    const aiCredits = balance(input, 'ai-credits')
    const driveName = input.option('name')
    const publishDefault = level(input.option('publish-default'), 'publish-default')
    const publishLevels = input
      .option('publish-levels')
      ?.split(',')
      .flatMap((one) => level(one.trim(), 'publish-levels') ?? [])
    const isAboutPublishing = publishDefault !== null || publishLevels !== undefined
    if (mediaSeconds === undefined && aiCredits === undefined && driveName === null && !isAboutPublishing)
      throw usageError(
        'Nothing to set. Give --media-seconds, --ai-credits, --name, --publish-default, --publish-levels, or several.',
      )
    return withStore(input, (store) => {
      const { id } = chooseDrive(store, input.argument('DRIVE'))
      const drive = store.transaction(() => {
        if (driveName !== null) store.drives.rename(id, driveName)
        if (isAboutPublishing) {
          const known = store.drives.publishRules(id)
          const levels = publishLevels ?? known.levels
          const usual = levels.includes(known.defaultLevel)
            ? known.defaultLevel
            : (levels.at(-1) ?? 'private')
          store.drives.setPublishRules(id, { levels, defaultLevel: publishDefault ?? usual })
        }
        return store.drives.setBalances(id, {
          ...(mediaSeconds === undefined ? {} : { mediaSeconds }),
          ...(aiCredits === undefined ? {} : { aiCredits }),
        })
      })
      recordCommand(store, {
        kind: 'drive_changed',
        driveId: drive.id,
        detail: `${drive.name}: ${shown(drive.mediaSeconds)} media seconds, ${shown(drive.aiCredits)} AI credits`,
      })
      const { levels, defaultLevel } = store.drives.publishRules(id)
      const balances = `${shown(drive.mediaSeconds)} media seconds and ${shown(drive.aiCredits)} AI credits`
      const pages = `share pages are ${defaultLevel} by default (permitted: ${levels.join(', ')})`
      return show(store, input, io, drive, `${drive.name} has ${balances}; ${pages}.`)
    })
  },
}

export const driveAddMember: Command = {
  arguments: [DRIVE, { name: 'EMAIL', about: 'an existing user', values: 'users' }],
  options: [
    {
      name: 'role',
      value: 'owner|member',
      about: 'their role in the drive (default: member)',
      choices: ['owner', 'member'],
    },
  ],
  run: (input, io) =>
    withStore(input, (store) => {
      const drive = chooseDrive(store, input.argument('DRIVE'))
      const user = chooseUser(store, input.argument('EMAIL'))
      const role = input.option('role') === 'owner' ? 'owner' : 'member'
      store.drives.addMember(drive.id, user.id, role)
      recordCommand(store, {
        kind: 'member_added',
        userId: user.id,
        driveId: drive.id,
        detail: `${user.email}: ${role}`,
      })
      if (user.passwordHash === null)
        io.note(`Links for ${user.email} no longer work; \`roughcut user link\` prints a new one.`)
      return show(store, input, io, drive, `${user.email} is now ${role} of ${drive.name}.`)
    }),
}

export const driveSecret: Command = {
  arguments: [DRIVE],
  options: [{ name: 'rotate', about: 'create a new secret; the old one keeps signing for 24 hours' }],
  notes: 'The secret (Standard Webhooks, `whsec_…`) with which the callbacks of the drive are signed.',
  run: (input, io) =>
    withStore(input, (store) => {
      const drive = chooseDrive(store, input.argument('DRIVE'))
      const secret = input.flag('rotate')
        ? store.drives.rotateSecret(drive.id)
        : store.drives.secret(drive.id)
      recordCommand(store, {
        kind: input.flag('rotate') ? 'secret_rotated' : 'secret_shown',
        driveId: drive.id,
      })
      if (input.json) printJson(io, { ...driveJson(store, drive), secret })
      else io.print(secret)
      return EXIT.success
    }),
}

/** Null if not given. */
function level(given: string | null, option: string): AccessLevel | null {
  if (given === null) return null
  const known = ACCESS_LEVELS.find((one) => one === given)
  if (known === undefined)
    throw usageError(`--${option} has "${given}"; the levels are ${ACCESS_LEVELS.join(', ')}.`)
  return known
}

/** Undefined if not given; null for unlimited. */
function balance(input: Input, option: string): number | null | undefined {
  const given = input.option(option)
  if (given === null) return undefined
  if (given === 'unlimited') return null
  const amount = Number(given)
  if (!/^\d+$/.test(given) || !Number.isSafeInteger(amount))
    throw usageError(`--${option} is "${given}"; it takes a whole number from 0, or unlimited.`)
  return amount
}

function show(store: Store, input: Input, io: Io, drive: DriveRow, line: string) {
  if (input.json) printJson(io, driveJson(store, drive))
  else io.print(line)
  return EXIT.success
}

function shown(left: number | null): string {
  return left === null ? 'unlimited' : String(left)
}

function driveJson(store: Store, drive: DriveRow) {
  const { levels, defaultLevel } = store.drives.publishRules(drive.id)
  return {
    drive_id: drive.id,
    name: drive.name,
    media_seconds: drive.mediaSeconds,
    ai_credits: drive.aiCredits,
    publish_default: defaultLevel,
    publish_levels: levels,
  }
}
