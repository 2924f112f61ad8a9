import { describe, expect, test } from 'bun:test'
import { heardWords, sentencesOf } from '../../src/edit/transcript.ts'
import { edited, evenWords, firstOf, type Project, talk, words } from '../support/edit-builders.ts'
import { phrasesProject as project } from './verbs/projects.ts'

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
