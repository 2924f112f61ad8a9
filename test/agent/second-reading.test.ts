// What isn't read with what is told beside it is read without it, and the answer says so.
import { describe, expect, test } from 'bun:test'
import { runPrompt } from './cases/case.ts'

const TOLD = [
  'my cat keeps walking over the desk',
  'half of them watch on the bus',
  'I sound half asleep',
  'I want to send it to my sister',
  'there was a dog in the room',
  'we lost two sponsors over it last month',
]

describe('a statement beside a request', () => {
  for (const told of TOLD)
    test(told, async () => {
      const plain = await runPrompt('podcast', 'make it square')
      const beside = await runPrompt('podcast', `make it square, ${told}`)
      expect(beside.operations).toEqual(plain.operations)
      expect(beside.response).toContain(`I took “${told}” as a remark.`)
    })

  // What limits the request, or could be one itself, is no remark.
  for (const said of [
    'I need every line',
    'the ums should stay',
    'the captions could be bigger',
    "I can't have any swearing",
    'no, wait, I meant vertical',
  ])
    test(`not: ${said}`, async () => {
      const { response } = await runPrompt('podcast', `make it square, ${said}`)
      expect(response).not.toContain(`I took “${said}” as a remark`)
    })
})

test('a command in quotation marks keeps those within it', async () => {
  const { after } = await runPrompt('interview', '"add a title ‘Cut, then mute it’"')
  expect(after.compositions[0]?.titles.map(({ text }) => text)).toEqual(['Cut, then mute it'])
})
