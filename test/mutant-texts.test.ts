// The deliberate breaks of `npm run torture -- mutants` are made by replacing text: each must still be there, once.
import { expect, test } from 'bun:test'
import { MUTANTS, placeProblem } from './torture/mutants.ts'

test('every deliberate break has its place in the source', () => {
  expect(MUTANTS.map(placeProblem).filter((problem) => problem !== null)).toEqual([])
})
