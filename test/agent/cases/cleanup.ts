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
    facts: { unchanged: true, says: ["I couldn't"] },
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
    facts: { unchanged: true, says: ["I couldn't"] },
  },
  {
    project: 'interview',
    prompt: 'Tighten it up a bit',
    facts: { operations: { shorten_gaps: 1 }, complete: true },
  },
  {
    project: 'interview',
    prompt: "hey, can u take out all the um's and uh's, thx",
    facts: { gone: ['um', 'uh'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'strip the fillers out of the first minute but leave everything else as it is',
    facts: { gone: ['um'] },
  },
  {
    project: 'interview',
    prompt: 'Make every gap between words no longer than 400 milliseconds',
    facts: { longestPause: 0.4 },
  },
  {
    project: 'interview',
    prompt: "There's too much dead air, cut the pauses down to 0.3 sec",
    facts: { longestPause: 0.3 },
  },
  {
    project: 'interview',
    prompt: 'trim all silences above 1.5s to 750ms',
    facts: { longestPause: 1.5, seconds: [53, 58.5] },
  },
  {
    project: 'interview',
    prompt: 'at what time do I mention the filler word thing?',
    facts: { unchanged: true },
  },
  { project: 'interview', prompt: 'how many times do I say "um"', facts: { unchanged: true, says: ['4'] } },
  { project: 'interview', prompt: 'plz tighten teh pauses 2 half a sec', facts: { longestPause: 0.55 } },
  {
    project: 'interview',
    prompt: 'CAN YOU PLEASE REMOVE ALL OF THE SILENCES THAT ARE LONGER THAN ONE SECOND',
    facts: { longestPause: 1, complete: true },
  },
  {
    project: 'interview',
    prompt: 'so i recorded this interview yesterday and i say um way too much can you fix that',
    facts: { gone: ['um'] },
  },
  {
    project: 'interview',
    prompt: 'I need you to go through the video and delete the ums, the uhs, the you knows and the I means',
    facts: { gone: ['um', 'uh', 'you know', 'i mean'], kept: ['sort of', 'actually'] },
  },
  {
    project: 'interview',
    prompt: 'remove fillers everywhere except the outro',
    facts: { gone: ['um', 'uh'] },
  },
  {
    project: 'interview',
    prompt: 'Remove filler words, but not "actually"',
    facts: { gone: ['um', 'uh'], kept: ['yes actually'], complete: true },
  },
  {
    project: 'interview',
    prompt: "remove filler words. don't remove 'sort of'.",
    facts: { gone: ['um'], kept: ['sort of amazing'] },
  },
  {
    project: 'interview',
    prompt: 'tighten the whole thing up and get rid of retakes',
    facts: { times: { 'the model is very fast on a local machine': 1 }, operations: { shorten_gaps: 1 } },
  },
  {
    project: 'interview',
    prompt: 'Remove filler words. Keep the timing exactly the same.',
    facts: { seconds: [59.09, 59.09], says: ["I couldn't"] },
  },
  {
    project: 'interview',
    prompt: 'Take the ums and ahs out of my recording',
    facts: { gone: ['um', 'uh'], complete: true },
  },
  { project: 'interview', prompt: 'filler words be gone', facts: { gone: ['um'] } },
  {
    project: 'interview',
    prompt: 'I would really appreciate it if you removed the filler words for me, thank you so much!',
    facts: { gone: ['um'] },
  },
  { project: 'interview', prompt: 'remove um', facts: { gone: ['um'], kept: ['uh'], complete: true } },
  {
    project: 'interview',
    prompt: 'Remove "um", "uh", and "er" only',
    facts: { gone: ['um', 'uh', 'er'], kept: ['you know', 'actually'] },
  },
  {
    project: 'interview',
    prompt: 'remove every filler word between 0:30 and 0:50',
    facts: { times: { um: 2 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'Remove fillers but only in the last 20 seconds',
    facts: { kept: ['you know', 'basically'], gone: ['yes actually'], complete: true },
  },
  { project: 'interview', prompt: 'cut pauses > 1s down to 0.5s', facts: { longestPause: 1 } },
  {
    project: 'interview',
    prompt: 'remove gaps bigger than 600 ms',
    facts: { longestPause: 0.6, complete: true },
  },
  {
    project: 'interview',
    prompt: 'make the pauses max half a second',
    facts: { longestPause: 0.5, complete: true },
  },
  {
    project: 'interview',
    prompt: 'tighten up the pacing of the first 30 seconds',
    facts: { operations: { shorten_gaps: 1 }, seconds: [52, 59], complete: true },
  },
  { project: 'interview', prompt: 'close the gaps', facts: { longestPause: 0.6, complete: true } },
  {
    project: 'interview',
    prompt: 'remove filler words without touching the pauses',
    facts: { gone: ['um'] },
  },
  { project: 'interview', prompt: 'no ums please', facts: { gone: ['um'], kept: ['uh'] } },
  {
    project: 'interview',
    prompt: 'Remove every "um" but keep every "uh"',
    facts: { gone: ['um'], kept: ['uh'] },
  },
  {
    project: 'interview',
    prompt: 'Delete the silence before I start talking',
    facts: { seconds: [58.4, 58.95], kept: ['hello'] },
  },
  {
    project: 'interview',
    prompt: 'there are long gaps between sentences. bring them down to one second',
    facts: { longestPause: 1 },
  },
  {
    project: 'interview',
    prompt: 'Remove filler words from 0:12 to 0:30',
    facts: { times: { um: 3 }, gone: ['you know'], complete: true },
  },
]
