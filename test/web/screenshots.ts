// `bun test/web/screenshots.ts FOLDER [VIEW…]`: pictures of each view of the web application at three widths, dark
// and light, of a real server with the sample interview and the words that are said in it. For people to look at; the
// README's picture, `.github/editor.webp`, is `project-selection-1440-light.png`. `ONLY=390-dark` takes one of the six.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import type { TranscriptWord } from '../../src/edit/document.ts'
import { usFromSeconds } from '../../src/edit/time.ts'
import { openEditor } from '../support/open-editor.ts'
import { FIXTURES, storeMedia } from '../support/stored-media.ts'
import { startTestServer } from '../support/test-server.ts'

const [folder = './screenshots', ...wanted] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })

const SCHEMES = ['light', 'dark'] as const
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
]

/** The words of a sample, with the punctuation of its text. */
async function wordsOf(name: string): Promise<TranscriptWord[]> {
  const { text, words } = (await Bun.file(join(FIXTURES, `${name}.json`)).json()) as {
    text: string
    words: { word: string; start: number; end: number }[]
  }
  const written = text.split(/\s+/)
  return words.map(({ word, start, end }, index) => ({
    id: `w${index}`,
    text: written[index] ?? word,
    startUs: usFromSeconds(start),
    endUs: usFromSeconds(end),
    confidence: index % 23 === 7 ? 0.4 : 0.95,
    kind: /^(um|uh|er)\b/i.test(written[index] ?? word) ? 'hesitation' : 'word',
  }))
}

await using editor = await openEditor({
  file: 'interview.mp4',
  words: await wordsOf('interview'),
  more: (mediaId) => [
    { type: 'set_captions', compositionId: 'c1', captions: { style: 'highlight', burned: true } },
    { type: 'label_speaker', mediaId, fromWordId: 'w0', speaker: 'Anna Weber' },
    { type: 'label_speaker', mediaId, fromWordId: 'w24', speaker: 'Ben Okafor' },
    { type: 'label_speaker', mediaId, fromWordId: 'w64', speaker: 'Anna Weber' },
    { type: 'add_marker', id: 'm1', compositionId: 'c1', atUs: 0, name: 'Welcome', kind: 'chapter' },
    {
      type: 'add_marker',
      id: 'm2',
      compositionId: 'c1',
      atUs: 9_000_000,
      name: 'The guest',
      kind: 'chapter',
    },
    {
      ...{ type: 'add_title', compositionId: 'c1', text: 'The new editor', place: 'lower_third' },
      range: { startUs: 2_000_000, endUs: 6_000_000 },
    },
  ],
})
const { server, projectId, browser } = editor
const { store } = server
for (const [name, file] of [
  ['Cameras/camera A.mp4', 'camera-a.mp4'],
  ['Cameras/camera B.mp4', 'camera-b.mp4'],
  ['Music/intro.wav', 'intro.wav'],
] as const)
  await storeMedia(server.services, { projectId, name, file: join(FIXTURES, file) })
for (const name of ['Weekly podcast, episode 41', 'Product tour', 'Keynote rehearsal'])
  store.projects.create({ name, driveId: server.drive.id, ownerId: server.owner.id })
await using fresh = await startTestServer()

type Shot = {
  name: string
  /** A path of the server, or an address. */
  path: string
  signedOut?: boolean
  prepare?: (page: Page) => Promise<unknown>
}

const project = `/projects/${projectId}`
const button =
  (name: string | RegExp, nth = 0) =>
  (page: Page) =>
    page.getByRole('button', { name }).nth(nth).click()
const ready = async (page: Page) => {
  await page.locator('.w').first().waitFor()
  await page.locator('.w').nth(14).click()
}
const panel = (name: string) => async (page: Page) => {
  await ready(page)
  const tab = page.getByRole('tab', { name: new RegExp(name) })
  if ((await tab.count()) > 0 && (await tab.first().isVisible())) await tab.first().click()
  else await page.locator('.view-bar button', { hasText: name }).click()
}
const projectView = (name: string, ...steps: ((page: Page) => Promise<unknown>)[]): Shot => ({
  ...{ name, path: project },
  prepare: async (page) => {
    await ready(page)
    for (const step of steps) await step(page)
  },
})

const link = fresh.store.users.createPasswordLink(fresh.owner.id)
const SHOTS: Shot[] = [
  { name: 'first-run', path: fresh.url, signedOut: true },
  { name: 'welcome', path: `${fresh.url}/welcome#${link}`, signedOut: true },
  { name: 'login', path: '/login', signedOut: true },
  { name: 'projects', path: '/' },
  { name: 'new-project', path: '/', prepare: button('New project') },
  {
    name: 'record',
    path: '/',
    prepare: async (page) => {
      await button('New project')(page)
      await button('Record')(page)
      await button('Turn on')(page)
      await page.waitForTimeout(800)
    },
  },
  { name: 'trash', path: '/trash' },
  { name: 'search', path: '/search?query=editor' },
  { name: 'library', path: '/library' },
  projectView('project'),
  projectView('project-selection', async (page) => {
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
  }),
  projectView(
    'project-cut',
    (page) => page.keyboard.press('Shift+ArrowRight'),
    (page) => page.keyboard.press('Delete'),
    (page) => page.locator('.toast').first().waitFor(),
  ),
  projectView('project-find', async (page) => {
    await page.keyboard.press('Control+f')
    await page
      .getByRole('textbox', { name: 'Find' })
      .or(page.getByRole('searchbox', { name: 'Find' }))
      .first()
      .fill('the')
  }),
  projectView('project-edit', (page) => page.keyboard.press('e')),
  projectView('project-speaker', (page) => page.keyboard.press('r')),
  projectView('project-shortcuts', (page) => page.keyboard.press('?')),
  projectView('project-share', button('Share')),
  projectView('project-full', (page) => page.keyboard.press('f')),
  ...['Media', 'Agent', 'Captions', 'Comments', 'History', 'Export'].map((name) => ({
    ...{ name: `panel-${name.toLowerCase()}`, path: project },
    prepare: panel(name),
  })),
  projectView('panel-clean-up', button('Clean up')),
  projectView('project-title', button('Title')),
  projectView('project-menu', button('View and composition')),
  { name: 'jobs', path: '/jobs' },
  ...['tokens', 'connections', 'drives', 'brand', 'webhooks', 'models', 'system', 'disk', 'backup'].map(
    (name) => ({
      name: `settings-${name}`,
      path: `/settings/${name}`,
    }),
  ),
  ...['security', 'profile', 'password', 'sessions'].map((name) => ({
    name: `settings-${name}`,
    path: `/settings/${name}`,
  })),
  { name: 'help', path: '/help' },
  { name: 'docs', path: '/docs' },
  { name: 'not-found', path: '/nowhere' },
]

const failures: string[] = []

async function take(page: Page, shot: Shot, suffix: string): Promise<void> {
  try {
    await page.goto(new URL(shot.path, server.url).href)
    await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => {})
    await shot.prepare?.(page)
    await page.waitForTimeout(300)
  } catch (error) {
    failures.push(`${shot.name} ${suffix}: ${String(error).split('\n')[0]}`)
  }
  await page.screenshot({ path: join(folder, `${shot.name}-${suffix}.png`) })
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  if (isWide) failures.push(`${shot.name} ${suffix}: it scrolls sideways`)
}

/** A stranger's view of the film, once for each look of it. */
async function sharedPage(page: Page): Promise<string> {
  await page.goto(server.url + project)
  await ready(page)
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Anyone with the link').click()
  const address = await dialog.getByRole('textbox', { name: 'Address of the page' }).inputValue()
  await dialog.getByText('Online since').waitFor({ timeout: 120_000 })
  await dialog.getByRole('checkbox', { name: 'Comments' }).check()
  await dialog.getByRole('checkbox', { name: 'Download button' }).check()
  return address
}

const isWanted = (name: string) => wanted.length === 0 || wanted.some((one) => name.startsWith(one))
if (isWanted('share')) {
  const path = await sharedPage(editor.page)
  SHOTS.push(projectView('project-shared', button('Share')))
  SHOTS.push({ name: 'share', path, signedOut: true })
}

const listen = (page: Page) => {
  page.on('pageerror', (error) => failures.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') failures.push(`${page.url()}: ${message.text()}`)
  })
}
for (const viewport of SIZES)
  for (const colorScheme of SCHEMES) {
    const suffix = `${viewport.width}-${colorScheme}`
    if ((process.env.ONLY ?? suffix) !== suffix) continue
    const looks = { viewport, colorScheme, hasTouch: viewport.width < 500 }
    const page = await editor.signedIn({ ...looks, permissions: ['camera', 'microphone'] })
    const outside: BrowserContext = await browser.newContext({ ...looks, reducedMotion: 'reduce' })
    const stranger = await outside.newPage()
    for (const one of [page, stranger]) {
      one.setDefaultTimeout(5_000)
      listen(one)
    }
    for (const shot of SHOTS)
      if (isWanted(shot.name)) await take(shot.signedOut ? stranger : page, shot, suffix)
    await page.context().close()
    await outside.close()
  }
for (const failure of new Set(failures)) console.error(failure)
console.log(`Screenshots are in ${folder}; ${failures.length} problems.`)
