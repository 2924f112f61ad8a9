// Sharing a film from the editor, and what a stranger sees of it. A real Chromium; skipped where there is none.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { faultsOf } from '../support/accessibility.ts'
import { chromiumPath } from '../support/browser.ts'
import { evenWords } from '../support/edit-builders.ts'
import { eventually } from '../support/eventually.ts'
import { type OpenEditor, openEditor } from '../support/open-editor.ts'

const hasChromium = chromiumPath() !== null
if (!hasChromium) console.warn('SKIPPED test/web/share.test.ts: there is no Chromium on this machine.')

const STEP_MS = 60_000
const TEXT = 'Hello and welcome back to the show. My guest is one of the best people on the team.'
/** Where pictures of the pages are kept for a look; unset: nowhere. */
const SHOTS = process.env.SHARE_SHOTS

describe.skipIf(!hasChromium)('sharing', () => {
  let editor: OpenEditor
  let page: Page
  let address = ''

  beforeAll(async () => {
    editor = await openEditor({
      file: 'camera-a.mp4',
      words: evenWords(TEXT, 0.5),
      more: () => [
        {
          type: 'add_marker',
          id: 'm1',
          compositionId: 'c1',
          atUs: 2_000_000,
          name: 'Guest',
          kind: 'chapter',
        },
      ],
    })
    page = editor.page
    await editor.open()
  }, STEP_MS)
  afterAll(async () => {
    await editor?.[Symbol.asyncDispose]()
  })
  const shot = async (of: Page, name: string) => {
    if (SHOTS !== undefined) await of.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
  }
  const stranger = async (width = 1280, colorScheme: 'light' | 'dark' = 'light') => {
    const context = await (page.context().browser() ?? expect.unreachable()).newContext({
      viewport: { width, height: 900 },
      colorScheme,
      reducedMotion: 'reduce',
    })
    return context.newPage()
  }

  test(
    '“Anyone with the link” makes a page at once, and the dialog shows its address',
    async () => {
      await page.getByRole('button', { name: 'Share' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Anyone with the link').click()
      const field = dialog.getByRole('textbox', { name: 'Address of the page' })
      address = await field.inputValue()
      expect(address).toMatch(/\/s\/\w{16}$/)
      // It is rendered first.
      await dialog.getByText('Online since').waitFor({ timeout: STEP_MS })
      await dialog.getByRole('checkbox', { name: 'Comments' }).check()
      await dialog.getByRole('checkbox', { name: 'Download button' }).check()
      await eventually(async () => expect(await dialog.locator('[aria-busy=true]').count()).toBe(0))
      expect(await faultsOf(page)).toEqual([])
      await shot(page, 'dialog')
    },
    STEP_MS,
  )

  test(
    'a choice is shown at once, survives a reload, and goes back with the reason when the server refuses',
    async () => {
      const dialog = page.getByRole('dialog')
      const comments = dialog.getByRole('checkbox', { name: 'Comments' })
      const requests: string[] = []
      let answer = Promise.withResolvers<'pass' | 'refuse'>()
      await page.route('**/pages/*', async (route) => {
        if (route.request().method() !== 'PATCH') return route.fallback()
        requests.push(route.request().postData() ?? '')
        if ((await answer.promise) === 'pass') await route.fallback()
        else
          await route.fulfill({
            status: 409,
            json: { error: 'Conflict', message: 'The page is busy.' },
          })
      })
      const { store } = editor.server
      const slug = address.split('/').at(-1) ?? ''
      const stored = () => store.pages.bySlug(slug)?.allowComments
      expect(stored()).toBe(true)
      await comments.uncheck()
      await eventually(async () => expect(requests).toEqual(['{"allow_comments":false}']))
      // What the server still says about it, loaded again for another change, does not undo the choice.
      store.pages.change(slug, { allowDownload: false })
      await eventually(async () =>
        expect(await dialog.getByRole('checkbox', { name: 'Download button' }).isChecked()).toBe(false),
      )
      expect(await comments.isChecked()).toBe(false)
      // The next choices wait for their turn, and the last one counts.
      await comments.check()
      await comments.uncheck()
      expect(requests).toHaveLength(1)
      answer.resolve('pass')
      await eventually(async () => expect(requests).toHaveLength(3))
      await eventually(async () => expect(await dialog.locator('[aria-busy=true]').count()).toBe(0))
      expect(await comments.isChecked()).toBe(false)
      expect(stored()).toBe(false)
      answer = Promise.withResolvers()
      await comments.check()
      answer.resolve('refuse')
      await dialog.getByText('The page is busy.').waitFor()
      expect(await comments.isChecked()).toBe(false)
      await page.unroute('**/pages/*')
      store.pages.change(slug, { allowDownload: true })
      await comments.check()
      await eventually(async () => expect(stored()).toBe(true))
      await dialog.getByText('The page is busy.').waitFor({ state: 'detached' })
    },
    STEP_MS,
  )

  test(
    'a stranger plays it, goes to a word, a chapter, and writes a comment that the project shows',
    async () => {
      const visitor = await stranger()
      const errors: string[] = []
      visitor.on('pageerror', (error) => errors.push(error.message))
      visitor.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
      await visitor.goto(address)
      const film = visitor.locator('video')
      const timeOf = () => film.evaluate((video) => (video as HTMLVideoElement).currentTime)
      await visitor.getByText('guest', { exact: true }).click()
      await eventually(async () => expect(await timeOf()).toBeGreaterThan(4))
      await eventually(async () => expect(await visitor.locator('.heard').count()).toBe(1))
      await film.evaluate((video) => (video as HTMLVideoElement).pause())
      await visitor.getByRole('region', { name: 'Chapters' }).getByRole('button').click()
      await eventually(async () => expect(Math.abs((await timeOf()) - 2)).toBeLessThan(1.5))
      expect(await faultsOf(visitor)).toEqual([])
      await shot(visitor, 'page-light')
      await visitor.getByLabel('Your name').fill('Bo')
      await visitor.getByRole('textbox', { name: 'Comment' }).fill('Lovely <b>')
      await visitor.getByRole('button', { name: 'Add comment' }).click()
      await visitor.getByText('Lovely <b>').waitFor()
      expect(errors).toEqual([])
      const phone = await stranger(390, 'dark')
      await phone.goto(address)
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      expect(await faultsOf(phone)).toEqual([])
      await shot(phone, 'page-phone-dark')
      await visitor.context().close()
      await phone.context().close()
      const shown = editor.page.getByText('Lovely <b>')
      await editor.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await editor.page.getByRole('tab', { name: /Comments/ }).click()
      await shown.waitFor()
      await editor.page.getByRole('button', { name: 'Delete the comment by Bo' }).click()
      await shown.waitFor({ state: 'detached' })
    },
    STEP_MS,
  )

  test(
    'its words are one stop of the Tab key, and keys go from word to word',
    async () => {
      const visitor = await stranger()
      await visitor.goto(address)
      const film = visitor.locator('video')
      const timeOf = () => film.evaluate((video) => (video as HTMLVideoElement).currentTime)
      const stop = visitor.locator('[data-at][tabindex="0"]')
      const focused = visitor.locator('[data-at]:focus')
      const words = await visitor.locator('[data-at]').allTextContents()
      expect(await stop.count()).toBe(1)
      await stop.focus()
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await visitor.keyboard.press(key)
      expect(await focused.textContent()).toBe(words[1] ?? expect.unreachable())
      await visitor.keyboard.press('End')
      expect(await focused.textContent()).toBe(words.at(-1) ?? expect.unreachable())
      const startS = Number(await focused.getAttribute('data-at'))
      expect(startS).toBeGreaterThan(1)
      await visitor.keyboard.press('Enter')
      await eventually(async () => expect(await timeOf()).toBeGreaterThanOrEqual(startS))
      expect(await stop.count()).toBe(1)
      await visitor.keyboard.press('Shift+Tab')
      expect(await focused.count()).toBe(0)
      await visitor.keyboard.press('Tab')
      expect(await focused.textContent()).toBe(words.at(-1) ?? expect.unreachable())
      await visitor.context().close()
    },
    STEP_MS,
  )

  test(
    'it loads at most 100 kB of script, unpacked, and at most 200 kB of everything but the film',
    async () => {
      const visitor = await stranger()
      await visitor.goto(address, { waitUntil: 'load' })
      await visitor.locator('[data-at]').first().waitFor()
      const loaded = await visitor.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
          ({ name, initiatorType, transferSize, decodedBodySize }) => ({
            ...{ path: new URL(name).pathname, initiatorType, transferSize, decodedBodySize },
          }),
        ),
      )
      const scripts = loaded.filter(({ path }) => path.endsWith('.js'))
      expect(scripts.length).toBeGreaterThan(0)
      const bytes = scripts.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0)
      expect(bytes).toBeGreaterThan(0)
      expect(bytes).toBeLessThanOrEqual(100_000)
      const others = loaded.filter(({ path }) => !/\.(?:mp4|mp3|jpg)$/.test(path))
      expect(others.reduce((sum, { transferSize }) => sum + transferSize, 0)).toBeLessThan(200_000)
      await visitor.context().close()
    },
    STEP_MS,
  )

  test(
    'without scripts it can be read, and the player is the browser’s own',
    async () => {
      const context = await (page.context().browser() ?? expect.unreachable()).newContext({
        javaScriptEnabled: false,
      })
      const visitor = await context.newPage()
      await visitor.goto(address)
      await visitor.getByText('welcome', { exact: true }).waitFor()
      expect(await visitor.locator('video[controls]').count()).toBe(1)
      await context.close()
    },
    STEP_MS,
  )

  test(
    'a password that is set in the dialog is asked for, also without scripts',
    async () => {
      await page.getByRole('button', { name: 'Share' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Password').fill('open sesame')
      await dialog.getByRole('button', { name: 'Set password' }).click()
      await dialog.getByRole('button', { name: 'Remove password' }).waitFor()
      const context = await (page.context().browser() ?? expect.unreachable()).newContext({
        javaScriptEnabled: false,
      })
      const visitor = await context.newPage()
      await visitor.goto(address)
      const enter = async (password: string) => {
        await visitor.getByLabel('Password').fill(password)
        await visitor.getByRole('button', { name: 'Open' }).click()
      }
      await visitor.getByRole('heading', { name: 'This page has a password' }).waitFor()
      await enter('close sesame')
      await visitor.getByRole('alert').getByText('Wrong password.').waitFor()
      expect(await visitor.locator('video').count()).toBe(0)
      await enter('open sesame')
      await visitor.getByText('welcome', { exact: true }).waitFor()
      expect(await visitor.locator('video').count()).toBe(1)
      await context.close()
      await dialog.getByRole('button', { name: 'Remove password' }).click()
      await dialog.getByRole('button', { name: 'Set password' }).waitFor()
    },
    STEP_MS,
  )

  test(
    'it says that it has expired from its date on',
    async () => {
      const { pages } = editor.server.store
      const slug = address.split('/').at(-1) ?? ''
      pages.change(slug, { expiresAtMs: Date.now() - 1_000 })
      const visitor = await stranger()
      expect((await visitor.goto(address))?.status()).toBe(410)
      await visitor.getByRole('heading', { name: 'This page has expired' }).waitFor()
      expect(await faultsOf(visitor)).toEqual([])
      pages.change(slug, { expiresAtMs: null })
      expect((await visitor.goto(address))?.status()).toBe(200)
      await visitor.context().close()
    },
    STEP_MS,
  )

  test(
    '“Stop sharing” takes it offline',
    async () => {
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Stop sharing' }).click()
      await dialog.getByText('Not shared').waitFor()
      expect((await fetch(address)).status).toBe(404)
    },
    STEP_MS,
  )

  test('no script failed in all of this', () => {
    expect(editor.errors).toEqual([])
  })
})
