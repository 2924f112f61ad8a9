// Prompts of which half could be read for all, and follow-ups that name another film, another edge or less than was done.
import type { PromptCase } from './case.ts'

export const halfRead: PromptCase[] = [
  {
    project: 'webinar',
    earlier: ['Captions on the teaser please'],
    prompt: 'Sorry, I meant the main webinar. The teaser should go without.',
    facts: { captions: true, complete: true },
  },
  {
    project: 'webinar',
    earlier: ['delete the teaser'],
    prompt: 'wrong one, I meant the old draft',
    facts: { names: ['Webinar', 'Teaser'] },
  },
  {
    project: 'webinar',
    earlier: ['Rename Teaser to Trailer'],
    prompt: 'no, the old draft',
    facts: { names: ['Webinar', 'Teaser', 'Trailer'] },
  },
  {
    project: 'several',
    earlier: ['fade out the memo over 3 seconds'],
    prompt: 'not the memo, the interview',
    facts: { operations: { set_fades: 1 }, complete: true },
  },
  {
    project: 'webinar',
    earlier: ['rename the Teaser to Launch'],
    prompt: 'could its frame be 1080x1920, please?',
    facts: { in: 'Launch', size: [1080, 1920] },
  },
  {
    project: 'interview',
    earlier: ['make it vertical'],
    prompt: 'I meant a copy',
    facts: { made: 1, new: { size: [1080, 1920] }, says: ['16:9 (1280×720) in “Interview”'] },
  },
  {
    project: 'interview',
    earlier: ['fade in over 2 seconds'],
    prompt: 'I meant out',
    facts: { says: ['out 2 s'], complete: true },
  },
  {
    project: 'dressed',
    prompt: 'move the second chapter to 0:40 and the title to 0:05',
    facts: { titles: [{ startSeconds: 5, endSeconds: 8 }], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Tom wrote "cut the last question" but I disagree',
    facts: { unchanged: true },
  },
  {
    project: 'podcast',
    earlier: ['cut the elephant part'],
    prompt: 'only the first sentence of it',
    facts: { gone: ['for a zoo'], kept: ['took nine hours', 'Welcome back', 'goodbye'] },
  },
  {
    project: 'podcast',
    earlier: ['cut the first sentence and the last sentence'],
    prompt: 'bring the last sentence back',
    facts: { gone: ['Welcome back'], kept: ['See you next week'] },
  },
  {
    project: 'podcast',
    earlier: ['cut the farm part'],
    prompt: 'put only the tractor line back',
    facts: { gone: ['small farm'], kept: ['very old tractor'] },
  },
  {
    project: 'interview',
    earlier: ['add a chapter called Salt at 0:20'],
    prompt: 'I meant Pepper',
    facts: { markers: ['Pepper'], saysNot: ['so already'], complete: true },
  },
  {
    project: 'interview',
    earlier: ['add a marker called Salt at 0:20'],
    prompt: 'I meant a chapter',
    facts: { unchanged: true },
  },
  // What a nearest command would leave out.
  {
    project: 'episode',
    prompt: 'remove the thanks before the last question',
    facts: { unchanged: true },
  },
  {
    project: 'podcast',
    prompt: 'keep only the sentence before and after the tractor',
    facts: { unchanged: true },
  },
  { project: 'several', prompt: 'fade the three out', facts: { unchanged: true } },
  { project: 'episode', prompt: 'make a clip of each of the last two clips', facts: { unchanged: true } },
  { project: 'interview', prompt: 'maybe captions, maybe not', facts: { unchanged: true } },
  { project: 'dressed', prompt: 'turn the chapters into markers', facts: { unchanged: true } },
  {
    project: 'several',
    prompt: 'chapters in the interview, markers in the memo',
    facts: { unchanged: true },
  },
  { project: 'scored', prompt: 'fade out the music and the talk at the end', facts: { unchanged: true } },
  {
    project: 'webinar',
    prompt: 'the teaser should go without because it hangs by the lift',
    facts: { unchanged: true },
  },
  {
    project: 'episode',
    prompt: 'title A on the first clip, title B on the second',
    facts: { unchanged: true },
  },
  // A part of the film is what is asked about.
  {
    project: 'long',
    prompt: 'How often is "actually" said before 0:30?',
    facts: { unchanged: true, says: ['said 3 times'] },
  },
  {
    project: 'long',
    prompt: 'how many pauses in the first minute?',
    facts: { unchanged: true, says: ['3 pauses over 1 s'] },
  },
  {
    project: 'bakery',
    prompt: 'any swearing before 1:00?',
    facts: { unchanged: true, says: ['no swear words'] },
  },
  // One of each, and not one of all.
  { project: 'several', prompt: 'a copy of all three', facts: { made: 3 } },
  {
    project: 'several',
    prompt: 'a square version of the Interview and the Voice memo',
    facts: { made: 2, new: { size: [1080, 1080] }, untouched: ['Interview', 'Voice memo'] },
  },
  { project: 'several', prompt: 'a TikTok copy of each', facts: { made: 3, new: { size: [1080, 1920] } } },
  {
    project: 'webinar',
    prompt: 'Which version mentions Daniel but not Priya?',
    facts: { unchanged: true, says: ['“Old draft” speaks of Daniel but not Priya'] },
  },
  {
    project: 'webinar',
    prompt: "Which composition doesn't mention Priya?",
    facts: { unchanged: true, says: ['“Old draft”'], saysNot: ['Teaser'] },
  },
  {
    project: 'bakery',
    earlier: ['Cut from 2:11 to 2:21'],
    prompt: 'Not until 2:21, until 2:25 it must go',
    facts: { seconds: [165, 165.5] },
  },
  {
    project: 'dressed',
    prompt: 'Kindly rename the second chapter "Conversation."',
    facts: { markers: ['Start', 'Conversation'] },
  },
]
