// Intro, outro and logo of a drive in Chromium: chosen in the settings, added in the editor, undone as one step.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { basename, join } from 'node:path'
import type { TranscriptWord } from '../../src/edit/document.ts'
import { chromiumPath } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { ffmpeg } from '../support/media-programs.ts'
import { type OpenEditor, openEditor } from '../support/open-editor.ts'
import { FIXTURES, storeMedia } from '../support/stored-media.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const hasChromium = chromiumPath() !== null
if (!hasChromium) console.warn('SKIPPED test/web/brand-parts.test.ts: there is no Chromium on this machine.')

const WORDS: TranscriptWord[] = [
  { id: 'w0', text: 'Hello', confidence: 1, kind: 'word', startUs: 0, endUs: 1_000_000 },
]

describe.skipIf(!hasChromium)('a brand kit with an intro and a logo', () => {
  const folder = temporaryFolder()
  let editor: OpenEditor

  beforeAll(async () => {
    editor = await openEditor({ file: 'camera-a.mp4', words: WORDS })
    const { server } = editor
    const shelf = server.store.projects.create({
      ...{ name: 'Library', driveId: server.drive.id, ownerId: server.owner.id, kind: 'library' },
    })
    const logo = join(folder.path, 'logo.png')
    ffmpeg(['-f', 'lavfi', '-i', 'color=red:s=200x100', '-frames:v', '1', logo])
    for (const file of [join(FIXTURES, 'intro.wav'), logo])
      await storeMedia(server.services, { projectId: shelf.id, name: basename(file), file })
  }, 120_000)
  afterAll(async () => {
    await editor?.[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  test('is set up from the library', async () => {
    const page = await editor.signedIn()
    await page.goto(`${editor.server.url}/settings/brand`)
    await page.getByRole('combobox', { name: 'Intro' }).selectOption({ label: 'intro.wav' })
    await page.getByRole('combobox', { name: 'Logo' }).selectOption({ label: 'logo.png' })
    await eventually(() =>
      expect(Object.keys(editor.server.store.brandKits.of(editor.server.drive.id).parts).sort()).toEqual([
        'intro',
        'logo',
      ]),
    )
    await page.context().close()
  }, 60_000)

  test('gives the editor a button for each part, whose work is one step back', async () => {
    const { page } = editor
    const tracks = () => editor.document().compositions[0]?.tracks ?? []
    const before = editor.document().compositions
    await editor.open()
    await page.getByRole('tab', { name: 'Media' }).click()
    const brand = page.getByRole('group', { name: 'Brand' })
    expect(await brand.getByRole('button').allInnerTexts()).toEqual(['Add intro', 'Add logo'])
    await brand.getByRole('button', { name: 'Add intro' }).click()
    await eventually(() => expect(tracks()[0]?.items.length).toBe(2))
    const [first] = tracks()[0]?.items ?? []
    expect(first).toMatchObject({ kind: 'clip' })
    await brand.getByRole('button', { name: 'Add logo' }).click()
    await eventually(() =>
      expect(tracks()[1]?.items.at(-1)).toMatchObject({
        effects: { inset: { corner: 'top_right', width: 0.15 } },
      }),
    )
    for (const _ of ['logo', 'intro'])
      await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await eventually(() => expect(editor.document().compositions).toEqual(before))
    expect(editor.errors).toEqual([])
  }, 90_000)
})
