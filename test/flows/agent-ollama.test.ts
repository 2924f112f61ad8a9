// The whole way of a prompt through the server, with a peer in the place of Ollama.
import { describe, expect, test } from 'bun:test'
import { startOllamaPeer } from '../support/ollama-peer.ts'
import { startTestServer } from '../support/test-server.ts'

const SCRIPT = {
  name: 'Cooking tips',
  shape: '9:16',
  scenes: [
    { heading: 'Sharp knives', narration: 'A sharp knife is a safe knife.', seconds: 15 },
    { heading: 'Salt early', narration: 'Salt the water, not the plate.', seconds: 15 },
  ],
  remark: '',
}

type Job = { job_id: string; project_id: string }

describe('a prompt on its way through the server', () => {
  test('is interpreted by the best model that Ollama has', async () => {
    await using peer = await startOllamaPeer({
      models: [
        { name: 'nomic-embed-text:latest', capabilities: ['embedding'] },
        { name: 'qwen3:4b', size: 2_500_000_000 },
      ],
      script: [{ text: JSON.stringify(SCRIPT) }],
    })
    await using server = await startTestServer({ flags: { llm: 'auto', ollamaHost: peer.host } })
    const created = await server.client.request('POST', '/jobs/agent', {
      project_name: 'Tips',
      prompt: 'create a 30-second video about cooking tips',
    })
    expect(created.status).toBe(201)
    const { job_id, project_id } = created.body as Job
    const { result } = await server.client.stopped(job_id)
    expect(result).toEqual({
      status: 'success',
      agent_response: expect.stringContaining('Created the composition “Cooking tips”'),
      project_changed: true,
      ai_credits_used: 1,
      engine: 'ollama:qwen3:4b',
      resolved_model: 'qwen3:4b',
      conversation_id: expect.any(String),
    } as never)
    expect(server.store.revisions.head(project_id).document.compositions).toHaveLength(1)
    expect(peer.loads).toMatchObject([{ model: 'qwen3:4b' }])

    // Then by the rules, on the same project.
    const more = await server.client.request('POST', '/jobs/agent', {
      project_id,
      prompt: 'make it square',
      model: 'rules',
    })
    expect((await server.client.stopped((more.body as Job).job_id)).result).toMatchObject({
      engine: 'rules',
    } as never)
  })

  test('that names a model which Ollama does not have is refused with those it has', async () => {
    await using peer = await startOllamaPeer({ models: [{ name: 'qwen3:4b' }] })
    await using server = await startTestServer({ flags: { ollamaHost: peer.host } })
    const answer = await server.client.request('POST', '/jobs/agent', {
      project_name: 'x',
      prompt: 'x',
      model: 'mistral',
    })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain('qwen3:4b')
  })

  test('that names a model is a 502 when Ollama is not there; without a name the rules take it', async () => {
    await using server = await startTestServer({ flags: { llm: 'auto', ollamaHost: 'http://127.0.0.1:9' } })
    const named = await server.client.request('POST', '/jobs/agent', {
      project_name: 'x',
      prompt: 'x',
      model: 'qwen3:4b',
    })
    expect(named.status).toBe(502)
    const plain = await server.client.request('POST', '/jobs/agent', {
      project_name: 'x',
      prompt: 'how many compositions are there?',
    })
    const { result } = await server.client.stopped((plain.body as Job).job_id)
    expect(result).toMatchObject({
      status: 'success',
      engine: 'rules',
      project_changed: false,
      ai_credits_used: 0,
    } as never)
  })
})
