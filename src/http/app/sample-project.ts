// A project with the bundled interview, for people who have no media at hand yet. It's imported like any
// other file.
import { Elysia } from 'elysia'
import { SAMPLE_INTERVIEW } from '../../adapters/sample-interview.ts'
import { requireBalance } from '../shared/admission.ts'
import { closedObject, uuid } from '../shared/schema-kinds.ts'
import { driveFor } from './drive-access.ts'
import type { WebParts } from './parts.ts'
import type { PersonLimit } from './person-limit.ts'
import { signedIn } from './signed-in.ts'
import { startImport } from './start-job.ts'
import { arrivedUploads } from './wanted-media.ts'

const PROJECT_NAME = 'Sample interview'
const FILE_NAME = 'interview.mp4'

/**
 * `POST /projects/sample`: imports the sample interview into a new project, and counts against `limit`, that of imports.
 */
export function sampleProjectRoutes(parts: WebParts, limit: PersonLimit) {
  const { store, uploads } = parts.services

  /** Stored as if the person had uploaded it. */
  const sendSample = async (userId: string): Promise<string> => {
    const file = Bun.file(SAMPLE_INTERVIEW)
    parts.requireRoom(file.size)
    const { id } = store.uploads.create({ userId, fileName: FILE_NAME, sizeBytes: file.size })
    await uploads.append(id, { offset: 0, sizeBytes: file.size, body: file.stream() })
    return id
  }

  return new Elysia().use(signedIn(parts)).post(
    '/projects/sample',
    async ({ caller, body }) => {
      driveFor(store, caller, body.drive_id, 'member')
      limit.take(caller)
      requireBalance(store, body.drive_id, 'mediaSeconds')
      const upload = { name: FILE_NAME, upload_id: await sendSample(caller.userId) }
      return startImport(
        parts,
        caller,
        {
          driveId: body.drive_id,
          project: { newName: PROJECT_NAME, teamAccess: 'none' },
          request: {
            project_name: PROJECT_NAME,
            add_media: { [FILE_NAME]: { upload_id: upload.upload_id } },
            add_compositions: [{ name: 'Interview', clips: [{ media: FILE_NAME }] }],
          },
        },
        await arrivedUploads(parts, caller, [upload]),
      )
    },
    { body: closedObject({ drive_id: uuid() }) },
  )
}
