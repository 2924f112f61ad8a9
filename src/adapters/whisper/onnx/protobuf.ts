// Protocol buffers as fields on the wire: enough to change a few of an ONNX file's messages and copy all others as
// they are. https://protobuf.dev/programming-guides/encoding/

/** A field of a message. `bytes` is its content: a message, a text, packed numbers, or 4 or 8 bytes. */
export type Field = { number: number; wireType: number; varint: bigint; bytes: Uint8Array }

const VARINT = 0
const FIXED64 = 1
const LENGTH_DELIMITED = 2
const FIXED32 = 5
const NOTHING = new Uint8Array(0)

/** The fields of a message in their order. Throws `RangeError` for what is not one. */
export function fieldsOf(message: Uint8Array): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = message[at++]
      if (byte === undefined) break
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw new RangeError('a number of the message has no end')
  }
  const take = (length: number): Uint8Array => {
    if (at + length > message.length) throw new RangeError('a field of the message reaches beyond it')
    at += length
    return message.subarray(at - length, at)
  }
  while (at < message.length) {
    const key = Number(varint())
    const [number, wireType] = [key >>> 3, key & 7]
    if (wireType === VARINT) fields.push({ number, wireType, varint: varint(), bytes: NOTHING })
    else if (wireType === LENGTH_DELIMITED)
      fields.push({ number, wireType, varint: 0n, bytes: take(Number(varint())) })
    else if (wireType === FIXED64 || wireType === FIXED32)
      fields.push({ number, wireType, varint: 0n, bytes: take(wireType === FIXED64 ? 8 : 4) })
    else throw new RangeError(`the message has a field of the unknown kind ${wireType}`)
  }
  return fields
}

/** The message of these fields; large contents are copied once. */
export function messageOf(fields: readonly Field[]): Uint8Array {
  const pieces: Uint8Array[] = []
  for (const { number, wireType, varint, bytes } of fields) {
    pieces.push(varintOf(BigInt((number << 3) | wireType)))
    if (wireType === VARINT) pieces.push(varintOf(varint))
    else {
      if (wireType === LENGTH_DELIMITED) pieces.push(varintOf(BigInt(bytes.length)))
      pieces.push(bytes)
    }
  }
  return Buffer.concat(pieces)
}

/** A field with a whole number, 0 or more. */
export function numberField(number: number, value: number): Field {
  return { number, wireType: VARINT, varint: BigInt(value), bytes: NOTHING }
}

/** A field with a UTF-8 text. */
export function textField(number: number, text: string): Field {
  return bytesField(number, Buffer.from(text))
}

/** For a text, packed numbers or a message. */
export function bytesField(number: number, bytes: Uint8Array): Field {
  return { number, wireType: LENGTH_DELIMITED, varint: 0n, bytes }
}

function varintOf(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = value
  do {
    const byte = Number(rest & 0x7fn)
    rest >>= 7n
    bytes.push(rest === 0n ? byte : byte | 0x80)
  } while (rest !== 0n)
  return Uint8Array.from(bytes)
}
