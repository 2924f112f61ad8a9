// The API pages in a real Chromium: requests are sent from them, and they fit a phone. Skipped where there is none.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import type { Browser, Page } from 'playwright-core'
import { createApiPages } from '../../src/web/api-pages/api-pages.ts'
import { createHelp } from '../../src/web/help/help.ts'
import { faultsOf } from '../support/accessibility.ts'
import { chromiumPath, openBrowser } from '../support/browser.ts'
import { createTestApp } from '../support/test-app.ts'

const hasChromium = chromiumPath() !== null
if (!hasChromium)
  console.warn('SKIPPED test/web/api-reference.test.ts: there is no Chromium on this machine.')
const SHOTS = process.env.SHOTS

describe.skipIf(!hasChromium)('the API pages in a browser', () => {
  let browser: Browser
  let page: Page
  let world: Awaited<ReturnType<typeof createTestApp>>
  let origin = ''

  beforeAll(async () => {
    const web = new Elysia().use(createHelp()).use(createApiPages({ publicUrl: () => origin }))
    world = await createTestApp({ web })
    origin = world.app.listen({ hostname: '127.0.0.1', port: 0 }).server?.url.origin ?? ''
    browser = await openBrowser()
    page = await browser.newPage({ viewport: { width: 390, height: 800 }, colorScheme: 'dark' })
    page.setDefaultTimeout(15_000)
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    await world?.app.stop(true)
    world?.[Symbol.dispose]()
  })

  test('send a request with a token that the next page still has, and a reload has not', async () => {
    const refusals: string[] = []
    page.on(
      'console',
      (message) => void (/Content Security Policy/.test(message.text()) && refusals.push(message.text())),
    )
    await page.goto(`${origin}/docs/getStatus`)
    await page.getByLabel('API token').fill(world.bearer)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('200 OK').waitFor()
    expect(await page.locator('.answer pre').textContent()).toContain(world.drive.id)
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('link', { name: 'Edit a project by prompt' }).click()
    await page.getByRole('heading', { level: 1, name: 'Edit a project by prompt' }).waitFor()
    expect(page.url()).toBe(`${origin}/docs/editProjectByPrompt`)
    expect(await page.getByLabel('API token').inputValue()).toBe(world.bearer)
    expect(refusals).toEqual([])
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('404 Not Found').waitFor()
    await page.reload()
    expect(await page.getByLabel('API token').inputValue()).toBe('')
  }, 60_000)

  test('fit a phone and can be read by everybody', async () => {
    for (const path of ['/docs', '/docs/editProjectByPrompt']) {
      await page.goto(`${origin}${path}`)
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true
      })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([path, overflow]).toEqual([path, 0])
      expect([path, await faultsOf(page)]).toEqual([path, []])
      if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${path.replaceAll('/', '-')}.png` })
    }
  }, 60_000)
})
