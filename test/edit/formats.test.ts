import { expect, test } from 'bun:test'
import {
  EXPORT_FORMATS,
  FORMATS,
  formatNamed,
  formatOfEnding,
  frameSizeOf,
  resolutionNamed,
} from '../../src/edit/formats.ts'

test('a format is found by its name and by the ending of a file, in either case', () => {
  for (const format of EXPORT_FORMATS) expect(formatNamed(format.toUpperCase())).toBe(format)
  expect(formatOfEnding('XML')).toBe('xmeml')
  expect(formatOfEnding('edl')).toBe('edl')
  expect(formatOfEnding('samplitude')).toBe('samplitude')
  expect([formatNamed('avi'), formatOfEnding('avi')]).toEqual([null, null])
  expect(FORMATS.mp4.ending).toBe('mp4')
})

test('a resolution is the shorter side; sizes are even and keep the shape', () => {
  expect(resolutionNamed('4K')).toBe('4k')
  expect(resolutionNamed('2160p')).toBe('4k')
  expect(resolutionNamed('8k')).toBeNull()
  expect(frameSizeOf({ width: 1920, height: 1080 }, '720p')).toEqual({ width: 1280, height: 720 })
  expect(frameSizeOf({ width: 1080, height: 1920 }, '4k')).toEqual({ width: 2160, height: 3840 })
  expect(frameSizeOf({ width: 1081, height: 9 }, null)).toEqual({ width: 1082, height: 16 })
})
