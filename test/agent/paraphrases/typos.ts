// Mistyped words, and words that are as they should be: names, texts, and other words of English.
import type { Paraphrases } from './paraphrase.ts'

export default [
  {
    project: 'interview',
    command: 'remove the ums',
    same: [
      'kil all the ums',
      'remvoe the ums',
      'get rdi of the ums',
      'delleet the ums',
      'pleaese remoove the ums',
    ],
    other: ['mill the ums', 'kilo the ums'],
  },
  {
    project: 'scored',
    command: 'make the music quieter',
    same: ['musc quieter', 'make the muusci quieter', 'mkae the musicc quieter'],
    other: ['muse quieter', 'music quietr'],
  },
  {
    project: 'interview',
    command: 'remove everything after half a minute',
    same: ['delete eerything ater half a minute', 'cut evrything affteer 0:30'],
  },
  {
    project: 'interview',
    command: 'make it 3 dB quieter',
    same: ['make it 3 deicbels quieter', 'make it thhree decibels quieter'],
  },
  {
    project: 'tagged',
    command: 'delete the composition "Draft one"',
    same: ['ditch drraft one', 'ditch drfat one'],
  },
  {
    project: 'podcast',
    command: 'remove the part about the elephant',
    same: ['kill the elehpant bit', 'cut the ellephant part'],
    other: ['cut the elegant part'],
  },
  {
    project: 'interview',
    command: 'add a title "helo wrld"',
    same: ['add a title helo wrld', 'add a title that says helo wrld', 'pleaase add a title "helo wrld"'],
    other: ['add a title "hello world"'],
  },
  {
    project: 'interview',
    command: 'rename it to "intrview"',
    same: ['rename it to intrview', 'call it intrview', 'rneame it "intrview"'],
    other: ['rename it to "interview"'],
  },
  {
    project: 'interview',
    command: 'correct "amazing" to "amazng"',
    same: ['correct amazing to amazng', 'corrrect "amazing" to "amazng"'],
    other: ['correct "amazing" to "amusing"'],
  },
] satisfies readonly Paraphrases[]
