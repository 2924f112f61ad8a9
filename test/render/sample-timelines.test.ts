// Sound editors' timelines are read back by readers of this file's own: every clip must be where the plan has it,
// to the sample.
import { describe, expect, test } from 'bun:test'
import { STANDARD_RATES } from '../../src/edit/frames.ts'
import { renderPlanOf } from '../../src/edit/render-plan.ts'
import type { Rational } from '../../src/edit/time.ts'
import { cutListOf } from '../../src/render/timelines/cut-list.ts'
import { leftOutOf } from '../../src/render/timelines/left-out.ts'
import { samplitudeOf } from '../../src/render/timelines/samplitude.ts'
import { sesxOf } from '../../src/render/timelines/sesx.ts'
import { clip, composition, context, gap, media, seconds } from '../support/edit-builders.ts'

const known = context([
  { media: media('talk', 5000, { name: 'Day 1/<talk> & "more".mp4' }) },
  { media: media('other', 5000) },
])
const cuts = composition([
  clip('1', 'talk', seconds(1.23, 4.56), { gainDb: -6, fadeInUs: 500_000 }),
  gap(0.7),
  clip('2', 'other', seconds(3725.4, 3790.2), { fadeOutUs: 1_000_000 }),
  clip('3', 'talk', seconds(0.5, 1.5), { speed: 2 }),
])

type Row = { media: string; play: number[]; source: number[] }

function listAt(rate: Rational) {
  const plan = renderPlanOf(cuts, known, rate)
  const sample = (frame: number) => Math.round((frame * rate.denominator * 48_000) / rate.numerator)
  const planned: Row[] = plan.main.flatMap((segment) => {
    if (segment.kind === 'gap') return []
    const frames = Math.round((segment.endFrame - segment.startFrame) * segment.effects.speed)
    const [source] = segment.sounds
    return {
      media: segment.mediaId,
      play: [segment.startFrame, segment.endFrame].map(sample),
      source: [source?.startFrame ?? 0, (source?.startFrame ?? 0) + frames].map(sample),
    }
  })
  return { list: cutListOf(cuts, plan, known, ({ id }) => `media/${id} "file".wav`), planned }
}

function samplitudeRows(text: string): Row[] {
  const sources = new Map(
    [...text.matchAll(/^ {3}(\d+) "media\/(\w+) 'file'\.wav"\r$/gm)].map(([, n, id]) => [n, id]),
  )
  return [...text.matchAll(/^ +(\d+) +1 +(\d+) +(\d+) +(\d+) +(\d+) +-?[\d.]+ +0 +0 .*\r$/gm)].map(
    ([, n, playIn, playOut, recordIn, recordOut]) => ({
      media: sources.get(n) ?? '',
      play: [Number(playIn), Number(playOut)],
      source: [Number(recordIn), Number(recordOut)],
    }),
  )
}

function sesxRows(text: string): Row[] {
  const files = new Map(
    [...text.matchAll(/<file id="(\d+)" .* relativePath="media\/(\w+) &quot;file&quot;\.wav"/g)].map(
      ([, n, id]) => [n, id],
    ),
  )
  return [...text.matchAll(/<audioClip [^>]*>/g)].map(([tag]) => {
    const attribute = (name: string) => new RegExp(` ${name}="(\\d+)"`).exec(tag)?.[1] ?? ''
    return {
      media: files.get(attribute('fileID')) ?? '',
      play: ['startPoint', 'endPoint'].map(attribute).map(Number),
      source: ['sourceInPoint', 'sourceOutPoint'].map(attribute).map(Number),
    }
  })
}

describe('timelines in samples', () => {
  for (const rate of STANDARD_RATES)
    test(`play what the plan plays at ${rate.numerator}/${rate.denominator}`, () => {
      const { list, planned } = listAt(rate)
      expect(samplitudeRows(samplitudeOf(list))).toEqual(planned)
      expect(sesxRows(sesxOf(list))).toEqual(planned)
    })

  const { list } = listAt({ numerator: 25, denominator: 1 })

  test('carry volume and fades', () => {
    const rows = samplitudeOf(list).split('\r\n')
    expect(rows.find((row) => row.includes('-6.00'))).toMatch(/ 24000 +0 "\*default" +0 +0 /)
    expect(sesxOf(list)).toContain('parameterValue="0.501187"')
    expect(sesxOf(list)).toContain(
      '<fadeIn crossFadeLinkType="linkNone" endPoint="24000" shape="0" startPoint="0"',
    )
    expect(sesxOf(list).match(/<fadeOut /g)).toHaveLength(1)
  })

  test('escape names', () => {
    expect(sesxOf(list)).toContain('name="Day 1/&lt;talk&gt; &amp; &quot;more&quot;.mp4"')
    expect(samplitudeOf(list)).toContain(`"Day 1/<talk> & 'more'.mp4"`)
  })

  test('name what sound editors do not get', () => {
    const leftOut = leftOutOf('sesx', cuts, list)
    expect(leftOut).toContain('the picture')
    expect(leftOut).toContain('clip speeds')
    expect(leftOut).not.toContain('fades')
  })
})
