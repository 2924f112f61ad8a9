// Copies of the small speech model that lack something, as published exports do.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bytesField, fieldsOf, messageOf } from '../../src/adapters/whisper/onnx/protobuf.ts'
import { SPEECH_MODEL } from './speech.ts'

const DECODER = 'onnx/decoder_model_merged_quantized.onnx'
const GRAPH_OF_MODEL = 7
const OUTPUT_OF_GRAPH = 12
const NAME_OF_VALUE = 1

/** Puts a copy into `folder` whose decoder has no cross-attention outputs, and returns it. */
export function withoutCrossAttention(folder: string): string {
  cpSync(SPEECH_MODEL, folder, { recursive: true })
  for (const suffix of ['', '.json'])
    rmSync(join(folder, DECODER.replace('.onnx', `.int8-vocabulary.onnx${suffix}`)), { force: true })
  const model = fieldsOf(readFileSync(join(SPEECH_MODEL, DECODER)))
  const changed = model.map((field) =>
    field.number === GRAPH_OF_MODEL ? bytesField(GRAPH_OF_MODEL, withoutOutputs(field.bytes)) : field,
  )
  writeFileSync(join(folder, DECODER), messageOf(changed))
  return folder
}

/** Puts a copy into `folder` whose configuration says that it is far too large for any machine, and returns it. */
export function hugeModel(folder: string): string {
  cpSync(SPEECH_MODEL, folder, { recursive: true })
  const file = join(folder, 'config.json')
  const config = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...config, encoder_attention_heads: 10_000_000 }))
  return folder
}

function withoutOutputs(graph: Uint8Array): Uint8Array {
  const isAttention = (output: Uint8Array) =>
    fieldsOf(output).some(
      ({ number, bytes }) =>
        number === NAME_OF_VALUE && /^cross_attentions\./.test(Buffer.from(bytes).toString()),
    )
  return messageOf(
    fieldsOf(graph).filter(({ number, bytes }) => !(number === OUTPUT_OF_GRAPH && isAttention(bytes))),
  )
}
