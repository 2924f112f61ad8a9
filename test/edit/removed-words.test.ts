import { expect, test } from 'bun:test'
import type { Clip } from '../../src/edit/document.ts'
import { removedStretches } from '../../src/edit/removed-words.ts'
import type { TimeRange } from '../../src/edit/time.ts'
import { viewTranscript } from '../../src/edit/view.ts'
import {
  clip,
  composition,
  context,
  document,
  edited,
  evenWords,
  firstOf,
  media,
  type Project,
  seconds,
} from '../support/edit-builders.ts'

// one 0-0.3, two 0.4-0.7, three 0.8-1.1, four 1.2-1.5, five 1.6-1.9
const known = context([{ media: media('talk', 2), words: evenWords('one two three four five') }])

function playing(...clips: Clip[]): Project {
  return { document: document(composition(clips)), context: known }
}

function reaching(id: string, played: TimeRange, reach: TimeRange): Clip {
  return { ...clip(id, 'talk', played), reach }
}

/** The transcript as it reads, removed words in brackets. */
function reads(project: Project): string {
  return viewTranscript(firstOf(project), project.document, project.context)
    .map((piece) =>
      (piece.kind === 'heard' ? piece.words : piece.stretch.words).map(({ text }) => text).join(' '),
    )
    .join(' | ')
}

function removed(project: Project) {
  return removedStretches(firstOf(project), project.document, project.context).map(
    ({ words, afterClipId, beforeClipId }) => [
      afterClipId,
      words.map(({ text }) => text).join(' '),
      beforeClipId,
    ],
  )
}

test('what two clips have lost between them is shown once, after the first', () => {
  const first = reaching('a', seconds(0, 0.3), seconds(0, 1.5))
  const second = reaching('b', seconds(1.6, 2), seconds(0.4, 2))
  expect(removed(playing(first, second))).toEqual([['a', 'two three four', null]])
  expect(reads(playing(first, second))).toBe('one | two three four | five')
})

test('a clip shows what it has lost before its neighbor’s reach begins', () => {
  // The second clip was there from the start of the recording, the first from its second word on.
  const first = reaching('a', seconds(0.4, 0.7), seconds(0.4, 1.5))
  const second = reaching('b', seconds(1.6, 2), seconds(0, 2))
  expect(removed(playing(first, second))).toEqual([
    ['a', 'three four', null],
    [null, 'one', 'b'],
  ])
})

test('a clip shows what it has lost after its neighbor’s reach ends', () => {
  const first = reaching('a', seconds(0, 0.3), seconds(0, 2))
  const second = reaching('b', seconds(0.8, 1.1), seconds(0.8, 1.2))
  expect(removed(playing(first, second))).toEqual([
    ['a', 'two', null],
    ['a', 'four five', null],
  ])
})

test('each of them comes back where it is shown', () => {
  const first = reaching('a', seconds(0.4, 0.7), seconds(0.4, 1.5))
  const second = reaching('b', seconds(1.6, 2), seconds(0, 2))
  const restored = edited(playing(first, second), {
    type: 'restore_words',
    compositionId: 'c1',
    mediaId: 'talk',
    wordIds: ['w0'],
  })
  expect(reads(restored)).toBe('two | three four | one five')
})
