// What each JavaScript client does: status, an import with a direct upload, and polling. Prints what it saw.
import { readFileSync } from 'node:fs'

const [, , file] = process.argv
const HOST = 'https://descriptapi.com/v1'

/** `send(method, url, { headers, body })` resolves to the parsed body of a 2xx. */
export async function flow(send) {
  const headers = { Authorization: `Bearer ${process.env.TOKEN}`, 'Content-Type': 'application/json' }
  const { api_version } = await send('GET', `${HOST}/status`, { headers })
  const bytes = readFileSync(file)
  const media = { content_type: 'audio/wav', file_size: bytes.length }
  const created = await send('POST', `${HOST}/jobs/import/project_media`, {
    headers,
    body: JSON.stringify({ project_name: 'Unmodified', add_media: { 'intro.wav': media } }),
  })
  await send('PUT', created.upload_urls['intro.wav'].upload_url, {
    headers: { 'Content-Type': 'application/octet-stream' },
    body: bytes,
  })
  for (;;) {
    const job = await send('GET', `${HOST}/jobs/${created.job_id}`, { headers })
    if (job.job_state === 'stopped' || job.job_state === 'cancelled') {
      console.log(
        JSON.stringify({ api_version, status: job.result?.status, seconds: job.result?.media_seconds_used }),
      )
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
