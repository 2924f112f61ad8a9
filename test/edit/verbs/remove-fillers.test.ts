import { expect, test } from 'bun:test'
import { edited, evenWords, heardText, talk } from '../../support/edit-builders.ts'
import { on } from './projects.ts'

const project = talk(evenWords('So, um, I like it. [uh] Just, you know, just right.', 0.1))

test('removes only fillers within the given stretches', () => {
  const within = edited(project, {
    type: 'remove_fillers',
    ...on,
    ranges: [{ startUs: 2_000_000, endUs: 9_000_000 }],
  })
  expect(heardText(within)).toBe('So, um, I like it. Just, just right.')
})

test('finding none leaves the document as it is', () => {
  const plain = talk(evenWords('We like it.'))
  expect(edited(plain, { type: 'remove_fillers', ...on }).document).toBe(plain.document)
})
