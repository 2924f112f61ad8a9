// Fillers, pauses, retakes, general clean-up.
import type { PromptCase } from './case.ts'

export const cleanup: PromptCase[] = [
  {
    project: 'interview',
    prompt: 'remove all filler words',
    facts: {
      gone: ['um', 'uh', 'er', 'you know', 'i mean', 'sort of'],
      kept: ['my guest is one of the best people'],
      seconds: [50, 54],
      complete: true,
    },
  },
  {
    project: 'interview',
    prompt: 'Remove filler words like um, uh, and like.',
    facts: { gone: ['um', 'uh'], kept: ['sort of', 'actually'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Remove filler words',
    facts: { operations: { remove_fillers: 1 }, gone: ['um', 'uh'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Could you please get rid of the ums and uhs?',
    facts: { gone: ['um', 'uh', 'er'], kept: ['sort of', 'actually'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'pls rmove al the filer words',
    facts: { gone: ['um', 'uh'], seconds: [50, 54], complete: true },
  },
  { project: 'interview', prompt: 'REMOVE THE FILLER WORDS', facts: { gone: ['um', 'uh'], complete: true } },
  {
    project: 'interview',
    prompt: 'take out every um',
    facts: { gone: ['um'], kept: ['uh', 'sort of', 'er'], complete: true },
  },
  {
    project: 'interview',
    prompt: "I'd like you to strip out all the hesitations and verbal tics",
    facts: { gone: ['um', 'uh'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Remove filler words but keep the ums in the intro',
    facts: { times: { um: 1, uh: 0 }, gone: ['you know', 'basically'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Remove filler words except in the first 10 seconds',
    facts: { times: { um: 1, uh: 1 }, gone: ['you know'], complete: true },
  },
  {
    project: 'interview',
    prompt: "remove all fillers, but leave 'actually' alone",
    facts: { gone: ['um', 'uh', 'sort of'], kept: ['yes actually everything'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'remove the filler words from the first 20 seconds',
    facts: { times: { um: 2, uh: 1 }, kept: ['you know', 'sort of'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'cut out um, uh and you know',
    facts: { gone: ['um', 'uh', 'you know'], kept: ['sort of', 'actually', 'basically'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Clean up the ums, uhs and ers please',
    facts: { gone: ['um', 'uh', 'er'], kept: ['actually'] },
  },
  {
    project: 'several',
    prompt: 'Remove filler words',
    facts: { gone: ['um', 'uh'], untouched: ['Launch teaser'], complete: true },
  },
  { project: 'several', prompt: 'Remove filler words', facts: { in: 'Voice memo', gone: ['um', 'uh'] } },
  {
    project: 'several',
    prompt: 'remove the filler words from the Voice memo',
    facts: { in: 'Voice memo', gone: ['um', 'uh'], untouched: ['Interview'], complete: true },
  },
  {
    project: 'several',
    prompt: "In the composition 'Interview', remove filler words and add captions",
    facts: { gone: ['um'], captions: true, untouched: ['Voice memo', 'Launch teaser'], complete: true },
  },
  {
    project: 'several',
    prompt: 'remove filler words from every composition except the Interview',
    facts: { in: 'Voice memo', gone: ['um', 'uh'], untouched: ['Interview'], complete: true },
  },
  {
    project: 'several',
    prompt: "remove filler words in the composition called 'Budget review'",
    facts: { unchanged: true, says: ['Budget review', 'Interview'] },
  },
  {
    project: 'interview',
    prompt: 'Remove filler words and silences longer than 0.8 seconds across the whole composition.',
    facts: { gone: ['um'], longestPause: 0.8, seconds: [38, 50], complete: true },
  },
  {
    project: 'interview',
    prompt: 'tighten pauses to half a second',
    facts: { longestPause: 0.5, kept: ['um'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'shorten all the gaps to 300ms',
    facts: { longestPause: 0.3, complete: true },
  },
  { project: 'interview', prompt: 'Cap silences at 0.4s', facts: { longestPause: 0.4, complete: true } },
  {
    project: 'interview',
    prompt: 'Reduce pauses longer than 1 second to 0.5 seconds',
    facts: { longestPause: 1, complete: true },
  },
  {
    project: 'interview',
    prompt: 'get rid of the dead air',
    facts: { longestPause: 0.4, kept: ['um'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'remove silences over two seconds',
    facts: { longestPause: 2, seconds: [50, 58], complete: true },
  },
  {
    project: 'interview',
    prompt: 'no pauses longer than one second please',
    facts: { longestPause: 1, complete: true },
  },
  {
    project: 'interview',
    prompt: 'Remove all retakes and tighten the pacing',
    facts: {
      times: { 'the model is very fast on a local machine': 1 },
      gone: ['let me start again'],
      longestPause: 0.55,
      complete: true,
    },
  },
  {
    project: 'interview',
    prompt: 'delete the bad takes',
    facts: { times: { 'the model is very fast on a local machine': 1 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'Get rid of false starts and repeated sentences',
    facts: { gone: ['let me start again'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'keep only the last take of everything I repeated',
    facts: { times: { 'the model is very fast on a local machine': 1 } },
  },
  {
    project: 'interview',
    prompt: 'Inside the composition, mark filler words as IGNORED. DO NOT DELETE.',
    facts: { unchanged: true, says: ['not done'] },
  },
  {
    project: 'interview',
    prompt: 'clean it up',
    facts: { gone: ['um', 'let me start again'], longestPause: 1, says: ['read as'] },
  },
  {
    project: 'interview',
    prompt: 'remove filler words, add captions, tighten the intro',
    facts: { gone: ['um'], captions: true, operations: { shorten_gaps: 1 }, complete: true },
  },
  {
    project: 'interview',
    prompt: "Trim filler words and long pauses, add a lower-third title 'Q3 all-hands'",
    facts: {
      gone: ['um'],
      longestPause: 1,
      titles: [{ text: 'Q3 all-hands', place: 'lower_third' }],
      complete: true,
    },
  },
  {
    project: 'interview',
    prompt: 'Remove all filler words, apply Studio Sound, and add captions',
    facts: { gone: ['um'], captions: true, effects: { studioSound: 100 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'Remove filler words and add Studio Sound',
    facts: { gone: ['um'], effects: { studioSound: 100 }, complete: true },
  },
  {
    project: 'interview',
    prompt:
      'remove filler words, tighten pauses to half a second, add studio sound and captions, make it vertical, then give me a 30-second highlight',
    facts: {
      gone: ['um'],
      in: 'Interview',
      longestPause: 0.5,
      size: [1080, 1920],
      captions: true,
      made: 1,
      new: { seconds: [18, 31] },
      complete: true,
    },
  },
  {
    project: 'interview',
    prompt:
      'remove filler words tighten pauses to half a second add studio sound and captions make it vertical',
    facts: {
      gone: ['um'],
      longestPause: 0.5,
      size: [1080, 1920],
      captions: true,
      effects: { studioSound: 100 },
      complete: true,
    },
  },
  {
    project: 'bare',
    prompt: 'remove the filler words',
    facts: { made: 1, new: { notHeard: ['um', 'uh'] }, says: ['no composition yet'], complete: true },
  },
  { project: 'cleaned', prompt: 'bring back the ums', facts: { times: { um: 4 }, complete: true } },
  {
    project: 'cleaned',
    prompt: 'restore everything that was removed',
    facts: { seconds: [58.9, 59.2], kept: ['um', 'you know'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'remove the filler words in the boring bits',
    facts: { unchanged: true, says: ['not done'] },
  },
  {
    project: 'interview',
    prompt: 'Tighten it up a bit',
    facts: { operations: { shorten_gaps: 1 }, complete: true },
  },
]
