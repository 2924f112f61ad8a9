// “Find speakers…” in Chromium: without a speaker model, with one that is put there meanwhile, and what the transcript shows.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { wavOf } from '../../src/adapters/speech-server/wav.ts'
import type { TranscriptWord } from '../../src/edit/document.ts'
import { chromiumPath } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { type OpenEditor, openEditor } from '../support/open-editor.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { HIGH_HZ, LOW_HZ, tonesOf, writeVoiceNetworks } from '../support/voice-networks.ts'

const hasChromium = chromiumPath() !== null
if (!hasChromium)
  console.warn('SKIPPED test/web/find-speakers.test.ts: there is no Chromium on this machine.')

const VOICES = [LOW_HZ, LOW_HZ, HIGH_HZ, HIGH_HZ, LOW_HZ]
const WORDS: TranscriptWord[] = VOICES.map((_, index) => ({
  ...{ id: `w${index}`, text: `word${index}`, confidence: 1, kind: 'word' },
  ...{ startUs: index * 2_000_000, endUs: (index + 1) * 2_000_000 - 100_000 },
}))

describe.skipIf(!hasChromium)('finding speakers', () => {
  const folder = temporaryFolder()
  let editor: OpenEditor

  beforeAll(async () => {
    const file = join(folder.path, 'talk.wav')
    await Bun.write(file, wavOf(tonesOf(VOICES.map((hertz) => ({ hertz, seconds: 2 })))))
    editor = await openEditor({ file, words: WORDS })
    await editor.page.getByRole('tab', { name: 'Media' }).click()
  }, 120_000)
  afterAll(async () => {
    await editor?.[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  const openDialog = async () => {
    await editor.page.getByRole('button', { name: 'Actions for talk.wav' }).click()
    await editor.page.getByRole('menuitem', { name: 'Find speakers…' }).click()
    return editor.page.getByRole('dialog')
  }

  test('without a model, the dialog says what is missing and leads to the handbook', async () => {
    const dialog = await openDialog()
    await dialog.getByText('No speaker model is installed').waitFor()
    expect(await dialog.getByRole('button', { name: 'Find speakers' }).isDisabled()).toBe(true)
    const link = dialog.getByRole('link', { name: 'How to install one' })
    const page = await fetch(new URL((await link.getAttribute('href')) ?? '', editor.server.url))
    expect(await page.text()).toContain('segmentation.onnx')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }, 60_000)

  test('with one, each voice has a name in the transcript', async () => {
    await writeVoiceNetworks(join(editor.server.dataDir, 'models', 'voices'))
    const dialog = await openDialog()
    await dialog.getByRole('combobox', { name: 'People' }).waitFor()
    await dialog.getByRole('button', { name: 'Find speakers' }).click()
    await eventually(
      () =>
        expect(
          editor.document().speakers.map(({ fromWordId, speaker }) => `${fromWordId} ${speaker}`),
        ).toEqual(['w0 Speaker 1', 'w2 Speaker 2', 'w4 Speaker 1']),
      30_000,
    )
    const transcript = editor.page.getByRole('region', { name: 'Transcript' })
    await transcript.getByText('Speaker 2').waitFor()
    expect(editor.errors).toEqual([])
  }, 90_000)
})
