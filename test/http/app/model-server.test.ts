import { expect, test } from 'bun:test'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../../../src/config.ts'
import { CHECKS, findingOf } from '../../../src/system-checks.ts'
import { KEY, startOpenAiPeer } from '../../support/openai-peer.ts'
import { createTestWeb } from '../../support/test-web.ts'

const PATH = '/app/api/models/chat-server'
const SPEECH_PATH = '/app/api/models/speech-server'

test('a chat server is saved with its key, asked at once, and kept for its owner only', async () => {
  await using peer = startOpenAiPeer('litellm')
  using world = createTestWeb()
  const { dataDir } = world.services.config
  const file = join(dataDir, 'config.json')
  // As somebody writes it by hand.
  writeFileSync(file, '{"logFormat":"json"}', { mode: 0o644 })
  const owner = world.as(world.owner.id)
  const saved = await owner.ask('PUT', PATH, { address: peer.address, key: KEY })
  expect(saved.json).toEqual({
    address: peer.address,
    has_key: true,
    fixed_by: null,
    may_enter: true,
    models: ['qwen3-8b'],
  })
  expect(loadConfig({ dataDir }, {})).toMatchObject({
    ...{ llmUrl: peer.address, llmKey: KEY, logFormat: 'json' },
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)

  const shown = await owner.ask('GET', '/app/api/models')
  expect(shown.json.language.chat_server).toEqual(saved.json)
  const system = await owner.ask('GET', '/app/api/system')
  const events = await owner.ask('GET', '/app/api/security-events')
  expect(system.json.checks).toContainEqual({
    ...{ check: 'chat server', status: 'ok', todo: null },
    found: `${peer.address} has qwen3-8b`,
  })
  for (const { json } of [saved, shown, system, events]) expect(JSON.stringify(json)).not.toContain(KEY)
  expect(world.lines.join('')).toContain('chat server chosen')
  expect(world.lines.join('')).not.toContain(KEY)
  expect(peer.paths).not.toContain('POST /v1/chat/completions')
})

test('a key goes to no other host than the one it was entered for', async () => {
  await using first = startOpenAiPeer('litellm')
  await using second = startOpenAiPeer('litellm')
  using world = createTestWeb()
  const owner = world.as(world.owner.id)
  const put = async (body: object) => (await owner.ask('PUT', PATH, body)).json
  await put({ address: first.address, key: KEY })
  expect(await put({ address: `${first.address}/` })).toMatchObject({ has_key: true, models: ['qwen3-8b'] })
  expect(await put({ address: second.address })).toMatchObject({ has_key: false, models: null })
  expect(await put({ address: second.address, key: KEY })).toMatchObject({ has_key: true })
  expect(await put({ address: second.address, key: null })).toMatchObject({ has_key: false })
  await put({ address: first.address, key: KEY })
  expect(await put({ address: null })).toEqual({
    ...{ address: null, has_key: false, fixed_by: null, may_enter: true, models: null },
  })
  expect(readFileSync(join(world.services.config.dataDir, 'config.json'), 'utf8')).not.toContain(KEY)
})

test('a chat server is for owners, and must be an address without secrets and a key in one line', async () => {
  using world = createTestWeb()
  const address = 'http://127.0.0.1:9/v1'
  expect((await world.as(world.member.id).ask('PUT', PATH, { address })).status).toBe(403)
  const owner = world.as(world.owner.id)
  for (const body of [
    ...['', 'ftp://h/v1', 'http://user:secret@h/v1', 'http://h/v1?key=secret', 'not one'].map((one) => ({
      address: one,
    })),
    { address, key: 'two\nlines' },
    { address, key: 'ключ' },
    { key: 'alone' },
  ])
    expect({ body, status: (await owner.ask('PUT', PATH, body)).status }).toEqual({ body, status: 400 })
  expect((await owner.ask('GET', '/app/api/models')).json.language.chat_server.address).toBeNull()
})

test('a chat server that the environment sets is shown, and cannot be replaced here', async () => {
  using plain = createTestWeb()
  const { dataDir } = plain.services.config
  const fixed = { ROUGHCUT_LLM_URL: 'http://127.0.0.1:9/v1', ROUGHCUT_LLM_KEY: KEY }
  using world = createTestWeb({ services: { config: loadConfig({ dataDir }, fixed) } })
  const owner = world.as(world.owner.id)
  const refused = await owner.ask('PUT', PATH, { address: 'http://127.0.0.1:10/v1' })
  expect(refused.status).toBe(409)
  expect(refused.json.message).toStartWith('ROUGHCUT_LLM_URL sets the chat server.')
  expect((await owner.ask('GET', '/app/api/models')).json.language.chat_server).toEqual({
    ...{
      address: fixed.ROUGHCUT_LLM_URL,
      has_key: true,
      fixed_by: 'ROUGHCUT_LLM_URL',
      may_enter: false,
      models: null,
    },
  })
  // A key of the environment would go to an address that is entered here.
  const key = { ROUGHCUT_LLM_KEY: KEY }
  expect(loadConfig({ dataDir }, key).modelsFixedBy.chatServer).toBe('ROUGHCUT_LLM_KEY')
})

test('doctor tries the model that the settings name', async () => {
  await using peer = startOpenAiPeer('vllm', { contextTokens: 12_000 })
  const look = (environment: Record<string, string>) => {
    const check = CHECKS.find(({ name }) => name === 'chat server')
    if (!check) throw new Error('no such check')
    return findingOf(check, loadConfig({ dataDir: '/nowhere' }, environment))
  }
  const ROUGHCUT_LLM = 'openai:qwen3-8b'
  expect(await look({})).toMatchObject({ status: 'ok', found: expect.stringContaining('not used') })
  expect(await look({ ROUGHCUT_LLM_URL: peer.address, ROUGHCUT_LLM })).toMatchObject({
    ...{ status: 'ok', found: `qwen3-8b at ${peer.address}: 12000 tokens, takes tools` },
  })
  expect(peer.paths).toContain('POST /v1/chat/completions')
  expect(await look({ ROUGHCUT_LLM_URL: 'http://127.0.0.1:9/v1', ROUGHCUT_LLM })).toMatchObject({
    ...{ status: 'problem', found: expect.stringContaining('does not answer') },
  })
  expect(await look({ ROUGHCUT_LLM_URL: 'http://127.0.0.1:9/v1' })).toMatchObject({ status: 'warning' })
  expect(await look({ ROUGHCUT_LLM })).toMatchObject({ status: 'problem' })
})

test('a speech server is saved with its key, and its models can be chosen until it is removed', async () => {
  await using peer = startOpenAiPeer('litellm')
  using world = createTestWeb()
  const { dataDir } = world.services.config
  const owner = world.as(world.owner.id)
  const choose = (speech: string) => owner.ask('PUT', '/app/api/models/default', { speech })
  const early = await choose('openai:qwen3-8b')
  expect([early.status, early.json.message]).toEqual([
    409,
    'openai:qwen3-8b is on a speech server, and none is configured.',
  ])
  expect((await world.as(world.member.id).ask('PUT', SPEECH_PATH, { address: peer.address })).status).toBe(
    403,
  )
  const saved = await owner.ask('PUT', SPEECH_PATH, { address: peer.address, key: KEY })
  expect(saved.json).toEqual({
    address: peer.address,
    has_key: true,
    fixed_by: null,
    may_enter: true,
    models: ['qwen3-8b'],
  })
  const chosen = await choose('openai:qwen3-8b')
  expect(chosen.json.speech).toMatchObject({
    default: { name: 'openai:qwen3-8b', is_served: true, folder: null },
    server: saved.json,
  })
  expect(JSON.stringify(chosen.json)).not.toContain(KEY)
  expect(loadConfig({ dataDir }, {})).toMatchObject({
    ...{ speechUrl: peer.address, speechKey: KEY, whisperModel: 'openai:qwen3-8b', llmUrl: null },
  })
  for (const name of ['openai:two words', 'openai:/x']) expect((await choose(name)).status).toBe(400)
  expect((await owner.ask('PUT', SPEECH_PATH, { address: null })).json).toMatchObject({
    address: null,
    has_key: false,
  })
})

test('the owner of another drive sees the servers, and cannot send everybody’s recordings elsewhere', async () => {
  using world = createTestWeb()
  const { store } = world.services
  const stranger = world.member
  store.drives.addMember(store.drives.create('Another', stranger.id).id, stranger.id, 'owner')
  const other = world.as(stranger.id)
  for (const path of [PATH, SPEECH_PATH]) {
    const refused = await other.ask('PUT', path, { address: 'http://127.0.0.1:9/v1' })
    expect([refused.status, refused.json.message]).toEqual([
      403,
      'Only the first user of this server may enter where everybody’s recordings and prompts are sent.',
    ])
  }
  const { json } = await other.ask('GET', '/app/api/models')
  expect(json.speech.server).toEqual({
    ...{ address: null, has_key: false, fixed_by: null, may_enter: false, models: null },
  })
})
