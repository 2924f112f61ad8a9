// How far the code of the pages may reach, read from its text.
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dir, '../../../src/web/pages')
/** Where the application is put, and where the focus goes when what had it is gone. */
const WHOLE_PAGE = ['main.tsx', 'ui/focus-home.ts']

test('no view looks for the elements of another: what they share is in the model', () => {
  const reaching = [...new Bun.Glob('**/*.{ts,tsx}').scanSync(root)]
    .filter((file) => !WHOLE_PAGE.includes(file))
    .filter((file) => /\bdocument\.(?:querySelector|getElement)/.test(readFileSync(join(root, file), 'utf8')))
  expect(reaching).toEqual([])
})
