// GET /v1/published_projects/{slug}: what a published page shows, for programs.
import { Type } from '@sinclair/typebox'
import { RoughcutError } from '../../errors.ts'
import { isoTime } from '../../store/job-view.ts'
import type { UserRow } from '../../store/users.ts'
import { ACCESS_LEVELS } from '../../store/web-schema.ts'
import { hasPassword, mayOpen, pageState } from '../shared/page-access.ts'
import { closedObject, oneOf, text, uuid } from '../shared/schema-kinds.ts'
import type { Caller } from './auth.ts'
import type { RequestContext } from './endpoint.ts'
import { failures } from './failures.ts'
import { jsonContent, limitWords, parametersOf, RATE_HEADERS } from './openapi.ts'
import { time } from './project-json.ts'
import { RATE_LIMITS } from './rate-limit.ts'
import type { Reply } from './reply.ts'
import type { Route, RouteParts } from './route.ts'

const PublishedProject = closedObject(
  {
    project_id: uuid({ description: 'The project.' }),
    publish_type: oneOf(['video', 'audio']),
    privacy: oneOf([...ACCESS_LEVELS, 'password'], {
      description: 'The access level, or `password` if visitors need one.',
    }),
    metadata: closedObject({
      title: Type.String(),
      duration_seconds: Type.Number({ minimum: 0 }),
      duration_formatted: Type.String({ description: '`HH:MM:SS`.' }),
      published_at: time('UTC.'),
      published_by: closedObject({ first_name: Type.String(), last_name: Type.String() }),
    }),
    subtitles: Type.String({ description: 'A WebVTT file.' }),
    download_url: Type.String({ description: 'The file, for whoever has the link.' }),
    download_url_expires_at: time('24 hours later.'),
    republishing: Type.Optional(Type.Boolean({ description: 'True while a new file is made.' })),
  },
  { $id: 'PublishedProject', description: 'A published page.' },
)

async function getPublished(parts: RouteParts, { caller, params }: RequestContext): Promise<Reply> {
  const { store, publicUrl } = parts
  const { links, pageFiles } = parts.publishing
  const slug = params.slug ?? ''
  const found = pageState(store, slug, parts.nowMs())
  if (found.state === 'processing' || found.state === 'failed') {
    const message =
      found.state === 'processing'
        ? 'The first file of this page is being rendered. Try again when its job has stopped.'
        : 'The first file of this page could not be rendered. Publish again.'
    throw new RoughcutError('conflict', message, { fields: { state: found.state } })
  }
  if (found.state !== 'live') throw new RoughcutError('not_found', `Nothing is published at ${slug}.`)
  const { page, project, fileId, isRepublishing } = found
  requireReader(parts, caller, found)
  const row = store.exports.byId(fileId)
  const content = await pageFiles.content(fileId)
  if (row === null || content === null)
    throw new RoughcutError('not_found', `Nothing is published at ${slug}.`)
  const link = links.sign('download', [row.id, row.fileName ?? 'film'], page.linkGeneration)
  const seconds = content.durationUs / 1e6
  return {
    status: 200,
    body: JSON.stringify({
      project_id: project.id,
      publish_type: page.kind,
      privacy: hasPassword(page) ? 'password' : page.level,
      metadata: {
        title: content.title,
        duration_seconds: seconds,
        duration_formatted: formatted(seconds),
        published_at: isoTime(page.publishedAtMs),
        published_by: splitName(store.users.byId(page.publisherId)),
      },
      subtitles: content.captions,
      download_url: `${publicUrl()}${link.path}`,
      download_url_expires_at: isoTime(link.expiresAtMs),
      ...(isRepublishing ? { republishing: true } : {}),
    }),
  }
}

/** Throws `forbidden`. */
function requireReader(
  { store }: RouteParts,
  caller: Caller,
  { page, project }: Extract<ReturnType<typeof pageState>, { state: 'live' }>,
): void {
  const isOfDrive = page.level !== 'drive' || caller.driveId === project.driveId
  if (!isOfDrive || !mayOpen(store, page, project, caller.userId))
    throw new RoughcutError(
      'forbidden',
      page.level === 'drive'
        ? 'Only members of the drive may open this page.'
        : 'Only the owner of the project and the publisher of this page may open it.',
    )
  if (hasPassword(page) && store.projects.accessOf(project, { userId: caller.userId }) === null)
    throw new RoughcutError('forbidden', 'This page has a password. Open it in a browser.')
}

function formatted(seconds: number): string {
  const whole = Math.round(seconds)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}

/** The last word of a name is the last name; without a name, the part of the email before the @ is the first. */
export function splitName(person: Pick<UserRow, 'name' | 'email'> | null) {
  const words = (person?.name ?? person?.email.split('@')[0] ?? '').split(' ')
  const lastName = words.length > 1 ? words.pop() : ''
  return { first_name: words.join(' '), last_name: lastName ?? '' }
}

const Path = closedObject({
  slug: text({ min: 1, max: 64 }, { description: 'The last part of its address.' }),
})

export const publishedProjectRoute: Route = {
  method: 'GET',
  path: '/v1/published_projects/:slug',
  permission: 'openPage',
  limit: 'publishedProject',
  describe: (version) => ({
    operationId: 'getPublishedProject',
    summary: 'Read a published page',
    description: `What a page shows, with its captions and a new download link. Whoever may open the page may read it here. ${limitWords(RATE_LIMITS.publishedProject)}.`,
    tags: ['Projects'],
    parameters: parametersOf(Path, 'path'),
    responses: {
      '200': {
        description: 'The page.',
        headers: RATE_HEADERS,
        content: jsonContent(PublishedProject, {
          page: {
            project_id: '0192f0c1-2b3c-7d4e-8f5a-0123456789ab',
            publish_type: 'video',
            privacy: 'unlisted',
            metadata: {
              title: 'Rough cut',
              duration_seconds: 45.987,
              duration_formatted: '00:00:46',
              published_at: '2026-01-31T12:00:00.000Z',
              published_by: { first_name: 'ada', last_name: '' },
            },
            subtitles: 'WEBVTT\n\n00:00:00.120 --> 00:00:02.000\nHello.\n',
            download_url:
              'http://127.0.0.1:4747/d/0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a/Rough%20cut.mp4?e=1795428000&s=abc',
            download_url_expires_at: '2026-02-01T12:00:00.000Z',
          },
        }),
      },
      ...failures([400, 401, 403, 404, 409, 429, 500, 503], true, version),
    },
  }),
  schemas: () => [PublishedProject],
  waits: true,
  handle: getPublished,
}
