// Addresses of compositions in a real Chromium. Skipped where there is none.
import { describe, expect, test } from 'bun:test'
import { chromiumPath } from '../support/browser.ts'
import { openEditor } from '../support/open-editor.ts'

const hasChromium = chromiumPath() !== null
if (!hasChromium)
  console.warn('SKIPPED test/web/composition-address.test.ts: there is no Chromium on this machine.')

const TEASER = 'a1b2c3d4-91b4-4f6e-8a2d-7c3b9e10f4a6'

describe.skipIf(!hasChromium)('PUBLIC_URL/projects/{project_id}/{short or full id}', () => {
  test('opens that composition; an unknown one opens the project with a notice', async () => {
    await using editor = await openEditor({
      file: 'voice-memo.mp3',
      words: [{ id: 'w0', text: 'Hello', startUs: 0, endUs: 500_000, confidence: 1, kind: 'word' }],
      more: (mediaId) => [{ type: 'create_composition', id: TEASER, name: 'Teaser', clips: [{ mediaId }] }],
    })
    const { page, server, projectId } = editor
    const chosen = () =>
      page
        .getByRole('tab', { selected: true })
        .filter({ hasText: /Rough cut|Teaser/ })
        .first()
    for (const [id, name] of [
      ['a1b2c', 'Teaser'],
      ['A1B2C', 'Teaser'],
      [TEASER, 'Teaser'],
      ['', 'Rough cut'],
    ]) {
      await page.goto(`${server.url}/projects/${projectId}/${id}`)
      await page.locator('.w').first().waitFor()
      await chosen().waitFor()
      expect({ id, shown: await chosen().textContent() }).toEqual({
        id,
        shown: expect.stringContaining(name ?? ''),
      })
    }
    await page.goto(`${server.url}/projects/${projectId}/00000`)
    await page.getByText('That composition isn’t in this project').waitFor()
    expect(await chosen().textContent()).toContain('Rough cut')
    expect(editor.errors).toEqual([])
  }, 60_000)
})
