// A clock that is set back or forward while jobs run: what came first stays first, everything ends.
import { startMediaHost } from '../../support/media-host.ts'
import { fixture } from '../../support/odd-media.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type SeenJob, startTestServer } from '../../support/test-server.ts'
import { must, noted, type Tally } from '../tally.ts'

const HOUR_MS = 3_600_000
const STEPS: [string, number][] = [
  ['back by an hour', -HOUR_MS],
  ['back by 40 days', -40 * 24 * HOUR_MS],
  ['forward by a day', 24 * HOUR_MS],
]

export async function steppedClocks(tally: Tally, short: boolean): Promise<void> {
  for (const [how, stepMs] of short ? STEPS.slice(0, 1) : STEPS)
    await noted(tally, `the clock goes ${how}, then the server is started again`, () =>
      stepAndRestart(stepMs),
    )
}

async function stepAndRestart(stepMs: number): Promise<void> {
  using folder = temporaryFolder()
  await using host = await startMediaHost()
  const body = await Bun.file(fixture('silence.wav')).bytes()
  const url = host.serve('/silence.wav', { body, pauseMs: 40, pieceBytes: 8_000 })
  const clock = { offsetMs: 0 }
  const nowMs = () => Date.now() + clock.offsetMs
  const first = await startTestServer({ dataDir: folder.path, nowMs })
  const { job_id, project_id } = await first.client.startImport({
    add_media: { silence: { url } },
    add_compositions: [{ name: 'Cut', clips: [{ media: 'silence' }] }],
  })
  clock.offsetMs = stepMs
  const asked = await first.client.request('POST', '/jobs/agent', {
    project_id,
    prompt: 'Remove everything after 2 seconds',
  })
  must(asked.status === 201, `the prompt is refused: ${JSON.stringify(asked.body)}`)
  await first.stop(0)

  await using second = await startTestServer({ dataDir: folder.path, nowMs })
  const imported = await second.client.stopped(job_id)
  must(imported.result.status === 'success', `the import ends so: ${JSON.stringify(imported.result)}`)
  const agent = await second.client.stopped((asked.body as SeenJob).job_id)
  must(agent.result.project_changed === true, `the prompt met no media: ${JSON.stringify(agent.result)}`)
  const next = await second.client.import({})
  must(next.result.status === 'success', 'the next job fails')
  const { body: list } = await second.client.request('GET', '/jobs?limit=100')
  const shown = (list as { data: unknown[] }).data.length
  // What was created in what is now the future is not in the list yet; nothing comes twice.
  must(shown <= 3 && shown >= 1, `${shown} jobs are listed`)
}
