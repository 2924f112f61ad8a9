// Sentences that tell how things are: remarks beside a request, and what the “it” of the next sentence is about.
import type { PromptCase } from './case.ts'

export const context: PromptCase[] = [
  {
    project: 'interview',
    prompt: 'The doorbell rings after about a minute, which makes my daughter laugh. Remove the ums.',
    facts: { times: { um: 0 }, says: ['as a remark'], kept: ['bye bye'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'We recorded this on a Sunday with two phones. Please add captions.',
    facts: { captions: true, without: ['cut_ranges'] },
  },
  {
    project: 'interview',
    prompt: 'The intro drags. Cut it.',
    facts: { gone: ['welcome back'], without: ['set_speed'] },
  },
  {
    project: 'interview',
    prompt: 'There is a question about open source. Cut it.',
    facts: { gone: ['is it open source'], kept: ['very fast'] },
  },
  {
    project: 'interview',
    prompt: 'There’s a spot where he says “let me start again”. Take it out.',
    facts: { gone: ['let me start again'], kept: ['welcome back'] },
  },
  {
    project: 'interview',
    prompt: 'The interview has a lot of ums. Get rid of them.',
    facts: { times: { um: 0 }, kept: ['welcome back'], names: ['Interview'] },
  },
  { project: 'interview', prompt: 'The interview is bad. Delete it.', facts: { unchanged: true } },
  {
    project: 'interview',
    prompt: 'The pauses are awkward. Shorten them to 0.3 s.',
    facts: { longestPause: 0.35, says: ['0.3 s'] },
  },
  { project: 'interview', prompt: 'The intro is great. Keep it.', facts: { unchanged: true } },
  {
    project: 'several',
    prompt: 'The Voice memo has an um. Remove it.',
    facts: { in: 'Voice memo', times: { um: 0 }, untouched: ['Interview', 'Launch teaser'] },
  },
  {
    project: 'several',
    prompt: 'The Voice memo is too quiet. Turn it up 3 dB.',
    facts: { in: 'Voice memo', effects: { gainDb: 3 }, untouched: ['Interview', 'Launch teaser'] },
  },
  {
    project: 'several',
    prompt: 'The Launch teaser is landscape. Make it vertical.',
    facts: { in: 'Launch teaser', size: [1080, 1920], untouched: ['Interview', 'Voice memo'] },
  },
  {
    project: 'interview',
    prompt:
      'I have three small wishes, if I may. Take out every um, switch the captions on, and turn the studio sound up as far as it goes.',
    facts: { times: { um: 0 }, captions: true, effects: { studioSound: 100 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'Remove the ums, if it isn’t too much trouble.',
    facts: { times: { um: 0 }, complete: true },
  },
  {
    project: 'long',
    prompt: 'Play it at one and a quarter times the speed.',
    facts: { effects: { speed: 1.25 } },
  },
  { project: 'long', prompt: 'Keep the first minute and a half.', facts: { seconds: [89, 91] } },
  {
    project: 'episode',
    prompt: 'the cat ran over the desk, remove the ums',
    facts: { times: { um: 0 }, says: ['I took “the cat ran over the desk” as a remark'] },
  },
  {
    project: 'dressed',
    prompt: 'captions off, they look after those in the app',
    facts: { captions: false },
  },
  {
    project: 'interview',
    prompt: 'the pauses hurt, shorten them',
    facts: { longestPause: 0.5 },
  },
  {
    project: 'interview',
    prompt: 'Speed it up to 1.25x, no cuts please.',
    facts: { effects: { speed: 1.25 }, without: ['cut_ranges'], complete: true },
  },
  { project: 'interview', prompt: 'Shorten the pauses. No cuts, please.', facts: { unchanged: true } },
  {
    project: 'podcast',
    prompt: 'Remove the three questions Dana asks (flying, mother, what is next).',
    facts: { gone: ['when did you start flying', 'what is next'], kept: ['my name is Dana'] },
  },
  {
    project: 'dressed',
    prompt: 'boxed captions instead of plain, still burned in',
    facts: { captions: { style: 'boxed', burned: true }, complete: true },
  },
  {
    project: 'multicam',
    prompt: 'Lower the volume by 3 dB while leaving every word alone.',
    facts: { effects: { gainDb: -3 }, without: ['cut_ranges'], complete: true },
  },
  {
    project: 'cleaned',
    prompt: 'Shorten every pause to half a second, while keeping each word that is said.',
    facts: { longestPause: 0.6, kept: ['let me start again', 'bye bye'] },
  },
  {
    project: 'episode',
    prompt: 'Cut every "um" after 1:03. Whatever comes before that should remain as it is.',
    facts: { times: { um: 4 }, complete: true },
  },
  {
    project: 'memo',
    prompt: 'It would be great if it had captions.',
    facts: { captions: true, complete: true },
  },
  {
    project: 'bakery',
    prompt: 'If he says anything against Instagram, take that sentence out.',
    facts: { unchanged: true, says: ["can't check that condition"] },
  },
  {
    project: 'dressed',
    prompt: 'Hello again! Add a chapter "Bye" at 0:50. The existing chapters stay as they are.',
    facts: { markers: ['Start', 'Questions', 'Bye'], complete: true },
  },
  {
    project: 'dressed',
    prompt: 'Rename the chapter Start to Begin, and leave the existing chapters as they are.',
    facts: { unchanged: true },
  },
  {
    project: 'webinar',
    prompt:
      'In Webinar, cut her opinion that a battery is not worth it, but keep the sentence with the price of the battery.',
    facts: { kept: ['a battery costs about'], untouched: ['Teaser', 'Old draft'] },
  },
]
