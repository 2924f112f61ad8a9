import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { runCommandLine } from '../../src/cli/run-command-line.ts'
import { loadConfig } from '../../src/config.ts'
import { COMMANDS } from '../../src/main.ts'
import { goodAnswer } from '../support/good-trial-model.ts'
import { modelHubPeer } from '../support/model-hub-peer.ts'
import { startOllamaPeer } from '../support/ollama-peer.ts'
import { recordedIo } from '../support/run-command.ts'
import { SPEECH_MODEL } from '../support/speech.ts'
import { hugeModel, withoutCrossAttention } from '../support/speech-models.ts'
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
      memory_bytes: expect.any(Number),
      doubts: [],
      in_use: true,
    },
  ])
})

test('a model that this machine has no memory for is named before its networks are downloaded, and in the list', async () => {
  using folder = temporaryFolder()
  using source = temporaryFolder()
  using hub = modelHubPeer(hugeModel(join(source.path, 'huge')))
  const env = { ROUGHCUT_DATA: folder.path, HF_ENDPOINT: hub.address }
  const doubt = /needs about \d{3,}\.\d GB of memory .* this machine has .* Choose a smaller model/
  hub.faults.corrupt = { path: 'onnx/encoder_model_quantized.onnx', times: 99 }
  const interrupted = await roughcut(env, 'models', 'pull', hub.model)
  expect(interrupted).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(doubt) })

  delete hub.faults.corrupt
  expect((await roughcut(env, 'models', 'pull', hub.model)).exitCode).toBe(0)
  const listed = await roughcut(env, 'models', 'list')
  expect(listed.stdout).toMatch(/MODEL +SIZE +MEMORY/)
  expect(listed.stderr).toMatch(doubt)
  expect(JSON.parse((await roughcut(env, 'models', 'list', '--json')).stdout)).toMatchObject([
    { memory_bytes: expect.any(Number), doubts: [expect.stringMatching(doubt)] },
  ])
})

test('models list names a model that gives no times of words, with what to choose instead', async () => {
  using folder = temporaryFolder()
  const model = withoutCrossAttention(join(folder.path, 'plain'))
  const env = { ROUGHCUT_DATA: folder.path, ROUGHCUT_WHISPER_MODEL: model }
  expect((await roughcut(env, 'models', 'list')).stderr).toContain('onnx-community/whisper-base_timestamped')
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

test('models pull llm lets Ollama download a language model, tests it, makes it the default, and lists some', async () => {
  using folder = temporaryFolder()
  await using ollama = await startOllamaPeer({ models: [], script: goodAnswer })
  const env = { ROUGHCUT_DATA: folder.path, OLLAMA_HOST: ollama.host }
  const pulled = await roughcut(env, 'models', 'pull', 'llm', 'qwen3:4b')
  expect(pulled).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('is ready: 3 of 3 prompts') })
  expect(ollama.models.map(({ name }) => name)).toEqual(['qwen3:4b'])
  expect(loadConfig({}, env).llm).toBe('qwen3:4b')

  ollama.script([{ text: 'Done.' }])
  const bad = await roughcut(env, 'models', 'pull', 'llm', 'small:1b', '--json')
  expect(JSON.parse(bad.stdout)).toMatchObject({ name: 'small:1b', passed: 0, of: 3, is_default: false })
  expect(loadConfig({}, env).llm).toBe('qwen3:4b')

  const missing = await roughcut(env, 'models', 'pull', 'llm', 'nothing:1b')
  expect(missing.exitCode).toBe(1)
  expect(missing.stderr).toContain('library has no model "nothing:1b"')

  const listed = JSON.parse((await roughcut(env, 'models', 'pull', 'llm', '--json')).stdout)
  expect(listed[0]).toEqual({ name: 'qwen3:4b', size_bytes: 2.5e9, fits: expect.any(Boolean) })
})

test('models pull llm without Ollama says what to do', async () => {
  using folder = temporaryFolder()
  const env = { ROUGHCUT_DATA: folder.path, OLLAMA_HOST: 'http://127.0.0.1:9' }
  const failed = await roughcut(env, 'models', 'pull', 'llm', 'qwen3:4b')
  expect(failed.exitCode).toBe(1)
  expect(failed.stderr).toContain('Ollama cannot be reached')
})

test('models test grades a model by what the documents say, and the rules as well', async () => {
  using folder = temporaryFolder()
  await using ollama = await startOllamaPeer({ script: goodAnswer })
  const env = { ROUGHCUT_DATA: folder.path, OLLAMA_HOST: ollama.host }
  const tested = await roughcut(env, 'models', 'test', 'llama3.2', '--json')
  const report = JSON.parse(tested.stdout)
  expect(report).toMatchObject({ model: 'llama3.2', passed: 20, of: 20 })
  // The model of the settings, else the best that Ollama has.
  expect(JSON.parse((await roughcut(env, 'models', 'test', '--json')).stdout).model).toBe('llama3.2:latest')

  const rules = await roughcut(env, 'models', 'test', 'rules')
  expect(rules.stdout).toMatch(
    /passed {2}Rename the Voice memo to Plan\. [\s\S]*\nrules: \d+ of 20 prompts\n$/,
  )
  // What a broken server answers says nothing about the model.
  ollama.script(() => ({ error: 'out of memory', status: 500 }))
  const broken = await roughcut(env, 'models', 'test', 'llama3.2')
  expect(broken).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('which says nothing about the model'),
  })
  ollama.script([{ text: 'Done.' }])
  expect(await roughcut(env, 'models', 'test', 'llama3.2')).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/llama3\.2: \d of 20 prompts/),
  })

  const missing = await roughcut(env, 'models', 'test', 'llama9')
  expect(missing).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('has no model "llama9"') })
})
