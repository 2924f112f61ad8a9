// ffmpeg, ffprobe and the speech child, when they die, hang or are not there.
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../../support/eventually.ts'
import { type MediaHost, startMediaHost } from '../../support/media-host.ts'
import { fixture } from '../../support/odd-media.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { startTestServer } from '../../support/test-server.ts'
import { must, noted, type Tally } from '../tally.ts'

type Server = Awaited<ReturnType<typeof startTestServer>>

/** `hangs`: waits for the real time limit of a minute. */
const PROGRAM_FAULTS: {
  what: string
  flag: 'ffmpegPath' | 'ffprobePath'
  script: string | null
  hangs?: true
}[] = [
  { what: 'ffprobe is missing', flag: 'ffprobePath', script: null },
  { what: 'ffmpeg is missing', flag: 'ffmpegPath', script: null },
  { what: 'ffprobe is killed', flag: 'ffprobePath', script: 'kill -9 $$' },
  { what: 'ffprobe prints half of its answer', flag: 'ffprobePath', script: `printf '{"streams": [{"codec'` },
  { what: 'ffprobe never stops printing', flag: 'ffprobePath', script: 'exec yes' },
  {
    what: 'ffmpeg is killed in the middle',
    flag: 'ffmpegPath',
    script: 'head -c 100000 /dev/zero; kill -9 $$',
  },
  { what: 'ffmpeg gives half and says all is well', flag: 'ffmpegPath', script: 'head -c 100000 /dev/zero' },
  {
    what: 'ffmpeg floods its error output',
    flag: 'ffmpegPath',
    script: 'yes error | head -c 50000000 >&2; exit 1',
  },
  { what: 'ffprobe hangs', flag: 'ffprobePath', script: 'exec sleep 3600', hangs: true },
  {
    what: 'ffmpeg hangs',
    flag: 'ffmpegPath',
    script: 'head -c 100000 /dev/zero; exec sleep 3600',
    hangs: true,
  },
]

export async function brokenPrograms(tally: Tally, short: boolean): Promise<void> {
  await using host = await startMediaHost()
  const intro = { url: host.serve('/intro.wav', { body: await Bun.file(fixture('intro.wav')).bytes() }) }
  const wanted = PROGRAM_FAULTS.filter(({ hangs }) => !(short && hangs))
  // Those that hang wait side by side.
  const each = (short ? wanted.slice(1, 3) : wanted).map(({ what, flag, script }) => async () => {
    const begun = performance.now()
    await noted(tally, what, () => importWith(flag, script, intro))
    tally.measure(what, `${((performance.now() - begun) / 1000).toFixed(1)} s`)
  })
  await Promise.all(each.map((run) => run()))
  if (!short) await speechFaults(tally, host)
}

async function importWith(flag: string, script: string | null, intro: object): Promise<void> {
  using folder = temporaryFolder()
  const path = join(folder.path, 'program')
  if (script !== null) {
    writeFileSync(path, `#!/bin/sh\n${script}\n`)
    chmodSync(path, 0o755)
  }
  await using server = await startTestServer({ flags: { [flag]: path } })
  const { job_id } = await server.client.startImport({ add_media: { intro } })
  const { result } = await server.client.stopped(job_id, 200_000)
  const media = result.media_status.intro
  const told = media?.error_message ?? media?.transcript?.error_message ?? ''
  must(/\.$/.test(told), `there is no sentence for people: ${JSON.stringify(result)}`)
  must(!/\bat .*:\d+:\d+|Error:/.test(told), `the sentence tells of our code: ${told}`)
  must(
    media?.status !== 'success' || result.media_seconds_used === 5,
    'a medium came in and was not paid for',
  )
  must(media?.status === 'success' || result.media_seconds_used === 0, 'a medium that failed was paid for')
  await goesOn(server)
}

/** An import without media needs no program. */
async function goesOn(server: Server): Promise<void> {
  const { result } = await server.client.import({})
  must(result.status === 'success', 'the next job fails')
}

async function speechFaults(tally: Tally, host: MediaHost): Promise<void> {
  const memo = { url: host.serve('/memo.mp3', { body: await Bun.file(fixture('voice-memo.mp3')).bytes() }) }
  await using server = await startTestServer()
  const calm = await server.client.import({ add_media: { memo } })
  const words = server.words(calm.project_id)

  await noted(tally, 'the speech child is killed in the middle, once', async () => {
    const { job_id, project_id } = await server.client.startImport({ add_media: { memo } })
    await killSpeechChild(server, job_id)
    const { result } = await server.client.stopped(job_id)
    must(result.media_status.memo?.transcript?.status === 'success', JSON.stringify(result))
    must(Bun.deepEquals(server.words(project_id), words), 'it hears other words than without the kill')
  })
  const always: { what: string; end: (pid: number) => void; isHere: boolean }[] = [
    {
      what: 'the speech child is killed again and again',
      end: (pid) => process.kill(pid, 'SIGKILL'),
      isHere: true,
    },
    {
      what: 'the speech child gets no more memory',
      end: (pid) => void Bun.spawnSync(['prlimit', '--pid', String(pid), '--as=1000000']),
      isHere: Bun.which('prlimit') !== null,
    },
  ]
  for (const { what, end, isHere } of always) {
    if (!isHere) {
      tally.measure(what, 'skipped: no prlimit here')
      continue
    }
    await noted(tally, what, async () => {
      const { job_id } = await server.client.startImport({ add_media: { memo } })
      const isEnded = { value: false }
      const ending = (async () => {
        const met = new Set<number>()
        while (!isEnded.value) {
          const pid = server.services.speech.status().childPid
          if (pid !== null && !met.has(pid)) {
            met.add(pid)
            // Not before the model is at work in it.
            await Bun.sleep(150)
            if (server.services.speech.status().childPid === pid) end(pid)
          }
          await Bun.sleep(5)
        }
      })()
      const { result } = await server.client.stopped(job_id, 120_000)
      isEnded.value = true
      await ending
      const transcript = result.media_status.memo?.transcript
      must(result.media_status.memo?.status === 'success', 'the medium itself fails')
      must(
        transcript?.status === 'failed' && /memory/.test(transcript.error_message ?? ''),
        JSON.stringify(transcript),
      )
      await goesOn(server)
    })
  }
  await noted(tally, 'after all that, speech is heard as before', async () => {
    const { project_id } = await server.client.import({ add_media: { memo } })
    must(Bun.deepEquals(server.words(project_id), words), 'it hears other words')
  })
}

async function killSpeechChild(server: Server, jobId: string): Promise<void> {
  const pid = await eventually(async () => {
    const { progress } = await server.client.readJob(jobId)
    const { childPid } = server.services.speech.status()
    must(childPid !== null && /^Transcribing/.test(progress?.label ?? ''), 'not transcribing yet')
    return childPid ?? 0
  }, 20_000)
  process.kill(pid, 'SIGKILL')
}
