// What puts something else in the place of what was done, or back what was there: the film comes out as if the first request had been that.
import { expect, test } from 'bun:test'
import { heardWords, textOf } from '../../src/edit/transcript.ts'
import type { AgentProjectName } from '../support/agent-projects.ts'
import { type Outcome, runPrompt } from './cases/case.ts'

/** What is heard and seen, whatever ids and cuts it has. */
const shownIn = ({ after }: Outcome) =>
  after.compositions.map(({ name, captions, titles, markers, width, height }) => ({
    ...{ name, captions, width, height },
    titles: titles.map(({ text, place, range }) => ({ text, place, range })),
    markers: markers.map(({ name: marker, atUs }) => ({ marker, atUs })),
  }))

const wordsOf = ({ after, fixture }: Outcome) =>
  after.compositions.map((one) => textOf(heardWords(one, after, fixture.context)))

const AS_BEFORE: [AgentProjectName, string, string][] = [
  ['dressed', 'captions off', 'nvm put the captions back'],
  ['dressed', 'captions off', 'actually leave the captions on'],
  ['dressed', 'remove the title', 'actually put the title back'],
  ['dressed', 'remove the chapters', 'bring the chapters back'],
  ['dressed', 'move the title to the top', 'put it back where it was'],
  ['interview', 'cut the last sentence', 'Withdrawn. Put that sentence back.'],
  ['interview', 'remove filler words', 'undo that please, the rhythm is gone now'],
  ['interview', 'make it 2x speed', 'nah too fast, undo that'],
  ['interview', 'speed up to 1.5x', 'put the speed back'],
  ['interview', 'make it square', 'Hm, put the format back'],
  ['several', 'delete the composition Voice memo', 'Undo the deletion.'],
]
test.each(AS_BEFORE)('%s: after “%s”, “%s” brings all back', async (project, earlier, prompt) => {
  const before = await runPrompt(project, 'what is this about?')
  const after = await runPrompt(project, prompt, [earlier])
  expect(after.after).toEqual(before.after)
})

const INSTEAD: [AgentProjectName, string, string, string][] = [
  ['interview', 'cut the first 10 seconds', 'oops I meant 5 seconds', 'cut the first 5 seconds'],
  ['interview', 'cut the first 10 seconds', 'No, cut the first 6 seconds.', 'cut the first 6 seconds'],
  ['interview', 'remove the last sentence', 'nope, remove the first sentence', 'remove the first sentence'],
  ['interview', 'cut 0:10 to 0:20', 'Sorry, cut 0:12 to 0:20', 'cut 0:12 to 0:20'],
  ['interview', 'make it square', 'undo that and cut the last sentence', 'cut the last sentence'],
  ['dressed', 'remove the chapter Questions', 'revert that, then remove the title', 'remove the title'],
  ['interview', 'cut the second sentence', 'no just the first', 'cut the first sentence'],
  ['interview', 'cut 0:10 to 0:20', 'oops, 0:10 to 0:15', 'cut 0:10 to 0:15'],
  ['interview', 'cut the first sentence', 'no wait, the second', 'cut the second sentence'],
  [
    'interview',
    'cut the last sentence',
    'put that back and lose the first sentence',
    'cut the first sentence',
  ],
  [
    'interview',
    'cut the last sentence',
    'Bring it back; cut the first sentence instead.',
    'cut the first sentence',
  ],
]
test.each(INSTEAD)('%s: after “%s”, “%s” is “%s”', async (project, earlier, prompt, command) => {
  const [after, plain] = [await runPrompt(project, prompt, [earlier]), await runPrompt(project, command)]
  expect(wordsOf(after)).toEqual(wordsOf(plain))
})

const SETTINGS: [AgentProjectName, string, string, string][] = [
  ['interview', 'add karaoke captions', 'oops meant boxed', 'add boxed captions'],
  [
    'interview',
    'add a title "Hi" for 3 seconds',
    'let it stay until five seconds',
    'add a title "Hi" for 5 seconds',
  ],
  [
    'interview',
    'add a title "Hi" for 3 seconds',
    'Could it stay for six seconds?',
    'add a title "Hi" for 6 seconds',
  ],
  ['interview', 'add a title "Hi"', 'make that say PENDING', 'add a title "PENDING"'],
  ['interview', 'rename it to Talk', 'sorry, I meant Talk Two', 'rename it to "Talk Two"'],
  ['interview', 'rename it to Farm', 'naw I meant Farm 2', 'rename it to "Farm 2"'],
  [
    'interview',
    'add a marker at 0:20 called Intro',
    'sorry, called Opening',
    'add a marker at 0:20 called "Opening"',
  ],
  ['interview', 'add boxed captions', 'Take them back off.', 'what is this about?'],
  ['interview', 'turn captions on', 'set their style to boxed', 'add captions. Make the captions boxed.'],
  ['interview', 'captions on', 'keep the captions on', 'captions on'],
]
test.each(SETTINGS)('%s: after “%s”, “%s” is “%s”', async (project, earlier, prompt, command) => {
  const [after, plain] = [await runPrompt(project, prompt, [earlier]), await runPrompt(project, command)]
  expect(shownIn(after)).toEqual(shownIn(plain))
})

test('a question about the film as it is now cuts nothing', async () => {
  const cut = await runPrompt('interview', 'cut the last sentence')
  const asked = await runPrompt('interview', 'What is the very first sentence now?', [
    'cut the last sentence',
  ])
  expect(wordsOf(asked)).toEqual(wordsOf(cut))
})
