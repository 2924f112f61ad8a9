import { describe, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createWorkerCache } from '../../src/adapters/worker-cache.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const hashOf = (bytes: Uint8Array) => Bun.SHA256.hash(bytes, 'hex')
const bytesOf = (fill: number, size = 100_000) => new Uint8Array(size).fill(fill)
const never = new AbortController().signal

function serving(bytes: Uint8Array, breakAfter: number[] = []) {
  const starts: number[] = []
  const fetch = async (start: number) => {
    starts.push(start)
    const stop = breakAfter.shift()
    return new ReadableStream<Uint8Array>({
      start(controller) {
        if (stop === undefined) {
          controller.enqueue(bytes.subarray(start))
          controller.close()
        } else controller.enqueue(bytes.subarray(start, stop))
      },
      pull(controller) {
        if (stop !== undefined) controller.error(new Error('connection broken'))
      },
    })
  }
  return { starts, fetch }
}

describe('media on a worker', () => {
  test('arrives once, also in several pieces, and is read again from the disk', async () => {
    using folder = temporaryFolder()
    const cache = await createWorkerCache(folder.path, 1e9)
    const bytes = bytesOf(1)
    const { starts, fetch } = serving(bytes, [30_000])
    const read = async (path: string) => hashOf(readFileSync(path))
    expect(await cache.withFile(hashOf(bytes), fetch, never, read)).toBe(hashOf(bytes))
    expect(starts).toEqual([0, 30_000])
    const both = [1, 2].map(() => cache.withFile(hashOf(bytes), fetch, never, read))
    expect(await Promise.all(both)).toEqual([hashOf(bytes), hashOf(bytes)])
    expect(starts).toHaveLength(2)
  })

  test('is refused when it is another file, and fetched again when the copy was changed', async () => {
    using folder = temporaryFolder()
    const cache = await createWorkerCache(folder.path, 1e9)
    const bytes = bytesOf(1)
    const hash = hashOf(bytes)
    const other = cache.withFile(hash, serving(bytesOf(2)).fetch, never, async () => 'used')
    expect(other).rejects.toMatchObject({ code: 'corrupt_media' })
    await other.catch(() => {})
    expect(readdirSync(join(folder.path, 'worker-media'))).toEqual([])
    const { starts, fetch } = serving(bytes)
    await cache.withFile(hash, fetch, never, async (path) => writeFileSync(path, bytesOf(3)))
    const read = async (path: string) => hashOf(readFileSync(path))
    expect(await cache.withFile(hash, fetch, never, read)).toBe(hash)
    expect(starts).toEqual([0, 0])
  })

  test('makes room by what was used longest ago, and never what is in use', async () => {
    using folder = temporaryFolder()
    mkdirSync(join(folder.path, 'worker-media'))
    writeFileSync(join(folder.path, 'worker-media', 'old.part'), 'unfinished')
    const cache = await createWorkerCache(folder.path, 250_000)
    const files = [1, 2, 3].map((fill) => bytesOf(fill))
    const stored = () => readdirSync(join(folder.path, 'worker-media')).sort()
    const use = (index: number, work: () => Promise<unknown> = async () => {}) => {
      const bytes = files[index] ?? bytesOf(0)
      return cache.withFile(hashOf(bytes), serving(bytes).fetch, never, work)
    }
    await use(0, async () => {
      await use(1)
      await use(2)
      expect(stored()).toEqual([files[0], files[2]].map((each) => hashOf(each ?? bytesOf(0))).sort())
    })
  })
})
