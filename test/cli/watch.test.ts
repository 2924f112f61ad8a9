// `roughcut watch …`, with a server that runs: from a file in a folder to an export.
import { expect, test } from 'bun:test'
import { copyFileSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../support/eventually.ts'
import { runForJson, runProgram } from '../support/run-command.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestServer } from '../support/test-server.ts'

test('a file in a watch folder becomes a project, and its transcript is exported', async () => {
  using outside = temporaryFolder()
  const root = realpathSync(outside.path)
  const [folder, out] = [join(root, 'in'), join(root, 'out')]
  mkdirSync(folder)
  await using server = await startTestServer()
  const run = (...words: string[]) => runProgram(server.dataDir, 'watch', ...words)
  expect(await run(folder, '--export', 'txt', 'srt', '--out', out)).toMatchObject({ exitCode: 0 })
  copyFileSync(join(import.meta.dir, '../fixtures/media/intro.wav'), join(folder, 'intro.wav'))
  await eventually(async () => {
    const [listed] = await runForJson<object[]>(server.dataDir, 'watch', 'list')
    expect(listed).toMatchObject({
      folder,
      out,
      problem: null,
      files: [{ name: 'intro.wav', state: 'done' }],
    })
  }, 60_000)
  expect(readFileSync(join(out, 'intro.txt'), 'utf8').trim()).not.toBe('')
  expect(existsSync(join(out, 'intro.srt'))).toBe(true)
  const [{ watch_id: id }] = JSON.parse((await run('list', '--json')).stdout)
  expect(await run('remove', id)).toMatchObject({ exitCode: 0 })
  expect(await run('remove', id)).toMatchObject({ exitCode: 1 })
}, 120_000)

test('refuses folders that would go around in a circle, and wrong usage', async () => {
  using outside = temporaryFolder()
  const root = realpathSync(outside.path)
  const data = join(root, 'data')
  for (const name of ['in', 'other', 'out']) mkdirSync(join(root, name))
  const run = (...words: string[]) => runProgram(data, 'watch', ...words)
  const inFolder = join(root, 'in')
  expect(await run('list')).toMatchObject({ exitCode: 0, stdout: 'No folders are being watched.\n' })
  expect(await run(data)).toMatchObject({ exitCode: 2 })
  expect(await run(root, '--export', 'txt', '--out', join(root, 'out'))).toMatchObject({ exitCode: 2 })
  expect(await run(inFolder, '--export', 'txt', '--out', join(data, 'x'))).toMatchObject({ exitCode: 2 })
  expect(await run(inFolder, '--export', 'nonsense', '--out', join(root, 'out'))).toMatchObject({
    exitCode: 2,
  })
  expect(await run(inFolder, '--export', 'txt')).toMatchObject({ exitCode: 2 })
  expect(await run(join(root, 'missing'))).toMatchObject({ exitCode: 1 })
  expect(await run(inFolder, '--export', 'txt', '--out', join(root, 'out'))).toMatchObject({ exitCode: 0 })
  expect(await run(inFolder)).toMatchObject({ exitCode: 1 })
  expect(await run(join(root, 'out'))).toMatchObject({ exitCode: 1 })
  expect(await run(join(root, 'other'), '--export', 'txt', '--out', inFolder)).toMatchObject({ exitCode: 1 })
}, 60_000)
