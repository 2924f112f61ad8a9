// Completions for the last typed word: a command, an option, or a value that the command declares or that is in
// the data folder. With nothing to offer, the shell completes file names, which it knows best.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolderOf } from '../config.ts'
import { DATABASE_FILE, openStore, type Store } from '../store/open.ts'
import { visibleLine } from '../terminal-text.ts'
import type { Argument, Command, Io, KnownValues, Option } from './command.ts'
import { type CommandEntry, findCommand } from './run-command-line.ts'

type Offer = { value: string; about: string }

const COMMON: readonly Option[] = [
  { name: 'data', value: 'DIR', about: 'data folder' },
  { name: 'json', about: 'print one JSON document' },
  { name: 'help', about: 'print help' },
]

/** Prints `VALUE<tab>ABOUT` lines. Loads only the named command. */
export async function answerCompletion(
  words: readonly string[],
  commands: readonly CommandEntry[],
  io: Io,
): Promise<void> {
  const typed = words.at(-1) ?? ''
  const offers = await offersFor(words.slice(0, -1), typed, commands, io)
  for (const { value, about } of offers)
    if (value.startsWith(typed)) io.write(`${visibleLine(value)}\t${visibleLine(about)}\n`)
}

async function offersFor(
  before: readonly string[],
  typed: string,
  commands: readonly CommandEntry[],
  io: Io,
): Promise<Offer[]> {
  const entry = findCommand(before, commands)
  if (!entry) return nextWords(before, commands)
  const command = await entry.load()
  const options = [...(command.options ?? []), ...COMMON]
  const following = before.slice(entry.name.split(' ').length)
  const waiting = optionNamed(following.at(-1), options)
  if (waiting?.value !== undefined) return valuesOf(waiting, before, io)
  if (typed.startsWith('-')) return options.map(({ name, about }) => ({ value: `--${name}`, about }))
  const next = nextArgument(command, following, options)
  return next ? valuesOf(next, before, io) : []
}

/** Commands, or the second words of commands that share the first. */
function nextWords(before: readonly string[], commands: readonly CommandEntry[]): Offer[] {
  const offers = new Map<string, string>()
  for (const { name, summary } of commands) {
    const parts = name.split(' ')
    const part = parts[before.length]
    if (part === undefined || !before.every((word, index) => parts[index] === word)) continue
    const last = parts[before.length + 1]
    const about = offers.get(part)
    offers.set(part, last === undefined ? summary : about === undefined ? last : `${about}, ${last}`)
  }
  return [...offers].map(([value, about]) => ({ value, about }))
}

function optionNamed(word: string | undefined, options: readonly Option[]): Option | undefined {
  return options.find(({ name }) => word === `--${name}`)
}

/** The argument that the next plain word would fill. */
function nextArgument(
  command: Command,
  following: readonly string[],
  options: readonly Option[],
): Argument | undefined {
  const plain = following.filter(
    (word, index) => !word.startsWith('-') && optionNamed(following[index - 1], options)?.value === undefined,
  )
  return command.arguments?.[plain.length]
}

function valuesOf(wanted: Argument | Option, before: readonly string[], io: Io): Offer[] {
  const { choices, values } = wanted
  const offers = choices ?? ('offers' in wanted ? wanted.offers : undefined)
  if (offers) return offers.map((value) => ({ value, about: '' }))
  return values === undefined ? [] : readValues(values, before, io)
}

/** Reads the data folder without creating or changing it. */
function readValues(values: KnownValues, before: readonly string[], io: Io): Offer[] {
  const dataDir = before[before.indexOf('--data') + 1]
  let store: Store | null = null
  try {
    const flags = before.includes('--data') && dataDir !== undefined ? { dataDir } : {}
    const folder = dataFolderOf(flags, io.env)
    io.becomeOwnerOf(folder)
    const path = join(folder, DATABASE_FILE)
    if (!existsSync(path)) return []
    store = openStore({ path, readOnly: true })
    return valuesIn(store, values)
  } catch {
    // An error in the middle of somebody's command line would be worse than no completion.
    return []
  } finally {
    store?.close()
  }
}

function valuesIn(store: Store, values: KnownValues): Offer[] {
  if (values === 'drives') return store.drives.list().map(({ id, name }) => ({ value: name, about: id }))
  if (values === 'users') return store.users.list().map(({ email }) => ({ value: email, about: '' }))
  if (values === 'projects') return store.projects.list().map(({ id, name }) => ({ value: id, about: name }))
  return store.tokens
    .list()
    .filter(({ revokedAtMs }) => revokedAtMs === null)
    .map(({ id, name }) => ({ value: id, about: name }))
}
