// Prompts of which half could be read for all: parts of parts, counts, “both”, “each”, a film of two, a contrast.
import type { Paraphrases } from './paraphrase.ts'

export default [
  {
    project: 'webinar',
    command: 'remove the first question and the second question in Webinar',
    same: ['Remove the first two questions from the Webinar.', 'take the first 2 questions out of Webinar'],
    other: ['remove the first question in Webinar', 'remove all questions in Webinar'],
  },
  {
    project: 'podcast',
    command: 'remove the sentence with "We scanned an elephant"',
    same: [
      'Cut the first sentence of the elephant part.',
      'remove the first sentence in the elephant part',
      'take out the first line of the elephant story',
    ],
    other: [
      'cut the elephant part',
      'cut the first sentence',
      'cut the first sentence and the elephant part',
    ],
  },
  {
    project: 'podcast',
    command: 'remove "I grew up on a small farm in Kansas"',
    same: [
      'cut the sentence before the one about the tractor',
      'Remove the sentence right before the one that mentions a tractor.',
      'cut what comes right before "We had cows and corn"',
      'cut what he says just before "We had cows and corn"',
    ],
    other: ['cut the sentence about the tractor', 'cut everything before "We had cows and corn"'],
  },
  {
    project: 'podcast',
    command: 'start after the first question',
    same: ['cut up to and including the first question'],
    other: [
      'cut up to the first question',
      'cut up the film at the first question',
      'remove the first question',
    ],
  },
  {
    project: 'podcast',
    command: 'remove everything before "I began my pilot training"',
    same: ['Cut up to "I began my pilot training".'],
    other: ['cut up the film at 0:26.3'],
  },
  {
    project: 'episode',
    command: 'mute 0:04.438 to 0:05.438',
    same: ['mute the first second of the second clip', 'Mute the first second in clip 2.'],
    other: ['mute the first second', 'mute the second clip', 'mute the first second of each clip'],
  },
  {
    project: 'episode',
    command: 'remove the first sentence',
    same: ['remove the very first sentence'],
    other: [
      'remove the first sentence of every clip',
      'remove the first sentence of each clip',
      'remove the first sentence of the second clip',
    ],
  },
  {
    project: 'interview',
    command: 'remove 0:25.36 to 0:33.5',
    same: ['remove 0:25.36 until 0:33.5'],
    other: ['remove both very fast sentences', 'remove both very fast sentences and the greeting'],
  },
  {
    project: 'interview',
    command: 'remove the ums, then remove the uhs',
    same: [
      "Don't just remove the ums, remove the uhs too.",
      'do not only remove the ums but also remove the uhs',
      "don't just cut the ums, cut the uhs as well",
    ],
    other: ['remove the ums', "don't remove the ums, remove the uhs"],
  },
  {
    project: 'several',
    command: 'remove the ums in Interview, then remove the uhs in Voice memo',
    same: [
      'the interview without ums, the memo without uhs',
      'Interview without the ums and the memo without the uhs.',
    ],
    other: ['the interview and the memo without ums', 'remove the fillers in Interview and Voice memo'],
  },
  {
    project: 'webinar',
    command: 'remove the first sentence in Teaser and Old draft',
    same: [
      'in the teaser and in old draft, remove the first sentence',
      'For the teaser and for the old draft: cut the first sentence.',
    ],
    other: ['in old draft, remove the first sentence', 'in the teaser remove the first sentence'],
  },
  {
    project: 'webinar',
    command: 'make Old draft 1080x1080, then make Teaser 1080x1920',
    same: [
      'make old draft 1080x1080 and the teaser 1080x1920',
      'Set the old draft to 1080x1080 and the teaser to 1080x1920',
    ],
    other: ['make old draft and the teaser 1080x1920', 'make the teaser 1080x1080'],
  },
  {
    project: 'dressed',
    command: 'remove the chapters',
    same: ['remove neither the title nor the captions, but the chapters'],
    other: ['remove the title, the captions and the chapters', 'turn the chapters into markers'],
  },
  {
    project: 'episode',
    command: 'mute the last clip, then move the last clip to the start',
    same: ['move the last clip to the front and mute it', 'Move the last clip to the start, then mute it.'],
    other: ['move the last clip to the front and mute everything'],
  },
  {
    project: 'interview',
    command: 'remove the third um',
    same: ['remove the first um in the first answer'],
    other: ['remove the first um', 'remove the first answer', 'remove the first um and the first answer'],
  },
] satisfies Paraphrases[]
