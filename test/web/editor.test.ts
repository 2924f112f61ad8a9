// The editor as it is seen and used: what lies over the picture, words that are cut and come back,
// comments, the agent's answers. A real Chromium; skipped where there is none.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { faultsOf } from '../support/accessibility.ts'
import { chromiumPath } from '../support/browser.ts'
import { evenWords } from '../support/edit-builders.ts'
import { eventually } from '../support/eventually.ts'
import { type OpenEditor, openEditor } from '../support/open-editor.ts'
import { differenceOf, pictureOf, shareOf } from '../support/pixels.ts'

const hasChromium = chromiumPath() !== null
if (!hasChromium) console.warn('SKIPPED test/web/editor.test.ts: there is no Chromium on this machine.')

const STEP_MS = 60_000
const TEXT =
  'Hello and welcome back to the show. My guest is one of the best people on the team. Thank you. It is really great to be here.'

/** The second speaker begins after a pause of three seconds. */
function spoken() {
  const words = evenWords(TEXT, 0.2)
  const later = words.findIndex(({ text }) => text === 'Thank')
  return words.map((word, index) =>
    index < later ? word : { ...word, startUs: word.startUs + 3_000_000, endUs: word.endUs + 3_000_000 },
  )
}

describe.skipIf(!hasChromium)('the editor', () => {
  let editor: OpenEditor
  let page: Page

  beforeAll(async () => {
    editor = await openEditor({ file: 'interview.mp4', words: spoken() })
    page = editor.page
  }, STEP_MS)
  afterAll(async () => {
    await editor?.[Symbol.asyncDispose]()
  })

  const words = () => page.locator('.w')
  const word = (text: string) => page.locator('.w', { hasText: new RegExp(`^${text}\\s*$`) }).first()
  const saved = () => eventually(async () => expect(await page.getByText('Saved').count()).toBeGreaterThan(0))
  const paragraphs = async () =>
    (await page.locator('.paragraph p').allTextContents()).map((text) => text.trim())
  const playsNow = () => page.getByRole('button', { name: 'Pause', exact: true }).count()
  const isLight = (red: number, green: number, blue: number) => red > 215 && green > 215 && blue > 215

  test(
    'captions and titles are seen over the picture, and a click on it plays',
    async () => {
      const stage = page.locator('.stage')
      await page.getByRole('button', { name: 'View and composition' }).click()
      await page.getByText('Captions…').click()
      await page.getByRole('region', { name: 'Captions' }).waitFor()
      await word('guest').click()
      await eventually(async () =>
        expect(
          await page
            .locator('.stage video')
            .evaluateAll((all) =>
              all.some(
                (video) => video instanceof HTMLVideoElement && video.readyState >= 2 && !video.seeking,
              ),
            ),
        ).toBe(true),
      )
      const bare = await pictureOf(editor.browser, stage)
      await page.getByRole('radio', { name: 'Plain' }).click()
      await page.locator('.caption-preview').waitFor()
      const captioned = await pictureOf(editor.browser, stage)
      const place = { top: 0.6, bottom: 0.98, left: 0.1, right: 0.9 }
      expect(differenceOf(bare, captioned, place)).toBeGreaterThan(0.02)
      expect(shareOf(captioned, place, isLight) - shareOf(bare, place, isLight)).toBeGreaterThan(0.01)
      // Where no caption is, the picture stays the same.
      expect(differenceOf(bare, captioned, { bottom: 0.4 })).toBeLessThan(0.01)

      const box = await stage.boundingBox()
      if (!box) throw new Error('the stage is not seen')
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 3)
      await eventually(async () => expect(await playsNow()).toBeGreaterThan(0))
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 3)
      await eventually(async () => expect(await playsNow()).toBe(0))
    },
    STEP_MS,
  )

  test(
    'Delete right after a double click cuts the word, and so does an empty correction',
    async () => {
      const count = await words().count()
      await word('welcome').dblclick()
      await page.keyboard.press('Delete')
      await eventually(async () =>
        expect(await page.locator('.w.removed').allTextContents()).toEqual(['welcome ']),
      )
      await word('guest').dblclick()
      await page.keyboard.press('Enter')
      await page.getByRole('textbox', { name: 'Edit text' }).fill(' ')
      await page.keyboard.press('Enter')
      await eventually(async () => expect(await page.locator('.w.removed').count()).toBe(2))
      expect(await words().count()).toBe(count)
      await saved()
      expect(editor.document().corrections).toEqual([])
    },
    STEP_MS,
  )

  test(
    'a click shortens a pause; paragraphs stay those of the recording, and struck words stay in theirs',
    async () => {
      const before = await paragraphs()
      expect(before).toHaveLength(2)
      expect(before[1]).toStartWith('Thank you.')
      const pauses = page.getByRole('button', { name: /^Pause of/ })
      expect(await pauses.allTextContents()).toEqual(['3.2 s'])
      await pauses.click()
      await eventually(async () => expect(await pauses.count()).toBe(0))
      await saved()
      expect((await paragraphs()).map((text) => text.slice(0, 9))).toEqual(
        before.map((text) => text.slice(0, 9)),
      )
      await word('Thank').dblclick()
      await page.keyboard.press('Delete')
      await eventually(async () => expect(await page.locator('.w.removed').count()).toBe(3))
      expect((await paragraphs())[1]).toStartWith('Thank ')
    },
    STEP_MS,
  )

  test(
    'a comment underlines and quotes all words that were selected, and nothing else',
    async () => {
      await word('best').click()
      for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowRight')
      const selected = await page.locator('.w.selected').allTextContents()
      await page.keyboard.press('c')
      await page.getByRole('textbox', { name: 'Comment' }).fill('Is this true?')
      await page.keyboard.press('Control+Enter')
      await page.getByText('Is this true?').waitFor()
      await eventually(async () =>
        expect(await page.locator('.w.commented').allTextContents()).toEqual(selected),
      )
      expect(await page.locator('.threads .quote').textContent()).toBe(
        selected.map((text) => text.trim()).join(' '),
      )
    },
    STEP_MS,
  )

  test(
    'the newest answer of the agent is in sight with its buttons, and Keep is remembered',
    async () => {
      await page.getByRole('tab', { name: 'Agent' }).click()
      const prompt = page.locator('.prompt textarea')
      for (const text of ['add captions', 'cut “really great”']) {
        await prompt.fill(text)
        await page.getByRole('button', { name: 'Send' }).click()
        await page
          .locator('.turn-item', { hasText: text })
          .locator('.turn-answer')
          .waitFor({ timeout: STEP_MS })
      }
      const keep = page.getByRole('button', { name: 'Keep' })
      await keep.waitFor()
      await eventually(async () => {
        const seen = await page.locator('.agent .scrolls').boundingBox()
        const button = await keep.boundingBox()
        if (!seen || !button) throw new Error('the panel is not seen')
        expect(button.y + button.height).toBeLessThanOrEqual(seen.y + seen.height)
        expect(button.y).toBeGreaterThanOrEqual(seen.y)
      })
      await keep.click()
      await page.getByText('Kept.').waitFor()
      await page.reload()
      await page.getByText('Kept.').waitFor()
      expect(await keep.count()).toBe(0)
    },
    2 * STEP_MS,
  )

  test(
    'a larger edit is a plan with its words, which is changed or applied',
    async () => {
      const revisions = () => editor.server.store.revisions.head(editor.projectId).number
      const before = revisions()
      const turns = page.locator('.turn-item')
      const prompt = page.getByLabel('Describe an edit')
      await prompt.fill('delete everything after “back to the show”')
      await page.getByRole('button', { name: 'Send' }).click()
      const plan = turns.last()
      await plan.locator('.run del', { hasText: 'people on the team' }).waitFor({ timeout: STEP_MS })
      expect(await plan.locator('.badge').textContent()).toBe('Plan')
      expect(await faultsOf(page)).toEqual([])
      await plan.getByRole('button', { name: 'Change' }).click()
      expect(await prompt.inputValue()).toBe('delete everything after “back to the show”')
      await plan.getByText('Not applied.').waitFor()

      await prompt.fill('delete everything after “one of the”')
      await page.keyboard.press('Enter')
      await eventually(async () => expect(await turns.last().textContent()).toContain('after “one of the”'))
      await turns.last().getByRole('button', { name: 'Apply' }).click({ timeout: STEP_MS })
      await turns.last().getByText('Applied', { exact: true }).waitFor()
      await eventually(async () =>
        expect(await page.locator('.w:not(.removed)').allTextContents()).not.toContain('here.'),
      )
      expect(revisions()).toBe(before + 1)
      expect(await turns.last().getByRole('button', { name: 'Apply' }).count()).toBe(0)
      await turns.last().getByRole('button', { name: 'Undo this' }).click()
      await eventually(async () => expect(await page.locator('.w', { hasText: /^here/ }).count()).toBe(1))

      // An answer further back: what came after it stays.
      for (const text of ['cut “best people”', 'cut “the team”']) {
        await prompt.fill(text)
        await page.getByRole('button', { name: 'Send' }).click()
        await turns.last().getByText(text, { exact: true }).waitFor()
        await turns.last().getByRole('button', { name: 'Undo this' }).waitFor({ timeout: STEP_MS })
      }
      const earlier = turns.nth((await turns.count()) - 2)
      await earlier.getByRole('button', { name: 'Undo this' }).click()
      await earlier.getByText('Undone', { exact: true }).waitFor()
      const heard = () => page.locator('.w:not(.removed)').allTextContents()
      await eventually(async () => expect(await heard()).toContain('best '))
      expect(await heard()).not.toContain('team. ')
      await turns.last().getByRole('button', { name: 'Undo this' }).click()
      await eventually(async () => expect(await heard()).toContain('team. '))
      expect(await page.getByRole('group', { name: 'Quick actions' }).isVisible()).toBe(true)
    },
    2 * STEP_MS,
  )

  test(
    'the bubble stands at the selection, and a click on struck words offers to restore them',
    async () => {
      await word('back').dblclick()
      const bubble = page.getByRole('toolbar', { name: 'Selected words' })
      const [chosen, shown] = await Promise.all([word('back').boundingBox(), bubble.boundingBox()])
      if (!chosen || !shown) throw new Error('they are not seen')
      const distance = Math.min(
        Math.abs(chosen.y - (shown.y + shown.height)),
        Math.abs(shown.y - (chosen.y + chosen.height)),
      )
      expect(distance).toBeLessThan(24)
      const struck = await page.locator('.w.removed').count()
      await page.locator('.w.removed').first().click()
      await page.getByRole('button', { name: 'Restore' }).click()
      await eventually(async () => expect(await page.locator('.w.removed').count()).toBe(struck - 1))
    },
    STEP_MS,
  )

  test(
    'find and replace changes every match at once',
    async () => {
      await page.keyboard.press('Control+f')
      await page.getByRole('textbox', { name: 'Find' }).fill('the')
      await page.getByRole('textbox', { name: 'Replace' }).fill('our')
      const count = await page.locator('.w.found').count()
      expect(count).toBeGreaterThan(1)
      await page.getByRole('button', { name: 'Replace all' }).click()
      await eventually(async () =>
        expect(await page.locator('.w', { hasText: /^our\s*$/ }).count()).toBe(count),
      )
      await page.keyboard.press('Escape')
    },
    STEP_MS,
  )

  test(
    'words are cut and pasted elsewhere',
    async () => {
      const heard = async () =>
        (await page.locator('.w:not(.removed)').allTextContents()).map((one) => one.trim())
      const before = await heard()
      await word('people').dblclick()
      await page.keyboard.press('Control+x')
      await eventually(async () => expect(await heard()).not.toContain('people'))
      await page.locator('.w:not(.removed)').first().click()
      await page.keyboard.press('Control+v')
      await eventually(async () => expect((await heard())[0]?.toLowerCase()).toBe('people'))
      expect(await heard()).toHaveLength(before.length)
    },
    STEP_MS,
  )

  test(
    'selected words are dragged elsewhere',
    async () => {
      const heard = async () =>
        (await page.locator('.w:not(.removed)').allTextContents()).map((text) => text.trim())
      const before = await heard()
      const [from, to] = [page.locator('.w:not(.removed)').nth(3), page.locator('.w:not(.removed)').first()]
      const moved = before[3]?.replace(/\W/g, '')
      await from.dblclick()
      await from.hover()
      await page.mouse.down()
      const place = await to.boundingBox()
      if (!place) throw new Error('the word is not seen')
      await page.mouse.move(place.x + 2, place.y + place.height / 2, { steps: 5 })
      await page.locator('.w.drop-before').waitFor()
      await page.mouse.up()
      await eventually(async () => expect((await heard())[0]).toMatch(new RegExp(`^${moved}`, 'i')))
      expect(await heard()).toHaveLength(before.length)
      await page.keyboard.press('Control+z')
      await eventually(async () => expect(await heard()).toEqual(before))
      // A press on a selected word without moving selects nothing else and goes there.
      await from.dblclick()
      await from.click()
      expect(await page.locator('.w.selected').count()).toBe(0)
    },
    STEP_MS,
  )

  test(
    'clean up lists what could go, says how much shorter it would be, and goes as one revision',
    async () => {
      const revisions = () => editor.server.store.revisions.head(editor.projectId).number
      const before = revisions()
      await page.getByRole('button', { name: 'Clean up' }).click()
      const pauses = page.getByRole('region', { name: 'Pauses' })
      await page.getByLabel('Pauses longer than').fill('0.15')
      await page.getByLabel('Shorten to').fill('0.1')
      const boxes = pauses.getByRole('checkbox')
      await boxes.first().waitFor()
      const count = await boxes.count()
      expect(count).toBeGreaterThan(2)
      // What is before the first word and after the last is not chosen by itself.
      await boxes.nth(1).uncheck()
      const left = await pauses.getByRole('checkbox', { checked: false }).count()
      expect(left).toBeLessThan(count)
      await page.locator('.clean-up-end', { hasText: /−\d+\.\d s/ }).waitFor()
      expect(await faultsOf(page)).toEqual([])
      await page.getByRole('button', { name: 'Apply' }).click()
      await page.getByText(/Cleaned up: .* shorter/).waitFor()
      await eventually(async () => expect(await boxes.count()).toBe(left))
      await eventually(() => expect(revisions()).toBe(before + 1))
    },
    STEP_MS,
  )

  test(
    'fades and volume of a clip are dragged on the timeline, and said in its name',
    async () => {
      const clip = page.locator('.track.main .clip').last()
      await clip.click()
      const drag = async (handle: string, byX: number, byY: number) => {
        // What the drag before changed is laid out by then.
        await saved()
        const box = await clip.locator(handle).boundingBox()
        if (!box) throw new Error(`${handle} is not seen`)
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
        await page.mouse.move(x, y)
        await page.mouse.down()
        await page.mouse.move(x + byX, y + byY, { steps: 4 })
        await page.locator('.level-text').waitFor()
        await page.mouse.up()
      }
      const name = () => clip.getAttribute('aria-label')
      await drag('[data-fade="in"]', 40, 0)
      await eventually(async () => expect(await name()).toMatch(/fade in \d/))
      await drag('[data-fade="out"]', -60, 0)
      await eventually(async () => expect(await name()).toMatch(/fade out \d/))
      await drag('.clip-gain', 0, 20)
      await eventually(async () => expect(await name()).toMatch(/−\d+(\.5)? dB/))
      await saved()
      const effects = editor
        .document()
        .compositions[0]?.tracks[0]?.items.flatMap((item) => (item.kind === 'clip' ? [item.effects] : []))
        .at(-1)
      expect(effects?.fadeInUs).toBeGreaterThan(0)
      expect(effects?.fadeOutUs).toBeGreaterThan(effects?.fadeInUs ?? 0)
      expect(effects?.gainDb).toBeLessThan(0)
      await page.getByRole('button', { name: 'Sound', exact: true }).click()
      await page.getByText('Fade out 0.5 s').click()
      await eventually(async () => expect(await name()).not.toMatch(/fade out/))
    },
    STEP_MS,
  )

  test(
    'S splits at the playhead, and the clips of a file have the color that it has in the list',
    async () => {
      const clips = page.locator('.track.main .clip')
      const count = await clips.count()
      const box = await clips.last().boundingBox()
      if (!box) throw new Error('the clip is not seen')
      await clips.last().click({ position: { x: box.width / 2, y: 4 } })
      await page.keyboard.press('s')
      await eventually(async () => expect(await clips.count()).toBe(count + 1))
      await page.getByRole('tab', { name: 'Media' }).click()
      const colorOf = (one: Locator) => one.evaluate((seen) => getComputedStyle(seen).borderTopColor)
      const own = await colorOf(page.locator('.media-picture').first())
      expect(own).toMatch(/^oklch/)
      expect(await colorOf(clips.first())).toBe(own)
      expect(await faultsOf(page)).toEqual([])
      await page.getByRole('tab', { name: 'Media' }).click()
    },
    STEP_MS,
  )

  test(
    'the level is shown while it plays, and silence when it stands',
    async () => {
      await page.keyboard.press('Home')
      const level = () =>
        page.getByRole('meter', { name: 'Level' }).evaluate((meter) => (meter as HTMLMeterElement).value)
      expect(await level()).toBe(-48)
      await page.keyboard.press('Space')
      await eventually(async () => expect(await level()).toBeGreaterThan(-40))
      await page.keyboard.press('Space')
      await eventually(async () => expect(await level()).toBe(-48))
    },
    STEP_MS,
  )

  test(
    'a title takes a style from the list',
    async () => {
      await page.getByRole('button', { name: 'Title', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Text').fill('Ada')
      await dialog.getByRole('radio', { name: 'Name tag' }).check()
      expect(await dialog.getByLabel('Size').inputValue()).toBe('small')
      expect(await faultsOf(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Add' }).click()
      await eventually(() =>
        expect(editor.document().compositions[0]?.titles.at(-1)).toMatchObject({
          text: 'Ada',
          place: 'lower_third',
          size: 'small',
          background: '#15171f',
          color: '#ffffff',
        }),
      )
      await page.locator('.title-preview', { hasText: 'Ada' }).waitFor()
    },
    STEP_MS,
  )

  test(
    'a media file is renamed and downloaded',
    async () => {
      await page.getByRole('tab', { name: 'Media' }).click()
      const panel = page.getByRole('region', { name: 'Media' })
      const act = async (action: string) => {
        await panel.getByRole('button', { name: /^Actions for/ }).click()
        await page.getByText(action, { exact: true }).click()
      }
      await act('Rename…')
      await page.getByRole('dialog').getByLabel('Name').fill('Day 1/first talk.mp4')
      await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
      await panel.getByText('first talk.mp4').waitFor()
      const [download] = await Promise.all([page.waitForEvent('download'), act('Download')])
      expect(download.suggestedFilename()).toBe('first talk.mp4')
      expect(await faultsOf(page)).toEqual([])
    },
    STEP_MS,
  )

  test('no script failed in all of this', () => {
    expect(editor.errors).toEqual([])
  })
})
