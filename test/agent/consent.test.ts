import { describe, expect, test } from 'bun:test'
import { guardsOfSilence, isQuestion, wantsOnlyChanges } from '../../src/agent/consent.ts'
import { EMPTY_DOCUMENT } from '../../src/edit/document.ts'
import { spokenProject } from '../support/spoken-project.ts'

const kinds = (prompt: string) => guardsOfSilence(prompt, EMPTY_DOCUMENT).map((guard) => guard.kind)

describe('what a prompt never asked for', () => {
  test('is deleting a composition, unless it speaks of deleting compositions', () => {
    expect(kinds('remove all filler words')).toContain('compositions_deleted')
    expect(kinds('add captions to every composition')).toContain('compositions_deleted')
    expect(kinds('delete the composition called Draft')).not.toContain('compositions_deleted')
    expect(kinds('Get rid of the old versions.')).not.toContain('compositions_deleted')
    expect(kinds('delete everything')).not.toContain('compositions_deleted')
    expect(kinds('Remove fillers and silences across the whole composition.')).toContain(
      'compositions_deleted',
    )
    expect(kinds('Trim the start. Remove everything before it.')).toContain('compositions_deleted')
  })

  test('goes by the names of compositions, where a name is what shall go', () => {
    const { document } = spokenProject()
    const found = (prompt: string) => guardsOfSilence(prompt, document).map((guard) => guard.kind)
    expect(found('delete the Interview')).not.toContain('compositions_deleted')
    expect(found('remove filler words from Interview')).toContain('compositions_deleted')
  })

  test('is not asked for by the name of a composition', () => {
    const { document } = spokenProject()
    const [composition] = document.compositions
    if (!composition) throw new Error('no composition')
    const teaser = { ...document, compositions: [{ ...composition, name: 'Teaser (best of 30 seconds)' }] }
    const found = guardsOfSilence('Add captions to the teaser (best of 30 seconds)', teaser)
    expect(found.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['words', 'most_words', 'timing']))
  })

  test('is every kind of change that it does not speak of', () => {
    const found = kinds('add captions')
    expect(found).toContain('words')
    expect(found).toContain('sound')
    expect(found).not.toContain('captions')
    const several = kinds('Remove filler words and add Studio Sound')
    expect(several).not.toContain('words')
    expect(several).not.toContain('sound')
    expect(several).toContain('captions')
  })

  test('is cutting, for a prompt that only names what it is about', () => {
    for (const prompt of [
      'Rename the composition to Final',
      'Add captions to the composition',
      'Turn on studio sound in this version',
      'Add captions to each composition',
      'Make the composition louder',
    ])
      expect(kinds(prompt)).toEqual(expect.arrayContaining(['words', 'timing']))
    for (const prompt of [
      'Make a composition about elephants',
      'Create a composition for each speaker',
      'I need a second version without the jokes',
      'Make me a new version',
    ])
      expect(kinds(prompt)).not.toContain('words')
  })

  test('is emptying a composition while only fillers go', () => {
    expect(kinds('remove filler words')).toContain('most_words')
    expect(kinds('remove the ums in the entire interview')).not.toContain('most_words')
    expect(kinds('Keep all content marketing mentions')).not.toContain('most_words')
    expect(kinds('keep only the part about elephants')).not.toContain('most_words')
  })

  test('is nothing but deleting and emptying when it is in other words than are known', () => {
    expect(kinds('Bitte Untertitel hinzufügen')).toEqual(['compositions_deleted', 'most_words'])
    expect(kinds('edit this and put something together')).toEqual(['compositions_deleted', 'most_words'])
  })

  test('is anything, for a question', () => {
    for (const question of [
      'which compositions are shorter than 30 seconds',
      'How long is the interview?',
      'Do not change anything. List every composition.',
      'Search my projects and show me the available compositions before editing anything.',
    ])
      expect(isQuestion(question) || kinds(question).includes('anything')).toBe(true)
    for (const order of [
      'make sure every name ends with 2026',
      'can you remove the ums',
      'is it possible to add captions?',
    ])
      expect(isQuestion(order)).toBe(false)
  })
})

test.each([
  ['remove the filler words', true],
  ['captions please', true],
  ['remove the fillers and tell me how long it is', false],
  ['Hello! Could you please trim the intro?', true],
  ['Could you tell me how long it is?', false],
  ['Trim the intro. Is it shorter now?', false],
  ['which compositions are there', false],
  ['Nenne mir die Abschnitte', false],
])('whether %p wants changes and no answer: %p', (prompt, expected) => {
  expect(wantsOnlyChanges(prompt)).toBe(expected)
})
