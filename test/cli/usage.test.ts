import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { COMMANDS } from '../../src/main.ts'
import { SETTINGS } from '../../src/settings.ts'
import { runCommand } from '../support/run-command.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { beginDataFolder } from '../support/test-store.ts'

describe('help', () => {
  test.each([['--help'], ['-h'], ['help']])('%s lists every command', async (word) => {
    using folder = temporaryFolder()
    const { exitCode, stdout } = await runCommand(folder.path, word)
    expect(exitCode).toBe(0)
    for (const { name, summary } of COMMANDS)
      expect(stdout).toMatch(new RegExp(`^  ${name} +${escaped(summary)}$`, 'm'))
  })

  test.each(COMMANDS.map(({ name }) => name))(
    '%s --help says what it takes, and does nothing',
    async (name) => {
      using folder = temporaryFolder()
      const dataDir = join(folder.path, 'data')
      const { exitCode, stdout, stderr } = await runCommand(dataDir, ...name.split(' '), '--help')
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
      expect(stdout).toStartWith(`Usage: roughcut ${name}`)
      for (const option of ['--data', '--json', '--help']) expect(stdout).toContain(option)
      expect(existsSync(dataDir)).toBe(false)
    },
  )

  test('of serve lists every setting with its variable and its default', async () => {
    using folder = temporaryFolder()
    const { stdout } = await runCommand(folder.path, 'serve', '--help')
    for (const { flag, variable, fallback } of SETTINGS) {
      expect(stdout).toContain(`--${flag} <`)
      expect(stdout.replace(/\s+/g, ' ')).toContain(variable)
      if (fallback !== '') expect(stdout.replace(/\s+/g, ' ')).toContain(`default: ${fallback}`)
    }
  })

  test('of a group lists its commands', async () => {
    using folder = temporaryFolder()
    const { exitCode, stdout } = await runCommand(folder.path, 'drive', '--help')
    expect(exitCode).toBe(0)
    expect(stdout).toContain('roughcut drive add-member')
    expect(stdout).not.toContain('roughcut token')
  })

  test('can be asked for in front: help token create', async () => {
    using folder = temporaryFolder()
    expect((await runCommand(folder.path, 'help', 'token', 'create')).stdout).toContain('--name <NAME>')
  })
})

test('what every command takes may stand in front of the command', async () => {
  using folder = temporaryFolder()
  const data = join(folder.path, 'other')
  for (const words of [
    ['--data', data, '--json'],
    ['--json', `--data=${data}`],
  ]) {
    const { exitCode, stdout } = await runCommand(folder.path, ...words, 'drive', 'list')
    expect({ exitCode, names: JSON.parse(stdout).length }).toEqual({ exitCode: 0, names: 1 })
  }
  expect(existsSync(join(data, 'roughcut.db'))).toBe(true)
  expect(existsSync(join(folder.path, 'roughcut.db'))).toBe(false)
})

describe('wrong usage', () => {
  const cases: [string, RegExp][] = [
    ['tokn list', /Unknown command "tokn" \(did you mean `roughcut token`\?\)/],
    ['modles pull x', /did you mean `roughcut models`/],
    ['zzz', /Unknown command "zzz"; `roughcut --help`/],
    ['token lsit', /needs one of: create, list, revoke \(did you mean `roughcut token list`\?\)/],
    ['--data x tokn', /Unknown command "tokn"/],
    ['token', /needs one of: create, list, revoke/],
    ['token make', /needs one of: create, list, revoke/],
    ['token create', /'--name <NAME>' is missing/],
    ['token create --nam x', /Unknown option '--nam' \(did you mean --name\?\)/],
    ['token create --name', /argument missing/],
    ['token revoke', /Missing required argument 'ID'/],
    ['drive list extra', /Too many arguments/],
    ['drive create', /Missing required argument 'NAME'/],
    [
      'drive set Main',
      /--media-seconds, --ai-credits, --name, --publish-default, --publish-levels, or several/,
    ],
    ['drive set Main --media-seconds many', /"many"; it takes a whole number/],
    ['drive set Main --media-seconds 1.5', /whole number/],
    ['drive set Main --media-seconds=-1', /whole number/],
    ['drive set Main --ai-credits 1e3', /whole number/],
    [
      'drive add-member Main owner@localhost --role boss',
      /'boss' is invalid. Allowed choices are owner, member/,
    ],
    ['user create nobody', /"nobody" is not an email address/],
    ['user create a@b --role admin', /Allowed choices/],
    ['project move x', /'--drive <DRIVE>' is missing/],
    ['import a.wav --language english', /--language is "english"; it takes an ISO 639-1 code/],
    ['transcribe a.wav --language xx', /--language is "xx"/],
    ['completion tcsh', /Allowed choices are bash, zsh, fish/],
    ['drive list --json=yes', /does not take an argument|Unknown option|json/],
    ['serve --port 99999', /takes 0 to 65535/],
    ['serve --outbound sometimes', /takes auto, public, any/],
  ]
  test.each(cases)('roughcut %s exits 2 and says why', async (line, message) => {
    using folder = temporaryFolder()
    beginDataFolder(folder.path)
    const { exitCode, stdout, stderr } = await runCommand(folder.path, ...line.split(' '))
    expect(stderr).toMatch(message)
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  })

  test('an empty argument is one that is missing', async () => {
    using folder = temporaryFolder()
    const { exitCode, stderr } = await runCommand(folder.path, 'backup', '')
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: 'FILE is empty; give it a value.\n' })
  })

  test('a name with line breaks and control characters stays one harmless line', async () => {
    using folder = temporaryFolder()
    const { stderr } = await runCommand(folder.path, 'drive', 'secret', 'a\nb\u001b[2J')
    expect(stderr).toStartWith('Drive "a b\\u001b[2J" not found')
    expect(stderr.match(/\n/g)).toHaveLength(1)
  })

  test('an empty --data is not the folder that one is in', async () => {
    using folder = temporaryFolder()
    const { exitCode, stderr } = await runCommand(folder.path, 'drive', 'list', '--data', '')
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: '--data is empty; give it a value, or leave it out.\n',
    })
  })
})

describe('every command', () => {
  test.each(COMMANDS.map(({ name }) => name))(
    '%s exits 2 for an option that it does not know',
    async (name) => {
      using folder = temporaryFolder()
      const { exitCode, stdout, stderr } = await runCommand(folder.path, ...name.split(' '), '--no-such')
      expect([exitCode, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(/^Unknown option '--no-such'[^\n]*\n$/)
      expect(existsSync(join(folder.path, 'roughcut.db'))).toBe(false)
    },
  )

  const LINES = [
    ...['token create --name x', 'token list', 'token revoke x', 'drive create x', 'drive list'],
    ...['drive set Main --ai-credits 1', 'drive add-member Main a@b', 'drive secret Main', 'user create a@b'],
    ...[
      'user link a@b',
      'user reset-factors a@b',
      'user list',
      'project list',
      'project show x',
      'project undo x',
      'project redo x',
    ],
    ...[
      'project restore-revision x 1',
      'project move x --drive Main',
      'project trash x',
      'project restore x',
    ],
    ...[
      'project purge x',
      'export x --out x.srt',
      'backup x.db',
      'serve --port 0',
      'demo',
      'doctor --llm rules',
    ],
  ]
  test.each(LINES)('roughcut %s exits 1 on the folder of a newer version, with one message', async (line) => {
    using folder = temporaryFolder()
    await runCommand(folder.path, 'drive', 'list')
    const database = new Database(join(folder.path, 'roughcut.db'))
    database.run('PRAGMA user_version = 99')
    database.close()
    const { exitCode, stdout, stderr } = await runCommand(folder.path, ...line.split(' '))
    expect(exitCode).toBe(1)
    // It is what doctor was asked for.
    const said = line.startsWith('doctor') ? stdout : stderr
    expect(said.match(/was written by a newer Roughcut/g)).toHaveLength(1)
    if (!line.startsWith('doctor')) expect([stdout, stderr.trimEnd().split('\n').length]).toEqual(['', 1])
  })
})

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
