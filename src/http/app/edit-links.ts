// What an edit link shows a person, and the import they start from it.
import { Elysia } from 'elysia'
import type { ImportRequest } from '../../jobs/kinds/import/import-request.ts'
import { isoTime } from '../../store/job-view.ts'
import type { EditLinkFile } from '../../store/web-schema.ts'
import { requireBalance } from '../shared/admission.ts'
import { checkNames } from '../shared/import-fields.ts'
import { closedObject, text, uuid } from '../shared/schema-kinds.ts'
import { driveFor } from './drive-access.ts'
import type { WebParts } from './parts.ts'
import type { PersonLimit } from './person-limit.ts'
import { signedIn } from './signed-in.ts'
import { startImport } from './start-job.ts'

/** In bodies, not in paths: addresses end up in logs. */
const nonce = () => text({ min: 1, max: 200 })

/** Routes for the edit link's page; imports count against `limit`. */
export function editLinkRoutes(parts: WebParts, limit: PersonLimit) {
  const { store } = parts.services
  return new Elysia()
    .use(signedIn(parts))
    .post(
      '/edit-links/files',
      ({ body }) => {
        const { files, expiresAtMs } = store.editLinks.open(body.nonce)
        return {
          files: files.map(({ url, name, offsetSeconds }) => ({
            ...{ name, offset_seconds: offsetSeconds, host: new URL(url).host },
          })),
          expires_at: isoTime(expiresAtMs),
        }
      },
      { body: closedObject({ nonce: nonce() }) },
    )
    .post(
      '/edit-links/import',
      ({ caller, body }) => {
        driveFor(store, caller, body.drive_id, 'member')
        const { files } = store.editLinks.open(body.nonce)
        const name = body.name.trim()
        const request = importOf(name, files)
        checkNames(request)
        limit.take(caller)
        parts.requireRoom(0)
        requireBalance(store, body.drive_id, 'mediaSeconds')
        return startImport(
          parts,
          caller,
          {
            driveId: body.drive_id,
            project: { newName: name, teamAccess: 'none' },
            request,
          },
          (_jobId, projectId) => store.editLinks.use(body.nonce, { userId: caller.userId, projectId }),
        )
      },
      {
        body: closedObject({
          nonce: nonce(),
          drive_id: uuid(),
          name: text({ min: 1, max: 255, trimmed: true }),
        }),
      },
    )
}

/** One file becomes a clip; several become a sequence, each at its offset. */
function importOf(name: string, files: readonly EditLinkFile[]): ImportRequest {
  const media = files.map((file) => [file.name, { url: file.url }] as const)
  const [only] = files
  if (only !== undefined && files.length === 1)
    return {
      project_name: name,
      add_media: Object.fromEntries(media),
      add_compositions: [{ name, clips: [{ media: only.name }] }],
    }
  const taken = new Set(files.map((file) => file.name.normalize('NFC')))
  const sequence = ['Sequence', ...files.map((_, index) => `Sequence ${index + 2}`)].find(
    (candidate) => !taken.has(candidate),
  )
  if (sequence === undefined) throw new Error('one of so many names is free')
  const tracks = files.map((file) => ({ media: file.name, offset: file.offsetSeconds }))
  return {
    project_name: name,
    add_media: Object.fromEntries([...media, [sequence, { tracks }]]),
    add_compositions: [{ name, clips: [{ media: sequence }] }],
  }
}
