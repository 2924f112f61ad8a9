// The typed door to /app/api: paths, bodies and answers come from the server's own route types.
import { treaty } from '@elysiajs/eden'
import type { WebApi } from '../../../http/app/routes.ts'
import { reach } from './call.ts'

const client = treaty<WebApi>(location.origin, {
  // Times stay text until they are shown.
  parseDate: false,
  // Its own way looks at every text of a project's 20,000 words, in case it is a time. What this gives
  // counts as an answer, so refusals are left to that way.
  onResponse: (response) =>
    response.ok && response.headers.get('content-type')?.startsWith('application/json')
      ? response.json()
      : undefined,
  fetch: { credentials: 'same-origin' },
  fetcher: reach as typeof fetch,
})

/** `answered(api.projects({ project_id }).trash.post())` of call.ts gives the answer or throws. */
export const api = client.app.api
