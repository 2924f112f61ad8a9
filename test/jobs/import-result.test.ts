import { describe, expect, test } from 'bun:test'
import type { Probe } from '../../src/adapters/ffprobe.ts'
import type { ImportOutcomes, MediaOutcome } from '../../src/jobs/kinds/import/import-outcomes.ts'
import type { WantedImport } from '../../src/jobs/kinds/import/import-request.ts'
import { failedImportResult, importResult } from '../../src/jobs/kinds/import/import-result.ts'

const probe: Probe = {
  kind: 'audio',
  durationUs: 4_200_000,
  hasAudio: true,
  hasPicture: false,
  record: {
    container: 'wav',
    width: null,
    height: null,
    rotationDegrees: 0,
    frameRate: null,
    variableFrameRate: false,
    videoCodec: null,
    audioCodec: 'pcm_s16le',
    audioSampleRate: 44_100,
    audioChannels: 1,
    audioStreams: 1,
  },
  warnings: [],
}
const came: MediaOutcome = {
  failed: null,
  downloaded: { ok: true, hash: 'a', sizeBytes: 1, warnings: [] },
  probe,
  stored: { ok: true, mediaId: 'm', mediaSeconds: 5 },
  transcript: { status: 'success', language: 'en', wordCount: 12, errorMessage: null },
}
const failed = (code: 'too_large' | 'url_unreachable', message = 'No.'): MediaOutcome => ({
  failed: { ok: false, code, message },
  downloaded: null,
  probe: null,
  stored: null,
  transcript: null,
})

/** An import of these media, and a sequence of the first when one is given. */
function imported(media: Record<string, MediaOutcome>, sequence?: 'built' | 'lost') {
  const names = Object.keys(media)
  const wanted: WantedImport = {
    media: names.map((name, position) => ({
      name,
      position,
      source: { url: 'http://host.test/' },
      language: null,
      promised: null,
    })),
    sequences: sequence
      ? [
          {
            name: 'Both',
            position: names.length,
            isSynced: false,
            tracks: [{ media: names[0] ?? '', offsetUs: 0, isMuted: false }],
          },
        ]
      : [],
    compositions: [],
    updates: [],
    names: sequence ? [...names, 'Both'] : names,
    library: null,
  }
  const outcomes: ImportOutcomes = {
    media: new Map(Object.entries(media)),
    sequences: new Map(
      sequence === 'built'
        ? [['Both', { ok: true as const, mediaId: 's', durationUs: 7_500_000 }]]
        : sequence === 'lost'
          ? [['Both', { ok: false as const, code: 'source_failed' as const, message: 'No track.' }]]
          : [],
    ),
    composed: { created: [{ id: 'c', name: 'Rough cut' }], warnings: [] },
  }
  return { wanted, outcomes }
}

const resultOf = ({ wanted, outcomes }: ReturnType<typeof imported>) => importResult(wanted, outcomes)

describe('the result of an import', () => {
  test('in which all came in is a success', () => {
    expect(resultOf(imported({ a: came, b: came }, 'built'))).toEqual({
      status: 'success',
      media_status: {
        a: {
          status: 'success',
          duration_seconds: 4.2,
          transcript: { status: 'success', language: 'en', word_count: 12 },
        },
        b: {
          status: 'success',
          duration_seconds: 4.2,
          transcript: { status: 'success', language: 'en', word_count: 12 },
        },
        Both: { status: 'success', duration_seconds: 7.5, transcript: { status: 'none' } },
      },
      media_seconds_used: 10,
      created_compositions: [{ id: 'c', name: 'Rough cut' }],
    })
  })

  test('of nothing at all is a success', () => {
    const { wanted, outcomes } = imported({})
    expect(importResult(wanted, { ...outcomes, composed: null })).toEqual({
      status: 'success',
      media_status: {},
      media_seconds_used: 0,
      created_compositions: [],
    })
  })

  test('in which some failed is partial and counts only what came in', () => {
    const result = resultOf(imported({ a: came, b: failed('too_large', 'It has 2 GB.') }))
    expect(result).toMatchObject({ status: 'partial', media_seconds_used: 5 })
    expect(result.media_status).toMatchObject({
      b: { status: 'failed', error_message: 'It has 2 GB.', error_code: 'too_large' },
    })
  })

  test('in which one media file failed alone has its code and its message', () => {
    expect(resultOf(imported({ a: failed('too_large', 'It has 2 GB.') }))).toMatchObject({
      status: 'error',
      error_code: 'too_large',
      error_message: 'It has 2 GB.',
      media_seconds_used: 0,
    })
  })

  test('in which all failed alike carries the code they agree on, whatever their sequence says', () => {
    const result = resultOf(imported({ a: failed('too_large'), b: failed('too_large') }, 'lost'))
    expect(result).toMatchObject({ status: 'error', error_code: 'too_large' })
    expect(result).not.toHaveProperty('created_compositions')
  })

  test('in which all failed for different reasons is import_failed', () => {
    const result = resultOf(imported({ a: failed('too_large'), b: failed('url_unreachable') }))
    expect(result).toMatchObject({ status: 'error', error_code: 'import_failed' })
  })

  test('keeps media that came in when their transcript failed', () => {
    const silent: MediaOutcome = {
      ...came,
      transcript: { status: 'failed', language: null, wordCount: 0, errorMessage: 'The model ended twice.' },
    }
    const result = resultOf(imported({ a: silent }))
    expect(result.status).toBe('success')
    expect(result.media_status).toMatchObject({
      a: { status: 'success', transcript: { status: 'failed', error_message: 'The model ended twice.' } },
    })
  })

  test('has the warnings of download and probing with the media file', () => {
    const warned: MediaOutcome = {
      ...came,
      downloaded: { ok: true, hash: 'a', sizeBytes: 1, warnings: ['No Range.'] },
      probe: { ...probe, warnings: ['Two sound tracks.'] },
    }
    expect(resultOf(imported({ a: warned })).media_status).toMatchObject({
      a: { warnings: ['No Range.', 'Two sound tracks.'] },
    })
  })

  test('knows media with awkward names', () => {
    const names = ['__proto__', 'constructor', 'a/"b"\\c', '😀', '10', '9']
    const result = resultOf(imported(Object.fromEntries(names.map((each) => [each, came]))))
    const parsed = JSON.parse(JSON.stringify(result)) as { media_status: Record<string, unknown> }
    expect(Object.keys(parsed.media_status).sort()).toEqual([...names].sort())
  })
})

test('a job that ended early lists what had arrived, and what ended the rest', () => {
  const { wanted, outcomes } = imported({ a: came, b: { ...failed('too_large'), failed: null } })
  const deleted = { code: 'project_deleted' as const, message: 'In the trash.' }
  expect(failedImportResult(wanted, outcomes, deleted)).toMatchObject({
    status: 'error',
    error_code: 'project_deleted',
    error_message: 'In the trash.',
    media_status: { a: { status: 'success' }, b: { status: 'failed', error_code: 'project_deleted' } },
    media_seconds_used: 5,
  })
})
