// `bun test/web/screenshots.ts FOLDER [VIEW…]`: pictures of each view of the web application at three widths, dark
// and light, of a real server with the sample interview and the words that are said in it. For people to look at; what
// axe finds, what scrolls sideways and what scripts complain of is printed. The
// README's picture, `.github/editor.webp`, is `project-selection-1440-light.png`. `ONLY=390-dark` takes one of the six.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { faultsOf } from '../support/accessibility.ts'
import { openEveryView, type View } from '../support/every-view.ts'

const [folder = './screenshots', ...wanted] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })

const SCHEMES = ['light', 'dark'] as const
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
]

const isWanted = (name: string) => wanted.length === 0 || wanted.some((one) => name.startsWith(one))
await using every = await openEveryView({ isShared: isWanted('share') })
const { editor, views } = every
const failures: string[] = []

async function take(page: Page, view: View, suffix: string): Promise<void> {
  try {
    await every.show(page, view)
    // Pictures and waveforms.
    await page.waitForTimeout(700)
  } catch (error) {
    failures.push(`${view.name} ${suffix}: ${String(error).split('\n')[0]}`)
  }
  await page.screenshot({ path: join(folder, `${view.name}-${suffix}.png`) })
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  if (isWide) failures.push(`${view.name} ${suffix}: it scrolls sideways`)
  for (const fault of await faultsOf(page)) failures.push(`${view.name} ${suffix}: ${fault}`)
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
    const outside: BrowserContext = await editor.browser.newContext({ ...looks, reducedMotion: 'reduce' })
    const stranger = await outside.newPage()
    for (const one of [page, stranger]) {
      one.setDefaultTimeout(5_000)
      listen(one)
    }
    for (const view of views)
      if (isWanted(view.name)) await take(view.signedOut ? stranger : page, view, suffix)
    await page.context().close()
    await outside.close()
  }
for (const failure of new Set(failures)) console.error(failure)
console.log(`Screenshots are in ${folder}; ${failures.length} problems.`)
