// Requests and guards in a row, with nothing between them.
import type { Paraphrases } from './paraphrase.ts'

export default [
  {
    project: 'interview',
    command: 'remove every "um"',
    same: ['ums out uhs stay', 'cut the ums rest dont touch', 'rest stays lose every um'],
    other: ['uhs out ums stay'],
  },
  {
    project: 'interview',
    command: 'remove "you know"',
    same: ['snip "you know" wherever it turns up rest of each line stays'],
  },
  {
    project: 'several',
    command: 'raise the volume of "Launch teaser" by 4 dB',
    same: ['gain +4 dB on "Launch teaser" do not touch the other compositions'],
  },
  {
    project: 'bakery',
    command: 'mute the swear word. remove the sponsor part',
    same: ['swear word muted sponsor gone rest dont touch'],
  },
  {
    project: 'interview',
    command: 'mute it. boxed captions on',
    same: ['boxed captions on mute it pls'],
    other: ['boxed captions on'],
  },
  {
    project: 'interview',
    command: 'rename it to Cut the crap',
    same: ['call it Cut the crap'],
    other: ['cut the crap'],
  },
  {
    project: 'tagged',
    command: 'delete "Draft one". delete every composition except "Memo"',
    same: ['delete the Draft one timeline delete every composition except memo'],
    other: ['delete every composition'],
  },
] satisfies readonly Paraphrases[]
