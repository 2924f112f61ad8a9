// What lies over the picture in the player, by pixels: titles where the render has them, and messages that
// are really painted. A real Chromium; skipped where there is none.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { putTextFont } from '../../src/adapters/text-font.ts'
import { applyAll } from '../../src/edit/apply.ts'
import { CAPTION_STYLES } from '../../src/edit/document.ts'
import { insetBox } from '../../src/edit/inset.ts'
import { assOf } from '../../src/render/captions/burned-captions.ts'
import { fontFactsOf } from '../../src/render/captions/text-font.ts'
import { captionsOf } from '../../src/render/written-files.ts'
import { faultsOf } from '../support/accessibility.ts'
import { chromiumPath } from '../support/browser.ts'
import { evenWords } from '../support/edit-builders.ts'
import { eventually } from '../support/eventually.ts'
import { ffmpeg } from '../support/media-programs.ts'
import { type OpenEditor, openEditor } from '../support/open-editor.ts'
import { boxOf, differenceOf, type Picture, pictureOf } from '../support/pixels.ts'

const hasChromium = chromiumPath() !== null
if (!hasChromium)
  console.warn('SKIPPED test/web/player-pixels.test.ts: there is no Chromium on this machine.')

const STEP_MS = 60_000
/** Colors that the picture does not have, far apart after the encoder has blurred them. */
const TITLES = [
  { place: 'top', text: 'Where it began', color: '#FF00FF', rgb: [255, 0, 255] },
  { place: 'center', text: 'Three years', color: '#00FF00', rgb: [0, 255, 0] },
  { place: 'lower_third', text: 'Ada Lovelace', color: '#00FFFF', rgb: [0, 255, 255], size: 'small' },
  // Its background has the color: the box around the letters is compared.
  {
    place: 'bottom',
    text: 'Bernoulli',
    color: '#0000FF',
    background: '#FFFF00',
    rgb: [255, 255, 0],
    size: 'large',
  },
] as const
/** Letters are drawn by other programs: so much of the picture's side may lie between their edges. */
const TOLERANCE = 0.02

const isLike =
  ([red, green, blue]: readonly [number, number, number]) =>
  (r: number, g: number, b: number) =>
    Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue) < 150

/** Runs in the page. */
const loadedFonts = () =>
  [...document.fonts]
    .filter(({ status }) => status === 'loaded')
    .map(({ family }) => family.replaceAll('"', ''))

describe.skipIf(!hasChromium)('over the picture', () => {
  let editor: OpenEditor

  beforeAll(async () => {
    editor = await openEditor({
      file: 'interview.mp4',
      words: evenWords('Hello and welcome back to the show'),
      more: () =>
        TITLES.map(({ rgb: _, ...title }) => ({
          ...{ type: 'add_title', compositionId: 'c1', ...title },
          range: { startUs: 0, endUs: 5_000_000 },
        })),
    })
  }, STEP_MS)
  afterAll(async () => {
    await editor?.[Symbol.asyncDispose]()
  })

  /** The first picture of the rendered composition. */
  const rendered = async (): Promise<Picture> => {
    const { url } = editor.server
    const cookie = (await editor.page.context().cookies())
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const ask = async (method: string, path: string, body?: object) => {
      const response = await fetch(`${url}/app/api${path}`, {
        method,
        headers: { cookie, origin: url, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      expect(response.ok).toBe(true)
      return response
    }
    const made = await ask('POST', `/projects/${editor.projectId}/exports`, {
      composition_id: 'c1',
      format: 'mp4',
    })
    const { export_id } = (await made.json()) as { export_id: string }
    await eventually(async () => {
      const { state } = (await (await ask('GET', `/exports/${export_id}`)).json()) as { state: string }
      expect(state).toBe('finished')
    }, STEP_MS)
    const file = join(editor.server.dataDir, 'rendered.mp4')
    await Bun.write(file, await ask('GET', `/exports/${export_id}/file`))
    const { width, height } = editor.document().compositions[0] ?? { width: 0, height: 0 }
    const data = ffmpeg(['-i', file, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgba', '-'])
    expect(data.length).toBe(width * height * 4)
    return { width, height, data: new Uint8ClampedArray(data) }
  }

  /** The boxes of the titles, which are the same in player and render. */
  const sameTitles = async () => {
    const { page } = editor
    await page.locator('.title-preview').first().waitFor()
    await page.evaluate(() => document.fonts.ready.then(() => null))
    const [inPlayer, inRender] = [await pictureOf(editor.browser, page.locator('.stage')), await rendered()]
    return TITLES.map(({ place, rgb }) => {
      const [seen, made] = [boxOf(inPlayer, isLike(rgb)), boxOf(inRender, isLike(rgb))]
      if (seen === null || made === null) throw new Error(`the ${place} title is not painted`)
      const off = (['left', 'right', 'top', 'bottom'] as const).filter(
        (side) => Math.abs(seen[side] - made[side]) > TOLERANCE,
      )
      expect({ place, off, seen, made }).toEqual({ place, off: [], seen, made })
      return made
    })
  }

  /** By shares of the stage. */
  const dragTitle = async (text: string, by: { right: number; down: number }) => {
    const { page } = editor
    const letters = await page.locator('.title-letters', { hasText: text }).boundingBox()
    const stage = await page.locator('.stage').boundingBox()
    if (!letters || !stage) throw new Error(`“${text}” is not seen`)
    const from = { x: letters.x + letters.width / 2, y: letters.y + letters.height / 2 }
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + by.right * stage.width, from.y + by.down * stage.height, { steps: 4 })
    await page.mouse.up()
    await eventually(() => {
      const moved = editor.document().compositions[0]?.titles.find((title) => title.text === text)?.offset
      expect(moved?.x).toBeCloseTo(by.right, 2)
      expect(moved?.y).toBeCloseTo(by.down, 2)
    })
  }

  test(
    'titles are painted in the player where the render has them, also in the font of a brand kit and after a drag',
    async () => {
      const { page, server } = editor
      const shipped = await sameTitles()
      const bytes = await Bun.file('node_modules/dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf').bytes()
      const facts = fontFactsOf(bytes)
      if (facts === null) throw new Error('the font cannot be read')
      const base64 = bytes.toBase64()
      server.store.brandKits.setFont(server.drive.id, { ...facts, fileName: 'x', sha256: 'a', base64 })
      await page.reload()
      await eventually(async () => expect(await page.evaluate(loadedFonts)).toContain('Roughcut Brand'))
      await dragTitle('Three years', { right: 0.1, down: 0.2 })
      await dragTitle('Ada Lovelace', { right: 0.2, down: -0.1 })
      await page.locator('.title-letters', { hasText: 'Three years' }).dblclick()
      const dialog = page.getByRole('dialog', { name: 'Edit title' })
      expect(Number(await dialog.getByLabel('Vertical offset (%)').inputValue())).toBeCloseTo(20, 0)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      const branded = await sameTitles()
      // A wider font: neither picture shows the one that ships.
      const widths = (boxes: typeof shipped) => boxes.map(({ left, right }) => right - left)
      for (const [index, width] of widths(branded).entries())
        expect(width).toBeGreaterThan(1.03 * (widths(shipped)[index] ?? 0))
      server.store.brandKits.setFont(server.drive.id, null)
      await page.reload()
      await page.locator('.w').first().waitFor()
    },
    3 * STEP_MS,
  )

  /** What the render paints over black at a time. */
  const captionsAt = async (seconds: number): Promise<Picture> => {
    const document = editor.document()
    const [composition] = document.compositions
    if (!composition) throw new Error('the composition is gone')
    const { width, height } = composition
    const whole = { composition, document, context: editor.server.store.media.contextOf(editor.projectId) }
    const folder = join(editor.server.dataDir, 'painted')
    await putTextFont(folder)
    await Bun.write(join(folder, 'texts.ass'), assOf({ ...composition, titles: [] }, captionsOf(whole, true)))
    const filter = `ass=${join(folder, 'texts.ass')}:fontsdir=${folder}`
    const source = `color=black:s=${width}x${height}:r=20:d=${seconds + 1}`
    const args = ['-f', 'lavfi', '-i', source, '-vf', filter, '-ss', `${seconds}`, '-frames:v', '1']
    const data = ffmpeg([...args, '-f', 'rawvideo', '-pix_fmt', 'rgba', '-'])
    return { width, height, data: new Uint8ClampedArray(data) }
  }

  test(
    'every caption style is painted in the player as the render paints it, moves with a drag, and can be colored',
    async () => {
      const { page } = editor
      const isMagenta = isLike([255, 0, 255])
      const stored = () => editor.document().compositions[0]?.captions ?? null
      await page.getByRole('button', { name: 'View and composition' }).click()
      await page.getByText('Captions…').click()
      const panel = page.getByRole('region', { name: 'Captions' })
      await panel.getByRole('radio', { name: 'Plain' }).click()
      await panel.getByLabel('Color').fill('#ff00ff')
      await eventually(() => expect(stored()).toEqual({ style: 'plain', burned: true, color: '#ff00ff' }))
      await page.locator('.w', { hasText: /^welcome/ }).click()
      await page.evaluate(() => document.fonts.ready.then(() => null))
      // The titles of the other tests are not compared.
      await page.locator('.title-preview').evaluateAll((titles) => {
        for (const title of titles) (title as HTMLElement).style.visibility = 'hidden'
      })
      const names = { pop: 'Word pop' } as Record<string, string>
      for (const style of CAPTION_STYLES) {
        const name = names[style] ?? `${style[0]?.toUpperCase()}${style.slice(1)}`
        await panel.getByRole('radio', { name, exact: true }).click()
        await eventually(() => expect(stored()?.style).toBe(style))
        const seen = boxOf(await pictureOf(editor.browser, page.locator('.stage')), isMagenta)
        const made = boxOf(await captionsAt(1.05), isMagenta)
        if (seen === null || made === null) throw new Error(`${style} captions are not painted`)
        const off = (['left', 'right', 'top', 'bottom'] as const).filter(
          (side) => Math.abs(seen[side] - made[side]) > TOLERANCE,
        )
        expect({ style, off, seen, made }).toEqual({ style, off: [], seen, made })
      }
      expect(await faultsOf(page)).toEqual([])

      const text = await page.locator('.caption-preview').boundingBox()
      const stage = await page.locator('.stage').boundingBox()
      if (!text || !stage) throw new Error('the captions are not seen')
      await page.mouse.move(text.x + text.width / 2, text.y + text.height / 2)
      await page.mouse.down()
      await page.mouse.move(text.x + text.width / 2, text.y + text.height / 2 - stage.height / 2, {
        steps: 4,
      })
      await page.mouse.up()
      await eventually(() => expect(stored()?.fromBottom).toBeCloseTo(0.57, 1))
      const seen = boxOf(await pictureOf(editor.browser, page.locator('.stage')), isMagenta)
      const made = boxOf(await captionsAt(1.05), isMagenta)
      expect(Math.abs((seen?.top ?? 1) - (made?.top ?? 0))).toBeLessThan(TOLERANCE)
      expect(seen?.bottom ?? 1).toBeLessThan(0.5)
      await panel.getByRole('button', { name: 'Reset to the style' }).click()
      await eventually(() => expect(stored()).toEqual({ style: 'spotlight', burned: true }))
      await panel.getByRole('radio', { name: 'No captions' }).click()
      await eventually(() => expect(stored()).toBeNull())
    },
    2 * STEP_MS,
  )

  test(
    'a picture in picture is in its corner, over what plays below it',
    async () => {
      const { page, server, projectId, mediaId } = editor
      const { number, document } = server.store.revisions.head(projectId)
      const inset = { corner: 'top_right', width: 0.25 } as const
      const on = { compositionId: 'c1' } as const
      const made = applyAll(
        document,
        [
          { type: 'insert_clip', ...on, id: 'pip', mediaId, track: 'overlay', atUs: 0 },
          { type: 'set_picture_in_picture', ...on, clipIds: ['pip'], inset },
        ],
        server.store.media.contextOf(projectId),
        () => Bun.randomUUIDv7(),
      )
      if (!made.ok) throw new Error('the overlay was not put in')
      server.store.revisions.save({
        ...{ projectId, base: number, kind: 'edit', author: 'test', jobId: null, summary: 'Put it in' },
        ...{ operations: [], document: made.value, receipt: null },
      })
      await editor.open()
      const [composition] = made.value.compositions
      const { width = 0, height = 0 } = composition ?? {}
      const box = insetBox({ width, height }, { width, height }, inset)
      const places = () =>
        page.locator('.stage-pictures').evaluate((stage) => {
          const frame = stage.getBoundingClientRect()
          return [...stage.children].map((picture) => {
            const { left, top, right, bottom } = picture.getBoundingClientRect()
            const isSeen = getComputedStyle(picture).visibility === 'visible'
            return isSeen
              ? [
                  (left - frame.left) / frame.width,
                  (top - frame.top) / frame.height,
                  (right - frame.left) / frame.width,
                  (bottom - frame.top) / frame.height,
                ]
              : []
          })
        })
      await eventually(async () => {
        const seen = (await places()).filter((place) => place.length > 0)
        expect(seen).toHaveLength(2)
        expect(seen).toContainEqual([0, 0, 1, 1])
        expect(seen).toContainEqual(
          [
            box.left / width,
            box.top / height,
            (box.left + box.width) / width,
            (box.top + box.height) / height,
          ].map((share) => expect.closeTo(share, 2)),
        )
      }, STEP_MS)
    },
    2 * STEP_MS,
  )

  test(
    'a media file that cannot be played is reported over everything else',
    async () => {
      const { server } = editor
      // Another browser, which has nothing of the file in its cache.
      const page = await editor.signedIn()
      const hash = server.store.media.byId(editor.mediaId)?.fileHash ?? ''
      rmSync(server.services.mediaFolder.pathOf(hash))
      rmSync(join(server.dataDir, 'derived'), { recursive: true, force: true })
      await editor.open(page)
      const problem = page.locator('.stage-problem')
      await problem.waitFor({ timeout: STEP_MS })
      expect(await problem.textContent()).toMatch(/can’t play “.*interview\.mp4.*”|Preparing a preview/)
      const stage = page.locator('.stage')
      const [place, frame] = [await problem.boundingBox(), await stage.boundingBox()]
      if (!place || !frame) throw new Error('the message is not seen')
      const withMessage = await pictureOf(editor.browser, stage)
      await problem.evaluate((element) => {
        ;(element as HTMLElement).style.visibility = 'hidden'
      })
      const without = await pictureOf(editor.browser, stage)
      const part = {
        left: (place.x - frame.x) / frame.width,
        right: (place.x + place.width - frame.x) / frame.width,
        top: (place.y - frame.y) / frame.height,
        bottom: (place.y + place.height - frame.y) / frame.height,
      }
      // Letters, at the least.
      expect(differenceOf(withMessage, without, part)).toBeGreaterThan(0.02)
    },
    2 * STEP_MS,
  )
})
