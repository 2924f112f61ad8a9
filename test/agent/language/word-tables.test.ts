// Words that every JavaScript object has are words like any others: no table of the reader holds them.
import { expect, test } from 'bun:test'
import { runPrompt } from '../cases/case.ts'

const WORDS = ['constructor', 'toString', '__proto__']
const PROMPTS = [
  'X=0:10',
  'X="a"',
  'X: 3',
  'cut 3 X of a second',
  'X first, then the intro',
  'the memo X first',
  'raise it by a X',
  'split it into X',
  "remove the X's last line",
  'it X captions',
]

test.each(WORDS.flatMap((word) => PROMPTS.map((prompt) => prompt.replace('X', word))))(
  'nothing fails on “%s”',
  async (prompt) => {
    expect((await runPrompt('episode', prompt)).response).not.toBe('')
  },
)
