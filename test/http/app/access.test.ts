import { afterAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIXTURES, storeMedia } from '../../support/stored-media.ts'
import { createTestWeb } from '../../support/test-web.ts'

/** Of a project that the owner shares: what a member of the drive may do with it. */
const LEVELS = ['edit', 'comment', 'view', 'none'] as const
type Level = (typeof LEVELS)[number]

type Place = {
  project: string
  media: string
  comment: string
  export: string
  job: string
  composition: string
}
type Route = {
  route: string
  /** The level from which a member may; `owner`: only the project's owner. */
  needs: Level | 'owner'
  body?: (place: Place) => unknown
  /** What the caller's own right gives when all is well; default 200. */
  ok?: number
}

const word = { media_id: '', word_ids: ['w0'], text: 'Why?' }

/** Every route of a project. A new route must be entered here: a test below compares. */
const ROUTES: Route[] = [
  { route: 'GET /projects/:project_id', needs: 'view' },
  { route: 'GET /projects/:project_id/events', needs: 'view' },
  { route: 'GET /projects/:project_id/head', needs: 'view' },
  { route: 'GET /projects/:project_id/revisions', needs: 'view' },
  { route: 'GET /projects/:project_id/revisions/:number', needs: 'view' },
  { route: 'GET /projects/:project_id/comments', needs: 'view' },
  { route: 'GET /projects/:project_id/exports', needs: 'view' },
  { route: 'GET /projects/:project_id/brand', needs: 'view' },
  { route: 'GET /projects/:project_id/brand/font', needs: 'view', ok: 404 },
  { route: 'GET /media/:media_id/file', needs: 'view' },
  { route: 'HEAD /media/:media_id/file', needs: 'view' },
  { route: 'GET /media/:media_id/proxy', needs: 'view', ok: 404 },
  { route: 'POST /media/:media_id/proxy', needs: 'view' },
  { route: 'PATCH /media/:media_id', needs: 'edit', body: () => ({ name: 'Take 2' }) },
  { route: 'DELETE /media/:media_id', needs: 'edit', ok: 409 },
  { route: 'POST /media/:media_id/sync', needs: 'edit', ok: 409 },
  { route: 'PUT /media/:media_id/tracks', needs: 'edit', body: () => ({ offsets: [0] }), ok: 409 },
  { route: 'GET /media/:media_id/peaks', needs: 'view' },
  { route: 'GET /media/:media_id/filmstrip', needs: 'view', ok: 404 },
  { route: 'GET /media/:media_id/poster', needs: 'view', ok: 404 },
  { route: 'GET /exports/:export_id', needs: 'view' },
  { route: 'GET /exports/:export_id/file', needs: 'view' },
  { route: 'POST /exports/:export_id/link', needs: 'view', ok: 201 },
  { route: 'GET /jobs/:job_id', needs: 'view' },
  {
    route: 'POST /projects/:project_id/comments',
    needs: 'comment',
    body: ({ media }) => ({ ...word, media_id: media }),
    ok: 201,
  },
  {
    route: 'PATCH /projects/:project_id/comments/:comment_id',
    needs: 'comment',
    body: () => ({ is_resolved: true }),
  },
  { route: 'GET /projects/:project_id/media/:media_id/heard', needs: 'view' },
  { route: 'DELETE /projects/:project_id/comments/:comment_id', needs: 'edit' },
  { route: 'PATCH /projects/:project_id', needs: 'edit', body: () => ({ name: 'New name' }) },
  {
    route: 'POST /projects/:project_id/edits',
    needs: 'edit',
    body: ({ composition }) => ({
      base: 1,
      operations: [{ type: 'rename_composition', compositionId: composition, name: 'Other' }],
    }),
  },
  { route: 'POST /projects/:project_id/undo', needs: 'edit', body: () => ({ base: 1 }) },
  {
    route: 'POST /projects/:project_id/undo-revision',
    needs: 'edit',
    body: () => ({ revision: 99 }),
    ok: 404,
  },
  { route: 'POST /projects/:project_id/redo', needs: 'edit', body: () => ({ base: 1 }), ok: 409 },
  {
    route: 'POST /projects/:project_id/restore-revision',
    needs: 'edit',
    body: () => ({ base: 1, revision: 1 }),
  },
  {
    route: 'POST /projects/:project_id/media',
    needs: 'edit',
    body: () => ({ add_media: [{ name: 'new', url: 'http://h.test/a.wav' }] }),
    ok: 201,
  },
  {
    route: 'POST /projects/:project_id/media/:media_id/transcript',
    needs: 'edit',
    body: () => ({}),
    ok: 201,
  },
  {
    route: 'POST /projects/:project_id/media/:media_id/speakers',
    needs: 'edit',
    body: () => ({}),
    // No speaker model is installed here.
    ok: 409,
  },
  { route: 'POST /projects/:project_id/agent', needs: 'edit', body: () => ({ prompt: 'Cut.' }), ok: 201 },
  {
    route: 'POST /projects/:project_id/exports',
    needs: 'edit',
    body: ({ composition }) => ({ composition_id: composition, format: 'srt' }),
    ok: 201,
  },
  // The drive has no intro.
  {
    route: 'POST /projects/:project_id/brand/media',
    needs: 'edit',
    body: () => ({ part: 'intro' }),
    ok: 404,
  },
  { route: 'GET /projects/:project_id/pages', needs: 'view' },
  {
    route: 'POST /projects/:project_id/pages',
    needs: 'edit',
    body: ({ composition }) => ({ composition_id: composition }),
    ok: 201,
  },
  {
    route: 'PATCH /projects/:project_id/pages/:slug',
    needs: 'edit',
    body: () => ({ allow_comments: true }),
    ok: 404,
  },
  { route: 'DELETE /projects/:project_id/pages/:slug', needs: 'edit', ok: 404 },
  { route: 'GET /projects/:project_id/page-comments', needs: 'view' },
  { route: 'DELETE /projects/:project_id/page-comments/:comment_id', needs: 'edit', ok: 404 },
  { route: 'POST /exports/:export_id/cancel', needs: 'edit', ok: 409 },
  { route: 'DELETE /exports/:export_id', needs: 'edit' },
  { route: 'POST /jobs/:job_id/callback/send-again', needs: 'edit', ok: 409 },
  { route: 'POST /jobs/:job_id/keep', needs: 'edit', ok: 409 },
  { route: 'DELETE /jobs/:job_id', needs: 'edit' },
  { route: 'POST /projects/:project_id/copy', needs: 'edit', ok: 409 },
  { route: 'POST /projects/:project_id/trash', needs: 'owner' },
  { route: 'POST /projects/:project_id/restore', needs: 'owner' },
  { route: 'POST /projects/:project_id/purge', needs: 'owner' },
]

/** Routes that belong to a person, a drive or nobody; their own tests hold who may. */
const OTHERS = [
  ...[
    'POST /session',
    'GET /session',
    'POST /session/second-factor',
    'GET /second-factor',
    'POST /second-factor/recovery-codes',
    'POST /second-factor/app',
    'PUT /second-factor/app',
    'POST /second-factor/app/removal',
    'POST /second-factor/passkeys/question',
    'POST /second-factor/passkeys',
    'POST /second-factor/passkeys/removal',
    'GET /profile',
    'PATCH /profile',
    'POST /projects/sample',
    'DELETE /session',
    'POST /password-link',
    'POST /password',
    'PUT /password',
    'GET /me',
  ],
  ...['GET /sessions', 'DELETE /sessions/:session_id', 'POST /plans/:plan_id/apply'],
  ...[
    'GET /projects',
    'POST /projects',
    'GET /jobs',
    'GET /jobs/events',
    'GET /export-formats',
    'GET /speaker-model',
    'GET /search',
  ],
  ...['POST /uploads', 'GET /uploads/:upload_id', 'PATCH /uploads/:upload_id', 'DELETE /uploads/:upload_id'],
  ...['GET /tokens', 'POST /tokens', 'DELETE /tokens', 'DELETE /tokens/:token_id', 'GET /security-events'],
  ...[
    'GET /drives',
    'POST /drives',
    'GET /drives/:drive_id',
    'PATCH /drives/:drive_id',
    'PATCH /drives/:drive_id/balances',
    'GET /drives/:drive_id/usage',
    'GET /drives/:drive_id/vocabulary',
    'PUT /drives/:drive_id/vocabulary',
  ],
  ...['GET /drives/:drive_id/brand', 'PUT /drives/:drive_id/brand/colors'],
  'PUT /drives/:drive_id/brand/parts/:part',
  ...['PUT /drives/:drive_id/brand/font', 'DELETE /drives/:drive_id/brand/font'],
  ...['POST /drives/:drive_id/members', 'PATCH /drives/:drive_id/members/:user_id'],
  ...['DELETE /drives/:drive_id/members/:user_id', 'POST /drives/:drive_id/members/:user_id/link'],
  ...['GET /drives/:drive_id/secret', 'POST /drives/:drive_id/secret/rotate'],
  ...['GET /drives/:drive_id/webhooks', 'POST /drives/:drive_id/webhooks'],
  ...['DELETE /drives/:drive_id/webhooks/:webhook_id', 'POST /drives/:drive_id/webhooks/:webhook_id/resume'],
  ...['POST /connections/request', 'POST /connections', 'POST /connections/refusal'],
  ...['GET /drives/:drive_id/library', 'DELETE /drives/:drive_id/library/:asset_id'],
  ...['POST /edit-links/files', 'POST /edit-links/import'],
  ...['GET /connections', 'DELETE /connections/:connection_id'],
  ...[
    'GET /models',
    'GET /models/language',
    'POST /models/language',
    'POST /models/speech',
    'PUT /models/default',
    'GET /system',
    ...['GET /disk', 'POST /disk/free'],
    ...['GET /backup', 'PUT /backup', 'POST /backup/runs'],
    'PUT /models/chat-server',
    'PUT /models/speech-server',
    'GET /workers',
    ...['GET /worker-tokens', 'POST /worker-tokens', 'DELETE /worker-tokens/:token_id'],
  ],
]

async function worldWithEverything(level: Level) {
  const world = createTestWeb({
    render: async (_services, { outFile, format, compositionId }) => {
      writeFileSync(outFile, 'captions')
      const facts = { durationSeconds: null, width: null, height: null, frameRate: null, loudnessLufs: null }
      const named = { compositionId, compositionName: 'Cut' }
      return { ...named, ...facts, format, sizeBytes: 8, checks: [], elapsedSeconds: 0 }
    },
  })
  const { store } = world
  const project = world.sharedProject(level)
  const media = await storeMedia(world.services, {
    projectId: project.id,
    name: 'intro',
    file: join(FIXTURES, 'intro.wav'),
    text: 'this is the text',
  })
  const made = await world.as(world.owner.id).ask('POST', `/app/api/projects/${project.id}/edits`, {
    base: 0,
    operations: [{ type: 'create_composition', name: 'Cut', clips: [{ mediaId: media.id }] }],
  })
  const composition: string = made.json.document.compositions[0].id
  const row = world.exports.start({
    project,
    userId: world.owner.id,
    compositionId: composition,
    format: 'srt',
    resolution: null,
  })
  await world.exports.idle()
  const place: Place = {
    project: project.id,
    media: media.id,
    composition,
    comment: store.comments.create({
      projectId: project.id,
      authorId: world.owner.id,
      parentId: null,
      mediaId: media.id,
      wordIds: ['w0'],
      text: 'Here',
    }).id,
    export: row.id,
    job: world.job({ project: { id: project.id } }).id,
  }
  return { world, place }
}

type Everything = Awaited<ReturnType<typeof worldWithEverything>>

/** What a route could have changed. */
function stateOf({ store }: Everything['world'], { project, media, job }: Place) {
  return JSON.stringify([
    store.projects.byId(project),
    store.revisions.list(project),
    store.media.byId(media),
    store.comments.listOf(project),
    store.exports.listOf(project),
    store.jobs.read(job),
  ])
}

async function ownWorld(level: Level, isTrashed = false) {
  const everything = await worldWithEverything(level)
  if (isTrashed) everything.world.store.projects.trash(everything.place.project)
  return { ...everything, [Symbol.asyncDispose]: async () => everything.world[Symbol.dispose]() }
}

/** One world for all reads and refusals: they must leave it as it was. */
const shared = new Map<string, Promise<Everything & { asMade: string } & AsyncDisposable>>()

function untouched(level: Level, isTrashed = false) {
  const key = `${level} ${isTrashed}`
  const made =
    shared.get(key) ??
    ownWorld(level, isTrashed).then(({ world, place }) => ({
      world,
      place,
      asMade: stateOf(world, place),
      [Symbol.asyncDispose]: async () => {},
    }))
  shared.set(key, made)
  return made
}

afterAll(async () => {
  for (const made of shared.values()) (await made).world[Symbol.dispose]()
})

function pathOf(route: string, place: Place): { method: string; path: string } {
  const [method = '', path = ''] = route.split(' ')
  const filled = path
    .replace(':project_id', place.project)
    .replace(':media_id', place.media)
    .replace(':comment_id', place.comment)
    .replace(':export_id', place.export)
    .replace(':job_id', place.job)
    .replace(':number', '1')
  return { method, path: `/app/api${filled}` }
}

/** Asks, and leaves a stream of events. */
async function statusOf(
  { world, place }: Awaited<ReturnType<typeof worldWithEverything>>,
  { route, body }: Route,
  cookie: string | null,
) {
  const { method, path } = pathOf(route, place)
  const leaving = new AbortController()
  const sent = body?.(place)
  const response = await world.app.handle(
    new Request(`http://roughcut.test${path}`, {
      method,
      headers: {
        ...(cookie === null ? {} : { cookie }),
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        origin: 'http://roughcut.test',
        'sec-fetch-site': 'same-origin',
      },
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
      signal: leaving.signal,
    }),
  )
  leaving.abort()
  await response.body?.cancel()
  await world.exports.idle()
  return response.status
}

describe('every route of a project', () => {
  test('is in the table, and every other route is named', () => {
    using world = createTestWeb()
    const known = new Set([...ROUTES.map(({ route }) => route), ...OTHERS])
    const routes = world.app.routes
      .filter(({ method, path }) => path.startsWith('/app/api/') && method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.slice('/app/api'.length)}`)
    expect(routes.filter((route) => !known.has(route))).toEqual([])
    expect([...known].filter((route) => !routes.includes(route))).toEqual([])
  })

  test.each(ROUTES)('$route needs $needs', async (entry) => {
    const expected = entry.ok ?? 200
    const isRead = /^(GET|HEAD) /.test(entry.route)
    for (const level of LEVELS) {
      const isEnough = entry.needs !== 'owner' && LEVELS.indexOf(level) <= LEVELS.indexOf(entry.needs)
      await using everything = isRead || !isEnough ? await untouched(level) : await ownWorld(level)
      const { world } = everything
      const status = await statusOf(everything, entry, world.as(world.member.id).cookie)
      expect({ level, status }).toEqual({ level, status: level === 'none' ? 404 : isEnough ? expected : 403 })
    }
    const refusing = await untouched('edit')
    expect(await statusOf(refusing, entry, null)).toBe(401)
    expect(await statusOf(refusing, entry, refusing.world.as(refusing.world.stranger.id).cookie)).toBe(404)
    await using owned = isRead ? await untouched('edit') : await ownWorld('edit')
    expect(await statusOf(owned, entry, owned.world.as(owned.world.owner.id).cookie)).toBe(expected)
  })

  test.each(ROUTES)('$route answers a stranger as if the project had never existed', async (entry) => {
    const { world, place } = await untouched('edit')
    const { method, path } = pathOf(entry.route, place)
    const stranger = world.as(world.stranger.id)
    const answers = await Promise.all(
      [path, path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '019b0000-0000-7000-8000-000000000000')].map(
        (asked) => stranger.ask(method, asked, entry.body?.(place)),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect(answers[0]?.json).toEqual(answers[1]?.json)
  })

  test.each(ROUTES.filter(({ route }) => /:project_id/.test(route)))(
    '$route returns nothing of a project in the trash',
    async (entry) => {
      const isForTrash = /\/(restore|purge)$/.test(entry.route)
      await using everything = isForTrash ? await ownWorld('edit', true) : await untouched('edit', true)
      const { world } = everything
      expect(await statusOf(everything, entry, world.as(world.owner.id).cookie)).toBe(isForTrash ? 200 : 404)
    },
  )

  test('refuses without changing anything', async () => {
    expect(shared.size).toBe(LEVELS.length + 1)
    for (const before of shared.values()) {
      const { world, place, asMade } = await before
      expect(stateOf(world, place)).toEqual(asMade)
    }
  })
})

test('ids of another project do not open doors in this one', async () => {
  const { world, place } = await worldWithEverything('edit')
  using _world = world
  const stranger = world.as(world.stranger.id)
  const drive = world.store.drives.ofUser(world.stranger.id)[0]
  const own = world.store.projects.create({
    name: 'Mine',
    driveId: drive?.id ?? '',
    ownerId: world.stranger.id,
  })
  const base = `/app/api/projects/${own.id}`
  const asked = [
    await stranger.ask('PATCH', `${base}/comments/${place.comment}`, { is_resolved: true }),
    await stranger.ask('DELETE', `${base}/comments/${place.comment}`),
  ]
  expect(asked.map(({ status }) => status)).toEqual([404, 404])
  const comment = { ...word, media_id: place.media }
  expect((await stranger.ask('POST', `${base}/comments`, comment)).status).toBe(400)
  const clips = [{ mediaId: place.media }]
  const edit = { base: 0, operations: [{ type: 'create_composition', name: 'Stolen', clips }] }
  expect((await stranger.ask('POST', `${base}/edits`, edit)).status).toBe(400)
  const rendering = { composition_id: place.composition, format: 'srt' }
  expect((await stranger.ask('POST', `${base}/exports`, rendering)).status).toBe(404)
  expect((await stranger.ask('GET', `/app/api/jobs?project_id=${place.project}`)).json.data).toEqual([])
})
