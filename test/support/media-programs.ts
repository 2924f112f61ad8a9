// The ffmpeg and ffprobe that tests use: those of the PATH, or with ROUGHCUT_TEST_PROGRAMS=shipped the
// builds that ship as optional packages, so that the media tests can be run against both.
import { createMediaPrograms, type MediaPrograms } from '../../src/adapters/media-programs.ts'

export const USES_SHIPPED_PROGRAMS = process.env.ROUGHCUT_TEST_PROGRAMS === 'shipped'

export function testPrograms(): MediaPrograms {
  const settings = { ffmpegPath: null, ffprobePath: null }
  return USES_SHIPPED_PROGRAMS ? shippedPrograms() : createMediaPrograms(settings)
}

/** As on a machine without any ffmpeg of its own. */
export function shippedPrograms(): MediaPrograms {
  return createMediaPrograms({ ffmpegPath: null, ffprobePath: null, searchPath: '/nowhere' })
}
