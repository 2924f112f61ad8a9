// The published decoders store the embedding of the vocabulary once, as int8, and turn all of it into floats for the
// last product of every token: 26 million values for base. Here that product is rewritten to take the int8 values as
// they are, from a transposed copy: the same numbers but for the rounding of one vector, in less than half the time.
import { bytesField, type Field, fieldsOf, messageOf, numberField, textField } from './protobuf.ts'

/** Field numbers of onnx.proto. */
const MODEL = { graph: 7 }
const GRAPH = { node: 1, initializer: 5 }
const NODE = { input: 1, output: 2, opType: 4, attribute: 5 }
const ATTRIBUTE = { name: 1, integer: 3, graph: 6, type: 20 }
const TENSOR = { dims: 1, dataType: 2, integers: 5, name: 8, rawData: 9 }
const TYPES = { uint8: 2, int8: 3 }
const FLOAT = 1
const INTEGER_ATTRIBUTE = 2

const TRANSPOSED = 'roughcut.vocabulary'
const ZERO_POINT = 'roughcut.zero'

/**
 * x86 processors without VNNI add two products of a byte and a signed byte in 16 bits: 2 · 255 · 64 still fits, more is
 * cut off and the logits are wrong. The product of unsigned bytes has no such limit there, but is slower elsewhere.
 */
const MAX_SIGNED = 64

type Node = { fields: Field[]; opType: string; inputs: string[]; outputs: string[] }
type Embedding = { data: Uint8Array; dataType: number; rows: number; columns: number; zeroPoint: number }

/** The rewritten model; null when its last product is not of the published form. Throws for what is not ONNX. */
export function withInt8Vocabulary(model: Uint8Array): Uint8Array | null {
  const outer = fieldsOf(model)
  const graph = outer.find(({ number }) => number === MODEL.graph)
  if (graph === undefined) return null
  const fields = fieldsOf(graph.bytes)
  const tensors = new Map<string, Uint8Array>()
  for (const { number, bytes } of fields)
    if (number === GRAPH.initializer) tensors.set(nameOfTensor(bytes), bytes)
  let embedding: { name: string; of: Embedding } | null = null
  let rewritten = 0

  const rewriteGraph = (inside: Field[]): Field[] => {
    const nodes = inside.flatMap((field) => (field.number === GRAPH.node ? [nodeOf(field)] : []))
    const product = lastProduct(nodes, (name, zero) => embeddingOf(tensors.get(name), tensors.get(zero)))
    if (product === null) return inside.map(rewriteBranches)
    embedding ??= { name: product.embedding, of: product.of }
    // Both branches of a merged decoder share one embedding; anything else is not the published form.
    if (embedding.name !== product.embedding) return inside
    rewritten += 1
    const gone = new Set([product.multiply, ...product.unused].map(({ fields: own }) => own))
    const kept = inside.filter((field) => field.number !== GRAPH.node)
    const others = nodes.filter((node) => !gone.has(node.fields)).map(({ fields: own }) => nodeField(own))
    return [...others, ...productNodes(product, `roughcut${rewritten}`), ...kept]
  }
  /** The branches of an If are graphs in its attributes. */
  const rewriteBranches = (field: Field): Field => {
    if (field.number !== GRAPH.node) return field
    const node = fieldsOf(field.bytes)
    if (!node.some(({ number, bytes }) => number === NODE.opType && textOf(bytes) === 'If')) return field
    return bytesField(
      GRAPH.node,
      messageOf(node.map((own) => (own.number === NODE.attribute ? rewriteAttribute(own) : own))),
    )
  }
  const rewriteAttribute = (attribute: Field): Field =>
    bytesField(
      NODE.attribute,
      messageOf(
        fieldsOf(attribute.bytes).map((own) =>
          own.number === ATTRIBUTE.graph
            ? bytesField(ATTRIBUTE.graph, messageOf(rewriteGraph(fieldsOf(own.bytes))))
            : own,
        ),
      ),
    )

  const changed = rewriteGraph(fields)
  const found = embedding as { name: string; of: Embedding } | null
  if (found === null) return null
  const initializers = vocabularyTensors(found.of).map((own) => bytesField(GRAPH.initializer, own))
  const complete = messageOf([...changed, ...initializers])
  return messageOf(outer.map((field) => (field === graph ? bytesField(MODEL.graph, complete) : field)))
}

type Product = {
  multiply: Node
  /** Nodes that fed it and nothing else. */
  unused: Node[]
  /** The vector that is compared with every token. */
  hidden: string
  embedding: string
  of: Embedding
  scale: string
}

/** A MatMul whose second factor is the embedding, made float and transposed in either order. */
function lastProduct(
  nodes: readonly Node[],
  embeddingNamed: (name: string, zeroPoint: string) => Embedding | null,
): Product | null {
  const makerOf = new Map(nodes.flatMap((node) => node.outputs.map((output) => [output, node] as const)))
  const usesOf = (output: string) => nodes.filter(({ inputs }) => inputs.includes(output)).length
  for (const multiply of nodes) {
    if (multiply.opType !== 'MatMul') continue
    const [hidden, factor] = multiply.inputs
    const last = makerOf.get(factor ?? '')
    const first = makerOf.get(last?.inputs[0] ?? '')
    if (hidden === undefined || last === undefined || first === undefined) continue
    const dequantize = [last, first].find(({ opType }) => opType === 'DequantizeLinear')
    const transpose = [last, first].find(({ opType }) => opType === 'Transpose')
    const [embedding = ''] = first.inputs
    const [, scale, zeroPoint = ''] = dequantize?.inputs ?? []
    const of = embeddingNamed(embedding, zeroPoint)
    if (!transpose || of === null || scale === undefined) continue
    const isLastFree = usesOf(last.outputs[0] ?? '') === 1
    const isFirstFree = isLastFree && usesOf(first.outputs[0] ?? '') === 1
    const unused = [...(isLastFree ? [last] : []), ...(isFirstFree ? [first] : [])]
    return { multiply, unused, hidden, embedding, of, scale }
  }
  return null
}

/** hidden → int8 → product of integers → float, under the name of the product that it replaces. */
function productNodes({ multiply, hidden, scale }: Product, prefix: string): Field[] {
  const own = (what: string) => `${prefix}.${what}`
  const [output = ''] = multiply.outputs
  return [
    node('DynamicQuantizeLinear', [hidden], [own('int8'), own('scale'), own('zero')]),
    node('MatMulInteger', [own('int8'), TRANSPOSED, own('zero'), ZERO_POINT], [own('integers')]),
    node('Cast', [own('integers')], [own('floats')], [castToFloat()]),
    node('Mul', [own('scale'), scale], [own('scales')]),
    node('Mul', [own('floats'), own('scales')], [output]),
  ]
}

function node(opType: string, inputs: string[], outputs: string[], attributes: Field[] = []): Field {
  return nodeField([
    ...inputs.map((name) => textField(NODE.input, name)),
    ...outputs.map((name) => textField(NODE.output, name)),
    textField(NODE.opType, opType),
    ...attributes,
  ])
}

function castToFloat(): Field {
  return bytesField(
    NODE.attribute,
    messageOf([
      textField(ATTRIBUTE.name, 'to'),
      numberField(ATTRIBUTE.integer, FLOAT),
      numberField(ATTRIBUTE.type, INTEGER_ATTRIBUTE),
    ]),
  )
}

function nodeField(fields: readonly Field[]): Field {
  return bytesField(GRAPH.node, messageOf(fields))
}

function nodeOf(field: Field): Node {
  const fields = fieldsOf(field.bytes)
  const texts = (number: number) =>
    fields.filter((own) => own.number === number).map(({ bytes }) => textOf(bytes))
  return {
    fields,
    opType: texts(NODE.opType)[0] ?? '',
    inputs: texts(NODE.input),
    outputs: texts(NODE.output),
  }
}

function nameOfTensor(tensor: Uint8Array): string {
  const name = fieldsOf(tensor).find(({ number }) => number === TENSOR.name)
  return name === undefined ? '' : textOf(name.bytes)
}

/** A matrix of int8 or uint8 values with one zero point, both in the file itself; null for anything else. */
function embeddingOf(tensor: Uint8Array | undefined, zeroPoint: Uint8Array | undefined): Embedding | null {
  if (tensor === undefined || zeroPoint === undefined) return null
  const fields = fieldsOf(tensor)
  const dims = fields.flatMap((field) => (field.number === TENSOR.dims ? integersOf(field) : []))
  const dataType = Number(fields.find(({ number }) => number === TENSOR.dataType)?.varint ?? 0n)
  const data = fields.find(({ number }) => number === TENSOR.rawData)?.bytes
  const [rows, columns, ...more] = dims
  const isInt8 = dataType === TYPES.int8 || dataType === TYPES.uint8
  if (!isInt8 || data === undefined || rows === undefined || columns === undefined || more.length > 0)
    return null
  const zero = byteOf(zeroPoint)
  return zero !== null && data.length === rows * columns
    ? { data, dataType, rows, columns, zeroPoint: zero }
    : null
}

/** The only byte of a tensor; null for another size, and for the long form of a negative number. */
function byteOf(tensor: Uint8Array): number | null {
  const fields = fieldsOf(tensor)
  const raw = fields.find(({ number }) => number === TENSOR.rawData)?.bytes
  const bytes = raw ?? fields.flatMap((field) => (field.number === TENSOR.integers ? integersOf(field) : []))
  const [byte] = bytes
  return byte === undefined || byte > 255 || bytes.length > 1 ? null : byte
}

/** Repeated numbers stand one by one or packed into one field. */
function integersOf(field: Field): number[] {
  if (field.wireType === 0) return [Number(field.varint)]
  const packed: number[] = []
  let value = 0
  let scale = 1
  for (const byte of field.bytes) {
    value += (byte & 0x7f) * scale
    scale *= 128
    if (byte < 0x80) {
      packed.push(value)
      value = 0
      scale = 1
    }
  }
  return packed
}

/** The embedding for MatMulInteger and its zero point. */
function vocabularyTensors({ data, dataType, rows, columns, zeroPoint }: Embedding): Uint8Array[] {
  const isWide = dataType === TYPES.int8 && data.some((byte) => Math.abs((byte << 24) >> 24) > MAX_SIGNED)
  // An int8 value with its first bit turned over is the same value + 128, unsigned.
  const flip = isWide ? 0x80 : 0
  const transposed = new Uint8Array(data.length)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      transposed[column * rows + row] = (data[row * columns + column] ?? 0) ^ flip
  const ofType = numberField(TENSOR.dataType, isWide ? TYPES.uint8 : dataType)
  return [
    messageOf([
      numberField(TENSOR.dims, columns),
      numberField(TENSOR.dims, rows),
      ofType,
      textField(TENSOR.name, TRANSPOSED),
      bytesField(TENSOR.rawData, transposed),
    ]),
    messageOf([
      ofType,
      textField(TENSOR.name, ZERO_POINT),
      bytesField(TENSOR.rawData, Uint8Array.of(zeroPoint ^ flip)),
    ]),
  ]
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString()
}
