import { describe, expect, test } from 'bun:test'
import type { EditOperation } from '../../../src/edit/operations.ts'
import { edited, evenWords, heardText, refusal, talk } from '../../support/edit-builders.ts'
import { on, phrasesProject } from './projects.ts'

describe('cutting a phrase', () => {
  test.each<[string, Partial<EditOperation>, string]>([
    ['everywhere', { text: 'thank you' }, 'Jon. I really, really like it. Bye, jon!'],
    [
      'the first time',
      { text: 'THANK YOU!', occurrence: 1 },
      'Jon. I really, really like it. Thank you. Bye, jon!',
    ],
    [
      'the last time',
      { text: 'thank you', occurrence: -1 },
      'Thank you, Jon. I really, really like it. Bye, jon!',
    ],
    [
      'that runs over a full stop',
      { text: 'it thank' },
      'Thank you, Jon. I really, really like. You. Bye, jon!',
    ],
  ])('%s', (_name, more, text) => {
    expect(heardText(edited(phrasesProject, { type: 'cut_text', ...on, ...more } as EditOperation))).toBe(
      text,
    )
  })

  test('finds it over hesitations and cuts between its words', () => {
    const broken = talk(evenWords('it is [um] really not great'))
    const cut = edited(broken, { type: 'cut_words', ...on, mediaId: 'talk', wordIds: ['w4'] })
    expect(heardText(edited(cut, { type: 'cut_text', ...on, text: 'is really great' }))).toBe('it')
  })

  test('that is not said, or not that often, is refused', () => {
    expect(refusal(phrasesProject, { type: 'cut_text', ...on, text: 'good morning' })).toContain(
      '“good morning” is not said in the composition “Main”.',
    )
    expect(refusal(phrasesProject, { type: 'cut_text', ...on, text: 'thank you', occurrence: 3 })).toBe(
      "“thank you” is said 2 times, so occurrence 3 doesn't exist. Count from 1, or from -1 for the last.",
    )
    expect(refusal(phrasesProject, { type: 'cut_text', ...on, text: '...' })).toContain('is not said')
  })
})
