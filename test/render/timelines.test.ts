// Timeline files are read back by readers of our own, which share nothing with the writers: what each
// plays when must be what the plan says, to the frame, at every rate.
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Clip, Composition, EditContext } from '../../src/edit/document.ts'
import { STANDARD_RATES } from '../../src/edit/frames.ts'
import { renderPlanOf } from '../../src/edit/render-plan.ts'
import type { Rational } from '../../src/edit/time.ts'
import { cutListOf, problemsOf } from '../../src/render/timelines/cut-list.ts'
import { edlOf } from '../../src/render/timelines/edl.ts'
import { fcpxmlOf, fraction } from '../../src/render/timelines/fcpxml.ts'
import { leftOutOf } from '../../src/render/timelines/left-out.ts'
import { otioOf } from '../../src/render/timelines/otio.ts'
import { clockFrameOf, timecode } from '../../src/render/timelines/timecode.ts'
import { xmemlOf } from '../../src/render/timelines/xmeml.ts'
import { clip, composition, context, gap, media, seconds, tracks } from '../support/edit-builders.ts'
import { grammarProblems } from '../support/fcpxml-grammar.ts'
import { randomProject } from '../support/random-edits.ts'

const known = context([
  { media: media('talk', 5000, { name: 'Day 1/<talk> & "more".mp4' }) },
  { media: media('other', 5000) },
])
const pathOf = ({ id }: { id: string }) => `/media/${id} file.mp4`

/** Cuts, a gap, and places beyond the hour, where drop frame has long begun to differ. */
const cuts = composition(
  [
    clip('1', 'talk', seconds(1.23, 4.56)),
    clip('2', 'talk', seconds(70.1, 71.9)),
    gap(0.7),
    clip('3', 'other', seconds(3725.4, 3790.2)),
    clip('4', 'talk', seconds(0.5, 1)),
  ],
  { markers: [{ id: 'm', kind: 'chapter', name: 'Where <it> begins', atUs: 2_000_000 }] },
)

function listOf(one: Composition, known: EditContext, rate: Rational) {
  return cutListOf(one, renderPlanOf(one, known, rate), known, pathOf)
}

/** `talk 0-83@31`: composition frames and the first frame of the source, in order. */
type Row = { media: string; start: number; end: number; source: number }
const told = (rows: Row[]) =>
  rows.map(({ media: name, start, end, source }) => `${name} ${start}-${end}@${source}`)

function plannedRows(rate: Rational): Row[] {
  return renderPlanOf(cuts, known, rate).main.flatMap((segment) =>
    segment.kind === 'gap'
      ? []
      : [
          {
            media: segment.mediaId,
            start: segment.startFrame,
            end: segment.endFrame,
            source: segment.sourceStartFrame,
          },
        ],
  )
}

function otioRows(text: string, trackIndex = 0): Row[] {
  const track = JSON.parse(text).tracks.children[trackIndex]
  const rows: Row[] = []
  let at = 0
  for (const item of track.children) {
    if (item.OTIO_SCHEMA.startsWith('Transition')) continue
    const { start_time: start, duration } = item.source_range
    if (item.OTIO_SCHEMA.startsWith('Clip'))
      rows.push({
        media: idOf(item.media_reference.target_url),
        start: at,
        end: at + duration.value,
        source: start.value,
      })
    at += duration.value
  }
  return rows
}

function xmemlRows(text: string): Row[] {
  const urls = new Map(
    [...text.matchAll(/<file id="([^"]+)">[\s\S]*?<pathurl>([^<]+)</g)].map(([, id, url]) => [id, url]),
  )
  const video = /<video>\n<format>[\s\S]*?<\/video>\n<audio>/.exec(text)?.[0] ?? ''
  return [...video.matchAll(/<clipitem[\s\S]*?<\/clipitem>/g)].map(([item]) => {
    const number = (tag: string) => Number(new RegExp(`<${tag}>(-?\\d+)</${tag}>`).exec(item)?.[1])
    const file = /<file id="([^"]+)"/.exec(item)?.[1]
    return {
      media: idOf(urls.get(file) ?? ''),
      start: number('start'),
      end: number('end'),
      source: number('in'),
    }
  })
}

function fcpxmlRows(text: string, rate: Rational): Row[] {
  const frames = (time: string) => {
    const [above = '0', below = '1'] = time.replace('s', '').split('/')
    const exact = (Number(above) * rate.numerator) / (Number(below) * rate.denominator)
    expect(Number.isInteger(Number(exact.toFixed(6)))).toBe(true)
    return Math.round(exact)
  }
  const urls = new Map(
    [...text.matchAll(/<asset id="([^"]+)"[\s\S]*?src="([^"]+)"/g)].map(([, id, url]) => [id, url]),
  )
  return [...text.matchAll(/<asset-clip ref="(\w+)"([^>]*)>/g)]
    .filter(([, , attributes]) => !attributes?.includes('lane='))
    .map(([, id, attributes = '']) => {
      const value = (key: string) => frames(new RegExp(` ${key}="([^"]+)"`).exec(attributes)?.[1] ?? '')
      return {
        media: idOf(urls.get(id) ?? ''),
        start: value('offset'),
        end: value('offset') + value('duration'),
        source: value('start'),
      }
    })
}

function edlRows(text: string, rate: Rational): Row[] {
  const base = Math.round(rate.numerator / rate.denominator)
  const frames = (code: string) => framesOf(code, base)
  const hour = frames(text.includes('FCM: DROP') ? '01:00:00;00' : '01:00:00:00')
  const rows: Row[] = []
  for (const line of text.split('\r\n')) {
    const [, source, , start, end] = /^\d{3} .{10} \S+ +C +(\S+) (\S+) (\S+) (\S+)$/.exec(line) ?? []
    if (source && start && end)
      rows.push({ media: '', start: frames(start) - hour, end: frames(end) - hour, source: frames(source) })
    const file = /^\* SOURCE FILE: (.+)$/.exec(line)?.[1]
    const last = rows.at(-1)
    if (file && last) last.media = idOf(file)
  }
  return rows
}

/** Frames since midnight of a reading; `;` drops numbers, in each minute but every tenth. */
function framesOf(code: string, base: number): number {
  const [hours = 0, minutes = 0, secs = 0, rest = 0] = code.split(/[:;]/).map(Number)
  const all = hours * 60 + minutes
  const dropped = code.includes(';') ? (base / 15) * (all - Math.floor(all / 10)) : 0
  return (all * 60 + secs) * base + rest - dropped
}

function idOf(url: string): string {
  return decodeURIComponent(url).replace(/^.*\//, '').replace(' file.mp4', '')
}

describe('timelines say what the plan says', () => {
  for (const rate of STANDARD_RATES)
    test(`at ${rate.numerator}/${rate.denominator}`, () => {
      const list = listOf(cuts, known, rate)
      expect(problemsOf(list)).toEqual([])
      const planned = told(plannedRows(rate))
      expect(told(otioRows(otioOf(list)))).toEqual(planned)
      expect(told(xmemlRows(xmemlOf(list)))).toEqual(planned)
      expect(told(fcpxmlRows(fcpxmlOf(list), rate))).toEqual(planned)
      expect(told(edlRows(edlOf(list), rate))).toEqual(planned)
    })

  test('the picture of an overlay is a track above', () => {
    const one = composition([], {
      tracks: tracks([clip('1', 'talk', seconds(0, 4))], [gap(1), clip('2', 'other', seconds(9, 10))]),
    })
    const list = listOf(one, known, { numerator: 25, denominator: 1 })
    expect(told(otioRows(otioOf(list), 1))).toEqual(['other 25-50@225'])
    expect(fcpxmlOf(list)).toContain('lane="1" offset="1s" start="9s" duration="1s" srcEnable="video"')
  })

  test('speed and gain are named where the format can', () => {
    const one = composition([clip('1', 'talk', seconds(10, 14), { speed: 2, gainDb: -6 })])
    const list = listOf(one, known, { numerator: 25, denominator: 1 })
    const [row] = JSON.parse(otioOf(list)).tracks.children[0].children
    expect(row.effects[0]).toMatchObject({ OTIO_SCHEMA: 'LinearTimeWarp.1', time_scalar: 2 })
    expect(row.source_range.duration.value).toBe(50)
    expect(edlOf(list)).toMatch(/^M2 {3}TALKMORE\s+050\.0/m)
    expect(xmemlOf(list)).toContain('<value>200</value>')
    expect(fcpxmlOf(list)).toContain('<adjust-volume amount="-6dB"/>')
  })

  test('names with markup stay well formed', () => {
    const list = listOf({ ...cuts, name: 'A <b> & "c" \u0000' }, known, { numerator: 25, denominator: 1 })
    for (const text of [xmemlOf(list), fcpxmlOf(list)]) {
      expect(text).toContain('&lt;talk&gt; &amp; &quot;more&quot;')
      expect(tagsBalance(text)).toBe(true)
    }
    expect(() => JSON.parse(otioOf(list))).not.toThrow()
  })

  test('a still is a picture without a rate, and a film has its own size', () => {
    const known = context([
      { media: media('talk', 60, { width: 1920, height: 1080 }) },
      { media: media('photo', null, { width: 4000, height: 3000 }) },
    ])
    const one = composition([], {
      tracks: tracks(
        [clip('1', 'talk', seconds(0, 4)), clip('2', 'photo', seconds(0, 2))],
        [gap(1), clip('3', 'photo', seconds(0, 1))],
      ),
    })
    const fcpxml = fcpxmlOf(listOf(one, known, { numerator: 25, denominator: 1 }))
    expect(grammarProblems(fcpxml)).toEqual([])
    const formatOf = (name: string) => {
      const id = new RegExp(`name="${name}"[^>]* format="(\\w+)"`).exec(fcpxml)?.[1]
      return new RegExp(`<format id="${id}" (.*)/>`).exec(fcpxml)?.[1]
    }
    expect(formatOf('talk')).toBe('frameDuration="1/25s" width="1920" height="1080"')
    expect(formatOf('photo')).toBe('name="FFVideoFormatRateUndefined" width="4000" height="3000"')
    expect(fcpxml).toMatch(/<sequence format="f1"/)
    expect(
      fcpxml.match(/<video ref="a2" name="photo" (lane="1" )?offset="\w+" start="0s" duration="\ds">/g),
    ).toHaveLength(2)
  })

  test('a dissolve begins in an edit decision list where the event before it ends', () => {
    const one = composition([
      clip('1', 'talk', seconds(10, 14), { crossfadeUs: 400_000 }),
      clip('2', 'other', seconds(20, 24)),
    ])
    const list = listOf(one, known, { numerator: 25, denominator: 1 })
    const columns = edlOf(list)
      .split('\r\n')
      .filter((line) => /^\d{3} /.test(line))
      .map((line) => line.split(/\s+/))
    expect(columns.map((each) => each.slice(3).join(' '))).toEqual([
      'C 00:00:10:00 00:00:13:15 01:00:00:00 01:00:03:15',
      'C 00:00:13:15 00:00:13:15 01:00:03:15 01:00:03:15',
      'D 010 00:00:20:00 00:00:24:00 01:00:03:15 01:00:07:15',
    ])
    expect(columns.map(([, reel]) => reel)).toEqual(['TALKMORE', 'TALKMORE', 'OTHER'])
  })

  test('an edit decision list refuses more events than it can hold', () => {
    const many = composition(
      Array.from({ length: 1001 }, (_, index) =>
        clip(`k${index}`, 'talk', seconds(index * 2, index * 2 + 1)),
      ),
    )
    expect(() => edlOf(listOf(many, known, { numerator: 25, denominator: 1 }))).toThrow('999 events')
  })
})

describe("a recording's own clock", () => {
  /** A camera that began at ten, one that began two frames before two o'clock, and sound without a clock. */
  const clocks = (separator: ':' | ';') =>
    context([
      { media: media('talk', 5000, { startTimecode: { text: `10:00:00${separator}00`, timebase: 30 } }) },
      { media: media('other', 5000, { startTimecode: { text: '13:59:59:28', timebase: 30 } }) },
      { media: media('plain', 5000) },
    ])
  const one = composition([
    clip('1', 'talk', seconds(2, 4)),
    clip('2', 'other', seconds(0, 1)),
    clip('3', 'plain', seconds(60, 62)),
    clip('4', 'talk', seconds(8, 12), { speed: 2 }),
  ])
  const ntsc = { numerator: 30000, denominator: 1001 }

  for (const [separator, start, begin, header] of [
    [':', 36_000 * 30, '10:00:02:00', 'FCM: NON-DROP FRAME'],
    [';', 36_000 * 30 - 1080, '10:00:02;00', 'FCM: DROP FRAME'],
  ] as const)
    test(`is what the source times count, where it shows 10:00:00${separator}00`, () => {
      const list = listOf(one, clocks(separator), ntsc)
      const edl = edlOf(list)
      expect(edl).toContain(header)
      expect(edl).toContain(` C        ${begin} 10:00:04${separator}00 01:00:00${separator}00 `)
      // Each recording in its own way of counting; one without a clock counts as the timeline does.
      expect(edl).toContain(' C        13:59:59:28 14:00:00:28 ')
      expect(edl).toContain(separator === ':' ? ' 00:00:59:28 00:01:01:28 ' : ' 00:00:59;28 00:01:02;00 ')
      expect(edl).toContain(` ${`10:00:08${separator}00`} 10:00:12${separator}00 `)

      const [first, second, third, fast] = JSON.parse(otioOf(list)).tracks.children[0].children
      expect(first.media_reference.available_range.start_time.value).toBe(start)
      expect(first.source_range.start_time.value).toBe(start + 60)
      expect(second.source_range.start_time.value).toBe(framesOf('13:59:59:28', 30))
      expect(third.media_reference.available_range.start_time.value).toBe(0)
      expect(fast.source_range.start_time.value).toBe(start + 240)

      const fcpxml = fcpxmlOf(list)
      const at = (frames: number) => fraction(frames, ntsc)
      expect(fcpxml).toContain(`name="talk" start="${at(start)}"`)
      const format = separator === ';' ? 'DF' : 'NDF'
      expect(fcpxml).toContain(
        `offset="0s" start="${at(start + 60)}" duration="${at(60)}" tcFormat="${format}"`,
      )
      // The speed's map and the clip behind it begin with the clock, too.
      expect(fcpxml).toContain(`start="${at(start + 120)}" duration="${at(60)}"`)
      expect(fcpxml).toContain(`<timept time="${at(start)}" value="${at(start)}"`)
      expect(fcpxml).toMatch(new RegExp(`<sequence [^>]* tcFormat="${format}"`))

      const xmeml = xmemlOf(list)
      const file = /<file id="file-talk">[\s\S]*?<\/file>/.exec(xmeml)?.[0]
      expect(file).toContain(
        `<string>10:00:00${separator}00</string><frame>${start}</frame><displayformat>${format}</displayformat>`,
      )
      expect(xmeml).toContain('<in>60</in>\n<out>120</out>')
      expect(xmeml.indexOf(`<displayformat>${format}</displayformat>`)).toBeLessThan(xmeml.indexOf('<media>'))
    })

  test('decides between drop frame and none only where it could do either', () => {
    const formatOf = (text: string | null, timebase: number, rate: Rational) => {
      const startTimecode = text === null ? null : { text, timebase }
      const known = context([{ media: media('talk', 60, { startTimecode }) }])
      return listOf(composition([clip('1', 'talk', seconds(0, 1))]), known, rate).isDropFrame
    }
    expect(formatOf(null, 0, ntsc)).toBe(true)
    expect(formatOf('00:00:00:00', 30, ntsc)).toBe(false)
    expect(formatOf('00:00:00;00', 30, ntsc)).toBe(true)
    expect(formatOf('00:00:00:00', 30, { numerator: 60000, denominator: 1001 })).toBe(false)
    expect(formatOf('10:00:00:00', 25, ntsc)).toBe(true)
    expect(formatOf('10:00:00;00', 30, { numerator: 25, denominator: 1 })).toBe(false)
  })
})

test('reports what a timeline cannot hold, and nothing else', () => {
  const plain = composition([clip('1', 'talk', seconds(0, 1), { gainDb: 3, crossfadeUs: 0 })])
  const rich: Composition = {
    ...composition([], {
      tracks: tracks(
        [clip('1', 'talk', seconds(0, 4), { fadeInUs: 100_000, studioSound: 50, gainDb: 3 })],
        [clip('2', 'other', seconds(0, 2))],
      ),
    }),
    titles: [{ id: 't', text: 'Hi', place: 'top', range: seconds(0, 1), color: null }],
    markers: [{ id: 'm', kind: 'marker', name: 'here', atUs: 0 }],
    loudnessLufs: -16,
  }
  const rate = { numerator: 25, denominator: 1 }
  const told = (format: 'otio' | 'edl', one: Composition) => leftOutOf(format, one, listOf(one, known, rate))
  expect(told('otio', plain)).toEqual([])
  expect(told('edl', plain)).toEqual(['volumes'])
  const everywhere = ['titles', 'fades', 'studio sound', 'the loudness target']
  expect(told('otio', rich)).toEqual(everywhere)
  expect(told('edl', rich)).toEqual([...everywhere, 'pictures over the main track', 'volumes', 'markers'])
  const [wide, high] = [known, context([{ media: media('talk', 60, { width: 1080, height: 1920 }) }])]
  const fitted = (fit: Composition['fit'], around: EditContext) =>
    leftOutOf('fcpxml', { ...plain, fit }, listOf({ ...plain, fit }, around, rate))
  expect(fitted('crop', high)).toEqual(['the crop to the frame'])
  expect(fitted('blur', high)).toEqual(['the blurred background'])
  expect([fitted('pad', high), fitted('crop', wide)]).toEqual([[], []])
  const muted = (effects: Partial<Clip['effects']>) =>
    composition([clip('1', 'talk', seconds(0, 4), effects)])
  expect(told('otio', muted({ muted: true }))).toEqual(['the sound of muted clips'])
  expect(told('edl', muted({ mutedTracks: [0] }))).toEqual(['the sound of muted clips'])
})

test('drop frame skips numbers as SMPTE says', () => {
  const rate = { numerator: 30000, denominator: 1001 }
  expect([1799, 1800, 17981, 17982, 107_892].map((frame) => timecode(frame, rate, true))).toEqual([
    '00:00:59;29',
    '00:01:00;02',
    '00:09:59;29',
    '00:10:00;00',
    '01:00:00;00',
  ])
  expect(timecode(3600, { numerator: 60000, denominator: 1001 }, true)).toBe('00:01:00;04')
  expect(timecode(1440, { numerator: 24000, denominator: 1001 }, false)).toBe('00:01:00:00')
  expect(timecode(1800, rate, false)).toBe('00:01:00:00')
  expect(timecode(25 * 86_400, { numerator: 25, denominator: 1 }, false)).toBe('00:00:00:00')
})

test('a clock reads the same at every rate, and drops only where the rate can', () => {
  for (const rate of STANDARD_RATES)
    for (const [text, timebase] of [
      ['10:00:00;00', 30],
      ['23:59:59:24', 25],
      ['01:01:00;02', 30],
      ['00:10:59:12', 24],
      ['17:36:18;02', 60],
    ] as const) {
      const { frame, isDropFrame } = clockFrameOf({ text, timebase }, rate)
      const shown = timecode(frame, rate, isDropFrame)
      expect(shown.slice(0, 8)).toBe(text.slice(0, 8))
      const base = Math.round(rate.numerator / rate.denominator)
      expect(isDropFrame).toBe(text.includes(';') && rate.denominator === 1001 && base % 30 === 0)
      if (base === timebase) expect(shown.slice(9)).toBe(text.slice(9))
    }
})

test('random compositions make timelines without holes, overlaps or frames that no media has', () => {
  fc.assert(
    fc.property(randomProject(), fc.constantFrom(...STANDARD_RATES), (project, rate) => {
      for (const one of project.document.compositions) {
        const list = listOf(one, project.context, rate)
        expect(problemsOf(list)).toEqual([])
        expect(tagsBalance(xmemlOf(list))).toBe(true)
        expect(grammarProblems(fcpxmlOf(list))).toEqual([])
        JSON.parse(otioOf(list))
      }
    }),
    { numRuns: Number(Bun.env.ROUGHCUT_PROPERTY_RUNS ?? 60) },
  )
})

/** Whether each tag is closed by its own, in order. */
function tagsBalance(text: string): boolean {
  const open: string[] = []
  for (const [, close, name = '', self] of text.matchAll(/<(\/?)([a-z][\w-]*)(?:\s[^<>]*?)?(\/?)>/gi)) {
    if (self) continue
    if (!close) open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}
