// What people do beside editing, each in a browser of their own: passwords, drives, members and what
// they may do, models, more media. A real server and a real Chromium; skipped where there is none.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { loadConfig } from '../../src/config.ts'
import { createLog } from '../../src/log.ts'
import { startServer } from '../../src/start.ts'
import { faultsOf } from '../support/accessibility.ts'
import { chromiumPath, openBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { startOllamaPeer } from '../support/ollama-peer.ts'
import { FIXTURES, storeMedia } from '../support/stored-media.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestServer } from '../support/test-server.ts'

const hasChromium = chromiumPath() !== null
if (!hasChromium) console.warn('SKIPPED test/web/people.test.ts: there is no Chromium on this machine.')

const STEP_MS = 60_000
const FIRST = 'a sentence nobody guesses'
const SECOND = 'another one, nobody knows'

describe.skipIf(!hasChromium)('people', () => {
  let server: Awaited<ReturnType<typeof startTestServer>>
  let browser: Browser
  let owner: Page
  let memberPage: Page
  let projectId = ''

  beforeAll(async () => {
    server = await startTestServer({
      rateLimits: { agent: { requests: 1, seconds: 60 }, import: { requests: 100, seconds: 60 } },
    })
    browser = await openBrowser()
    const project = server.store.projects.create({
      name: 'Interview',
      driveId: server.drive.id,
      ownerId: server.owner.id,
    })
    projectId = project.id
    const file = join(FIXTURES, 'intro.wav')
    const media = { projectId, name: 'Sound/intro.wav', file, text: 'one two three four five' }
    const { id } = await storeMedia(server.services, media)
    server.store.comments.create({
      projectId,
      authorId: server.owner.id,
      parentId: null,
      mediaId: id,
      wordIds: ['w1'],
      text: 'Louder?',
    })
    owner = await newPage(await newContext())
  }, STEP_MS)
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
  })

  const newContext = () =>
    browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const newPage = async (context: BrowserContext): Promise<Page> => {
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    return page
  }
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const setPassword = async (page: Page, link: string, password: string) => {
    await page.goto(link)
    await page.getByLabel('New password').fill(password)
    await page.getByLabel('Repeat password').fill(password)
    await button(page, 'Set password and sign in').click()
    await page.getByRole('heading', { name: 'Projects' }).waitFor()
  }
  const signIn = async (page: Page, password: string) => {
    await page.getByLabel('Email').fill('owner@localhost')
    await page.getByLabel('Password').fill(password)
    await button(page, 'Sign in').click()
  }

  test(
    'a password is changed with the old one, and every other browser is at the door',
    async () => {
      const link = server.store.users.createPasswordLink(server.owner.id)
      await setPassword(owner, `${server.url}/welcome#${link}`, FIRST)
      const elsewhere = await newPage(await newContext())
      await elsewhere.goto(server.url)
      await signIn(elsewhere, FIRST)
      await elsewhere.getByRole('heading', { name: 'Projects' }).waitFor()

      await owner.goto(`${server.url}/settings/password`)
      await owner.getByLabel('Current password').fill('not this one')
      await owner.getByLabel('New password').fill(SECOND)
      await owner.getByLabel('Repeat password').fill(SECOND)
      await button(owner, 'Change password').click()
      await owner.getByText('Wrong current password.').waitFor()
      await owner.getByLabel('Current password').fill(FIRST)
      await button(owner, 'Change password').click()
      await owner.getByText('Every other browser is signed out.').waitFor()
      expect(await faultsOf(owner)).toEqual([])
      expect(await owner.getByLabel('New password').inputValue()).toBe('')

      await owner.goto(`${server.url}/settings/security`)
      await owner.getByRole('cell', { name: 'Changed the password' }).first().waitFor()
      await owner.getByRole('cell', { name: 'Wrong current password' }).first().waitFor()
      expect(await faultsOf(owner)).toEqual([])

      await elsewhere.goto(`${server.url}/jobs`)
      await elsewhere.getByRole('heading', { name: 'Sign in to Roughcut' }).waitFor()
      await signIn(elsewhere, FIRST)
      await elsewhere.getByText('Wrong email or password').waitFor()
      await signIn(elsewhere, SECOND)
      await elsewhere.getByRole('heading', { name: 'Jobs', exact: true }).waitFor()
      await elsewhere.context().close()
    },
    STEP_MS,
  )

  test(
    'a drive is made and renamed, and can be chosen for projects at once',
    async () => {
      const name = owner.getByRole('textbox', { name: 'Name' })
      await owner.goto(`${server.url}/settings/drives`)
      await button(owner, 'New drive').click()
      await name.fill('Documentaries')
      await button(owner, 'Create drive').click()
      const made = owner.getByRole('region', { name: 'Documentaries' })
      await made.getByRole('button', { name: 'Rename' }).click()
      expect(await name.inputValue()).toBe('Documentaries')
      await name.fill(server.drive.name)
      await button(owner, 'Rename').last().click()
      await owner.getByText(`There is already a drive named ${server.drive.name}. Choose another`).waitFor()
      await name.fill('Films')
      await button(owner, 'Rename').last().click()
      await owner.getByRole('heading', { name: 'Films' }).waitFor()
      expect(await faultsOf(owner)).toEqual([])
      await owner.getByRole('link', { name: 'Projects', exact: true }).click()
      await owner.getByLabel('Drive', { exact: true }).selectOption({ label: 'Films' })
      await owner.getByText('Create your first project').waitFor()
    },
    STEP_MS,
  )

  test(
    'the focus goes back to what opened a dialog, and to the content when that is gone',
    async () => {
      const focused = () => owner.evaluate(() => document.activeElement?.textContent ?? '')
      await owner.goto(server.url)
      await button(owner, 'New project').first().focus()
      await owner.keyboard.press('Enter')
      await owner.getByRole('dialog').waitFor()
      await owner.keyboard.press('Escape')
      await eventually(async () => expect(await focused()).toBe('New project'))
      await owner.goto(`${server.url}/settings/tokens`)
      await button(owner, 'Revoke').first().focus()
      await owner.keyboard.press('Enter')
      await owner.getByRole('dialog').getByRole('button', { name: 'Revoke' }).focus()
      await owner.keyboard.press('Enter')
      await owner.getByText('Revoked', { exact: true }).waitFor()
      await eventually(async () =>
        expect(await owner.evaluate(() => document.activeElement?.id)).toBe('content'),
      )
    },
    STEP_MS,
  )

  test(
    'a member is taken in with a link, and the only owner can neither leave nor step down',
    async () => {
      await owner.goto(`${server.url}/settings/drives`)
      const main = owner.getByRole('region', { name: server.drive.name })
      await main.getByRole('button', { name: 'Actions for owner@localhost' }).click()
      for (const name of ['Make member (the only owner)', 'Leave drive (you are its only owner)'])
        expect(await owner.getByRole('menuitem', { name }).isDisabled()).toBe(true)
      await owner.keyboard.press('Escape')
      await main.getByRole('button', { name: 'Add member' }).click()
      await owner.getByLabel('Email').fill('ana@example.org')
      await button(owner, 'Add').click()
      const link = await owner.getByRole('textbox', { name: 'One-time link' }).inputValue()
      await owner.keyboard.press('Escape')
      memberPage = await newPage(await newContext())
      await memberPage.goto(link)
      await memberPage.getByText('ana@example.org').waitFor()
      await memberPage.getByLabel('New password').fill(FIRST)
      await memberPage.getByLabel('Repeat password').fill(FIRST)
      await button(memberPage, 'Set password and sign in').click()
      await memberPage.getByText('Create your first project').waitFor()
      await memberPage.goto(`${server.url}/settings/models`)
      await memberPage.getByText('Setting not found').waitFor()
    },
    STEP_MS,
  )

  /** The project as the member's page shows it. */
  const seenByMember = async () => {
    await memberPage.goto(`${server.url}/projects/${projectId}`)
    await memberPage.locator('.project-bar').waitFor()
    const isThere = async (name: string) => (await button(memberPage, name).count()) > 0
    // Without a composition the media are open.
    await memberPage.locator('.media-row').first().waitFor()
    const addMedia = await isThere('Add media')
    await memberPage.getByRole('tab', { name: 'Comments' }).click()
    await memberPage.getByText('Louder?').waitFor()
    return {
      badge: await memberPage.locator('.project-bar .badge').allTextContents(),
      addMedia,
      resolve: await isThere('Resolve'),
      answer: await memberPage.getByPlaceholder('Reply').or(button(memberPage, 'Reply')).count(),
      prompt: await memberPage
        .getByRole('tab', { name: 'Agent' })
        .click()
        .then(() => memberPage.getByLabel('Describe an edit').count()),
    }
  }

  test(
    'each access level shows what it allows, and nothing more',
    async () => {
      const share = (access: 'none' | 'view' | 'comment' | 'edit') =>
        server.store.projects.setTeamAccess(projectId, access)
      share('view')
      expect(await seenByMember()).toEqual({
        badge: ['View only'],
        addMedia: false,
        resolve: false,
        answer: 0,
        prompt: 0,
      })
      share('comment')
      const commenting = await seenByMember()
      expect(commenting).toMatchObject({ badge: ['Can comment'], addMedia: false, resolve: true, prompt: 0 })
      expect(commenting.answer).toBeGreaterThan(0)
      share('edit')
      const editing = await seenByMember()
      expect(editing).toMatchObject({ badge: [], addMedia: true, resolve: true, prompt: 1 })
      share('none')
      // The open page hears of it.
      await memberPage.getByText('not shared with you').waitFor()
      share('edit')
    },
    STEP_MS,
  )

  test(
    'media are added to the project; one whose name is taken gets another',
    async () => {
      await owner.goto(`${server.url}/projects/${projectId}`)
      await button(owner, 'Add media').click()
      expect(await faultsOf(owner)).toEqual([])
      await owner.locator('input[type="file"]').setInputFiles(join(FIXTURES, 'voice-memo.mp3'))
      await button(owner, 'Add').click()
      await owner.locator('.media-row', { hasText: 'voice-memo.mp3' }).waitFor({ timeout: STEP_MS })
      await button(owner, 'Add media').click()
      await owner.locator('input[type="file"]').setInputFiles(join(FIXTURES, 'voice-memo.mp3'))
      await button(owner, 'Add').click()
      await owner.locator('.media-row', { hasText: 'voice-memo 2.mp3' }).waitFor({ timeout: STEP_MS })
      await server.idle()
      expect(server.store.media.itemsOf(projectId).map(({ name }) => name)).toEqual([
        'Sound/intro.wav',
        'voice-memo.mp3',
        'voice-memo 2.mp3',
      ])
    },
    2 * STEP_MS,
  )

  test(
    'whoever asks too often reads when to ask again',
    async () => {
      await owner.goto(`${server.url}/projects/${projectId}`)
      await owner.getByRole('tab', { name: 'Agent' }).click()
      const prompt = owner.getByLabel('Describe an edit')
      await prompt.fill('Remove the filler words')
      await button(owner, 'Send').click()
      await server.idle()
      await prompt.fill('Remove the filler words')
      await button(owner, 'Send').click()
      await owner.getByText(/Nothing was started; wait \d+ s and try again/).waitFor()
    },
    STEP_MS,
  )

  test(
    'a list that was scrolled down stays loaded while a job runs, and says when it is old',
    async () => {
      const { store, drive, owner: person } = server
      store.transaction(() => {
        for (let n = 0; n < 120; n++)
          store.projects.create({ name: `Episode ${n}`, driveId: drive.id, ownerId: person.id })
      })
      store.jobs.create({
        type: 'agent',
        userId: person.id,
        tokenId: null,
        driveId: drive.id,
        project: { newName: 'At work', teamAccess: 'none' },
        request: { prompt: 'Cut.' },
        callbackUrl: null,
        idempotency: null,
        answerOf: () => '{}',
      })
      await owner.goto(server.url)
      const rows = owner.locator('.project-row')
      await rows.first().hover()
      await eventually(async () => {
        await owner.mouse.wheel(0, 10_000)
        expect(await rows.count()).toBeGreaterThanOrEqual(100)
      })
      const loaded = await rows.count()
      await owner.waitForResponse((response) => /\/projects\?(?!.*cursor)/.test(response.url()))
      await owner.getByText('At work').waitFor()
      expect(await rows.count()).toBeGreaterThanOrEqual(loaded)
      await owner.route('**/app/api/projects?*', (route) => route.abort())
      await owner.getByText('This may be out of date').waitFor()
      expect(await rows.count()).toBeGreaterThanOrEqual(loaded)
      await owner.unroute('**/app/api/projects?*')
      await owner.getByText('This may be out of date').waitFor({ state: 'detached' })
    },
    STEP_MS,
  )

  test(
    'a page in the background follows nothing, and catches up when it is visible again',
    async () => {
      const setHidden = (hidden: boolean) =>
        owner.evaluate((value) => {
          Object.defineProperty(document, 'hidden', { configurable: true, value })
          document.dispatchEvent(new Event('visibilitychange'))
        }, hidden)
      const isStream = (request: Request) => request.url().endsWith('/events')
      for (const path of ['/jobs', `/projects/${projectId}`]) {
        const [stream] = await Promise.all([owner.waitForRequest(isStream), owner.goto(server.url + path)])
        await Promise.all([
          owner.waitForEvent('requestfailed', (request) => request === stream),
          setHidden(true),
        ])
        await Promise.all([owner.waitForRequest(isStream), setHidden(false)])
      }
    },
    STEP_MS,
  )

  test(
    'a member leaves: the project is gone from their list',
    async () => {
      await memberPage.goto(`${server.url}/settings/drives`)
      await memberPage.getByRole('button', { name: 'Actions for ana@example.org' }).click()
      await memberPage.getByRole('menuitem', { name: 'Leave drive…' }).click()
      expect(await faultsOf(memberPage)).toEqual([])
      await button(memberPage, 'Leave').click()
      await memberPage.getByText('You’re not in any drive yet').waitFor()
      await memberPage.goto(server.url)
      await memberPage.getByText('Create your first project').waitFor()
      expect(server.store.drives.membersOf(server.drive.id)).toHaveLength(1)
    },
    STEP_MS,
  )
})

describe.skipIf(!hasChromium)('the settings of models', () => {
  test(
    'say what is used, and what is chosen stays chosen after a restart',
    async () => {
      using folder = temporaryFolder()
      await using ollama = await startOllamaPeer({ models: [{ name: 'qwen3:4b' }] })
      const config = loadConfig({ dataDir: folder.path, port: '0', ollamaHost: ollama.host }, {})
      const server = await startServer(config, { log: createLog('silent') })
      const browser = await openBrowser()
      try {
        const person = server.services.store.users.first()
        const { secret } = server.services.store.sessions.create(person?.id ?? '', 'test')
        const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
        await context.addCookies([{ name: 'roughcut_session', value: secret, url: server.url }])
        const page = await context.newPage()
        await page.goto(`${server.url}/settings/models`)
        await page.getByRole('button', { name: 'Use qwen3:4b' }).click()
        await page.getByText('Now using qwen3:4b.').waitFor()
        const row = page.locator('.checks li', { hasText: 'qwen3:4b' })
        await eventually(async () => expect(await row.getByText('In use').count()).toBe(1))
        expect(await faultsOf(page)).toEqual([])
        expect(loadConfig({ dataDir: folder.path }, {}).llm).toBe('qwen3:4b')
      } finally {
        await browser.close()
        await server.stop(0)
      }
    },
    STEP_MS,
  )
})
