// The names by which people who do not know our pages, and their tests, find things: each names one thing,
// also where only a part of it is given. A real Chromium; skipped where there is none.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { chromiumPath } from '../support/browser.ts'
import { evenWords } from '../support/edit-builders.ts'
import { eventually } from '../support/eventually.ts'
import { type OpenEditor, openEditor } from '../support/open-editor.ts'

const hasChromium = chromiumPath() !== null
if (!hasChromium) console.warn('SKIPPED test/web/names.test.ts: there is no Chromium on this machine.')

const STEP_MS = 60_000
const TEXT = 'Hello um and welcome uh back to the show. My guest is one of the best um people on the team.'

describe.skipIf(!hasChromium)('names of what is on the pages', () => {
  let editor: OpenEditor

  beforeAll(async () => {
    editor = await openEditor({ file: 'interview.mp4', words: evenWords(TEXT, 0.2) })
  }, STEP_MS)
  afterAll(async () => {
    await editor?.[Symbol.asyncDispose]()
  })

  /** Throws where nothing has the name, or more than one thing. */
  const seen = (one: Locator) => one.waitFor({ state: 'visible' })
  const button = (page: Page, name: string) => page.getByRole('button', { name })

  for (const width of [390, 1440])
    test(
      `at ${width} px: regions, the link to the jobs, and the buttons of the editor`,
      async () => {
        const page = await editor.signedIn({ viewport: { width, height: 900 } })
        await editor.open(page)
        await seen(page.getByRole('region', { name: 'Transcript' }))
        await seen(page.getByRole('region', { name: 'Timeline' }))
        for (const name of ['Full screen', 'Clean up', 'Share']) await seen(button(page, name))
        await page.goto(editor.server.url)
        await page.getByRole('link', { name: 'Jobs' }).click()
        await eventually(() => expect(new URL(page.url()).pathname).toBe('/jobs'))
        await page.getByRole('link', { name: 'Settings' }).click()
        await eventually(() => expect(new URL(page.url()).pathname).toBe('/settings'))
        await page.context().close()
      },
      STEP_MS,
    )

  test(
    'find and replace',
    async () => {
      const { page } = editor
      await editor.open()
      await page.keyboard.press('Control+f')
      await page.getByRole('textbox', { name: 'Find' }).fill('guest')
      await page.getByRole('textbox', { name: 'Replace' }).fill('friend')
      await button(page, 'Replace all').click()
      await seen(page.locator('.w', { hasText: 'friend' }))
    },
    STEP_MS,
  )

  test(
    'clean up has a checkbox for each row, and Apply',
    async () => {
      const { page } = editor
      await editor.open()
      await button(page, 'Clean up').click()
      await seen(page.getByRole('region', { name: 'Fillers' }))
      const fillers = page.getByRole('region', { name: 'Fillers' })
      await eventually(async () => expect(await fillers.getByRole('checkbox').count()).toBe(3))
      expect(await fillers.getByRole('listitem').count()).toBe(3)
      await button(page, 'Apply').click()
      await eventually(async () => expect(await page.locator('.w.removed').count()).toBeGreaterThan(2))
    },
    STEP_MS,
  )

  test(
    'several files are angles of one recording by a checkbox',
    async () => {
      const { page } = editor
      await editor.open()
      await page.getByRole('tab', { name: 'Media' }).click()
      await button(page, 'Add media').click()
      const addresses = ['a', 'b'].map((name) => `https://example.org/${name}.mp4`).join('\n')
      await page.getByLabel('Or paste links').fill(addresses)
      const angles = page.getByRole('checkbox', { name: 'These are angles of one recording' })
      await angles.check()
      expect(await angles.isChecked()).toBe(true)
    },
    STEP_MS,
  )

  test(
    'Share opens a dialog with the choice, the address as a text, and Stop sharing',
    async () => {
      const { page } = editor
      await editor.open()
      await button(page, 'Share').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Anyone with the link').click()
      await eventually(async () => {
        const [address] = await dialog
          .getByRole('textbox')
          .evaluateAll((fields) =>
            fields.flatMap((field) =>
              field instanceof HTMLInputElement && field.value.includes('/s/') ? [field.value] : [],
            ),
          )
        expect(address).toMatch(/^https?:\/\/[^/]+\/s\/[\w-]+$/)
      })
      expect(await dialog.getByLabel('Anyone with the link').isChecked()).toBe(true)
      await dialog.getByRole('button', { name: 'Stop sharing' }).click()
      await seen(dialog.getByText('Not shared.'))
    },
    STEP_MS,
  )

  test('no script failed in all of this', () => {
    expect(editor.errors).toEqual([])
  })
})
