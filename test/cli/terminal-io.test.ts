import { describe, expect, test } from 'bun:test'
import { createLog } from '../../src/log.ts'
import { recordedIo, runCommand } from '../support/run-command.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestFolder } from '../support/test-store.ts'

/** Sets the title, clears the screen, moves up, rings, returns, deletes, C1, turns text around, begins a line. */
const ACTING = [
  '\x1b]0;pwned\x07',
  '\x1b[2J',
  '\x9b1A',
  '\b',
  '\r',
  '\x7f',
  '\u202e',
  '\u2066',
  '\u200f',
  '\u061c',
  '\u2028',
]
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not come through.
const ACTS = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/

test.each(ACTING)('%j reaches no stream', (acting) => {
  const io = recordedIo()
  io.print(`a${acting}b`)
  io.write(`a${acting}b\n`)
  io.note(`a${acting}b`)
  io.writeError(`a${acting}b\n`)
  for (const text of [io.stdout(), io.stderr()]) {
    expect(text).not.toMatch(ACTS)
    expect(text.split('\n')).toHaveLength(3)
  }
})

test('a line is one line, a text keeps its lines and tabs, and emoji stay whole', () => {
  const io = recordedIo()
  io.print('a\nb')
  io.write('a\n\tb\n')
  io.write('1\r\n00:00\r\r\n')
  io.print('👩‍💻 שלום')
  expect(io.stdout()).toBe('a\\u000ab\na\n\tb\n1\r\n00:00\\u000d\r\n👩‍💻 שלום\n')
})

test('what is escaped in JSON is read back as it was', () => {
  const io = recordedIo()
  io.write(JSON.stringify({ name: ACTING.join('') }))
  expect(io.stdout()).not.toMatch(ACTS)
  expect(JSON.parse(io.stdout())).toEqual({ name: ACTING.join('') })
})

describe('a project with a name that acts', () => {
  test.each([
    'project show',
    'project trash',
    'project restore',
    'project list',
    'project list --json',
    'project undo',
    'project purge',
  ])('does so in no command: %s', async (command) => {
    const words = command.split(' ')
    using folder = temporaryFolder()
    const store = openTestFolder(folder.path)
    const owner = store.users.first()
    const [drive] = store.drives.list()
    const { id } = store.projects.create({
      name: `a${ACTING.join('')}\nforged`,
      driveId: drive?.id ?? '',
      ownerId: owner?.id ?? '',
    })
    store.close()
    const ran = await runCommand(folder.path, ...words, ...(words.includes('list') ? [] : [id]))
    expect(ran.stdout + ran.stderr).not.toMatch(ACTS)
    expect(ran.stdout).not.toMatch(/^forged/m)
    if (words[1] !== 'undo') expect(ran.stdout).toContain('u001b')
  })
})

test.each(['pretty', 'json'] as const)('a log line in %s holds nothing that acts', (format) => {
  const lines: string[] = []
  const log = createLog(format, (line) => lines.push(line))
  const text = `a${ACTING.join('')}\nforged`
  log.warn(text, { name: text, list: [text], error: new Error(text) })
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toMatch(ACTS)
  expect(lines[0]?.trimEnd()).not.toContain('\n')
})
