// Conditions that say what is to be done when they hold, and what when they don't.
import type { Paraphrases } from './paraphrase.ts'

export default [
  {
    project: 'podcast',
    command: 'remove "That was wonderful."',
    same: [
      'If this is shorter than one minute, leave it as it is. If it is longer, remove "That was wonderful".',
      'Our slot is 90 seconds. If the film is longer, drop "That was wonderful"; if not, leave everything.',
      'If this runs longer than 90 seconds, cut "That was wonderful", otherwise leave it.',
      'If it is over 90 seconds cut "That was wonderful". If it is under, do nothing.',
      'If this is longer than 90 seconds, remove "That was wonderful"; if it is shorter, no change is needed.',
      'If it lasts more than 1:30, cut "That was wonderful". Otherwise keep it.',
      'If this has more than 90 seconds, take "That was wonderful" away. If less, leave it in peace.',
      'If "That was wonderful" is in there, cut it. If it is already out, leave the cut alone.',
      'If it is 90 seconds or less leave it alone, else cut "That was wonderful"',
      'Is it longer than 90 seconds? Then cut "That was wonderful". If not, leave it.',
      'If it is longer than ninety seconds, cut "That was wonderful", and if it isn\'t, just leave it.',
    ],
    other: ['If this is longer than 3 minutes, remove "That was wonderful"; if it is shorter, leave it.'],
  },
  {
    project: 'memo',
    command: 'normalize to -16 LUFS',
    same: [
      "Can we speed it up by 10%, but only if it's longer than 30 seconds? Otherwise just normalise to -16 LUFS.",
      'If it is longer than 30 seconds, cut it to 30 seconds. If it is shorter, please only set it to -16 LUFS.',
      'If this is over 30 s, speed it up by 10%, otherwise normalize to -16 LUFS.',
      'If longer than 30 seconds speed it up 10%, if not, normalize to -16 LUFS.',
      'Speed it up by 10% if it is longer than 30 seconds; otherwise only normalize to -16 LUFS.',
      'If the memo runs longer than half a minute, trim it to 30 seconds; if it does not, just bring it to -16 LUFS.',
      'Should it be longer than 30 seconds, make it 10% faster. Should it be shorter, normalize to -16 LUFS.',
    ],
    other: ['If it is longer than 10 seconds, speed it up by 10%, otherwise normalize to -16 LUFS.'],
  },
  {
    project: 'episode',
    command: 'add a marker "Half time" at 0:30',
    same: [
      'If this is longer than one minute, place a marker "Half time" at 0:30. If it is shorter, no marker is needed.',
      'If the episode is still longer than a minute, put a marker "Half time" at 0:30, otherwise none.',
      "If it's longer than one minute add a marker \"Half time\" at 0:30; if it's shorter, don't.",
      'If it is longer than one minute, add the marker "Half time" at 0:30. If shorter, you can leave it as it is.',
      'If it has more than 60 seconds, marker "Half time" at 0:30. If it has less, you can leave it as it is.',
    ],
  },
  {
    project: 'silent',
    command: 'rename it to "Nothing Recorded"',
    same: [
      'If there really is no speech in it, please rename it to "Nothing Recorded".',
      'If there is no speech in it, rename it to "Nothing Recorded".',
      'Rename it to "Nothing Recorded" if nothing is said in it.',
      'If nobody speaks in it, rename it to "Nothing Recorded".',
      'If it has no words, rename it to "Nothing Recorded"; otherwise leave its name.',
      'I believe this recording is empty. If there really is no speech in it, please rename it to "Nothing Recorded".',
    ],
    other: ['If there is speech in it, rename it to "Nothing Recorded".'],
  },
  {
    project: 'interview',
    command: 'add captions',
    same: [
      'If it has captions, make them boxed. If it has none, add captions.',
      'If there are more than 10 ums, remove them. If there are fewer, add captions.',
      'If there are more than 10 ums, remove them; if there are fewer, add captions.',
      "If it's over 2 minutes cut it to 2 minutes, else captions.",
      'If the episode is shorter than 30 seconds leave it, if it is longer add captions',
      'Unless it is longer than 2 minutes add captions, if it is longer leave it.',
      'Only add captions if it is longer than 50 seconds and otherwise a title "Short".',
      'If it is longer than 3 minutes, normalize to -16 LUFS; if it is not, add captions.',
    ],
    other: [
      'If it has captions, add a title "X". If it has none, leave it.',
      "If it's under a minute, do nothing. Otherwise add captions.",
      'If there are more than 3 ums, leave it. If there are fewer, add captions.',
    ],
  },
  {
    project: 'interview',
    command: 'remove the ums, then add captions',
    same: [
      "Remove the ums. If it's still longer than 58 seconds, speed it up by 10%. If it's shorter, add captions.",
      "Remove the ums. If it's still longer than 50 seconds, add captions.",
      'Take out the ums. If what is left is still longer than 50 seconds, add captions; if it is shorter, nothing.',
    ],
  },
] satisfies Paraphrases[]
