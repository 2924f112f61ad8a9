// Cutting and keeping by time, words, section and topic.
import type { PromptCase } from './case.ts'

export const trim: PromptCase[] = [
  {
    project: 'long',
    prompt: 'remove the section from 1:30 to 2:15',
    facts: { seconds: [195, 197.5], complete: true },
  },
  {
    project: 'interview',
    prompt: 'cut from 0:10 to 0:20',
    facts: { seconds: [48.5, 49.5], gone: ['thank you it is'], kept: ['hello and welcome'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Delete the first ten seconds',
    facts: { seconds: [48.5, 49.5], gone: ['hello and welcome'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'chop off the last 20 secs',
    facts: { seconds: [38.5, 39.6], gone: ['open source'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Cut the first 10 seconds and the last 5 seconds',
    facts: { seconds: [43.5, 44.6], complete: true },
  },
  {
    project: 'interview',
    prompt: 'remove everything after 0:45',
    facts: { seconds: [44.5, 45.2], complete: true },
  },
  {
    project: 'interview',
    prompt: 'remove everything before 00:00:12.0',
    facts: { seconds: [46.5, 47.3], kept: ['thank you it is'], gone: ['hello'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Keep only the first 30 seconds',
    facts: { seconds: [29.5, 30.5], complete: true },
  },
  {
    project: 'interview',
    prompt: 'trim 3 seconds off the start',
    facts: { seconds: [55.8, 56.4], complete: true },
  },
  { project: 'interview', prompt: 'remove 10-15s', facts: { seconds: [53.8, 54.4], complete: true } },
  {
    project: 'long',
    prompt: 'delete between one minute and one minute thirty',
    facts: { seconds: [210.5, 212] },
  },
  {
    project: 'long',
    prompt: 'lose everything from 2m30s to 3m',
    facts: { seconds: [210.5, 212], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Remove the intro and outro',
    facts: {
      gone: ['hello and welcome', 'bye bye'],
      kept: ['thank you it is', 'everything is open and private'],
      complete: true,
    },
  },
  {
    project: 'interview',
    prompt: 'remove everything after we say thank you',
    facts: { kept: ['great thank you'], gone: ['bye'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Cut everything before "Thank you, it is"',
    facts: { gone: ['hello'], kept: ['thank you it is'], complete: true },
  },
  {
    project: 'interview',
    prompt: "delete from 'Sorry, let me start again' to 'So, er, how do you'",
    facts: { gone: ['sorry', 'how do you'], kept: ['remove a long silence'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'remove the part where I say sorry let me start again',
    facts: { gone: ['start again'], kept: ['the model is very fast'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'cut the sentence with "local machine"',
    facts: { gone: ['local machine'], kept: ['sorry'], complete: true },
  },
  {
    project: 'interview',
    prompt: "remove the word 'basically'",
    facts: { gone: ['basically'], kept: ['um'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'delete the last "thank you"',
    facts: { times: { 'thank you': 1 }, kept: ['thank you it is'], complete: true },
  },
  { project: 'interview', prompt: "cut 'bye bye'", facts: { gone: ['bye'], complete: true } },
  {
    project: 'interview',
    prompt: 'remove the sentence My guest is, uh, one of the best people on the team',
    facts: { gone: ['best people'], kept: ['thank you'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'remove the phrase "quantum computing"',
    facts: { unchanged: true, says: ['not said'] },
  },
  {
    project: 'interview',
    prompt: 'remove the first sentence',
    facts: { gone: ['welcome back'], kept: ['we will talk about'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'delete the boring parts',
    facts: { unchanged: true, says: ["I couldn't"] },
  },
  {
    project: 'interview',
    prompt: 'Cut the section where he looks sad',
    facts: { unchanged: true, says: ["I couldn't"] },
  },
  { project: 'interview', prompt: 'remove everything', facts: { unchanged: true, says: ['nothing'] } },
  { project: 'interview', prompt: 'cut from 2:00 to 3:00', facts: { unchanged: true, says: ['59'] } },
  {
    project: 'several',
    prompt: 'cut from 0:05 to 0:10',
    facts: { unchanged: true, says: ['compositions', 'Interview'] },
  },
  {
    project: 'several',
    prompt: 'cut from 0:05 to 0:10 in the Interview',
    facts: { seconds: [53.5, 54.5], untouched: ['Voice memo'], complete: true },
  },
  {
    project: 'several',
    prompt: 'Remove the first 2 seconds of every composition',
    facts: { seconds: [56.8, 57.3], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Trim the start of the composition to the first word spoken. Remove everything before it.',
    facts: { seconds: [58.5, 58.8], kept: ['hello'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'trim the silence at the beginning and end',
    facts: { seconds: [57.5, 59.0], kept: ['hello', 'bye'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'remove the part about the elephant',
    facts: { gone: ['elephant'], kept: ['pilot training', 'content marketing'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'Cut every mention of content marketing',
    facts: { gone: ['content marketing'], kept: ['elephant', 'pilot training'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'remove everything except the section about pilot training',
    facts: { kept: ['pilot training'], gone: ['elephant', 'goodbye'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'Keep only the part where he talks about the elephant scan',
    facts: { kept: ['elephant scan'], gone: ['tractor'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'Keep all content marketing mentions',
    facts: {
      untouched: ['Flight Deck'],
      made: 1,
      new: { heard: ['content marketing'], notHeard: ['tractor'] },
    },
  },
  {
    project: 'podcast',
    prompt: 'remove the part about quantum physics',
    facts: { unchanged: true, says: ['quantum physics'] },
  },
  {
    project: 'episode',
    prompt: 'remove the second clip',
    facts: { gone: ['local machine'], kept: ['welcome to the podcast', 'simple idea'], complete: true },
  },
  {
    project: 'episode',
    prompt: 'delete the voice-memo.mp3 clip',
    facts: { gone: ['simple idea'], kept: ['local machine'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'remove filler words and then cut from 0:40 to 0:50',
    facts: {
      gone: ['um', 'sort of amazing', 'thanks for the answer'],
      kept: ['how do you remove a long silence', 'open source'],
      complete: true,
    },
  },
  {
    project: 'interview',
    prompt: 'remove all the ums in the first half',
    facts: { times: { um: 2 }, complete: true },
  },
  { project: 'dressed', prompt: 'cut the second chapter', facts: { seconds: [32.5, 33.5], complete: true } },
  {
    project: 'interview',
    prompt: 'cut out 5 to 10 seconds and 20 to 25 seconds',
    facts: { seconds: [48.6, 49.5], complete: true },
  },
  {
    project: 'interview',
    prompt: 'drop the last sentence and add captions',
    facts: { gone: ['bye'], captions: true, complete: true },
  },
  {
    project: 'several',
    prompt: 'delete the composition Voice memo',
    facts: { names: ['Interview', 'Launch teaser'], complete: true },
  },
  { project: 'several', prompt: 'delete the composition', facts: { unchanged: true, says: ['Interview'] } },
  // “Then” speaks of the film as it is by then, clock times of the film that was shown.
  {
    project: 'episode',
    prompt: 'put the voice memo clip first. then chop off everything after 20 seconds',
    facts: {
      seconds: [19.9, 20.1],
      kept: ['simple idea', 'best clips'],
      gone: ['hello and welcome'],
      complete: true,
    },
  },
  {
    project: 'episode',
    prompt:
      'Move the voice memo to the very front. After that, keep just the first 20 seconds of the whole thing.',
    facts: { seconds: [19.9, 20.1], kept: ['simple idea', 'best clips'], complete: true },
  },
  {
    project: 'memo',
    prompt: 'cut the last sentence, then cut the last sentence',
    facts: { gone: ['at last', 'second part'], kept: ['first part'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'remove the ums, then keep the first 10 seconds',
    facts: { seconds: [9.9, 10.1], gone: ['um'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'remove the ums, then cut 0:40 to 0:50',
    facts: {
      gone: ['sort of amazing', 'thanks for the answer'],
      kept: ['remove a long silence'],
      complete: true,
    },
  },
  {
    project: 'podcast',
    prompt: 'cut the sentence where he washed planes and the one where mom did not want to watch him land',
    facts: { gone: ['washed planes', 'watch me land'], kept: ['how did your mother react'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'cut the sentence about his mother watching',
    facts: { unchanged: true, says: ['more than one sentence'] },
  },
]
