import { describe, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, loadConfig } from '../src/config.ts'
import type { Flags } from '../src/settings.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

/** Settings with `file` as DATA/config.json. */
function load(file: unknown, environment: Record<string, string> = {}, flags: Flags = {}): Config {
  using folder = temporaryFolder()
  writeFileSync(join(folder.path, 'config.json'), typeof file === 'string' ? file : JSON.stringify(file))
  return loadConfig({ dataDir: folder.path, ...flags }, environment)
}

test('flags come before the environment, which comes before config.json', () => {
  const file = { port: 1, host: 'file', llm: 'rules' }
  const environment = { ROUGHCUT_PORT: '2', ROUGHCUT_HOST: 'environment' }
  expect(load(file, environment, { port: '3' })).toMatchObject({ port: 3, host: 'environment', llm: 'rules' })
})

test('an empty variable counts as unset, and true and false are yes and no', () => {
  expect(load({ port: 5, trustProxy: true }, { ROUGHCUT_PORT: '' })).toMatchObject({
    port: 5,
    trustProxy: true,
  })
  expect(load({ trustProxy: false }).trustProxy).toBe(false)
})

describe('a value that a setting does not take is refused with where it came from', () => {
  test.each([
    [{}, {}, { port: '1e3' }, '--port is "1e3"; it takes 0 to 65535.'],
    [{}, { ROUGHCUT_PORT: '99999' }, {}, 'ROUGHCUT_PORT is "99999"; it takes 0 to 65535.'],
    [{ logFormat: 'loud' }, {}, {}, 'is "loud"; it takes pretty, json, silent.'],
    [{ trustProxy: 'maybe' }, {}, {}, 'is "maybe"; it takes no, yes.'],
    [
      {},
      {},
      { publicUrl: 'cut.example' },
      '--public-url is "cut.example"; it takes an http or https address',
    ],
    [{}, {}, { publicUrl: 'https://cut.example/?a=1' }, 'without a query'],
    [{ prot: 1 }, {}, {}, 'unknown setting "prot"'],
    [{ dataDir: '/elsewhere' }, {}, {}, 'unknown setting "dataDir"'],
    [{ port: [1] }, {}, {}, 'must be a number'],
    [{ llm: 5 }, {}, {}, 'must be a string'],
    [{ trustProxy: 1 }, {}, {}, 'must be true or false'],
    ['{', {}, {}, 'is not valid JSON'],
    ['[]', {}, {}, 'must hold one JSON object'],
  ])('%j %j %j', (file, environment, flags, message) => {
    expect(() => load(file, environment, flags)).toThrow(
      expect.objectContaining({ code: 'bad_request', message: expect.stringContaining(message) }),
    )
  })

  test('a config.json that is a folder', () => {
    using folder = temporaryFolder()
    mkdirSync(join(folder.path, 'config.json'))
    expect(() => loadConfig({ dataDir: folder.path }, {})).toThrow('cannot be read (EISDIR)')
  })
})

describe('a server with OpenAI’s chat interface', () => {
  test('has an address and a key, and none by default', () => {
    expect(load({}, {})).toMatchObject({ llmUrl: null, llmKey: null })
    const given = { ROUGHCUT_LLM_URL: 'http://127.0.0.1:8080/v1', ROUGHCUT_LLM_KEY: 'sk-1' }
    expect(load({}, given)).toMatchObject({ llmUrl: 'http://127.0.0.1:8080/v1', llmKey: 'sk-1' })
  })

  test('takes its key from no flag, and repeats none in an error', () => {
    expect(() => loadConfig({ dataDir: '.', llmKey: 'sk-secret' }, {})).toThrow(
      /--llm-key would show the key/,
    )
    for (const key of ['sk-secret\nX-Evil: 1', 'sk-secret-ü']) {
      const thrown = (() => {
        try {
          return load({}, { ROUGHCUT_LLM_KEY: key })
        } catch (error) {
          return error
        }
      })()
      expect(String(thrown)).toContain('one line of ASCII')
      expect(String(thrown)).not.toContain('sk-secret')
    }
  })

  test.each(['ftp://a', 'nonsense', 'http://me:pw@127.0.0.1/v1', 'http://127.0.0.1/v1?key=1'])(
    'refuses %s',
    (value) => {
      expect(() => load({}, { ROUGHCUT_LLM_URL: value })).toThrow(/takes an address/)
    },
  )
})

describe('a server with OpenAI’s interface for speech', () => {
  const url = { ROUGHCUT_SPEECH_URL: 'http://127.0.0.1:8000', ROUGHCUT_SPEECH_KEY: 'sk-2' }

  test('has an address and a key, and its first model is used where none is named', () => {
    expect(load({}, {})).toMatchObject({
      ...{ speechUrl: null, speechKey: null, whisperModel: 'Xenova/whisper-base' },
    })
    expect(load({}, url)).toMatchObject({
      ...{ speechUrl: 'http://127.0.0.1:8000', speechKey: 'sk-2', whisperModel: 'openai:' },
      modelsFixedBy: { speechServer: 'ROUGHCUT_SPEECH_URL', whisperModel: null },
    })
    for (const name of ['openai:small', 'Xenova/whisper-base'])
      expect(load({}, { ...url, ROUGHCUT_WHISPER_MODEL: name }).whisperModel).toBe(name)
  })

  test('takes its key from no flag, and no address with a password', () => {
    expect(() => loadConfig({ dataDir: '.', speechKey: 'sk-secret' }, {})).toThrow(
      '--speech-key would show the key to everybody on this machine; set ROUGHCUT_SPEECH_KEY instead.',
    )
    expect(() => load({}, { ROUGHCUT_SPEECH_URL: 'http://me:pw@127.0.0.1' })).toThrow(/takes an address/)
  })
})

describe('an address with a password', () => {
  test.each([
    ['OLLAMA_HOST', 'http://svc:s3cret@10.0.0.5:11434'],
    ['OLLAMA_HOST', 'svc:s3cret@10.0.0.5'],
    ['OLLAMA_HOST', 'https://10.0.0.5/?key=s3cret'],
    ['ROUGHCUT_PUBLIC_URL', 'https://svc:s3cret@cut.example.com'],
    ['ROUGHCUT_PUBLIC_URL', 'https://:s3cret@cut.example.com'],
    ['ROUGHCUT_PUBLIC_URL', 'https://cut.example.com/?key=s3cret'],
  ])('in %s is refused without repeating it: %s', (variable, value) => {
    const refused = () => load({}, { [variable]: value })
    expect(refused).toThrow(`${variable} is "`)
    expect(refused).not.toThrow('s3cret')
  })

  test.each([
    ['', 'http://127.0.0.1:11434'],
    ['0.0.0.0', 'http://127.0.0.1'],
    ['gpu.lan:11434/', 'http://gpu.lan:11434'],
    ['https://gpu.lan/ollama/', 'https://gpu.lan/ollama'],
  ])('is not what OLLAMA_HOST=%p is: %s', (value, expected) => {
    expect(load({}, { OLLAMA_HOST: value }).ollamaHost).toBe(expected)
  })
})
