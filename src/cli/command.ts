// What a command is. Only run-command-line.ts knows the parser
// (commander); a command gets its input read and checked, and writes to an Io.
import { type Config, type Flags, SETTINGS } from '../config.ts'
import { RoughcutError } from '../errors.ts'

/** Exit codes: done, failed, wrong usage. */
export const EXIT = { success: 0, failure: 1, usage: 2 } as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** What the shell may complete a value with, from the data folder. */
export type KnownValues = 'drives' | 'users' | 'projects' | 'tokens'

export type Argument = {
  /** As the help shows it: `DRIVE`. */
  name: string
  about: string
  optional?: boolean
  /** The last one only: it takes one or more. */
  several?: boolean
  choices?: readonly string[]
  values?: KnownValues
}

export type Option = {
  /** Without dashes: `media-seconds`. */
  name: string
  /** What it takes, as the help shows it: `N|unlimited`. Absent: it takes nothing. */
  value?: string
  about: string
  choices?: readonly string[]
  /** What the shell may complete it with, where the command itself judges the value. */
  offers?: readonly string[]
  required?: boolean
  /** It takes one value or more, and may be repeated. */
  several?: boolean
  values?: KnownValues
}

/** Its name and summary stand in main.ts, which must list commands without loading them. */
export type Command = {
  arguments?: readonly Argument[]
  /** Besides `--data`, `--json` and `--help`, which every command takes. */
  options?: readonly Option[]
  /** More help, printed below the options. */
  notes?: string
  /**
   * Does it. Throw a RoughcutError for a failure that one plain sentence explains (`bad_request` is
   * wrong usage); it is printed, and is the exit code, so a command only returns one to say that it
   * failed after having told why.
   */
  run(input: Input, io: Io): Promise<ExitCode> | ExitCode
}

/** What was typed. Asking for a name that the command did not declare is a mistake in the program. */
export type Input = {
  argument(name: string): string
  /** The values of an argument that takes several. */
  arguments(name: string): string[]
  /** Null: not given. */
  optionalArgument(name: string): string | null
  /** The value of an option; null: not given. */
  option(name: string): string | null
  /** The values of an option that takes several. */
  options(name: string): string[]
  /** Whether an option that takes nothing was given. */
  flag(name: string): boolean
  /** Whether one JSON document is wanted. */
  json: boolean
  /** The settings, with this command's flags. Throws `bad_request` for a value that a setting does not take. */
  config(): Config
}

/** The world of a command. */
export type Io = {
  /** Standard output: one line of what was asked for. Adds the line end. All text is escaped: see terminal-io.ts. */
  print(line: string): void
  /** Standard output, of several lines. */
  write(text: string): void
  /** Standard error: progress and what went wrong, as one line. Adds the line end. */
  note(line: string): void
  /** Standard error, of several lines. */
  writeError(text: string): void
  /** Draws a line in place of the terminal's current one; the empty one clears it. */
  redraw(line: string): void
  /** What a person types after `question`, as a line; null: nobody is at a terminal to answer. */
  ask(question: string, signal: AbortSignal): Promise<string | null>
  env: Record<string, string | undefined>
  /** Whether a person watches standard error, so that a progress bar may be drawn there. */
  isTerminal: boolean
  /** Columns of that terminal. */
  columns: number
  /**
   * Aborts at the first SIGINT, SIGTERM or SIGHUP, or when nobody reads standard output any more; a second
   * SIGINT or SIGTERM ends the program. Only for commands that tidy up: the others just end.
   */
  interrupted(): AbortSignal
  /** Before anything in a data folder is read: root becomes the account that it belongs to. */
  becomeOwnerOf(dataDir: string): void
  /** From now on output that cannot be written is dropped, and doesn't end the program. */
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

/** Settings as options of a command (`data` is one of every command); without `keys`, all of them. */
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
