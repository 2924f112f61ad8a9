// The whole way of a prompt through the server, with a peer of a server with OpenAI's chat interface.
import { expect, test } from 'bun:test'
import { startOpenAiPeer } from '../support/openai-peer.ts'
import { startTestServer } from '../support/test-server.ts'

const SCRIPT = {
  name: 'Cooking tips',
  shape: '9:16',
  scenes: [{ heading: 'Sharp knives', narration: 'A sharp knife is a safe knife.', seconds: 15 }],
  remark: '',
}

test('a prompt that names openai:MODEL is interpreted by that server', async () => {
  await using peer = startOpenAiPeer('llama.cpp', { script: [{ text: JSON.stringify(SCRIPT) }] })
  await using server = await startTestServer({
    flags: { llmUrl: peer.address, ollamaHost: 'http://127.0.0.1:9' },
  })
  const post = (model: string) =>
    server.client.request('POST', '/jobs/agent', {
      project_name: model,
      prompt: 'a video about cooking',
      model,
    })
  const created = await post('openai:qwen3-8b')
  expect(created.status).toBe(201)
  const { job_id } = created.body as { job_id: string }
  expect((await server.client.stopped(job_id)).result).toMatchObject({
    status: 'success',
    project_changed: true,
    engine: 'openai:qwen3-8b',
  } as never)
  const refused = await post('openai:gpt-99')
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body)).toContain('openai:qwen3-8b')
})
