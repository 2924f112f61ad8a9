// The whole HTTP face over a store that is emptied now and then: what the generated requests are sent
// to. Jobs are stored and never run; a few projects, with one of everything in them, exist to be attacked.

import { mkdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createModelHub } from '../../src/adapters/whisper/model-hub.ts'
import { createModelStore } from '../../src/adapters/whisper/model-store.ts'
import { EMPTY_DOCUMENT } from '../../src/edit/document.ts'
import { EditOperationSchema } from '../../src/edit/operations.ts'
import type { DerivedFiles } from '../../src/jobs/kinds/derive/derived-files.ts'
import { PAGE_FILES } from '../../src/jobs/kinds/publish/page-content.ts'
import { createLog } from '../../src/log.ts'
import { compositionOf, INTERVIEW, spokenMedia } from '../support/spoken-project.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { documentNamed, revisionOf } from '../support/test-store.ts'
import { createTestWeb } from '../support/test-web.ts'
import { NO_LIMIT, UNLIMITED } from '../support/unlimited.ts'
import type { Hints, Schema } from './generate.ts'

export type WebRoute = { method: string; path: string; body: Schema | null; query: Schema | null }
export type HostileWorld = Awaited<ReturnType<typeof createHostileWorld>>

const PASSWORD = 'the right one, for once'
const UPLOAD_BYTES = 10

export async function createHostileWorld() {
  const folder = temporaryFolder()
  const shown = join(folder.path, 'shown.jpg')
  writeFileSync(shown, 'a picture, nearly')
  // Nobody is there: models are asked for, and never come.
  const noHub = createModelHub('http://127.0.0.1:9', [1])
  const world = createTestWeb({
    render: async () => {
      // Long enough to be cancelled.
      await Bun.sleep(50)
      throw new Error('not rendered here')
    },
    services: { derivedFiles: derivedAs(shown) },
    web: {
      personLimits: {
        agent: NO_LIMIT,
        import: NO_LIMIT,
        export: NO_LIMIT,
        edit: NO_LIMIT,
        comment: NO_LIMIT,
      },
      speechModels: createModelStore({ dataDir: folder.path, log: createLog('silent'), hub: noHub }),
    },
    app: {
      rateLimits: UNLIMITED,
      mcp: { allowedOrigins: [], stopping: new AbortController().signal, callLimit: NO_LIMIT },
    },
  })
  const { store, owner, drive, member } = world
  const drives = store.drives.list()
  const people = store.users.list()
  const { mediaFolder, uploads } = world.services
  const image = new TextEncoder().encode('GIF89a, nearly')
  const hash = new Bun.CryptoHasher('sha256').update(image).digest('hex')
  await Bun.write(mediaFolder.pathOf(hash), image)
  const passwordHash = await Bun.password.hash(PASSWORD, {
    algorithm: 'argon2id',
    memoryCost: 8,
    timeCost: 1,
  })
  const documentOf = async (version: string): Promise<Schema> =>
    (await world.app.handle(new Request(`http://roughcut.test/docs/json?version=${version}`))).json()
  const [document, newerDocument] = [await documentOf('1.0'), await documentOf('1.2')]
  const webRoutes = world.app.routes
    .filter(({ path, method }) => path.startsWith('/app/api') && method !== 'ALL')
    .map((route): WebRoute => {
      const hooks = route.hooks as { body?: Schema; query?: Schema } | undefined
      return {
        method: route.method,
        path: route.path,
        body: hooks?.body ?? null,
        query: hooks?.query ?? null,
      }
    })
  let session = ''
  /** Ids by the name of the parameter that stands for them. */
  let made: Record<string, string[]> = {}
  let link = ''

  /** Three projects as at the start, and nothing of what was asked since: memory measures the program. */
  const renew = async () => {
    for (const { id } of store.projects.list()) store.projects.purge(id)
    for (const table of ['idempotency_keys', 'sessions', 'uploads', 'charges'])
      store.raw.run(`DELETE FROM ${table}`)
    store.raw.run(
      `DELETE FROM users WHERE id NOT IN (${people.map(() => '?').join()})`,
      people.map(({ id }) => id),
    )
    // By id: the one that is asked changes names and emails, too.
    for (const { id, email } of people)
      store.raw.run('UPDATE users SET email = ?, name = NULL WHERE id = ?', [email, id])
    store.raw.run('DELETE FROM tokens WHERE id <> ?', [world.token.id])
    store.raw.run('UPDATE users SET password_hash = NULL')
    store.raw.run('UPDATE users SET password_hash = ? WHERE id = ?', [passwordHash, owner.id])
    store.raw.run(
      `DELETE FROM drives WHERE id NOT IN (${drives.map(() => '?').join()})`,
      drives.map(({ id }) => id),
    )
    for (const { id, name } of drives) store.raw.run('UPDATE drives SET name = ? WHERE id = ?', [name, id])
    if (store.drives.roleOf(drive.id, member.id) === null)
      store.drives.addMember(drive.id, member.id, 'member')
    store.drives.setBalances(drive.id, { mediaSeconds: null, aiCredits: null })
    await uploads.sweep(
      () => false,
      (path) => rm(path, { force: true }),
    )
    world.lines.length = 0
    world.created.length = 0
    const projects = (['edit', 'view', 'edit'] as const).map((access) =>
      world.sharedProject(access, `Kept ${access}`),
    )
    for (const project of projects.slice(1))
      store.revisions.save(revisionOf(project.id, 0, documentNamed('first')))
    // With something to do again.
    store.revisions.undo(projects[2]?.id ?? '', owner.email)
    const projectId = projects[0]?.id ?? ''
    const mediaId = spoken(projectId)
    const comment = store.comments.create({
      ...{ projectId, authorId: owner.id, parentId: null, mediaId, wordIds: ['w1'] },
      text: 'Is this right?',
    })
    const exported = world.job({ project: { id: projectId }, type: 'export' })
    store.exports.create({
      ...{
        id: exported.id,
        purpose: 'export',
        projectId,
        userId: owner.id,
        compositionId: 'c1',
        compositionName: 'Interview',
        revision: 1,
      },
      ...{ format: 'srt', resolution: null },
    })
    const file = world.services.exportFiles.pathOf({ id: exported.id, format: 'srt' })
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, 'a subtitle')
    store.exports.finish(exported.id, { fileName: 'Interview.srt', sizeBytes: 10, report: null })
    const job = world.job({ project: { id: projectId }, callbackUrl: 'http://127.0.0.1:9/' })
    const result = {
      status: 'error',
      error_code: 'agent_failed',
      error_message: 'x',
      ai_credits_used: 0,
    } as const
    store.jobs.stop(job.id, result, () => '{}')
    const operation = { type: 'rename_composition', compositionId: 'c1', name: 'Renamed' }
    const plan = store.plans.create({
      ...{ projectId, jobId: job.id, baseRevision: store.revisions.head(projectId).number },
      content: { applied: [{ operation, newIds: [] }], guards: [], remark: '' },
    })
    const slug = published(projectId, exported.id, dirname(file))
    const upload = () =>
      store.uploads.create({ userId: owner.id, fileName: 'a.mp4', sizeBytes: UPLOAD_BYTES })
    const [open, arrived] = [upload(), upload()]
    await uploads.append(arrived.id, {
      ...{ offset: 0, sizeBytes: UPLOAD_BYTES },
      body: new Blob(['0123456789']).stream() as ReadableStream<Uint8Array>,
    })
    link = store.users.createPasswordLink(member.id)
    made = {
      project_id: projects.map(({ id }) => id),
      media_id: [mediaId],
      job_id: [job.id],
      drive_id: [drive.id],
      user_id: [member.id],
      session_id: [store.sessions.create(owner.id, 'another').row.id],
      token_id: [store.tokens.create({ name: 'x', driveId: drive.id, userId: owner.id }).row.id],
      export_id: [exported.id],
      upload_id: [open.id, arrived.id],
      comment_id: [comment.id],
      plan_id: [plan.id],
      slug: [slug],
    }
  }

  /** A picture that says an interview, in a composition. */
  const spoken = (projectId: string): string => {
    store.media.addFile(hash, image.length)
    const { media, words } = spokenMedia('m', 'a.gif', INTERVIEW)
    const { id: mediaId } = store.media.addItem({
      ...{ projectId, name: 'a.gif', position: 0, kind: 'video', fileHash: hash, probe: null, tracks: null },
      durationUs: media.availableRange?.endUs ?? 0,
    })
    const heard = { status: 'success', language: 'en', model: 'test', errorMessage: null } as const
    store.media.saveTranscript({ mediaId, ...heard, words })
    const compositions = [compositionOf('c1', 'Interview', [{ ...media, id: mediaId }])]
    for (const base of [0, 1])
      store.revisions.save(revisionOf(projectId, base, { ...EMPTY_DOCUMENT, compositions }))
    return mediaId
  }
  /** The address of a page that shows the file. */
  const published = (projectId: string, fileId: string, at: string): string => {
    const content = {
      title: 'Interview',
      durationUs: 1e6,
      captions: 'WEBVTT\n',
      paragraphs: [],
      chapters: [],
    }
    writeFileSync(join(at, PAGE_FILES.content), JSON.stringify(content))
    const place = { projectId, compositionId: 'c1', kind: 'audio', publisherId: owner.id } as const
    const { slug } = store.pages.claim({ ...place, jobId: fileId, defaultLevel: 'unlisted', settings: {} })
    store.pages.show(slug, fileId)
    return slug
  }
  await renew()

  const unfinishedExports = () =>
    store.jobs.unfinished().flatMap(({ id, type }) => (type === 'export' ? [id] : []))
  const pathIds = (parameter: string) => {
    const running = parameter === 'export_id' ? unfinishedExports() : []
    return [...running, ...(made[parameter] ?? made.project_id ?? [])]
  }
  /** The revisions that pages would show now. */
  const heads = () => [
    1,
    ...pathIds('project_id')
      .filter((id) => store.projects.byId(id) !== null)
      .map((id) => store.revisions.head(id).number),
  ]
  return {
    ...world,
    /** Taken again once somebody has revoked it: what is tortured lies behind the door. */
    get bearer() {
      store.raw.run('UPDATE tokens SET revoked_at_ms = NULL WHERE id = ?', [world.token.id])
      return world.bearer
    },
    document,
    newerDocument,
    webRoutes,
    ids: () => Object.values(made).flat(),
    /** What stands in a path at the parameter of this name. */
    idsFor: pathIds,
    /** What fields of these names take, so that requests get further than the first check. */
    hints: {
      drive_id: () => pathIds('drive_id'),
      project_id: () => pathIds('project_id'),
      media_id: () => pathIds('media_id'),
      mediaId: () => pathIds('media_id'),
      upload_id: () => pathIds('upload_id'),
      parent_id: () => pathIds('comment_id'),
      composition_id: () => ['c1'],
      compositionId: () => ['c1'],
      clipId: () => ['c1-clip-1'],
      trackId: () => ['c1-main'],
      word_ids: () => [['w1'], ['w1', 'w2']],
      wordIds: () => [['w1', 'w2'], ['w4']],
      base: heads,
      revision: () => [1, 2],
      operations: (value) => [
        [value(EditOperationSchema)],
        [value(EditOperationSchema), value(EditOperationSchema)],
      ],
      email: () => [owner.email, member.email, 'somebody@example.org'],
      password: () => [PASSWORD],
      current_password: () => [PASSWORD],
      new_password: () => [PASSWORD],
      secret: () => [link],
      model: () => ['rules', 'qwen3:4b'],
      language: () => ['rules', 'auto', 'en'],
      name: () => ['a.mp4', 'Interview', 'Xenova/whisper-none'],
    } satisfies Hints,
    /** Of somebody who is signed in, also after they signed out. */
    cookie() {
      if (session === '' || store.sessions.authenticate(session) === null)
        session = store.sessions.create(owner.id, 'torture').secret
      return `roughcut_session=${session}`
    },
    renew,
    [Symbol.dispose]() {
      world[Symbol.dispose]()
      folder[Symbol.dispose]()
    },
  }
}

/** Every file of the player is this one. */
function derivedAs(path: string): DerivedFiles {
  return {
    status: () => ({ state: 'ready', percent: null }),
    want: () => {},
    makePlayable: () => {},
    ready: async () => path,
    version: () => 0,
    forget: async () => {},
    idle: async () => {},
    resume: () => {},
  }
}
