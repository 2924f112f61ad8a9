// The options of a publication, checked the same way for the interface and the pages.
import { type Static, Type } from '@sinclair/typebox'
import type { Composition } from '../../edit/document.ts'
import { seesPicture } from '../../edit/picture.ts'
import { RoughcutError } from '../../errors.ts'
import type { PublishRequest } from '../../jobs/kinds/publish/publish-kind.ts'
import type { Store } from '../../store/open.ts'
import type { ProjectRow } from '../../store/projects.ts'
import type { PageRow } from '../../store/published-pages.ts'
import { ACCESS_LEVELS, type AccessLevel } from '../../store/web-schema.ts'
import { dateTime, parseDateTime } from './date-time.ts'
import { invalid } from './request-validation.ts'
import { closedObject, oneOf, text } from './schema-kinds.ts'

const MEDIA_TYPES = ['Video', 'Audio'] as const
const RESOLUTIONS = ['480p', '720p', '1080p', '1440p', '4K'] as const
/** Unfinished ones per person; each keeps the machine busy for a while. */
const MAX_UNFINISHED = 20
const MINUTE_MS = 60_000
const TEN_YEARS_MS = 10 * 365.25 * 24 * 3600_000

/** Fields of a request body. */
export const PUBLISH_FIELDS = {
  media_type: Type.Optional(
    oneOf(MEDIA_TYPES, {
      description:
        '`Video` is MP4 with H.264 and AAC, `Audio` MP3 with 192 kbit/s. Default: `Video`, or `Audio` for a composition without a picture.',
    }),
  ),
  resolution: Type.Optional(
    oneOf(RESOLUTIONS, {
      description: "The shorter side; no effect on audio. Default: the composition's own size.",
    }),
  ),
  access_level: Type.Optional(
    oneOf(ACCESS_LEVELS, {
      description: "Who may open the page. Default: the page's current level, otherwise the drive's setting.",
    }),
  ),
  password: Type.Optional(
    text({ min: 1, max: 128 }, { description: 'Visitors must enter it; only with `public` or `unlisted`.' }),
  ),
  expires_at: Type.Optional(
    dateTime({ description: 'When the page goes offline: from 1 minute to 10 years ahead.' }),
  ),
  allow_download: Type.Optional(Type.Boolean({ description: 'Shows a download button. Default: false.' })),
  allow_comments: Type.Optional(Type.Boolean({ description: 'Lets visitors comment. Default: false.' })),
} as const
const Fields = closedObject(PUBLISH_FIELDS)
export type PublishFields = Static<typeof Fields>

export type PublishParts = {
  store: Store
  nowMs: () => number
  publicUrl: () => string
  requireRoom: (bytes: number) => void
  hashPassword(password: string): Promise<string>
}

/** Throws `bad_request` for what's wrong in any project. */
export function checkPublishFields(body: PublishFields, nowMs: number): void {
  expiryOf(body, nowMs)
  if (body.password !== undefined && (body.access_level === 'drive' || body.access_level === 'private'))
    throw invalid(`password goes with the access levels public and unlisted; got ${body.access_level}.`, [
      'password',
    ])
}

type Wanted = { fields: PublishFields; project: ProjectRow; composition: Composition }

/**
 * Throws `forbidden` for a level that the drive doesn't permit. Comes before anything about the state of the project,
 * such as an empty composition; null if the project has nothing to publish.
 */
export function requirePublishLevel(
  store: Store,
  { fields, project, composition }: Omit<Wanted, 'composition'> & { composition: Composition | null },
): AccessLevel {
  const rules = store.drives.publishRules(project.driveId)
  const known = composition && store.pages.pageOf(placeOf(store, { fields, project, composition }))
  const level = fields.access_level ?? known?.nextLevel ?? known?.level ?? rules.defaultLevel
  requirePermitted(rules, level)
  return level
}

/**
 * A publish job's request, and what to write in the transaction that stores the job. Throws `forbidden`,
 * `unprocessable_entity`, `too_many_requests` and `insufficient_storage`.
 */
export async function preparePublish(
  parts: PublishParts,
  wanted: Wanted & { userId: string },
): Promise<{ request: PublishRequest; alongside: (jobId: string) => void }> {
  const { fields, project, composition, userId } = wanted
  const { store } = parts
  const level = requirePublishLevel(store, wanted)
  const place = placeOf(store, wanted)
  if (place.kind === 'video' && !hasPicture(store, wanted))
    throw new RoughcutError(
      'unprocessable_entity',
      `“${composition.name}” has no picture, so it cannot be published as Video. Publish it as Audio.`,
    )
  if (fields.password !== undefined && level !== 'public' && level !== 'unlisted')
    throw invalid(`password goes with the access levels public and unlisted; the page is ${level}.`, [
      'password',
    ])
  parts.requireRoom(0)
  if (store.jobs.countUnfinishedOf(userId, 'publish') >= MAX_UNFINISHED)
    throw new RoughcutError(
      'too_many_requests',
      `${MAX_UNFINISHED} publish jobs of this user are waiting or running already. Try again when some are done.`,
      { retryAfterSeconds: 30 },
    )
  const expiresAtMs = expiryOf(fields, parts.nowMs())
  const passwordHash = fields.password === undefined ? undefined : await parts.hashPassword(fields.password)
  const settings = {
    ...(fields.access_level === undefined ? {} : { level: fields.access_level }),
    ...(passwordHash === undefined ? {} : { passwordHash }),
    ...(expiresAtMs === null ? {} : { expiresAtMs }),
    ...(fields.allow_download === undefined ? {} : { allowDownload: fields.allow_download }),
    ...(fields.allow_comments === undefined ? {} : { allowComments: fields.allow_comments }),
  }
  return {
    request: {
      composition_id: composition.id,
      media_type: place.kind === 'video' ? 'Video' : 'Audio',
      resolution: fields.resolution?.toLowerCase() ?? null,
    },
    alongside(jobId) {
      const { defaultLevel } = store.drives.publishRules(project.driveId)
      const page = store.pages.claim({ ...place, publisherId: userId, jobId, defaultLevel, settings })
      const shareUrl = `${parts.publicUrl()}/s/${page.slug}`
      store.jobs.showInProgress(jobId, { composition_id: composition.id, share_url: shareUrl })
    },
  }
}

/** Throws `forbidden` for a level the drive doesn't allow. */
export function requirePermitted({ levels }: { levels: readonly AccessLevel[] }, level: AccessLevel): void {
  if (!levels.includes(level))
    throw new RoughcutError(
      'forbidden',
      `This drive does not permit pages of level ${level}; it permits ${levels.join(', ')}.`,
    )
}

/** Null if it names none. Throws `bad_request`. */
export function expiryOf(
  { expires_at: given }: { expires_at?: string | undefined },
  nowMs: number,
): number | null {
  if (given === undefined) return null
  const atMs = parseDateTime(given) ?? 0
  if (atMs < nowMs + MINUTE_MS || atMs > nowMs + TEN_YEARS_MS)
    throw invalid('expires_at must be from 1 minute to 10 years ahead.', ['expires_at'])
  return atMs
}

/** What identifies the page. */
function placeOf(store: Store, wanted: Wanted): Pick<PageRow, 'projectId' | 'compositionId' | 'kind'> {
  const { fields, project, composition } = wanted
  const type = fields.media_type ?? (hasPicture(store, wanted) ? 'Video' : 'Audio')
  return {
    projectId: project.id,
    compositionId: composition.id,
    kind: type === 'Video' ? 'video' : 'audio',
  }
}

function hasPicture(store: Store, { project, composition }: Wanted): boolean {
  return seesPicture(composition, store.media.contextOf(project.id).media)
}
