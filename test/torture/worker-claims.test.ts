import { expect, test } from 'bun:test'
import { claimsIn, type LoggedWorker } from './worker-claims.ts'

const at = (second: number) => new Date(second * 1_000).toISOString()
const line = (second: number, event: string, fields: object) =>
  JSON.stringify({ time: at(second), level: 'info', event, ...fields })
const claimed = (second: number, step: string, worker: string) =>
  line(second, 'step claimed', { step, worker })
const worker = (name: string, ...lines: string[]): LoggedWorker => ({ name, lines })

test('a step of a killed worker counts from the kill to the next claim, and one that had ended does not', () => {
  const log = [
    ...[claimed(1, 'a', 'one'), claimed(1, 'b', 'one'), claimed(2, 'c', 'one'), claimed(3, 'd', 'two')],
    ...[line(4, 'step finished', { step: 'b' }), claimed(30, 'a', 'two'), claimed(31, 'b', 'two')],
    '{"time": half a line',
  ]
  const own = worker('one', line(5, 'step lost', { step: 'c' }), 'Worker one takes 3 steps')
  const { takenUp } = claimsIn([log.join('\n')], [own], [{ kind: 'killed', worker: 'one', atMs: 10_000 }])
  expect(takenUp).toEqual([{ step: 'a', worker: 'two', afterMs: 20_000 }])
})

test('a thawed worker that lets its step go is refused, and one that hands it in is late', () => {
  const logs = [
    claimed(1, 'a', 'one'),
    claimed(2, 'b', 'one'),
    claimed(20, 'a', 'two'),
    claimed(21, 'b', 'two'),
  ]
  const workers = [
    worker('one', line(30, 'step lost', { step: 'a' }), line(31, 'step finished', { step: 'b' })),
    worker('two', line(32, 'step finished', { step: 'a' })),
  ]
  const found = claimsIn([logs.join('\n')], workers, [{ kind: 'frozen', worker: 'one', atMs: 3_000 }])
  expect(found).toMatchObject({ refused: 1, late: ['one finished b, which two had claimed'] })
})
