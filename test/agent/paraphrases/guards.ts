// Said beside a command, these keep something as it is that the command leaves alone anyway.
import type { Paraphrases } from './paraphrase.ts'

const WORDS = [
  'COMMAND. Leave the swearing, it is the best bit.',
  "COMMAND. don't touch the swearing thats the best bit",
  'COMMAND but leave the TikTok line in, the team loves it',
  'COMMAND. The TikTok line stays.',
  'COMMAND. Sponsor mention stays in.',
  'COMMAND. The ad read stays where it is.',
  'COMMAND, the salt story must stay',
  "COMMAND and don't lose the phone ringing, that's funny",
  'COMMAND; the telephone bit is to remain.',
  "COMMAND. You can leave the swear word, it's fine.",
  'COMMAND. The question about marketing has to stay.',
  'COMMAND. All of the questions remain.',
  "COMMAND. Please don't remove the line about forty thousand pounds.",
  'COMMAND without losing any of the questions',
  'COMMAND, but be careful not to cut the sourdough secret',
]

const KINDS = [
  'COMMAND. Captions are fine as they are.',
  'COMMAND. The captions stay burned in.',
  'COMMAND, keep the captions how they are',
  'COMMAND. Chapters stay where they are.',
  'COMMAND. Both chapters stay put.',
  'COMMAND. The chapters are fine.',
  "COMMAND, don't touch the chapters",
  "COMMAND, don't mess with the captions",
  'COMMAND. The title stays.',
  'COMMAND. The opening title and the chapters may remain as they are.',
  'COMMAND. No change to the title, please.',
  'COMMAND and hold the title',
  'COMMAND, title as is',
  'COMMAND. Leave the Hello title in.',
  'COMMAND. Titles and captions untouched.',
  'COMMAND. Everything on screen stays.',
  'COMMAND. Shape stays 16:9.',
  'COMMAND. Same shape, same captions.',
  'COMMAND. Volume stays as it is.',
  'COMMAND. Leave the loudness alone.',
  'COMMAND. The speed is fine.',
  'COMMAND. Keep the name.',
  'Captions stay. COMMAND.',
  'Leave the title; COMMAND',
]

const COMPOSITIONS = [
  'COMMAND. Voice memo stays as is.',
  'COMMAND. Leave the Voice memo alone.',
  'COMMAND. The voice memo leave it, it is from other work.',
  'COMMAND. Voice memo and the teaser stay as is.',
  "COMMAND and don't touch the teaser or the memo",
  'COMMAND. dont mess w the teaser',
  'COMMAND. "Voice memo" is not to be altered.',
  'COMMAND. Leave others.',
  'COMMAND, leave the others',
  'COMMAND. The others stay exactly as they are.',
  'COMMAND. The other two timelines stay untouched.',
  'COMMAND. Leave the other timelines alone.',
  'COMMAND. Not the teaser, not the memo.',
  'COMMAND. Nothing else changes.',
  'COMMAND. All other compositions remain unaltered.',
  'COMMAND. The memo and the teaser must keep their names.',
  'COMMAND. The teaser is catalogued already and must stay as it is.',
  'COMMAND. Keep the Launch teaser exactly how it is please.',
  'COMMAND. I still need the voice memo the way it is.',
  'COMMAND. The rest of the project is approved.',
  "COMMAND. The Launch teaser is signed off, don't edit it.",
  'Leave the teaser and the memo. COMMAND.',
]

const beside = (project: Paraphrases['project'], commands: readonly string[], guards: readonly string[]) =>
  commands.map(
    (command): Paraphrases => ({
      project,
      command,
      same: guards.map((guard) => {
        const text = guard.replace('COMMAND', () => command)
        return guard.startsWith('COMMAND') ? text.charAt(0).toUpperCase() + text.slice(1) : text
      }),
    }),
  )

export default [
  {
    project: 'bakery',
    command: 'remove the sentence about TikTok',
    same: [
      'lose the tiktok diss, keep insta part',
      'lose the tiktok diss, the insta stuff stays',
      'lose the tiktok diss but leave in the Instagram line',
      'drop the TikTok sentence, though what she says on Instagram must remain',
      'remove the sentence about TikTok, the salt story stays',
    ],
  },
  {
    project: 'bakery',
    command: 'remove the sentence with the f bomb',
    same: [
      'cut the sentence with the f bomb, nothing around it',
      'cut the sentence with the f bomb, nothing more',
      'cut the sentence with the f bomb, only that line',
    ],
  },
  {
    project: 'bakery',
    command: 'take out the swear word',
    same: [
      'take out the swear word, not the whole sentence',
      'take away only the bad word, not the whole sentence',
    ],
    other: ['take out the swear word, the f bomb stays'],
  },
  {
    project: 'bakery',
    command: 'mute the f bomb',
    same: ['mute the f bomb, no timing change', 'mute the f bomb, the pacing stays'],
  },
  {
    project: 'podcast',
    command: 'cut the elephant story',
    same: [
      'cut the elephant story but leave the lesson about never giving up',
      'cut the elephant story, his strange idea line has to stay in',
    ],
    other: [
      'cut the elephant story but keep the zoo scan',
      'cut the elephant story, the augmented reality stays',
    ],
  },
  {
    project: 'episode',
    command: 'begin at "Hello and welcome back"',
    same: [
      'begin at "Hello and welcome back", not earlier',
      'begin at "Hello and welcome back", not earlier please',
    ],
    other: ['begin at "Hello and welcome back", the podcast greeting stays'],
  },
  {
    project: 'several',
    command: 'Interview up 3 dB',
    same: ['Interview up 3 dB, rest flat', 'Interview up 3 dB, the rest stays flat'],
  },
  {
    project: 'webinar',
    command: 'add karaoke captions to all three',
    same: [
      'add karaoke captions to all three, no cuts anywhere',
      'add karaoke captions to all three, n no cuts anywhere i swear to god',
    ],
  },
  {
    project: 'cleaned',
    command: 'restore the fillers',
    same: ['bring back the fillers'],
    other: ['restore the fillers, the ums stay out', 'restore the fillers but every uh stays gone'],
  },
  {
    project: 'bakery',
    command: 'cut the ad',
    same: ['remove the ad'],
    other: [
      'cut the ad but keep the code',
      'cut the ad, the promo code has to stay in',
      'cut the ad but leave the flour line',
    ],
  },
  {
    project: 'interview',
    command: 'remove all ums',
    same: ['remove every um'],
    other: ['remove all ums, the first one stays'],
  },
  {
    project: 'cleaned',
    command: 'bring back "sort of"',
    same: ['bring back "sort of" but the ums stay out', 'bring back "sort of", every um and uh stays gone'],
  },
  {
    project: 'dressed',
    command: 'rename the chapter "Questions" to "Q&A"',
    same: ['rename the chapter "Questions" to "Q&A", keep "Start" where it is'],
  },
  ...beside('bakery', ['remove the ums', 'add captions', 'remove the last sentence'], WORDS),
  ...beside('dressed', ['remove the ums', 'remove 0:10 to 0:15'], KINDS),
  ...beside(
    'several',
    ['in Interview, remove the ums', 'make Interview square', 'rename Interview to "Final"'],
    COMPOSITIONS,
  ),
]
