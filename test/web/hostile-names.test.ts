// Every name that somebody can give, as an attack on the page that shows it; in a real Chromium, with
// everything else real. Skipped where there is no Chromium.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { chromiumPath, openBrowser } from '../support/browser.ts'
import { type NamedWorld, nameEverything } from '../support/named-world.ts'
import { type OllamaPeer, startOllamaPeer } from '../support/ollama-peer.ts'
import { startTestServer } from '../support/test-server.ts'

const hasChromium = chromiumPath() !== null
if (!hasChromium)
  console.warn('SKIPPED test/web/hostile-names.test.ts: there is no Chromium on this machine.')

/** Ends an attribute, a tag and a script; needs no slash but one, which media names take for a folder. */
const HOSTILE = `'"><img src=x data-evil onerror=evil=1><script data-evil>evil=1</script>{{evil=1}}\${evil=1}`
const STEP_MS = 60_000

describe.skipIf(!hasChromium)('a name that is an attack', () => {
  let server: Awaited<ReturnType<typeof startTestServer>>
  let ollama: OllamaPeer & AsyncDisposable
  let browser: Browser
  let page: Page
  let world: NamedWorld
  const complaints: string[] = []

  beforeAll(async () => {
    ollama = await startOllamaPeer({ models: [{ name: HOSTILE }] })
    server = await startTestServer({ flags: { llm: HOSTILE, ollamaHost: ollama.host } })
    world = await nameEverything(server, HOSTILE)
    browser = await openBrowser()
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    const [cookieName = '', value = ''] = world.cookie.split('=')
    await context.addCookies([{ name: cookieName, value, url: server.url }])
    page = await context.newPage()
    page.setDefaultTimeout(15_000)
    page.on('pageerror', (error) => complaints.push(error.message))
    // The policy refuses what would run; that it had to is a fault as well.
    page.on('console', (message) => {
      if (message.type() === 'error' && message.location().url !== '') complaints.push(message.text())
    })
    page.on('dialog', (dialog) => complaints.push(`a dialog: ${dialog.message()}`))
  }, STEP_MS)
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
    await ollama?.[Symbol.asyncDispose]()
  })

  /** The page shows the name as text, and has made nothing else of it. */
  const staysText = async (where: string) => {
    const found = await page.evaluate(() => ({
      elements: document.querySelectorAll('[data-evil], [onerror]').length,
      ran: 'evil' in globalThis,
    }))
    const isShown = (await page.getByText('data-evil').filter({ visible: true }).count()) > 0
    expect({ where, ...found, isShown, complaints }).toEqual({
      where,
      elements: 0,
      ran: false,
      isShown: true,
      complaints: [],
    })
  }
  const open = async (path: string) => {
    await page.goto(server.url + path)
    await page.locator('h1').first().waitFor()
    await page.waitForFunction(() => document.querySelector('.skeleton') === null)
  }

  test.each(['/', '/jobs', '/settings/tokens', '/settings/drives', '/settings/models', '/settings/sessions'])(
    'is text at %s',
    async (path) => {
      await open(path)
      await staysText(path)
    },
    STEP_MS,
  )

  test(
    'is text on the page of its job: prompt, outcome, media, callback',
    async () => {
      await open(`/jobs/${world.stoppedJobId}`)
      await page.getByText('API result (JSON)').click()
      await staysText('job')
      expect(await page.getByText('data-evil').count()).toBeGreaterThan(4)
    },
    STEP_MS,
  )

  test(
    'is text in dialogs and menus of the list, and in what is searched',
    async () => {
      await open('/')
      await page.getByRole('searchbox').fill(HOSTILE.slice(0, 200))
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Share…' }).click()
      await page.getByRole('dialog').waitFor()
      await staysText('access dialog')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByRole('searchbox').fill(`${HOSTILE.slice(0, 100)} nothing has this`)
      await page.getByText('No matching projects').waitFor()
      await staysText('empty search')
    },
    STEP_MS,
  )

  test(
    'is text in the project: transcript, speakers, title, captions, markers, media, every panel, history',
    async () => {
      await page.goto(`${server.url}/projects/${world.projectId}`)
      await page.locator('.w').first().waitFor()
      await page.locator('.w').nth(1).click()
      await staysText('project')
      for (const panel of ['Agent', 'History', 'Comments', 'Export']) {
        await page.getByRole('tab', { name: panel }).click()
        await page.waitForFunction(() => document.querySelector('.skeleton') === null)
        await staysText(panel)
      }
      await page.getByRole('tab', { name: 'History' }).click()
      await page.locator('.revision > button[aria-expanded]').first().click()
      await staysText('revision')
      await page.getByRole('tab', { name: 'Agent' }).click()
      await page.keyboard.press('Control+f')
      await staysText('find')
    },
    STEP_MS,
  )

  test(
    'is text where a transcript is exported to be read, and that file is saved, not shown',
    async () => {
      const session = { headers: { cookie: world.cookie } }
      const list = await fetch(`${server.url}/app/api/projects/${world.projectId}`, session)
      const { document } = (await list.json()) as { document: { compositions: { id: string }[] } }
      for (const format of ['txt', 'md', 'json', 'srt', 'vtt', 'otio', 'fcpxml']) {
        const asked = await fetch(`${server.url}/app/api/projects/${world.projectId}/exports`, {
          method: 'POST',
          headers: { ...session.headers, origin: server.url, 'content-type': 'application/json' },
          body: JSON.stringify({ composition_id: document.compositions[0]?.id, format }),
        })
        const { export_id } = (await asked.json()) as { export_id: string }
        await server.idle()
        const file = await fetch(`${server.url}/app/api/exports/${export_id}/file`, session)
        expect({ format, status: file.status }).toEqual({ format, status: 200 })
        expect(file.headers.get('content-disposition')).toStartWith('attachment')
        expect(file.headers.get('content-type')).not.toContain('html')
        expect(file.headers.get('content-security-policy')).toContain('sandbox')
        await file.body?.cancel()
      }
    },
    STEP_MS,
  )
})
