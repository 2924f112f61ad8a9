// What is said beside a command, of somebody and something else: it changes nothing of what the command does.
import type { Paraphrases } from './paraphrase.ts'

const COMMANDS = [
  'add captions',
  'make it vertical',
  'remove the ums',
  'cut the first 10 seconds',
  'set the loudness to -16 LUFS',
  'shorten the pauses to 0.4 s',
  'drop everything after 0:45',
  'rename it to Final',
  'volume down 3 dB',
]

const ASIDES = [
  'my mother listens to these',
  'the kids get bored',
  'our printer is waiting for it',
  'nobody here has time',
  'the dean gets nervous',
  'people watch on their phones',
  'I filmed this in my kitchen',
  'our members are mostly retired',
  'the previous editor quit',
  "that's what the museum wants",
  'customers asked for it',
  'Karen in accounts insists',
  'the app compresses everything anyway',
]

const FORMS: ((command: string, aside: string) => string)[] = [
  (command, aside) => `${command}, ${aside}`,
  (command, aside) => `${command}; ${aside}`,
  (command, aside) => `${aside}; ${command}`,
  (command, aside) => `${command} (${aside})`,
  (command, aside) => `${command}. ${aside}.`,
]

const sets: Paraphrases[] = [
  ...COMMANDS.map((command, order) => ({
    project: 'interview' as const,
    command,
    same: ASIDES.map((aside, at) =>
      (FORMS[(order + at) % FORMS.length] as (typeof FORMS)[0])(command, aside),
    ),
    // What names something of the film may ask for something, or limit it.
    other: [
      `${command}, and the client wants a title "Hi"`,
      `${command}, our sponsor needs a 2 second fade out`,
    ],
  })),
  // Who says that nothing may be cut doesn't only tell why.
  {
    project: 'interview',
    command: 'cut the first ten seconds',
    same: ['cut the first ten seconds, the museum forbids photos'],
    other: [
      'the contract forbids any cuts, cut the first ten seconds',
      'cut the first ten seconds. Legal does not allow changes.',
      'my boss hates cuts; cut the first ten seconds',
      'cut the first ten seconds, the archive permits no edits',
    ],
  },
  {
    project: 'scored',
    command: 'music down 12 dB',
    same: ["can't hear participants: music down 12 dB"],
    other: ["can't hear the music: music up 12 dB"],
  },
  {
    project: 'interview',
    command: 'set the loudness to -16 LUFS',
    same: [
      'loudness -16 LUFS, same as other sessions',
      'loudness -16 LUFS, same as the other sessions',
      'loudness -16 LUFS, like me calling the dog',
    ],
  },
]
export default sets
