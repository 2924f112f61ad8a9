// Disks that are full (a small tmpfs) or broken (writes that fail with EIO, by a preloaded library).
// A 201 is given only for what is stored; when the disk is well again, everything ends.
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '../../../src/store/open.ts'
import { type MediaHost, startMediaHost } from '../../support/media-host.ts'
import { fixture } from '../../support/odd-media.ts'
import { roughcut } from '../../support/program.ts'
import { makeToken, type Program, startServerProcess } from '../../support/server-process.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { must, noted, type Tally } from '../tally.ts'

type Disk = {
  dataDir: string
  refusal: { status: number; error: string }
  breakNow(): void
  mend(): void
  program?: Program
}

export async function brokenDisks(tally: Tally, short: boolean): Promise<void> {
  await fullDisk(tally)
  if (!short) await failingWrites(tally)
}

async function fullDisk(tally: Tally): Promise<void> {
  const what = 'a disk that is full for a while (ENOSPC)'
  using folder = temporaryFolder()
  const mounted = Bun.spawnSync(['mount', '-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder.path], {
    stderr: 'ignore',
  }).success
  if (!mounted) return tally.measure(what, 'skipped: this machine cannot mount a small tmpfs')
  const ballast = join(folder.path, 'ballast')
  try {
    await breakAndMend(tally, what, {
      dataDir: folder.path,
      refusal: { status: 507, error: 'Insufficient Storage' },
      breakNow: () => void Bun.spawnSync(['sh', '-c', `cat /dev/zero > ${ballast}`], { stderr: 'ignore' }),
      mend: () => rmSync(ballast),
    })
  } finally {
    Bun.spawnSync(['umount', '-l', folder.path])
  }
}

async function failingWrites(tally: Tally): Promise<void> {
  const what = 'a disk that fails for a while (EIO)'
  using folder = temporaryFolder()
  using data = temporaryFolder()
  const library = join(folder.path, 'failing-writes.so')
  const source = join(import.meta.dir, 'failing-writes.c')
  const compiled =
    process.platform === 'linux' &&
    Bun.which('gcc') !== null &&
    Bun.spawnSync(['gcc', '-shared', '-fPIC', '-O1', '-o', library, source, '-ldl']).success
  if (!compiled) return tally.measure(what, 'skipped: no gcc here to make the library that breaks writes')
  const onSwitch = join(folder.path, 'switch')
  const count = join(folder.path, 'count')
  await breakAndMend(tally, what, {
    dataDir: data.path,
    refusal: { status: 500, error: 'Internal Server Error' },
    breakNow: () => writeFileSync(onSwitch, ''),
    mend: () => rmSync(onSwitch),
    program: {
      command: roughcut(),
      environment: {
        ...(process.env as Record<string, string>),
        LD_PRELOAD: library,
        FAILING_FOLDER: data.path,
        FAILING_SWITCH: onSwitch,
        FAILING_COUNT: count,
      },
    },
  })
  const failed = existsSync(count) ? Bun.file(count).size : 0
  tally.note('writes and syncs that failed', failed > 0 ? null : 'none did: the library had no effect')
  tally.measure('writes and syncs that failed', failed.toLocaleString('en'))
}

async function breakAndMend(tally: Tally, what: string, disk: Disk): Promise<void> {
  await using host = await startMediaHost()
  const media = await slowMedia(host)
  const token = makeToken(disk.dataDir)
  // Its first use is to be noted in the middle of it.
  const fresh = makeToken(disk.dataDir)
  await using server = await startServerProcess(disk.dataDir, token, [], disk.program)
  const { client } = server
  const accepted: string[] = []
  await noted(tally, what, async () => {
    for (let i = 0; i < 2; i += 1) accepted.push((await client.startImport({ add_media: { media } })).job_id)
    disk.breakNow()
    const asked = await client.request('POST', '/jobs/import/project_media', { project_name: 'Now' })
    const { error, message } = asked.body as { error?: string; message?: string; job_id?: string }
    if (asked.status === 201) accepted.push((asked.body as { job_id: string }).job_id)
    else
      must(
        asked.status === disk.refusal.status && error === disk.refusal.error && typeof message === 'string',
        `${asked.status} ${JSON.stringify(asked.body)}`,
      )
    // Reading goes on. The jobs meet the broken disk meanwhile.
    for (let i = 0; i < 20; i += 1) {
      const headers = { authorization: `Bearer ${i % 2 === 0 ? token : fresh}` }
      const { status } = await fetch(`${server.url}/v1/jobs/${accepted[0]}`, { headers })
      must(status === 200, `reading a job answers ${status}`)
      await Bun.sleep(100)
    }
    disk.mend()
    for (const id of accepted) {
      const { result } = await client.stopped(id, 60_000)
      must(['success', 'error'].includes(result.status), JSON.stringify(result))
      must(result.status === 'success' || /\.$/.test(result.error_message ?? ''), JSON.stringify(result))
    }
    const next = await client.import({ add_media: { media } })
    must(next.result.status === 'success', `afterward an import fails: ${JSON.stringify(next.result)}`)
    must((await server.stop()) === 0, 'the server does not end well')
    const store = openStore({ path: join(disk.dataDir, 'roughcut.db') })
    const found = store.raw.query<{ integrity_check: string }, []>('PRAGMA integrity_check').get()
    const stored = store.raw
      .query<{ count: number }, []>("SELECT count(*) AS count FROM jobs WHERE type <> 'derive'")
      .get()?.count
    store.close()
    must(found?.integrity_check === 'ok', `integrity: ${found?.integrity_check}`)
    must(stored === accepted.length + 1, `${stored} jobs are stored, ${accepted.length + 1} were accepted`)
    tally.measure(what, `asked meanwhile: ${asked.status}; jobs accepted before: all ended`)
  })
}

async function slowMedia(host: MediaHost): Promise<{ url: string }> {
  const body = await Bun.file(fixture('silence.wav')).bytes()
  return { url: host.serve('/silence.wav', { body, pauseMs: 30, pieceBytes: 8_000 }) }
}
