// Generated networks with the inputs and outputs of pyannote's segmentation and WeSpeaker's embeddings, which tell two
// tones apart: what they say is computed from the sound, but of no use for real voices.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  bytesField,
  type Field,
  messageOf,
  numberField,
  textField,
} from '../../src/adapters/whisper/onnx/protobuf.ts'
import { joined, noise } from './sound.ts'

const RATE = 16_000
/** The two voices. */
export const LOW_HZ = 220
export const HIGH_HZ = 880

const KERNEL = 991
const STEP = 270

type Weights = { name: string; dims: number[]; values: number[] }
type Node = { op: string; inputs: string[]; output: string; ints?: Record<string, number | number[]> }

/** Writes both networks into `folder`. `classes`: how many the segmentation gives; 7 is right. */
export async function writeVoiceNetworks(folder: string, classes = 7): Promise<string> {
  mkdirSync(folder, { recursive: true })
  await Bun.write(join(folder, 'segmentation.onnx'), segmentation(classes))
  await Bun.write(join(folder, 'embedding.onnx'), embedding())
  return folder
}

/** The energy at either tone in steps of 270 samples; classes: nobody, low, high, –, both, –, –. */
function segmentation(classes: number): Uint8Array {
  const wave = (hertz: number, phase: number) =>
    Array.from({ length: KERNEL }, (_, i) => Math.cos((2 * Math.PI * hertz * i) / RATE + phase) / KERNEL)
  const filters = [LOW_HZ, HIGH_HZ].flatMap((hertz) => [...wave(hertz, 0), ...wave(hertz, Math.PI / 2)])
  const rows = [
    [0, 0],
    [1, 0],
    [0, 1],
    [0, 0],
    [1, 1],
    [0, 0],
    [0, 0],
  ].map(([low = 0, high = 0]) => [low, low, high, high])
  return model(
    { name: 'x', dims: [1, 1, 'samples'] },
    { name: 'y', dims: [1, 'frames', classes] },
    [
      { name: 'filters', dims: [4, 1, KERNEL], values: filters },
      { name: 'rows', dims: [classes, 4, 1], values: rows.slice(0, classes).flat() },
      { name: 'bias', dims: [classes], values: [1e-3, 0, 0, -1, -2e-3, -1, -1].slice(0, classes) },
    ],
    [
      { op: 'Conv', inputs: ['x', 'filters'], output: 'waves', ints: { strides: [STEP] } },
      { op: 'Mul', inputs: ['waves', 'waves'], output: 'energies' },
      { op: 'Conv', inputs: ['energies', 'rows', 'bias'], output: 'scores' },
      { op: 'Transpose', inputs: ['scores'], output: 'y', ints: { perm: [0, 2, 1] } },
    ],
  )
}

/** How much each band changes over time, against what bands do on average. */
function embedding(): Uint8Array {
  return model(
    { name: 'feats', dims: [1, 'frames', 80] },
    { name: 'embs', dims: [1, 80] },
    [],
    [
      { op: 'Mul', inputs: ['feats', 'feats'], output: 'squares' },
      { op: 'ReduceMean', inputs: ['squares'], output: 'changes', ints: { axes: [1], keepdims: 0 } },
      { op: 'ReduceMean', inputs: ['changes'], output: 'average', ints: { axes: [1], keepdims: 1 } },
      { op: 'Sub', inputs: ['changes', 'average'], output: 'embs' },
    ],
  )
}

type Shape = { name: string; dims: (number | string)[] }

function model(input: Shape, output: Shape, weights: Weights[], nodes: Node[]): Uint8Array {
  const graph = messageOf([
    ...nodes.map((node) => bytesField(1, nodeOf(node))),
    textField(2, 'generated'),
    ...weights.map((one) => bytesField(5, tensorOf(one))),
    bytesField(11, shapeOf(input)),
    bytesField(12, shapeOf(output)),
  ])
  return messageOf([
    numberField(1, 8),
    bytesField(7, graph),
    bytesField(8, messageOf([textField(1, ''), numberField(2, 13)])),
  ])
}

function nodeOf({ op, inputs, output, ints = {} }: Node): Uint8Array {
  const attributes = Object.entries(ints).map(([name, value]): Field => {
    const isList = Array.isArray(value)
    const numbers = isList ? value.map((one) => numberField(8, one)) : [numberField(3, value)]
    return bytesField(5, messageOf([textField(1, name), ...numbers, numberField(20, isList ? 7 : 2)]))
  })
  return messageOf([
    ...inputs.map((name) => textField(1, name)),
    textField(2, output),
    textField(3, output),
    textField(4, op),
    ...attributes,
  ])
}

function tensorOf({ name, dims, values }: Weights): Uint8Array {
  return messageOf([
    ...dims.map((dim) => numberField(1, dim)),
    numberField(2, 1),
    textField(8, name),
    bytesField(9, new Uint8Array(Float32Array.from(values).buffer)),
  ])
}

function shapeOf({ name, dims }: Shape): Uint8Array {
  const shape = messageOf(
    dims.map((dim) =>
      bytesField(1, messageOf([typeof dim === 'number' ? numberField(1, dim) : textField(2, dim)])),
    ),
  )
  const tensor = messageOf([numberField(1, 1), bytesField(2, shape)])
  return messageOf([textField(1, name), bytesField(2, messageOf([bytesField(1, tensor)]))])
}

/** Someone speaks in a tone for some seconds; null: nobody does. */
export type Spoken = { hertz: number | null; seconds: number }

/** Tones that swell and fall as speech does, over a little noise. */
export function tonesOf(spoken: readonly Spoken[]): Float32Array {
  const parts = spoken.map(({ hertz, seconds }) => {
    const hiss = noise(Math.round(seconds * RATE), 0.001)
    return hiss.map((value, i) => {
      const swell = 0.5 + 0.4 * Math.sin((2 * Math.PI * 3 * i) / RATE)
      return value + (hertz === null ? 0 : swell * Math.sin((2 * Math.PI * hertz * i) / RATE))
    })
  })
  return joined(...parts)
}
