// How the editor shares out the page, measured at three widths, light and dark: the picture, the reading
// measure, panes that keep their size, and what a phone offers. A real Chromium; skipped where there is none.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { faultsOf } from '../support/accessibility.ts'
import { chromiumPath } from '../support/browser.ts'
import { evenWords } from '../support/edit-builders.ts'
import { eventually } from '../support/eventually.ts'
import { type OpenEditor, openEditor } from '../support/open-editor.ts'

const hasChromium = chromiumPath() !== null
if (!hasChromium) console.warn('SKIPPED test/web/layout.test.ts: there is no Chromium on this machine.')

const STEP_MS = 120_000
const SCHEMES = ['light', 'dark'] as const
/** `stagePx`: the narrowest that the stage may be. */
const WIDE = [
  { width: 1440, height: 900, stagePx: 0.45 * 1440 },
  { width: 1920, height: 1080, stagePx: 900 },
]
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const TEXT =
  'Hello and welcome back to the show today we talk about the new editor my guest is one of the best people on the team thank you it is really great to be here so basically the agent can read the transcript and then it will cut every filler word the model is very fast on a local machine you just click the button and it is done thanks for the answer there is one last question is it open source and free yes everything is open and private great thank you and goodbye '

describe.skipIf(!hasChromium)('the layout of the editor', () => {
  let editor: OpenEditor

  beforeAll(async () => {
    editor = await openEditor({ file: 'interview.mp4', words: evenWords(TEXT.repeat(2).trim(), 0.2) })
  }, STEP_MS)
  afterAll(async () => {
    await editor?.[Symbol.asyncDispose]()
  })

  const widthOf = async (page: Page, selector: string) =>
    (await page.locator(selector).first().boundingBox())?.width ?? 0

  /** The narrowest that stage and picture are. */
  const expectLargePicture = async (page: Page, stagePx: number) => {
    const stage = await widthOf(page, '.project-stage')
    expect(stage).toBeGreaterThanOrEqual(stagePx)
    const [film] = await page.locator('.stage video').evaluateAll((all) =>
      all.flatMap((video) => {
        const { width, height } = video.getBoundingClientRect()
        return width > 0 ? [{ width, shape: width / height }] : []
      }),
    )
    expect(film?.shape).toBeCloseTo(16 / 9, 1)
    expect(film?.width ?? 0).toBeGreaterThanOrEqual(stage * 0.9)
  }

  for (const { width, height, stagePx } of WIDE)
    for (const colorScheme of SCHEMES)
      test(
        `at ${width} px, ${colorScheme}, the picture stays large with every panel, and lines hold 65 to 70 characters`,
        async () => {
          const page = await editor.signedIn({ viewport: { width, height }, colorScheme })
          await editor.open(page)
          await expectLargePicture(page, stagePx)
          expect(await page.getByRole('region', { name: 'Transcript' }).isVisible()).toBe(true)
          expect(await page.getByRole('region', { name: 'Timeline' }).isVisible()).toBe(true)
          expect(await charactersOfLine(page)).toBeGreaterThanOrEqual(65)
          expect(await charactersOfLine(page)).toBeLessThanOrEqual(70)
          for (const panel of ['Media', 'Agent', 'Captions', 'Comments', 'History', 'Export']) {
            await page.getByRole('tab', { name: panel }).click()
            await page.getByRole('heading', { name: panel, exact: true }).waitFor()
            await expectLargePicture(page, stagePx)
            expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
          }
          expect(await faultsOf(page)).toEqual([])
          await page.context().close()
        },
        STEP_MS,
      )

  test(
    'panes keep the size that they are given, collapse with a double click, and remember the open panel',
    async () => {
      const page = await editor.signedIn({ viewport: { width: 1440, height: 900 } })
      await editor.open(page)
      const line = page.getByRole('separator', { name: 'Width of the transcript' })
      const before = await widthOf(page, '.project-words')
      await line.focus()
      await page.keyboard.press('ArrowLeft')
      await eventually(async () => expect(await widthOf(page, '.project-words')).toBeLessThan(before))
      const narrowed = await widthOf(page, '.project-words')
      await page.getByRole('tab', { name: 'History' }).click()
      await editor.open(page)
      expect(await widthOf(page, '.project-words')).toBeCloseTo(narrowed, -1)
      await page.getByRole('heading', { name: 'History', exact: true }).waitFor()
      await line.dblclick()
      await eventually(async () => expect(await widthOf(page, '.project-words')).toBe(0))
      await line.dblclick()
      await eventually(async () => expect(await widthOf(page, '.project-words')).toBeGreaterThan(0))
      await page.getByRole('button', { name: 'Hide timeline' }).click()
      expect(await page.locator('.timeline-scroll').isVisible()).toBe(false)
      await page.context().close()
    },
    STEP_MS,
  )

  test(
    'the button and F show the picture in full screen, and leave it',
    async () => {
      const page = await editor.signedIn({ viewport: { width: 1440, height: 900 } })
      await editor.open(page)
      const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
      await page.getByRole('button', { name: 'Full screen' }).click()
      await eventually(async () => expect(await isFull()).toBe(true))
      for (const expected of [false, true, false]) {
        await page.keyboard.press('f')
        await eventually(async () => expect(await isFull()).toBe(expected))
      }
      await page.context().close()
    },
    STEP_MS,
  )

  for (const colorScheme of SCHEMES)
    test(
      `a phone, ${colorScheme}, shows ten lines of words, selects them by touch, and shares`,
      async () => {
        const page = await editor.signedIn({ ...PHONE, colorScheme })
        await editor.open(page)
        expect(await linesInSight(page)).toBeGreaterThanOrEqual(10)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
        expect(await faultsOf(page)).toEqual([])

        const center = async (index: number) => {
          const box = await page.locator('.w').nth(index).boundingBox()
          if (!box) throw new Error(`word ${index} is not seen`)
          return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
        }
        const finger = await page.context().newCDPSession(page)
        const touch = (
          type: 'touchStart' | 'touchMove' | 'touchEnd',
          touchPoints: { x: number; y: number }[],
        ) => finger.send('Input.dispatchTouchEvent', { type, touchPoints })
        const selected = page.locator('.w.selected')
        await touch('touchStart', [await center(9)])
        await eventually(async () => expect(await selected.count()).toBe(1))
        await touch('touchMove', [await center(11)])
        await touch('touchEnd', [])
        await eventually(async () => expect(await selected.count()).toBe(3))
        await page.getByRole('toolbar', { name: 'Selected words' }).waitFor()

        await page.getByRole('button', { name: 'Share' }).tap()
        await page.getByRole('dialog').waitFor()
        expect(await faultsOf(page)).toEqual([])
        await page.context().close()
      },
      STEP_MS,
    )

  test('no script failed in all of this', () => {
    expect(editor.errors).toEqual([])
  })
})

/** How many characters of spoken text fit into a line of the transcript. */
function charactersOfLine(page: Page): Promise<number> {
  return page.locator('.transcript-text').evaluate((text) => {
    const ruler = document.createElement('span')
    ruler.textContent = 'the quick brown fox jumps over the lazy dog and so on, as people speak '
    ruler.style.whiteSpace = 'nowrap'
    text.append(ruler)
    const each = ruler.getBoundingClientRect().width / ruler.textContent.length
    ruler.remove()
    return Math.round(text.clientWidth / each)
  })
}

/** Lines of words that are wholly within the pane and not covered by anything. */
function linesInSight(page: Page): Promise<number> {
  return page.locator('.transcript-scroll').evaluate((pane) => {
    const { top, bottom } = pane.getBoundingClientRect()
    const lines = new Set<number>()
    for (const word of pane.querySelectorAll('.w')) {
      const box = word.getBoundingClientRect()
      const isOnTop = document.elementFromPoint(box.x + 2, box.y + box.height / 2) === word
      if (box.top >= top && box.bottom <= bottom && isOnTop) lines.add(Math.round(box.top))
    }
    return lines.size
  })
}
