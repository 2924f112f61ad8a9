// Jobs that transcribe a file again or find its speakers.
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { NOT_INSTALLED } from '../../adapters/voices/find-voices.ts'
import { MAX_SPEAKERS } from '../../adapters/voices/same-voice.ts'
import { RoughcutError } from '../../errors.ts'
import { hasFindableSpeakers } from '../../jobs/kinds/import/find-speakers.ts'
import type { ImportRequest } from '../../jobs/kinds/import/import-request.ts'
import { costOfAgain, isTranscribable } from '../../jobs/kinds/import/transcribe-again.ts'
import type { MediaItemRow } from '../../store/media.ts'
import { requireBalance } from '../shared/admission.ts'
import { UploadImport } from '../shared/import-fields.ts'
import { checkedText, closedObject, uuid } from '../shared/schema-kinds.ts'
import type { WebParts } from './parts.ts'
import type { PersonLimit } from './person-limit.ts'
import { projectFor } from './project-access.ts'
import { signedIn } from './signed-in.ts'
import { startImport } from './start-job.ts'

/** What is known of all its windows is in memory at once. */
const MAX_VOICES_US = 12 * 3600e6
const WordNumber = checkedText('a whole number', (number) => /^\d{1,9}$/.test(number), { maxLength: 9 })
const MediaOfProject = closedObject({ project_id: uuid(), media_id: uuid() })

/** Transcribing again, for people who can edit; the words found so far, for everyone who can view. */
export function transcriptRoutes(parts: WebParts, limit: PersonLimit) {
  const { store, heard, voices } = parts.services
  const mediaOf = (projectId: string, mediaId: string): MediaItemRow => {
    const item = store.media.byId(mediaId.toLowerCase())
    if (item === null || item.projectId !== projectId)
      throw new RoughcutError('not_found', 'Media file not found in this project.')
    return item
  }
  return (
    new Elysia()
      .use(signedIn(parts))
      /** What a running transcription has found, from word `from` on. If none is running: null and no words. */
      .get(
        '/projects/:project_id/media/:media_id/heard',
        ({ caller, params, query }) => {
          const { project } = projectFor(parts, caller, params.project_id, 'view')
          const now = heard.of(mediaOf(project.id, params.media_id).id)
          const words = (now?.words ?? []).slice(Number(query.from ?? 0))
          return {
            reading: now?.reading ?? null,
            done_us: now?.doneUs ?? 0,
            words: words.map(({ text, startUs, endUs }) => ({ text, startUs, endUs })),
          }
        },
        { params: MediaOfProject, query: closedObject({ from: Type.Optional(WordNumber) }) },
      )
      .post(
        '/projects/:project_id/media/:media_id/transcript',
        ({ caller, params, body }) => {
          const { project } = projectFor(parts, caller, params.project_id, 'edit')
          const item = mediaOf(project.id, params.media_id)
          if (!isTranscribable(store, item))
            throw new RoughcutError(
              'conflict',
              `“${item.name}” has no sound to transcribe, or is still being transcribed.`,
            )
          limit.take(caller)
          parts.requireRoom(0)
          if (costOfAgain(store, item) > 0) requireBalance(store, project.driveId, 'mediaSeconds')
          const request: ImportRequest = {
            project_name: project.name,
            transcribe_again: [
              { media_id: item.id, ...body, replaces: store.media.transcriptStatus(item.id) === 'success' },
            ],
          }
          return startImport(parts, caller, {
            driveId: project.driveId,
            project: { id: project.id },
            request,
          })
        },
        {
          params: MediaOfProject,
          body: closedObject({ language: Type.Optional(UploadImport.properties.language) }),
        },
      )
      /** Whether this server can find speakers, and if not, why. */
      .get('/speaker-model', () => ({ problem: voices.folder() === null ? NOT_INSTALLED : null }))
      .post(
        '/projects/:project_id/media/:media_id/speakers',
        ({ caller, params, body }) => {
          const { project } = projectFor(parts, caller, params.project_id, 'edit')
          const item = mediaOf(project.id, params.media_id)
          if (!hasFindableSpeakers(store, item))
            throw new RoughcutError('conflict', `“${item.name}” has no transcript to label.`)
          if ((item.durationUs ?? 0) > MAX_VOICES_US)
            throw new RoughcutError(
              'conflict',
              `“${item.name}” is too long: speakers can be found in recordings of up to 12 hours.`,
            )
          if (voices.folder() === null) throw new RoughcutError('conflict', NOT_INSTALLED)
          limit.take(caller)
          const request: ImportRequest = {
            project_name: project.name,
            find_speakers: { media_id: item.id, ...body },
          }
          return startImport(parts, caller, {
            driveId: project.driveId,
            project: { id: project.id },
            request,
          })
        },
        {
          params: MediaOfProject,
          body: closedObject({
            speakers: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_SPEAKERS })),
          }),
        },
      )
  )
}
