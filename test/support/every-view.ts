// Every view of the web application, as a person comes to it: on a server with the sample interview and the words that
// are said in it. For what is looked at everywhere: pictures, accessibility, width.
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { TranscriptWord } from '../../src/edit/document.ts'
import { usFromSeconds } from '../../src/edit/time.ts'
import { type OpenEditor, openEditor } from './open-editor.ts'
import { FIXTURES, storeMedia } from './stored-media.ts'
import { startTestServer } from './test-server.ts'

export type View = {
  name: string
  /** A path of the server, or an address. */
  path: string
  signedOut?: boolean
  prepare?: (page: Page) => Promise<unknown>
}

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
  const below = page.locator('.view-bar button', { hasText: name })
  if ((await tab.count()) > 0 && (await tab.first().isVisible())) await tab.first().click()
  else if (await below.isVisible()) await below.click()
  else {
    await button('View and composition')(page)
    await page.getByRole('menuitem', { name }).click()
  }
}

/** A stranger's view of the film, once for each look of it. */
async function sharedPage({ page, open }: OpenEditor): Promise<string> {
  await open()
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Anyone with the link').click()
  const address = await dialog.getByRole('textbox', { name: 'Address of the page' }).inputValue()
  await dialog.getByText('Online since').waitFor({ timeout: 120_000 })
  await dialog.getByRole('checkbox', { name: 'Comments' }).check()
  await dialog.getByRole('checkbox', { name: 'Download button' }).check()
  return address
}

/** With a share page where `isShared`, which takes a render. */
export async function openEveryView({ isShared = true } = {}) {
  const editor = await openEditor({
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
  const { server, projectId } = editor
  const { store } = server
  for (const [name, file] of [
    ['Cameras/camera A.mp4', 'camera-a.mp4'],
    ['Cameras/camera B.mp4', 'camera-b.mp4'],
    ['Music/intro.wav', 'intro.wav'],
  ] as const)
    await storeMedia(server.services, { projectId, name, file: join(FIXTURES, file) })
  for (const name of ['Weekly podcast, episode 41', 'Product tour', 'Keynote rehearsal'])
    store.projects.create({ name, driveId: server.drive.id, ownerId: server.owner.id })
  // Without anybody who has a password, signing in says where the first link is.
  const other = store.users.create('other@example.org')
  store.users.setPasswordWithLink(store.users.createPasswordLink(other.id), 'a hash that no password has')
  const fresh = await startTestServer()

  const project = `/projects/${projectId}`
  const projectView = (name: string, ...steps: ((page: Page) => Promise<unknown>)[]): View => ({
    ...{ name, path: project },
    prepare: async (page) => {
      await ready(page)
      for (const step of steps) await step(page)
    },
  })

  const link = fresh.store.users.createPasswordLink(fresh.owner.id)
  const views: View[] = [
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
    projectView('project-speaker', (page) => page.keyboard.press('Shift+ArrowRight'), button('Speaker')),
    projectView('project-shortcuts', (page) => page.keyboard.press('?')),
    projectView('project-share', button('Share')),
    projectView('project-full', (page) => page.keyboard.press('f')),
    ...['Media', 'Agent', 'Captions', 'Comments', 'History', 'Export'].map((name) => ({
      ...{ name: `panel-${name.toLowerCase()}`, path: project },
      prepare: panel(name),
    })),
    {
      name: 'panel-agent-answer',
      path: project,
      prepare: async (page) => {
        await panel('Agent')(page)
        await page
          .getByRole('textbox', { name: /Describe|Prompt/ })
          .last()
          .fill('add a fade out of 1 s and make it pop')
        await button('Send')(page)
        await page.locator('.turn-answer').last().waitFor()
      },
    },
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

  if (isShared) {
    const path = await sharedPage(editor)
    views.push(projectView('project-shared', button('Share')))
    views.push({ name: 'share', path, signedOut: true })
  }
  return {
    ...{ editor, server, views },
    /** Brings a page to a view, and waits until it has loaded. Throws where something that is used is not there. */
    async show(page: Page, view: View): Promise<void> {
      await page.goto(new URL(view.path, server.url).href)
      await page.waitForFunction(() => document.querySelector('h1, h2, .w') !== null)
      await view.prepare?.(page)
      await page.waitForFunction(() => document.querySelector('.skeleton, .blank[aria-busy]') === null)
    },
    async [Symbol.asyncDispose]() {
      await editor[Symbol.asyncDispose]()
      await fresh[Symbol.asyncDispose]()
    },
  }
}
