// What a model needs, known before it is loaded.
import { expect, test } from 'bun:test'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { doubtsAbout, memoryNeeded, modelFacts } from '../../../src/adapters/whisper/model-facts.ts'
import { outputNamesOf } from '../../../src/adapters/whisper/onnx/output-names.ts'
import {
  bytesField,
  fieldsOf,
  messageOf,
  numberField,
  textField,
} from '../../../src/adapters/whisper/onnx/protobuf.ts'
import { failureOf } from '../../support/rejection.ts'
import { SPEECH_MODEL } from '../../support/speech.ts'
import { withoutCrossAttention } from '../../support/speech-models.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const DECODER = 'onnx/decoder_model_merged_quantized.onnx'

/** Whisper's published dimensions, and the sizes of its files in transformers.js's layout. */
const BASE = {
  config: {
    ...{ d_model: 512, encoder_attention_heads: 8, decoder_layers: 6 },
    ...{ max_source_positions: 1500, vocab_size: 51_865 },
  },
  networks: { encoderBytes: 23_063_864, decoderBytes: 52_339_918, isQuantized: true },
}
const SMALL = {
  config: { ...BASE.config, d_model: 768, encoder_attention_heads: 12, decoder_layers: 12 },
  networks: { encoderBytes: 92_053_265, decoderBytes: 154_406_174, isQuantized: true },
}

test('the estimate is within a quarter of what models of five sizes were measured to hold', () => {
  const tiny = {
    config: { ...BASE.config, d_model: 384, encoder_attention_heads: 6, decoder_layers: 4 },
    networks: { encoderBytes: 10_032_343, decoderBytes: 29_752_201, isQuantized: true },
  }
  const turbo8 = {
    config: { ...BASE.config, d_model: 1280, encoder_attention_heads: 20, decoder_layers: 4 },
    networks: { encoderBytes: 170_954_196, decoderBytes: 172_297_250, isQuantized: true },
  }
  const floats = {
    config: BASE.config,
    networks: { encoderBytes: 82_381_494, decoderBytes: 208_088_205, isQuantized: false },
  }
  const measured = [
    [tiny, 379e6],
    [BASE, 500e6],
    [SMALL, 1_100e6],
    [turbo8, 1_345e6],
    [floats, 1_288e6],
  ] as const
  for (const [{ config, networks }, bytes] of measured) {
    const share = (memoryNeeded(config, networks) ?? 0) / bytes
    expect(share).toBeGreaterThan(0.95)
    expect(share).toBeLessThan(1.25)
  }
})

test('a configuration that lacks a dimension, or has none that counts, gives no estimate', () => {
  for (const config of [null, 'x', {}, { ...BASE.config, d_model: 0 }, { ...BASE.config, vocab_size: '9' }])
    expect(memoryNeeded(config, BASE.networks)).toBeNull()
})

test('a model that just fits raises no doubt; a byte less memory does, and says what to do', () => {
  const facts = { memoryBytes: 1.1e9, givesWordTimes: true }
  expect(doubtsAbout('Xenova/whisper-small', facts, 1.6e9)).toEqual([])
  expect(doubtsAbout('Xenova/whisper-small', facts, 1.6e9 - 1)).toEqual([
    'Xenova/whisper-small needs about 1.1 GB of memory and the rest of Roughcut about 0.5 GB; this machine has 1.6 GB. Choose a smaller model.',
  ])
  expect(doubtsAbout('unreadable', null, 1)).toEqual([])
})

test('a model without cross-attention is named with what to choose instead', () => {
  const facts = { memoryBytes: 1, givesWordTimes: false }
  const doubt = (model: string) => doubtsAbout(model, facts, 8e9).join()
  expect(doubt('onnx-community/whisper-small')).toContain('Choose onnx-community/whisper-small_timestamped.')
  expect(doubt('/models/mine')).toContain('such as onnx-community/whisper-base_timestamped')
})

test('the shipped model gives the times of words; its copy without those outputs does not', async () => {
  using folder = temporaryFolder()
  const facts = await modelFacts(SPEECH_MODEL)
  expect(facts?.givesWordTimes).toBe(true)
  expect(facts?.memoryBytes).toBeGreaterThan(250e6)
  expect((await modelFacts(withoutCrossAttention(join(folder.path, 'model'))))?.givesWordTimes).toBe(false)
})

test('weights in a file of their own count', async () => {
  using folder = temporaryFolder()
  cpSync(SPEECH_MODEL, folder.path, { recursive: true })
  const before = (await modelFacts(folder.path))?.memoryBytes ?? 0
  writeFileSync(join(folder.path, `${DECODER}_data`), new Uint8Array(1_000_000))
  expect(((await modelFacts(folder.path))?.memoryBytes ?? 0) - before).toBe(2_000_000)
})

test('a folder without a model, or with a truncated decoder, has no facts', async () => {
  using folder = temporaryFolder()
  expect(await modelFacts(folder.path)).toBeNull()
  cpSync(SPEECH_MODEL, folder.path, { recursive: true })
  writeFileSync(join(folder.path, DECODER), readFileSync(join(SPEECH_MODEL, DECODER)).subarray(0, 100_000))
  expect(await modelFacts(folder.path)).toBeNull()
})

test('outputs are found wherever they stand, between fields of every kind and past large ones', async () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'x.onnx')
  const output = (name: string) => bytesField(12, messageOf([textField(1, name)]))
  const fixed = { number: 40, wireType: 5, varint: 0n, bytes: new Uint8Array(4) }
  const graph = messageOf([
    output('first'),
    bytesField(5, new Uint8Array(300_000)),
    numberField(30, 2 ** 40),
    fixed,
    output('second'),
  ])
  const model = messageOf([numberField(1, 8), bytesField(7, graph), textField(2, 'after')])
  writeFileSync(file, model)
  expect(await outputNamesOf(file)).toEqual(['first', 'second'])
  expect(fieldsOf(model).length).toBe(3)

  writeFileSync(file, 'no protobuf at all')
  expect(await failureOf(outputNamesOf(file))).toThrow(RangeError)
  writeFileSync(file, messageOf([bytesField(7, messageOf([bytesField(12, new Uint8Array(100_000))]))]))
  expect(await failureOf(outputNamesOf(file))).toThrow('too long')
})
