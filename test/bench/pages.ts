// `bun test/bench/pages.ts`: how the pages do with a project of 20,000 words and a list of 5,000
// projects, in Chromium: time to the first words, and the longest task while opening, scrolling, playing
// and cutting.
// Goals: words under 1 s on two cores, no such task while scrolling and playing, script under 250 kB.
import { join } from 'node:path'
import { applyAll } from '../../src/edit/apply.ts'
import { EMPTY_DOCUMENT } from '../../src/edit/document.ts'
import { pageBundle } from '../../src/web/pages/bundle.ts'
import { openBrowser } from '../support/browser.ts'
import { tasksDuring, tasksText } from '../support/main-thread-tasks.ts'
import { FIXTURES, storeMedia } from '../support/stored-media.ts'
import { startTestServer } from '../support/test-server.ts'

const WORDS = 20_000
const PROJECTS = 5_000
const PASSWORD = 'a long enough password'

await using server = await startTestServer()
const { store } = server
const project = store.projects.create({
  name: 'A long talk',
  driveId: server.drive.id,
  ownerId: server.owner.id,
})
const item = await storeMedia(server.services, {
  projectId: project.id,
  name: 'talk.mp4',
  file: join(FIXTURES, 'interview.mp4'),
})
store.raw.query('UPDATE media_items SET duration_us = ? WHERE id = ?').run(WORDS * 400_000, item.id)
const vocabulary = 'we talk about editing video with words and then we cut what nobody needs.'.split(' ')
store.media.saveTranscript({
  mediaId: item.id,
  status: 'success',
  language: 'en',
  model: 'bench',
  errorMessage: null,
  words: Array.from({ length: WORDS }, (_, index) => ({
    id: `w${index}`,
    text: vocabulary[index % vocabulary.length] ?? '',
    startUs: index * 400_000,
    endUs: index * 400_000 + 300_000,
    confidence: 0.9,
    kind: 'word' as const,
  })),
})
const made = applyAll(
  EMPTY_DOCUMENT,
  [{ type: 'create_composition', id: 'talk', name: 'Talk', clips: [{ mediaId: item.id }] }],
  store.media.contextOf(project.id),
  () => Bun.randomUUIDv7(),
)
if (!made.ok) throw new Error('the composition was not made')
store.revisions.save({
  projectId: project.id,
  base: 0,
  kind: 'edit',
  author: 'bench',
  jobId: null,
  summary: 'Made it',
  operations: [],
  document: made.value,
  receipt: null,
})
store.transaction(() => {
  for (let index = 0; index < PROJECTS; index++)
    store.projects.create({
      name: `Project ${index}`,
      driveId: server.drive.id,
      ownerId: server.owner.id,
    })
})

await using browser = await openBrowser()
const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
await page.goto(`${server.url}/welcome#${store.users.createPasswordLink(server.owner.id)}`)
await page.getByLabel('New password').fill(PASSWORD)
await page.getByLabel('Repeat password').fill(PASSWORD)
await page.getByRole('button', { name: 'Set password' }).click()
await page.locator('.project-name').first().waitFor()

const rows: [string, string][] = []
let startMs = performance.now()
await page.goto(server.url, { waitUntil: 'commit' })
await page.locator('.project-name').first().waitFor()
rows.push([`${PROJECTS} projects, first rows`, `${Math.round(performance.now() - startMs)} ms`])

const open = async () => {
  startMs = performance.now()
  await page.goto(`${server.url}/projects/${project.id}`, { waitUntil: 'commit' })
  await page.locator('.w').first().waitFor()
}
// By itself: tracing takes its time too.
await open()
rows.push([`${WORDS} words, first words`, `${Math.round(performance.now() - startMs)} ms`])
const openAndSettle = async () => {
  await open()
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {})
}
rows.push(['… longest task while opening', tasksText(await tasksDuring(browser, page, openAndSettle))])

const scroll = async () => {
  await page.locator('.transcript-scroll').hover()
  for (let turn = 0; turn < 40; turn++) {
    await page.mouse.wheel(0, 900)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}
rows.push(['… while scrolling', tasksText(await tasksDuring(browser, page, scroll))])

const play = async () => {
  await page.keyboard.press('Space')
  await page.waitForFunction(() => /0:0[3-9]/.test(document.querySelector('.clock')?.textContent ?? ''))
  await page.keyboard.press('k')
}
rows.push(['… while playing', tasksText(await tasksDuring(browser, page, play))])

const cut = async () => {
  await page.locator('.w').first().click()
  await page.keyboard.press('Delete')
  await page.locator('.w.removed').first().waitFor()
  await page.locator('.saving', { hasText: 'Saved' }).waitFor()
}
rows.push(['… while cutting a word', tasksText(await tasksDuring(browser, page, cut))])

for (const [name, { bytes }] of (await pageBundle()).assets)
  rows.push([`${name.split('.').at(-1)}, gzipped`, `${(bytes.gzip.byteLength / 1000).toFixed(0)} kB`])
for (const [what, found] of rows) console.log(`${what.padEnd(36)}${found}`)
process.exit(0)
