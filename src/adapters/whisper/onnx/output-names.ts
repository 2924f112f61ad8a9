// Which outputs a network has, without reading its weights: an ONNX file is walked from field to field, and only the
// names are read. A decoder of several hundred megabytes takes milliseconds this way.
import { type FileHandle, open } from 'node:fs/promises'
import { fieldsOf } from './protobuf.ts'

/** Field numbers of onnx.proto. */
const GRAPH_OF_MODEL = 7
const OUTPUT_OF_GRAPH = 12
const NAME_OF_VALUE = 1

const LENGTH_DELIMITED = 2
/** Content in bytes of a field that has no length of its own, by its kind. */
const FIXED_BYTES: Readonly<Record<number, number>> = { 1: 8, 5: 4 }
/** A key and a length, at 10 bytes each. */
const MAX_HEAD_BYTES = 20
const READ_AHEAD_BYTES = 64 * 1024
/** A description of an output is its name, type and dimensions. */
const MAX_VALUE_BYTES = 64 * 1024

/** The names of the outputs, in their order. Throws `RangeError` for what is not an ONNX file. */
export async function outputNamesOf(file: string): Promise<string[]> {
  await using handle = await open(file, 'r')
  const { size } = await handle.stat()
  const read = bufferedReader(handle)
  for await (const field of spansIn(read, 0, size)) {
    if (field.number !== GRAPH_OF_MODEL) continue
    const names: string[] = []
    for await (const inside of spansIn(read, field.from, field.to))
      if (inside.number === OUTPUT_OF_GRAPH) names.push(nameIn(await read(inside.from, lengthOf(inside))))
    return names
  }
  throw new RangeError('the file has no graph')
}

type Span = { number: number; from: number; to: number }
type Read = (from: number, length: number) => Promise<Uint8Array>

/** The fields between two positions; a field's content is skipped unless its positions are walked in turn. */
async function* spansIn(read: Read, from: number, to: number): AsyncGenerator<Span> {
  for (let at = from; at < to; ) {
    const head = await read(at, Math.min(MAX_HEAD_BYTES, to - at))
    const key = varintAt(head, 0)
    const [number, kind] = [Math.floor(key.value / 8), key.value % 8]
    // A number is its own content; other fields have a fixed length, or say their length.
    const next = kind === 0 || kind === LENGTH_DELIMITED ? varintAt(head, key.end) : null
    const length = kind === LENGTH_DELIMITED ? (next?.value ?? 0) : (FIXED_BYTES[kind] ?? 0)
    if (next === null && length === 0)
      throw new RangeError(`the message has a field of the unknown kind ${kind}`)
    const start = at + (next?.end ?? key.end)
    if (start + length > to) throw new RangeError('a field of the message reaches beyond it')
    yield { number, from: start, to: start + length }
    at = start + length
  }
}

/** As much as a double holds exactly; no file is longer. */
function varintAt(bytes: Uint8Array, from: number): { value: number; end: number } {
  let value = 0
  let scale = 1
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    value += (byte & 0x7f) * scale
    scale *= 128
    if (byte < 0x80) return { value, end: at + 1 }
  }
  throw new RangeError('a number of the message has no end')
}

function lengthOf({ from, to }: Span): number {
  if (to - from > MAX_VALUE_BYTES) throw new RangeError('the description of an output is too long')
  return to - from
}

function nameIn(value: Uint8Array): string {
  const found = fieldsOf(value).find(({ number }) => number === NAME_OF_VALUE)
  return found === undefined ? '' : Buffer.from(found.bytes).toString()
}

/** Most fields are small and next to each other, so each read fetches what follows as well. */
function bufferedReader(handle: FileHandle): Read {
  let start = 0
  let buffer = new Uint8Array(0)
  return async (from, length) => {
    if (from < start || from + length > start + buffer.length) {
      const bytes = new Uint8Array(Math.max(length, READ_AHEAD_BYTES))
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, from)
      start = from
      buffer = bytes.subarray(0, bytesRead)
    }
    return buffer.subarray(from - start, from - start + length)
  }
}
