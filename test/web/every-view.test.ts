// What holds on every view of the application, on a desktop and a phone, light and dark: axe finds nothing, nothing
// scrolls sideways, no script fails. A real Chromium; skipped where there is none.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { faultsOf } from '../support/accessibility.ts'
import { chromiumPath } from '../support/browser.ts'
import { type EveryView, openEveryView } from '../support/every-view.ts'

const hasChromium = chromiumPath() !== null
if (!hasChromium) console.warn('SKIPPED test/web/every-view.test.ts: there is no Chromium on this machine.')

const START_MS = 180_000
const ROUND_MS = 600_000
const LOOKS = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true },
] as const

describe.skipIf(!hasChromium)('every view', () => {
  let every: EveryView

  beforeAll(async () => {
    every = await openEveryView()
  }, START_MS)
  afterAll(async () => {
    await every?.[Symbol.asyncDispose]()
  })

  for (const look of LOOKS)
    test(
      `is accessible, and as wide as its window, at ${look.viewport.width} px, ${look.colorScheme}`,
      async () => {
        const faults: string[] = []
        const page = await every.editor.signedIn({ ...look, permissions: ['camera', 'microphone'] })
        const outside = await every.editor.browser.newContext({ ...look, reducedMotion: 'reduce' })
        const stranger = await outside.newPage()
        for (const one of [page, stranger])
          one.on('pageerror', (error) => faults.push(`${one.url()}: ${error.message}`))
        for (const view of every.views) {
          const shown = view.signedOut ? stranger : page
          await every.show(shown, view)
          for (const fault of await faultsOf(shown)) faults.push(`${view.name}: ${fault}`)
          if (await shown.evaluate(() => document.documentElement.scrollWidth > innerWidth))
            faults.push(`${view.name} scrolls sideways`)
        }
        await page.context().close()
        await outside.close()
        expect(faults).toEqual([])
      },
      ROUND_MS,
    )
})
