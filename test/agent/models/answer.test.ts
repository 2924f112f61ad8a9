import { describe, expect, test } from 'bun:test'
import { checkedAnswer } from '../../../src/agent/models/answer.ts'

const POINTS = `1. Build it once.
2. Captions, podcast and timeline are things you build, export and share: “We will export my podcast …”
3. I removed the silences by hand.`

describe('content reaches the reader as the model wrote it', () => {
  test.each([
    POINTS,
    'Five hooks:\n1. Stop editing.\n2. I cut every um from my interview with one sentence.\n3. We removed the silences …',
    'I just edited an interview with Roughcut. I removed every um by asking. It took five minutes. #editing',
    'Auf Deutsch: „Hallo und willkommen, ich habe etwas entfernt.“',
    '“The quiet hour”, “Slow is smooth”, “Cut twice”. I would take the first: it says what the talk is about.',
    'Show notes\n\nWelcome\n- Added value: 0:40\n- Cut and paste: 1:20',
    'I chose the passage because it is the only one with a number in it. The greeting is left out.',
  ])('%j', (answer) => {
    expect(checkedAnswer(answer, null)).toBe(answer)
    expect(checkedAnswer(answer, '“Interview”: removed 2 words.')).toContain(
      answer.split('\n')[0]?.slice(0, 12) ?? '',
    )
  })

  test('but no control characters', () => {
    expect(checkedAnswer('a\u0000b\u202e\r\nc', null)).toBe('ab\nc')
  })
})

describe('a claim', () => {
  test.each(['I removed 14 filler words!', 'Done.', "I've added captions.", 'It is 31.4 seconds long now.'])(
    'gives way to the truth when nothing was changed: %j',
    (claim) => {
      expect(checkedAnswer(claim, null)).toBe('Nothing was changed.')
    },
  )

  test('with a wrong figure goes, and what else is said stays', () => {
    const facts = '“Interview”: removed 4 words (“um” ×4).'
    expect(checkedAnswer('It is about elephants. I removed 2 fillers.', facts)).toBe('It is about elephants.')
    expect(checkedAnswer('It is about elephants. I removed 4 fillers.', facts)).toContain(
      'I removed 4 fillers.',
    )
    expect(checkedAnswer('I removed 4 fillers.', facts)).toBe('')
  })
})
