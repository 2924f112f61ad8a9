import { expect, test } from 'bun:test'
import { edited, evenWords, firstOf, refusal, talk } from '../../support/edit-builders.ts'

// Words w0 … w7, 0.4 s from one to the next.
const project = talk(evenWords('Good morning everybody here. We start right now.'))
const on = { type: 'set_caption_texts', compositionId: 'c1', mediaId: 'talk' } as const
const line = (from: number, to: number, text: string | null) => ({
  ...{ fromWordId: `w${from}`, toWordId: `w${to}` },
  text,
})
const greeted = edited(project, { ...on, lines: [line(0, 3, 'Guten Morgen')] })

test('replace those that were set for any of their words; without a text, what is said is shown', () => {
  const again = edited(greeted, { ...on, lines: [line(3, 4, 'Hallo'), line(6, 7, 'jetzt')] })
  expect(firstOf(again).captionTexts?.map(({ text }) => text)).toEqual(['Hallo', 'jetzt'])
  const none = edited(again, { ...on, lines: [line(0, 7, null)] })
  expect(firstOf(none)).toEqual(firstOf(project))
  const same = edited(greeted, { ...on, lines: [line(0, 3, 'Guten Morgen')] })
  expect(same.document).toBe(greeted.document)
})

test('have no word in common, and words of the media only', () => {
  expect(refusal(project, { ...on, lines: [line(0, 3, 'a'), line(3, 4, 'b')] })).toContain(
    'in two of the lines',
  )
  expect(refusal(project, { ...on, lines: [line(0, 99, 'a')] })).toContain('has no word w99')
  expect(refusal(project, { ...on, lines: [line(0, 3, '  ')] })).toContain('text')
})
