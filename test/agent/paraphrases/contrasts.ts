// What a request is contrasted with: films that it leaves out, what isn't meant, what can stay and what can't; and who else would do it.
import type { Paraphrases } from './paraphrase.ts'

export default [
  {
    project: 'several',
    command: 'add captions to "Interview" and "Launch teaser"',
    same: [
      'captions on all, exclude the Voice memo',
      'captions on everywhere minus the memo',
      'add captions to all and exclude memo from that',
      'captions on, skip the memo',
      'captions on everywhere but leave the memo out',
      'captions everywhere, bar the voice memo',
    ],
    other: ['captions on all', 'add captions to the memo', 'exclude the Voice memo'],
  },
  {
    project: 'several',
    command: 'add karaoke captions to "Voice memo"',
    same: ['Unlike the teaser, the memo needs karaoke captions.'],
    other: ['like the teaser, the memo needs karaoke captions'],
  },
  {
    project: 'several',
    command: 'delete "Voice memo"',
    same: [
      "The memo can go, the teaser can't.",
      "The teaser can stay, the memo can't.",
      'the memo goes, the teaser does not',
    ],
    other: ["The memo can stay, the teaser can't.", 'the memo can stay', 'leave the memo out'],
  },
  {
    project: 'several',
    command: 'delete "Interview" and "Launch teaser"',
    same: ['delete Interview and the teaser'],
    other: ['the memo stays, the interview goes, the teaser does not', "I can go, the memo can't"],
  },
  {
    project: 'scored',
    command: 'lower the music in "Interview" by 6 dB',
    same: [
      'Music softer please by 6 dB, but not the talking',
      'music down 6 dB but not the voices',
      'take the music down 6 dB, not 6 seconds',
    ],
    other: ['lower Interview by 6 dB'],
  },
  {
    project: 'bakery',
    command: 'remove the sponsor read',
    same: [
      "The phone call can stay, the sponsor can't.",
      "the sponsor can go, the phone call can't",
      'All or nothing: remove the sponsor read',
      'Remove the sponsor read. If you cannot do that, do nothing.',
    ],
    other: [
      'I might cut the sponsor read',
      'later on I might cut the sponsor read',
      'I will cut the sponsor read myself',
      "The phone call can go, the sponsor can't.",
      'All or nothing: remove the sponsor read and blorp the gadget',
    ],
  },
  {
    project: 'bakery',
    command: 'turn captions on',
    same: [
      'captions for tiktok',
      'captions on for the reel',
      'captions on for reels please',
      'captions 4 tiktok',
    ],
    other: [
      'captions on the teaser',
      'make a tiktok with captions',
      'captioned reel',
      'all or nothing: captions on and blorp the gadget',
    ],
  },
  {
    project: 'long',
    command: 'keep only the first minute',
    same: [
      'chop it to the first minute',
      'snip it down to the first minute',
      'hack to the first minute',
      'Chop it back to the first minute',
      'cut it back to the first minute',
    ],
    other: ['chop the first minute', 'chop out the first minute', 'snip the first minute off'],
  },
  {
    project: 'interview',
    command: 'slow it down to 0.8x',
    same: ['Speed it up? No, slow it down to 0.8.', 'Slow it down to 0.8x, cut nothing.'],
    other: ['speed it up', 'slow it down'],
  },
  {
    project: 'scored',
    command: 'fade in the music in "Interview" over 3 seconds',
    same: ['fade the music in nice and slow', 'slowly fade in the music', 'a slow fade-in on the music'],
    other: ['fade the music in', 'fade the music in and slow it down', 'put the fade back'],
  },
  {
    project: 'webinar',
    command: 'add captions to "Webinar"',
    same: ['captions on', 'turn captions on please', 'it would be good to have captions'],
    other: ['captions on everywhere', 'add captions to all three', 'captions on Teaser'],
  },
] satisfies readonly Paraphrases[]
