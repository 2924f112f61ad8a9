import { describe, expect, test } from 'bun:test'
import { isOnlyAnswer, outcomeOf } from '../../../src/web/pages/jobs/job-text.ts'
import { mediaOutcomesOf } from '../../../src/web/pages/jobs/media-outcomes.ts'

const stopped = (result: Record<string, unknown>) => ({ job_state: 'stopped', result })
const good = { status: 'success', duration_seconds: 5, transcript: { status: 'success', word_count: 7 } }
const bad = { status: 'failed', error_message: 'No such file (404). Check the address.', error_code: 'x' }

describe('what came out of a job, in words', () => {
  test('runs, is done with what the agent says, or failed with why', () => {
    expect(outcomeOf({ job_state: 'running' })).toEqual({ kind: 'live', text: 'Running', sentence: null })
    expect(outcomeOf(stopped({ status: 'success', agent_response: 'Cut 3 words.' }))).toEqual({
      kind: 'good',
      text: 'Done',
      sentence: 'Cut 3 words.',
    })
    expect(outcomeOf(stopped({ status: 'error', error_message: 'Too little left.' }))).toEqual({
      kind: 'bad',
      text: 'Failed',
      sentence: 'Too little left.',
    })
  })

  test.each([
    [true, 'Removed 3 words.', 'good', 'Done'],
    [true, 'Turned on captions. Not done: Translating captions is not possible.', 'warn', 'Partly done'],
    [true, 'Turned on captions. I couldn’t do “make it pop”.', 'warn', 'Partly done'],
    [false, "I couldn't do “tighten it up”.", 'warn', 'Not understood'],
    [false, '“Interview” lasts 59 s.', 'neutral', 'Nothing changed'],
  ])('an agent that changed something (%p) and says %p', (hasChanged, sentence, kind, text) => {
    const result = { status: 'success', agent_response: sentence, project_changed: hasChanged }
    expect(outcomeOf(stopped(result))).toEqual({ kind, text, sentence } as ReturnType<typeof outcomeOf>)
  })

  test.each([
    [{ status: 'success', project_changed: false }, true],
    [{ status: 'success', project_changed: true }, false],
    [{ status: 'success', project_changed: false, plan: {} }, false],
    [{ status: 'error', project_changed: false }, false],
  ])('%j is only an answer: %p', (result, isOnly) => {
    expect(isOnlyAnswer(stopped(result))).toBe(isOnly)
  })

  test('suggestions are given where something was left undone', () => {
    const result = {
      status: 'success',
      agent_response: 'Hm.',
      project_changed: false,
      suggestions: ['Add captions'],
    }
    expect(outcomeOf(stopped(result)).text).toBe('Not understood')
  })

  test('an import in part names the first file that failed, and why', () => {
    expect(outcomeOf(stopped({ status: 'partial', media_status: { 'a.mp4': good, 'b.mp4': bad } }))).toEqual({
      kind: 'warn',
      text: 'Partly done',
      sentence: '1 of 2 files was not imported. “\u2068b.mp4\u2069”: No such file (404). Check the address.',
    })
  })

  test('an import of which nothing came does not speak of fields', () => {
    const result = {
      status: 'error',
      error_message:
        'None of the 2 media files could be imported, for different reasons; media_status lists them.',
      media_status: { 'a.mp4': bad, 'b.mp4': bad },
    }
    expect(outcomeOf(stopped(result)).sentence).toStartWith('2 of 2 files were not imported.')
    const one = { ...result, error_message: 'No such file.', media_status: { 'a.mp4': bad } }
    expect(outcomeOf(stopped(one)).sentence).toBe('No such file.')
  })

  test('each file keeps its length, its words, and what it is warned of', () => {
    const deaf = { status: 'failed', error_message: 'The model is missing.' }
    const media_status = {
      'a.mp4': { ...good, warnings: ['Its sound ends early.'] },
      'b.mp4': { ...good, transcript: deaf },
      'c.mp4': bad,
    }
    expect(mediaOutcomesOf(stopped({ status: 'partial', media_status }))).toEqual([
      {
        name: 'a.mp4',
        isImported: true,
        notes: ['Its sound ends early.'],
        durationSeconds: 5,
        transcript: { words: 7, problem: null },
      },
      {
        name: 'b.mp4',
        isImported: true,
        notes: [],
        durationSeconds: 5,
        transcript: { words: null, problem: 'The model is missing.' },
      },
      {
        name: 'c.mp4',
        isImported: false,
        notes: ['No such file (404). Check the address.'],
        durationSeconds: null,
        transcript: { words: null, problem: null },
      },
    ])
  })
})
