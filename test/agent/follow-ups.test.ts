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

/** Frames of all kinds around values, names, looks and objects: as said before with something else in its place, or more of it. */
const FRAMED: Following[] = [
  {
    ...{ project: 'memo', earlier: ['remove the ums'], command: 'remove the uhs' },
    same: [
      'now the uhs',
      'and the uhs',
      'ok, uhs next',
      'same for the uhs',
      'do the uhs too',
      'what about the uhs?',
    ],
    other: ['not the uhs', 'the uhs?', 'and the music quieter'],
  },
  {
    ...{
      project: 'bakery',
      earlier: ['shorten the pauses to 0.8 s'],
      command: 'shorten the pauses to 0.4 s',
    },
    same: [
      'make that 0.4',
      'no, 0.4 s',
      'I meant 0.4',
      '0.4 is better',
      'go down to 0.4',
      '0.4 s instead of 0.8',
    ],
    other: ['cut 0.4 seconds', 'a 0.4 s fade'],
  },
  {
    ...{ project: 'podcast', earlier: ['turn captions on'], command: 'boxed captions' },
    same: [
      'No, the boxed sort instead, please.',
      'rather boxed',
      'hmm hard to read, boxed instead',
      'change it to boxed',
    ],
  },
  {
    ...{ project: 'podcast', earlier: ['Set the speed to 2x.'], command: 'set the speed to 1.25x' },
    same: [
      'This is too fast, take 1.25 instead.',
      'way too fast, try 1.25',
      'bring it down to 1.25',
      'not 2x, 1.25x',
    ],
    other: ['1.25 titles please', 'cut 1.25 seconds'],
  },
  {
    ...{ project: 'podcast', earlier: ['make it 3 dB louder'], command: 'make it 2 dB louder' },
    same: ['still soft. another 2 dB on top', 'a further 2 dB', '2 more', 'and another two decibels please'],
    other: ['no, 2 dB', 'only 2 dB', '2 dB less'],
  },
  {
    ...{ project: 'podcast', earlier: ['raise the volume by 6 dB'], command: 'lower the volume by 3 dB' },
    same: [
      'make that three decibels instead, please',
      'no, 3 dB',
      'only 3 dB',
      '3 dB instead of 6',
      '3 dB less',
    ],
    other: ['3 dB more', 'another 3'],
  },
  {
    ...{
      project: 'interview',
      earlier: ["chapter at 0:10, label 'a'"],
      command: 'add a chapter "b" at 0:20',
    },
    same: [
      "same at 0:20, label 'b'",
      'and one at 0:20 called b',
      'also "b" at 0:20',
      'one more at 0:20, "b"',
    ],
    other: ['"b" instead', 'and "b" at 0:30', 'cut 0:20 to 0:22'],
  },
  {
    ...{
      project: 'interview',
      earlier: ['add a chapter "A" at 0:10'],
      command: 'rename the chapter to "Intro"',
    },
    same: [
      'call this Intro instead',
      'better with the name "Intro"',
      'I meant "Intro"',
      'it should be called "Intro"',
    ],
    other: ['add a title "Intro" instead', 'cut "Intro"'],
  },
  {
    ...{
      project: 'podcast',
      earlier: ['make a clip called Farm from 0:12 to 0:22'],
      command: 'rename Farm to Kansas',
    },
    same: [
      'oh wait, call that clip Kansas instead of Farm',
      'no, Kansas',
      'not Farm, Kansas',
      'make that Kansas',
    ],
    other: ['another one called Kansas', 'rename Flight Deck to Kansas instead'],
  },
  {
    ...{
      project: 'webinar',
      earlier: ['Rename Teaser to "Promo".'],
      command: 'rename Promo to "Promo - Spring"',
    },
    same: [
      'Correction: it should read "Promo - Spring".',
      '"Promo - Spring", sorry',
      'make that "Promo - Spring"',
    ],
  },
  {
    ...{ project: 'webinar', earlier: ['Delete Old draft'], command: 'delete Teaser' },
    same: ['Teaser too.', 'now Teaser', 'do the same with Teaser'],
    other: ['not Teaser', 'Teaser is fine', 'leave Teaser'],
  },
  {
    ...{
      project: 'interview',
      earlier: ["What's said at 0:28?"],
      command: 'cut "Sorry, let me start again."',
    },
    same: ['Right. Cut that line.', 'ok, drop it', 'please remove that sentence'],
    other: ['keep that line', 'cut it short'],
  },
  {
    ...{
      project: 'dressed',
      earlier: ['Which chapters are there?'],
      command: 'remove the second chapter marker',
    },
    same: ['Right, away with the second one then.', 'delete the last one', 'the second one can go'],
    other: ['delete the first one', 'keep the second one'],
  },
  {
    project: 'bakery',
    earlier: ['cut the sentence about TikTok'],
    command:
      'restore "TikTok, on the other hand, has been a complete waste of time." and remove the sentence about rye bread',
    same: [
      'not that one, the one about rye bread',
      'I meant the one about rye bread',
      'no, the sentence about rye bread',
    ],
    other: ['the one about rye bread too', 'not the one about rye bread'],
  },
]

describe.each([...OTHERS, ...FRAMED])(
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
