import { describe, expect, test } from 'bun:test'
import type { TranscriptWord } from '../../../src/adapters/whisper/speech-engine.ts'
import { createTranscriptReporter } from '../../../src/jobs/workers/report-transcript.ts'
import { checksum, collectTranscript } from '../../../src/jobs/workers/transcript-messages.ts'

const INPUT = { hash: 'f'.repeat(64), durationUs: 60e6, audioChannels: 1, language: null, resumeFrom: null }

const word = (index: number): TranscriptWord => ({
  ...{ id: `w${index}`, text: `word${index}`, startUs: index * 1000, endUs: index * 1000 + 900 },
  ...{ confidence: 0.5, kind: 'word' },
})
const wordsUpTo = (count: number) => Array.from({ length: count }, (_, index) => word(index))

function world(resumeFrom: Parameters<typeof collectTranscript>[0]['resumeFrom'] = null) {
  const seen = { words: 0, kept: 0, progress: 0, requests: 0 }
  const collected = collectTranscript({ ...INPUT, resumeFrom }, 'tiny', {
    onProgress: (us) => {
      seen.progress = us
    },
    onWords: (words) => {
      seen.words = words.length
    },
    onWindow: ({ words }) => {
      seen.kept = words.length
    },
    onModelDownload: () => {},
  })
  const reporter = createTranscriptReporter(async (report) => {
    seen.requests += 1
    // As over the wire.
    collected.onReport(JSON.parse(JSON.stringify(report)))
  })
  return { seen, collected, reporter }
}

const report = (more: Record<string, unknown> = {}) => ({
  ...{ doneUs: 1, download: null, from: 0, words: [], isProvisional: false, kept: null },
  ...more,
})

describe('a transcript on its way from a worker', () => {
  test('arrives in pieces, whole, and is what the worker heard', async () => {
    const { seen, collected, reporter } = world()
    const words = wordsUpTo(9_001)
    reporter.hooks.onWords(words.slice(0, 3), 5e6, true)
    await reporter.report()
    expect(seen).toMatchObject({ words: 3, kept: 0 })
    reporter.hooks.onWords(words, 30e6, false)
    reporter.hooks.onWindow({ version: 1, model: 'tiny', language: 'en', nextUs: 30e6, words })
    await reporter.report()
    expect(seen).toEqual({ words: 9_001, kept: 9_001, progress: 30e6, requests: 4 })
    // A worker that takes over starts where this one had got to.
    expect(collected.task()).toMatchObject({ model: 'tiny', resumeFrom: { nextUs: 30e6, language: 'en' } })
    const transcript = { language: 'en', model: 'tiny', words, areTimesEstimated: false }
    expect(collected.transcript(await reporter.finish(transcript))).toEqual(transcript)
  })

  test('is sent again from where a report was lost', async () => {
    const { collected } = world()
    let isLost = true
    const reporter = createTranscriptReporter(async (piece) => {
      if (isLost) throw new Error('lost')
      collected.onReport(piece)
    })
    reporter.hooks.onWords(wordsUpTo(5), 5e6, false)
    expect(reporter.report()).rejects.toThrow('lost')
    isLost = false
    const transcript = { language: 'en', model: 'tiny', words: wordsUpTo(7) }
    expect(collected.transcript(await reporter.finish(transcript)).words).toEqual(wordsUpTo(7))
  })

  test('is refused with what it cannot be', () => {
    const { collected } = world()
    const wrong: Record<string, unknown>[] = [
      { words: [{ ...word(0), endUs: 100e6 }] },
      { words: [{ ...word(0), startUs: 2000, endUs: 1000 }] },
      { words: [{ ...word(0), confidence: 2 }] },
      { words: [{ ...word(0), id: '../w0' }] },
      { words: [{ ...word(0), text: 'x'.repeat(201) }] },
      { words: [{ ...word(0), more: 1 }] },
      { words: [word(0)], from: 1 },
      { words: wordsUpTo(4_001) },
      { kept: { language: 'en', nextUs: 1, wordCount: 1, areTimesEstimated: false } },
      { words: [word(1)], kept: { language: 'en', nextUs: 1, wordCount: 1, areTimesEstimated: false } },
      { doneUs: -1 },
      { more: 1 },
    ]
    for (const one of wrong)
      expect({ one, refused: refusal(() => collected.onReport(report(one))) }).toEqual({ one, refused: true })
  })

  test('is refused unless it is complete and of the right model', () => {
    const { collected } = world()
    const words = wordsUpTo(2)
    collected.onReport(report({ words }))
    const result = {
      ...{ language: 'en', model: 'tiny', areTimesEstimated: false },
      ...{ wordCount: 2, sha256: checksum(words), sections: null },
    }
    expect(refusal(() => collected.transcript({ ...result, model: 'other' }))).toBe(true)
    expect(refusal(() => collected.transcript({ ...result, wordCount: 1 }))).toBe(true)
    expect(refusal(() => collected.transcript({ ...result, sha256: checksum(wordsUpTo(1)) }))).toBe(true)
    expect(refusal(() => collected.transcript({ ...result, language: '<b>' }))).toBe(true)
    collected.onReport(report({ words, isProvisional: true }))
    expect(refusal(() => collected.transcript(result))).toBe(true)
    collected.onReport(report({ words }))
    expect(collected.transcript(result).words).toEqual(words)
  })

  test('says what the rest was cut into if that was asked for, in order and inside the recording', () => {
    const result = {
      ...{ language: null, model: 'tiny', areTimesEstimated: false },
      ...{ wordCount: 0, sha256: checksum([]) },
    }
    const cut: number[][] = []
    const hooks = { onProgress() {}, onWords() {}, onWindow() {}, onModelDownload() {} }
    const collected = collectTranscript({ ...INPUT, sectionUs: 10e6 }, 'tiny', {
      ...hooks,
      onSections: ({ startsUs }) => cut.push(startsUs),
    })
    const sections = (startsUs: number[]) => ({ ...result, sections: { language: 'en', startsUs } })
    for (const wrong of [[5e6, 5e6], [5e6, 1e6], [100e6], [-1], [0.5]])
      expect(refusal(() => collected.transcript(sections(wrong)))).toBe(true)
    expect(refusal(() => collected.transcript({ ...result, sections: null }))).toBe(true)
    expect(cut).toEqual([])
    collected.transcript(sections([1e6, 30e6]))
    expect(cut).toEqual([[1e6, 30e6]])
    expect(refusal(() => world().collected.transcript(sections([])))).toBe(true)
  })
})

function refusal(work: () => unknown): boolean {
  try {
    work()
    return false
  } catch (error) {
    return (error as { code?: string }).code === 'bad_request'
  }
}
