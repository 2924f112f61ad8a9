import { describe, expect, test } from 'bun:test'
import { describeProblem } from '../../src/edit/describe-problem.ts'
import { OPERATION_SCHEMAS } from '../../src/edit/operations.ts'
import { parseOperation } from '../../src/edit/parse-operation.ts'

function refusal(value: unknown): string {
  const parsed = parseOperation(value)
  return parsed.ok ? 'accepted' : describeProblem(parsed.problem)
}

const title = {
  type: 'add_title',
  compositionId: 'c1',
  text: 'Hi',
  place: 'top',
  range: { startUs: 0, endUs: 5 },
}

describe('anything but an operation is refused with what was expected', () => {
  test.each<[unknown, string]>([
    [null, 'An operation is an object with a `type`.'],
    [[], 'An operation is an object with a `type`.'],
    [{}, '`type` must be one of create_composition, create_from_ranges,'],
    [{ type: 'constructor' }, '`type` must be one of'],
    [{ ...title, place: 'left' }, '`add_title`: `place` must be one of top, center, bottom, lower_third.'],
    [{ ...title, hue: 'red' }, '`add_title` has no field `hue`. Leave it out.'],
    [
      { ...title, color: 'red' },
      '`add_title`: `color` must be a string or null (Like #ffcc00; null is white).',
    ],
    [
      { ...title, range: { startUs: 0, endUs: 1.5 } },
      '`add_title`: `range.endUs` must be a whole number from 0 (End, excluded).',
    ],
    [
      { ...title, range: 'all' },
      '`add_title`: `range` must be an object (A stretch of time in microseconds).',
    ],
    [
      {
        type: 'cut_ranges',
        compositionId: 'c1',
        ranges: [
          { startUs: 0, endUs: 1 },
          { startUs: -1, endUs: 2 },
        ],
      },
      '`cut_ranges`: `ranges[1].startUs` must be a whole number from 0 (Start, included).',
    ],
    [{ type: 'cut_ranges', compositionId: 'c1', ranges: [] }, '`ranges`'],
    [
      { type: 'set_frame', compositionId: 'c1', width: 1081 },
      '`set_frame`: `width` must be a whole number from 16 to 7680 (Pixels, even).',
    ],
    [
      { type: 'set_speed', compositionId: 'c1', speed: 9 },
      '`set_speed`: `speed` must be a number from 0.25 to 4 (1 is as recorded, 2 twice as fast).',
    ],
    [
      { type: 'cut_words', compositionId: 'c1', mediaId: 'm' },
      '`cut_words`: `wordIds` must be a list of 1 to 20,000 (Words of this media); it is missing.',
    ],
    [
      { type: 'delete_composition', compositionId: '' },
      '`delete_composition`: `compositionId` must be a string of 1 to 100 characters',
    ],
  ])('%j', (value, sentence) => {
    expect(refusal(value)).toContain(sentence)
  })

  test('an operation is accepted', () => {
    expect(refusal(title)).toBe('accepted')
    expect(refusal({ ...title, color: null })).toBe('accepted')
  })
})

test('every operation is described, and so is each of its fields that is not plain', () => {
  for (const [type, schema] of Object.entries(OPERATION_SCHEMAS)) {
    expect(schema.description).toMatch(/^[A-Z]/)
    expect(JSON.parse(JSON.stringify(schema))).toMatchObject({
      type: 'object',
      properties: { type: { const: type } },
    })
  }
})
