// What a recording's clock shows at its first frame, as files of different containers carry it.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { probe } from '../../src/adapters/ffprobe.ts'
import { type ProbeOutput, streamFacts } from '../../src/adapters/probe-streams.ts'
import { ffmpeg, testPrograms } from '../support/media-programs.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

setDefaultTimeout(60_000)

let folder: ReturnType<typeof temporaryFolder>
beforeAll(() => {
  folder = temporaryFolder()
})
afterAll(() => folder[Symbol.dispose]())

async function clockOf(format: string, rate: string, timecode: string | null) {
  const file = join(folder.path, `${format}-${rate.replace('/', '-')}-${timecode?.replace(/\W/g, '')}`)
  ffmpeg([
    ...['-f', 'lavfi', '-i', `testsrc=s=160x90:r=${rate}:d=1`, '-f', 'lavfi', '-i', 'sine=d=1'],
    ...(timecode === null ? [] : ['-timecode', timecode]),
    ...['-c:v', 'mpeg4', '-c:a', 'aac', '-f', format, file],
  ])
  return (await probe(testPrograms(), file, new AbortController().signal)).record.startTimecode
}

describe('the clock of a file', () => {
  test.each([
    ['mov', '25', '09:59:58:24', 25],
    ['mp4', '30000/1001', '01:00:00;02', 30],
    ['mp4', '30000/1001', '01:00:00:00', 30],
    ['mov', '60000/1001', '23:59:59;59', 60],
    ['matroska', '24000/1001', '17:36:18:23', 24],
  ])('%s at %s that begins at %s', async (format, rate, text, timebase) => {
    expect(await clockOf(format, rate, text)).toEqual({ text, timebase })
  })

  test('a file without one has none', async () => {
    expect(await clockOf('mp4', '25', null)).toBeUndefined()
  })
})

describe('what ffprobe reports', () => {
  const picture = {
    codec_type: 'video',
    codec_name: 'h264',
    width: 1920,
    height: 1080,
    avg_frame_rate: '50/1',
  }
  const told = (more: Partial<NonNullable<ProbeOutput['streams']>[number]>[], tags = {}) =>
    streamFacts({ streams: [{ ...picture }, ...more], format: { format_name: 'mov', tags } }).startTimecode

  test('a timecode track counts at its own rate', () => {
    const track = { codec_type: 'data', avg_frame_rate: '25/1', tags: { timecode: '10:00:00:24' } }
    expect(told([track])).toEqual({ text: '10:00:00:24', timebase: 25 })
  })

  test('a full stop before the frames is drop frame, as a semicolon is', () => {
    expect(told([], { timecode: '10:00:00.24' })?.text).toBe('10:00:00;24')
  })

  test.each(['24:00:00:00', '10:60:00:00', '10:00:61:00', '10:00:00:50', '10:00:00', 'noon', '10:00:00:024'])(
    '%s is not a timecode at 50 frames per second',
    (timecode) => {
      expect(told([], { timecode })).toBeNull()
    },
  )
})
