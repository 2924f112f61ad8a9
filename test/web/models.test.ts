// Adding language models and servers on the page of models, with a peer of Ollama and one of a chat server. A real server and
// a real Chromium; skipped where there is none. With SHOTS=FOLDER it leaves pictures of each step, at two widths, dark and light.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { loadConfig } from '../../src/config.ts'
import { createLog } from '../../src/log.ts'
import { type RunningServer, startServer } from '../../src/start.ts'
import { faultsOf } from '../support/accessibility.ts'
import { chromiumPath, openBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { goodAnswer } from '../support/good-trial-model.ts'
import { type OllamaPeer, startOllamaPeer } from '../support/ollama-peer.ts'
import { KEY, startOpenAiPeer } from '../support/openai-peer.ts'
import { FIXTURES, storeMedia } from '../support/stored-media.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const hasChromium = chromiumPath() !== null
if (!hasChromium) console.warn('SKIPPED test/web/models.test.ts: there is no Chromium on this machine.')

const STEP_MS = 180_000
const SHOTS = process.env.SHOTS
if (SHOTS) mkdirSync(SHOTS, { recursive: true })

describe.skipIf(!hasChromium)('the page of models', () => {
  const folder = temporaryFolder()
  let ollama: OllamaPeer
  let server: RunningServer
  let browser: Browser
  let page: Page
  /** Lets a download go on. */
  let goOn = () => {}

  beforeAll(async () => {
    ollama = await startOllamaPeer({ models: [], script: goodAnswer })
    ollama.pulling = async function* (name) {
      const { promise, resolve } = Promise.withResolvers<void>()
      goOn = resolve
      const weights = { status: 'pulling a3de86cd1c13', digest: 'sha256:a3de86cd1c13', total: 5_225_374_720 }
      const template = { status: 'pulling ae370d884f10', digest: 'sha256:ae370d884f10', total: 1_723 }
      yield { status: 'pulling manifest' }
      if (name.startsWith('nothing')) return yield { error: 'pull model manifest: file does not exist' }
      yield weights
      yield { ...weights, completed: 2_090_149_888 }
      await promise
      yield { ...weights, completed: weights.total }
      yield { ...template, completed: template.total }
      for (const status of ['verifying sha256 digest', 'writing manifest', 'success']) yield { status }
    }
    const config = loadConfig({ dataDir: folder.path, port: '0', ollamaHost: ollama.host }, {})
    server = await startServer(config, { log: createLog('silent') })
    browser = await openBrowser()
    const person = server.services.store.users.first()
    const { secret } = server.services.store.sessions.create(person?.id ?? '', 'test')
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    await context.addCookies([{ name: 'roughcut_session', value: secret, url: server.url }])
    page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await page.goto(`${server.url}/settings/models`)
  }, STEP_MS)
  afterAll(async () => {
    await browser?.close()
    await server?.stop(0)
    await ollama?.[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  /** No faults at any size; pictures if somebody wants them. */
  const look = async (name: string) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await faultsOf(page)).toEqual([])
        if (SHOTS)
          await page.screenshot({ path: join(SHOTS, `${name}-${width}-${colorScheme}.png`), fullPage: true })
      }
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const row = (name: string) => page.locator('li', { has: page.getByText(name, { exact: true }) })
  const setting = () => loadConfig({ dataDir: folder.path }, {}).llm

  test(
    'is where the agent sends whoever asks for what only a model may understand, once',
    async () => {
      const { services } = server
      const { id: projectId } = services.store.projects.create({
        name: 'Interview',
        driveId: services.store.drives.list()[0]?.id ?? '',
        ownerId: services.store.users.first()?.id ?? '',
      })
      const file = join(FIXTURES, 'intro.wav')
      await storeMedia(services, { projectId, name: 'intro.wav', file, text: 'one two three four five' })
      await page.goto(`${server.url}/projects/${projectId}`)
      const prompt = page.getByLabel('Describe an edit').last()
      const link = page.getByRole('link', { name: 'Settings → Models' })
      for (const wanted of ['Give it the mood of a rainy Sunday', 'Give it the mood of a sunny Monday']) {
        await prompt.fill(wanted)
        await prompt.press('Enter')
        await page.locator('.turn-item', { hasText: wanted }).locator('.turn-answer').waitFor()
      }
      expect(await link.count()).toBe(1)
      await look('refusal')
      await link.click()
      await page.getByText('has no model yet. Add one below.').waitFor()
    },
    STEP_MS,
  )

  test(
    'suggests models with their size and whether they fit',
    async () => {
      await page.getByText('has no model yet. Add one below.').waitFor()
      expect(await row('qwen3:8b').textContent()).toMatch(/[\d.]+ GB.*(?:fits in memory|too large)/)
      await look('empty')
    },
    STEP_MS,
  )

  test(
    'one click downloads a model with progress, tests it, and makes it the default',
    async () => {
      await button('Add qwen3:8b').click()
      await page.getByText(/Downloading, 2\.1 GB of 5\.2 GB/).waitFor()
      expect(await button('Add qwen3:4b').isDisabled()).toBe(true)
      await look('downloading')
      goOn()
      await page.getByText('passed 3 of 3 prompts and is the default').waitFor()
      await eventually(async () => expect(await row('qwen3:8b').getByText('In use').count()).toBe(1))
      expect(await button('Add qwen3:8b').count()).toBe(0)
      expect(setting()).toBe('qwen3:8b')
      await look('tested')
    },
    STEP_MS,
  )

  test(
    'one that fails its test stays, is not the default, and the page says what was expected',
    async () => {
      ollama.script([{ text: 'I would remove the filler words.' }])
      await page.getByLabel('Another model').fill('llama3.2:1b')
      await button('Add').click()
      await page.getByText(/Downloading, 2\.1 GB/).waitFor()
      goOn()
      await page.getByText('passed 0 of 3 prompts').waitFor()
      await page.getByText('Expected: only the Voice memo has captions').waitFor()
      await row('llama3.2:1b').waitFor()
      expect(setting()).toBe('qwen3:8b')
      await look('failed-test')
    },
    STEP_MS,
  )

  test(
    'a model that is there can be tested, and a name that Ollama doesn’t have says so',
    async () => {
      ollama.script(goodAnswer)
      await button('Test llama3.2:1b').click()
      await page.getByText('passed 3 of 3 prompts').nth(1).waitFor()
      expect(setting()).toBe('qwen3:8b')
      await page.getByLabel('Another model').fill('nothing:1b')
      await button('Add').click()
      await page.getByText('Ollama’s library has no model "nothing:1b".').waitFor()
      await look('unknown')
    },
    STEP_MS,
  )

  test(
    'a chat server is entered, tested, used and removed',
    async () => {
      await using peer = startOpenAiPeer('litellm', { script: goodAnswer })
      const form = page.locator('section', { has: page.getByRole('heading', { name: 'Chat server' }) })
      const save = form.getByRole('button', { name: 'Save and test' })
      await form.getByLabel('Address').fill(peer.address)
      await save.click()
      await form.getByText('doesn’t answer, refuses the key, or lists no models').waitFor()
      await look('chat-server-refused')
      await form.getByLabel('Key').fill(KEY)
      await save.click()
      await form.getByText('has 1 model.').waitFor()
      await button('Use openai:qwen3-8b').click()
      await eventually(async () => expect(await row('openai:qwen3-8b').getByText('In use').count()).toBe(1))
      await button('Test openai:qwen3-8b').click()
      await page.getByText('openai:qwen3-8b passed 3 of 3 prompts and is the default').waitFor()
      expect(await page.content()).not.toContain(KEY)
      await look('chat-server')
      await form.getByRole('button', { name: 'Remove' }).click()
      await eventually(async () => expect(await button('Test openai:qwen3-8b').count()).toBe(0))
      await look('chat-server-removed')
    },
    STEP_MS,
  )
})
