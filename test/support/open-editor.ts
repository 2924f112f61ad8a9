// The editor in a real Chromium, with a project that is ready: media from fixtures, words evenly spread
// or given, and one composition. Signed in by a cookie, without the pages that lead there.
import { basename, resolve } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { applyAll } from '../../src/edit/apply.ts'
import { EMPTY_DOCUMENT, type TranscriptWord } from '../../src/edit/document.ts'
import type { EditOperation } from '../../src/edit/operations.ts'
import type { RateLimits } from '../../src/http/v1/rate-limit.ts'
import { openBrowser } from './browser.ts'
import { FIXTURES, storeMedia } from './stored-media.ts'
import { startTestServer } from './test-server.ts'

const OPEN_MS = 60_000

export type OpenEditor = Awaited<ReturnType<typeof openEditor>>

/** `file`: a fixture's name, or a path. `more` are operations on the composition `c1`, which plays it whole. */
export async function openEditor(wanted: {
  file: string
  words: readonly TranscriptWord[]
  more?: (mediaId: string) => EditOperation[]
  viewport?: { width: number; height: number }
  /** Settings of the server. */
  flags?: Record<string, string>
  rateLimits?: RateLimits
}) {
  const { flags, rateLimits } = wanted
  const server = await startTestServer({
    ...(flags === undefined ? {} : { flags }),
    ...(rateLimits === undefined ? {} : { rateLimits }),
  })
  const { store, services } = server
  const { id: projectId } = store.projects.create({
    name: 'Interview',
    driveId: server.drive.id,
    ownerId: server.owner.id,
  })
  const media = await storeMedia(services, {
    projectId,
    name: basename(wanted.file),
    file: resolve(FIXTURES, wanted.file),
  })
  store.media.saveTranscript({
    mediaId: media.id,
    status: 'success',
    language: 'en',
    model: 'test',
    errorMessage: null,
    words: [...wanted.words],
  })
  const operations: EditOperation[] = [
    { type: 'create_composition', id: 'c1', name: 'Rough cut', clips: [{ mediaId: media.id }] },
    ...(wanted.more?.(media.id) ?? []),
  ]
  const made = applyAll(EMPTY_DOCUMENT, operations, store.media.contextOf(projectId), () =>
    Bun.randomUUIDv7(),
  )
  if (!made.ok) throw new Error(`the composition was not made: ${JSON.stringify(made.problem)}`)
  store.revisions.save({
    projectId,
    base: 0,
    kind: 'edit',
    author: 'test',
    jobId: null,
    summary: 'Created it',
    operations: [],
    document: made.value,
    receipt: null,
  })
  const browser = await openBrowser()
  const errors: string[] = []
  /** Another browser of the owner; without `userId` nobody is signed in. */
  const signedIn = async (options: BrowserContextOptions = {}, userId: string = server.owner.id) => {
    const context = await browser.newContext({
      viewport: wanted.viewport ?? { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    })
    const { secret } = store.sessions.create(userId, 'test')
    await context.addCookies([{ name: 'roughcut_session', value: secret, url: server.url }])
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    page.on('pageerror', (error) => errors.push(error.message))
    return page
  }
  const page = await signedIn()
  const open = async (on: Page = page) => {
    // The pages are bundled when they are first asked for.
    await on.goto(`${server.url}/projects/${projectId}`, { timeout: OPEN_MS })
    await on.locator('.w').first().waitFor({ timeout: OPEN_MS })
  }
  await open()
  return {
    server,
    browser: browser as Browser,
    page,
    projectId,
    mediaId: media.id,
    /** Of scripts, on any page. */
    errors,
    open,
    signedIn,
    document: () => store.revisions.head(projectId).document,
    async [Symbol.asyncDispose]() {
      await browser.close()
      await server[Symbol.asyncDispose]()
    },
  }
}
