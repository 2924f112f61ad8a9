// The ffmpeg and ffprobe that tests use: those of the PATH, or with ROUGHCUT_TEST_PROGRAMS=shipped the
// builds that ship as optional packages, so that the media tests can be run against both.
import { createMediaPrograms, type MediaPrograms } from '../../src/adapters/media-programs.ts'

export function testPrograms(): MediaPrograms {
  const settings = { ffmpegPath: null, ffprobePath: null }
  return process.env.ROUGHCUT_TEST_PROGRAMS === 'shipped' ? shippedPrograms() : createMediaPrograms(settings)
}

/** As on a machine without any ffmpeg of its own. */
export function shippedPrograms(): MediaPrograms {
  return createMediaPrograms({ ffmpegPath: null, ffprobePath: null, searchPath: '/nowhere' })
}
