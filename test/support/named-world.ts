// A server on which everything that somebody can name has the same name: for what hostile, long or
// right-to-left names do to the pages.
import { join } from 'node:path'
import { FIXTURES, storeMedia } from './stored-media.ts'
import type { startTestServer } from './test-server.ts'
import { webClient } from './web-client.ts'

type Server = Awaited<ReturnType<typeof startTestServer>>

export type NamedWorld = { projectId: string; stoppedJobId: string; cookie: string }

/** Each name as long as its place allows. */
export async function nameEverything(server: Server, text: string): Promise<NamedWorld> {
  const { store, services, owner, drive } = server
  const cut = (most: number) => [...text].slice(0, most).join('')
  const other = store.drives.create(cut(255), owner.id)
  // Emails have rules of their own: no white space, no angle brackets, no quotes.
  const local = text.replaceAll(/[\s@<>"\p{Cc}\p{Cf}]/gu, '') || 'somebody'
  const member = store.users.create(`${[...local].slice(0, 100).join('')}@example.org`)
  store.drives.addMember(drive.id, member.id, 'member')
  store.tokens.create({ name: cut(255), driveId: other.id, userId: owner.id })
  const { secret } = store.sessions.create(owner.id, text)
  const cookie = `roughcut_session=${secret}`

  const project = store.projects.create({
    name: cut(255),
    driveId: drive.id,
    ownerId: owner.id,
    teamAccess: 'edit',
  })
  const inProject = { projectId: project.id }
  const folder = { ...inProject, name: `Folder/${cut(1000)}`, text: `first ${text} ${text} last` }
  const media = await storeMedia(services, { ...folder, file: join(FIXTURES, 'interview.mp4') })
  const composition = Bun.randomUUIDv7()
  const at = (startUs: number) => ({ startUs, endUs: startUs + 2_000_000 })
  const on = { compositionId: composition }
  const client = webClient(server.url, cookie)
  await client.json('POST', `/projects/${project.id}/edits`, {
    base: 0,
    summary: cut(300),
    operations: [
      { type: 'create_composition', id: composition, name: cut(255), clips: [{ mediaId: media.id }] },
      { type: 'create_composition', name: cut(255), clips: [] },
      { type: 'add_marker', ...on, kind: 'marker', name: cut(255), atUs: 1_000_000 },
      { type: 'add_marker', ...on, kind: 'chapter', name: cut(255), atUs: 5_000_000 },
      { type: 'add_title', ...on, text: cut(500), place: 'center', range: at(0) },
      { type: 'set_captions', ...on, captions: { style: 'boxed', burned: true } },
      { type: 'label_speaker', mediaId: media.id, fromWordId: 'w0', speaker: cut(100) },
      { type: 'correct_words', mediaId: media.id, wordIds: ['w0'], text: cut(200) },
    ],
  })
  const comment = { ...inProject, authorId: member.id, mediaId: media.id, text: cut(4000) }
  const thread = store.comments.create({ ...comment, parentId: null, wordIds: ['w1'] })
  store.comments.create({ ...comment, authorId: owner.id, parentId: thread.id, wordIds: ['w1'] })

  const job = (callbackUrl: string | null, type: 'agent' | 'export' = 'agent') =>
    store.jobs.create({
      type,
      userId: owner.id,
      tokenId: null,
      driveId: drive.id,
      project: { id: project.id },
      request: { prompt: text, project_id: project.id },
      callbackUrl,
      idempotency: null,
      answerOf: () => '{}',
    }).job.id
  const stoppedJobId = job('http://127.0.0.1:9/hook?<b>')
  const result = {
    status: 'error' as const,
    error_code: 'agent_failed' as const,
    error_message: text,
    agent_response: text,
    media_status: { [text]: { status: 'failed', error_message: text, error_code: 'corrupt_media' } },
  }
  store.jobs.stop(stoppedJobId, result, () => '{}')
  store.callbacks.recordAttempt(stoppedJobId, {
    attemptedAtMs: services.nowMs(),
    durationMs: 12,
    httpStatus: 500,
    answer: text,
    errorMessage: null,
    outcome: 'given_up',
    nextAttemptAtMs: null,
  })
  store.jobs.report(job(null), text, 40)
  const failed = job(null, 'export')
  store.exports.create({
    ...inProject,
    id: failed,
    purpose: 'export',
    userId: owner.id,
    compositionId: composition,
    compositionName: cut(255),
    revision: 1,
    format: 'mp4',
    resolution: null,
  })
  store.jobs.stop(failed, { status: 'error', error_message: text }, () => '{}')
  return { projectId: project.id, stoppedJobId, cookie }
}
