// The whole HTTP face over a store that is emptied now and then: what the generated requests are sent
// to. Jobs are stored and never run; a few projects exist to be attacked.
import { documentNamed, revisionOf } from '../support/test-store.ts'
import { createTestWeb } from '../support/test-web.ts'
import type { Schema } from './generate.ts'

export type WebRoute = { method: string; path: string; body: Schema | null; query: Schema | null }
export type HostileWorld = Awaited<ReturnType<typeof createHostileWorld>>

const UNLIMITED = { requests: 1e9, seconds: 60 }

export async function createHostileWorld() {
  const world = createTestWeb({
    render: async () => {
      throw new Error('not rendered here')
    },
    app: { rateLimits: { import: UNLIMITED, agent: UNLIMITED, readJob: UNLIMITED } },
  })
  const { store, owner } = world
  const { mediaFolder } = world.services
  const image = new TextEncoder().encode('GIF89a, nearly')
  const hash = new Bun.CryptoHasher('sha256').update(image).digest('hex')
  await Bun.write(mediaFolder.pathOf(hash), image)
  const document: Schema = await (
    await world.app.handle(new Request('http://roughcut.test/docs/json'))
  ).json()
  const webRoutes = world.app.routes
    .filter(({ path }) => path.startsWith('/app/api'))
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
  const made = { projects: [''], media: [''], jobs: [''] }

  /** Three projects as at the start, and nothing of what was asked since: memory measures the program. */
  const renew = () => {
    for (const { id } of store.projects.list()) store.projects.purge(id)
    store.raw.run('DELETE FROM idempotency_keys')
    store.raw.run('DELETE FROM sessions')
    world.lines.length = 0
    world.created.length = 0
    const projects = ['edit', 'view', 'edit'].map((access) =>
      world.sharedProject(access === 'edit' ? 'edit' : 'view', `Kept ${access}`),
    )
    for (const project of projects) store.revisions.save(revisionOf(project.id, 0, documentNamed('first')))
    const projectId = projects[0]?.id ?? ''
    store.media.addFile(hash, image.length)
    const media = store.media.addItem({
      projectId,
      name: 'a.gif',
      position: 0,
      kind: 'image',
      durationUs: 0,
      fileHash: hash,
      probe: null,
      tracks: null,
    })
    const job = world.job({ project: { id: projectId } })
    Object.assign(made, { projects: projects.map(({ id }) => id), media: [media.id], jobs: [job.id] })
  }
  renew()

  return {
    ...world,
    document,
    webRoutes,
    ids: () => [...made.projects, ...made.media, ...made.jobs],
    /** What stands in a path at the parameter of this name. */
    idsFor: (parameter: string) =>
      parameter === 'media_id' ? made.media : parameter === 'job_id' ? made.jobs : made.projects,
    /** Of somebody who is signed in, also after they signed out. */
    cookie() {
      if (session === '' || store.sessions.authenticate(session) === null)
        session = store.sessions.create(owner.id, 'torture').secret
      return `roughcut_session=${session}`
    },
    renew,
  }
}
