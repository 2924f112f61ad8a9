import { describe, expect, test } from 'bun:test'
import type { EditOperation } from '../../../src/edit/operations.ts'
import { heardWords, sentencesOf } from '../../../src/edit/transcript.ts'
import {
  edited,
  evenWords,
  firstOf,
  heardText,
  type Project,
  refusal,
  talk,
  words,
} from '../../support/edit-builders.ts'

const project = talk(evenWords('Thank you, Jon. I really, really like it. Thank you. Bye, jon!'))
const on = { compositionId: 'c1' } as const

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
    expect(heardText(edited(project, { type: 'cut_text', ...on, ...more } as EditOperation))).toBe(text)
  })

  test('finds it over hesitations and cuts between its words', () => {
    const broken = talk(evenWords('it is [um] really not great'))
    const cut = edited(broken, { type: 'cut_words', ...on, mediaId: 'talk', wordIds: ['w4'] })
    expect(heardText(edited(cut, { type: 'cut_text', ...on, text: 'is really great' }))).toBe('it')
  })

  test('that is not said, or not that often, is refused', () => {
    expect(refusal(project, { type: 'cut_text', ...on, text: 'good morning' })).toContain(
      '“good morning” is not said in the composition “Main”.',
    )
    expect(refusal(project, { type: 'cut_text', ...on, text: 'thank you', occurrence: 3 })).toBe(
      "“thank you” is said 2 times, so occurrence 3 doesn't exist. Count from 1, or from -1 for the last.",
    )
    expect(refusal(project, { type: 'cut_text', ...on, text: '...' })).toContain('is not said')
  })
})

describe('correcting the transcript', () => {
  test('replaces a phrase everywhere and keeps the punctuation after it', () => {
    const after = edited(project, { type: 'correct_text', find: 'jon', text: 'John' })
    expect(heardText(after)).toBe('Thank you, John. I really, really like it. Thank you. Bye, John!')
    expect(firstOf(after)).toEqual(firstOf(project))
  })

  test.each([
    ['word by word', ['w0', 'w1'], 'Thanks Ann', 'Thanks Ann Jon.'],
    ['the last word takes what is left over', ['w1'], 'you all so much', 'Thank you all so much Jon.'],
    ['words that get no text are not shown', ['w0', 'w1', 'w2'], 'Thanks.', 'Thanks. I'],
  ])('%s', (_name, wordIds, text, beginning) => {
    const after = edited(project, { type: 'correct_words', mediaId: 'talk', wordIds, text })
    expect(heardText(after)).toStartWith(beginning)
  })

  test('back to what was recognized leaves no correction', () => {
    const after = edited(
      project,
      { type: 'correct_words', mediaId: 'talk', wordIds: ['w2'], text: 'John.' },
      { type: 'correct_words', mediaId: 'talk', wordIds: ['w2'], text: 'Jon.' },
    )
    expect(after.document).toEqual(project.document)
  })

  test('changes what a phrase is found by', () => {
    const after = edited(
      project,
      { type: 'correct_text', find: 'jon', text: 'Ann Lee', occurrence: 2 },
      { type: 'cut_text', ...on, text: 'bye ann lee' },
    )
    expect(heardText(after)).toBe('Thank you, Jon. I really, really like it. Thank you.')
  })
})

describe('speakers', () => {
  const labeled = edited(
    project,
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

describe('sentences', () => {
  const textsOf = (one: Project) =>
    sentencesOf(heardWords(firstOf(one), one.document, one.context)).map(({ text }) => text)

  test('end at full stops', () => {
    expect(textsOf(project)).toEqual([
      'Thank you, Jon.',
      'I really, really like it.',
      'Thank you.',
      'Bye, jon!',
    ])
  })

  test('do not end at abbreviations and initials', () => {
    expect(textsOf(talk(evenWords('Dr. J. Smith is here. Ask him.')))).toEqual([
      'Dr. J. Smith is here.',
      'Ask him.',
    ])
  })

  test('end at pauses where there is no punctuation', () => {
    expect(textsOf(talk(words('we@0-0.3 start@0.4-0.8 then@1.4-1.7 we@1.7-1.9 stop@1.9-2.2')))).toEqual([
      'we start',
      'then we stop',
    ])
  })

  test('end where the speaker changes', () => {
    const labeled = edited(project, {
      type: 'label_speaker',
      mediaId: 'talk',
      fromWordId: 'w5',
      speaker: 'Ann',
    })
    expect(textsOf(labeled)).toEqual([
      'Thank you, Jon.',
      'I really,',
      'really like it.',
      'Thank you.',
      'Bye, jon!',
    ])
  })
})

test('words without a text would be heard and not seen: a correction to nothing is refused', () => {
  expect(
    refusal(project, { type: 'correct_words', mediaId: 'talk', wordIds: ['w1'], text: ' \n' }),
  ).toContain('`text` is blank')
  expect(refusal(project, { type: 'correct_text', find: 'really', text: '' })).toContain('`text` is blank')
})

describe('a title that is moved', () => {
  const range = { startUs: 0, endUs: 1_000_000 }
  const titled = edited(project, { type: 'add_title', ...on, id: 't1', text: 'Jon', place: 'top', range })
  const titleOf = (one: Project) => firstOf(one).titles[0]
  const change = { type: 'change_title', ...on, titleId: 't1' } as const

  test('keeps its offset through other changes, and loses it to another place', () => {
    const moved = edited(titled, { ...change, offset: { x: 0.25, y: -0.1 } })
    expect(titleOf(moved)?.offset).toEqual({ x: 0.25, y: -0.1 })
    expect(titleOf(edited(moved, { ...change, text: 'Jonathan' }))?.offset).toEqual({ x: 0.25, y: -0.1 })
    expect(titleOf(edited(moved, { ...change, place: 'bottom' }))?.offset).toBeUndefined()
    expect(titleOf(edited(moved, { ...change, offset: { x: 0, y: 0 } }))).toEqual(titleOf(titled))
  })
})
