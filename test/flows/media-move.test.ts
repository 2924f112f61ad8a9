// `roughcut media move`, there and back, with the real program and a small S3 service: test/support/s3-peer.ts.
import { expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { mediaKey } from '../../src/adapters/media-bucket.ts'
import { createMediaFolder } from '../../src/adapters/media-folder.ts'
import { openDataFolder } from '../../src/store/open.ts'
import { roughcut } from '../support/program.ts'
import { startS3Peer } from '../support/s3-peer.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

setDefaultTimeout(120_000)

const PLACE = 's3://media/studio'

test('media moves to a bucket and back, continues where it stopped, and names what is lost', async () => {
  using peer = startS3Peer()
  using folder = temporaryFolder()
  const media = createMediaFolder(folder.path)
  const store = openDataFolder(folder.path)
  const hashes = []
  for (const content of ['first', 'second']) {
    const hash = Bun.SHA256.hash(content, 'hex')
    writeFileSync(media.partialPath('job', 0), content)
    await media.adopt(media.partialPath('job', 0), hash)
    store.media.addFile(hash, content.length)
    hashes.push(hash)
  }
  store.close()
  const move = async (to: string, environment: Record<string, string> = {}) => {
    const child = Bun.spawn(roughcut('media', 'move', to, '--json', '--data', folder.path), {
      env: { ...(process.env as Record<string, string>), ...peer.environment, ...environment },
      ...{ stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' },
    })
    const [out, errors, exitCode] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ])
    return { exitCode, errors, ...(out === '' ? {} : JSON.parse(out)) }
  }
  const [first = '', second = ''] = hashes
  expect(await move('s3://Not A Bucket')).toMatchObject({ exitCode: 2 })
  expect(await move('data-folder')).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining('ROUGHCUT_MEDIA'),
  })
  expect(await move(PLACE)).toMatchObject({ exitCode: 0, files: 2, copied: 2, missing: [] })
  peer.objects.delete(`media/studio/${mediaKey(first)}`)
  expect(await move(PLACE)).toMatchObject({ exitCode: 0, copied: 1, already_there: 1 })

  for (const hash of hashes) rmSync(media.pathOf(hash))
  peer.objects.delete(`media/studio/${mediaKey(second)}`)
  const back = await move('data-folder', { ROUGHCUT_MEDIA: PLACE })
  expect(back).toMatchObject({ exitCode: 1, copied: 1, missing: [second] })
  expect(back.errors).toContain(mediaKey(second))
  expect([existsSync(media.pathOf(first)), existsSync(media.pathOf(second))]).toEqual([true, false])
})
