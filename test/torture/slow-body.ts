// A request body that takes long enough to be cut off.
const CHUNK_BYTES = 10_000
const CHUNK_PAUSE_MS = 10

export function slowly(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    async pull(controller) {
      if (at >= bytes.length) return controller.close()
      await Bun.sleep(CHUNK_PAUSE_MS)
      controller.enqueue(bytes.subarray(at, at + CHUNK_BYTES))
      at += CHUNK_BYTES
    },
  })
}
