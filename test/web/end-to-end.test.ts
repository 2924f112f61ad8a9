// The web application as a person uses it, from the first start to exported files: a real server
// process, a real Chromium, the sample interview. Skipped where there is no Chromium.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { faultsOf } from '../support/accessibility.ts'
import { chromiumPath, openBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { type FirstServer, startFirstServer } from '../support/first-server.ts'
import { startFixtureHost } from '../support/fixture-host.ts'
import { ffprobe } from '../support/media-programs.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testClient } from '../support/test-server.ts'

const hasChromium = chromiumPath() !== null
if (!hasChromium) console.warn('SKIPPED test/web/end-to-end.test.ts: there is no Chromium on this machine.')

const PASSWORD = 'a sentence nobody guesses'
const STEP_MS = 60_000

describe.skipIf(!hasChromium)('from the first start to exported files', () => {
  const folder = temporaryFolder()
  const host = startFixtureHost()
  const errors: string[] = []
  let server: FirstServer
  let browser: Browser
  let page: Page
  let token = ''
  let projectId = ''

  beforeAll(async () => {
    server = await startFirstServer(join(folder.path, 'data'))
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
  }, STEP_MS)
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
    await host[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  const words = () => page.locator('.w:not(.removed)')
  const removed = () => page.locator('.w.removed')
  const textOf = async (locator: ReturnType<typeof words>) =>
    (await locator.allTextContents()).map((text) => text.trim()).join(' ')
  const playheadSeconds = async () => {
    const [minutes = 0, seconds = 0] =
      ((await page.locator('.clock').textContent()) ?? '').split('/')[0]?.trim().split(':').map(Number) ?? []
    return minutes * 60 + seconds
  }

  test(
    'the link of the console sets the password, and signs in',
    async () => {
      await page.goto(server.link)
      await page.getByText('owner@localhost').waitFor()
      expect(await faultsOf(page)).toEqual([])
      await page.getByLabel('New password').fill(PASSWORD)
      await page.getByLabel('Repeat password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Set password and sign in' }).click()
      await page.getByRole('heading', { name: 'Create your first project' }).waitFor()
      expect(await faultsOf(page)).toEqual([])
    },
    STEP_MS,
  )

  test(
    'a token made in the settings is shown once and works on /v1',
    async () => {
      await page.getByRole('link', { name: 'Settings', exact: true }).click()
      await page.getByRole('button', { name: 'New token' }).click()
      await page.getByLabel('Name').fill('end to end')
      await page.getByRole('button', { name: 'Create token' }).click()
      token = await page.getByRole('textbox', { name: 'Token' }).inputValue()
      expect(token).toMatch(/^rc_[\w-]{43}$/)
      await page.getByRole('button', { name: 'Done' }).click()
      expect(await page.content()).not.toContain(token)
      const { status } = await testClient(server.url, token).request('GET', '/jobs')
      expect(status).toBe(200)
    },
    STEP_MS,
  )

  test(
    'an import through /v1 is watched until its words can be read',
    async () => {
      const job = await testClient(server.url, token).startImport({
        project_name: 'Interview <b>one</b>',
        add_media: { 'Day 1/interview.mp4': { url: host.url('interview.mp4') } },
        add_compositions: [{ name: 'Rough cut', clips: [{ media: 'Day 1/interview.mp4' }] }],
      })
      projectId = job.project_id
      await page.getByRole('link', { name: 'Projects', exact: true }).click()
      await page.getByText('Interview <b>one</b>').click()
      await words().first().waitFor({ timeout: STEP_MS })
      expect(await textOf(words())).toContain('welcome back to the show')
      await page.getByText('interview.mp4').first().waitFor()
      expect(await faultsOf(page)).toEqual([])
    },
    2 * STEP_MS,
  )

  test(
    'playing moves the playhead and marks the word that is heard',
    async () => {
      await page.keyboard.press('Space')
      await eventually(async () => {
        expect(await playheadSeconds()).toBeGreaterThan(1)
        expect(await page.locator('[data-playing]').count()).toBe(1)
      }, STEP_MS)
      await page.keyboard.press('k')
    },
    STEP_MS,
  )

  test(
    'selected words are cut with Delete, skipped in play, brought back by undo, and cut again by redo',
    async () => {
      const before = await textOf(words())
      const third = await words().nth(3).boundingBox()
      const fifth = await words().nth(5).boundingBox()
      if (!third || !fifth) throw new Error('the words are not seen')
      await page.mouse.move(third.x + 4, third.y + 8)
      await page.mouse.down()
      await page.mouse.move(fifth.x + 4, fifth.y + 8, { steps: 4 })
      await page.mouse.up()
      expect(await page.locator('.w.selected').count()).toBe(3)
      await page.keyboard.press('Delete')
      await eventually(async () => expect(await removed().count()).toBe(3))
      await page.getByText('Saved').waitFor()

      await words().nth(1).click()
      await page.keyboard.press('Space')
      await eventually(async () => expect(await playheadSeconds()).toBeGreaterThan(2), STEP_MS)
      await page.keyboard.press('k')
      expect(await page.locator('.w.removed[data-playing]').count()).toBe(0)

      await page.keyboard.press('Control+z')
      await eventually(async () => expect(await textOf(words())).toBe(before))
      await page.keyboard.press('Control+Shift+z')
      await eventually(async () => expect(await removed().count()).toBe(3))
      await page.reload()
      await words().first().waitFor()
      expect(await removed().count()).toBe(3)
    },
    STEP_MS,
  )

  test(
    'removed words are brought back, and a word is corrected with a double click',
    async () => {
      await removed().first().click()
      await removed()
        .nth(2)
        .click({ modifiers: ['Shift'] })
      await page.getByRole('button', { name: 'Restore' }).click()
      await eventually(async () => expect(await removed().count()).toBe(0))
      await words().first().dblclick()
      await page.keyboard.press('Enter')
      await page.getByRole('textbox', { name: 'Edit text' }).fill('Hallo')
      await page.keyboard.press('Enter')
      await eventually(async () => expect(await words().first().textContent()).toBe('Hallo '))
    },
    STEP_MS,
  )

  const clips = () => page.locator('.track.main .clip')
  const lengths = () => clips().evaluateAll((all) => all.map((clip) => clip.getAttribute('title')))
  const order = () =>
    clips().evaluateAll((all) =>
      all
        .toSorted((a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x)
        .map((clip) => clip.getAttribute('data-clip')),
    )
  const told = () => page.locator('.timeline [role="status"]').textContent()

  test(
    'pictures and sound of a clip are drawn in it',
    async () => {
      /** Of the upper and the lower half: is anything painted there? */
      const painted = () =>
        page.locator('.track.main canvas').evaluate((canvas) => {
          if (!(canvas instanceof HTMLCanvasElement)) return []
          const pen = canvas.getContext('2d')
          return [0, 0.5].map((from) => {
            const top = Math.round(canvas.height * from)
            const { data } = pen?.getImageData(0, top, 300, Math.round(canvas.height / 2)) ?? { data: [] }
            return data.some((value) => value > 0)
          })
        })
      await eventually(async () => expect(await painted()).toEqual([true, true]), STEP_MS)
    },
    STEP_MS,
  )

  test(
    'a clip is trimmed by dragging its edge, which Escape takes back, and undo too',
    async () => {
      await words().nth(20).click()
      const count = await clips().count()
      await page.getByRole('button', { name: 'Split' }).click()
      await eventually(async () => expect(await clips().count()).toBe(count + 1))
      const before = await lengths()
      const drag = async () => {
        const last = await clips().last().boundingBox()
        if (!last) throw new Error('the clip is not seen')
        await page.mouse.move(last.x + last.width - 4, last.y + 60)
        await page.mouse.down()
        await page.mouse.move(last.x + last.width - 160, last.y + 60, { steps: 6 })
        expect(await page.locator('.held-text').textContent()).toContain('shorter')
      }
      await drag()
      await page.keyboard.press('Escape')
      await page.mouse.up()
      expect(await page.locator('.held-text').count()).toBe(0)
      expect(await lengths()).toEqual(before)

      await drag()
      await page.mouse.up()
      await eventually(async () => expect(await told()).toMatch(/^Trimmed: .* shorter/))
      expect(await lengths()).not.toEqual(before)
      expect((await lengths()).slice(0, -1)).toEqual(before.slice(0, -1))
      expect(await removed().count()).toBeGreaterThan(0)
      expect(await faultsOf(page)).toEqual([])
      await page.keyboard.press('Control+z')
      await eventually(async () => expect(await lengths()).toEqual(before))
    },
    STEP_MS,
  )

  test(
    'keys do the same: an edge goes from word to word, a clip to another place',
    async () => {
      const before = await lengths()
      const placed = await order()
      const said = await textOf(words())
      await clips().last().focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press(']')
      await eventually(async () => expect(await told()).toContain('Trimming the end of the clip'))
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowLeft')
      expect(await told()).toMatch(/shorter, after “/)
      await page.keyboard.press('Escape')
      expect(await told()).toBe('Canceled.')
      expect(await lengths()).toEqual(before)

      await page.keyboard.press(']')
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Shift+ArrowLeft')
      await page.keyboard.press('Enter')
      await eventually(async () => expect(await told()).toMatch(/^Trimmed: /))
      expect(await lengths()).not.toEqual(before)
      await page.keyboard.press('Control+z')
      await eventually(async () => expect(await lengths()).toEqual(before))

      await page.keyboard.press('g')
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Enter')
      await eventually(async () => expect(await told()).toMatch(/^Moved: Place /))
      const last = placed.at(-1)
      await eventually(async () => expect((await order()).at(-2)).toBe(last))
      // It keeps the focus in its new place.
      await eventually(async () =>
        expect(await page.evaluate(() => document.activeElement?.getAttribute('data-clip'))).toBe(last),
      )
      await page.keyboard.press('Control+z')
      await eventually(async () => expect(await order()).toEqual(placed))
      await eventually(async () => expect(await textOf(words())).toBe(said))
    },
    STEP_MS,
  )

  test(
    'the agent edits by prompt, what changed is listed, and one click takes it back',
    async () => {
      const before = await textOf(words())
      await page.getByLabel('Describe an edit').fill('Remove the filler words')
      await page.getByRole('button', { name: 'Send' }).click()
      await page.locator('.run del').first().waitFor({ timeout: STEP_MS })
      expect(await textOf(page.locator('.run del'))).toMatch(/um/i)
      // So many words are planned first.
      expect(await textOf(words())).toBe(before)
      expect(await faultsOf(page)).toEqual([])
      await page.getByRole('button', { name: 'Apply' }).click()
      await eventually(async () => expect(await removed().count()).toBeGreaterThan(3))
      expect(await faultsOf(page)).toEqual([])
      await page.getByRole('button', { name: 'Undo this' }).click()
      await eventually(async () => expect(await textOf(words())).toBe(before))
      await page.keyboard.press('Control+Shift+z')
      await eventually(async () => expect(await removed().count()).toBeGreaterThan(3))
    },
    STEP_MS,
  )

  test(
    'an answer that is kept asks no more, and a prompt means the composition that is looked at',
    async () => {
      await page.getByLabel('Describe an edit').fill('Duplicate this composition and call it “Second”')
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByRole('button', { name: /^Show .*Second/ }).click({ timeout: STEP_MS })
      await page.getByRole('tab', { name: /Second/, selected: true }).waitFor()
      await page.getByRole('button', { name: 'Keep' }).click()
      await page.getByText('Kept.').waitFor()
      // Also in another browser of the same person.
      const elsewhere = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      await elsewhere.addCookies(await page.context().cookies())
      const other = await elsewhere.newPage()
      await other.goto(page.url())
      await other.getByRole('tab', { name: 'Agent' }).click()
      await other.getByText('Kept.').waitFor({ timeout: STEP_MS })
      expect(await other.getByRole('button', { name: 'Keep' }).count()).toBe(0)
      await elsewhere.close()

      await page.getByPlaceholder('Describe an edit to “Second”').fill('Set the speed to 2x')
      await page.getByRole('button', { name: 'Send' }).click()
      const answer = page.locator('.turn-item').last().locator('.turn-answer')
      await answer.filter({ hasText: 'speed' }).waitFor({ timeout: STEP_MS })
      expect(await answer.textContent()).toContain('“Second”')
      expect(await answer.textContent()).not.toContain('“Rough cut”')
      await page.getByRole('tab', { name: /Rough cut/ }).click()
    },
    STEP_MS,
  )

  test(
    'the history compares revisions and restores one',
    async () => {
      await page.getByRole('tab', { name: 'History' }).click()
      await page.locator('.revision > button[aria-expanded]').first().waitFor()
      expect(await page.locator('.revision > button[aria-expanded]').count()).toBeGreaterThan(5)
      const agents = page.locator('.revision', { hasText: 'agent' }).filter({ hasText: 'removed' }).first()
      await agents.getByRole('button', { expanded: false }).first().click()
      await agents.locator('.run del').first().waitFor()
      expect(await faultsOf(page)).toEqual([])
    },
    STEP_MS,
  )

  test(
    'a comment stands at its word, and is resolved',
    async () => {
      await words().nth(2).click()
      await page.keyboard.press('Shift+ArrowRight')
      await page.keyboard.press('c')
      await page.getByRole('textbox', { name: 'Comment' }).fill('Louder? <script>alert(1)</script>')
      await page.getByRole('button', { name: 'Comment', exact: true }).last().click()
      await page.getByText('Louder? <script>').waitFor()
      expect(await page.locator('.w.commented').count()).toBe(1)
      expect(await faultsOf(page)).toEqual([])
      await page.getByRole('button', { name: 'Resolve' }).click()
      await eventually(async () => expect(await page.locator('.w.commented').count()).toBe(0))
    },
    STEP_MS,
  )

  const exported = async (format: string): Promise<string> => {
    await page.getByLabel('Format').selectOption(format)
    await page.locator('.export-form').getByRole('button', { name: 'Export' }).click()
    const row = page.locator('.export', { hasText: `${format.toUpperCase()} ·` }).first()
    const link = row.getByRole('link', { name: 'Download' })
    await link.waitFor({ timeout: 2 * STEP_MS })
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    const path = join(folder.path, `export.${format}`)
    await download.saveAs(path)
    return path
  }

  test(
    'an MP4 and an SRT are exported, downloaded, and are what they should be',
    async () => {
      await page.getByRole('tab', { name: 'Export' }).click()
      const total = (await page.locator('.clock').textContent())?.split('/')[1]?.trim() ?? ''
      const seconds = Number(total.split(':')[0]) * 60 + Number(total.split(':')[1])
      const video = await exported('mp4')
      const { streams, format } = JSON.parse(ffprobe(['-show_streams', '-show_format', '-of', 'json', video]))
      expect(
        streams
          .map((stream: { codec_name: string }) => stream.codec_name)
          .slice(0, 2)
          .sort(),
      ).toEqual(['aac', 'h264'])
      expect(Math.abs(Number(format.duration) - seconds)).toBeLessThan(0.2)
      const captions = await Bun.file(await exported('srt')).text()
      expect(captions).toMatch(/^1\r?\n00:00:0\d,\d{3} --> /)
      expect(captions).toContain('Hallo')
      expect(captions).not.toMatch(/\bum\b/i)
      expect(await faultsOf(page)).toEqual([])
    },
    4 * STEP_MS,
  )

  test(
    'a file is sent in pieces and becomes a project',
    async () => {
      await page.goto(server.url)
      await page.getByRole('button', { name: 'New project' }).first().click()
      const fixture = Bun.file(join(import.meta.dir, '../fixtures/media/voice-memo.mp3'))
      const path = join(folder.path, 'voice memo.mp3')
      writeFileSync(path, await fixture.bytes())
      await page.locator('input[type="file"]').setInputFiles(path)
      await page.getByRole('button', { name: 'Create project' }).click()
      await page.locator('.project-bar').getByText('voice memo').waitFor()
      await words().first().waitFor({ timeout: STEP_MS })
    },
    2 * STEP_MS,
  )

  test(
    'jobs and every section of the settings show nothing serious to axe, at 390 pixels too',
    async () => {
      for (const path of [
        '/',
        '/jobs',
        '/trash',
        '/settings/tokens',
        '/settings/drives',
        '/settings/webhooks',
        '/settings/models',
        '/settings/system',
        '/settings/backup',
        '/settings/disk',
        '/settings/password',
        '/settings/sessions',
        `/projects/${projectId}`,
      ]) {
        await page.goto(server.url + path)
        await page.locator('h1').first().waitFor()
        await page.waitForFunction(() => document.querySelector('.skeleton') === null)
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 844 })
          expect({ path, width, faults: await faultsOf(page) }).toEqual({ path, width, faults: [] })
          const wide = await page.evaluate(() => document.documentElement.scrollWidth)
          expect({ path, wide: wide > width }).toEqual({ path, wide: false })
        }
      }
    },
    2 * STEP_MS,
  )

  test(
    'who signs out is at the door, and comes back with the password only',
    async () => {
      // Neither a script that failed nor anything that the content policy refused, in all of the above.
      expect(errors.filter((error) => !error.includes('401'))).toEqual([])
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(server.url)
      await page.getByRole('button', { name: /^Account/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.getByRole('heading', { name: 'Sign in to Roughcut' }).waitFor()
      expect(await faultsOf(page)).toEqual([])
      errors.length = 0
      await page.getByLabel('Email').fill('owner@localhost')
      await page.getByLabel('Password').fill('not this one')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText('Wrong email or password').waitFor()
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: 'Projects' }).waitFor()
      expect(errors.filter((error) => !error.includes('401'))).toEqual([])
    },
    STEP_MS,
  )
})
