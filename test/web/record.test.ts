// Recording in the page, in a real Chromium with a made-up camera and microphone: also when the page dies in the
// middle of it. Skipped where there is no Chromium.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, BrowserContext } from 'playwright-core'
import { chromiumPath, openBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { startTestServer } from '../support/test-server.ts'

const hasChromium = chromiumPath() !== null
if (!hasChromium) console.warn('SKIPPED test/web/record.test.ts: there is no Chromium on this machine.')

const PASSWORD = 'a sentence nobody guesses'
const STEP_MS = 60_000

describe.skipIf(!hasChromium)('recording in the page', () => {
  let server: Awaited<ReturnType<typeof startTestServer>>
  let browser: Browser
  let context: BrowserContext

  beforeAll(async () => {
    server = await startTestServer()
    browser = await openBrowser(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'])
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    context.setDefaultTimeout(15_000)
  }, STEP_MS)
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
  })

  test(
    'survives a page that dies, and becomes a project with its picture and sound',
    async () => {
      const page = await context.newPage()
      await page.goto(`${server.url}/welcome#${server.store.users.createPasswordLink(server.owner.id)}`)
      await page.getByLabel('New password').fill(PASSWORD)
      await page.getByLabel('Repeat password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Set password' }).click()
      await page.getByRole('button', { name: 'New project' }).first().click()
      await page.getByRole('button', { name: 'Record' }).click()
      await page.getByRole('button', { name: 'Turn on' }).click()
      // The made-up microphone beeps.
      const level = page.getByRole('meter', { name: 'Microphone level' })
      const levelNow = () => level.evaluate((meter) => (meter as HTMLMeterElement).value)
      await eventually(async () => expect(await levelNow()).toBeGreaterThan(-50))
      await page.getByRole('combobox', { name: 'Microphone' }).selectOption({ index: 1 })
      await eventually(async () => expect(await levelNow()).toBeGreaterThan(-50))
      await page.getByRole('button', { name: 'Start recording' }).click()
      expect(await page.getByRole('button', { name: 'Create project' }).isDisabled()).toBe(true)
      await page.getByRole('timer').getByText('0:04').waitFor()
      // Nothing of the page runs any more: no handler, no last piece.
      await page.close({ runBeforeUnload: false })

      const next = await context.newPage()
      await next.goto(server.url)
      await next
        .getByRole('list', { name: 'Recordings' })
        .getByRole('button', { name: 'Add', exact: true })
        .click()
      const create = next.getByRole('button', { name: 'Create project' })
      await eventually(async () => expect(await create.isEnabled()).toBe(true))
      await create.click()
      await next.waitForURL(/\/projects\//)
      const projectId = new URL(next.url()).pathname.split('/')[2] ?? ''
      await eventually(async () => {
        const [media] = server.store.media.itemsOf(projectId)
        expect(media?.kind).toBe('video')
        expect(media?.durationUs).toBeGreaterThan(2.5e6)
      }, STEP_MS)
      // It is in the project now, and offered no longer.
      await next.goto(server.url)
      await next.locator('li.project-row').waitFor()
      expect(await next.getByRole('list', { name: 'Recordings' }).count()).toBe(0)
    },
    2 * STEP_MS,
  )
})
