// Names, bulk changes, and read-only questions.
import type { PromptCase } from './case.ts'

export const names: PromptCase[] = [
  {
    project: 'tagged',
    prompt: "make sure every composition name has ' - Spring 2026' added at the end if it hasn't already",
    facts: {
      names: ['Memo - Spring 2026', 'Opening - Spring 2026', 'Draft one - Spring 2026'],
      complete: true,
    },
  },
  {
    project: 'several',
    prompt: "rename 'Interview' to 'Episode 12'",
    facts: { names: ['Episode 12', 'Voice memo', 'Launch teaser'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Rename the composition to Final cut v2',
    facts: { names: ['Final cut v2'], complete: true },
  },
  {
    project: 'several',
    prompt: 'rename the composition to Final',
    facts: { unchanged: true, says: ['Interview'] },
  },
  { project: 'several', prompt: "rename 'Budget' to 'Money'", facts: { unchanged: true, says: ['Budget'] } },
  {
    project: 'several',
    prompt: "add the prefix 'DRAFT ' to every composition name",
    facts: { names: ['DRAFT Interview', 'DRAFT Voice memo', 'DRAFT Launch teaser'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'call this composition "Pilot"',
    facts: { names: ['Pilot'], complete: true },
  },
  {
    project: 'several',
    prompt: 'change the name of the Voice memo to "Ideas"',
    facts: { names: ['Interview', 'Ideas', 'Launch teaser'], complete: true },
  },
  {
    project: 'several',
    prompt: 'which compositions are shorter than 30 seconds',
    facts: { unchanged: true, says: ['Voice memo', 'Launch teaser'], saysNot: [/“Interview”/] },
  },
  {
    project: 'several',
    prompt: 'Which compositions are longer than half a minute?',
    facts: { unchanged: true, says: ['Interview'], saysNot: ['Voice memo'] },
  },
  {
    project: 'several',
    prompt: 'which compositions are not yet published',
    facts: { unchanged: true, says: ['publish'] },
  },
  {
    project: 'several',
    prompt: 'how long is the Interview?',
    facts: { unchanged: true, says: ['59.09'], saysNot: ['19.9'] },
  },
  {
    project: 'several',
    prompt: 'list the compositions',
    facts: { unchanged: true, says: ['Interview', 'Voice memo', 'Launch teaser'] },
  },
  {
    project: 'several',
    prompt: 'How many compositions do I have',
    facts: { unchanged: true, says: ['3 compositions'] },
  },
  {
    project: 'interview',
    prompt: 'what did I say about the model?',
    facts: { unchanged: true, says: ['very fast'] },
  },
  {
    project: 'interview',
    prompt: 'Where do we talk about open source?',
    facts: { unchanged: true, says: ['0:49'] },
  },
  {
    project: 'interview',
    prompt: 'Reply with the compositionId in the form compositionId="{id}".',
    facts: { unchanged: true, says: ['compositionId="c-interview"'] },
  },
  {
    project: 'several',
    prompt:
      'Do not change anything. List every translation that exists in this project: for each translated composition give its composition id and the EXACT language variant it was translated to, including regional variants such as French (France) versus French (Canada).',
    // Which of the two reasons is given, that there are none or that nothing is translated here, is the same to the user.
    facts: { unchanged: true, says: ['translat'] },
  },
  {
    project: 'several',
    prompt: 'Get the project details for this project ID.',
    facts: { unchanged: true, says: ['Interview', 'p1'] },
  },
  {
    project: 'several',
    prompt:
      'Search my projects for a recent recording and show me the available compositions before editing anything.',
    // It named the Interview by quoting from it, which answered nothing.
    facts: { unchanged: true },
  },
  {
    project: 'interview',
    prompt: 'how many filler words are there?',
    facts: { unchanged: true, says: ['12 filler words', '“um” ×4', '“you know”'] },
  },
  { project: 'dressed', prompt: 'does it have captions?', facts: { unchanged: true, says: ['captions'] } },
  {
    project: 'interview',
    prompt: 'what is the aspect ratio',
    facts: { unchanged: true, says: ['1280×720'] },
  },
  {
    project: 'several',
    prompt: "what's the longest composition?",
    facts: { unchanged: true, says: ['Interview'] },
  },
  {
    project: 'interview',
    prompt: 'which media files are in this project?',
    facts: { unchanged: true, says: ['interview.mp4'] },
  },
  {
    project: 'several',
    prompt: 'append (final) to the name of all compositions',
    facts: { names: ['Interview (final)', 'Voice memo (final)', 'Launch teaser (final)'], complete: true },
  },
  {
    project: 'several',
    prompt: 'Which of my compositions is the shortest?',
    facts: { unchanged: true, says: ['Launch teaser'] },
  },
  {
    project: 'several',
    prompt: 'how long are they all',
    facts: { unchanged: true, says: ['59.09', '4.44'] },
  },
  {
    project: 'interview',
    prompt: 'Just tell me how long the video is, do not edit it',
    facts: { unchanged: true, says: ['59.09'] },
  },
  {
    project: 'interview',
    prompt: 'What is this video about?',
    facts: { unchanged: true, says: ['Interview'] },
  },
  {
    project: 'several',
    prompt: 'give the interview the name Season finale',
    facts: { names: ['Season finale', 'Voice memo', 'Launch teaser'] },
  },
  {
    project: 'several',
    prompt: 'remove "Launch " from all composition names',
    facts: { names: ['Interview', 'Voice memo', 'teaser'] },
  },
  {
    project: 'several',
    prompt: 'what are the names of the compositions in this project',
    facts: { unchanged: true, says: ['Interview', 'Voice memo'] },
  },
  { project: 'several', prompt: 'what is the total duration', facts: { unchanged: true, says: ['59.09'] } },
  {
    project: 'interview',
    prompt: 'who is speaking in this video',
    facts: { unchanged: true, says: ['speaker'] },
  },
  {
    project: 'several',
    prompt: 'How many minutes is the voice memo?',
    facts: { unchanged: true, says: ['19.97'] },
  },
  {
    project: 'several',
    prompt: 'Name every composition under 25 seconds',
    facts: { unchanged: true, says: ['Voice memo', 'Launch teaser'] },
  },
  {
    project: 'podcast',
    prompt: 'make a clip called Planes for socials from 0:35 to 0:40',
    facts: { made: 1, new: { names: ['Planes'], seconds: [4.9, 5.1] }, complete: true },
  },
  // What says where is no object of “take out”.
  { project: 'scored', prompt: 'take it out of the interview', facts: { unchanged: true } },
  {
    project: 'scored',
    prompt: 'call the interview composition Pilot Episode',
    facts: { names: ['Pilot Episode', 'Voice memo'], complete: true },
  },
]
