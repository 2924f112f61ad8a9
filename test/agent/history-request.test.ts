import { expect, test } from 'bun:test'
import { historyRequest } from '../../src/agent/history-request.ts'

test.each([
  ['undo'],
  ['Undo that, please.'],
  ['Could you undo the last change?'],
  ['revert that'],
  ['take back what you just did'],
  ['Oops, undo it!'],
  ['That was wrong. Undo it.'],
  ["No, that's not what I wanted. Roll back the last edit"],
  ['go back to the previous version'],
  ['go one step back'],
  ['undo again'],
  ['I am sorry, please undo that.'],
  ['wait no undo that'],
  ['that was the wrong file, undo'],
  ['never mind, undo'],
  ['my mistake, undo that'],
  ['give me that back'],
  ['nah, bring them back'],
  ['can I have those back in'],
  ['ctrl z'],
  ['No, I was wrong. Put it back.'],
  ['I changed my mind; please put it back.'],
  ['jk, undo that'],
  ['put it back to how it was'],
  ['the way it was before please'],
  ['as it was before'],
  ['change it back'],
  ['undo that cut'],
  ['I was mistaken about that one. Would you be so kind as to put it back?'],
])('%p is one edit back', (prompt) => {
  expect(historyRequest(prompt)).toEqual({ kind: 'undo', steps: 1 })
})

test.each([
  ['undo the last 3 changes', { kind: 'undo', steps: 3 }],
  ['go back two steps', { kind: 'undo', steps: 2 }],
  ['undo twice', { kind: 'undo', steps: 2 }],
  ['undo everything', { kind: 'original' }],
  ['Undo everything, go back to the original', { kind: 'original' }],
  ['Undo all my edits.', { kind: 'original' }],
  ['go back to the original', { kind: 'original' }],
  ['revert everything to the original version', { kind: 'original' }],
  ['reset the project', { kind: 'original' }],
  ['redo', { kind: 'redo' }],
  ['undo the undo', { kind: 'redo' }],
  ['go back to revision 3', { kind: 'revision', number: 3 }],
  ['restore version 12 please', { kind: 'revision', number: 12 }],
])('%p is %p', (prompt, wish) => {
  expect(historyRequest(prompt)).toEqual(wish as ReturnType<typeof historyRequest>)
})

test.each([
  ['remove the filler words'],
  ['undo that and add captions'],
  ['undo that, captions are fine'],
  ['cut the intro, undo the fade'],
  ['Undo it. Then make it vertical.'],
  ['do not undo anything'],
  ['put the ums back'],
  ['I changed my mind'],
  ['jk delete the copy'],
  ['restore everything that was removed'],
  ['bring back "thank you"'],
  ['undo the captions'],
  ['go back to landscape'],
  ['how do I undo?'],
  ['cancel'],
  ['undo 0 changes'],
  ['a clip called "Undo"'],
])("%p isn't one", (prompt) => {
  expect(historyRequest(prompt)).toBeNull()
})
