import { describe, expect, test } from 'bun:test'
import { signal } from '@preact/signals'
import type { Composition } from '../../../src/edit/document.ts'
import { placedClips } from '../../../src/edit/position.ts'
import { clipWave, compositionWave } from '../../../src/web/pages/project/waves/clip-wave.ts'
import { createMediaPeaks } from '../../../src/web/pages/project/waves/media-peaks.ts'
import type { ProjectMedia } from '../../../src/web/pages/server/project.ts'
import { clip, composition, context, gap, media, seconds, tracks } from '../../support/edit-builders.ts'
import { eventually } from '../../support/eventually.ts'

const known = context([
  { media: media('talk', 6, { hasPicture: false }) },
  { media: media('music', 4, { hasPicture: false }) },
])
/** One byte a second: the talk gets louder, the music stays as it is. */
const peaks = new Map([
  ['talk', { perSecond: 1, values: Uint8Array.from([0, 51, 102, 153, 204, 255]) }],
  ['music', { perSecond: 1, values: Uint8Array.from([77, 77, 77, 77]) }],
])
const rounded = (wave: Float32Array) => [...wave].map((value) => Number(value.toFixed(2)))
const waveOf = (shown: Composition, count: number) => rounded(compositionWave(shown, known, peaks, count))

test('the waveform of a clip is that of what it plays, with gain and fades, silent outside and when muted', () => {
  const items = [
    clip('a', 'talk', seconds(4, 6)),
    gap(1),
    clip('b', 'talk', seconds(1, 2), { gainDb: 6.0206 }),
    clip('c', 'talk', seconds(1, 5), { fadeInUs: 4_000_000 }),
    clip('d', 'talk', seconds(4, 5), { muted: true }),
  ]
  const range = { fromUs: 0, stepUs: 1_000_000, count: 9 }
  expect(placedClips(items).map((placed) => rounded(clipWave(placed, known, peaks, range)))).toEqual([
    [0.8, 1, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0.4, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0.03, 0.15, 0.38, 0.7, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 0],
  ])
})

describe('the waveform of a composition', () => {
  test('has the clips in the order of the edit, and nothing where there is a gap', () => {
    const shown = composition([
      clip('a', 'talk', seconds(4, 6)),
      gap(1),
      clip('b', 'music', seconds(0, 1)),
      clip('c', 'talk', seconds(1, 3)),
    ])
    expect(waveOf(shown, 6)).toEqual([0.8, 1, 0, 0.3, 0.2, 0.4])
  })

  test('is that of what is left after a cut', () => {
    expect(waveOf(composition([clip('a', 'talk', seconds(0, 6))]), 6)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
    const cut = composition([clip('a', 'talk', seconds(0, 2)), clip('b', 'talk', seconds(5, 6))])
    expect(waveOf(cut, 3)).toEqual([0, 0.2, 1])
  })

  test('has the loudest in each stretch, of all tracks', () => {
    const shown = composition([], {
      tracks: tracks([clip('a', 'talk', seconds(0, 6))], [gap(1), clip('m', 'music', seconds(0, 2))]),
    })
    expect(waveOf(shown, 6)).toEqual([0, 0.3, 0.4, 0.6, 0.8, 1])
    expect(waveOf(shown, 2)).toEqual([0.4, 1])
  })

  test('is flat for what has no peaks yet, and for nothing at all', () => {
    const shown = composition([clip('a', 'talk', seconds(0, 6))])
    expect(rounded(compositionWave(shown, known, new Map(), 3))).toEqual([0, 0, 0])
    expect(waveOf(composition([]), 3)).toEqual([0, 0, 0])
  })
})

test('peaks are read once, when they are there, and again only where that failed', async () => {
  const asked: string[] = []
  let isDown = true
  await using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const { pathname } = new URL(request.url)
      asked.push(pathname)
      return pathname === '/b' && isDown
        ? new Response(null, { status: 503 })
        : new Response(Uint8Array.of(1, 2))
    },
  })
  const item = (id: string, isMade: boolean) =>
    ({ id, peaks: isMade ? { url: `${server.url}${id}`, per_second: 100 } : null }) as ProjectMedia
  const all = signal([item('a', true), item('b', true), item('c', false)])
  const read = createMediaPeaks(all)
  await eventually(() => expect([...read.peaks.value.keys()]).toEqual(['a']))
  expect(read.peaks.value.get('a')).toEqual({ perSecond: 100, values: Uint8Array.of(1, 2) })
  isDown = false
  all.value = [item('a', true), item('b', true), item('c', true)]
  await eventually(() => expect([...read.peaks.value.keys()]).toEqual(['a', 'b', 'c']))
  expect(asked.toSorted()).toEqual(['/a', '/b', '/b', '/c'])
  read.dispose()
  all.value = [...all.value, item('d', true)]
  expect(asked).not.toContain('/d')
})
