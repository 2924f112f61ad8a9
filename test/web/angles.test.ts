// Several cameras in a real Chromium: media dragged from the list, angles cut with the number keys, offsets changed, and
// speakers named. Skipped where there is none.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { MediaItemRow } from '../../src/store/media.ts'
import { faultsOf } from '../support/accessibility.ts'
import { chromiumPath } from '../support/browser.ts'
import { evenWords } from '../support/edit-builders.ts'
import { eventually } from '../support/eventually.ts'
import { type OpenEditor, openEditor } from '../support/open-editor.ts'
import { FIXTURES, storeMedia } from '../support/stored-media.ts'

const hasChromium = chromiumPath() !== null
if (!hasChromium) console.warn('SKIPPED test/web/angles.test.ts: there is no Chromium on this machine.')

const STEP_MS = 120_000
const TEXT = 'hello this is take two we record the same story with the camera here and the camera there'

describe.skipIf(!hasChromium)('several cameras', () => {
  let editor: OpenEditor
  let page: Page
  let sequenceId = ''

  beforeAll(async () => {
    editor = await openEditor({ file: 'camera-a.mp4', words: evenWords(TEXT, 0.2) })
    page = editor.page
    const { server, projectId, mediaId } = editor
    const second = await storeMedia(server.services, {
      ...{ projectId, name: 'camera-b.mp4', file: join(FIXTURES, 'camera-b.mp4') },
    })
    sequenceId = server.store.media.addItem({
      ...{ projectId, name: 'Both', position: 2, kind: 'sequence', fileHash: null, probe: null },
      durationUs: 15_814_000,
      tracks: [
        { mediaId, offsetUs: 0, certainty: 1 },
        { mediaId: second.id, offsetUs: 0, certainty: 0 },
      ],
    }).id
    await editor.open()
  }, STEP_MS)
  afterAll(async () => {
    await editor?.[Symbol.asyncDispose]()
  })

  const clips = () =>
    (editor.document().compositions[0]?.tracks ?? []).map(({ kind, items }) => [
      kind,
      ...items.flatMap((item) => (item.kind === 'clip' ? [item] : [])),
    ])
  const mainClips = () => clips()[0]?.flatMap((item) => (typeof item === 'string' ? [] : [item])) ?? []

  test(
    'a file is dragged from the list before a word, and onto the timeline',
    async () => {
      await page
        .getByRole('button', { name: 'Media', exact: true })
        .or(page.getByRole('tab', { name: 'Media' }))
        .first()
        .click()
      const row = page.locator('.media-row', { hasText: 'Both' })
      await row.dragTo(page.locator('.w', { hasText: 'take' }).first(), { targetPosition: { x: 2, y: 5 } })
      await eventually(() => expect(mainClips().map(({ mediaId }) => mediaId)).toContain(sequenceId))
      expect(mainClips()).toHaveLength(3)
      await row.dragTo(page.locator('.timeline-content'), { targetPosition: { x: 40, y: 4 } })
      await eventually(() => expect(clips().map(([kind]) => kind)).toEqual(['main', 'overlay']))
      await page.keyboard.press('Control+z')
      await eventually(() => expect(clips().map(([kind]) => kind)).toEqual(['main']))
    },
    STEP_MS,
  )

  test(
    'a number cuts to an angle from the playhead on, and the pictures of the angles show which one is seen',
    async () => {
      const at = mainClips()[0]
      await page.locator(`[data-clip="${mainClips()[1]?.id}"]`).click({ position: { x: 60, y: 10 } })
      const angles = page.getByRole('group', { name: 'Angles' })
      await angles.waitFor()
      expect(await angles.getByRole('button', { pressed: true }).innerText()).toContain('camera-a')
      await page.locator('.transcript-scroll').press('2')
      await eventually(() => expect(mainClips().map(({ effects }) => effects.angle)).toContain(1))
      expect(await angles.getByRole('button', { pressed: true }).innerText()).toContain('camera-b')
      expect(mainClips()[0]).toEqual(at as never)
      expect(await faultsOf(page)).toEqual([])
    },
    STEP_MS,
  )

  test(
    'an offset that was not found by sound is marked, and set by hand',
    async () => {
      const row = page.locator('.media-row', { hasText: 'Both' })
      await expectText(row.innerText(), 'couldn’t be synced')
      await row.getByRole('button', { name: 'Actions for Both' }).click()
      await page.getByRole('menuitem', { name: 'Sync…' }).click()
      const dialog = page.getByRole('dialog')
      await expectText(dialog.innerText(), '100 % certain')
      await dialog.getByLabel('camera-b.mp4', { exact: true }).fill('2.46')
      await dialog.getByRole('button', { name: 'camera-b.mp4: one frame later' }).click()
      expect(await faultsOf(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Apply' }).click()
      await dialog.waitFor({ state: 'detached' })
      const { tracks } = editor.server.store.media.byId(sequenceId) ?? {}
      expect(tracks?.map(({ offsetUs, certainty }) => [offsetUs, certainty ?? null])).toEqual([
        [0, 1],
        [2_500_000, null],
      ])
    },
    STEP_MS,
  )

  test(
    'offsets are found by sound in the background, which can be canceled, also when the dialog is closed',
    async () => {
      const { store, services } = editor.server
      const item = () => store.media.byId(sequenceId) as MediaItemRow
      const offsets = () => item().tracks?.map(({ offsetUs }) => offsetUs)
      const row = page.locator('.media-row', { hasText: 'Both' })
      const openDialog = async () => {
        await row.getByRole('button', { name: 'Actions for Both' }).click()
        await page.getByRole('menuitem', { name: 'Sync…' }).click()
      }
      const dialog = page.getByRole('dialog')
      const again = dialog.getByRole('button', { name: 'Sync again by sound' })
      const running = () => store.jobs.countRunning().sync
      // Others have all places, so that it waits.
      const others = Promise.withResolvers<void>()
      const { signal } = new AbortController()
      const busy = ['drive:a', 'drive:b'].map((party) =>
        services.queues.run('ffmpeg', [party], signal, () => others.promise),
      )
      await openDialog()
      await again.click()
      await dialog.getByRole('progressbar', { name: 'Syncing by sound' }).waitFor()
      expect(await faultsOf(page)).toEqual([])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Cancel job' }).click()
      await eventually(() => expect(running()).toBe(0))
      expect(offsets()).toEqual([0, 2_500_000])
      others.resolve()
      await Promise.all(busy)

      store.media.moveTracks(item(), [0, 1_000_000])
      await openDialog()
      // The news that the job is done comes before what it found.
      const project = Promise.withResolvers<void>()
      await page.route(`**/app/api/projects/${editor.projectId}`, async (route) => {
        await project.promise
        await route.continue()
      })
      await again.click()
      await dialog.getByRole('progressbar', { name: 'Syncing by sound' }).waitFor()
      await again.waitFor()
      expect(await dialog.getByText('Synced.').count()).toBe(0)
      project.resolve()
      await dialog.getByText('Synced.').waitFor()
      await page.unrouteAll({ behavior: 'wait' })
      expect(Math.abs((offsets()?.[1] ?? 0) - 2_500_000)).toBeLessThan(40_000)
      const shown = Number(await dialog.getByLabel('camera-b.mp4', { exact: true }).inputValue())
      expect(Math.abs(shown - 2.5)).toBeLessThan(0.04)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    },
    STEP_MS,
  )

  test(
    'a correction is offered for everywhere that says the same',
    async () => {
      await page.locator('.w', { hasText: 'take' }).first().dblclick()
      await page.keyboard.press('Enter')
      await page.getByRole('textbox', { name: 'Edit text' }).fill('scene')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Apply to all' }).click()
      await eventually(() =>
        expect(editor.document().corrections.map(({ text }) => text)).toEqual(['scene', 'scene']),
      )
      expect(await page.locator('.w', { hasText: 'take' }).count()).toBe(0)
    },
    STEP_MS,
  )

  test(
    'in a recording with one picture a number names who speaks, selected words or from the playing one on',
    async () => {
      await page.locator('.w', { hasText: 'hello' }).first().click()
      await page.keyboard.press('1')
      await eventually(() =>
        expect(editor.document().speakers.map(({ speaker }) => speaker)).toEqual(['Speaker 1']),
      )
      expect(await page.locator('.transcript').innerText()).toContain('Speaker 1')
      expect(editor.errors).toEqual([])
    },
    STEP_MS,
  )
})

async function expectText(text: Promise<string>, part: string): Promise<void> {
  expect(await text).toContain(part)
}
