import { expect, test } from 'bun:test'
import { runProgram } from '../support/run-command.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('worker tokens are created, listed without the secret, and revoked', async () => {
  using folder = temporaryFolder()
  const run = (...words: string[]) => runProgram(folder.path, 'worker', 'token', ...words)
  const created = await run('--name', 'render-1')
  expect(created).toMatchObject({ exitCode: 0 })
  expect(created.stdout).toMatch(/^rcw_[\w-]{43}\n$/)
  const listed = await run('list', '--json')
  expect(listed.stdout).not.toContain(created.stdout.trim())
  const [{ token_id: id }] = JSON.parse(listed.stdout)
  expect(await run('revoke', id)).toMatchObject({ exitCode: 0 })
  expect(JSON.parse((await run('list', '--json')).stdout)[0].revoked_at).not.toBeNull()
  expect(await run('revoke', 'unknown')).toMatchObject({ exitCode: 1 })
  // The short form: only the new token.
  expect(await run()).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^rcw_[\w-]{43}\n$/) })
  expect(await run('--name', '')).toMatchObject({ exitCode: 2 })
}, 60_000)
