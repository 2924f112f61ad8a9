// A large file whose import costs little but its bytes: digital silence, 8 channels of 192,000 samples a second.
const CHANNELS = 8
const SAMPLE_RATE = 192_000
const SAMPLE_BYTES = 4

/** The head of a WAV of `dataBytes` of 32-bit float samples. */
function wavHead(dataBytes: number): Uint8Array {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + dataBytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(3, 20)
  head.writeUInt16LE(CHANNELS, 22)
  head.writeUInt32LE(SAMPLE_RATE, 24)
  head.writeUInt32LE(SAMPLE_RATE * CHANNELS * SAMPLE_BYTES, 28)
  head.writeUInt16LE(CHANNELS * SAMPLE_BYTES, 32)
  head.writeUInt16LE(SAMPLE_BYTES * 8, 34)
  head.write('data', 36)
  head.writeUInt32LE(dataBytes, 40)
  return head
}

/** `sizeBytes` of a WAV file of digital silence, in pieces: many bytes for little work. */
export function* silentWav(sizeBytes: number): Generator<Uint8Array> {
  const head = wavHead(sizeBytes - 44)
  yield head
  const silence = new Uint8Array(64 * 1024)
  for (let left = sizeBytes - head.length; left > 0; left -= silence.length)
    yield silence.subarray(0, Math.min(left, silence.length))
}
