import { expect, test } from 'bun:test'
import { queueText, refusedText } from '../../../src/web/pages/jobs/workers-text.ts'

const count = (kind: string, waiting: number) => ({ kind, running: 2, waiting })

test('what waits for a worker is counted by kind, and kinds of which none waits are left out', () => {
  expect(queueText([count('transcribe', 3), count('probe', 0), count('render', 1)])).toBe(
    'Waiting: 3 transcripts, 1 render.',
  )
  expect(queueText([count('derive', 0)])).toBe('Nothing is waiting for a worker.')
})

test('a refused worker is named with its version, or without one', () => {
  expect(refusedText({ name: 'old', version: '0.0.1' })).toContain('“old” runs Roughcut 0.0.1')
  expect(refusedText({ name: 'old', version: null })).toContain('an unknown version')
})
