// Random compositions of recordings with clocks of their own: what OpenTimelineIO and FCPXML say of a clip
// lies inside what they say of its media, in schemas and fields that those formats have.
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { EditContext, StartTimecode } from '../../src/edit/document.ts'
import { STANDARD_RATES } from '../../src/edit/frames.ts'
import { renderPlanOf } from '../../src/edit/render-plan.ts'
import { cutListOf } from '../../src/render/timelines/cut-list.ts'
import { fcpxmlOf } from '../../src/render/timelines/fcpxml.ts'
import { otioOf } from '../../src/render/timelines/otio.ts'
import { grammarProblems, type XmlElement, xmlTree } from '../support/fcpxml-grammar.ts'
import { randomProject } from '../support/random-edits.ts'

const CLOCKS: readonly (StartTimecode | null)[] = [
  null,
  { text: '10:00:00:00', timebase: 25 },
  { text: '01:00:00;00', timebase: 30 },
  { text: '23:59:58:29', timebase: 30 },
  { text: '17:36:18:23', timebase: 24 },
]

/** The same media, each with a clock or none. */
function withClocks({ media, words }: EditContext, first: number): EditContext {
  const clocked = [...media].map(([id, reference], index) => {
    const startTimecode =
      reference.kind === 'sequence' ? null : (CLOCKS[(first + index) % CLOCKS.length] ?? null)
    return [id, { ...reference, startTimecode }] as const
  })
  return { media: new Map(clocked), words }
}

const randomList = () =>
  fc
    .tuple(randomProject(), fc.constantFrom(...STANDARD_RATES), fc.nat(CLOCKS.length - 1))
    .map(([project, rate, first]) => {
      const known = withClocks(project.context, first)
      return project.document.compositions.map((one) =>
        cutListOf(one, renderPlanOf(one, known, rate), known, ({ id }) => `/media/${id}.mp4`),
      )
    })
const numRuns = Number(Bun.env.ROUGHCUT_PROPERTY_RUNS ?? 60)

/** What an object of OpenTimelineIO has, by its own list of serialized schemas. */
const SCHEMAS: Record<string, string[]> = {
  'Timeline.1': ['global_start_time', 'metadata', 'name', 'tracks'],
  'Stack.1': ['children', 'effects', 'markers', 'metadata', 'name', 'source_range'],
  'Track.1': ['children', 'effects', 'kind', 'markers', 'metadata', 'name', 'source_range'],
  'Clip.1': ['effects', 'markers', 'media_reference', 'metadata', 'name', 'source_range'],
  'Gap.1': ['effects', 'markers', 'metadata', 'name', 'source_range'],
  'Transition.1': ['in_offset', 'metadata', 'name', 'out_offset', 'transition_type'],
  'ExternalReference.1': ['available_range', 'metadata', 'name', 'target_url'],
  'LinearTimeWarp.1': ['effect_name', 'metadata', 'name', 'time_scalar'],
  'Marker.2': ['color', 'marked_range', 'metadata', 'name'],
  'TimeRange.1': ['duration', 'start_time'],
  'RationalTime.1': ['rate', 'value'],
}

function eachObject(value: unknown, look: (object: Record<string, unknown>) => void): void {
  if (Array.isArray(value)) for (const item of value) eachObject(item, look)
  else if (value !== null && typeof value === 'object') {
    if ('OTIO_SCHEMA' in value) look(value as Record<string, unknown>)
    for (const item of Object.values(value)) eachObject(item, look)
  }
}

test('OpenTimelineIO: known schemas with their fields, clips inside their media, whole frames', () => {
  fc.assert(
    fc.property(randomList(), (lists) => {
      for (const list of lists) {
        const timeline = JSON.parse(otioOf(list))
        eachObject(timeline, ({ OTIO_SCHEMA: schema, ...fields }) => {
          expect([schema, Object.keys(fields).sort()]).toEqual([schema, SCHEMAS[String(schema)]])
          if (schema === 'RationalTime.1') expect(Number.isInteger(fields.value)).toBe(true)
        })
        for (const { children } of timeline.tracks.children)
          for (const {
            OTIO_SCHEMA: schema,
            source_range: range,
            media_reference: media,
            effects,
          } of children) {
            const available = media?.available_range
            if (schema !== 'Clip.1' || !available || effects.length > 0) continue
            const [start, begin] = [range.start_time.value, available.start_time.value]
            expect(start).toBeGreaterThanOrEqual(begin)
            expect(start + range.duration.value).toBeLessThanOrEqual(begin + available.duration.value)
          }
      }
    }),
    { numRuns },
  )
})

function elements(element: XmlElement): XmlElement[] {
  return [element, ...element.children.flatMap(elements)]
}

test('FCPXML: the grammar of 1.8, clips inside their assets', () => {
  const seconds = (time: string | undefined) => {
    const [above = Number.NaN, below = 1] = (time ?? '').replace('s', '').split('/').map(Number)
    return above / below
  }
  fc.assert(
    fc.property(randomList(), (lists) => {
      for (const list of lists) {
        const text = fcpxmlOf(list)
        expect(grammarProblems(text)).toEqual([])
        const all = elements(xmlTree(text))
        const assets = new Map(
          all
            .filter(({ name }) => name === 'asset')
            .map(({ attributes }) => [attributes.get('id'), attributes]),
        )
        for (const { name, attributes, children } of all) {
          if (name !== 'asset-clip') continue
          const asset = assets.get(attributes.get('ref') ?? '')
          // With a map the clip's own time ends where the map does.
          const map = children.find((child) => child.name === 'timeMap')?.children.at(-1)?.attributes
          const begin = seconds(asset?.get('start'))
          const end = map ? seconds(map.get('time')) : begin + seconds(asset?.get('duration'))
          const start = seconds(attributes.get('start'))
          expect(start - begin).toBeGreaterThan(-1e-6)
          // A clip of another speed may end half a frame late by rounding to the grid.
          const grace = map ? 1 / 20 : 1e-6
          expect(start + seconds(attributes.get('duration'))).toBeLessThan(end + grace)
          if (map) expect(seconds(map.get('value'))).toBeCloseTo(begin + seconds(asset?.get('duration')), 6)
        }
      }
    }),
    { numRuns },
  )
})
