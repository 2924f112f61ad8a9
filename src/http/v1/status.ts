// GET /v1/status: whether a token works, and in which drive. Clients use it to test a connection.
import { Type } from '@sinclair/typebox'
import { API_VERSIONS, type ApiVersion } from '../../store/schema.ts'
import { VERSION } from '../../version.ts'
import { closedObject, oneOf, uuid } from '../shared/schema-kinds.ts'
import { failures } from './failures.ts'
import { jsonContent, RATE_HEADERS } from './openapi.ts'
import type { Route } from './route.ts'

const SERVER = `roughcut/${VERSION}`

const Status = closedObject(
  {
    status: oneOf(['ok']),
    drive_id: uuid({ description: 'The drive of the token.' }),
    drive_name: Type.String({ description: 'Its name.' }),
    api_version: oneOf(API_VERSIONS, { description: 'The version of this response.' }),
    server: Type.String({ description: 'The program and its version.', example: SERVER }),
  },
  { $id: 'Status', description: 'The token works.' },
)

const describe = (version: ApiVersion) => ({
  operationId: 'getStatus',
  summary: 'Test the connection',
  description: 'Answers when the token works, and names its drive.',
  tags: ['Server'],
  responses: {
    '200': {
      description: 'The token works.',
      headers: RATE_HEADERS,
      content: jsonContent(Status, {
        status: {
          status: 'ok',
          drive_id: '0192f0c1-0000-7d4e-8f5a-0123456789ab',
          drive_name: 'Main',
          api_version: version,
          server: SERVER,
        },
      }),
    },
    ...failures([400, 401, 403, 429, 500, 503], true, version),
  },
})

export const statusRoute: Route = {
  method: 'GET',
  path: '/v1/status',
  permission: 'drive',
  limit: 'read',
  describe,
  schemas: () => [Status],
  handle({ store }, { caller, version }) {
    const drive = store.drives.byId(caller.driveId)
    if (drive === null) throw new Error('the drive of a token is not there')
    const body = {
      status: 'ok',
      drive_id: drive.id,
      drive_name: drive.name,
      api_version: version,
      server: SERVER,
    }
    return { status: 200, body: JSON.stringify(body) }
  },
}
