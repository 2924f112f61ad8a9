// What a command is. Only run-command-line.ts knows the parser
// (commander); a command gets checked input and writes to an Io.
import type { Config } from '../config.ts'
import { RoughcutError } from '../errors.ts'
import { type Flags, SETTINGS } from '../settings.ts'

/** Exit codes: success, failure, wrong usage. */
export const EXIT = { success: 0, failure: 1, usage: 2 } as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** What the shell can complete a value with, from the data folder. */
export type KnownValues = 'drives' | 'users' | 'projects' | 'tokens'

export type Argument = {
  /** As shown in the help: `DRIVE`. */
  name: string
  about: string
  optional?: boolean
  /** Only for the last one: it takes one or more values. */
  several?: boolean
  choices?: readonly string[]
  values?: KnownValues
}

export type Option = {
  /** Without dashes: `media-seconds`. */
  name: string
  /** Its value, as shown in the help: `N|unlimited`. Absent: it takes none. */
  value?: string
  about: string
  choices?: readonly string[]
  /** What the shell can complete it with, if the command checks the value itself. */
  offers?: readonly string[]
  required?: boolean
  /** It takes one or more values and may be repeated. */
  several?: boolean
  values?: KnownValues
}

/** Its name and summary are in main.ts, which must list commands without loading them. */
export type Command = {
  arguments?: readonly Argument[]
  /** Besides `--data`, `--json` and `--help`, which every command takes. */
  options?: readonly Option[]
  /** Extra help, printed below the options. */
  notes?: string
  /**
   * Runs the command. Throw a RoughcutError for a failure that one plain sentence explains
   * (`bad_request` means wrong usage): it's printed and sets the exit code. Only return an exit code
   * if the command has already printed why it failed.
   */
  run(input: Input, io: Io): Promise<ExitCode> | ExitCode
}

/** What was typed. Asking for a name that the command didn't declare is a bug. */
export type Input = {
  argument(name: string): string
  /** The values of an argument that takes several. */
  arguments(name: string): string[]
  /** Null if not given. */
  optionalArgument(name: string): string | null
  /** The value of an option; null if not given. */
  option(name: string): string | null
  /** The values of an option that takes several. */
  options(name: string): string[]
  /** Whether an option that takes nothing was given. */
  flag(name: string): boolean
  /** Whether to print one JSON document. */
  json: boolean
  /** The settings, with this command's flags. Throws `bad_request` for an invalid value. */
  config(): Config
}

/** A command's connection to the outside world. */
export type Io = {
  /** Standard output: one line of results. Adds the line end. All text is escaped: see terminal-io.ts. */
  print(line: string): void
  /** Standard output, several lines. */
  write(text: string): void
  /** Standard error: progress or an error, as one line. Adds the line end. */
  note(line: string): void
  /** Standard error, several lines. */
  writeError(text: string): void
  /** Replaces the terminal's current line; an empty line clears it. */
  redraw(line: string): void
  /** The line a person types after `question`; null if nobody is at a terminal to answer. */
  ask(question: string, signal: AbortSignal): Promise<string | null>
  env: Record<string, string | undefined>
  /** Whether standard error is a terminal, where a progress bar can be drawn. */
  isTerminal: boolean
  /** Columns of that terminal. */
  columns: number
  /**
   * Aborts at the first SIGINT, SIGTERM or SIGHUP, or when nobody reads standard output anymore; a second
   * SIGINT or SIGTERM ends the program. Only for commands that clean up: the others just end.
   */
  interrupted(): AbortSignal
  /** Call it before reading anything in a data folder: root becomes the account that owns it. */
  becomeOwnerOf(dataDir: string): void
  /** From now on, output that can't be written is dropped and doesn't end the program. */
  continueUnread(): void
}

/** Wrong usage: exits 2. */
export function usageError(message: string): RoughcutError {
  return new RoughcutError('bad_request', message)
}

/** Prints a document as indented JSON. */
export function printJson(io: Io, document: unknown): void {
  io.write(`${JSON.stringify(document, null, 2)}\n`)
}

type SettingKey = keyof Flags

/** Settings as command options (every command has `data`); without `keys`, all of them. */
export function settingOptions(keys?: readonly SettingKey[]): Option[] {
  return SETTINGS.filter(({ key }) => key !== 'dataDir' && (keys === undefined || keys.includes(key))).map(
    ({ flag, variable, fallback, about, ...setting }) => ({
      name: flag,
      ...('choices' in setting ? { offers: setting.choices } : {}),
      value: flag.toUpperCase().replaceAll('-', '_'),
      about: `${about}${fallback === '' || about.includes('default:') ? '' : ` (default: ${fallback})`} [${variable}]`,
    }),
  )
}
