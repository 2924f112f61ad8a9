// A follow-up that gives what was just done another value, or takes it off again, comes out as the plain command.
import { describe, expect, test } from 'bun:test'
import type { AgentProjectName } from '../support/agent-projects.ts'
import { type Outcome, runPrompt } from './cases/case.ts'

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]+/g
const documentOf = ({ after }: Outcome) => JSON.stringify(after).replace(ID, 'id')

/** Wordings around a value. */
const WORDINGS = [
  'no, V',
  'no make it V',
  'actually V',
  'change it to V',
  'Forgive me, V would be nicer.',
  'it should be V',
  'could it be V?',
  'no sorry, it shall be V',
  'V instead',
]

type Row = { project: AgentProjectName; earlier: string; command: string; same: string[] }

const withValue = (value: string) => WORDINGS.map((wording) => wording.replace('V', value))

const ROWS: Row[] = [
  { earlier: 'add plain captions', command: 'make the captions boxed', same: withValue('boxed') },
  { earlier: 'make it square', command: 'make it 9:16', same: withValue('9:16') },
  {
    earlier: 'add a title "Hello" for 4 seconds',
    command: 'make the title 6 seconds long',
    same: withValue('6 seconds'),
  },
  {
    earlier: 'add a title "Hello" for 4 seconds',
    command: 'change the title "Hello" to "Bye"',
    same: withValue('"Bye"'),
  },
  { earlier: 'rename Interview to "Chat"', command: 'rename "Chat" to "Talk"', same: withValue('"Talk"') },
  { earlier: 'turn the volume up by 3 dB', command: 'set the volume to 6 dB', same: withValue('6 dB') },
  { earlier: 'turn the volume down by 3 dB', command: 'set the volume to -6 dB', same: withValue('6 dB') },
  { earlier: 'play it at 1.5x', command: 'change the speed to 1.25x', same: withValue('1.25x') },
  { earlier: 'shorten pauses to 1 second', command: 'shorten pauses to 0.5 s', same: withValue('0.5 s') },
  {
    earlier: 'add a chapter at 0:20 called "Model"',
    command: 'move the chapter "Model" to 0:25',
    same: withValue('0:25'),
  },
  {
    earlier: 'add captions',
    command: 'turn off captions',
    same: ['now delete it', 'take it off again', 'lose it again', 'get rid of them again', 'nvm remove that'],
  },
  {
    earlier: 'add studio sound',
    command: 'turn off studio sound',
    same: ['remove it', 'delete it again', 'no, drop it', 'kill that'],
  },
  {
    earlier: 'play it at 1.5x',
    command: 'change the speed to 1x',
    same: ['back to normal', 'put it back to ordinary speed', 'reset it', 'normal speed again'],
  },
  {
    earlier: 'turn the volume up by 6 dB',
    command: 'set the volume to 0 dB',
    same: ['back to normal', 'original volume', 'back to the original volume please'],
  },
].map((row) => ({ ...row, project: 'interview' as const }))

describe.each(ROWS)('after $earlier, $command', ({ project, earlier, command, same }) => {
  test.each(same)('%s', async (prompt) => {
    const plain = await runPrompt(project, command, [earlier])
    expect(plain.operations).not.toEqual([])
    expect(documentOf(await runPrompt(project, prompt, [earlier]))).toBe(documentOf(plain))
  })
})

test.each(['delete it again', 'remove that again', 'get rid of it again', 'cut it once more'])(
  'of its own, “%s” takes nothing away',
  async (prompt) => {
    const { fixture, after } = await runPrompt('interview', prompt)
    expect(after).toEqual(fixture.document)
  },
)
