import { describe, expect, test } from 'bun:test'
import { parseGuards } from '../../../src/agent/guards/parse.ts'
import { type Composition, type EditDocument, EMPTY_DOCUMENT } from '../../../src/edit/document.ts'

function composition(id: string, name: string): Composition {
  return {
    id,
    name,
    width: 1920,
    height: 1080,
    fit: 'pad',
    tracks: [{ id: `${id}-main`, kind: 'main', items: [] }],
    markers: [],
    titles: [],
    captions: null,
    loudnessLufs: null,
  }
}

const document: EditDocument = {
  ...EMPTY_DOCUMENT,
  compositions: [composition('c1', 'Interview'), composition('c2', 'Trailer v2')],
}

const kinds = (prompt: string) =>
  parseGuards(prompt, document)
    .map((guard) => guard.kind)
    .sort()

describe('a guard clause', () => {
  test.each([
    ['Do not change anything.', ['anything']],
    ["don't do anything", ['anything']],
    ['Do not touch the project.', ['anything']],
    ['Shorten the pauses. Do not remove words.', ['words']],
    [
      'Apply Studio Sound. Do not remove words, change timing, add captions, or alter content.',
      ['captions', 'order', 'timing', 'words'],
    ],
    ['Do not re-order anything. Do not rewrite the transcript.', ['order', 'transcript']],
    ['add captions without changing the timing', ['timing']],
    ['Make it vertical without cutting anything', ['compositions_deleted', 'words']],
    [
      'Inside the composition, mark filler words as IGNORED. DO NOT DELETE.',
      ['compositions_deleted', 'words'],
    ],
    ['Translate the captions. Do not change the original composition.', ['existing_compositions']],
    [
      'Change its aspect ratio to 9:16. Keep all existing edits, captions, and studio sound.',
      ['captions', 'sound', 'timing'],
    ],
    ['Remove fillers but leave the titles alone', ['titles']],
    ['Remove fillers, never rename compositions', ['names']],
    ['Cut the intro; do not create any compositions', ['compositions_made']],
    ['do not delete any compositions', ['compositions_deleted']],
    ["don't crop", ['frame']],
    ["Make it vertical. Don't crop.", ['cropping']],
    ['Do not change captions, titles or markers', ['captions', 'markers', 'titles']],
    ['If you really cannot do X, do not do anything else as a substitute.', ['all_or_nothing']],
    ['Translate it to French. If that is not possible, do nothing.', ['all_or_nothing']],
    ['Add captions. Do not reorder anything, do not rename it and never crop.', ['frame', 'names', 'order']],
  ])('%p is read', (prompt, expected) => {
    expect(kinds(prompt)).toEqual(expected as ReturnType<typeof kinds>)
  })

  test('is found in a long prompt of the like in no time', () => {
    const prompt = 'if you cannot, '.repeat(1333)
    const began = process.cpuUsage()
    expect(kinds(prompt)).toEqual([])
    expect(kinds(`${prompt} do nothing`)).toEqual(['all_or_nothing'])
    expect(process.cpuUsage(began).user).toBeLessThan(2_000_000)
  })

  test.each([
    ['Remove all filler words'],
    ['Do not include footage outside this range.'],
    ['remove the ums but keep the ums in the intro'],
    ["remove fillers, but don't remove the word like"],
    ["Don't remove filler words in the intro, remove them everywhere else"],
    ['Search my projects and show me the available compositions before editing anything.'],
    ['keep only the part about elephants'],
    ['cut from 1:30 to 2:15'],
  ])("%p isn't one", (prompt) => {
    expect(kinds(prompt)).toEqual([])
  })

  test('may protect one composition by its name', () => {
    expect(parseGuards('Remove fillers everywhere. Do not touch "Trailer v2".', document)).toEqual([
      { kind: 'anything', compositionIds: ['c2'], phrase: 'Do not touch "Trailer v2".' },
    ])
  })

  test('about "anything else" protects what the prompt does not speak of', () => {
    const found = kinds('Add captions. Do not change anything else.')
    expect(found).not.toContain('captions')
    expect(found).toContain('words')
    expect(found).toContain('sound')
    expect(kinds('Remove filler words. Do not change anything else.')).not.toContain('words')
  })

  test('keeps the words that said so', () => {
    expect(parseGuards('Add music. Do NOT change the timing!', document)[0]?.phrase).toBe(
      'Do NOT change the timing!',
    )
  })
})
