// Media in a bucket, with the data folder as a cache; the S3 service is test/support/s3-peer.ts.
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createS3Links, createS3Place } from '../../src/adapters/backup-place/s3-place.ts'
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

test('a file that only the cache still has counts as missing', async () => {
  using here = world()
  const kept = await here.add('only copy')
  expect(await here.media.condition(kept, { signal })).toBe('intact')
  peer.objects.delete(here.object(kept))
  expect(await here.media.condition(kept, { signal })).toBe('missing')
})

test('a link opens one object of the private bucket for a while, with the headers that were signed', async () => {
  using here = world()
  const hash = await here.add('eight by')
  const answer = { method: 'GET', contentType: 'video/mp4', disposition: 'inline' } as const
  expect(here.media.link(hash, answer)).toBeNull()
  const address = { bucket: 'media', prefix: 'a/' }
  const links = createS3Links(address, null)
  const url = links.sign(mediaKey(hash), { ...answer, expiresInSeconds: 60 })
  const { origin, searchParams } = new URL(url)
  expect([origin, searchParams.get('X-Amz-Expires')]).toEqual([links.origin(), '60'])
  const part = await fetch(url, { headers: { range: 'bytes=6-' } })
  expect({ status: part.status, type: part.headers.get('content-type'), text: await part.text() }).toEqual({
    ...{ status: 206, type: 'video/mp4', text: 'by' },
  })
  expect((await fetch(`${origin}${new URL(url).pathname}`)).status).toBe(403)
  expect(url).not.toContain('test-secret')
  expect(createS3Links(address, 'https://media.example.com').origin()).toBe('https://media.example.com')
  peer.expireLinks()
  expect((await fetch(url)).status).toBe(403)
})
