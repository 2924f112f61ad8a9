import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { answerCompletion } from '../../src/cli/completion-answer.ts'
import { COMMANDS } from '../../src/main.ts'
import { roughcut } from '../support/program.ts'
import { recordedIo, runCommand, runForJson } from '../support/run-command.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** What is offered for the last of the words that `line` ends in. */
async function offers(dataDir: string, line: string): Promise<string[]> {
  const io = recordedIo({ env: { ROUGHCUT_DATA: dataDir } })
  await answerCompletion(line.split(' '), COMMANDS, io)
  return io
    .stdout()
    .split('\n')
    .filter(Boolean)
    .map((offer) => offer.split('\t')[0] ?? '')
}

describe('completion', () => {
  test.each([
    ['to', ['token']],
    ['token ', ['create', 'list', 'revoke']],
    ['token c', ['create']],
    ['token create --n', ['--name']],
    ['token create --name ', []],
    ['drive add-member Main a@b --role ', ['owner', 'member']],
    ['drive secret --rotate ', ['Main']],
    ['drive secret Main ', []],
    ['user link ', ['owner@localhost']],
    ['completion ', ['bash', 'zsh', 'fish']],
    ['backup ', []],
    ['serve --log ', ['pretty', 'json', 'silent']],
    ['export x --resolution 7', ['720p']],
    ['export x --format ot', ['otio']],
    ['nonsense ', []],
  ])('of "%s" is %j', async (line, expected) => {
    using folder = temporaryFolder()
    await runForJson(folder.path, 'drive', 'list')
    expect(await offers(folder.path, line)).toEqual(expected)
  })

  test('reads the folder that --data names, and makes none', async () => {
    using folder = temporaryFolder()
    await runForJson(join(folder.path, 'a'), 'drive', 'create', 'Film')
    const other = join(folder.path, 'b')
    expect(await offers(other, `drive secret --data ${join(folder.path, 'a')} `)).toEqual(['Main', 'Film'])
    expect(await offers(other, 'drive secret ')).toEqual([])
    expect(existsSync(other)).toBe(false)
  })

  test('offers live tokens only', async () => {
    using folder = temporaryFolder()
    const create = () => runForJson<{ token_id: string }>(folder.path, 'token', 'create', '--name', 'x')
    const [live, dead] = [await create(), await create()]
    await runForJson(folder.path, 'token', 'revoke', dead.token_id)
    expect(await offers(folder.path, 'token revoke ')).toEqual([live.token_id])
  })

  test('works in bash, also for names with blanks', async () => {
    using folder = temporaryFolder()
    await runForJson(folder.path, 'drive', 'create', 'Our $(films)')
    const { stdout } = await runCommand(folder.path, 'completion', 'bash')
    const script = `
      roughcut() { '${roughcut().join("' '")}' "$@"; }
      ${stdout}
      COMP_WORDS=(roughcut drive secret O) COMP_CWORD=3
      _roughcut
      printf '%s\\n' "\${COMPREPLY[@]}"`
    const shell = Bun.spawn(['bash', '-c', script], {
      env: { ...process.env, ROUGHCUT_DATA: folder.path },
      stdout: 'pipe',
      stderr: 'inherit',
    })
    expect(await new Response(shell.stdout).text()).toBe('Our\\ \\$\\(films\\)\n')
  })
})
