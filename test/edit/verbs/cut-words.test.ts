import { describe, expect, test } from 'bun:test'
import type { OperationOf } from '../../../src/edit/operations.ts'
import type { Project } from '../../support/edit-builders.ts'
import {
  clip,
  composition,
  context,
  document,
  edited,
  evenWords,
  firstOf,
  heardText,
  media,
  pictureOf,
  refusal,
  seconds,
  talk,
  words,
} from '../../support/edit-builders.ts'

function cut(project: Project, ...wordIds: string[]): Project {
  return edited(project, { type: 'cut_words', compositionId: 'c1', mediaId: 'talk', wordIds })
}

describe('where words are cut', () => {
  test.each([
    [
      'inside a sentence the smaller pause stays, half on each side',
      'is@1-2 um@2.2-2.6 great@3-4',
      'talk 0-2.1 | talk 2.9-5',
    ],
    ['as much of it as a side has', 'is@1-2 um@2-2.6 great@3-4', 'talk 0-2 | talk 3-5'],
    ['between sentences the larger pause stays', 'done.@1-2 Um@3-3.4 next@3.5-4', 'talk 0-2.9 | talk 3.4-5'],
    [
      'also when the removed word ends the sentence',
      'done@1-2 um.@2.1-2.4 Next@3.4-4',
      'talk 0-2.1 | talk 2.5-5',
    ],
    ['before the first word the silence stays', 'um@1-1.5 hello@1.7-2 you@2-3', 'talk 0-0.8 | talk 1.5-4'],
    ['after the last word the silence stays', 'hello@1-2 bye@2-2.5', 'talk 0-2 | talk 2.5-3.5'],
    ['words without pauses are cut at their edges', 'is@1-2 um@2-2.5 great@2.5-4', 'talk 0-2 | talk 2.5-5'],
  ])('%s', (_rule, spoken, picture) => {
    const project = talk(words(spoken))
    const target =
      project.context.words.get('talk')?.find(({ text }) => /^(um\.?|bye)$/i.test(text))?.id ?? ''
    expect(pictureOf(firstOf(cut(project, target)))).toBe(picture)
  })

  test('an end that the recognizer drew into the next word clips nothing', () => {
    const project = talk(words('is@1-2.4 um@2.2-3.3 great@3-4'))
    expect(pictureOf(firstOf(cut(project, 'w1')))).toBe('talk 0-2.2 | talk 3-5')
  })

  test('a hesitation inside a word of implausible length leaves the word heard', () => {
    const project = talk(words('this@0.5-1 is@1-3 [um]@1.5-2.1 great@3-4'))
    const after = cut(project, 'w2')
    expect(heardText(after)).toBe('this is great')
    expect(pictureOf(firstOf(after))).toBe('talk 0-1.5 | talk 3-5')
  })

  test('a word without length goes, and its neighbors stay', () => {
    const project = talk(words('a@0-1 b@1-1 c@1-2'))
    expect(heardText(cut(project, 'w1'))).toBe('a c')
  })
})

describe('cutting words', () => {
  const spoken = evenWords('one two three four five six', 0.1)

  test('in a row cuts once', () => {
    const after = cut(talk(spoken), 'w1', 'w2', 'w3')
    expect(heardText(after)).toBe('one five six')
    expect(firstOf(after).tracks[0]?.items).toHaveLength(2)
  })

  test('one after another leaves no slivers between them', () => {
    const after = cut(cut(cut(talk(spoken), 'w1'), 'w3'), 'w2')
    expect(heardText(after)).toBe('one five six')
    expect(firstOf(after).tracks[0]?.items).toHaveLength(2)
  })

  test('keeps the clip’s id and fade-in on the first piece, fade-out and crossfade on the last', () => {
    const faded = clip('k1', 'talk', seconds(0, 3), { fadeInUs: 1, fadeOutUs: 2, crossfadeUs: 3, gainDb: -6 })
    const project = { ...talk(spoken, 3), document: document(composition([faded])) }
    const [first, last] = firstOf(cut(project, 'w2')).tracks[0]?.items ?? []
    expect(first).toMatchObject({
      id: 'k1',
      effects: { fadeInUs: 1, fadeOutUs: 0, crossfadeUs: 0, gainDb: -6 },
    })
    expect(last).toMatchObject({ effects: { fadeInUs: 0, fadeOutUs: 2, crossfadeUs: 3, gainDb: -6 } })
  })

  test('cuts them wherever they are played, or only in the named clips', () => {
    const twice = {
      document: document(composition([clip('k1', 'talk', seconds(0, 3)), clip('k2', 'talk', seconds(0, 3))])),
      context: context([{ media: media('talk', 3), words: spoken }]),
    }
    expect(heardText(cut(twice, 'w1'))).toBe('one three four five six one three four five six')
    const only = edited(twice, {
      type: 'cut_words',
      compositionId: 'c1',
      mediaId: 'talk',
      wordIds: ['w1'],
      clipIds: ['k2'],
    })
    expect(heardText(only)).toBe('one two three four five six one three four five six')
  })

  test('a clip loses only the words that are named in it, though it plays others that go elsewhere', () => {
    const clips = [clip('k1', 'talk', seconds(0, 3)), clip('k2', 'talk', seconds(0, 3))]
    const known = context([{ media: media('talk', 3), words: evenWords('one um two three er four') }])
    const ranges = [seconds(0, 1), seconds(4, 6)]
    const after = edited(
      { document: document(composition(clips)), context: known },
      { type: 'remove_fillers', compositionId: 'c1', texts: ['um', 'er'], ranges },
    )
    expect(heardText(after)).toBe('one two three er four one um two three four')
  })

  test('works at another speed, to the microsecond of the source', () => {
    const fast = clip('k1', 'talk', seconds(0, 3), { speed: 2 })
    const after = cut({ ...talk(spoken, 3), document: document(composition([fast])) }, 'w1')
    expect(pictureOf(firstOf(after))).toBe('talk 0-0.35 | talk 0.75-3')
  })

  test('of the whole composition leaves an empty one', () => {
    const all = spoken.map(({ id }) => id)
    expect(heardText(cut(talk(spoken), ...all))).toBe('')
  })

  test('that are not there or not heard any more is refused with what there is', () => {
    const project = talk(spoken)
    const operation: OperationOf<'cut_words'> = {
      type: 'cut_words',
      compositionId: 'c1',
      mediaId: 'talk',
      wordIds: ['w1'],
    }
    expect(refusal(project, { ...operation, wordIds: ['w9'] })).toBe(
      'The transcript of “talk” has no word w9. It has words from w0 to w5.',
    )
    expect(refusal(cut(project, 'w1'), operation)).toContain('“two” of “talk” is no longer heard there')
    expect(refusal(project, { ...operation, mediaId: 'x' })).toContain(
      'Media x not found. Known: “talk” (talk).',
    )
  })
})
