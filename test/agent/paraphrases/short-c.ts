// Short commands: what else stays so, what was fluffed, versions without fillers, cameras in turn, marks in a list, and why.
import type { Paraphrases } from './paraphrase.ts'

export default [
  {
    project: 'interview',
    command: 'change the speed to 1.2x',
    same: ['1.2x speed, lose nothing', 'speed 1.2x, nothing cut out', 'run it at 1.2x, skip nothing'],
    other: ['1.2x speed, same length'],
  },
  {
    project: 'interview',
    command: 'make it vertical',
    same: ['vertical, same clip', 'vertical, same length', 'vertical (1080x1920)'],
    other: ['make a vertical cut', 'vertical 1920x1080'],
  },
  {
    project: 'episode',
    command: 'delete the second greeting',
    same: ['cut the second greeting, not the first', 'lose the second greeting but not the first one'],
    other: ['delete the greetings'],
  },
  {
    project: 'webinar',
    command: 'In "Webinar", cut the battery bit',
    same: ['cut the battery bit, not the calculator', 'cut the battery bit but not the opening'],
    other: ['cut the calculator, not the battery bit'],
  },
  {
    project: 'scored',
    command: 'In "Interview", mute the voice',
    same: ['no talking, just music', 'music only, no voices', 'silence the voice but not the music'],
    other: ['no music, just talking', 'remove the music'],
  },
  {
    project: 'several',
    command: 'add captions to "Launch teaser"',
    same: ['captions on the teaser, off everywhere else', 'captions for the teaser, none elsewhere'],
    other: ['captions on the teaser and everywhere else', 'captions off'],
  },
  {
    project: 'interview',
    command: 'remove retakes',
    same: [
      'she botched the model line, fix it',
      'he messed up a line, sort that',
      'he repeats himself, fix it',
      'cut the stumble over the local machine',
    ],
    other: ['he messed up', 'cut the stumble over the button'],
  },
  {
    project: 'interview',
    command: 'remove the ums',
    same: [
      'cut the ums, they drive me mad',
      "lose the ums, editor's orders",
      'zero ums please',
      'drop the ums, house rules',
      'loose the ums',
    ],
    other: ['I like the ums', 'whack the volume up'],
  },
  {
    project: 'interview',
    command: 'turn the volume up by 3 dB',
    same: ['nudge the volume up', 'whack it up 3 dB', 'knock the sound up 3 dB', 'jack it up 3 dB'],
    other: ['knock it down 3 dB', 'whack the ums'],
  },
  {
    project: 'interview',
    command: 'make a copy without ums',
    same: ['make an um-free version', 'make me an um-free edit', 'make a copy, no ums', 'make a copy no ums'],
    other: ['remove the ums', 'make a copy'],
  },
  {
    project: 'bareShoot',
    command: 'make a square video from Shoot',
    same: ['square 1080x1080 version of the Shoot', 'make a square cut from Shoot'],
    other: ['make a vertical cut from Shoot'],
  },
  {
    project: 'podcast',
    command: 'end before the part about elephant',
    same: ['end before the elephant', 'stop before the elephant'],
    other: ['end after the elephant', 'end at the elephant'],
  },
  {
    project: 'episode',
    command: 'move voice-memo.mp3 before interview.mp4',
    same: ['move the interview after the memo', 'put the memo before the interview'],
    other: ['move the memo to the start'],
  },
  {
    project: 'webinar',
    command: 'In "Webinar", move questions.mp4 before demo.mp4',
    same: ['put the questions before the demo', 'swap the demo and the questions'],
    other: ['put the demo before the questions'],
  },
  {
    project: 'multicam',
    command: 'switch cameras at every sentence',
    same: ['alternate cameras every sentence', 'change angle on each line', 'swap cams every sentence'],
    other: ['switch cameras every 3 seconds', 'switch to camera B'],
  },
  {
    project: 'multicam',
    command: 'cut to camera B at 0:05',
    same: ['cut to B at 0:05', 'switch to B at 0:05'],
    other: ['cut to 0:05', 'cut to camera A at 0:05'],
  },
  {
    project: 'podcast',
    command: 'add markers at the part about tractor and at the part about elephant',
    same: [
      'markers at tractor and elephant',
      'markers for the tractor and the elephant',
      'markers on tractor + elephant',
    ],
    other: ['markers at tractor', 'markers for my editor'],
  },
  {
    project: 'webinar',
    command: 'In "Webinar", remove "Daniel"',
    same: ["remove Daniel's name", 'In Webinar, delete the name Daniel'],
    other: ['remove the part about Daniel'],
  },
  {
    project: 'bakery',
    command: 'remove the ad',
    same: ['nothing goes except the ad', 'everything stays but the ad', 'all stays except the ad'],
    other: ['nothing stays except the ad', 'keep the ad'],
  },
  {
    project: 'scored',
    command: 'music until 0:20 only',
    same: ['trim the music to the first 20 seconds', 'music only for the first 20 seconds'],
    other: ['remove the music for the first 20 seconds', 'keep only the first 20 seconds'],
  },
  {
    project: 'interview',
    command: 'make a 20 second highlight reel',
    same: ['the best 20 seconds please', 'give me the best 20 seconds'],
    other: ['the last 20 seconds'],
  },
] satisfies Paraphrases[]
