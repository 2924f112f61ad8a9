// Ten thousand random tool calls, most of them wrong in some way: every one is answered with a text,
// none throws, and the document is valid after each.
import { expect, setDefaultTimeout, test } from 'bun:test'
import { createToolbox } from '../../../src/agent/tools/toolbox.ts'
import { checkDocument } from '../../../src/edit/check.ts'
import { type Composition, type EditDocument, EMPTY_DOCUMENT } from '../../../src/edit/document.ts'
import { agentProject, compositionOf, INTERVIEW, spokenMedia } from '../../support/spoken-project.ts'

// All of them are one test, which a busy machine takes its time for.
setDefaultTimeout(60_000)

const CALLS = 10_000
/** A fresh project every so often, so that calls do not all meet an emptied one. */
const CALLS_A_PROJECT = 200

/** A small generator of numbers that repeats (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

test(`${CALLS} random tool calls leave every document valid`, () => {
  const random = randomFrom(20_261_123)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const toolbox = createToolbox({
    prompt: 'edit everything in Interview, Both and Empty',
    maxResultCharacters: () => 2000,
  })
  const tools = toolbox.descriptions.map(({ name, parameters }) => ({
    name,
    properties: (parameters as { properties: Record<string, { type?: string; enum?: string[] }> }).properties,
  }))
  const nonsense = [
    null,
    '',
    0,
    -1,
    1e308,
    Number.NaN,
    'null',
    'Interview',
    '../..',
    [],
    [[]],
    {},
    { from: 1 },
    true,
    '💥'.repeat(50),
    '1-999999999',
  ]

  const timeOf = () => Math.round(random() * 300) / 10
  const rangeValue = () => {
    const from = timeOf()
    return { from, to: from + random() * 5 }
  }
  const valueFor = (field: string, schema: { type?: string; enum?: string[] }): unknown => {
    if (random() < 0.06) return pick(nonsense)
    if (schema.enum) return pick(schema.enum)
    switch (field) {
      case 'composition':
        return pick(['Interview', 'Empty', 'interview', 'Both', 1, 2])
      case 'media':
        return pick(['interview.mp4', 'second.mp4', 'interview'])
      case 'words': {
        const from = 1 + Math.floor(random() * 70)
        return pick([`${from}-${from + Math.floor(random() * 6)}`, from, `${from}, ${from + 2}`])
      }
      case 'lines': {
        const from = 1 + Math.floor(random() * 4)
        return [
          { words: `${from}-${from + 3}`, text: pick(['Hola', null]) },
          { words: 10, text: 'fin' },
        ]
      }
      case 'ranges':
        return Array.from({ length: 1 + Math.floor(random() * 3) }, rangeValue)
      case 'parts':
        return [{ composition: 'Interview', ...rangeValue() }, { media: 'second.mp4' }].slice(
          0,
          1 + Math.floor(random() * 2),
        )
      case 'clips':
        return random() < 0.5
          ? [1 + Math.floor(random() * 4)]
          : [{ media: 'interview.mp4', ...rangeValue() }, 'second.mp4']
      case 'text':
      case 'find':
        return pick(['elephants', 'um', 'like', 'the show', 'never', 'Hello'])
      case 'lufs':
        return -5 - Math.floor(random() * 40)
      case 'seconds':
        return random() * 2
      case 'color':
      case 'background':
        return pick(['#ffcc00', '#000000', 'red'])
      case 'speaker':
        return pick(['Anna', 'Ben'])
      case 'clip':
      case 'title':
      case 'marker':
      case 'position':
        return 1 + Math.floor(random() * 5)
      case 'to':
      case 'media_to':
        return timeOf() + 3
      case 'width':
      case 'height':
        return pick([1080, 1920, 720, 16, 7, 9000])
      default:
        if (schema.type === 'boolean') return random() < 0.5
        if (schema.type === 'integer') return Math.floor(random() * 8) - 1
        if (schema.type === 'string') return pick(['Hello', 'Anna', 'elephants', 'A name'])
        return timeOf()
    }
  }

  const first = spokenMedia('m1', 'interview.mp4', INTERVIEW)
  const second = spokenMedia(
    'm2',
    'second.mp4',
    'And now … for something [um] completely different. Hello hello hello.',
  )
  const context = {
    media: new Map([first, second].map(({ media }) => [media.id, media])),
    words: new Map([first, second].map(({ media, words }) => [media.id, words])),
    projectName: 'Studio',
  }
  const titled: Composition = {
    ...compositionOf('c1', 'Interview', [first.media]),
    titles: [{ id: 't1', text: 'Hello', place: 'top', range: { startUs: 0, endUs: 2_000_000 }, color: null }],
    markers: [{ id: 'k1', kind: 'chapter', name: 'Start', atUs: 0 }],
  }
  const document: EditDocument = {
    ...EMPTY_DOCUMENT,
    speakers: [{ mediaId: 'm1', fromWordId: 'w0', speaker: 'Anna' }],
    compositions: [
      titled,
      compositionOf('c2', 'Both', [first.media, second.media]),
      compositionOf('c3', 'Empty', []),
    ],
  }
  let done = 0
  const doneByName = new Map<string, number>()
  const undone = () => tools.filter(({ name }) => !doneByName.has(name)).map(({ name }) => name)
  // What needs several lucky fields gets more calls.
  const isEnough = (round: number) => round >= (CALLS / CALLS_A_PROJECT) * (undone().length > 0 ? 5 : 1)
  for (let round = 0; !isEnough(round); round++) {
    const project = agentProject({ document, context })
    for (let index = 0; index < CALLS_A_PROJECT; index++) {
      const { name, properties } = pick(tools)
      const given: Record<string, unknown> = { asked: 'edit everything in Interview, Both and Empty' }
      // A call with a dozen fields is about something else in one of them nearly always.
      for (const [field, schema] of Object.entries(properties))
        if (random() < Math.min(0.8, 4.5 / Object.keys(properties).length))
          given[field] = valueFor(field, schema)
      if (random() < 0.02) given[pick(['compositionId', 'x', '__proto__', 'constructor'])] = pick(nonsense)
      const call = {
        name: random() < 0.01 ? pick(['', 'drop_table', 'constructor']) : name,
        arguments: random() < 0.01 ? pick(nonsense) : given,
      }
      const before = project.draft.document
      const result = toolbox.call(call, project)
      if (result.text === '') throw new Error(`no answer to ${JSON.stringify(call)}`)
      if (!result.ok && project.draft.document !== before)
        throw new Error(`refused, but changed: ${JSON.stringify(call)}`)
      const problems = project.draft.document === before ? [] : checkDocument(project.draft.document, context)
      if (problems.length > 0) throw new Error(`${JSON.stringify(call)} left ${JSON.stringify(problems[0])}`)
      if (result.ok) {
        done += 1
        doneByName.set(name, (doneByName.get(name) ?? 0) + 1)
      }
    }
  }
  // A fuzz whose calls are all refused would prove nothing.
  expect(done).toBeGreaterThan(CALLS / 10)
  expect(undone()).toEqual([])
})
