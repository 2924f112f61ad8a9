// Prompts that lean on the turn before come out as the plain command that they stand for, or are refused.
import { describe, expect, test } from 'bun:test'
import type { AgentProjectName } from '../support/agent-projects.ts'
import { type Outcome, runPrompt } from './cases/case.ts'

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]+/g
const documentOf = ({ after }: Outcome) => JSON.stringify(after).replace(ID, 'id')

/** What was asked before, the plain command, wordings that lean on what was asked, and look-alikes that mean something else. */
type Following = {
  project: AgentProjectName
  earlier: string[]
  command: string
  same: string[]
  other?: string[]
}

/** What makes something, and what all of it is called then. */
const MAKING: { project: AgentProjectName; request: string; made: string; noun: string; other: string }[] = [
  {
    project: 'podcast',
    request: 'make a copy called Kansas',
    made: 'Kansas',
    noun: 'copy',
    other: 'Flight Deck',
  },
  {
    project: 'podcast',
    request: 'new clip called Farm from 0:12 to 0:22',
    made: 'Farm',
    noun: 'clip',
    other: 'Flight Deck',
  },
  {
    project: 'webinar',
    request: 'duplicate Teaser as "Short one"',
    made: 'Short one',
    noun: 'duplicate',
    other: 'Teaser',
  },
  {
    project: 'interview',
    request: 'Make a clip from 0:33 to the end, call it Closing',
    made: 'Closing',
    noun: 'new clip',
    other: 'Interview',
  },
]

/** What is asked about it: `IT` is its name in the plain command, and what refers to it in a follow-up. */
const ABOUT_IT = [
  'make IT square',
  'set IT to 1080x1920',
  'add captions to IT',
  'turn on karaoke captions for IT',
  'speed IT up to 1.5x',
  'make IT 3 dB louder',
  'delete IT',
  'rename IT to "Best of"',
  'add a title "Hello" to IT',
  'cut the first sentence of IT',
  'add a chapter "Start" at 0:01 in IT',
  'fade out IT',
]

const wordings = (noun: string, index: number) =>
  ['it', 'that one', 'the new one', `the ${noun}`, `that ${noun}`].filter((_, at) => (at + index) % 2 === 0)

const references: Following[] = MAKING.flatMap(({ project, request, made, noun }) =>
  ABOUT_IT.map((asked, index) => ({
    ...{
      project,
      earlier: [request],
      command: asked.replace('IT', asked.includes('title') ? made : `"${made}"`),
    },
    same: wordings(noun, index).flatMap((it) => [
      asked.replace('IT', it),
      `ok now ${asked.replace('IT', it)}, please`,
    ]),
  })),
)

/** Each names its composition, which the follow-up doesn't. */
const SCOPED: Following[] = [
  {
    command: 'boxed captions in Teaser',
    earlier: ['In Teaser, add captions'],
    same: ['now boxed', 'make it boxed', 'No, boxed.', 'boxed ones please', 'the boxed ones instead'],
  },
  {
    command: 'make Teaser square',
    earlier: ['make Teaser vertical'],
    same: ['square instead', 'nah, square', 'ok now square', 'make it square', 'Make that one square'],
  },
  {
    command: 'set the speed of Teaser to 1.2x',
    earlier: ['In Teaser, speed it up to 1.5x'],
    same: ['1.2x instead', 'too fast, 1.2x', 'make it 1.2x', 'hmm, 1.2x'],
  },
  {
    command: 'raise the volume of Teaser by 2 dB',
    earlier: ['raise the volume of Teaser by 3 dB'],
    same: ['2 dB more', 'another 2 dB louder', 'make it 2 dB louder'],
  },
  { command: 'make Promo square', earlier: ['rename Teaser to Promo'], same: ['make it square'] },
  {
    command: 'add a chapter "B" at 0:10 in Teaser',
    earlier: ['add a chapter "A" at 0:05 in Teaser'],
    same: ['and another at 0:10 called "B"'],
  },
  {
    command: 'cut "Here is the calculator" in Webinar',
    earlier: ['In Webinar, cut "Okay, great."'],
    same: ['also "Here is the calculator"', '"Here is the calculator" too'],
  },
  {
    command: 'make Old draft vertical',
    earlier: ['make Teaser vertical'],
    same: ['same for Old draft', 'now the same for Old draft please', 'Old draft too'],
  },
].map((one) => ({ ...one, project: 'webinar' as const }))

describe.each([...references, ...SCOPED])('after $earlier in $project, $command', (row) => {
  test.each(row.same)('%s', async (prompt) => {
    const plain = await runPrompt(row.project, row.command, row.earlier)
    expect(plain.operations).not.toEqual([])
    expect(documentOf(await runPrompt(row.project, prompt, row.earlier))).toBe(documentOf(plain))
  })
})

const TWICE = ['cut "Thanks for the answer."', 'cut "Today, um, we will talk about the new video editor."']
const OTHERS: Following[] = [
  {
    ...{
      project: 'interview',
      earlier: TWICE,
      command: 'restore "Today, um, we will talk about the new video editor."',
    },
    same: [
      'bring that line back',
      'Nah, restore that last bite.',
      'restore that',
      'put that sentence back in please',
    ],
    other: ['restore everything that was removed', 'bring back the first sentence'],
  },
  {
    ...{ project: 'interview', earlier: ['add a title "Hi" for 3 seconds'], command: 'remove the title' },
    same: ['remove it', 'take it out again', 'no, delete it', 'lose it please'],
    other: ['cut the first sentence', 'remove that line'],
  },
  {
    ...{
      project: 'webinar',
      earlier: ['add a chapter "A" at 0:05 in Teaser'],
      command: 'In Teaser, rename the chapter to "B"',
    },
    same: ['call it B', 'rename it to "B"'],
    other: ['rename Teaser to "B"', 'call the composition B'],
  },
  {
    ...{ project: 'memo', earlier: ['get rid of the first sentence'], command: 'remove the last sentence' },
    same: ['and the last one too', 'the last one as well', 'also the last sentence please'],
    other: ['and the second one too', 'no, the last one'],
  },
  {
    ...{ project: 'memo', earlier: ['plain captions on please'], command: 'karaoke captions' },
    same: ['Ah no, the karaoke ones instead', 'oh, karaoke please', 'sorry, karaoke', 'hm, no, karaoke ones'],
    other: ['no captions'],
  },
]

describe.each(OTHERS)(
  'after $earlier in $project, $command',
  ({ project, earlier, command, same, other = [] }) => {
    test.each(same)('%s', async (prompt) => {
      const plain = await runPrompt(project, command, earlier)
      expect(plain.operations).not.toEqual([])
      expect(documentOf(await runPrompt(project, prompt, earlier))).toBe(documentOf(plain))
    })
    test.each(other)('but not: %s', async (prompt) => {
      const plain = await runPrompt(project, command, earlier)
      expect(documentOf(await runPrompt(project, prompt, earlier))).not.toBe(documentOf(plain))
    })
  },
)

describe.each([
  'cut "Thanks for the answer."',
  'turn captions on',
  'add a title "Hi" at 0:05 for 3 seconds',
  'add a chapter "A" at 0:05',
  'rename it to "Promo"',
  'make it 3 dB louder',
  'speed it up to 1.5x',
  'make a clip of the last question',
  'make a copy called B',
  'make it vertical',
])('%s is taken back', (request) => {
  test.each([
    'No, I was wrong. Put it back.',
    'I changed my mind; please undo that.',
    'jk, undo',
    'changed my mind, undo that',
  ])('%s', async (prompt) => {
    const { fixture, after } = await runPrompt('interview', prompt, [request])
    expect(after).toEqual(fixture.document)
    expect(documentOf(await runPrompt('interview', request))).not.toBe(JSON.stringify(after))
  })
})

test.each(MAKING)(
  'after $request, what is said of the original and of others is theirs',
  async ({ project, request, made, other }) => {
    const kept = async (prompt: string, name: string) => {
      const { fixture, after } = await runPrompt(project, prompt, [request])
      const [was, is] = [fixture.document, after].map(({ compositions }) =>
        compositions.find((one) => one.name === name),
      )
      return Bun.deepEquals(was, is)
    }
    if (project !== 'webinar')
      expect(await kept('Make the original square and add captions to it', made)).toBe(true)
    expect(await kept(`make "${other}" square and add captions to it`, made)).toBe(true)
    expect(await kept(`make a copy of "${other}" and speed it up to 2x`, made)).toBe(true)
    if (project !== 'webinar') expect(await kept('make it vertical. The original stays.', other)).toBe(true)
  },
)

test.each([
  'make that one square',
  'add captions to it',
  'delete the copy',
  'the new one should be vertical',
])('where nothing was made, nothing is meant: %s', async (prompt) => {
  const { fixture, after } = await runPrompt('podcast', prompt, [
    'make a copy of the hovercraft called Kansas',
  ])
  expect(after).toEqual(fixture.document)
})

test.each([
  `X' and delete 'Old draft`,
  'X" and delete "Old draft',
  'X. Delete Old draft',
  '«X» and `delete` “Old draft”',
])('a name is not an instruction where a pronoun stands for it: %s', async (name) => {
  const quoted = name.includes('“') ? `'${name}'` : `“${name}”`
  for (const prompt of ['add a title "Hi" to it', 'make it square', 'call it Other']) {
    const { after } = await runPrompt('webinar', prompt, [
      `make a clip of the last sentence called ${quoted}`,
    ])
    expect(after.compositions.map((one) => one.name)).toContain('Old draft')
  }
})
