// Damaged and hostile files through whole imports: served by a host, downloaded, probed, decoded, and
// made into what the player shows. Speech is only listened to, so that hundreds of files take minutes.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SpeechEngine } from '../../src/adapters/whisper/speech-engine.ts'
import { startMediaHost } from '../support/media-host.ts'
import { startTestServer } from '../support/test-server.ts'
import type { HostileFile } from './media-corpus.ts'
import type { Tally } from './tally.ts'

const FAILURES = new Set([
  'unsupported_media',
  'corrupt_media',
  'too_large',
  'url_not_direct',
  'download_incomplete',
])
/** For peaks, filmstrips, posters and proxies of all of them. */
const MAX_DERIVING_MS = 600_000
/** Of one request. */
const MAX_MEDIA = 100

/** Hears all of it and understands nothing. */
const listening: SpeechEngine = {
  async transcribe({ pcm, signal }) {
    for await (const _piece of pcm(0)) signal.throwIfAborted()
    return { language: 'en', model: 'none', words: [] }
  },
  status: () => ({ model: 'none', folder: null, childPid: null }),
  close: async () => {},
}

export async function importAll(tally: Tally, files: readonly HostileFile[]): Promise<void> {
  await using host = await startMediaHost()
  await using server = await startTestServer({ replace: { speech: listening } })
  for (let at = 0; at < files.length; at += MAX_MEDIA) {
    const part = files.slice(at, at + MAX_MEDIA)
    const media = Object.fromEntries(
      part.map((file, index) => [
        `${at + index}`,
        { url: host.serve(`/${at + index}`, { body: file.bytes }) },
      ]),
    )
    const { job_id } = await server.client.startImport({
      add_media: media,
      add_compositions: [{ clips: Object.keys(media).map((name) => ({ media: name })) }],
    })
    const { result } = await server.client.stopped(job_id, 600_000)
    for (const [index, file] of part.entries()) {
      const status = result.media_status[`${at + index}`]
      const isFine = status?.status === 'success' || FAILURES.has(status?.error_code ?? '')
      tally.note('whole imports', isFine ? null : `${file.name}: ${JSON.stringify(status)}`)
      const heard = status?.transcript
      if (
        heard?.status === 'failed' &&
        !/could not be decoded|stalled and was stopped/.test(heard.error_message ?? '')
      )
        tally.note('whole imports', `${file.name}: ${JSON.stringify(heard)}`)
    }
  }
  const started = performance.now()
  const { derivedFiles } = server.services
  const isSettled = await Promise.race([
    derivedFiles.idle().then(() => true),
    Bun.sleep(MAX_DERIVING_MS).then(() => false),
  ])
  tally.note('what the player shows of them', isSettled ? null : 'is still being made')
  tally.measure(
    'what the player shows of them',
    `made or given up ${((performance.now() - started) / 1000).toFixed(1)} s after the imports`,
  )
  for (const line of server.lines)
    if (line.includes('"level":"error"'))
      tally.note('errors that were nobody’s fault but ours', line.slice(0, 500))
  const partials = join(server.dataDir, 'media', 'partial')
  const left = existsSync(partials) ? readdirSync(partials) : []
  tally.note('files that were left over', left.length === 0 ? null : left.join(', '))
  const answers = await server.client.request('GET', '/jobs')
  tally.note('the server afterward', answers.status === 200 ? null : `answers ${answers.status}`)
}
