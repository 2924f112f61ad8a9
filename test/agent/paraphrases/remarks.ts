// Said beside a command, these ask for nothing.
import type { Paraphrases } from './paraphrase.ts'

const BEFORE = [
  'The speakers are hard to follow for our older listeners.',
  'Some of our listeners have poor hearing and rely on them.',
  'We catalogue everything by chapter.',
  "I don't really know about video editing.",
  'I am making a presentation about content marketing.',
  'This is my first podcast ever!',
  'I listened to it again last night on the train.',
  'It is a very long recording for me.',
  'This copy is for a school library.',
  'Our head of department watched it yesterday.',
  'The sound guy was ill that day.',
  'It was recorded in a kitchen.',
  'I think it came out quite nicely.',
  'The guest was a bit nervous at first.',
  'She talks very fast in places.',
  'I know it is late.',
  'The client came back with notes.',
  'My professor has a rule about this.',
  "Right, I've had another listen.",
  'We publish every Friday.',
  'The youth group will watch it on a small screen.',
  'This was shot by two volunteers with borrowed cameras.',
  'Our policy does not allow them.',
  "I've never done this before.",
  'Just a small thing.',
]

const AFTER = [
  'I think that would help.',
  'It sounds more professional that way.',
  'That is what the bishop asked for.',
  'The rest is lovely.',
  "I don't mind if it ends up a bit shorter.",
  "It doesn't have to be perfect.",
  'No rush.',
  'I will listen to it tomorrow.',
  'Then we can send it to the printers.',
  "I'll do the thumbnail myself.",
  'You did a great job on the last one.',
  'Hope that makes sense.',
  'Our listeners deserve better.',
  'Does that make sense?',
  'Could you do that for me?',
  'Let me know when it is done.',
  'Take your time.',
  'That should do it.',
  'We promised the sponsor.',
  'Nobody needs to hear that.',
]

const beside = (project: Paraphrases['project'], commands: readonly string[]) =>
  commands.map((command): Paraphrases => {
    const sentence = `${command.charAt(0).toUpperCase()}${command.slice(1)}.`
    return {
      project,
      command,
      same: [
        ...BEFORE.map((remark) => `${remark} ${sentence}`),
        ...AFTER.map((remark) => `${sentence} ${remark}`),
        ...BEFORE.slice(0, 12).map((remark) => `${remark.slice(0, -1)}, so ${command}.`),
      ],
    }
  })

export default [
  ...beside('interview', [
    'remove the ums',
    'add captions',
    'cut the first 10 seconds',
    'make a clip of the last 20 seconds',
  ]),
  {
    project: 'scored',
    command: 'turn the music off',
    same: [
      'turn the music off please',
      'turn the music off when you get a chance',
      'help me turn the music off',
      'turn the music off real quick :)',
    ],
  },
  {
    project: 'interview',
    command: 'speed it up to 1.5x',
    same: [
      'can you speed it up to 1.5x?',
      'just speed it up to 1.5x',
      'could you speed it up to 1.5x for me?',
    ],
    other: ['can you speed it up?'],
  },
  {
    project: 'interview',
    command: 'rename it to "B"',
    same: ['rename it to "B" :)', 'help me rename it to "B"'],
  },
  // What somebody likes asks for nothing.
  {
    project: 'webinar',
    command: 'shorten pauses',
    same: [],
    other: ['I like the pauses', 'my boss likes the pauses'],
  },
  {
    project: 'interview',
    command: 'add captions',
    same: [],
    other: ['my boss likes captions', 'I like captions'],
  },
  {
    project: 'interview',
    command: 'change the speed to 1.25x',
    same: ['it is a bit slow so make it 1.25x', 'this is really slow, make it 1.25x'],
    other: ['it is a bit slow', 'slow it down a bit'],
  },
  {
    project: 'interview',
    command: 'remove every um',
    same: ['my boss hates ums so remove them', 'We hate the ums, take them out'],
    other: ['my boss hates ums so keep them'],
  },
  {
    project: 'several',
    command: 'make Interview vertical',
    same: [
      'make Interview vertical for our Instagram reels',
      'Could you make the Interview tall for our Facebook stories?',
    ],
    other: ['make a vertical Instagram reel from Interview'],
  },
] satisfies Paraphrases[]
