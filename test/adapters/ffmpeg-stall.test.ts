// An ffmpeg that hangs: a stand-in that tells of its progress once and then sleeps.
import { expect, test } from 'bun:test'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runFfmpeg } from '../../src/adapters/ffmpeg.ts'
import { createMediaPrograms } from '../../src/adapters/media-programs.ts'
import { rejectionOf } from '../support/rejection.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('ffmpeg that gets no further is ended, and the file is said to be the cause', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'ffmpeg')
  writeFileSync(path, '#!/bin/sh\necho out_time_ms=1 >&2\nexec sleep 3600\n')
  chmodSync(path, 0o755)
  const programs = createMediaPrograms({ ffmpegPath: path, ffprobePath: null })
  const run = runFfmpeg(programs, [], { signal: new AbortController().signal, stallMs: 200 })
  expect(await rejectionOf(run)).toMatchObject({
    code: 'corrupt_media',
    message: expect.stringContaining('stalled'),
  })
})

test('ffmpeg that keeps reporting progress is left alone', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'ffmpeg')
  const lines = 'for i in 1 2 3 4 5 6 7 8; do echo out_time_ms=$i >&2; sleep 0.1; done'
  writeFileSync(path, `#!/bin/sh\n${lines}\n`)
  chmodSync(path, 0o755)
  const programs = createMediaPrograms({ ffmpegPath: path, ffprobePath: null })
  const run = await runFfmpeg(programs, [], { signal: new AbortController().signal, stallMs: 600 })
  expect(run.last.outUs).toBe(8)
})
