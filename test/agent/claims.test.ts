import { describe, expect, test } from 'bun:test'
import { onlyReasons, withKnownFigures, withoutClaims, withoutDeeds } from '../../src/agent/claims.ts'

describe("a model's words", () => {
  test.each([
    ['I have removed 14 filler words.'],
    ["I've successfully trimmed the intro and added captions."],
    ['Removed all filler words.'],
    ['- Added captions to every clip'],
    ['The filler words have been removed.'],
    ['All silences are now shortened.'],
    ['Studio sound was applied to all clips.'],
    ['Done! The composition is ready.'],
    ['The ums are gone.'],
    ['I went ahead and deleted everything.'],
    ['Your video no longer contains fillers.'],
    ['✅ Fillers: gone ✅ Captions: on'],
  ])('that claim a change are left out: %p', (text) => {
    expect(withoutClaims(text)).toBe('')
  })

  test.each([
    ['There are three compositions: Intro, Interview and Trailer.'],
    ['The interview is 65 s long.'],
    ['Translating captions is not possible with these tools.'],
    ['Which composition do you mean?'],
    ['Nobody says "elephant".'],
  ])('that answer a question stay: %p', (text) => {
    expect(withoutClaims(text)).toBe(text)
  })

  test('about how things are stay in the answer to a question', () => {
    expect(withoutDeeds('Captions are set on two compositions. I added one more.')).toBe(
      'Captions are set on two compositions.',
    )
  })

  test.each([
    ['All set! Your interview is now filler-free.', ''],
    ['The filler words are out. Voilà, no more ums!', ''],
    [
      'Your video now has captions. Translating them is not possible with these tools.',
      'Translating them is not possible with these tools.',
    ],
    ['Great! Which composition do you mean?', 'Which composition do you mean?'],
    ['Captions are already burned in.', 'Captions are already burned in.'],
    ['I can’t add music: there is none in the project.', 'I can’t add music: there is none in the project.'],
  ])('to a request that asks nothing are only reasons and questions: %p', (text, expected) => {
    expect(onlyReasons(text)).toBe(expected)
  })

  test('keep their other sentences', () => {
    expect(withoutClaims('I removed 3 words. The interview is 65 s long.')).toBe(
      'The interview is 65 s long.',
    )
  })

  test('stay only with figures that the model was shown, rounded or not', () => {
    const shown = '"Interview": 65.4 s, 182 words'
    expect(withKnownFigures('It is 65 s long. It has 182 words.', shown)).toBe(
      'It is 65 s long. It has 182 words.',
    )
    expect(withKnownFigures('It is 40 s long. It has fourteen fillers. Fine.', shown)).toBe('Fine.')
  })

  test('of a megabyte are cut off', () => {
    expect(withoutClaims('ha '.repeat(400_000)).length).toBeLessThan(5000)
  })
})
