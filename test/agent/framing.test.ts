// What stands around a request changes nothing of it: who asks for it, why, by when, and that the rest stays.
import { describe, expect, test } from 'bun:test'
import { runPrompt } from './cases/case.ts'

const AROUND = [
  'ok so DO',
  'could you please DO',
  "let's DO",
  'maybe DO',
  'first, DO',
  'DO, that is all',
  'client says DO',
  'the client wants you to DO',
  'legal says we have to DO',
  'my manager asked me to DO',
  'the brief says DO',
  'note to editor: DO',
  'it drags a bit. DO',
  "DO, it's too long",
  "DO because it's boring",
  'DO – legal asked',
  'DO as discussed',
  'DO before the meeting',
  'DO tonight',
  'DO, leave the rest alone',
  "DO. Don't touch anything else.",
  'DO, the rest is fine',
  'DO and leave it at that',
  'in Interview, DO',
]

const COMMANDS = [
  'remove the ums',
  'cut the first 10 seconds',
  'make it square',
  'rename it to "Final"',
  'turn it up by 3 dB',
  'play it at 1.5x',
  'add a marker at 0:20 called "Start"',
  'keep only the first 30 seconds',
]

describe.each(COMMANDS)('%s', (command) => {
  const alone = runPrompt('interview', command)
  test.each(AROUND)('%s', async (around) => {
    const plain = await alone
    const framed = await runPrompt('interview', around.replace('DO', command))
    expect(plain.operations).not.toEqual([])
    expect(framed.operations).toEqual(plain.operations)
  })
})

test('what may be a place in the talk is left in', async () => {
  const { operations } = await runPrompt('bakery', 'remove everything before the show')
  expect(operations).toEqual([])
})
