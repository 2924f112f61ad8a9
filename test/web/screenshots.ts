// `bun test/web/screenshots.ts FOLDER [VIEW…]`: pictures of each view of the web application, at both
// widths, dark and light, of a real server with the sample interview. For people to look at; the README's
// picture, `.github/editor.webp`, is `project-selection-wide-light.png`.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { startFixtureHost } from '../support/fixture-host.ts'
import { startTestServer } from '../support/test-server.ts'

const [folder = './screenshots', ...wanted] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })

const PASSWORD = 'a long enough password'
const WIDTHS = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'narrow', width: 390, height: 844 },
]
const SCHEMES = ['dark', 'light'] as const

await using host = startFixtureHost()
await using server = await startTestServer()

const started = await server.client.startImport({
  project_name: 'Founders interview',
  add_media: {
    'Interview/interview.mp4': { url: host.url('interview.mp4') },
    'Interview/camera B.mp4': { url: host.url('camera-b.mp4') },
    'Music/intro.wav': { url: host.url('intro.wav') },
  },
  add_compositions: [
    { name: 'Interview', clips: [{ media: 'Interview/interview.mp4' }] },
    { name: 'Vertical', clips: [{ media: 'Interview/camera B.mp4' }], width: 1080, height: 1920 },
  ],
})
// Minutes on a busy machine: the speech model works on all of it.
const imported = await server.client.stopped(started.job_id, 600_000)
const projectId = imported.project_id
for (const name of ['Weekly podcast, episode 41', 'Product tour', 'Keynote rehearsal'])
  server.store.projects.create({ name, driveId: server.drive.id, ownerId: server.owner.id })

await using browser = await openBrowser()
const failures: string[] = []

async function open(width: number, height: number, scheme: 'dark' | 'light'): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    hasTouch: width < 500,
    reducedMotion: 'reduce',
  })
  return context
}

function listen(page: Page): void {
  page.on('pageerror', (error) => failures.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') failures.push(`${page.url()}: ${message.text()}`)
  })
}

type Shot = { name: string; path: string; signedOut?: boolean; prepare?: (page: Page) => Promise<void> }

const ready = (page: Page) => page.locator('.w').first().waitFor()
const panel = (name: string) => async (page: Page) => {
  await ready(page)
  const tab = page.locator('.rail [role="tab"]', { hasText: name })
  if (await tab.isVisible()) await tab.click()
  else await page.locator('.view-bar button', { hasText: name }).click()
}

const SHOTS: Shot[] = [
  { name: 'login', path: '/login', signedOut: true },
  { name: 'projects', path: '/', prepare: async (page) => page.locator('.project-row').first().waitFor() },
  {
    name: 'new-project',
    path: '/',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'New project' }).first().click()
    },
  },
  {
    name: 'add-media',
    path: `/projects/${projectId}`,
    prepare: async (page) => {
      await ready(page)
      const add = page.getByRole('button', { name: 'Add media' })
      if (!(await add.isVisible())) await page.locator('.view-bar button', { hasText: 'Media' }).click()
      await add.click()
    },
  },
  { name: 'project', path: `/projects/${projectId}`, prepare: ready },
  {
    name: 'project-selection',
    path: `/projects/${projectId}`,
    prepare: async (page) => {
      await ready(page)
      await page.locator('.w').nth(14).click()
      await page.keyboard.press('Shift+ArrowRight')
      await page.keyboard.press('Shift+ArrowRight')
    },
  },
  {
    name: 'project-trim',
    path: `/projects/${projectId}`,
    prepare: async (page) => {
      await ready(page)
      await page.locator('.track.main .clip').first().focus()
      await page.keyboard.press(']')
      for (let step = 0; step < 40; step++) await page.keyboard.press('ArrowLeft')
      await page.locator('.held-text').waitFor()
    },
  },
  { name: 'history', path: `/projects/${projectId}`, prepare: panel('History') },
  { name: 'comments', path: `/projects/${projectId}`, prepare: panel('Comments') },
  { name: 'export', path: `/projects/${projectId}`, prepare: panel('Export') },
  { name: 'agent', path: `/projects/${projectId}`, prepare: panel('Agent') },
  { name: 'jobs', path: '/jobs' },
  { name: 'settings', path: '/settings' },
  { name: 'settings-drives', path: '/settings/drives' },
  { name: 'settings-models', path: '/settings/models' },
  { name: 'settings-system', path: '/settings/system' },
  { name: 'settings-password', path: '/settings/password' },
  { name: 'settings-sessions', path: '/settings/sessions' },
]

for (const { name: widthName, width, height } of WIDTHS) {
  for (const scheme of SCHEMES) {
    await using context = await open(width, height, scheme)
    const page = await context.newPage()
    listen(page)
    const link = server.store.users.createPasswordLink(server.owner.id)
    await page.goto(`${server.url}/welcome#${link}`)
    await page.getByLabel('New password').waitFor()
    if (wanted.length === 0 || wanted.includes('password'))
      await page.screenshot({ path: join(folder, `password-${widthName}-${scheme}.png`) })
    await page.getByLabel('New password').fill(PASSWORD)
    await page.getByLabel('Repeat password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByRole('heading', { name: 'Projects' }).waitFor()
    for (const shot of SHOTS) {
      if (wanted.length > 0 && !wanted.some((one) => shot.name.startsWith(one))) continue
      if (shot.signedOut) {
        await using stranger = await open(width, height, scheme)
        const outside = await stranger.newPage()
        await outside.goto(server.url + shot.path)
        await outside.getByRole('heading', { name: 'Sign in' }).waitFor()
        await outside.screenshot({ path: join(folder, `${shot.name}-${widthName}-${scheme}.png`) })
        continue
      }
      try {
        await page.goto(server.url + shot.path)
        await shot.prepare?.(page)
        await page.waitForLoadState('networkidle', { timeout: 1_500 }).catch(() => {})
        await page.screenshot({ path: join(folder, `${shot.name}-${widthName}-${scheme}.png`) })
      } catch (error) {
        failures.push(`${shot.name} ${widthName} ${scheme}: ${error}`)
        await page.screenshot({ path: join(folder, `${shot.name}-${widthName}-${scheme}-failed.png`) })
      }
    }
  }
}
for (const failure of new Set(failures)) console.error(failure)
console.log(`Screenshots are in ${folder}; ${failures.length} problems.`)
process.exit(failures.length === 0 ? 0 : 1)
