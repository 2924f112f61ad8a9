// The real program, as a child: streams, exit codes, and work beside a running server. From source, as `npm start` runs
// it; the executable has flows/executable.test.ts.
import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { FROM_SOURCE } from '../support/program.ts'
import { runToItsEnd } from '../support/run-command.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const run = (dataDir: string, ...words: string[]) => runToItsEnd(dataDir, [...FROM_SOURCE, ...words])

describe('the program', () => {
  test('prints a new token alone on standard output, on a folder that was empty', async () => {
    using folder = temporaryFolder()
    const ran = await run(folder.path, 'token', 'create', '--name', 'ci')
    expect(ran).toEqual({ exitCode: 0, stdout: expect.stringMatching(/^rc_[\w-]{43}\n$/), stderr: '' })
  })

  test('says failures in one sentence on standard error and exits 1', async () => {
    using folder = temporaryFolder()
    const ran = await run(folder.path, 'project', 'show', 'nowhere')
    expect(ran.exitCode).toBe(1)
    expect(ran.stdout).toBe('')
    expect(ran.stderr).toMatch(/^Project "nowhere" not found[^\n]+\.\n$/)
  })

  test('exits 2 on wrong usage', async () => {
    using folder = temporaryFolder()
    const ran = await run(folder.path, 'token', 'create')
    expect(ran).toMatchObject({ exitCode: 2, stdout: '' })
    expect(ran.stderr).toContain('--name')
  })

  test('prints its version', async () => {
    using folder = temporaryFolder()
    const ran = await run(folder.path, '--version')
    expect(ran).toEqual({ exitCode: 0, stdout: `${packageJson.version}\n`, stderr: '' })
    expect(existsSync(join(folder.path, 'roughcut.db'))).toBe(false)
  })

  test('is quiet when the reader of its output goes away', async () => {
    using folder = temporaryFolder()
    const shell = Bun.spawn(
      ['bash', '-c', `"$0" "$1" --help | head -1; echo "\${PIPESTATUS[0]}"`, ...FROM_SOURCE],
      { env: { ...process.env, ROUGHCUT_DATA: folder.path }, stdout: 'pipe', stderr: 'pipe' },
    )
    expect(await new Response(shell.stdout).text()).toMatch(/^Usage: [^\n]+\n0\n$/)
    expect(await new Response(shell.stderr).text()).toBe('')
  })

  test.each([
    ['a data folder that is a file', 'file', /cannot be a data folder/],
    ['a database that is none', 'folder', /damaged/],
  ])('reports %s as an error', async (_, name, message) => {
    using folder = temporaryFolder()
    const dataDir = join(folder.path, name)
    if (name === 'file') writeFileSync(dataDir, 'x')
    else {
      mkdirSync(dataDir)
      writeFileSync(join(dataDir, 'roughcut.db'), 'this is not a database '.repeat(100))
    }
    const ran = await run(dataDir, 'drive', 'list')
    expect(ran).toMatchObject({ exitCode: 1, stdout: '' })
    expect(ran.stderr).toMatch(message)
    expect(ran.stderr.trim().split('\n')).toHaveLength(1)
  })
})
