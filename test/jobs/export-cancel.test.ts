// Cancelling an export at each of its stages: it ends within two seconds, with every program that it
// started, and leaves what was there before.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Composition } from '../../src/edit/document.ts'
import { clip, composition, seconds } from '../support/edit-builders.ts'
import { createExportWorld, type ExportWorld } from '../support/export-world.ts'
import { makeFilm } from '../support/measured-media.ts'
import { programsBelow } from '../support/processes.ts'
import { failureOf } from '../support/rejection.ts'

setDefaultTimeout(60_000)

let world: ExportWorld

beforeAll(async () => {
  world = createExportWorld()
  makeFilm(`${world.folder}/film`, { rate: '25', seconds: 10 })
  await world.add('film', `${world.folder}/film`)
})
afterAll(() => world[Symbol.dispose]())

const LARGE = { width: 1280, height: 720, loudnessLufs: -16 }
const film = (from: number, to: number, studioSound = 0) =>
  clip(`film ${from}`, 'film', seconds(from, to), { studioSound })
const WAYS: Record<string, Composition> = {
  'in one program': composition([film(0, 4, 50), film(5, 10)], LARGE),
  'frame by frame': composition([film(5, 10), film(0, 4, 50)], LARGE),
}

for (const [way, one] of Object.entries(WAYS))
  describe(`rendering ${way}, cancelled at`, () => {
    for (const stage of [
      'Decoding sound',
      'Mixing sound',
      'Adjusting loudness',
      'Rendering',
      'Checking the file',
    ])
      test(stage, async () => {
        const file = `${world.folder}/finished.mp4`
        writeFileSync(file, 'an earlier export')
        const before = readdirSync(world.folder).sort()
        const cancelling = new AbortController()
        let cancelledAtMs = 0
        const running = world.export(one, 'mp4', {
          file,
          signal: cancelling.signal,
          report: (label) => {
            if (label !== stage || cancelledAtMs > 0) return
            cancelledAtMs = performance.now()
            // Once it has begun with what it tells of.
            setTimeout(() => cancelling.abort(new Error('enough')), 20)
          },
        })
        expect(await failureOf(running)).toThrow('enough')
        expect(performance.now() - cancelledAtMs).toBeLessThan(2020)
        expect(readdirSync(world.folder).sort()).toEqual(before)
        expect(readFileSync(file, 'utf8')).toBe('an earlier export')
        expect(programsBelow().filter((program) => /ffmpeg|ffprobe/.test(program))).toEqual([])
      })
  })
