// From typed words to a command's exit code: finds the command, loads only that one, lets commander
// read its arguments, and turns what it throws into one sentence on standard error.
import { CommanderError, Command as Parser, Option as ParserOption } from 'commander'
import { type Flags, loadConfig, SETTINGS } from '../config.ts'
import { asError, RoughcutError } from '../errors.ts'
import { type Command, EXIT, type ExitCode, type Input, type Io, usageError } from './command.ts'

/** One row of the table in main.ts. */
export type CommandEntry = {
  /** What is typed: `token create`. */
  name: string
  /** One line, for the list of commands. */
  summary: string
  load: () => Promise<Command>
}

export type Program = {
  version: string
  commands: readonly CommandEntry[]
  /** What runs when no command is named. */
  fallback: string
}

const HELP_WORDS = new Set(['--help', '-h', 'help'])

/** Runs the words behind `roughcut`; never throws. */
export async function runCommandLine(words: readonly string[], program: Program, io: Io): Promise<ExitCode> {
  try {
    return await run(words, program, io)
  } catch (thrown) {
    return tellFailure(asError(thrown), io)
  }
}

async function run(words: readonly string[], program: Program, io: Io): Promise<ExitCode> {
  if (words[0] === '--version' || words[0] === '-V') {
    io.print(program.version)
    return EXIT.success
  }
  if (words[0] !== undefined && HELP_WORDS.has(words[0])) {
    const about = words.slice(1).filter((word) => !HELP_WORDS.has(word))
    if (about.length > 0) return run([...about, '--help'], program, io)
    io.print(programHelp(program))
    return EXIT.success
  }
  const named = words[0] === undefined || words[0].startsWith('-') ? [program.fallback, ...words] : words
  const entry = findCommand(named, program.commands)
  if (!entry) return tellUnknown(named, program, io)
  const parser = parserOf(entry, await entry.load(), io)
  try {
    await parser.program.parseAsync([...named.slice(entry.name.split(' ').length)], { from: 'user' })
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) throw thrown
    return thrown.exitCode === 0 ? EXIT.success : EXIT.usage
  }
  return parser.exitCode()
}

/** The command with the most words that `words` begins with. */
export function findCommand(
  words: readonly string[],
  commands: readonly CommandEntry[],
): CommandEntry | undefined {
  return commands
    .filter(({ name }) => name.split(' ').every((word, index) => words[index] === word))
    .sort((a, b) => b.name.length - a.name.length)[0]
}

function parserOf(entry: CommandEntry, command: Command, io: Io) {
  let exitCode: ExitCode = EXIT.success
  const parser = new Parser(`roughcut ${entry.name}`)
    .description(sentence(entry.summary))
    .helpOption('-h, --help', 'print this help')
    .showSuggestionAfterError(true)
    .showHelpAfterError(`Run \`roughcut ${entry.name} --help\` for what it takes.`)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.write(text),
      writeErr: (text) => io.writeError(text),
      outputError: (text, write) => write(plainError(text)),
      getOutHelpWidth: () => Math.max(80, io.columns),
    })
  for (const { name, about, optional, choices } of command.arguments ?? []) {
    const argument = parser.createArgument(optional ? `[${name}]` : `<${name}>`, about)
    if (choices) argument.choices(choices)
    parser.addArgument(argument)
  }
  for (const { name, value, about, choices } of command.options ?? []) {
    const option = new ParserOption(value === undefined ? `--${name}` : `--${name} <${value}>`, about)
    if (choices) option.choices(choices)
    parser.addOption(option)
  }
  parser.option('--data <DIR>', 'data folder (default: ./data) [ROUGHCUT_DATA]')
  parser.option('--json', 'print one JSON document')
  if (command.notes !== undefined) parser.addHelpText('after', `\n${command.notes}`)
  parser.action(async () => {
    const input = inputOf(parser, command, io)
    // Here and not by commander, which would complain of what is missing before what is misspelt.
    for (const { name, value, required } of command.options ?? [])
      if (required && input.option(name) === null) parser.error(`option '--${name} <${value}>' is missing`)
    exitCode = await command.run(input, io)
  })
  return { program: parser, exitCode: () => exitCode }
}

function inputOf(parser: Parser, command: Command, io: Io): Input {
  const given = new Map(
    (command.arguments ?? []).map(({ name }, index) => [name, parser.args[index] ?? null]),
  )
  const declared = new Set(['data', 'json', ...(command.options ?? []).map(({ name }) => name)])
  // commander keeps `--media-seconds` as mediaSeconds.
  const keyOf = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const read = (name: string): unknown => {
    if (!declared.has(name)) throw new Error(`this command has no option --${name}`)
    return parser.opts()[keyOf(name)]
  }
  const option = (name: string): string | null => {
    const value = read(name)
    return typeof value === 'string' ? value : null
  }
  const optionalArgument = (name: string): string | null => {
    const value = given.get(name)
    if (value === undefined) throw new Error(`this command has no argument ${name}`)
    return value
  }
  return {
    option,
    optionalArgument,
    argument(name) {
      const value = optionalArgument(name)
      if (value === null) throw new Error(`argument ${name} is optional and was not given`)
      return value
    },
    flag: (name) => read(name) === true,
    json: read('json') === true,
    config() {
      const flags: Flags = {}
      for (const { key, flag } of SETTINGS) {
        const value = declared.has(flag) ? option(flag) : null
        // What a script gives whose variable is not set: never take it for the folder one is in.
        if (value === '') throw usageError(`--${flag} is empty; give it a value, or leave it out.`)
        if (value !== null) flags[key] = value
      }
      return loadConfig(flags, io.env)
    },
  }
}

function programHelp({ commands, fallback }: Program): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2
  const rows = commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`)
  return `Usage: roughcut [COMMAND] [OPTIONS]

Transcript-driven media editing on your own machine. Without a command it runs \`${fallback}\`.

Commands:
${rows.join('\n')}

Every command takes --data DIR (default ./data), --json and --help.
\`roughcut COMMAND --help\` says what a command takes; \`roughcut serve --help\` lists all settings.`
}

function tellUnknown(words: readonly string[], { commands }: Program, io: Io): ExitCode {
  const group = commands.filter(({ name }) => name.startsWith(`${words[0]} `))
  if (group.length > 0 && words[1] !== undefined && HELP_WORDS.has(words[1])) {
    const width = Math.max(...group.map(({ name }) => name.length)) + 2
    for (const { name, summary } of group) io.print(`  roughcut ${name.padEnd(width)}${summary}`)
    return EXIT.success
  }
  if (group.length > 0)
    io.tell(
      `\`roughcut ${words[0]}\` needs one of: ${group.map(({ name }) => name.slice(`${words[0]} `.length)).join(', ')}.`,
    )
  else io.tell(`There is no command "${words[0]}"; \`roughcut --help\` lists them.`)
  return EXIT.usage
}

/** `bad_request` is wrong usage; anything that was not thrown on purpose is shown with its stack. */
function tellFailure(error: Error, io: Io): ExitCode {
  if (error instanceof RoughcutError) {
    io.tell(error.message)
    return error.code === 'bad_request' ? EXIT.usage : EXIT.failure
  }
  io.tell(plainSystemError(error) ?? `Roughcut met an error of its own: ${error.stack ?? error.message}`)
  return EXIT.failure
}

/** What the operating system or SQLite refused, in a sentence; null for anything else. */
function plainSystemError(error: Error & { code?: unknown; path?: unknown }): string | null {
  const where = typeof error.path === 'string' ? ` ${error.path}` : ''
  if (error.code === 'EACCES' || error.code === 'EPERM')
    return `There is no permission to use${where || ' a file'}.`
  if (error.code === 'ENOSPC' || error.code === 'SQLITE_FULL') return `The disk is full.`
  if (error.code === 'EROFS' || error.code === 'SQLITE_READONLY') return `The data folder cannot be written.`
  if (error.code === 'ENOTDIR' || error.code === 'EEXIST') return `The path${where} is not a folder.`
  if (String(error.code).startsWith('SQLITE_BUSY'))
    return 'The database is busy with another program; try again.'
  if (error.code === 'SQLITE_NOTADB' || error.code === 'SQLITE_CORRUPT')
    return 'The database in the data folder is damaged; restore a backup.'
  if (error.code === 'SQLITE_CANTOPEN') return 'The database in the data folder cannot be opened.'
  return null
}

/** commander says `error: unknown option '--x'`; ours are sentences. */
function plainError(text: string): string {
  const plain = text.replace(/^error: /, '')
  return sentence(plain.trimEnd()).replace(/\n/g, ' ') + (text.endsWith('\n') ? '\n' : '')
}

function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.?!)]$/.test(capital) ? capital : `${capital}.`
}
