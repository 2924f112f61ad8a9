// What a page shows only for a while in Chromium: an answer that changed nothing, a refusal with a time, a project in the
// trash. Nothing of it outlives its reason.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chromiumPath } from '../support/browser.ts'
import { evenWords } from '../support/edit-builders.ts'
import { eventually } from '../support/eventually.ts'
import { type OpenEditor, openEditor } from '../support/open-editor.ts'
import { UNLIMITED } from '../support/unlimited.ts'

const hasChromium = chromiumPath() !== null
if (!hasChromium)
  console.warn('SKIPPED test/web/passing-states.test.ts: there is no Chromium on this machine.')

const STEP_MS = 60_000

describe.skipIf(!hasChromium)('what passes', () => {
  let editor: OpenEditor
  const ask = async (prompt: string) => {
    await editor.page.getByRole('textbox', { name: 'Describe an edit' }).last().fill(prompt)
    await editor.page.getByRole('button', { name: 'Send' }).last().click()
  }

  beforeAll(async () => {
    editor = await openEditor({
      file: 'intro.wav',
      words: evenWords('one two three four five six seven', 0.5),
      rateLimits: { ...UNLIMITED, agent: { requests: 2, seconds: 12 } },
    })
  }, STEP_MS)
  afterAll(async () => {
    await editor?.[Symbol.asyncDispose]()
  })

  test(
    'an answer that changed nothing is there at once, without a place for changes',
    async () => {
      const { page } = editor
      const revisions = Promise.withResolvers<void>()
      await page.route('**/revisions*', async (route) => {
        await revisions.promise
        await route.continue()
      })
      await ask('make it pop')
      await page.getByText('Not understood').waitFor()
      expect(await page.locator('.turn-item .skeleton').count()).toBe(0)
      revisions.resolve()
      await page.unrouteAll({ behavior: 'wait' })
      expect(editor.errors).toEqual([])
    },
    STEP_MS,
  )

  test(
    'a refusal of the server stays until the time that it names, and no longer',
    async () => {
      const { page, server, projectId } = editor
      const prompts = `${server.url}/app/api/projects/${projectId}/agent`
      await eventually(
        async () =>
          expect((await page.request.post(prompts, { data: { prompt: 'make it pop' } })).status()).toBe(429),
        10_000,
      )
      await ask('remove the pauses')
      const refused = page.getByText('At most 2 prompts')
      await refused.waitFor()
      await refused.waitFor({ state: 'detached', timeout: 20_000 })
      // What was typed can be sent again.
      expect(await page.getByRole('textbox', { name: 'Describe an edit' }).last().inputValue()).toBe(
        'remove the pauses',
      )
    },
    STEP_MS,
  )

  test(
    'a message about a failure leaves by itself',
    async () => {
      const { page } = editor
      const refusal = { error: 'conflict', message: 'Not now.' }
      await page.route('**/agent', (route) => route.fulfill({ status: 409, json: refusal }))
      await page.getByRole('button', { name: 'Add captions' }).click()
      const toast = page.locator('.toast.bad', { hasText: 'Not now.' })
      await toast.waitFor()
      await toast.waitFor({ state: 'detached', timeout: 20_000 })
      await page.unrouteAll({ behavior: 'wait' })
    },
    STEP_MS,
  )

  test(
    'attempts of a callback that are seconds apart have times of their own',
    async () => {
      const { server } = editor
      const [job] = server.store.raw
        .query<{ id: string }, []>("SELECT id FROM jobs WHERE type = 'agent'")
        .all()
      const page = await editor.signedIn()
      await page.route('**/app/api/jobs/*', async (route) => {
        const response = await route.fetch()
        const attempts = ['2026-11-26T10:56:05.000Z', '2026-11-26T10:56:10.000Z'].map((attempted_at) => ({
          ...{ attempt_id: attempted_at, attempted_at },
          ...{ http_status: 503, error_message: null, answer: null, duration_ms: 20 },
        }))
        const callback = { url: 'http://receiver.test', state: 'pending', next_attempt_at: null, attempts }
        await route.fulfill({ response, json: { ...(await response.json()), callback } })
      })
      await page.goto(`${server.url}/jobs/${job?.id}`)
      const times = page.getByRole('region', { name: 'Callback' }).locator('td:first-child')
      await times.nth(1).waitFor()
      expect(new Set(await times.allTextContents()).size).toBe(2)
      await page.context().close()
    },
    STEP_MS,
  )

  test(
    'the tab says “Sign in” until somebody has signed in',
    async () => {
      const { browser, server } = editor
      const context = await browser.newContext()
      const stranger = await context.newPage()
      await stranger.goto(server.url)
      await stranger.getByRole('heading').first().waitFor()
      expect(await stranger.title()).toBe('Sign in · Roughcut')
      await context.close()
      const page = await editor.signedIn()
      await page.goto(server.url)
      await page.getByRole('heading', { name: 'Projects' }).waitFor()
      expect(await page.title()).toBe('Projects · Roughcut')
      await page.context().close()
    },
    STEP_MS,
  )

  test(
    'a project in the trash opens again where it is open, once it is restored elsewhere',
    async () => {
      const { page, server, projectId } = editor
      const late = await editor.signedIn()
      const project = `${server.url}/app/api/projects/${projectId}`
      expect((await page.request.post(`${project}/trash`)).ok()).toBe(true)
      await late.goto(`${server.url}/projects/${projectId}`)
      await late.getByRole('heading', { name: 'This project can’t be opened' }).waitFor()
      await page.getByText('in the trash').first().waitFor()
      expect((await page.request.post(`${project}/restore`)).ok()).toBe(true)
      await page.getByText('in the trash').first().waitFor({ state: 'detached', timeout: 40_000 })
      // As when somebody comes back to that tab.
      await late.evaluate(() => dispatchEvent(new Event('focus')))
      await late.locator('.w').first().waitFor()
      await late.context().close()
    },
    STEP_MS,
  )
})
