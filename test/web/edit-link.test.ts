// Files that another program offers by a link, and the library: as a person meets them. A real Chromium; skipped where
// there is none.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { faultsOf } from '../support/accessibility.ts'
import { chromiumPath, openBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { FIXTURES, storeMedia } from '../support/stored-media.ts'
import { startTestServer } from '../support/test-server.ts'

const hasChromium = chromiumPath() !== null
if (!hasChromium) console.warn('SKIPPED test/web/edit-link.test.ts: there is no Chromium on this machine.')

const STEP_MS = 60_000
/** Where pictures of the pages are kept for a look; unset: nowhere. */
const SHOTS = process.env.SHOTS

describe.skipIf(!hasChromium)('a person', () => {
  let server: Awaited<ReturnType<typeof startTestServer>>
  let host: ReturnType<typeof Bun.serve>
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    host = Bun.serve({ port: 0, fetch: () => new Response(Bun.file(join(FIXTURES, 'intro.wav'))) })
    server = await startTestServer({ flags: { outbound: 'any' } })
    browser = await openBrowser()
    page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
    page.setDefaultTimeout(15_000)
  }, STEP_MS)
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
    host?.stop(true)
  })
  const shot = async (name: string) => {
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png` })
  }
  const signIn = async () => {
    const { secret } = server.store.sessions.create(server.owner.id, 'test')
    await page.context().addCookies([{ name: 'roughcut_session', value: secret, url: server.url }])
  }

  test(
    'opens a link, signs in, imports its files into a project of their own, and not twice',
    async () => {
      const uri = (name: string) => `http://127.0.0.1:${host.port}/${name}`
      const answer = await fetch(`${server.url}/v1/edit_in_descript/schema`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          partner_drive_id: server.drive.id,
          project_schema: {
            schema_version: '1.0.0',
            files: [
              { uri: uri('jane.wav'), name: 'Jane.wav' },
              { uri: uri('ada.wav'), start_offset: { seconds: 2.5 } },
            ],
          },
        }),
      })
      const { url } = (await answer.json()) as { url: string }
      await page.goto(url)
      await page.getByRole('heading', { name: 'Welcome to Roughcut' }).waitFor()
      await signIn()
      await page.goto(url)
      await page.getByRole('heading', { name: 'Import 2 files?' }).waitFor()
      await page.getByText('starts at 2.5 s').waitFor()
      await shot('import')
      expect(await faultsOf(page)).toEqual([])
      await page.getByLabel('Project name').fill('Two voices')
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      await page.waitForURL(/\/projects\/[0-9a-f-]{36}/)
      const [project] = server.store.projects.list()
      expect(project?.name).toBe('Two voices')
      await eventually(() => {
        const head = server.store.revisions.head(project?.id ?? '')
        expect(head.document.compositions.map(({ name }) => name)).toEqual(['Two voices'])
      }, STEP_MS)
      const items = server.store.media.itemsOf(project?.id ?? '')
      expect(items.map(({ name, tracks }) => [name, tracks?.map(({ offsetUs }) => offsetUs)])).toEqual([
        ['Jane.wav', undefined],
        ['ada.wav', undefined],
        ['Sequence', [0, 2_500_000]],
      ])
      expect((await page.goto(url))?.status()).toBe(410)
      await page.getByText('This link was used already.').waitFor()
      await shot('import-used')
    },
    STEP_MS,
  )

  test(
    'picks files where file_upload_ui of MCP sends them, for a new project and for one that is there',
    async () => {
      await signIn()
      await page.goto(`${server.url}/?add-files&name=${encodeURIComponent('Episode 12')}`)
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').waitFor()
      expect(await dialog.getByLabel('Name').inputValue()).toBe('Episode 12')
      expect(new URL(page.url()).search).toBe('')
      await dialog.locator('input[type=file]').setInputFiles(join(FIXTURES, 'intro.wav'))
      await dialog.getByRole('button', { name: 'Create project' }).click()
      await page.waitForURL(/\/projects\/[0-9a-f-]{36}/)
      await page.goto(`${page.url()}?add-files`)
      await dialog.getByRole('heading', { name: 'Add media' }).waitFor()
      expect(new URL(page.url()).search).toBe('')
    },
    STEP_MS,
  )

  test(
    'sees the library, and deletes a file from it',
    async () => {
      const job = server.store.jobs.create({
        ...{
          type: 'import/drive_media',
          userId: server.owner.id,
          driveId: server.drive.id,
          project: 'library',
        },
        ...{ tokenId: null, request: {}, callbackUrl: null, idempotency: null, answerOf: () => '' },
      }).job
      server.store.jobs.stop(job.id, { status: 'success' }, () => '')
      await storeMedia(server.services, {
        ...{
          projectId: job.projectId,
          name: 'Stings/open.wav',
          file: join(FIXTURES, 'intro.wav'),
          text: 'Hi.',
        },
      })
      await signIn()
      await page.goto(server.url)
      await page.getByRole('link', { name: 'Library' }).click()
      await page.getByText('Stings/open.wav').waitFor()
      await shot('library')
      expect(await faultsOf(page)).toEqual([])
      await page.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByText('The library is empty').waitFor()
      await shot('library-empty')
      expect(server.store.library.list(server.drive.id)).toEqual([])
    },
    STEP_MS,
  )
})
