// From typed words to an exit code: finds the command, loads only that one, has commander parse its
// arguments, and prints errors as one sentence on standard error.
import { CommanderError, Command as Parser, Option as ParserOption } from 'commander'
import { dataFolderOf, loadConfig } from '../config.ts'
import { asError, RoughcutError } from '../errors.ts'
import { type Flags, SETTINGS } from '../settings.ts'
import { type Command, EXIT, type ExitCode, type Input, type Io, usageError } from './command.ts'
import { nearestWord } from './nearest-word.ts'
import { wrapped } from './wrapped.ts'

/** One row of the table in main.ts. */
export type CommandEntry = {
  /** What people type: `token create`. */
  name: string
  /** One line, for the list of commands. */
  summary: string
  load: () => Promise<Command>
}

export type Program = {
  version: string
  commands: readonly CommandEntry[]
  /** What runs if no command is named. */
  fallback: string
}

const VERSION_WORDS = new Set(['--version', '-V', '-v'])
const HELP_WORDS = new Set(['--help', '-h', 'help'])

/** Runs the words after `roughcut`; never throws. */
export async function runCommandLine(words: readonly string[], program: Program, io: Io): Promise<ExitCode> {
  try {
    return await run(words, program, io)
  } catch (thrown) {
    return tellFailure(asError(thrown), io)
  }
}

async function run(words: readonly string[], program: Program, io: Io): Promise<ExitCode> {
  if (words[0] !== undefined && VERSION_WORDS.has(words[0])) {
    io.print(program.version)
    return EXIT.success
  }
  if (words[0] !== undefined && HELP_WORDS.has(words[0])) {
    const about = words.slice(1).filter((word) => !HELP_WORDS.has(word))
    if (about.length > 0) return run([...about, '--help'], program, io)
    io.write(`${programHelp(program)}\n`)
    return EXIT.success
  }
  const ordered = commandFirst(words)
  const named =
    ordered[0] === undefined || ordered[0].startsWith('-') ? [program.fallback, ...ordered] : ordered
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

/** Turns `--data DIR token list` into `token list --data DIR`: options that every command has may come first. */
function commandFirst(words: readonly string[]): readonly string[] {
  let count = 0
  for (let word = words[0]; word !== undefined; word = words[count]) {
    if (word === '--data') count += 2
    else if (word === '--json' || word.startsWith('--data=')) count += 1
    else break
  }
  const command = words[count]
  return command === undefined || command.startsWith('-')
    ? words
    : [...words.slice(count), ...words.slice(0, count)]
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
  const helpWidth = Math.max(80, io.columns)
  const parser = new Parser(`roughcut ${entry.name}`)
    .description(sentence(entry.summary))
    .helpOption('-h, --help', 'print this help')
    .showSuggestionAfterError(true)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.write(text),
      writeErr: (text) => io.writeError(text),
      outputError: (text, write) =>
        write(`${plainError(text)}; \`roughcut ${entry.name} --help\` shows how to use it.\n`),
      getOutHelpWidth: () => helpWidth,
    })
  for (const { name, about, optional, several, choices } of command.arguments ?? []) {
    const shown = several ? `${name}...` : name
    const argument = parser.createArgument(optional ? `[${shown}]` : `<${shown}>`, about)
    if (choices) argument.choices(choices)
    parser.addArgument(argument)
  }
  for (const { name, value, about, choices, several } of command.options ?? []) {
    const shown = several ? `${value}...` : value
    const option = new ParserOption(shown === undefined ? `--${name}` : `--${name} <${shown}>`, about)
    if (choices) option.choices(choices)
    parser.addOption(option)
  }
  parser.option('--data <DIR>', 'data folder (default: ./data) [ROUGHCUT_DATA]')
  parser.option('--json', 'print one JSON document')
  if (command.notes !== undefined)
    parser.addHelpText('after', `\n${wrapped(command.notes, helpWidth).join('\n')}`)
  parser.action(async () => {
    const input = inputOf(parser, command, io)
    // Checked here because commander would complain about missing arguments before misspelled ones.
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
  // commander stores `--media-seconds` as mediaSeconds.
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
    // What a script passes if its variable isn't set.
    if (value === '') throw usageError(`${name} is empty; give it a value.`)
    return value
  }
  return {
    option,
    options(name) {
      const values = read(name)
      return Array.isArray(values) ? values.map(String) : []
    },
    optionalArgument,
    argument(name) {
      const value = optionalArgument(name)
      if (value === null) throw new Error(`argument ${name} is optional and was not given`)
      return value
    },
    arguments(name) {
      const values = parser.args.slice((command.arguments ?? []).findIndex((one) => one.name === name))
      if (values.includes('')) throw usageError(`${name} is empty; give it a value.`)
      return values
    },
    flag: (name) => read(name) === true,
    json: read('json') === true,
    config() {
      const flags: Flags = {}
      for (const { key, flag } of SETTINGS) {
        const value = declared.has(flag) ? option(flag) : null
        // What a script passes if its variable isn't set. It must not mean the current folder.
        if (value === '') throw usageError(`--${flag} is empty; give it a value, or leave it out.`)
        if (value !== null) flags[key] = value
      }
      io.becomeOwnerOf(dataFolderOf(flags, io.env))
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
  const [first = '', second] = words
  const group = commands.filter(({ name }) => name.startsWith(`${first} `))
  if (group.length > 0 && second !== undefined && HELP_WORDS.has(second)) {
    const width = Math.max(...group.map(({ name }) => name.length)) + 2
    for (const { name, summary } of group) io.print(`  roughcut ${name.padEnd(width)}${summary}`)
    return EXIT.success
  }
  if (group.length > 0) {
    const seconds = group.map(({ name }) => name.slice(first.length + 1))
    const meant = nearestWord(second ?? '', seconds)
    const suggestion = meant === null ? '' : ` (did you mean \`roughcut ${first} ${meant}\`?)`
    io.note(onOneLine(`\`roughcut ${first}\` needs one of: ${seconds.join(', ')}${suggestion}.`))
    return EXIT.usage
  }
  const firsts = [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))]
  const meant = nearestWord(first, firsts)
  const suggestion = meant === null ? '' : ` (did you mean \`roughcut ${meant}\`?)`
  io.note(onOneLine(`Unknown command "${first}"${suggestion}; \`roughcut --help\` lists them all.`))
  return EXIT.usage
}

/** `bad_request` means wrong usage; unexpected errors are shown with their stack. */
function tellFailure(error: Error, io: Io): ExitCode {
  // An API error, recognized by name so help and completion needn't load the client.
  if (error instanceof RoughcutError || error.name === 'RoughcutApiError') {
    io.note(onOneLine(error.message))
    return error instanceof RoughcutError && error.code === 'bad_request' ? EXIT.usage : EXIT.failure
  }
  const plain = plainSystemError(error)
  if (plain !== null) io.note(plain)
  else io.writeError(`Internal error: ${error.stack ?? error.message}\n`)
  return EXIT.failure
}

/** A sentence for what the operating system refused outside the data folder; null for anything else. */
function plainSystemError(error: Error & { code?: unknown; path?: unknown }): string | null {
  const where = typeof error.path === 'string' ? ` ${error.path}` : ' a file'
  if (error.code === 'EACCES' || error.code === 'EPERM') return `No permission to use${where}.`
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return `Not enough disk space to write${where}.`
  if (error.code === 'EROFS') return `The disk of${where} can only be read.`
  if (error.code === 'ENOTDIR' || error.code === 'EEXIST') return `The path${where} is not a folder.`
  return null
}

/** commander says `error: unknown option '--x'\n(Did you mean --y?)`; ours are sentences. */
function plainError(text: string): string {
  const plain = text
    .replace(/^error: /, '')
    .replace(/\.?(?<!\s)\s*$/, '')
    .replace(/\.?\n\(Did/, ' (did')
  return onOneLine(plain.charAt(0).toUpperCase() + plain.slice(1))
}

/** Keeps an error on one line, whatever the names and arguments it quotes contain. */
function onOneLine(text: string): string {
  return text.replace(/(?<![^\S\n])[^\S\n]*\n\s*/g, ' ')
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
