// What `workers` and `broker-away` have their servers do: a film or sound is imported, shown and exported; and what that
// must leave behind, compared with what an undisturbed server leaves.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONFIG_FILE } from '../../src/settings.ts'
import { DATABASE_FILE, openDataFolder, openStore } from '../../src/store/open.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import type { MediaHost } from '../support/media-host.ts'
import { ffmpeg, ffprobe, worstLikeness } from '../support/media-programs.ts'
import { fixture } from '../support/odd-media.ts'
import { makeToken, startServerProcess } from '../support/server-process.ts'
import { testClient } from '../support/test-server.ts'
import { ownerCookie, webClient } from '../support/web-client.ts'
import { must } from './tally.ts'

/** What a part of a story may take under kills, on processors that other work keeps busy. */
export const END_MS = 600_000
/** A story asks as seldom as a patient client: several of them must not take the time of what they wait for. */
const ASK_MS = 300
const FILM_SECONDS = 4

export type World = {
  dataDir: string
  port: string
  url: string
  token: string
  workerToken: string
  cookie: string
}

/** A data folder for a server that always listens on the same port. */
export async function worldOf(dataDir: string, queue?: string): Promise<World> {
  const cookie = ownerCookie(dataDir)
  const store = openDataFolder(dataDir)
  const workerToken = store.workerTokens.create('torture').token
  store.close()
  if (queue !== undefined) writeFileSync(join(dataDir, CONFIG_FILE), JSON.stringify({ queue }))
  const port = String(await freePort())
  return {
    ...{ dataDir, port, workerToken, cookie },
    url: `http://127.0.0.1:${port}`,
    token: makeToken(dataDir),
  }
}

/** Addresses of a film and, with `sounds`, of speech. */
export function servedMedia(host: MediaHost, folder: string, sounds: boolean): string[] {
  const film = join(folder, 'film.mp4')
  const source = ['-f', 'lavfi', '-i', `testsrc2=s=320x240:r=25:d=${FILM_SECONDS}`]
  ffmpeg([...source, '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-y', film])
  return [film, ...(sounds ? [fixture('intro.wav')] : [])].map((file, index) =>
    host.serve(`/${index}`, { body: readFileSync(file) }),
  )
}

/** What an undisturbed server without workers makes of each of `urls`. */
export async function madeAlone(urls: readonly string[], folder: string): Promise<Made[]> {
  const world = await worldOf(join(folder, 'alone'))
  await using _server = await startServerProcess(world.dataDir, world.token, ['--port', world.port])
  const made: Made[] = []
  for (const url of urls) made.push(await story(world, url, folder))
  return made
}

/** What a story made: its facts as text, and the exported film. */
export type Made = { jobId: string; facts: string; film: string }

/** Imports a file and exports it, to `folder`. Asks again whenever the server is away. */
export async function story(world: World, url: string, folder: string): Promise<Made> {
  const imported = await importOf(world, url)
  return { ...imported, film: await exportOf(world, imported, folder) }
}

type Imported = { jobId: string; projectId: string; compositionId: string | undefined; facts: string }

async function importOf(world: World, url: string): Promise<Imported> {
  const client = testClient(world.url, world.token)
  const wanted = {
    add_media: { one: { url } },
    add_compositions: [{ name: 'Cut', clips: [{ media: 'one' }] }],
  }
  const { job_id: jobId, project_id: projectId } = await asked(() => client.startImport(wanted))
  const result = await asked(async () => {
    const { result } = await client.readJob(jobId)
    if (result === undefined) throw new Error(`job ${jobId} has not ended`)
    return result
  })
  must(result.status === 'success', `job ${jobId}: ${JSON.stringify(result)}`)
  const compositionId = result.created_compositions?.[0]?.id
  return { ...{ jobId, projectId, compositionId }, facts: factsOf(world.dataDir, jobId, projectId) }
}

const ENDED = new Set(['finished', 'failed', 'cancelled'])

async function exportOf(
  world: World,
  { projectId, compositionId }: Imported,
  folder: string,
): Promise<string> {
  const web = webClient(world.url, world.cookie)
  // Sound alone is shown as its waveform; small, because the size of the picture is of no matter here.
  const wanted = { composition_id: compositionId, format: 'mp4', resolution: '480p' }
  const { export_id } = await asked(() => web.json('POST', `/projects/${projectId}/exports`, wanted))
  const { state, error_message } = await asked(async () => {
    const seen = await web.json('GET', `/exports/${export_id}`)
    must(ENDED.has(seen.state), `export ${export_id} is ${seen.state}`)
    return seen
  })
  must(state === 'finished', `export ${export_id}: ${error_message}`)
  const file = await asked(async () => {
    const answer = await web.ask('GET', `/exports/${export_id}/file`)
    must(answer.status === 200, `the file of export ${export_id} is answered ${answer.status}`)
    return answer.bytes()
  })
  const film = join(folder, `${export_id}.mp4`)
  writeFileSync(film, file)
  return film
}

function asked<T>(request: () => Promise<T>): Promise<T> {
  return eventually(request, END_MS, ASK_MS)
}

/** Of one film encoded twice: x264 with several threads was measured to differ, by 56 dB in the worst frame. */
const MIN_LIKENESS_DB = 45
const FILM_TRAITS = 'stream=codec_name,width,height,nb_frames,sample_rate,duration:format=nb_streams,duration'

/** Throws unless the facts are the same, and the films have the same traits and frames. */
export function mustEqual(made: Made, wanted: Made): void {
  const what = `job ${made.jobId}: not what an undisturbed server makes`
  must(made.facts === wanted.facts, `${what}: ${made.facts} in place of ${wanted.facts}`)
  const [one, other] = [made, wanted].map(({ film }) =>
    ffprobe(['-show_entries', FILM_TRAITS, '-of', 'compact', film]),
  )
  must(one === other, `${what}: ${one} in place of ${other}`)
  const likeness = worstLikeness(made.film, wanted.film)
  must(likeness >= MIN_LIKENESS_DB, `${what}: a frame differs by ${likeness} dB`)
}

/** Of the probe, the transcript and what was charged. */
function factsOf(dataDir: string, jobId: string, projectId: string): string {
  const store = openDataFolder(dataDir)
  try {
    const probes = store.media.itemsOf(projectId).map(({ probe, durationUs }) => ({ probe, durationUs }))
    // A transcript joined from several workers has the same words, with their fields in another order.
    const words = store.media
      .transcriptsOf(projectId)
      .map((transcript) => transcript.words.map((word) => Object.entries(word).toSorted()))
    const charges = store.charges.ofJob(jobId).map(({ unit, amount }) => ({ unit, amount }))
    return JSON.stringify([probes, words, charges])
  } finally {
    store.close()
  }
}

export type JobSeen = { id: string; type: string; state: string; label: string; result: string | null }

/** Every job of a data folder, whoever started it: also those whose answer a killed server never gave. */
export function jobsIn(dataDir: string): JobSeen[] {
  const store = openStore({ path: join(dataDir, DATABASE_FILE), readOnly: true })
  try {
    return store.raw
      .query('SELECT id, type, state, progress_label AS label, result FROM jobs')
      .all() as JobSeen[]
  } finally {
    store.close()
  }
}

/** Waits until every job has ended, and throws if one of them failed. */
export async function mustAllEnd(dataDir: string): Promise<number> {
  const jobs = await eventually(
    () => {
      const seen = jobsIn(dataDir)
      const open = seen.find(({ state }) => state === 'running')
      must(open === undefined, `a job was lost: ${JSON.stringify(open)}`)
      return seen
    },
    END_MS,
    ASK_MS,
  )
  const failed = jobs.find(({ result }) => JSON.parse(result ?? '{}').status !== 'success')
  must(failed === undefined, `a job failed: ${JSON.stringify(failed)}`)
  return jobs.length
}
