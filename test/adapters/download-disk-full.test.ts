// A disk that is really full: a 3 MB tmpfs in a mount namespace of its own. Where the machine allows
// no such namespace (no root, no user namespaces) the tests are skipped, and say so.
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { startMediaHost } from '../support/media-host.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const NAMESPACE = ['unshare', '--mount', '--map-root-user']
const canMount =
  Bun.which('unshare') !== null &&
  Bun.spawnSync([...NAMESPACE, 'sh', '-c', 'mount -t tmpfs -o size=1m tmpfs /mnt'], { stderr: 'ignore' })
    .success

type Outcome = { code: string; message: string; left: string[]; freeAgain: boolean }

/** Downloads `url` to the small disk in another process; says how it failed and what was left. */
async function downloadToSmallDisk(url: string): Promise<Outcome> {
  using folder = temporaryFolder()
  const script = join(folder.path, 'probe.ts')
  const source = (file: string) => JSON.stringify(join(import.meta.dir, '../../src/adapters', file))
  await Bun.write(
    script,
    `import { readdirSync, writeFileSync } from 'node:fs'
     import { createDownloader } from ${source('download.ts')}
     import { createFetchGuard } from ${source('fetch-guard.ts')}
     const disk = process.argv[3]
     const download = createDownloader({ guard: createFetchGuard({ allowPrivate: true }), retryDelaysMs: [1] })
     const error = await download({ url: process.argv[2], toFile: disk + '/a.part', signal: new AbortController().signal })
       .then(() => ({ code: 'none', message: '' }), (thrown) => thrown)
     const left = readdirSync(disk)
     writeFileSync(disk + '/probe', new Uint8Array(2_900_000))
     console.log(JSON.stringify({ code: error.code, message: error.message, left, freeAgain: true }))`,
  )
  const disk = join(folder.path, 'disk')
  const command = `mkdir ${disk} && mount -t tmpfs -o size=3m tmpfs ${disk} && exec ${process.execPath} ${script} ${url} ${disk}`
  const run = Bun.spawn([...NAMESPACE, 'sh', '-c', command], { stderr: 'inherit' })
  return JSON.parse(await new Response(run.stdout).text())
}

test.skipIf(!canMount)(
  'a disk that fills up during a download is reported by name, and leaves nothing',
  async () => {
    await using host = await startMediaHost()
    const url = host.serve('/a', { body: { sizeBytes: 5_000_000 }, framing: 'chunked', ranges: false })
    const outcome = await downloadToSmallDisk(url)
    expect(outcome).toMatchObject({ code: 'internal_error', left: [], freeAgain: true })
    expect(outcome.message).toContain('The server’s disk is full')
    expect(host.requests.length).toBe(1)
    expect(host.sentBytes()).toBeGreaterThan(2_000_000)
  },
)

test.skipIf(!canMount)('a file that is known not to fit is not fetched', async () => {
  await using host = await startMediaHost()
  const url = host.serve('/a', { body: { sizeBytes: 50_000_000 } })
  const outcome = await downloadToSmallDisk(url)
  expect(outcome).toMatchObject({ code: 'internal_error', left: [] })
  expect(outcome.message).toContain('The server’s disk is full')
  expect(host.sentBytes()).toBeLessThan(10_000_000)
})
