// Published pages: who may open them, which file they show, and what a pending publish job will change. Settings that
// make a page stricter apply immediately; those that open it up wait for the new file.
import { and, asc, count, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Connection } from './connection.ts'
import { createEventQueue } from './event-queue.ts'
import { projects } from './schema.ts'
import { ACCESS_LEVELS, type AccessLevel, exportFiles, pageComments, publishedPages } from './web-schema.ts'

export type PageRow = typeof publishedPages.$inferSelect
export type PageCommentRow = typeof pageComments.$inferSelect

/** A request's settings for a page; omitted ones don't change. */
type PageSettings = {
  level?: AccessLevel
  passwordHash?: string
  expiresAtMs?: number
  allowDownload?: boolean
  allowComments?: boolean
}

type WantedPage = {
  projectId: string
  compositionId: string
  kind: PageRow['kind']
  publisherId: string
  jobId: string
  /** Of a page that is published for the first time without naming one. */
  defaultLevel: AccessLevel
  settings: PageSettings
}

/** Whether one level lets in fewer people than the other. */
function isStricter(one: AccessLevel, other: AccessLevel): boolean {
  return ACCESS_LEVELS.indexOf(one) > ACCESS_LEVELS.indexOf(other)
}

/** Share pages and the comments on them. */
export function createPublishedPageStore(connection: Connection) {
  const lookups = createPageLookups(connection)
  return {
    ...lookups,
    ...createPageChanges(connection, lookups),
    ...createPageComments(connection),
  }
}

/** Pages, found by slug, composition, file, job or project. */
function createPageLookups({ db }: Connection) {
  const bySlug = (slug: string): PageRow | null =>
    db.select().from(publishedPages).where(eq(publishedPages.slug, slug)).get() ?? null
  const pageOf = ({
    projectId,
    compositionId,
    kind,
  }: Pick<PageRow, 'projectId' | 'compositionId' | 'kind'>) =>
    db
      .select()
      .from(publishedPages)
      .where(
        and(
          eq(publishedPages.projectId, projectId),
          eq(publishedPages.compositionId, compositionId),
          eq(publishedPages.kind, kind),
        ),
      )
      .get() ?? null

  return {
    bySlug,
    pageOf,

    /** The page that shows this file; null once it shows another, or none. */
    showing: (fileId: string): PageRow | null =>
      db.select().from(publishedPages).where(eq(publishedPages.fileId, fileId)).get() ?? null,

    /** The page that this publish job fills, unless a later one does. */
    ofJob: (jobId: string): PageRow | null =>
      db.select().from(publishedPages).where(eq(publishedPages.lastJobId, jobId)).get() ?? null,

    /** All of a project, in the order in which they were first published. */
    ofProject: (projectId: string): PageRow[] =>
      db
        .select()
        .from(publishedPages)
        .where(eq(publishedPages.projectId, projectId))
        .orderBy(asc(publishedPages.createdAtMs), asc(publishedPages.slug))
        .all(),

    /** Those of a project whose file exists. */
    listOf: (projectId: string): PageRow[] =>
      db
        .select()
        .from(publishedPages)
        .where(and(eq(publishedPages.projectId, projectId), isNotNull(publishedPages.fileId)))
        .orderBy(asc(publishedPages.createdAtMs), asc(publishedPages.slug))
        .all(),

    /** Published files that no page shows, finished at `atMs` or before. */
    replacedFiles: (atMs: number): string[] =>
      db
        .select({ id: exportFiles.id, finishedAtMs: exportFiles.finishedAtMs })
        .from(exportFiles)
        .leftJoin(publishedPages, eq(publishedPages.fileId, exportFiles.id))
        .where(
          and(
            eq(exportFiles.purpose, 'publish'),
            isNotNull(exportFiles.finishedAtMs),
            isNull(publishedPages.slug),
          ),
        )
        .all()
        .flatMap(({ id, finishedAtMs }) => ((finishedAtMs ?? 0) <= atMs ? [id] : [])),

    /** The project that the page belongs to. */
    projectOf(slug: string) {
      return (
        db
          .select({ project: projects })
          .from(publishedPages)
          .innerJoin(projects, eq(projects.id, publishedPages.projectId))
          .where(eq(publishedPages.slug, slug))
          .get()?.project ?? null
      )
    },
  }
}

/** What a page shows, and to whom. */
function createPageChanges(
  { db, nowMs }: Connection,
  { bySlug, pageOf }: ReturnType<typeof createPageLookups>,
) {
  return {
    /** The page that a publish job fills, created or updated to match the request. Call it where the job is stored. */
    claim(wanted: WantedPage): PageRow {
      const { settings: given, defaultLevel, jobId, ...place } = wanted
      const { level: wantedLevel, ...others } = given
      const known = pageOf(place)
      const settings = { ...others, lastJobId: jobId }
      if (known === null)
        return db
          .insert(publishedPages)
          .values({
            ...place,
            slug: newSlug(),
            level: wantedLevel ?? defaultLevel,
            allowDownload: false,
            allowComments: false,
            createdAtMs: nowMs(),
            ...settings,
          })
          .returning()
          .get()
      const level = wantedLevel ?? known.nextLevel ?? known.level
      const waits = known.fileId !== null && isStricter(known.level, level)
      return db
        .update(publishedPages)
        .set({
          ...settings,
          publisherId: place.publisherId,
          ...(waits ? { nextLevel: level } : { level, nextLevel: null }),
          linkGeneration: generationAfter(known, { ...settings, level }),
          unpublishedAtMs: null,
        })
        .where(eq(publishedPages.slug, known.slug))
        .returning()
        .get()
    },

    /** The page shows `fileId` from now on; gives the file that it showed before. */
    show(slug: string, fileId: string): string | null {
      const page = bySlug(slug)
      if (page === null) return null
      db.update(publishedPages)
        .set({ fileId, level: page.nextLevel ?? page.level, nextLevel: null, publishedAtMs: nowMs() })
        .where(eq(publishedPages.slug, slug))
        .run()
      return page.fileId === fileId ? null : page.fileId
    },

    /** The job failed: the page stays as restricted as it was, unless a later job opens it. */
    keepAsItWas(jobId: string): void {
      db.update(publishedPages).set({ nextLevel: null }).where(eq(publishedPages.lastJobId, jobId)).run()
    },

    /** Takes the page offline; gives the file that it showed. */
    unpublish(slug: string): string | null {
      const page = bySlug(slug)
      db.update(publishedPages)
        .set({ fileId: null, publishedAtMs: null, unpublishedAtMs: nowMs() })
        .where(eq(publishedPages.slug, slug))
        .run()
      return page?.fileId ?? null
    },

    change(
      slug: string,
      settings: Partial<
        Pick<PageRow, 'level' | 'passwordHash' | 'expiresAtMs' | 'allowDownload' | 'allowComments'>
      >,
    ): void {
      const page = bySlug(slug)
      if (page === null) return
      db.update(publishedPages)
        .set({
          ...settings,
          ...(settings.level === undefined ? {} : { nextLevel: null }),
          linkGeneration: generationAfter(page, settings),
        })
        .where(eq(publishedPages.slug, slug))
        .run()
    },
  }
}

/** Visitors' comments. */
function createPageComments({ db, raw, nowMs, newId, transaction }: Connection) {
  const events = createEventQueue({ raw, nowMs, newId })

  return {
    addComment: (comment: Omit<PageCommentRow, 'id' | 'createdAtMs'>): PageCommentRow =>
      transaction(() => {
        const row = db
          .insert(pageComments)
          .values({ ...comment, id: newId(), createdAtMs: nowMs() })
          .returning()
          .get()
        const page = db.select().from(publishedPages).where(eq(publishedPages.slug, row.slug)).get()
        if (page)
          events.add('comment.created', page.projectId, {
            comment_id: row.id,
            text: row.text,
            author: row.name,
            composition_id: page.compositionId,
            at_seconds: row.atUs / 1e6,
          })
        return row
      }),

    /** In the order of their moments in the film. */
    commentsOf: (slug: string): PageCommentRow[] =>
      db
        .select()
        .from(pageComments)
        .where(eq(pageComments.slug, slug))
        .orderBy(asc(pageComments.atUs), asc(pageComments.createdAtMs))
        .all(),

    /** Of all pages of a project, with the composition that each page shows. */
    commentsOfProject: (projectId: string): (PageCommentRow & { compositionId: string })[] =>
      db
        .select({ comment: pageComments, compositionId: publishedPages.compositionId })
        .from(pageComments)
        .innerJoin(publishedPages, eq(publishedPages.slug, pageComments.slug))
        .where(eq(publishedPages.projectId, projectId))
        .orderBy(asc(pageComments.createdAtMs), asc(pageComments.id))
        .all()
        .map(({ comment, compositionId }) => ({ ...comment, compositionId })),

    countComments: (slug: string): number =>
      db.select({ count: count() }).from(pageComments).where(eq(pageComments.slug, slug)).get()?.count ?? 0,

    /** False: it was not there. */
    removeComment: (id: string, projectId: string): boolean =>
      transaction(() => {
        const known = db
          .select({ id: pageComments.id })
          .from(pageComments)
          .innerJoin(publishedPages, eq(publishedPages.slug, pageComments.slug))
          .where(and(eq(pageComments.id, id), eq(publishedPages.projectId, projectId)))
          .get()
        if (known) db.delete(pageComments).where(eq(pageComments.id, id)).run()
        return known !== undefined
      }),
  }
}

/** Increased to invalidate the links that people have. */
function generationAfter(
  { linkGeneration, level }: PageRow,
  settings: { level?: AccessLevel; passwordHash?: string | null },
): number {
  const isClosed = settings.level !== undefined && isStricter(settings.level, level)
  const hasNewPassword = settings.passwordHash !== undefined && settings.passwordHash !== null
  return isClosed || hasNewPassword ? linkGeneration + 1 : linkGeneration
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** 16 characters out of 58 make 94 random bits, which nobody can guess. */
function newSlug(): string {
  let slug = ''
  while (slug.length < 16) {
    // Below 232, a multiple of 58, every character is as likely as the others.
    for (const byte of crypto.getRandomValues(new Uint8Array(32)))
      if (byte < 232 && slug.length < 16) slug += BASE58[byte % 58]
  }
  return slug
}
