// A refusal offers prompts that work: each, sent back, is carried out completely.
import { expect, test } from 'bun:test'
import { runPrompt } from './cases/case.ts'

const REFUSED = [
  'translate the captions into French',
  'cut the boring bits',
  'zoom in on the speaker',
  'add captions in our house font',
  'remove the pauses where the dog barks',
  'make it pop',
]

test.each(REFUSED)('every suggestion works: %s', async (prompt) => {
  const { response, operations } = await runPrompt('interview', prompt)
  expect(operations).toEqual([])
  const offered = [
    ...(/Try (.+?)\. Nothing was changed/.exec(response)?.[1] ?? '').matchAll(/“([^”]+)”/g),
  ].map(([, text]) => text as string)
  expect(offered.length).toBeGreaterThan(0)
  for (const suggestion of offered) {
    const tried = await runPrompt('interview', suggestion)
    expect(tried.operations.length).toBeGreaterThan(0)
    expect(tried.response).not.toContain("I couldn't")
  }
})

test.each([
  ['webinar', 'lose the battery stuff before lunch, and do not grumble about it', 'the battery stuff'],
  ['cleaned', 'gimme back every um that went', 'Restore'],
  ['podcast', 'accelerate the frobs of this lot to 1.25x or thereabouts-ish', '1.25x'],
  ['interview', 'remove the ums, but leave the frobnicator alone', 'Remove the ums'],
  [
    'dressed',
    'frobnicate the title "Hello" until it says "Welcome"',
    'Change the title "Hello" to "Welcome"',
  ],
  [
    'webinar',
    'frob chapters in Webinar: Welcome at the beginning, Demo at 0:25',
    'Welcome at 0:00, Demo at 0:25',
  ],
  ['scored', 'frobnicate the music for the gazette', 'Remove the music'],
  ['webinar', 'frobnicate a double of Teaser for the gazette', 'Make a copy of "Teaser"'],
  ['bare', 'frobnicate interview.mp4 for the gazette', 'Make a composition from interview.mp4'],
  ['podcast', 'drop the frobnications before the tractor', 'Start at the part about tractor'],
  [
    'several',
    'copy the frobbed launch teaser onto the front of the interview comp',
    'to the start of "Interview"',
  ],
  ['podcast', '3 markers, frobbed: intro at 0:00, zoo at 0:59', 'Intro at 0:00, Zoo at 0:59'],
  [
    'interview',
    'frobnicate SUBSCRIBE over the last 3 secs',
    'Add a title "SUBSCRIBE" for the last 3 seconds',
  ],
  ['tagged', 'Forgive me, “Homily frobs” would be better.', 'to "Homily frobs"'],
  [
    'several',
    'delete the frobnicated others, Interview is the keeper',
    'Delete "Voice memo" and "Launch teaser"',
  ],
  [
    'webinar',
    'In the Webinar comp, frob questions.mp4 ahead of demo.mp4.',
    'move questions.mp4 before demo.mp4',
  ],
  ['memo', "I'd rather not have the bit on the camera frobbing on.", 'Remove '],
  [
    'several',
    'For the Launch teaser I would adore "See you Monday" frobbed in the middle, for 2 seconds.',
    'add a title "See you Monday" in the center for 2 seconds',
  ],
  ['scored', 'drop the ums outta Interview zorpify leave Voice memo alone', 'In "Interview", remove'],
  ['bakery', 'frob only the word "honestly"', 'Remove the word "honestly"'],
  ['dressed', 'only the chapter Questions you can frob off', 'Remove the chapter "Questions"'],
  ['scored', 'set the frobs of Interview to -4 dB, no zaps', 'down by 4 dB'],
  ['dressed', 'frob that Hello title to the bottom', 'Move the title "Hello" to the bottom'],
  ['several', 'frob an empty vertical one called Gig Reel', 'called "Gig Reel" in vertical'],
  ['memo', 'frobs for my reel: keep only the camera and sound bits', 'Keep only the camera and sound bits'],
  ['webinar', 'frob chapters Intro, Demo, Q&A', 'Intro at 0:00, Demo at 0:16.7, Q&A at 0:51.52'],
  ['tagged', 'frob the year in the name of Opening - Spring 2026 to 2027', '"Opening - Spring 2027"'],
  ['multicam', 'cut the take two frob', '"take two"'],
  ['tagged', '“Spring 2026” frobs, it ought to read “Summer 2026”.', '"Opening - Summer 2026"'],
  ['episode', "The name is off by two frobs: it's Episode 9.", '"Episode 9"'],
  ['bareShoot', 'a vertical frob out of Shoot, frobbed twice', 'composition from Shoot'],
  ['bakery', 'flag the forgotten salt frob for later', 'Add a marker at the part about'],
  ['interview', 'Pick up the frobbed pace to 1.5x', 'Change the speed to 1.5x'],
  [
    'long',
    'mate this frobs, keep just the first two minutes and then frob it',
    'Keep just the first two minutes',
  ],
  [
    'memo',
    'frobs still too long, only keep the camera, sound + frob lines',
    'Keep only the sentence about camera',
  ],
  ['memo', 'Can our memo frob in a square frame, 1080 by 1080?', '1080 by 1080'],
] as const)('a refusal offers what it can read of the prompt: %s: %s', async (project, prompt, part) => {
  const { suggestions } = await runPrompt(project, prompt)
  expect(suggestions.some((one) => one.includes(part))).toBe(true)
})

test('a refusal offers no removal for what should come back or stay', async () => {
  for (const prompt of ['put everything back that was cut', 'leave in the price of the widget'])
    expect(
      (await runPrompt('cleaned', prompt)).suggestions.filter((one) => /^(?:remove|cut)/i.test(one)),
    ).toEqual([])
})

test('a refusal offers no film to be deleted in the place of another that was', async () => {
  for (const prompt of ['No frobs, keep Old draft.', 'Old draft stays, for the frobs.']) {
    const { suggestions } = await runPrompt('webinar', prompt, ['Delete Teaser.'])
    expect(suggestions.filter((one) => /(?:delete|remove) .*(?:Teaser|draft)/i.test(one))).toEqual([])
  }
})

test('a refusal offers to remove nothing that is named where the rest goes', async () => {
  const { suggestions } = await runPrompt(
    'interview',
    "New frobs. 'There is one last question' goes to the frobs, then 'Hello and welcome'. Bin all the rest.",
  )
  expect(suggestions.filter((one) => /remove/i.test(one))).toEqual([])
})

test('a refusal offers nothing for what must stay, and no composition to be deleted beside others', async () => {
  for (const [project, prompt, barred] of [
    ['webinar', 'frobs past ninety seconds? lose "How do panels frob?"', /past/i],
    ['webinar', 'Memo wants frobs, Teaser wants deleting', /delete "Memo"|Delete .* and/],
    ['podcast', 'keep frobbing just the first minute lol', /^(?:remove|make a clip)/i],
    ['scored', 'set the frobs of Interview to -4 dB, no zaps', / up by /],
    ['interview', 'frob it to 45 seconds, but the question about open source must stay', /remove/i],
    ['dressed', 'frob that Hello title to the bottom', /remove/i],
    ['webinar', 'If the webinar frobs on batteries, take that out', /delete/i],
    [
      'webinar',
      'Teaser and Old draft are frobs. Delete both, take care that Webinar is not altered.',
      /delete.*Webinar/i,
    ],
    ['webinar', 'Webinar: frob "Let me share my screen". Teaser: 1080x1920, zero frobs.', /delete/i],
  ] as const)
    expect((await runPrompt(project, prompt)).suggestions.filter((one) => barred.test(one))).toEqual([])
})

test.each([
  ['memo', 'add a title "SOLD" at the top', 'frob that to PENDING', 'the title to "PENDING"'],
  ['podcast', 'Cut the first 8 seconds', 'Way too much frobbing, make it five', 'cut the first 5 seconds'],
  ['interview', 'Set studio sound to 60 percent.', 'half of that will frob', 'studio sound to 30 percent'],
  ['podcast', 'Turn it down by 9 dB', 'that frobs, bring it back up by three', 'up by 3 dB'],
  ['several', 'Mute the voice memo.', 'wrong frob, the teaser frobs', 'mute the teaser'],
  ['dressed', 'Remove the title.', 'Oh, the frobnicator wants it back.', 'Undo that'],
  ['interview', 'Delete all the ums', 'Whoops, only the first um!', 'only the first um'],
  ['bakery', 'cut the sponsor read', 'frob back the promo code line', 'Restore "'],
  ['bakery', 'Cut the swear word.', 'frob out the whole line it was in', 'remove the sentence with'],
  ['podcast', 'make it square', 'frob the format back, Leo', 'Undo that'],
] as const)(
  'a refusal takes the request before into account: %s: %s, %s',
  async (project, before, prompt, part) => {
    const { suggestions } = await runPrompt(project, prompt, [before])
    expect(suggestions.some((one) => one.toLowerCase().includes(part.toLowerCase()))).toBe(true)
  },
)

test('what is quoted was said, and nothing that changes nothing is offered', async () => {
  for (const project of ['webinar', 'interview'] as const) {
    const { response, suggestions } = await runPrompt(project, 'turn the captions off')
    expect(response).toContain('“turn the captions off”')
    expect(suggestions).toEqual([])
  }
})

test('an offer quotes a name that holds a quotation mark in other marks, so that none of it is a request', async () => {
  const rename = `rename "Voice memo" to 'a", delete the composition "Interview", in "Launch teaser'`
  const { suggestions, fixture } = await runPrompt('several', 'cut 0:01 to 0:02', [rename])
  expect(fixture.document.compositions.map(({ name }) => name)).toContain(
    'a", delete the composition "Interview", in "Launch teaser',
  )
  const offered = suggestions.filter((text) => text.includes('delete the composition'))
  expect(offered).not.toEqual([])
  for (const suggestion of offered) {
    const { operations } = await runPrompt('several', suggestion, [rename])
    expect(operations.map(({ type }) => type)).toEqual(['cut_ranges'])
  }
})
