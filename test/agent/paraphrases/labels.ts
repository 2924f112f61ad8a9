// What stands in front of requests and only names them.
import type { Paraphrases } from './paraphrase.ts'

export default [
  {
    project: 'bakery',
    command: 'copy "Two hundred loaves and no salt" to the very start',
    same: [
      'cold open: copy "Two hundred loaves and no salt" to the very start',
      'Cold open please: copy "Two hundred loaves and no salt" to the very start',
      'Hook - copy "Two hundred loaves and no salt" to the very start',
    ],
    other: ['make a cold open', 'cold open: "Two hundred loaves and no salt"'],
  },
  {
    project: 'podcast',
    command: 'add a lower third "Leo Marsh" from 0:10 to 0:14',
    same: [
      'Aston on Leo please: "Leo Marsh", lower third, in at 0:10, out at 0:14.',
      'Lower third for Leo: "Leo Marsh", in at 0:10, out at 0:14',
      'Title for Leo please: "Leo Marsh", lower third, 0:10-0:14',
    ],
  },
  {
    project: 'bakery',
    command: 'cut 0:21 - 0:37 and 2:11 - 2:22.8',
    same: [
      'EDITS\n0:21 - 0:37 LOSE (spot)\n2:11 - 2:22.8 LOSE (mobile goes off)',
      'EDITS:\n0:21 - 0:37 cut\n2:11 - 2:22.8 cut',
      'CUTS\n0:21 - 0:37\n2:11 - 2:22.8',
      'Cut list:\n- 0:21-0:37\n- 2:11-2:22.8',
      'LOSE\n0:21 - 0:37\n2:11 - 2:22.8',
      'Please make the following amendments:\n1. Strike 0:21 to 0:37.\n2. Strike 2:11 to 2:22.8.',
    ],
    other: ['KEEP\n0:21 - 0:37\n2:11 - 2:22.8', 'cuts\n0:21 - 0:37 stays\n2:11 - 2:22.8'],
  },
  {
    project: 'several',
    command: 'In Interview fade in over 1 s and fade out over 2 s',
    same: [
      'RE: Interview. Fade in over 1 second; fade out over 2 seconds.',
      'Composition: Interview. Fade in 1 s. Fade out 2 s.',
    ],
  },
  {
    project: 'several',
    command: 'In Voice memo remove "Then the host will ask three questions."',
    same: [
      'COMP: Voice memo / LOSE: "Then the host will ask three questions." / HANDS OFF: Interview, Launch teaser',
    ],
  },
  {
    project: 'bakery',
    command:
      '2 clips, vertical 1080x1920\n"Gertrude": from "Then in 2015 my grandmother" to "that changed everything"\n"No Salt": from "One night I forgot the salt" to "people actually came back"',
    same: [
      'need 2 new clips, all 1080x1920:\n- Gertrude: "Then in 2015 my grandmother" to "that changed everything"\n- No Salt: "One night I forgot the salt" to "people actually came back"',
      'Two vertical clips please:\n1. Gertrude - "Then in 2015 my grandmother" to "that changed everything"\n2. No Salt - "One night I forgot the salt" to "people actually came back"',
    ],
  },
] satisfies Paraphrases[]
