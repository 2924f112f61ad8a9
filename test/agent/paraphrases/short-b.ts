// Short requests: parts that share a noun, parts that are spared behind “not”, and what comes before or after a part.
import type { Paraphrases } from './paraphrase.ts'

export default [
  {
    project: 'memo',
    command: 'keep only the camera part and the sound part',
    same: [
      'just keep the camera and sound bits',
      'Only keep the camera and sound parts.',
      'keep only the camera + sound parts',
      'keep just the camera and sound sections',
      'only the camera and sound bits, please',
    ],
    other: ['keep only the sound part', 'remove the camera and sound parts', 'just keep the sound as it is'],
  },
  {
    project: 'memo',
    command: 'add a marker at the camera part and at the sound part',
    same: [
      'mark the camera part and the sound part',
      'mark the camera and sound parts',
      'add markers at the camera and sound bits',
      'markers on the camera part and the sound part',
    ],
    other: ['mark the camera part', 'mark the part about the sound'],
  },
  {
    project: 'memo',
    command: 'remove the camera part, keep the sound part',
    same: [
      'chop the camera part not the sound part',
      'chop the camera part, not the sound part',
      'remove the camera part but not the sound part',
    ],
    other: ['remove the camera part and the sound part', 'remove the sound part, not the camera part'],
  },
  {
    project: 'bakery',
    command: 'remove the salt part',
    same: [
      'remove the salt part, not the oven part',
      'remove the salt story not the ad',
      'cut the salt bit, not the oven bit, please',
    ],
    other: ['remove the salt part and the oven part', 'remove the salt part, not the whole question'],
  },
  {
    project: 'interview',
    command: 'remove every "um"',
    same: ['lose the ums not the uhs', 'remove ums, not uhs', 'the ums out, not the uhs'],
    other: ['remove the ums and the uhs'],
  },
  {
    project: 'memo',
    command: 'remove 0:00 to 0:04.858',
    same: ['Lose everything before the music line.', 'cut everything before the line about music'],
    other: ['lose the music line', 'mute everything before the music line'],
  },
  {
    project: 'memo',
    command: 'end before the part about the camera',
    same: [
      'stop before the camera part',
      'end before the camera bit',
      'in Voice memo, maybe stop before the camera part',
      'finish before the camera part',
    ],
    other: ['end after the camera part', 'end before the sound part'],
  },
  {
    project: 'episode',
    command: 'add the chapters "interview.mp4" at 0:04.438 and "voice-memo.mp3" at 1:03.528',
    same: [
      'chapters at every source change',
      'chapters at each join',
      'chapters at the joins',
      'a chapter at both clip joins',
      'a chapter at each cut',
      'add chapters at all the seams',
    ],
    other: ['add a chapter at each clip', 'add chapters', 'a crossfade at each join'],
  },
  {
    project: 'episode',
    command: 'add the markers "J1" at 0:04.438 and "J2" at 1:03.528',
    same: ['Marker at both clip joins: J1, J2', 'markers at the joins: J1, J2'],
    other: ['Markers at the joins: J0, J1, J2', 'Marker at each clip: J1, J2'],
  },
  {
    project: 'bakery',
    command: 'add a marker called Recipe at the fermentation part',
    same: [
      'Find the fermentation part, mark it: Recipe',
      'mark the fermentation part as Recipe',
      'mark the fermentation part: Recipe',
      'mark the fermentation part with "Recipe"',
      'mark the part about fermentation as Recipe, please',
    ],
    other: ['mark the fermentation part', 'add a title "Recipe" at the fermentation part'],
  },
  {
    project: 'bakery',
    command: 'add markers "Oh no" at the salt part, "Money" at the oven part',
    same: ['mark the salt part as "Oh no" and the oven part as Money'],
    other: ['mark the salt part as "Oh no"'],
  },
  {
    project: 'long',
    command: 'add a marker on every "guest"',
    same: [
      'Mark every mention of the guest.',
      'add a marker at every mention of the guest',
      'mark each time the guest comes up',
      'mark every time they say guest',
    ],
    other: ['mark the guest part', 'remove every mention of the guest'],
  },
  {
    project: 'webinar',
    command: 'add a marker at each question',
    same: [
      'label each audience question with a marker',
      'tag each question with a marker',
      'tag every question',
    ],
    other: ['tag the last question'],
  },
  {
    project: 'memo',
    command: 'add chapters "Camera" at "camera", "Sound" at "sound"',
    same: [
      'Add chapters "Camera" and "Sound" where mentioned.',
      "chapters Camera and Sound where they're mentioned",
    ],
    other: ['add chapters "Camera" at 0:10 and "Sound" at 0:13'],
  },
  {
    project: 'episode',
    command: 'add a marker at 0:50 called Kicker',
    same: [
      'Marker at 0:50. Name it Kicker.',
      'Add a marker at 0:50. Call it "Kicker".',
      'Drop a marker at 0:50. Call it Kicker please',
    ],
    other: [
      'Duplicate it and add a marker at 0:50. Call it Kicker.',
      'Marker at 0:50. Rename the episode Kicker.',
    ],
  },
  {
    project: 'interview',
    command: 'shorten pauses longer than 1 s to 0.5 s',
    same: [
      'trim pauses over 1 sec to 0.5',
      'pauses over 1 sec down to 0.5',
      'shorten the pauses superior to one second to 0.5',
      'reduce gaps above 1 s to 0.5 please',
    ],
    other: ['trim pauses to 0.5', 'shorten pauses to 0.5 and speed it up to 1.5'],
  },
  {
    project: 'interview',
    command: 'shorten pauses longer than 0.7 s to 0.7 s',
    same: [
      'Close gaps, nothing over 0.7.',
      'tighten the pauses, none over 0.7',
      'close the gaps, nothing above 0.7 please',
    ],
    other: ['close gaps'],
  },
  {
    project: 'interview',
    command: 'remove the hello at the start and the bye at the end',
    same: [
      'Top and tail: lose hello, lose bye.',
      'cut hello and bye',
      'lose the hello at the top and the bye at the end',
      'lose the hello up top and the bye',
    ],
    other: ['remove the word hello', 'lose hello', 'remove the title at the top'],
  },
  {
    project: 'multicam',
    command: 'remove the slate',
    same: [
      'Lose the take ident at the top.',
      'Cut the take two slate off the head.',
      'cut the take two line',
      'Hack the take ID off the front.',
      'drop the slate at the top',
      'lose the take announcement up top',
    ],
    other: ['cut take two', 'remove the last line'],
  },
  {
    project: 'bakery',
    command: 'move the ad to the start',
    same: ['move the ad to the top', 'shift the ad to the top'],
    other: ['move the ad to the end', 'add a title "Ad" at the top'],
  },
  {
    project: 'scored',
    command: 'extend the music to the end',
    same: [
      'music should go to the end',
      'The music must continue until the end',
      'Music must end with the picture, not sooner.',
      'let the music run to the end',
      'keep the music going until the end of the video',
      'make the music last until the end please',
      'stretch the music to the end of the film',
    ],
    other: [
      'the music should only play at the end',
      'end the music at 0:45',
      'fade the music out at the end',
      'does the music play to the end?',
      'the video must end with the music',
    ],
  },
  {
    project: 'scored',
    command: 'extend the music to the end with a fade of 3 s',
    same: ['Extend music to the end, 3s fade-out', 'let the music run to the end, 3 s fade out'],
    other: ['music out at the end, 3s fade', 'extend the music to the end'],
  },
] satisfies Paraphrases[]
