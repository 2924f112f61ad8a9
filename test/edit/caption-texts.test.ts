// What captions show instead of what is said: it follows its words, and shares the time of those that are heard.
import { describe, expect, test } from 'bun:test'
import { captionWords } from '../../src/edit/caption-texts.ts'
import { undoEdit } from '../../src/edit/undo-edit.ts'
import { assOf } from '../../src/render/captions/burned-captions.ts'
import { srtOf } from '../../src/render/captions/subtitle-files.ts'
import { captionsOf } from '../../src/render/written-files.ts'
import {
  clip,
  composition,
  context,
  countedIds,
  document,
  edited,
  evenWords,
  firstOf,
  heardText,
  media,
  type Project,
  seconds,
  talk,
} from '../support/edit-builders.ts'

// Words w0 … w7, 0.4 s from one to the next.
const project = talk(evenWords('Good morning everybody here. We start right now.'))
const on = { type: 'set_caption_texts', compositionId: 'c1', mediaId: 'talk' } as const
const line = (from: number, to: number, text: string | null) => ({
  ...{ fromWordId: `w${from}`, toWordId: `w${to}` },
  text,
})
const greeted = edited(project, { ...on, lines: [line(0, 3, 'Guten Morgen')] })

function shown(one: Project): (readonly [string, number, number])[] {
  const words = captionWords(firstOf(one), one.document, one.context)
  return words.map(({ text, range }) => [text, range.startUs / 1e6, range.endUs / 1e6] as const)
}
const textOf = (one: Project) =>
  shown(one)
    .map(([text]) => text)
    .join(' ')

describe('texts of captions', () => {
  test('share the time of their words; the transcript stays', () => {
    const [first, second, third] = shown(greeted)
    const heard = shown(project)
    expect(first).toEqual(['Guten', heard[0]?.[1] ?? -1, heard[1]?.[2] ?? -1])
    expect(second).toEqual(['Morgen', heard[2]?.[1] ?? -1, heard[3]?.[2] ?? -1])
    expect(third).toEqual(heard[4] ?? ['', 0, 0])
    expect(heardText(greeted)).toBe(heardText(project))
  })

  test('may have more words than are said', () => {
    const long = edited(project, { ...on, lines: [line(6, 7, 'a b c d')] })
    const heard = shown(project)
    const own = shown(long).slice(6)
    expect(own.map(([text]) => text)).toEqual(['a', 'b', 'c', 'd'])
    expect(own[0]?.[1]).toBe(heard[6]?.[1])
    expect(own[1]?.[2]).toBe(heard[6]?.[2])
    expect(own[2]?.[1]).toBe(heard[7]?.[1])
    expect(own[3]?.[2]).toBe(heard[7]?.[2])
    for (const [, startSeconds, endSeconds] of own) expect(endSeconds).toBeGreaterThan(startSeconds)
  })

  test('stay while one of their words is heard, and come and go with them', () => {
    const cutWords = { type: 'cut_words', compositionId: 'c1', mediaId: 'talk' } as const
    const part = edited(greeted, { ...cutWords, wordIds: ['w0', 'w1', 'w2'] })
    expect(textOf(part)).toBe('Guten Morgen We start right now.')
    const gone = edited(part, { ...cutWords, wordIds: ['w3'] })
    expect(textOf(gone)).toBe('We start right now.')
    const back = edited(gone, {
      type: 'restore_words',
      compositionId: 'c1',
      mediaId: 'talk',
      wordIds: ['w0', 'w1'],
    })
    expect(textOf(back)).toBe('Guten Morgen We start right now.')
  })

  test('are shown once when other words come between, and again where the words play again', () => {
    const spoken = evenWords('Good morning everybody here. We start right now.')
    const known = context([{ media: media('m', 4), words: spoken }])
    const texts = [{ mediaId: 'm', fromWordId: 'w0', toWordId: 'w3', text: 'Guten Morgen' }]
    const of = (...ranges: [number, number][]) => {
      const one = composition(
        ranges.map(([from, to], index) => clip(`k${index}`, 'm', seconds(from, to))),
        { captionTexts: texts },
      )
      return textOf({ document: document(one), context: known })
    }
    const middle = (spoken[1]?.endUs ?? 0) / 1e6 + 0.05
    const second = (spoken[3]?.endUs ?? 0) / 1e6 + 0.05
    const end = (spoken[7]?.endUs ?? 0) / 1e6
    expect(of([0, middle], [second, end], [middle, second])).toBe('Guten We start right now. Morgen')
    expect(of([0, second], [0, second])).toBe('Guten Morgen Guten Morgen')
  })

  test('are painted, and written into caption files', () => {
    const [painted, file] = [true, false].map((isPainted) =>
      captionsOf({ ...greeted, composition: firstOf(greeted) }, isPainted),
    )
    expect(assOf(firstOf(greeted), painted ?? [])).toContain(',,Guten Morgen We start right now.')
    expect(srtOf(file ?? [])).toContain('Guten Morgen We start right now.')
  })

  test('are taken back beside other edits, and not where a later one set them again', () => {
    const undo = (head: Project) =>
      undoEdit(
        { before: project.document, after: greeted.document, head: head.document },
        head.context,
        countedIds(),
      )
    const beside = edited(greeted, { ...on, lines: [line(6, 7, 'jetzt')] })
    expect(undo(beside)?.compositions[0]?.captionTexts?.map(({ text }) => text)).toEqual(['jetzt'])
    expect(undo(greeted)).toEqual(project.document)
    expect(undo(edited(greeted, { ...on, lines: [line(0, 3, 'Servus')] }))).toBeNull()
  })
})
