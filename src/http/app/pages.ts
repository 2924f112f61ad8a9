// A project's share pages, for people who can edit it: publishing, changing and taking them offline, and visitors'
// comments.
import { Type } from '@sinclair/typebox'
import { Elysia, status } from 'elysia'
import { durationOfComposition } from '../../edit/position.ts'
import { RoughcutError } from '../../errors.ts'
import { isoTime } from '../../store/job-view.ts'
import type { PageRow } from '../../store/published-pages.ts'
import { ACCESS_LEVELS } from '../../store/web-schema.ts'
import { dateTime } from '../shared/date-time.ts'
import { hasPassword, pageState } from '../shared/page-access.ts'
import {
  checkPublishFields,
  expiryOf,
  PUBLISH_FIELDS,
  preparePublish,
  requirePermitted,
  requirePublishLevel,
} from '../shared/publish-request.ts'
import { invalid } from '../shared/request-validation.ts'
import { closedObject, oneOf, text, uuid } from '../shared/schema-kinds.ts'
import type { Accounts } from './accounts.ts'
import type { WebParts } from './parts.ts'
import type { PersonLimit } from './person-limit.ts'
import { projectFor } from './project-access.ts'
import { ProjectPath } from './projects.ts'
import { type Caller, signedIn } from './signed-in.ts'
import { startJob } from './start-job.ts'

const PagePath = closedObject({ project_id: uuid(), slug: text({ min: 1, max: 64 }) })
const CommentPath = closedObject({ project_id: uuid(), comment_id: uuid() })

type Needs = { parts: WebParts; limit: PersonLimit; passwords: Accounts['passwords'] }

/** Publishes, changes and takes pages offline. Pages of projects the caller can't see are 404. */
export function pageRoutes(parts: WebParts, limit: PersonLimit, { passwords }: Pick<Accounts, 'passwords'>) {
  const needs = { parts, limit, passwords }
  return new Elysia().use(publishRoutes(needs)).use(changeRoutes(needs)).use(pageCommentRoutes(parts))
}

function publishRoutes({ parts, limit, passwords }: Needs) {
  const { store, nowMs, publicUrl } = parts.services
  return new Elysia()
    .use(signedIn(parts))
    .get(
      '/projects/:project_id/pages',
      ({ caller, params }) => {
        const { project } = projectFor(parts, caller, params.project_id, 'view')
        const { levels, defaultLevel } = store.drives.publishRules(project.driveId)
        return { levels, default_level: defaultLevel, data: pagesOf(parts, project.id) }
      },
      { params: ProjectPath },
    )
    .post(
      '/projects/:project_id/pages',
      async ({ caller, params, body }) => {
        const { project } = projectFor(parts, caller, params.project_id, 'edit')
        limit.take(caller)
        checkPublishFields(body, nowMs())
        const { compositions } = store.revisions.head(project.id).document
        const composition = compositions.find(({ id }) => id === body.composition_id)
        requirePublishLevel(store, { fields: body, project, composition: composition ?? null })
        if (!composition || durationOfComposition(composition) === 0)
          throw invalid('This composition is empty or has been deleted, so it cannot be published.')
        const { request, alongside } = await preparePublish(
          {
            ...{ store, nowMs, publicUrl },
            requireRoom: parts.requireRoom,
            hashPassword: passwords.hash,
          },
          { fields: body, project, composition, userId: caller.userId },
        )
        const { driveId } = project
        const wanted = { type: 'publish', driveId, project: { id: project.id }, request } as const
        const job = startJob(parts, caller, wanted, alongside)
        const page = store.pages.ofJob(job.id)
        if (page === null) throw new Error('a page that was just claimed is not there')
        return status(201, pageJson(parts, page))
      },
      {
        params: ProjectPath,
        body: closedObject({ composition_id: text({ min: 1, max: 200 }), ...PUBLISH_FIELDS }),
      },
    )
}

function changeRoutes({ parts, limit, passwords }: Needs) {
  const { store, nowMs } = parts.services
  const pageFor = (caller: Caller, params: { project_id: string; slug: string }): PageRow => {
    const { project } = projectFor(parts, caller, params.project_id, 'edit')
    const page = store.pages.bySlug(params.slug)
    if (page === null || page.projectId !== project.id)
      throw new RoughcutError('not_found', 'The project doesn’t have this page.')
    return page
  }

  return new Elysia()
    .use(signedIn(parts))
    .patch(
      '/projects/:project_id/pages/:slug',
      async ({ caller, params, body }) => {
        const page = pageFor(caller, params)
        limit.take(caller)
        const { project } = projectFor(parts, caller, params.project_id, 'edit')
        if (body.access_level !== undefined)
          requirePermitted(store.drives.publishRules(project.driveId), body.access_level)
        const expires = body.expires_at ?? undefined
        const passwordHash = body.password ? await passwords.hash(body.password) : body.password
        store.pages.change(page.slug, {
          ...(body.access_level === undefined ? {} : { level: body.access_level }),
          ...(passwordHash === undefined ? {} : { passwordHash }),
          ...(body.expires_at === undefined
            ? {}
            : { expiresAtMs: expiryOf({ expires_at: expires }, nowMs()) }),
          ...(body.allow_download === undefined ? {} : { allowDownload: body.allow_download }),
          ...(body.allow_comments === undefined ? {} : { allowComments: body.allow_comments }),
        })
        return pageJson(parts, pageFor(caller, params))
      },
      {
        params: PagePath,
        body: closedObject({
          access_level: Type.Optional(oneOf(ACCESS_LEVELS)),
          /** Null removes it. */
          password: Type.Optional(Type.Union([text({ min: 1, max: 128 }), Type.Null()])),
          expires_at: Type.Optional(Type.Union([dateTime({}), Type.Null()])),
          allow_download: Type.Optional(Type.Boolean()),
          allow_comments: Type.Optional(Type.Boolean()),
        }),
      },
    )
    .delete(
      '/projects/:project_id/pages/:slug',
      async ({ caller, params }) => {
        const page = pageFor(caller, params)
        const file = store.pages.unpublish(page.slug)
        if (store.jobs.read(page.lastJobId)?.state === 'running') parts.cancelJob(page.lastJobId)
        if (file !== null) await parts.services.exportFiles.remove(file)
        return status(204)
      },
      { params: PagePath },
    )
}

/** Visitors' comments on a project's pages. */
function pageCommentRoutes(parts: WebParts) {
  const { store } = parts.services
  return new Elysia()
    .use(signedIn(parts))
    .get(
      '/projects/:project_id/page-comments',
      ({ caller, params }) => {
        const { project } = projectFor(parts, caller, params.project_id, 'view')
        return { data: store.pages.commentsOfProject(project.id).map(commentJson) }
      },
      { params: ProjectPath },
    )
    .delete(
      '/projects/:project_id/page-comments/:comment_id',
      ({ caller, params }) => {
        const { project } = projectFor(parts, caller, params.project_id, 'edit')
        if (!store.pages.removeComment(params.comment_id.toLowerCase(), project.id))
          throw new RoughcutError('not_found', 'This comment has been deleted already.')
        return status(204)
      },
      { params: CommentPath },
    )
}

/** A project's pages that are online or about to be. */
export function pagesOf(parts: WebParts, projectId: string) {
  return parts.services.store.pages
    .ofProject(projectId)
    .filter(({ unpublishedAtMs }) => unpublishedAtMs === null)
    .map((page) => pageJson(parts, page))
}

function pageJson({ services: { store, nowMs, publicUrl } }: WebParts, page: PageRow) {
  const { state } = pageState(store, page.slug, nowMs())
  const job = store.jobs.read(page.lastJobId)
  const file = page.fileId === null ? null : store.exports.byId(page.fileId)
  return {
    slug: page.slug,
    share_url: `${publicUrl()}/s/${page.slug}`,
    composition_id: page.compositionId,
    media_type: page.kind,
    access_level: page.nextLevel ?? page.level,
    has_password: hasPassword(page),
    expires_at: page.expiresAtMs === null ? null : isoTime(page.expiresAtMs),
    allow_download: page.allowDownload,
    allow_comments: page.allowComments,
    state,
    /** The revision of the file it shows; null before the first. */
    revision: file?.revision ?? null,
    published_at: page.publishedAtMs === null ? null : isoTime(page.publishedAtMs),
    /** The running render; null if there isn't one. */
    rendering:
      job?.state === 'running'
        ? { job_id: job.id, label: job.progressLabel, percent: job.progressPercent }
        : null,
    comment_count: store.pages.countComments(page.slug),
  }
}

function commentJson({ id, slug, name, atUs, text: said, createdAtMs, compositionId }: CommentOfPage) {
  return {
    comment_id: id,
    slug,
    composition_id: compositionId,
    name,
    at_seconds: atUs / 1e6,
    text: said,
    created_at: isoTime(createdAtMs),
  }
}
type CommentOfPage = ReturnType<WebParts['services']['store']['pages']['commentsOfProject']>[number]
