import { expect, test } from 'bun:test'
import { splitName } from '../../../src/http/v1/published-project.ts'

const email = 'ada@example.com'

test('a publisher has the name they chose, or one from their email address', () => {
  expect(splitName({ name: 'Ada Lovelace', email })).toEqual({ first_name: 'Ada', last_name: 'Lovelace' })
  expect(splitName({ name: 'Ana María López', email })).toEqual({
    first_name: 'Ana María',
    last_name: 'López',
  })
  expect(splitName({ name: 'Ada', email })).toEqual({ first_name: 'Ada', last_name: '' })
  expect(splitName({ name: null, email })).toEqual({ first_name: 'ada', last_name: '' })
  expect(splitName(null)).toEqual({ first_name: '', last_name: '' })
})
