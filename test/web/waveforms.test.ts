// Waveforms to go along in, in a real Chromium: of a composition without a picture, where the picture
// would be, and of a file by itself. Skipped where there is no Chromium.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { faultsOf } from '../support/accessibility.ts'
import { chromiumPath, openBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { startFixtureHost } from '../support/fixture-host.ts'
import { startTestServer } from '../support/test-server.ts'

const hasChromium = chromiumPath() !== null
if (!hasChromium) console.warn('SKIPPED test/web/waveforms.test.ts: there is no Chromium on this machine.')

const PASSWORD = 'a sentence nobody guesses'
const STEP_MS = 60_000

describe.skipIf(!hasChromium)('waveforms', () => {
  const host = startFixtureHost()
  const errors: string[] = []
  /** What the scripts of the page asked for of the media. */
  const fetched: string[] = []
  let server: Awaited<ReturnType<typeof startTestServer>>
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    server = await startTestServer()
    const { project_id } = await server.client.import({
      project_name: 'Episode 12',
      add_media: {
        'memo.mp3': { url: host.url('voice-memo.mp3') },
        'intro.wav': { url: host.url('intro.wav') },
      },
      add_compositions: [{ name: 'Episode', clips: [{ media: 'intro.wav' }, { media: 'memo.mp3' }] }],
    })
    browser = await openBrowser()
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    page = await context.newPage()
    page.setDefaultTimeout(15_000)
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      // Without an address it comes from what the debugger evaluated: axe adds a style that the policy refuses.
      if (message.type() === 'error' && message.location().url !== '') errors.push(message.text())
    })
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.resourceType() === 'fetch' && pathname.startsWith('/app/api/media/')) fetched.push(pathname)
    })
    await page.goto(`${server.url}/welcome#${server.store.users.createPasswordLink(server.owner.id)}`)
    await page.getByLabel('New password').fill(PASSWORD)
    await page.getByLabel('Repeat password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByRole('heading', { name: 'Projects' }).waitFor()
    await page.goto(`${server.url}/projects/${project_id}`)
    await page.locator('.w').first().waitFor()
  }, 2 * STEP_MS)
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
    await host[Symbol.asyncDispose]()
  })

  const wave = () => page.getByRole('slider', { name: 'Position in the waveform' })
  const canvases = () => wave().locator('canvas')
  /** How many rows of each column are painted. */
  const drawn = async () =>
    canvases()
      .first()
      .evaluate((canvas) => {
        if (!(canvas instanceof HTMLCanvasElement)) return []
        const { width, height } = canvas
        const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
        return Array.from({ length: width }, (_, x) => {
          let rows = 0
          for (let y = 0; y < height; y++) if ((data[(y * width + x) * 4 + 3] ?? 0) > 0) rows++
          return rows
        })
      })
  const clock = async () =>
    ((await page.locator('.clock').textContent()) ?? '').split('/').map((text) => {
      const [minutes = 0, seconds = 0] = text.trim().split(':').map(Number)
      return minutes * 60 + seconds
    }) as [at: number, length: number]
  const extent = async () => {
    const box = await wave().locator('.waveform-extent').boundingBox()
    if (!box) throw new Error('the waveform is not seen')
    return box
  }

  test(
    'a composition of sound alone shows all of its waveform, from the peaks alone',
    async () => {
      await eventually(async () => {
        const rows = await drawn()
        const quarter = Math.floor(rows.length / 4)
        for (const from of [0, 1, 2, 3])
          expect(Math.max(...rows.slice(from * quarter, (from + 1) * quarter))).toBeGreaterThan(20)
      }, STEP_MS)
      expect(fetched.length).toBe(2)
      for (const path of fetched) expect(path).toEndWith('/peaks')
      expect(await faultsOf(page)).toEqual([])
    },
    STEP_MS,
  )

  test(
    'pressing and dragging seeks, and shows the time under the pointer',
    async () => {
      const { x, y, width, height } = await extent()
      const [, length] = await clock()
      const middle = y + height / 2
      await page.mouse.click(x + width / 2, middle)
      await eventually(async () => expect(Math.abs((await clock())[0] - length / 2)).toBeLessThan(0.2))
      const played = await wave().locator('[part="progress"]').boundingBox()
      expect(Math.abs((played?.width ?? 0) - width / 2)).toBeLessThan(2)

      await page.mouse.move(x + width * 0.75, middle)
      const [minutes = 0, seconds = 0] =
        (await wave().locator('[part="hover-label"]').textContent())?.split(':').map(Number) ?? []
      expect(Math.abs(minutes * 60 + seconds - length * 0.75)).toBeLessThan(0.2)

      await page.mouse.down()
      await page.mouse.move(x + width * 0.25, middle, { steps: 5 })
      await page.mouse.up()
      await eventually(async () => expect(Math.abs((await clock())[0] - length / 4)).toBeLessThan(0.2))
    },
    STEP_MS,
  )

  test(
    'keys seek, and a screen reader announces the position',
    async () => {
      await wave().focus()
      await page.keyboard.press('Home')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await eventually(async () => expect((await clock())[0]).toBe(2))
      expect(await wave().getAttribute('aria-valuetext')).toBe('0:02')
      await page.keyboard.press('End')
      const [at, length] = await clock()
      expect(at).toBe(length)
    },
    STEP_MS,
  )

  test(
    'it plays along, and is drawn anew by an edit',
    async () => {
      await page.keyboard.press('Home')
      await page.keyboard.press('Space')
      const progress = wave().locator('[part="progress"]')
      await eventually(
        async () => expect((await progress.boundingBox())?.width ?? 0).toBeGreaterThan(10),
        STEP_MS,
      )
      await page.keyboard.press('k')

      const before = { rows: await drawn(), length: (await clock())[1] }
      await page.locator('.w').first().click()
      for (let word = 0; word < 7; word++) await page.keyboard.press('Shift+ArrowRight')
      await page.keyboard.press('Delete')
      await eventually(async () => {
        expect((await clock())[1]).toBeLessThan(before.length - 1)
        expect(await drawn()).not.toEqual(before.rows)
      })
      await page.keyboard.press('Control+z')
      await eventually(async () => expect(await drawn()).toEqual(before.rows))
      expect(fetched.length).toBe(2)
    },
    STEP_MS,
  )

  test(
    'it fits a narrow page, and other colors',
    async () => {
      const colorOf = () =>
        wave()
          .locator('.waveform-place')
          .evaluate((place) => getComputedStyle(place).fill)
      const colorDrawn = () =>
        canvases()
          .first()
          .evaluate((canvas) => {
            if (!(canvas instanceof HTMLCanvasElement)) return ''
            const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
            const at = data?.findIndex((value, index) => index % 4 === 3 && value === 255) ?? -1
            return `rgb(${data?.slice(at - 3, at).join(', ')})`
          })
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await eventually(async () => expect(await colorDrawn()).toBe(await colorOf()))
      }
      await page.setViewportSize({ width: 390, height: 844 })
      await eventually(async () => {
        const { width, height } = await extent()
        expect(width).toBeLessThan(390)
        const sizes = await canvases()
          .first()
          .evaluate((canvas) => [canvas.clientWidth, canvas.clientHeight])
        expect(Math.abs((sizes[0] ?? 0) - width)).toBeLessThan(4)
        expect(Math.abs((sizes[1] ?? 0) - height)).toBeLessThan(2)
      })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      expect(await faultsOf(page)).toEqual([])
    },
    STEP_MS,
  )

  test(
    'a file is seen and heard by itself, with its own waveform, and put in from there',
    async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      const [before, length] = await clock()
      await page.getByRole('tab', { name: 'Media' }).click()
      await page.getByRole('button', { name: 'Preview memo.mp3' }).click()
      const dialog = page.getByRole('dialog', { name: 'memo.mp3' })
      const box = await dialog.locator('.waveform-extent').boundingBox()
      if (!box) throw new Error('the waveform is not seen')
      expect(await faultsOf(page)).toEqual([])
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      const ownClock = () => dialog.locator('.clock').textContent()
      const there = await ownClock()
      expect(there).not.toStartWith('0:00')
      await dialog.getByRole('button', { name: 'Play', exact: true }).click()
      await eventually(async () => expect(await ownClock()).not.toBe(there))
      await dialog.getByRole('button', { name: 'Add at the end' }).click()
      expect(await page.getByRole('dialog').count()).toBe(0)
      await eventually(async () => expect((await clock())[1]).toBeGreaterThan(length + 5))
      expect((await clock())[0]).toBe(before)
      expect(fetched.length).toBe(2)
    },
    STEP_MS,
  )

  test('nothing went wrong in the console, nor against the content policy', () => {
    expect(errors).toEqual([])
  })
})
