// What the structure of a sentence decides: lists of commands, two questions, "take" that uses, and an unread alternative.
import { expect, test } from 'bun:test'
import { broken, runPrompt } from '../cases/case.ts'

test('the entries of a lettered list are commands of their own', async () => {
  const outcome = await runPrompt('interview', '(a) remove fillers (b) captions (c) make it square')
  expect(broken({ gone: ['um'], captions: true, size: [1080, 1080], complete: true }, outcome)).toEqual([])
})

test('captions in a lettered list of removals are not turned off', async () => {
  const outcome = await runPrompt('interview', '(a) remove fillers (b) captions (c) make it square', [
    'add captions',
  ])
  expect(broken({ captions: true }, outcome)).toEqual([])
})

test('two questions in one sentence get two answers', async () => {
  const outcome = await runPrompt('several', 'How long is the Interview, and how many pauses does it have?')
  expect(broken({ unchanged: true, says: ['59.09 s long', 'pauses over 1 s'] }, outcome)).toEqual([])
})

test('what is taken for something new is not cut out of where it is', async () => {
  const outcome = await runPrompt(
    'several',
    'take 0:04-0:08 of the Interview and the first 6 seconds of the Voice memo and put them into a new composition',
  )
  expect(broken({ untouched: ['Interview', 'Voice memo'] }, outcome)).toEqual([])
})

test('an “otherwise” that was not read is reported', async () => {
  const outcome = await runPrompt(
    'interview',
    'turn off captions if there are any, otherwise turn them on and burn them in',
  )
  expect(broken({ unchanged: true, says: ["I couldn't"] }, outcome)).toEqual([])
})

test('a prompt without an instruction is answered with prompts that work', async () => {
  const { response } = await runPrompt('interview', 'do not cut anything but the ums')
  expect(response).toContain('“remove filler words”')
})
