import { expect, setDefaultTimeout, test } from 'bun:test'
import { runCommandLine } from '../../src/cli/run-command-line.ts'
import { COMMANDS } from '../../src/main.ts'
import { modelHubPeer } from '../support/model-hub-peer.ts'
import { recordedIo } from '../support/run-command.ts'
import { SPEECH_MODEL } from '../support/speech.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

setDefaultTimeout(60_000)

async function roughcut(env: Record<string, string>, ...words: string[]) {
  const io = recordedIo({ env })
  const exitCode = await runCommandLine(words, { version: '0', commands: COMMANDS, fallback: 'serve' }, io)
  return { exitCode, stdout: io.stdout(), stderr: io.stderr() }
}

test('models pull downloads a model with progress, and models list shows it', async () => {
  using folder = temporaryFolder()
  using hub = modelHubPeer()
  const env = { ROUGHCUT_DATA: folder.path, HF_ENDPOINT: hub.address, ROUGHCUT_WHISPER_MODEL: hub.model }
  const before = await roughcut(env, 'models', 'list')
  expect(before.stdout).toContain('No speech model')
  expect(before.stderr).toContain(`roughcut models pull ${hub.model}`)

  const pulled = await roughcut(env, 'models', 'pull', hub.model)
  expect(pulled).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('is ready') })
  expect(pulled.stderr).toMatch(/100 % .*of 3\.1 MB/)
  expect((await roughcut(env, 'models', 'pull', hub.model)).stdout).toContain('was there already')

  const listed = JSON.parse((await roughcut(env, 'models', 'list', '--json')).stdout)
  expect(listed).toEqual([
    {
      name: hub.model,
      folder: expect.stringContaining(folder.path),
      size_bytes: expect.any(Number),
      in_use: true,
    },
  ])
})

test('models list shows a model that is used from a folder of its own', async () => {
  using folder = temporaryFolder()
  const env = { ROUGHCUT_DATA: folder.path, ROUGHCUT_WHISPER_MODEL: SPEECH_MODEL }
  expect((await roughcut(env, 'models', 'list')).stdout).toMatch(/MODEL.*\n.*speech-model .* in use/)
})

test('models pull of what no hub has fails with one sentence', async () => {
  using folder = temporaryFolder()
  using hub = modelHubPeer()
  const failed = await roughcut(
    { ROUGHCUT_DATA: folder.path, HF_ENDPOINT: hub.address },
    'models',
    'pull',
    'No/such',
  )
  expect(failed.exitCode).toBe(1)
  expect(failed.stderr).toContain('has no speech model No/such')
})
