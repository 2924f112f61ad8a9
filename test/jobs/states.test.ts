import { describe, expect, test } from 'bun:test'
import { RoughcutError } from '../../src/errors.ts'
import { INTERNAL_ERROR_MESSAGE, resultFailure } from '../../src/jobs/engine/states.ts'

const withCode = (code: string) => Object.assign(new Error('write failed: /secret/path'), { code })

describe('what a client learns of a failure', () => {
  test('that was thrown on purpose: its code and its words', () => {
    expect(resultFailure(new RoughcutError('too_large', 'It has 2 GB.'))).toEqual({
      code: 'too_large',
      message: 'It has 2 GB.',
      expected: true,
    })
  })

  test('of something that is gone: what, as a failed source', () => {
    expect(resultFailure(new RoughcutError('not_found', '“a.mp4” was removed.'))).toEqual({
      code: 'source_failed',
      message: '“a.mp4” was removed.',
      expected: true,
    })
  })

  test('of a missing program: what to install, as an internal error', () => {
    const missing = resultFailure(new RoughcutError('program_missing', 'Install ffmpeg.'))
    expect(missing).toEqual({ code: 'internal_error', message: 'Install ffmpeg.', expected: false })
  })

  test('of a request: nothing, it has no place in a result', () => {
    expect(resultFailure(new RoughcutError('conflict', 'Somebody was faster.')).message).toBe(
      INTERNAL_ERROR_MESSAGE,
    )
  })

  test.each(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])('%s: that the disk is full', (code) => {
    expect(resultFailure(withCode(code)).message).toContain('The server’s disk is full')
  })

  test.each(['EIO', 'SQLITE_IOERR_WRITE'])('%s: that the disk reported an error', (code) => {
    expect(resultFailure(withCode(code)).message).toContain('reported an error')
  })

  test.each([withCode('EACCES'), new TypeError('x is not a function'), 'a string', null])(
    '%p: nothing of its inside',
    (thrown) => {
      expect(resultFailure(thrown)).toEqual({
        code: 'internal_error',
        message: INTERNAL_ERROR_MESSAGE,
        expected: false,
      })
    },
  )
})
