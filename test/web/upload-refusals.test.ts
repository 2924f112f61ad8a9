// Files that are refused, as a person sees it: which sentence, beside which file, and what can be done next.
// A real server on a small disk and a real Chromium; skipped where there is none.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { closeSync, openSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { faultsOf } from '../support/accessibility.ts'
import { chromiumPath, openBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { smallDisk } from '../support/small-disk.ts'
import { FIXTURES } from '../support/stored-media.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestServer } from '../support/test-server.ts'

const hasChromium = chromiumPath() !== null
if (!hasChromium)
  console.warn('SKIPPED test/web/upload-refusals.test.ts: there is no Chromium on this machine.')

const STEP_MS = 60_000

describe.skipIf(!hasChromium)('a file is refused', () => {
  const folder = temporaryFolder()
  const disk = smallDisk('40m')
  let server: Awaited<ReturnType<typeof startTestServer>>
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    server = await startTestServer(disk === null ? {} : { dataDir: join(disk.path, 'data') })
    browser = await openBrowser()
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    const { secret } = server.store.sessions.create(server.owner.id, 'test')
    await context.addCookies([{ name: 'roughcut_session', value: secret, url: server.url }])
    page = await context.newPage()
    page.setDefaultTimeout(15_000)
    await page.goto(server.url)
    await page.getByRole('button', { name: 'New project', exact: true }).first().click()
  }, STEP_MS)
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
    disk?.[Symbol.dispose]()
    folder[Symbol.dispose]()
  })

  const row = (name: string) => page.locator('.file-list li', { hasText: name })
  const choose = (path: string) => page.getByLabel('Files for the project').setInputFiles(path)
  const made = (name: string, content: string | Uint8Array) => {
    const path = join(folder.path, name)
    writeFileSync(path, content)
    return path
  }
  const uploads = () => server.store.raw.query('SELECT count(*) FROM uploads').values()[0]?.[0]
  const continues = (name: string) => row(name).getByRole('button', { name: 'Continue' })

  test(
    'one of 1 GB, before a byte is sent',
    async () => {
      const path = join(folder.path, 'whole day.mov')
      closeSync(openSync(path, 'w'))
      truncateSync(path, 1_000_000_000)
      await choose(path)
      await row('whole day.mov').getByText('A file must be smaller than 1 GB; this one has 1.0 GB.').waitFor()
      expect(await continues('whole day.mov').count()).toBe(0)
      expect(uploads()).toBe(0)
      expect(await faultsOf(page)).toEqual([])
    },
    STEP_MS,
  )

  test.each([
    ['notes.txt', 'Meeting notes\n'.repeat(200), /text file/],
    ['slides.mp4', '%PDF-1.7 and more', /document/],
    ['empty.wav', '', /^The file is empty\.$/],
  ])('one of the wrong kind: %s', async (name, content, sentence) => {
    await choose(made(name, content))
    await row(name).locator('.media-problem').waitFor()
    expect(await row(name).locator('.media-problem').textContent()).toMatch(sentence)
    expect(await continues(name).count()).toBe(0)
    expect(uploads()).toBe(0)
  })

  test.skipIf(disk === null)(
    'one that the server has no room for, until there is room',
    async () => {
      if (disk === null) return
      disk.fill()
      await choose(join(FIXTURES, 'intro.wav'))
      await row('intro.wav')
        .getByText(/The server’s disk is full/)
        .waitFor()
      expect(uploads()).toBe(0)
      expect(await faultsOf(page)).toEqual([])
      disk.empty()
      await continues('intro.wav').click()
      await eventually(() => expect(uploads()).toBe(1))
      await row('intro.wav').locator('.media-problem').waitFor({ state: 'detached' })
    },
    STEP_MS,
  )
})
