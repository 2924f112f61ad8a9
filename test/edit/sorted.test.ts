import { expect, test } from 'bun:test'
import { countBefore } from '../../src/edit/sorted.ts'

test('counts what comes before, in a list of any length', () => {
  for (let length = 0; length < 20; length++) {
    const list = Array.from({ length }, (_, index) => index * 2)
    for (let wanted = -1; wanted <= length * 2; wanted++)
      expect(countBefore(list, (value) => value < wanted)).toBe(list.filter((value) => value < wanted).length)
  }
})
