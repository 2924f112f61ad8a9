// Which composition a command is about, said in any place and in many ways.
import type { Paraphrases } from './paraphrase.ts'

const COMMANDS = [
  'add captions',
  'make it vertical',
  'mute it',
  'add a title saying "Hi"',
  'cut the last 2 seconds',
  'shorten the pauses to 0.3 s',
  'set the loudness to -16 LUFS',
  'drop the last sentence',
  'speed it up by 10 percent',
  'can you caption it?',
]

const SAID: ((command: string) => string)[] = [
  (command) => `${command} — teaser only`,
  (command) => `${command} (teaser only)`,
  (command) => `${command} for Teaser`,
  (command) => `${command} on the teaser`,
  (command) => `${command} in the teaser and nowhere else`,
  (command) => `${command} but just on the teaser`,
  (command) => `${command}. I'm talking about the teaser`,
  (command) => `${command}, this goes for the teaser`,
  (command) => `${command}; applies to the teaser`,
  (command) => `${command}, the teaser I mean`,
  (command) => `${command}, not the webinar and not the old draft`,
  (command) => `${command} in everything but the webinar and the old draft`,
  (command) => `${command}, leave the webinar and the old draft alone`,
  (command) => `${command}. Not the webinar or the old draft though.`,
  (command) => `as for the teaser, ${command}`,
  (command) => `when it comes to the teaser, ${command}`,
  (command) => `with the teaser, ${command}`,
  (command) => `open the teaser and ${command}`,
  (command) => `I'm working on the teaser. ${command}`,
  (command) => `This is about the teaser. ${command}. Thanks!`,
]

const sets: Paraphrases[] = [
  ...COMMANDS.map((command) => ({
    project: 'webinar' as const,
    command: `In the teaser, ${command}`,
    same: SAID.map((say) => say(command)),
  })),
  // A text, a name, and where something goes
  {
    project: 'webinar',
    command: 'In Webinar, rename it to "Fresh - teaser"',
    same: ['rename the webinar to Fresh - teaser'],
  },
  {
    project: 'webinar',
    command: 'insert the old draft at the end of Teaser',
    same: ['add the old draft to the end of the teaser'],
    other: ['in the teaser, add the last sentence to the end'],
  },
]
export default sets
