// What comes between a person and their work: a page left in mid-upload, a server that does not answer or
// has no room, a session that ends. A real server and a real Chromium; skipped where there is none.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page, Route } from 'playwright-core'
import { faultsOf } from '../support/accessibility.ts'
import { chromiumPath, openBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { FIXTURES, storeMedia } from '../support/stored-media.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestServer } from '../support/test-server.ts'

const hasChromium = chromiumPath() !== null
if (!hasChromium)
  console.warn('SKIPPED test/web/interruptions.test.ts: there is no Chromium on this machine.')

const STEP_MS = 60_000
const PIECE_BYTES = 8 * 1024 * 1024
const PASSWORD = 'a sentence nobody guesses'

describe.skipIf(!hasChromium)('an interruption', () => {
  const folder = temporaryFolder()
  let server: Awaited<ReturnType<typeof startTestServer>>
  let browser: Browser
  let page: Page
  let projectId = ''
  let cookie = ''

  beforeAll(async () => {
    server = await startTestServer()
    browser = await openBrowser()
    const { store, owner, drive } = server
    const project = store.projects.create({ name: 'Interview', driveId: drive.id, ownerId: owner.id })
    projectId = project.id
    const media = await storeMedia(server.services, {
      projectId,
      name: 'intro.wav',
      file: join(FIXTURES, 'intro.wav'),
      text: 'one two three four five six seven',
    })
    const hash = await Bun.password.hash(PASSWORD, { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 })
    store.users.setPasswordWithLink(store.users.createPasswordLink(owner.id), hash)
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    const { secret } = store.sessions.create(owner.id, 'test')
    cookie = `roughcut_session=${secret}`
    await context.addCookies([{ name: 'roughcut_session', value: secret, url: server.url }])
    page = await context.newPage()
    page.setDefaultTimeout(15_000)
    const clips = [{ mediaId: media.id }]
    await edit(0, { type: 'create_composition', name: 'Cut', clips })
  }, STEP_MS)
  // What one breaks is not left to the next.
  afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  /** An edit from elsewhere. */
  const edit = async (base: number, operation: object) => {
    const made = await fetch(`${server.url}/app/api/projects/${projectId}/edits`, {
      method: 'POST',
      headers: { cookie, origin: server.url, 'content-type': 'application/json' },
      body: JSON.stringify({ base, operations: [operation] }),
    })
    expect(made.status).toBe(200)
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const isEdit = /\/app\/api\/projects\/[^/]+\/edits$/
  const head = () => server.store.revisions.head(projectId).number
  const word = (text: string) => page.locator('.w', { hasText: new RegExp(`^${text}`) }).first()
  const cut = async (text: string) => {
    await word(text).click()
    await page.keyboard.press('Delete')
    await page.locator('.w.removed', { hasText: new RegExp(`^${text}`) }).waitFor()
  }
  const openProject = async () => {
    await page.goto(`${server.url}/projects/${projectId}`)
    await page.locator('.w').first().waitFor()
  }

  test(
    'of an upload: after a reload it resumes once the same file is chosen again',
    async () => {
      const file = join(folder.path, 'long talk.wav')
      writeFileSync(file, new Uint8Array(2.5 * PIECE_BYTES).fill(1))
      const other = join(folder.path, 'another.wav')
      writeFileSync(other, new Uint8Array(1000).fill(2))
      await page.goto(server.url)
      const breakOff = async (route: Route) => {
        const isLater = route.request().headers()['upload-offset'] !== '0'
        await (isLater ? route.abort() : route.continue())
      }
      await page.route('**/app/api/uploads/*', breakOff)
      await button('New project').first().click()
      await page.getByLabel('Files for the project').setInputFiles(file)
      await page.getByText('8.4 MB of 21.0 MB').waitFor()
      // Before the other is taken away: the page tries again by itself.
      await page.route('**/app/api/uploads/*', (route) =>
        route.request().method() === 'PATCH' ? route.abort() : route.continue(),
      )
      await page.unroute('**/app/api/uploads/*', breakOff)
      await page.reload()
      await page.getByText(/long talk\.wav.* stopped uploading at 40 %/).waitFor()
      expect(await faultsOf(page)).toEqual([])
      await page.unroute('**/app/api/uploads/*')

      await page.getByLabel('The file long talk.wav').setInputFiles(other)
      await page.getByText('a different file').waitFor()
      const [piece] = await Promise.all([
        page.waitForRequest((request) => request.method() === 'PATCH'),
        page.getByLabel('The file long talk.wav').setInputFiles(file),
      ])
      expect(piece.headers()['upload-offset']).toBe(String(PIECE_BYTES))
      await button('Create project').waitFor()
      expect(await page.getByText('stopped at').count()).toBe(0)
      expect(server.store.uploads.countOpen(server.owner.id)).toBe(1)

      // Arrived, and left before the project was made.
      await page.reload()
      await page.getByText('finished uploading').waitFor()
      await button('Continue').click()
      await button('Create project').click()
      await page.locator('.project-bar').getByText('long talk').waitFor()
      expect(server.store.uploads.countOpen(server.owner.id)).toBe(0)
      await page.goto(server.url)
      await page.getByRole('heading', { name: 'Projects' }).waitFor()
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    },
    STEP_MS,
  )

  test(
    'of an upload: what is discarded is gone from the server too',
    async () => {
      const file = join(folder.path, 'short.wav')
      writeFileSync(file, new Uint8Array(1000).fill(1))
      await page.goto(server.url)
      await button('New project').first().click()
      await page.getByLabel('Files for the project').setInputFiles(file)
      await eventually(() => expect(server.store.uploads.countOpen(server.owner.id)).toBe(1))
      await page.locator('.file-list .progress').waitFor({ state: 'detached' })
      await page.reload()
      await button('Discard').click()
      await page.getByText('finished uploading').waitFor({ state: 'detached' })
      await eventually(() => expect(server.store.uploads.countOpen(server.owner.id)).toBe(0))
    },
    STEP_MS,
  )

  test(
    'of an upload: one that was stopped resumes at a click',
    async () => {
      const file = join(folder.path, 'medium.wav')
      writeFileSync(file, new Uint8Array(1.5 * PIECE_BYTES).fill(1))
      await page.goto(server.url)
      await page.route('**/app/api/uploads/*', (route) =>
        route.request().headers()['upload-offset'] === String(PIECE_BYTES)
          ? route.fulfill({ status: 400, json: { error: 'Bad Request', message: 'Not now.' } })
          : route.continue(),
      )
      await button('New project').first().click()
      await page.getByLabel('Files for the project').setInputFiles(file)
      await page.getByText('Not now.').waitFor()
      await page.unroute('**/app/api/uploads/*')
      const [piece] = await Promise.all([
        page.waitForRequest((request) => request.method() === 'PATCH'),
        button('Continue').click(),
      ])
      expect(piece.headers()['upload-offset']).toBe(String(PIECE_BYTES))
      await page.locator('.file-list .progress').waitFor({ state: 'detached' })
      // What took time to send is not thrown away by one key.
      await page.keyboard.press('Escape')
      await page.getByText('You would have to upload 1 file (12.6 MB so far) again.').waitFor()
      await page.keyboard.press('Escape')
      await page.getByText('You would have to upload').waitFor({ state: 'detached' })
      expect(await page.locator('.file-list li').count()).toBe(1)
      await button('Cancel').click()
      const asked = page.getByRole('dialog', { name: 'Discard changes?' })
      await asked.getByRole('button', { name: 'Discard' }).click()
      await eventually(() => expect(server.store.uploads.countOpen(server.owner.id)).toBe(0))
    },
    STEP_MS,
  )

  test(
    'of the server: edits wait in the page, are counted there, and are stored once each when it answers',
    async () => {
      await openProject()
      const before = head()
      await page.route('**/app/api/**', (route) => route.abort())
      await cut('two')
      await cut('four')
      await page.getByText(/^Offline\. 2 changes will be saved when the connection is back\./).waitFor()
      await page.getByText('Not saved', { exact: true }).waitFor()
      expect(await faultsOf(page)).toEqual([])
      expect(head()).toBe(before)
      await Promise.all([page.waitForRequest(isEdit), button('Try now').click()])
      await page.unroute('**/app/api/**')
      await page.getByText('Saved', { exact: true }).waitFor({ timeout: 30_000 })
      await page.getByText('will be saved when the connection is back').waitFor({ state: 'detached' })
      expect(head()).toBe(before + 2)
      expect(await page.locator('.w.removed').count()).toBe(2)

      // Stored, and the answer is lost.
      let isLost = false
      await page.route(isEdit, async (route) => {
        if (isLost) return route.continue()
        isLost = true
        await route.fetch()
        await route.abort()
      })
      await cut('six')
      await page.getByText(/1 change will be saved when the connection is back/).waitFor()
      await page.getByText('will be saved when the connection is back').waitFor({ state: 'detached' })
      await page.unroute(isEdit)
      expect(head()).toBe(before + 3)
      expect(await page.locator('.toast.bad').count()).toBe(0)
    },
    STEP_MS,
  )

  test(
    'of edits that come too fast: the rest waits as long as the server says',
    async () => {
      await openProject()
      const before = head()
      const message = 'At most 300 edits a minute can be made. This one was not made; wait 2 s and try again.'
      let refused = 0
      await page.route(isEdit, async (route) => {
        if (refused++ > 0) return route.continue()
        await route.fulfill({
          status: 429,
          headers: { 'retry-after': '2' },
          json: { error: 'Too Many Requests', message },
        })
      })
      await cut('one')
      await page.getByText(message).waitFor()
      await page.getByText(message).waitFor({ state: 'detached' })
      await page.unroute(isEdit)
      expect(head()).toBe(before + 1)
      expect(await page.locator('.w.removed', { hasText: 'one' }).count()).toBe(1)
    },
    STEP_MS,
  )

  test(
    'of one tab by another: both edits are there in the end, in both',
    async () => {
      await openProject()
      const another = await page.context().newPage()
      await another.route('**/events', (route) => route.abort())
      await another.goto(`${server.url}/projects/${projectId}`)
      await another.locator('.w').first().waitFor()
      await cut('three')
      await page.getByText('Saved', { exact: true }).waitFor()
      // It has not heard of that, and the word is of a clip that is now split.
      expect(await another.locator('.w.removed', { hasText: 'three' }).count()).toBe(0)
      await another.locator('.w', { hasText: /^five/ }).click()
      await another.keyboard.press('Delete')
      await another.getByText('Your edit was applied on top').waitFor()
      for (const one of [page, another])
        for (const text of ['three', 'five']) await one.locator('.w.removed', { hasText: text }).waitFor()
      expect(await another.locator('.toast.bad').count()).toBe(0)
      await another.close()
    },
    STEP_MS,
  )

  test(
    'of an import: the project and the jobs show why, until it is read or repeated',
    async () => {
      const broken = Bun.serve({ port: 0, fetch: () => new Response('none', { status: 404 }) })
      const failed = await server.client.import({
        project_name: 'Broken',
        add_media: {
          'a.mp4': { url: `http://127.0.0.1:${broken.port}/a.mp4` },
          'b.mp4': { url: `http://127.0.0.1:${broken.port}/b.mp4` },
        },
      })
      await broken.stop(true)
      expect(failed.result.status).toBe('error')
      await page.goto(`${server.url}/jobs`)
      await page.getByText(/2 of 2 files were not imported\..*a\.mp4.*have this file/).waitFor()
      expect(await faultsOf(page)).toEqual([])
      await page.goto(`${server.url}/projects/${failed.project_id}`)
      const told = page.locator('.failed-import')
      await told.getByText('2 files not imported').waitFor()
      expect(await told.locator('li').allTextContents()).toEqual([
        expect.stringMatching(/^a\.mp4: .*have this file \(404\)\. Check the address\.$/),
        expect.stringMatching(/^b\.mp4: .*have this file \(404\)\. Check the address\.$/),
      ])
      expect(await faultsOf(page)).toEqual([])
      await told.getByRole('link', { name: 'Show job' }).click()
      await page.getByText('Add the failed files again').waitFor()
      expect(await faultsOf(page)).toEqual([])
      await page.goBack()
      // One is there now; the other is read.
      await storeMedia(server.services, {
        projectId: failed.project_id,
        name: 'a.mp4',
        file: join(FIXTURES, 'intro.wav'),
        text: 'one',
      })
      await page.reload()
      await told.getByText('1 file not imported').waitFor()
      await button('Dismiss').click()
      await told.waitFor({ state: 'detached' })
      await page.reload()
      await page.locator('.media-row').waitFor()
      expect(await told.count()).toBe(0)
    },
    STEP_MS,
  )

  test(
    'of the event stream: without room for one, the page shows it and polls, and returns to it later',
    async () => {
      await page.goto('about:blank')
      const streams: ReadableStreamDefaultReader[] = []
      while (streams.length < 50) {
        const { ok, body } = await fetch(`${server.url}/app/api/jobs/events`, { headers: { cookie } })
        // The page that was left may still count.
        if (ok && body) streams.push(body.getReader())
        else await Bun.sleep(50)
      }
      await openProject()
      await page.getByText(/You have 50 pages open .* Checking for updates every 5 seconds/).waitFor()
      expect(await faultsOf(page)).toEqual([])
      const [composition] = server.store.revisions.head(projectId).document.compositions
      await edit(head(), { type: 'rename_composition', compositionId: composition?.id, name: 'Other cut' })
      await page.getByRole('tab', { name: 'Other cut' }).waitFor()
      await Promise.all(streams.map((stream) => stream.cancel()))
      await button('Try now').click()
      await page.getByText('You have 50 pages open').waitFor({ state: 'detached', timeout: 60_000 })
      await page.goto(`${server.url}/jobs`)
      await page.route('**/app/api/jobs/events', (route) => route.abort())
      await page.reload()
      await page.getByText(/This page will catch up when the connection is back/).waitFor()
      await Promise.all([page.waitForRequest('**/app/api/jobs/events'), button('Try now').click()])
      await page.unroute('**/app/api/jobs/events')
      await page.getByText('The server doesn’t answer').waitFor({ state: 'detached', timeout: 30_000 })
    },
    2 * STEP_MS,
  )

  test(
    'of the session, ended elsewhere: the sign-in page explains it, and leads back to the same page',
    async () => {
      await openProject()
      for (const { id } of server.store.sessions.listOf(server.owner.id))
        server.store.sessions.revoke(id, server.owner.id)
      await page.getByText('Your session ended').waitFor()
      expect(await faultsOf(page)).toEqual([])
      await page.getByLabel('Email').fill(server.owner.email)
      await page.getByLabel('Password').fill(PASSWORD)
      await button('Sign in').click()
      await page.locator('.w').first().waitFor()
      expect(page.url()).toBe(`${server.url}/projects/${projectId}`)
    },
    STEP_MS,
  )
})
