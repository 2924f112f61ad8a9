import { expect, test } from 'bun:test'
import { createOllama } from '../../../src/adapters/ollama.ts'
import { createPromptReader } from '../../../src/agent/prompt-reader.ts'
import { createAgentRunner } from '../../../src/agent/run-agent.ts'
import { createQueues } from '../../../src/jobs/engine/queues.ts'
import { createModelAdditions } from '../../../src/jobs/trial/add-model.ts'
import { createLog } from '../../../src/log.ts'
import { eventually } from '../../support/eventually.ts'
import { goodAnswer } from '../../support/good-trial-model.ts'
import { startOllamaPeer } from '../../support/ollama-peer.ts'
import { countedIds } from '../../support/spoken-project.ts'

async function world(options: { fixedBy?: string; isGood?: boolean; maxModelBytes?: number } = {}) {
  const { fixedBy = null, isGood = true, maxModelBytes = 2000 } = options
  const peer = await startOllamaPeer({ models: [], script: isGood ? goodAnswer : [{ text: 'Done.' }] })
  const ollama = createOllama({ host: peer.host })
  const newId = countedIds()
  const rules = { name: 'rules', run: () => Promise.reject(new Error('not by rules')) }
  const chosen: string[] = []
  const agent = createAgentRunner({
    llm: () => 'rules',
    models: ollama,
    reader: createPromptReader(rules, newId),
    maxModelBytes: 1e12,
    newId,
  })
  const additions = createModelAdditions({
    ...{ ollama, agent, queues: createQueues(), nowMs: () => 0, newId, maxModelBytes },
    choice: { fixedBy: () => fixedBy, choose: (_setting, model) => void chosen.push(model) },
    log: createLog('silent'),
    stopping: new AbortController().signal,
  })
  const ended = (name: string) =>
    eventually(() => {
      const [one] = additions.list().filter((each) => each.name === name)
      if (one?.stage !== 'tested' && one?.stage !== 'failed') throw new Error(`still ${one?.stage}`)
      return one
    })
  return { peer, additions, chosen, ended, [Symbol.asyncDispose]: () => peer[Symbol.asyncDispose]() }
}

const passes = (results: { passed: boolean }[]) => results.map(({ passed }) => passed)

test('a model that is added is downloaded, tested with three prompts, and becomes the default', async () => {
  await using made = await world()
  made.additions.add('qwen3:4b')
  expect(() => made.additions.add('qwen3:8b')).toThrow('qwen3:4b is being')
  const added = await made.ended('qwen3:4b')
  expect(added).toMatchObject({ stage: 'tested', promptCount: 3, totalBytes: null, errorMessage: null })
  expect(passes(added.results)).toEqual([true, true, true])
  expect(made.peer.models.map(({ name }) => name)).toEqual(['qwen3:4b'])
  expect(made.chosen).toEqual(['qwen3:4b'])
  // Another one may come after it.
  made.additions.add('nothing:1b')
  const failed = await made.ended('nothing:1b')
  expect(failed).toMatchObject({
    stage: 'failed',
    errorMessage: expect.stringContaining('library has no model'),
  })
  expect(made.chosen).toEqual(['qwen3:4b'])
})

test('a model that this machine has no memory for is shown as such', async () => {
  await using made = await world({ maxModelBytes: 1999 })
  made.additions.add('llama3.3:70b')
  expect((await made.ended('llama3.3:70b')).isTooLarge).toBe(true)
  await using fitting = await world()
  fitting.additions.add('qwen3:4b')
  expect((await fitting.ended('qwen3:4b')).isTooLarge).toBe(false)
})

test("a model that fails its prompts doesn't become the default, nor does any where the default is fixed", async () => {
  await using bad = await world({ isGood: false })
  bad.additions.add('small:1b')
  expect(passes((await bad.ended('small:1b')).results)).toEqual([false, false, false])
  await using fixed = await world({ fixedBy: '--llm' })
  fixed.additions.add('qwen3:4b')
  expect((await fixed.ended('qwen3:4b')).stage).toBe('tested')
  expect([bad.chosen, fixed.chosen]).toEqual([[], []])
})

test('testing a model leaves the default alone; one that is missing fails once, with its reason', async () => {
  await using made = await world()
  made.peer.models.push({ name: 'qwen3:4b' })
  made.additions.test('qwen3:4b')
  expect(passes((await made.ended('qwen3:4b')).results)).toEqual([true, true, true])
  made.additions.test('other:1b')
  const missing = await made.ended('other:1b')
  expect(missing).toMatchObject({ stage: 'failed', results: [] })
  expect(missing.errorMessage).toContain('has no model "other:1b"')
  expect(made.chosen).toEqual([])
})
