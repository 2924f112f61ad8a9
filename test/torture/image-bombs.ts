// Pictures that are small on disk and would be huge in memory or take for ever: sizes that lie, pixels
// that compress to nothing, pictures after pictures, and tables that lead back to themselves.
import { crc32, deflateSync } from 'node:zlib'
import { joined } from './media-corpus.ts'

const MANY = 65_535

export function imageBombs(samples: Map<string, Uint8Array>): [string, Uint8Array][] {
  const jpeg = samples.get('jpeg') ?? new Uint8Array()
  return [
    ['PNG of 30,000 by 30,000', png(30_000, 30_000, 1000)],
    ['PNG of 6,000 by 6,000, all there', png(6_000, 6_000, 6_000)],
    ['PNG of 2 billion by 1', png(2 ** 31 - 1, 1, 1)],
    ['PNG without a size', png(0, 0, 1)],
    ['PNG with a bomb as text', png(8, 8, 8, textChunk(64 * 2 ** 20))],
    ['JPEG of 65,535 by 65,535', jpegOfSize(jpeg, MANY, MANY)],
    ['GIF of 65,535 by 65,535', gif(MANY, MANY, 1)],
    ['GIF of 5,900 by 5,900, 500 pictures', gif(5_900, 5_900, 500)],
    ['PNG of 6,000 by 6,000, 100 pictures', animatedPng(6_000, 6_000, 100)],
    ['JPEG of 3,000 scans', jpegOfScans(jpeg, 3_000)],
    ['WebP of 16,384 by 16,384, lossless', webp('VP8L', losslessHead(16_384, 16_384))],
    ['WebP of 16,383 by 16,383, lossy', webp('VP8 ', lossyHead(16_383, 16_383))],
    ['WebP canvas of 16 million by 16 million', webp('VP8X', canvasHead())],
    ['WebP with a color profile of 1 GB', webp('ICCP', new Uint8Array(64), 2 ** 30)],
    ['TIFF of 100,000 by 100,000', tiff({ width: 100_000, height: 100_000, packed: zeros(64 * 2 ** 20) })],
    [
      'TIFF of 5,900 by 5,900, all there',
      tiff({ width: 5_900, height: 5_900, packed: zeros(5_900 * 5_900) }),
    ],
    [
      'TIFF of one strip that says 4 GB',
      tiff({ width: 64, height: 64, packed: zeros(64), says: 0xffff_ffff }),
    ],
    ['TIFF that leads back to itself', tiff({ width: 64, height: 64, packed: zeros(4096), next: 8 })],
    ['TIFF of 2 billion by 1', tiff({ width: 2 ** 31 - 1, height: 1, packed: zeros(1000) })],
    ['BMP of 2 billion by 2 billion', bmp(2 ** 31 - 1, 2 ** 31 - 1)],
    ['BMP of 30,000 by minus 30,000', bmp(30_000, -30_000)],
  ]
}

function zeros(sizeBytes: number): Uint8Array {
  return deflateSync(Buffer.alloc(sizeBytes), { level: 9 })
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, tail])
}

function png(width: number, height: number, rows: number, extra: Uint8Array = new Uint8Array()): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc(Math.min(rows * (width + 1), 64 * 2 ** 20)), { level: 9 })
  return joined(
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    extra,
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array()),
  )
}

function textChunk(sizeBytes: number): Uint8Array {
  return chunk(
    'zTXt',
    Buffer.concat([Buffer.from('bomb\0\0'), deflateSync(Buffer.alloc(sizeBytes), { level: 9 })]),
  )
}

function jpegOfSize(jpeg: Uint8Array, width: number, height: number): Uint8Array {
  const made = Buffer.from(jpeg)
  const at = made.indexOf(Buffer.from([0xff, 0xc0]))
  if (at < 0) return made
  made.writeUInt16BE(height, at + 5)
  made.writeUInt16BE(width, at + 7)
  return made
}

function gif(width: number, height: number, pictures: number): Uint8Array {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const head = joined('GIF89a', size, new Uint8Array([0x80, 0, 0, 0, 0, 0, 255, 255, 255]))
  const picture = joined(
    new Uint8Array([0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0]),
    size,
    new Uint8Array([0, 2, 2, 0x4c, 1, 0]),
  )
  return joined(head, ...Array.from({ length: pictures }, () => picture), ';')
}

/** A true picture, shown again and again (APNG). */
function animatedPng(width: number, height: number, pictures: number): Uint8Array {
  const whole = Buffer.from(png(width, height, height))
  const at = whole.indexOf('IDAT') - 4
  const data = whole.subarray(at + 8, whole.length - 16)
  const word = (...values: number[]) => Buffer.concat(values.map((value) => bigEndian(value)))
  const control = (sequence: number) =>
    chunk('fcTL', Buffer.concat([word(sequence, width, height, 0, 0), Buffer.from([0, 1, 0, 100, 0, 0])]))
  const frames = Array.from({ length: pictures - 1 }, (_, index) =>
    Buffer.concat([control(2 * index + 1), chunk('fdAT', Buffer.concat([word(2 * index + 2), data]))]),
  )
  return joined(
    whole.subarray(0, at),
    chunk('acTL', word(pictures, 0)),
    control(0),
    whole.subarray(at, whole.length - 12),
    ...frames,
    whole.subarray(whole.length - 12),
  )
}

function bigEndian(value: number): Buffer {
  const made = Buffer.alloc(4)
  made.writeUInt32BE(value)
  return made
}

/** The scan of a picture, sent over and over: each costs a pass over all of it. */
function jpegOfScans(jpeg: Uint8Array, scans: number): Uint8Array {
  const made = Buffer.from(jpeg)
  const from = made.indexOf(Buffer.from([0xff, 0xda]))
  const scan = made.subarray(from, made.length - 2)
  return joined(made.subarray(0, from), ...Array.from({ length: scans }, () => scan), made.subarray(-2))
}

function webp(type: string, data: Uint8Array, says = data.length): Uint8Array {
  const head = Buffer.from(`RIFF\0\0\0\0WEBP${type}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(12 + data.length, 4)
  head.writeUInt32LE(says, 16)
  return joined(head, data, new Uint8Array(data.length % 2))
}

function losslessHead(width: number, height: number): Uint8Array {
  const made = Buffer.alloc(200)
  made[0] = 0x2f
  made.writeUInt32LE((width - 1 + (height - 1) * 2 ** 14) >>> 0, 1)
  return made
}

function lossyHead(width: number, height: number): Uint8Array {
  const made = Buffer.alloc(200)
  made.set([0x10, 0x10, 0x00, 0x9d, 0x01, 0x2a])
  made.writeUInt16LE(width, 6)
  made.writeUInt16LE(height, 8)
  return made
}

function canvasHead(): Uint8Array {
  return new Uint8Array([2, 0, 0, 0, 255, 255, 255, 255, 255, 255])
}

/** Gray, deflated, in one strip; `says` is the length that is told, `next` where the next picture begins. */
function tiff(made: { width: number; height: number; packed: Uint8Array; says?: number; next?: number }) {
  const { width, height, packed, says = packed.length, next = 0 } = made
  const entries: [number, number][] = [
    [256, width],
    [257, height],
    [258, 8],
    [259, 8],
    [262, 1],
    [273, 0],
    [277, 1],
    [278, height],
    [279, says],
  ]
  const head = Buffer.alloc(8 + 2 + entries.length * 12 + 4)
  head.write('II*\0\x08\0\0\0', 'latin1')
  head.writeUInt16LE(entries.length, 8)
  for (const [index, [tag, value]] of entries.entries()) {
    const at = 10 + index * 12
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(4, at + 2)
    head.writeUInt32LE(1, at + 4)
    head.writeUInt32LE(tag === 273 ? head.length : value, at + 8)
  }
  head.writeUInt32LE(next, head.length - 4)
  return joined(head, packed)
}

function bmp(width: number, height: number): Uint8Array {
  const made = Buffer.alloc(54 + 1000)
  made.write('BM')
  made.writeUInt32LE(made.length, 2)
  made.writeUInt32LE(54, 10)
  made.writeUInt32LE(40, 14)
  made.writeInt32LE(width, 18)
  made.writeInt32LE(height, 22)
  made.writeUInt16LE(1, 26)
  made.writeUInt16LE(24, 28)
  return made
}
