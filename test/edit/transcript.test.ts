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

describe('heard words', () => {
  const heardIn = (one: Project) => heardWords(firstOf(one), one.document, one.context)

  test('are read once, whatever an edit changes beside them', () => {
    const framed = edited(project, { type: 'set_frame', compositionId: 'c1', width: 1080, height: 1920 })
    expect(framed.document).not.toBe(project.document)
    expect(heardIn(framed)).toBe(heardIn(project))
  })

  test('are read again for other speakers, corrections and transcripts', () => {
    const { document, context } = project
    const before = heardIn(project)
    const corrections = [{ mediaId: 'talk', wordId: 'w0', text: 'Thanks' }]
    expect(heardIn({ document: { ...document, corrections }, context })[0]?.text).toBe('Thanks')
    expect(heardIn(project)).toEqual(before)
    const speakers = [{ mediaId: 'talk', fromWordId: 'w5', speaker: 'Ann' }]
    expect(heardIn({ document: { ...document, speakers }, context }).at(-1)?.speaker).toBe('Ann')
    expect(heardIn(project)).toEqual(before)
    expect(heardIn({ document, context: { ...context, words: new Map() } })).toEqual([])
  })
})
