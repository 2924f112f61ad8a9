import { expect, test } from 'bun:test'
import { createHeardByMedia, type HeardWord } from '../../../src/web/pages/project/heard-so-far.ts'
import { paragraphsOf } from '../../../src/web/pages/project/transcript/words-so-far.tsx'

const words = (text: string): HeardWord[] =>
  text.split(' ').map((each, i) => ({ text: each, startUs: i * 1_000_000, endUs: i * 1_000_000 + 500_000 }))

/** A server that has `text`, and what was asked of it. */
function heardServer() {
  const server = { text: '', reading: 1 as number | null, asked: [] as number[], beforeAnswer: () => {} }
  const heard = createHeardByMedia(async (_, from) => {
    server.asked.push(from)
    server.beforeAnswer()
    return { reading: server.reading, done_us: 5, words: words(server.text).slice(from) }
  })
  const report = (text: string, reading: number) => {
    server.text = text
    server.reading = reading
    return heard.note({ media_id: 'm', done_us: 5, word_count: words(text).length, reading })
  }
  const shown = () =>
    heard.byMedia.value
      .get('m')
      ?.words.map(({ text }) => text)
      .join(' ') ?? null
  return { server, heard, report, shown }
}

test('each word is fetched once, as the server reports more of them', async () => {
  const { server, report, shown } = heardServer()
  await report('good morning', 1)
  await report('good morning', 1)
  await report('good morning everybody here', 1)
  expect(shown()).toBe('good morning everybody here')
  expect(server.asked).toEqual([0, 2])
})

test('another reading replaces the words, also when it comes while words are fetched', async () => {
  const { server, report, shown } = heardServer()
  await report('guten', 1)
  await report('good day', 2)
  expect([shown(), server.asked]).toEqual(['good day', [0, 0]])
  server.beforeAnswer = () => {
    server.beforeAnswer = () => {}
    server.text = 'bonjour à tous les amis'
    server.reading = 3
  }
  await report('good day to you', 2)
  expect(shown()).toBe('bonjour à tous les amis')
})

test('reports that come while words are fetched are caught up with, one request at a time', async () => {
  const { server, heard, report, shown } = heardServer()
  let later: Promise<void> | null = null
  server.beforeAnswer = () => {
    server.beforeAnswer = () => {}
    later = report('one two three', 1)
  }
  await report('one', 1)
  await later
  expect(shown()).toBe('one two three')
  expect(server.asked.length).toBeLessThanOrEqual(2)

  heard.drop('m')
  expect(shown()).toBeNull()
})

test('an answer that comes after the end of the transcription changes nothing', async () => {
  const { server, heard, report, shown } = heardServer()
  server.beforeAnswer = () => heard.drop('m')
  await report('too late', 1)
  expect(shown()).toBeNull()
  server.beforeAnswer = () => {
    server.reading = null
  }
  await report('ended', 1)
  expect(shown()).toBeNull()
})

test('words so far are broken at pauses, and before they become too long', () => {
  const paused = [...words('one two'), { text: 'three', startUs: 3_000_000, endUs: 3_200_000 }]
  expect(paragraphsOf(paused)).toEqual(['one two', 'three'])
  const lengths = paragraphsOf(words('word '.repeat(130).trim())).map((text) => text.split(' ').length)
  expect(lengths).toEqual([60, 60, 10])
})
