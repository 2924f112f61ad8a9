import { describe, expect, test } from 'bun:test'
import { heardWords } from '../../../src/edit/transcript.ts'
import { edited, firstOf, type Project, refusal } from '../../support/edit-builders.ts'
import { on, phrasesProject } from './projects.ts'

describe('speakers', () => {
  const labeled = edited(
    phrasesProject,
    { type: 'label_speaker', mediaId: 'talk', fromWordId: 'w3', speaker: 'Ben' },
    { type: 'label_speaker', mediaId: 'talk', fromWordId: 'w0', speaker: 'Ann' },
  )
  const speakersOf = (one: Project) =>
    heardWords(firstOf(one), one.document, one.context)
      .map(({ speaker }) => speaker?.[0] ?? '-')
      .join('')

  test('speak from their label to the next, also when words between are cut', () => {
    expect(speakersOf(labeled)).toBe('AAABBBBBBBBB')
    const cut = edited(labeled, { type: 'cut_words', ...on, mediaId: 'talk', wordIds: ['w3', 'w0'] })
    expect(speakersOf(cut)).toBe('AABBBBBBBB')
  })

  test('of a whole media replace all that it had', () => {
    const turns = [
      { fromWordId: 'w0', speaker: 'Carl' },
      { fromWordId: 'w5', speaker: 'Ann' },
    ]
    const again = edited(labeled, { type: 'label_speakers', mediaId: 'talk', turns })
    expect(speakersOf(again)).toBe('CCCCCAAAAAAA')
    expect(speakersOf(edited(again, { type: 'label_speakers', mediaId: 'talk', turns: [] }))).toBe(
      '------------',
    )
    const unknown = [{ fromWordId: 'w99', speaker: 'Ann' }]
    expect(refusal(labeled, { type: 'label_speakers', mediaId: 'talk', turns: unknown })).toContain('w99')
  })

  test('are renamed on every label, and labels taken away', () => {
    const renamed = edited(labeled, { type: 'rename_speaker', speaker: 'Ben', name: 'Carl' })
    expect(speakersOf(renamed)).toBe('AAACCCCCCCCC')
    const gone = edited(labeled, { type: 'label_speaker', mediaId: 'talk', fromWordId: 'w3', speaker: null })
    expect(speakersOf(gone)).toBe('AAAAAAAAAAAA')
    expect(refusal(labeled, { type: 'rename_speaker', speaker: 'Eve', name: 'X' })).toBe(
      'Speaker “Eve” not found. Speakers are Ben and Ann.',
    )
  })
})
