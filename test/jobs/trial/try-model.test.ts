import { expect, test } from 'bun:test'
import { createModelServers } from '../../../src/adapters/model-servers.ts'
import { createOllama } from '../../../src/adapters/ollama.ts'
import { createOpenAiServer } from '../../../src/adapters/openai-chat.ts'
import { createPromptReader } from '../../../src/agent/prompt-reader.ts'
import { createAgentRunner } from '../../../src/agent/run-agent.ts'
import { TRIAL_PROMPTS, type TrialPrompt } from '../../../src/jobs/trial/prompts.ts'
import { type TrialResult, tryModel } from '../../../src/jobs/trial/try-model.ts'
import { goodAnswer } from '../../support/good-trial-model.ts'
import { startOllamaPeer } from '../../support/ollama-peer.ts'
import { startOpenAiPeer } from '../../support/openai-peer.ts'
import { countedIds } from '../../support/spoken-project.ts'

type Script = (request: {
  messages: { role: string; content: string | null }[]
}) => ReturnType<typeof goodAnswer> | { text: string }

async function graded(
  by: 'ollama' | 'openai',
  script: Script,
  prompts: readonly TrialPrompt[] = TRIAL_PROMPTS,
): Promise<TrialResult[]> {
  await using ollama = await startOllamaPeer({ script })
  await using openAi = startOpenAiPeer('vllm', { script })
  const newId = countedIds()
  const rules = { name: 'rules', run: () => Promise.reject(new Error('not by rules')) }
  const agent = createAgentRunner({
    llm: () => 'rules',
    models: createModelServers(createOllama({ host: ollama.host }), () =>
      createOpenAiServer({ address: openAi.address, key: null }),
    ),
    reader: createPromptReader(rules, newId),
    maxModelBytes: Number.POSITIVE_INFINITY,
    newId,
  })
  return await tryModel({
    ...{ agent, prompts, newId },
    model: by === 'ollama' ? 'llama3.2:latest' : 'openai:qwen3-8b',
    inTurn: (work) => work(),
    nowMs: () => 0,
    signal: new AbortController().signal,
  })
}

const failed = (results: TrialResult[]) => results.filter(({ passed }) => !passed)

test.each(['ollama', 'openai'] as const)(
  'a model that does everything right passes all, over %s',
  async (by) => {
    const results = await graded(by, goodAnswer)
    expect(failed(results)).toEqual([])
    expect(results).toHaveLength(20)
  },
)

test('a model that says it did everything, and does nothing, passes only where nothing may change', async () => {
  const results = await graded('ollama', () => ({ text: 'Done. Everything was changed as requested.' }))
  expect(results.filter(({ passed }) => passed).map(({ expected }) => expected)).toEqual(['nothing changes'])
})

test('a model that also does something else passes nothing', async () => {
  const extra: Script = (request) => {
    const answer = goodAnswer(request)
    if (!('calls' in answer) || answer.calls[0]?.name === 'finish') return answer
    const other = JSON.stringify(answer.calls).includes('Voice memo') ? 'Interview' : 'Voice memo'
    return { calls: [...answer.calls, { name: 'set_clips', arguments: { composition: other, gain_db: 6 } }] }
  }
  // Without the question, the one that may change nothing, and the one whose own words forbid what is added.
  const changing = TRIAL_PROMPTS.filter((_, index) => ![2, 15, 18].includes(index))
  expect((await graded('ollama', extra, changing)).filter(({ passed }) => passed)).toEqual([])
})

test('a server that fails is a failed prompt with its reason', async () => {
  const [result] = await graded(
    'ollama',
    () => ({ error: 'out of memory', status: 500 }) as never,
    TRIAL_PROMPTS.slice(0, 1),
  )
  expect(result).toMatchObject({ passed: false, response: expect.stringContaining('out of memory') })
})
