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
  ...beside('bakery', ['remove the ums', 'add captions', 'remove the last sentence'], WORDS),
  ...beside('dressed', ['remove the ums', 'remove 0:10 to 0:15'], KINDS),
  ...beside(
    'several',
    ['in Interview, remove the ums', 'make Interview square', 'rename Interview to "Final"'],
    COMPOSITIONS,
  ),
]
