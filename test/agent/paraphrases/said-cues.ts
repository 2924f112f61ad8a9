// What somebody does or says as a place or a moment: who is introduced, who asks, where a clip begins, which camera is seen from when on.
import type { Paraphrases } from './paraphrase.ts'

export default [
  {
    project: 'multicam',
    command: 'remove the third sentence',
    same: [
      "Please remove the sentence beginning with 'Um'.",
      'cut the sentence that starts with "um"',
      'the line starting "Um, then" has to go',
    ],
    other: ['remove "Um"', 'remove the ums'],
  },
  {
    project: 'multicam',
    command: 'open on camera B, then switch to camera A when she says "then the editor"',
    same: [
      "open on cam b, then punch over to cam a when she says 'then the editor'",
      "start on camera B and cut to camera A when she says 'then the editor'",
      "start on cam b, back to A when it says 'then the editor'",
    ],
    other: ['show camera B', 'start at "then the editor"', 'cut "then the editor"'],
  },
  {
    project: 'episode',
    command: 'add a marker where the guest is introduced',
    same: [
      'Please mark where the guest is introduced.',
      'put a marker where the guest gets introduced',
      'drop a marker at the point where she introduces her guest',
      'marker where the guest is presented',
      'add a marker when they introduce the guest',
      'flag the moment the guest is introduced',
    ],
    other: ['remove the sentence where the guest is introduced', 'start where the guest is introduced'],
  },
  {
    project: 'podcast',
    command: 'add a marker where the guest is introduced',
    same: ['add a marker where Dana introduces Leo', 'drop a marker where she introduces him'],
    other: ['add a marker where she introduces herself', 'add a marker where Leo introduces Tom'],
  },
  {
    project: 'podcast',
    command: 'remove "How did your mother react" and "She never wanted to watch me land"',
    same: [
      'Take away where Dana asks for the mother and also what Leo answers',
      'cut where Dana asks about his mother and what he answers',
      'drop the mother question plus the answer to it',
      'lose the part where she asks how his mother reacted, and his answer',
      "take out where Dana asks about the mother, along with Leo's reply",
      'remove the mother question and what he says to it',
    ],
    other: ['remove where Dana asks about the mother', 'remove where Leo asks about the farm'],
  },
  {
    project: 'podcast',
    command: 'remove the outro',
    same: ["cut Dana's goodbye", "Please cut the host's goodbye from the end.", "we don't need her goodbye"],
    other: ["cut the guest's goodbye"],
  },
  {
    project: 'episode',
    command: 'remove "Hello and welcome back to the show"',
    same: ['remove the second greeting', 'Drop whichever greeting comes second', 'cut the second hello'],
    other: ['remove the first greeting', 'remove the fourth greeting'],
  },
  {
    project: 'episode',
    command: 'add a chapter at each clip called "Cold open", "Chat", "Memo"',
    same: [
      'drop a chapter where each one starts: Cold open, Chat, Memo. names exactly like that',
      'add a chapter where each recording starts: Cold open, Chat, Memo',
      'Chapters per source clip: Cold open, Chat, Memo.',
      'a chapter at the start of each clip: Cold open, Chat, Memo',
      'one chapter per recording, called Cold open, Chat and Memo',
      'Chapters at every clip start: Cold open / Chat / Memo',
      'set three chapters, Cold open, Chat and Memo, where the three recordings begin',
      'mark each of the three recordings with a chapter: Cold open, Chat, Memo',
    ],
    other: ['chapters per clip: Cold open, Chat', 'chapters per clip', 'chapter at each question'],
  },
  {
    project: 'webinar',
    command: 'make "Webinar" 1080x1920',
    same: [
      'main one tall pls 1080x1920',
      'the long one at 1080x1920 please',
      'the main video should be 1080x1920',
      'just the main one, vertical 1080 x 1920',
      'make it 1080x1920',
    ],
    other: ['make everything 1080x1920 everywhere', 'the short one 1080x1920'],
  },
  {
    project: 'cleaned',
    command: 'restore everything that was removed',
    same: [
      'bring back the stuff i trimmed',
      'revert to full recording, cuts undone',
      'undo the trims',
      'all cuts undone pls',
      'reset it to the full take',
      'get the removed bits back',
      'I want the uncut version back',
    ],
    other: ['undo the last cut', 'back to the start', 'bring back the part about the silence'],
  },
  {
    project: 'cleaned',
    command: 'restore the ums',
    same: ['Put back the ums, it sounds like robot.', 'bring the ums back, sounds robotic'],
  },
  {
    project: 'interview',
    command: 'remove retakes',
    same: [
      "there's a flub near 0:28, says sorry and redoes the line. bin the first take and the sorry, second one's the keeper",
      'Near 0:28 somebody says sorry and starts again. Please take out this error, the sentence must be heard only one time.',
      'around 0:28 he messes up and starts over, take out the mistake',
      'he flubs the line near 0:28 and redoes it, keep the second one',
      'at about 28 seconds he says sorry and begins again. remove the error',
    ],
    other: ['near 0:28 she stumbles, leave it', 'Both takes at 0:28 stay'],
  },
  {
    project: 'scored',
    command: 'end the music at 0:47 with a fade of 2 seconds',
    same: [
      'music out at 0:47, 2 s fade',
      'music should stop at 0:47 with a two second fade',
      "end the music at 0:47, fade 2 seconds, don't touch the speech",
      'cut the music at 0:47, with a 2s fade; voices stay as they are',
    ],
    other: ['fade the music out at 0:47', 'end the music at 0:47', 'fade out over 2 seconds'],
  },
  {
    project: 'bakery',
    command: 'remove the swear word',
    same: [
      'Please remove the swear word before publication.',
      'Remove the swear word prior to release.',
      'swear word out before it goes live',
    ],
  },
  {
    project: 'tagged',
    command: 'rename "Memo" to "Ep 12 scratch"',
    same: ['rename Memo to Ep 12 scratch', 'call Memo Ep 12 scratch'],
    other: ['rename Memo to Ep 12, delete Draft one'],
  },
] satisfies Paraphrases[]
