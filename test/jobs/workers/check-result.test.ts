import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EMPTY_DOCUMENT } from '../../../src/edit/document.ts'
import { checkDerived, checkRendered } from '../../../src/jobs/workers/check-result.ts'
import { testPrograms } from '../../support/media-programs.ts'
import { rejectionOf } from '../../support/rejection.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const signal = new AbortController().signal
const source = { kind: 'video' as const, durationUs: 2_000_000, probe: null }
const request = {
  project: { name: '', document: EMPTY_DOCUMENT, context: { media: new Map(), words: new Map() } },
  ...{ compositionId: 'c', format: 'mp4' as const, resolution: null },
}
const report = {
  ...{ compositionId: 'c', compositionName: 'Cut', format: 'mp4' as const, sizeBytes: 7, checks: [] },
  ...{
    durationSeconds: 2,
    width: 320,
    height: 240,
    frameRate: '25/1',
    loudnessLufs: null,
    elapsedSeconds: 1,
  },
}

test('a file of a worker is refused when it is not what was asked for', async () => {
  using folder = temporaryFolder()
  const parts = { programs: testPrograms(), signal }
  const file = join(folder.path, 'made')
  writeFileSync(file, new Uint8Array(200))
  await checkDerived(parts, { hash: '', kind: 'peaks', source }, file)
  writeFileSync(file, 'no film')
  for (const kind of ['peaks', 'poster', 'proxy'] as const)
    expect(await rejectionOf(checkDerived(parts, { hash: '', kind, source }, file))).toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining("isn't what was requested"),
    })
  for (const other of [{ sizeBytes: 8 }, { format: 'webm' as const }, { compositionId: 'd' }])
    expect(await rejectionOf(checkRendered(parts, request, file, { ...report, ...other }))).toMatchObject({
      message: expect.stringContaining('of another file'),
    })
})
