// Media in a bucket, with the data folder as a cache; the S3 service is test/support/s3-peer.ts.
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createS3Place } from '../../src/adapters/backup-place/s3-place.ts'
import { createMediaBucket, mediaKey } from '../../src/adapters/media-bucket.ts'
import { createMediaFolder } from '../../src/adapters/media-folder.ts'
import { createLog } from '../../src/log.ts'
import { rejectionOf } from '../support/rejection.ts'
import { startS3Peer } from '../support/s3-peer.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const peer = startS3Peer()
const before = { ...process.env }
const signal = new AbortController().signal

beforeAll(() => void Object.assign(process.env, peer.environment))
afterAll(() => {
  for (const name of Object.keys(peer.environment)) delete process.env[name]
  Object.assign(process.env, before)
  peer[Symbol.dispose]()
})

function world(maxCacheBytes = 10) {
  const dataDir = temporaryFolder()
  const folder = createMediaFolder(dataDir.path)
  const place = createS3Place('s3://media/a', { bucket: 'media', prefix: 'a/' })
  const media = createMediaBucket({ folder, place, maxCacheBytes, log: createLog('silent') })
  let count = 0
  const add = async (content: string) => {
    const hash = Bun.SHA256.hash(content, 'hex')
    const partial = folder.partialPath('job', count++)
    writeFileSync(partial, content)
    expect(await media.adopt(partial, hash)).toBe('stored')
    return hash
  }
  return {
    folder,
    media,
    add,
    object: (hash: string) => `media/a/${mediaKey(hash)}`,
    [Symbol.dispose]: dataDir[Symbol.dispose],
  }
}

test('a file is in the bucket when it is adopted, and comes back when it is needed again', async () => {
  using here = world()
  const { media, folder, add, object } = here
  const first = await add('eight by')
  expect(peer.objects.get(object(first))).toBeDefined()
  // Together they are larger than the cache.
  const second = await add('and more')
  expect([await folder.has(first), await folder.has(second)]).toEqual([false, true])
  expect([await media.has(first), await media.condition(first, { signal })]).toEqual([true, 'intact'])
  {
    using _held = await media.hold([first], signal)
    expect(readFileSync(media.pathOf(first), 'utf8')).toBe('eight by')
    // What is held stays, however full the cache is.
    await add('another file')
    expect(existsSync(media.pathOf(first))).toBe(true)
  }
  await media.remove(first)
  expect([peer.objects.has(object(first)), await media.has(first)]).toEqual([false, false])
})

test('a file whose object is lost or changed fails with its key, and stays if it is the only copy', async () => {
  using here = world()
  const { media, folder, add, object } = here
  const kept = await add('only copy')
  peer.objects.delete(object(kept))
  const lost = await add('lost soon')
  expect(await folder.has(kept)).toBe(true)
  await add('the third')
  expect(await folder.has(lost)).toBe(false)
  peer.objects.set(object(lost), new TextEncoder().encode('lost soom'))
  const error = await rejectionOf(media.hold([lost], signal))
  expect(error).toMatchObject({ code: 'not_found', message: expect.stringContaining(mediaKey(lost)) })
  peer.objects.delete(object(lost))
  expect(await rejectionOf(media.hold([lost], signal))).toMatchObject({
    message: expect.stringContaining('from a copy of the bucket'),
  })
  expect(await media.condition(lost, { signal })).toBe('missing')
})
