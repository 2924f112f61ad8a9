// What a job looks like from outside (CONTRACT.md, "Jobs"), for the OpenAPI document. The answers
// themselves come from store/job-view.ts and the job handlers; tests check them against this.
import { type TSchema, Type } from '@sinclair/typebox'
import { RESULT_ERROR_CODES } from '../../errors.ts'
import { EXPORT_FORMATS } from '../../render/formats.ts'
import type { ApiVersion } from '../../store/schema.ts'
import { closedObject, oneOf } from '../shared/schema-kinds.ts'

const id = (description: string) => Type.Unsafe<string>({ type: 'string', format: 'uuid', description })
const time = (description: string) =>
  Type.Unsafe<string>({ type: 'string', format: 'date-time', description })
const whole = (description: string, options: object = {}) =>
  Type.Integer({ minimum: 0, description, ...options })
const word = <const T extends string>(value: T) => oneOf([value])
/**
 * One of several schemas, distinguished by one field: `mapping` has the schema's `$id` for each value. Generated
 * clients narrow by it.
 */
function variants(
  propertyName: string,
  schemas: Record<string, TSchema>,
  options: { $id: string; description: string },
) {
  const mapping = Object.entries(schemas).map(([value, { $id }]) => [value, `#/components/schemas/${$id}`])
  return Type.Union([...new Map(Object.values(schemas).map((schema) => [schema.$id, schema])).values()], {
    ...options,
    discriminator: { propertyName, mapping: Object.fromEntries(mapping) },
  })
}

const errorFields = {
  error_message: Type.String({ description: 'What happened and what to do, in a plain sentence.' }),
  error_code: oneOf(RESULT_ERROR_CODES, { description: 'For programs.' }),
}
const warnings = Type.Optional(
  Type.Array(Type.String(), { description: 'What went well, but not as asked.' }),
)

const Transcript = closedObject(
  {
    status: oneOf(['success', 'failed', 'none'], {
      description: '`none`: no sound, or an image or a sequence.',
    }),
    language: Type.Optional(Type.String({ description: 'ISO 639-1, as detected or as hinted.' })),
    word_count: Type.Optional(whole('Words heard.')),
    error_message: Type.Optional(Type.String({ description: 'Why the transcript is missing.' })),
  },
  { $id: 'TranscriptStatus', description: 'A transcript that failed does not fail its media.' },
)

const importedMedia = {
  status: word('success'),
  duration_seconds: Type.Number({ minimum: 0, description: '0 for a still image.' }),
  transcript: Transcript,
  warnings,
}
const FailedMedia = closedObject(
  { status: word('failed'), ...errorFields },
  { $id: 'FailedMedia', description: 'A media file that could not be imported.' },
)
const MediaStatus = variants(
  'status',
  {
    success: closedObject(importedMedia, {
      $id: 'ImportedMedia',
      description: 'A media file that is in the project now.',
    }),
    failed: FailedMedia,
  },
  { $id: 'MediaStatus', description: 'What became of one entry of `add_media`.' },
)
const LibraryMediaStatus = variants(
  'status',
  {
    success: closedObject(
      { ...importedMedia, asset_id: id('Imports into projects name it.') },
      { $id: 'LibraryMedia', description: 'A media file that is in the library now.' },
    ),
    failed: FailedMedia,
  },
  { $id: 'LibraryMediaStatus', description: 'What became of one entry of `add_media`.' },
)

const statusByName = (status: TSchema) =>
  Type.Object({}, { additionalProperties: status, description: 'By media reference name.' })
const mediaStatus = statusByName(MediaStatus)
const secondsUsed = whole('Media seconds taken from the balance; each new file rounded up.')

const importSuccess = (version: ApiVersion) =>
  closedObject(
    {
      status: oneOf(['success', 'partial'], { description: '`partial`: some media files failed.' }),
      media_status: mediaStatus,
      media_seconds_used: secondsUsed,
      created_compositions: Type.Array(closedObject({ id: id('The composition.'), name: Type.String() })),
      ...(version === '1.0'
        ? {}
        : {
            updated_compositions: Type.Optional(
              Type.Array(closedObject({ id: id('The composition.'), name: Type.String() })),
            ),
          }),
      warnings,
    },
    { $id: 'ImportSuccess', description: 'An import with at least one media file, or an empty project.' },
  )
const ImportFailure = closedObject(
  { status: word('error'), ...errorFields, media_status: mediaStatus, media_seconds_used: secondsUsed },
  { $id: 'ImportFailure', description: 'No media file was imported, or the job itself failed.' },
)

const importResult = (version: ApiVersion) =>
  variants(
    'status',
    { success: importSuccess(version), partial: importSuccess(version), error: ImportFailure },
    { $id: 'ImportResult', description: 'How an import ended.' },
  )

const libraryStatus = {
  media_status: statusByName(LibraryMediaStatus),
  media_seconds_used: secondsUsed,
}
const LibrarySuccess = closedObject(
  {
    status: oneOf(['success', 'partial'], { description: '`partial`: some media files failed.' }),
    ...libraryStatus,
  },
  { $id: 'LibrarySuccess', description: 'At least one media file is in the library.' },
)
const libraryResult = variants(
  'status',
  {
    success: LibrarySuccess,
    partial: LibrarySuccess,
    error: closedObject(
      { status: word('error'), ...errorFields, ...libraryStatus },
      { $id: 'LibraryFailure', description: 'No media file was imported, or the job itself failed.' },
    ),
  },
  { $id: 'LibraryResult', description: 'How an import into the library ended.' },
)

const creditsUsed = whole('AI credits taken from the balance; one is 1,000 tokens of a language model.')

const Phrases = Type.Array(
  closedObject({ text: Type.String(), start: Type.Number({ minimum: 0 }), end: Type.Number({ minimum: 0 }) }),
  { maxItems: 2000, description: 'Phrases with their times in seconds.' },
)
const PlannedChange = closedObject(
  {
    id: Type.String({ description: 'The composition.' }),
    name: Type.String(),
    change: oneOf(['changed', 'created', 'deleted']),
    seconds_before: Type.Number({ minimum: 0 }),
    seconds_after: Type.Number({ minimum: 0 }),
    words_removed: whole('Words that would no longer be heard.'),
    words_restored: whole('Words that would be heard again.'),
    removed: Phrases,
    restored: Type.Optional(Phrases),
    truncated: Type.Optional(Type.Boolean({ description: 'True when there are more phrases than listed.' })),
  },
  { $id: 'PlannedChange', description: 'What a plan would do to a composition.' },
)
/** What a job or a typed edit with `dry_run` would have saved. */
export const Plan = closedObject(
  {
    plan_id: id('Apply it with POST /v1/plans/{plan_id}/apply.'),
    project_id: id('Its project.'),
    base_revision: whole('Only while the project is at it can the plan be applied.'),
    expires_at: time('24 hours after the plan was made.'),
    operations: Type.Array(Type.Object({ type: Type.String() }, { additionalProperties: true }), {
      description: 'Edit operations as typed edits take them. Empty for a way back to an earlier revision.',
    }),
    diff: closedObject({ compositions: Type.Array(PlannedChange) }),
  },
  { $id: 'Plan', description: 'What the job would have saved without `dry_run`.' },
)

const conversation = Type.Optional(
  id('Name it in the next request to continue the conversation. Absent in jobs of earlier releases.'),
)

const mediaSeconds = (version: ApiVersion) =>
  version === '1.0' ? {} : { media_seconds_used: whole('Always 0: agent jobs import no media.') }

const agentResult = (version: ApiVersion) =>
  variants(
    'status',
    {
      success: closedObject(
        {
          status: word('success'),
          agent_response: Type.String({ description: 'What the agent did, or why it did nothing.' }),
          project_changed: Type.Boolean({ description: 'True exactly when the stored project differs.' }),
          ai_credits_used: creditsUsed,
          ...mediaSeconds(version),
          engine: Type.String({
            description: 'What interpreted the prompt: `ollama:MODEL`, `openai:MODEL` or `rules`.',
          }),
          resolved_model: Type.String({ description: 'The same as `model` would name it.' }),
          conversation_id: conversation,
          suggestions: Type.Optional(
            Type.Array(Type.String(), {
              minItems: 1,
              maxItems: 5,
              description:
                'Prompts that would be carried out on the project as it is now. Present if a part of the prompt was not understood, could not be done, or was ambiguous.',
            }),
          ),
          plan: Type.Optional(Plan),
          exports: Type.Optional(
            Type.Array(
              closedObject({
                composition_id: Type.String({ description: 'What it plays.' }),
                format: oneOf(EXPORT_FORMATS),
                download_url: Type.String({ description: 'The file, for whoever has the link.' }),
                expires_at: time('24 hours later.'),
              }),
              { description: 'Files that the prompt asked for.' },
            ),
          ),
        },
        {
          $id: 'AgentSuccess',
          description: 'The prompt was answered; `project_changed` says if it led to an edit.',
        },
      ),
      error: closedObject(
        {
          status: word('error'),
          ...errorFields,
          ai_credits_used: creditsUsed,
          conversation_id: conversation,
          ...mediaSeconds(version),
        },
        { $id: 'AgentFailure', description: 'The agent failed; the project is as it was.' },
      ),
    },
    { $id: 'AgentResult', description: 'How an agent job ended. A failed one leaves the project as it was.' },
  )

const warningList = Type.Array(Type.String(), { description: 'What went well, but not as asked.' })
const download = {
  download_url: Type.String({ description: 'The file, for whoever has the link.' }),
  download_url_expires_at: time('24 hours later.'),
}
const fileFailure = closedObject(
  { status: word('error'), ...errorFields },
  { $id: 'FileFailure', description: 'No new file was made; everything is as it was.' },
)

const publishResult = variants(
  'status',
  {
    success: closedObject(
      {
        status: word('success'),
        composition_id: id('The composition.'),
        share_url: Type.String({ description: 'The page.' }),
        media_type: oneOf(['Video', 'Audio']),
        ...download,
        revision: whole('The revision that was rendered.'),
        warnings: warningList,
      },
      { $id: 'PublishSuccess', description: 'The page shows the new file.' },
    ),
    error: fileFailure,
  },
  { $id: 'PublishResult', description: 'How publishing ended. After a failure the page is as it was.' },
)
const timelineResult = variants(
  'status',
  {
    success: closedObject(
      {
        status: word('success'),
        composition_id: id('The composition.'),
        file_name: Type.String(),
        content_type: Type.String(),
        ...download,
        warnings: warningList,
      },
      { $id: 'TimelineSuccess', description: 'The file is kept for 24 hours.' },
    ),
    error: fileFailure,
  },
  { $id: 'TimelineResult', description: 'How a timeline export ended.' },
)

const Progress = closedObject(
  {
    label: Type.String({ description: 'What the job is doing now, for people.' }),
    percent: whole('Never decreases.', { maximum: 100 }),
    last_update_at: time('When progress last changed.'),
    composition_id: Type.Optional(id('Publish jobs: the composition.')),
    share_url: Type.Optional(Type.String({ description: 'Publish jobs: the page.' })),
  },
  { $id: 'Progress', description: 'Absent once the job has stopped.' },
)

const common = {
  job_id: id('The job.'),
  created_at: time('When it was created; UTC.'),
  drive_id: id('The drive that its project is in now.'),
}
const inProject = {
  project_id: id('Its project.'),
  project_url: Type.Unsafe<string>({
    type: 'string',
    format: 'uri',
    description: 'Opens the project in the web application.',
  }),
}
const running = { job_state: word('running'), progress: Progress }
const stopped = (result: TSchema) => ({
  job_state: word('stopped'),
  stopped_at: time('When it stopped; UTC.'),
  result,
})

/** A job of one type, in each of its states. */
function jobOf(
  type: string,
  name: string,
  result: TSchema,
  version: ApiVersion,
  place: Record<string, TSchema> = inProject,
) {
  const base = { job_type: word(type), ...common, ...place }
  const known = {
    running: closedObject(
      { ...base, ...running },
      { $id: `Running${name}`, description: 'Waiting or running.' },
    ),
    stopped: closedObject(
      { ...base, ...stopped(result) },
      { $id: `Stopped${name}`, description: 'Has finished, successfully or not.' },
    ),
  }
  const newer = {
    queued: closedObject(
      { ...base, job_state: word('queued') },
      { $id: `Queued${name}`, description: 'No step has begun.' },
    ),
    cancelled: closedObject(
      { ...base, job_state: word('cancelled'), stopped_at: time('When it was canceled; UTC.') },
      { $id: `Cancelled${name}`, description: 'Was canceled, and has no result.' },
    ),
  }
  return variants('job_state', version === '1.0' ? known : { ...newer, ...known }, {
    $id: name,
    description: '`stopped_at` and `result` appear together and never change afterward.',
  })
}

/** A job's schema in one version. */
export function jobSchemas(version: ApiVersion) {
  const Job = variants(
    'job_type',
    {
      'import/project_media': jobOf('import/project_media', 'ImportJob', importResult(version), version),
      'import/drive_media': jobOf('import/drive_media', 'LibraryJob', libraryResult, version, {}),
      agent: jobOf('agent', 'AgentJob', agentResult(version), version),
      publish: jobOf('publish', 'PublishJob', publishResult, version),
      'export/timeline': jobOf('export/timeline', 'TimelineJob', timelineResult, version),
    },
    { $id: 'Job', description: 'A job of any type.' },
  )
  const JobPage = closedObject(
    {
      data: Type.Array(Job, { description: 'Newest first, by creation and id.' }),
      pagination: closedObject({
        next_cursor: Type.Optional(Type.String({ description: 'Absent on the last page.' })),
      }),
    },
    { $id: 'JobPage', description: 'Jobs of projects that this user may view.' },
  )
  return { Job, JobPage }
}
