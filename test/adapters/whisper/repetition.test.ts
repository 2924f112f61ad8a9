import { expect, test } from 'bun:test'
import { endsInLoop, withoutLoop } from '../../../src/adapters/whisper/repetition.ts'

const words = (text: string) => text.split(' ').map((one) => ({ text: one }))
const texts = (list: { text: string }[]) => list.map(({ text }) => text).join(' ')

test('a phrase that goes round and round is a loop; what people repeat is not', () => {
  expect(
    endsInLoop('thank you very much thank you very much thank you very much thank you very much'.split(' ')),
  ).toBe(true)
  expect(endsInLoop('and the and the and the and the and the'.split(' '))).toBe(true)
  expect(endsInLoop(Array(10).fill('so'))).toBe(true)
  expect(endsInLoop('no no no no no'.split(' '))).toBe(false)
  expect(endsInLoop('thank you thank you thank you'.split(' '))).toBe(false)
  expect(endsInLoop('the model is very fast sorry the model is very fast'.split(' '))).toBe(false)
  expect(endsInLoop([])).toBe(false)
})

test('the loop’s first round stays, also when it was broken off in the middle of a round', () => {
  const loop = 'we said it and it is done. It is done. It is done. it is'
  expect(texts(withoutLoop(words(loop)))).toBe('we said it and it is done.')
  expect(texts(withoutLoop(words('no loop here at all')))).toBe('no loop here at all')
})
