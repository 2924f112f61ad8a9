// Backups in a bucket, with the real program and a small S3 service: test/support/s3-peer.ts.
import { expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mediaKey } from '../../src/adapters/media-bucket.ts'
import { createMediaFolder } from '../../src/adapters/media-folder.ts'
import { openDataFolder } from '../../src/store/open.ts'
import { roughcut } from '../support/program.ts'
import { startS3Peer } from '../support/s3-peer.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

setDefaultTimeout(120_000)

const PLACE = 's3://backups/studio/a'

async function run(environment: Record<string, string>, ...words: string[]) {
  const child = Bun.spawn(roughcut(...words, '--json'), {
    env: { ...(process.env as Record<string, string>), ...environment },
    ...{ stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' },
  })
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  const exitCode = await child.exited
  return { exitCode, stderr, json: stdout === '' ? null : JSON.parse(stdout) }
}

/** A data folder with one media file, larger than one part. */
async function dataFolderWith(dataDir: string, content: Uint8Array): Promise<string> {
  const store = openDataFolder(dataDir)
  const media = createMediaFolder(dataDir)
  const hash = Bun.SHA256.hash(content, 'hex')
  const partial = media.partialPath('test', 0)
  await Bun.write(partial, content)
  await media.adopt(partial, hash)
  store.media.addFile(hash, content.length)
  const ownerId = store.users.first()?.id ?? ''
  const { id } = store.projects.create({ name: 'Talk', driveId: store.drives.list()[0]?.id ?? '', ownerId })
  store.media.addItem({
    ...{ projectId: id, name: 'talk', position: 0, kind: 'audio', durationUs: 1 },
    ...{ fileHash: hash, probe: null, tracks: null },
  })
  store.close()
  return hash
}

test('a snapshot in a bucket is restored on an empty machine, and the next one copies what is new', async () => {
  using folder = temporaryFolder()
  using peer = startS3Peer()
  const [dataDir, elsewhere] = [join(folder.path, 'data'), join(folder.path, 'elsewhere')]
  const content = crypto.getRandomValues(new Uint8Array(60_000))
  const large = Buffer.concat(Array.from({ length: 200 }, () => content))
  const hash = await dataFolderWith(dataDir, large)
  const environment = {
    ...peer.environment,
    ROUGHCUT_DATA: dataDir,
    ROUGHCUT_BACKUP: PLACE,
    ROUGHCUT_BACKUP_KEEP: '1h',
  }
  const made = await run(environment, 'backup')
  expect(made).toMatchObject({ exitCode: 0, json: { place: PLACE, copied_files: 1, snapshots: 1 } })
  expect(peer.objects.get(`backups/studio/a/files/${hash.slice(0, 2)}/${hash}`)).toEqual(
    new Uint8Array(large),
  )
  for (const key of peer.objects.keys()) expect(key).toStartWith('backups/studio/a/')
  expect((await run(environment, 'backup')).json).toMatchObject({ copied_files: 0 })
  expect((await run(environment, 'backup', 'list')).json).toHaveLength(1)

  const restored = await run({ ...environment, ROUGHCUT_DATA: elsewhere }, 'restore', PLACE)
  expect(restored).toMatchObject({ exitCode: 0, json: { projects: 1, missing_media_files: 0 } })
  expect(readFileSync(createMediaFolder(elsewhere).pathOf(hash)).equals(large)).toBe(true)

  const bucket = {
    ...environment,
    ROUGHCUT_MEDIA: 's3://media/b',
    ROUGHCUT_DATA: join(folder.path, 'bucket'),
  }
  expect(await run(bucket, 'restore', PLACE)).toMatchObject({
    ...{ exitCode: 0, json: { projects: 1, missing_media_files: 0 } },
  })
  expect(peer.objects.get(`media/b/${mediaKey(hash)}`)).toEqual(new Uint8Array(large))
  // A bucket that lost it gets it again, although it is still in the cache.
  peer.objects.delete(`media/b/${mediaKey(hash)}`)
  expect(await run(bucket, 'restore', PLACE)).toMatchObject({ exitCode: 0 })
  expect(peer.objects.has(`media/b/${mediaKey(hash)}`)).toBe(true)

  peer.objects.delete(`backups/studio/a/files/${hash.slice(0, 2)}/${hash}`)
  const third = join(folder.path, 'third')
  const lost = await run({ ...environment, ROUGHCUT_DATA: third }, 'restore', PLACE)
  expect(lost).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('is missing from') })
})

test.each([
  ['a wrong key', { AWS_ACCESS_KEY_ID: 'other' }, PLACE, 'the secret key is wrong'],
  ['no bucket', {}, 's3://nowhere', 'the bucket does not exist'],
  ['no keys', { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' }, PLACE, 'set AWS_ACCESS_KEY_ID'],
  ['no service', { AWS_ENDPOINT: 'http://127.0.0.1:1' }, PLACE, 'the endpoint doesn’t answer'],
  ['an address with a way up', {}, 's3://backups/../x', 'or s3://BUCKET/PREFIX'],
])('%s is reported with what to do', async (_, changes, place, message) => {
  using folder = temporaryFolder()
  using peer = startS3Peer()
  const environment = { ...peer.environment, ...changes, ROUGHCUT_DATA: join(folder.path, 'data') }
  const ran = await run(environment, 'backup', '--backup', place)
  expect(ran.exitCode).toBeGreaterThan(0)
  expect(ran.stderr).toContain(message)
  expect(ran.stderr).not.toContain('test-secret')
})
