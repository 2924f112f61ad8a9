// Small media files of which no two are equal.
import { crc32, deflateSync } from 'node:zlib'

const SAMPLE_RATE = 8_000

/** Two seconds of silence, with `text` in a chunk that players skip. */
export function silentWav(text: string): Buffer {
  const samples = Buffer.alloc(2 * SAMPLE_RATE * 2)
  const format = Buffer.alloc(16)
  format.writeUInt16LE(1, 0)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(SAMPLE_RATE, 4)
  format.writeUInt32LE(SAMPLE_RATE * 2, 8)
  format.writeUInt16LE(2, 12)
  format.writeUInt16LE(16, 14)
  const note = Buffer.from(text.padEnd(text.length + (text.length % 2), ' '))
  const chunks = Buffer.concat([
    Buffer.from('WAVE'),
    riff('fmt ', format),
    riff('note', note),
    riff('data', samples),
  ])
  return riff('RIFF', chunks)
}

function riff(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}

const SIDE = 16

/** A gray picture, with `text` beside it and `fillBytes` more. */
export function smallPng(text: string, fillBytes = 0): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  header[8] = 8
  const rows = Buffer.concat(Array.from({ length: SIDE }, () => Buffer.alloc(SIDE + 1, 128).fill(0, 0, 1)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('tEXt', Buffer.from(`Comment\0${text}${'.'.repeat(fillBytes)}`, 'latin1')),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(name: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [head, foot] = [Buffer.alloc(4), Buffer.alloc(4)]
  head.writeUInt32BE(content.length)
  foot.writeUInt32BE(crc32(typed))
  return Buffer.concat([head, typed, foot])
}
