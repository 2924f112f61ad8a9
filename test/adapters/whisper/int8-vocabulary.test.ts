// A decoder's last product in the published form, rewritten: the same ranking of tokens from int8 values.
import { expect, test } from 'bun:test'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { withInt8Vocabulary } from '../../../src/adapters/whisper/onnx/int8-vocabulary.ts'
import { preparedDecoder } from '../../../src/adapters/whisper/onnx/prepared-decoder.ts'
import {
  bytesField,
  type Field,
  fieldsOf,
  messageOf,
  numberField,
  textField,
} from '../../../src/adapters/whisper/onnx/protobuf.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const TOKENS = 300
const WIDTH = 16

/** Field numbers of onnx.proto, as in the source. */
const tensor = (name: string, dataType: number, dims: number[], raw: Uint8Array) =>
  bytesField(
    5,
    messageOf([
      ...dims.map((dim) => numberField(1, dim)),
      numberField(2, dataType),
      textField(8, name),
      bytesField(9, raw),
    ]),
  )
const node = (opType: string, inputs: string[], outputs: string[], attributes: Field[] = []) =>
  bytesField(
    1,
    messageOf([
      ...inputs.map((name) => textField(1, name)),
      ...outputs.map((name) => textField(2, name)),
      textField(4, opType),
      ...attributes,
    ]),
  )
const valueInfo = (number: number, name: string, dims: number[]) =>
  bytesField(
    number,
    messageOf([
      textField(1, name),
      bytesField(
        2,
        messageOf([
          bytesField(
            1,
            messageOf([
              numberField(1, 1),
              bytesField(2, messageOf(dims.map((dim) => bytesField(1, messageOf([numberField(1, dim)]))))),
            ]),
          ),
        ]),
      ),
    ]),
  )

/** hidden · transposed(float(embedding)), with the two steps in either order. */
function tiedModel(order: 'transpose first' | 'dequantize first', embedding: Int8Array): Uint8Array {
  const [first, last] =
    order === 'transpose first'
      ? [node('Transpose', ['E'], ['t']), node('DequantizeLinear', ['t', 'scale', 'zero'], ['f'])]
      : [node('DequantizeLinear', ['E', 'scale', 'zero'], ['t']), node('Transpose', ['t'], ['f'])]
  const graph = messageOf([
    first as Field,
    last as Field,
    node('MatMul', ['hidden', 'f'], ['logits']),
    textField(2, 'tied'),
    tensor('E', 3, [TOKENS, WIDTH], new Uint8Array(embedding.buffer)),
    tensor('scale', 1, [], new Uint8Array(Float32Array.of(0.01).buffer)),
    tensor('zero', 3, [], new Uint8Array(1)),
    valueInfo(11, 'hidden', [1, WIDTH]),
    valueInfo(12, 'logits', [1, TOKENS]),
  ])
  const opset = bytesField(8, messageOf([textField(1, ''), numberField(2, 17)]))
  return messageOf([numberField(1, 8), bytesField(7, graph), opset])
}

function numbers(count: number, seed: number): Float32Array {
  let state = seed
  return Float32Array.from({ length: count }, () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 1073741824 - 1
  })
}
const embedding = Int8Array.from(numbers(TOKENS * WIDTH, 1), (value) => Math.round(value * 127))

async function logitsOf(model: Uint8Array, hidden: Float32Array): Promise<Float32Array> {
  const session = await InferenceSession.create(model)
  const { logits } = await session.run({ hidden: new Tensor('float32', hidden, [1, WIDTH]) })
  return logits?.data as Float32Array
}

for (const order of ['transpose first', 'dequantize first'] as const)
  test(`${order}: the logits are the same within the rounding of one vector`, async () => {
    const model = tiedModel(order, embedding)
    const rewritten = withInt8Vocabulary(model)
    expect(rewritten).not.toBeNull()
    for (const seed of [2, 3, 4]) {
      const hidden = numbers(WIDTH, seed)
      const before = await logitsOf(model, hidden)
      const after = await logitsOf(rewritten ?? model, hidden)
      const largest = Math.max(...before.map(Math.abs))
      before.forEach((value, token) => {
        expect(Math.abs(value - (after[token] ?? 0))).toBeLessThan(0.02 * largest)
      })
      expect(after.indexOf(Math.max(...after))).toBe(before.indexOf(Math.max(...before)))
    }
  })

test('a model of another form stays as it is, and what is not a model is an error', () => {
  const shipped = join(
    import.meta.dir,
    '../../fixtures/speech-model/onnx/decoder_model_merged_quantized.onnx',
  )
  expect(withInt8Vocabulary(readFileSync(shipped))).toBeNull()
  expect(() => withInt8Vocabulary(Buffer.from('<html>this is not a model</html>'))).toThrow(RangeError)
})

test('fields that are not understood are copied as they are', () => {
  const fields = [numberField(1, 300), textField(900, 'x'), bytesField(3, new Uint8Array(1000))]
  const message = messageOf(fields)
  expect(messageOf(fieldsOf(message))).toEqual(message)
  expect(() => fieldsOf(message.subarray(0, message.length - 1))).toThrow(RangeError)
})

test('is made once, and again when either file changed', async () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'decoder_model_merged_quantized.onnx')
  writeFileSync(file, tiedModel('transpose first', embedding))
  const first = await preparedDecoder(file)
  expect(first.isInt8).toBe(true)
  const made = readFileSync(first.file)
  // As a power cut may leave it.
  writeFileSync(first.file, made.subarray(0, 100))
  expect(readFileSync((await preparedDecoder(file)).file)).toEqual(made)
  writeFileSync(
    file,
    tiedModel(
      'dequantize first',
      Int8Array.from(embedding, (value) => -value),
    ),
  )
  expect(readFileSync((await preparedDecoder(file)).file)).not.toEqual(made)
  expect((await readdir(folder.path)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('is made again when an earlier version made it in another way', async () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'decoder_model_merged_quantized.onnx')
  writeFileSync(file, tiedModel('transpose first', embedding))
  const { file: rewritten } = await preparedDecoder(file)
  const made = readFileSync(rewritten)
  const note = JSON.parse(readFileSync(`${rewritten}.json`, 'utf8'))
  writeFileSync(rewritten, 'made by version 0.1.0')
  const sha256 = new Bun.CryptoHasher('sha256').update('made by version 0.1.0').digest('hex')
  writeFileSync(`${rewritten}.json`, JSON.stringify({ source: note.source, rewritten: sha256 }))
  await preparedDecoder(file)
  expect(readFileSync(rewritten)).toEqual(made)
})

test('values that fit in seven bits stay int8, which is faster on newer processors', async () => {
  const small = Int8Array.from(embedding, (value) => Math.trunc(value / 2))
  const [hidden, model] = [numbers(WIDTH, 5), tiedModel('transpose first', small)]
  const rewritten = withInt8Vocabulary(model) ?? model
  const zeroPoint = Buffer.from(rewritten).lastIndexOf('roughcut.zero')
  // data_type, then the tensor's name: 3 is int8.
  expect([...rewritten.subarray(zeroPoint - 4, zeroPoint)]).toEqual([16, 3, 66, 13])
  const [before, after] = [await logitsOf(model, hidden), await logitsOf(rewritten, hidden)]
  expect(after.indexOf(Math.max(...after))).toBe(before.indexOf(Math.max(...before)))
})

test.skipIf(process.getuid?.() === 0)('a folder that cannot be written to is used as it is', async () => {
  using folder = temporaryFolder()
  const inner = join(folder.path, 'onnx')
  mkdirSync(inner)
  const file = join(inner, 'decoder_model_merged_quantized.onnx')
  writeFileSync(file, tiedModel('transpose first', embedding))
  await chmod(inner, 0o500)
  expect(await preparedDecoder(file)).toEqual({ file, isInt8: false })
  await chmod(inner, 0o700)
})
