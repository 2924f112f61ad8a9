// Questions are answered from the documents, change nothing, and are refused when the documents do not hold the answer.
import { expect, test } from 'bun:test'
import { broken, runPrompt } from '../cases/case.ts'

test.each([
  ['several', 'Could you tell me which video is the shortest?', 'Launch teaser'],
  ['several', 'How long do they last altogether?', '83.5'],
  ['several', 'What is the id of the Voice memo?', 'compositionId='],
  ['interview', 'How often is "model" said, and when?', '0:25'],
  ['interview', 'Where are the pauses over 2 seconds?', 'pause'],
  ['interview', 'What is said between 0:00 and 0:04?', 'Hello and welcome'],
  ['dressed', 'Which chapters are there?', 'Questions'],
  ['webinar', 'How many years do the panels take to pay for themselves?', 'about nine years'],
  ['podcast', 'I did not quite catch at what age he began his training, if you could look it up', 'fifteen'],
  ['bakery', 'What did his grandmother give him?', 'She called it Gertrude'],
  ['bakery', 'How many times is Instagram mentioned, and when?', '2 times'],
  ['webinar', 'Runtime of demo.mp4?', '34.82 s'],
  ['webinar', 'Which files are unused?', 'logo.png'],
  ['webinar', 'Which source file plays at 0:30 of the Webinar?', 'demo.mp4'],
  ['tagged', 'Which compositions use intro.wav?', 'Draft one'],
  ['multicam', 'How much shorter is cam B than cam A?', '2.5 s shorter'],
  ['multicam', 'How many cameras are in Shoot?', '2 cameras'],
  ['scored', 'Does the music run to the end of the Interview?', '0:50'],
  ['interview', 'How long would it last at double speed?', '29.55 s'],
] as const)('%s: %s', async (project, prompt, says) => {
  const outcome = await runPrompt(project, prompt)
  expect(broken({ unchanged: true, says: [says], saysNot: ["I couldn't"] }, outcome)).toEqual([])
})

test('a question about something that nobody says is not answered with something else', async () => {
  const outcome = await runPrompt('interview', 'What do we say about submarines?')
  expect(broken({ unchanged: true, says: ['Nothing is said about “submarines”'] }, outcome)).toEqual([])
})

test('where no sentence stands out, none is quoted', async () => {
  const outcome = await runPrompt('interview', 'How many planets did the astronomer discover?')
  expect(broken({ unchanged: true, says: ["couldn't find an answer"] }, outcome)).toEqual([])
})

test('music is muted in the composition that plays it', async () => {
  const outcome = await runPrompt('scored', 'Mute the music')
  expect(broken({ untouched: ['Voice memo'], operations: { set_muted: 1 } }, outcome)).toEqual([])
})

test('a question beside an edit is answered, and the edit is made', async () => {
  const outcome = await runPrompt('interview', 'Add captions. How long is the Interview?')
  expect(broken({ captions: true, says: ['59.09 s long'] }, outcome)).toEqual([])
})

test('compositions are joined only where nothing is lost', async () => {
  const joined = await runPrompt('several', 'Join the Interview and the Voice memo')
  expect(broken({ made: 1, new: { seconds: [79, 79.1] }, untouched: ['Interview'] }, joined)).toEqual([])
  const refused = await runPrompt('several', 'Join the Interview and the Voice memo', [
    'add captions to the Interview',
  ])
  expect(broken({ made: 0, says: ['cannot be joined'] }, refused)).toEqual([])
})
