// Conditions on what is said, on how long it lasts and on what there is; and alternatives to them that ask for nothing.
import type { Paraphrases } from './paraphrase.ts'

export default [
  {
    project: 'podcast',
    command: 'remove the sentence with "tractor"',
    same: [
      "If Mr Marsh mentions a tractor, that one sentence comes out. If he doesn't, leave the film alone.",
      'if anyone brings up a tractor bin that line',
      "If we hear about a tractor, get rid of that sentence. If we don't, no worries.",
      "If a tractor gets mentioned, take that line out; if it isn't, do nothing.",
      'Should anyone mention a tractor, please cut that sentence; should they not, do nothing.',
      "If there's a mention of a tractor, drop that sentence. If there isn't, she'll be right.",
      'If the tractor comes up, cut the sentence it comes up in.',
      'If Leo mentions a tractor, cut that bit. Otherwise hands off.',
    ],
    other: [
      'If Leo mentions a yacht, cut that sentence.',
      "If Leo mentions a tractor, leave the film alone. If he doesn't, cut that sentence.",
      'If the word tractor is said, cut that word.',
    ],
  },
  {
    project: 'podcast',
    command: 'add a chapter at the sentence with "We scanned an elephant" called Jumbo',
    same: [
      'if Leo ever brings up scanning an elephant, drop a chapter there called Jumbo. no cuts',
      'If an elephant comes up, add a chapter called Jumbo where that sentence begins.',
      'If anyone mentions an elephant, chapter there, call it Jumbo',
      'Should he mention scanning an elephant, put a chapter Jumbo at the start of that sentence.',
    ],
    other: ['If "elephant" is said, put a chapter called Jumbo there.'],
  },
  {
    project: 'bakery',
    command: 'add a chapter at the sentence with "my grandmother" called Gertrude',
    same: [
      'If the baker mentions his grandmother, put a chapter called Gertrude where that sentence begins.',
      "If there's anything about a grandmother, put a chapter called Gertrude there; else leave things be.",
      'If grandmothers come up, add a chapter called Gertrude there. Otherwise nowt.',
    ],
    other: ['If the baker mentions his grandfather, put a chapter called Gertrude there.'],
  },
  {
    project: 'podcast',
    command: 'remove "How did your mother react?"',
    same: [
      "If we run past ninety seconds, lose 'How did your mother react?' Otherwise hands off.",
      "If this runs past 1:30, cut 'How did your mother react?' If it doesn't, leave it be.",
      "Should it run past ninety seconds, cut 'How did your mother react?'; should it not, leave it.",
      "if it's north of 90 seconds, lose 'How did your mother react?' otherwise don't bother",
    ],
    other: ["If we run past three minutes, lose 'How did your mother react?' Otherwise hands off."],
  },
  {
    project: 'tagged',
    command: 'rename "Draft one" to "Hard Hat Intro"',
    same: [
      'if we got a composition called Draft one call it Hard Hat Intro',
      'If there is a comp called Draft one, rename it to Hard Hat Intro, otherwise do nothing.',
      'If Draft one is still there, rename it Hard Hat Intro.',
      'Should there be a composition called Draft one, please rename it Hard Hat Intro.',
    ],
    other: ['If there is a composition called Draft two, rename it Hard Hat Intro.'],
  },
  {
    project: 'multicam',
    command: 'remove every "um"',
    same: [
      "if there's an um hiding in there, whip it out. if there isn't, she'll be right",
      "If there is an um, remove it; otherwise it's fine as it is.",
      'Should there be an um, cut it. Should there be none, do nothing.',
      'If there are any ums, get rid of them, otherwise no worries',
    ],
    other: ["If there's an er in there, take it out. If not, leave it be."],
  },
  {
    project: 'dressed',
    command: 'turn off captions',
    same: [
      "If the captions happen to be on, switch them off. If they're off already, just leave things be.",
      "If it's got captions, take them off. If it hasn't, carry on.",
      'Should the captions be on, switch them off, please.',
      "Captions off. Titles and chapters: don't touch.",
      'Captions off. Chapters: keep. Title: keep.',
      'Captions off, nowt else',
    ],
    other: ['If the captions are off, switch them off.'],
  },
] satisfies Paraphrases[]
