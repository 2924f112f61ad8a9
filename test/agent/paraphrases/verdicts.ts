// What somebody finds, and the remedy: asked for once, in any order and with any mark between them.
import type { Paraphrases } from './paraphrase.ts'

const around = (request: string, verdicts: readonly string[]) =>
  verdicts.flatMap((verdict, order) => {
    const [before, after] = [
      ['. ', ', ', '\n', ' - ', ': ', '! '][order % 6] as string,
      [' ', '; ', '. ', '\n', ', ', ' - '][order % 6] as string,
    ]
    return [`${verdict}${before}${request}`, `${request}${after}${verdict}`]
  })

export default [
  {
    project: 'scored',
    command: 'lower the music by 6 dB',
    same: around('music down 6db', [
      'its way too loud',
      "it's drowning them out",
      'The music is way too loud',
      "can't hear them over the music",
      'music is deafening',
    ]),
    other: ['its way too quiet', 'music down 6db and the volume down 6db'],
  },
  {
    project: 'bakery',
    command: 'shorten pauses over 2 s to 1 s',
    same: around('shorten pauses over 2 s to 1 s', [
      'so much dead air',
      'way too much silence',
      "There's so much dead air in this",
      'it drags',
      'the pauses are killing me',
    ]),
  },
  {
    project: 'memo',
    command: 'add studio sound at 100%',
    same: around('studio sound 100%', [
      'mic sounds like trash',
      'the audio is terrible',
      'sounds like a bathroom',
      'It sounds like he is in a tin can',
    ]),
  },
  {
    project: 'webinar',
    command: 'in Teaser keep only "My name is Priya Shah" through "First, how solar panels work"',
    same: [
      'Teaser is way too long. keep only "My name is Priya Shah" through "First, how solar panels work" in there',
      'the Teaser is boring - keep only "My name is Priya Shah" through "First, how solar panels work"',
    ],
  },
  {
    project: 'scored',
    command: 'In Voice memo add music.mp3 under the whole thing at -20 dB',
    same: around('throw music.mp3 under the whole thing at -20 dB', [
      'Voice memo feels dead',
      'the voice memo is so empty',
      'voice memo is missing something',
    ]),
  },
  {
    project: 'interview',
    command: 'cut the first 12 seconds',
    same: around('cut the first 12 seconds', [
      'the intro drags',
      'the start is boring',
      'the opening is way too long',
    ]),
    other: ['the last answer is way too long, cut the first half'],
  },
  {
    project: 'interview',
    command: 'set the loudness to -14 LUFS',
    same: around('loudness -14 LUFS', ["it's way too quiet", 'too quiet', 'I can barely hear it']),
  },
  {
    project: 'several',
    command: 'delete Voice memo',
    same: around('delete voice memo', ['its useless', 'it sounds bad', 'they sound bad']).concat(
      'delete voice memo dont need it',
    ),
  },
  // About something else: both are asked for.
  {
    project: 'interview',
    command: 'raise the volume by 3 dB and add captions',
    same: ['add captions; too quiet'],
    other: ["it's way too quiet, raise the volume by 3 dB"],
  },
] satisfies Paraphrases[]
