// How a browser makes a project of a file: sent up in pieces, each slowly enough to be cut off, and on
// from where it broke off, whatever the server has forgotten.
import { slowly } from './slow-body.ts'
import type { Story, Telling } from './stories.ts'
import { type Accepted, asked, REQUEST_TIMEOUT_MS, type Teller, UnexpectedAnswer } from './story-requests.ts'

const PIECE_BYTES = 100_000

/** Throws when the server dies meanwhile; told again, it goes on. */
export async function createByUpload(
  telling: Telling,
  { name, bytes }: NonNullable<Story['upload']>,
  body: {
    project_name: string
    team_access: string
    add_media: Record<string, object>
    add_compositions: object[]
  },
  teller: Teller,
): Promise<Accepted | null> {
  // Of its own, so that a person whose answer was lost finds it in the list.
  const projectName = `${body.project_name} ${telling.key}`
  const known = projectNamed(teller, projectName)
  if (known !== null) return known
  telling.uploadId ??= (await asked(teller, 'POST', '/uploads', { name, size: bytes.length }))
    .upload_id as string
  let { offset } = await asked(teller, 'GET', `/uploads/${telling.uploadId}`)
  while (Number(offset) < bytes.length) offset = await sendPiece(telling, bytes, Number(offset), teller)
  const [drive] = teller.store.drives.list()
  const created = await asked(teller, 'POST', '/projects', {
    drive_id: drive?.id,
    name: projectName,
    team_access: body.team_access,
    add_media: [
      { name, upload_id: telling.uploadId },
      ...Object.entries(body.add_media).map(([each, item]) => ({ name: each, ...item })),
    ],
    add_compositions: body.add_compositions,
  })
  return created as Accepted
}

function projectNamed({ store }: Teller, projectName: string): Accepted | null {
  const project = store.projects.list().find((each) => each.name === projectName)
  const job = store.raw
    .query<{ id: string }, [string]>('SELECT id FROM jobs WHERE project_id = ? ORDER BY rowid LIMIT 1')
    .get(project?.id ?? '')
  return project === undefined || job === null ? null : { project_id: project.id, job_id: job.id }
}

/** Answers how much has arrived. */
async function sendPiece(telling: Telling, bytes: Uint8Array, from: number, { url, cookie }: Teller) {
  telling.isSending = true
  try {
    const response = await fetch(`${url}/app/api/uploads/${telling.uploadId}`, {
      method: 'PATCH',
      headers: {
        ...{ cookie, origin: url, 'sec-fetch-site': 'same-origin' },
        ...{ 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) },
      },
      body: slowly(bytes.subarray(from, from + PIECE_BYTES)),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    const text = await response.text()
    if (!response.ok) throw new UnexpectedAnswer(`PATCH from ${from}: ${response.status} ${text}`)
    return JSON.parse(text).offset as number
  } finally {
    telling.isSending = false
  }
}
