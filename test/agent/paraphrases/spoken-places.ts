// Parts of a talk that are named by what they are about, or by what somebody does there.
import type { Paraphrases } from './paraphrase.ts'

export default [
  {
    project: 'podcast',
    command: 'add a chapter at each question called Flying, Mother and Next',
    same: [
      'put a chapter at the beginning of each of the three questions and name them Flying, Mother and Next, in that order',
      'set chapters at the questions and call them Flying, Mother and Next',
    ],
    other: [
      'name them Flying, Mother and Next',
      'add a chapter at each question and name them Flying and Mother',
    ],
  },
  {
    project: 'dressed',
    command: 'move the second chapter to 0:40',
    same: [
      'change the chapter at 0:33 to 0:40',
      'set the chapter from 0:33 to 0:40',
      'adjust the chapter at 0:33 to 0:40',
    ],
    other: [
      'change the chapter at 0:20 to 0:40',
      'set chapters from 0:10 to 0:20',
      'drop the chapter at 0:33',
    ],
  },
  {
    project: 'memo',
    command: 'remove the first um',
    same: ['cut the bit where he goes um', 'lose the one where he says um'],
    other: ['cut the bit where he goes uh', 'cut the ums and uhs'],
  },
  {
    project: 'interview',
    command: 'remove the second um',
    same: [
      'cut the um before "really great"',
      'lose the um after "Thank you, it is"',
      'drop that um before "really great to be here"',
    ],
    other: ['cut the ums before "really great"', 'cut the um before 0:16', 'cut the um'],
  },
  {
    project: 'interview',
    command: 'remove the first um',
    same: ['cut the um near the start', 'lose that um at the beginning', 'take out the um at the very start'],
    other: ['cut the ums near the start', 'cut the uh at the end', 'lose the um near the end'],
  },
  {
    project: 'memo',
    command: 'remove everything after the third sentence',
    same: ['drop everything after the three questions line', 'lose all that follows the three questions bit'],
    other: ['drop the three questions line', 'drop everything after the three sentences line'],
  },
  {
    project: 'podcast',
    command: 'keep only the elephant story',
    same: ['keep just the zoo story', 'keep only the zoo part'],
    other: ['keep only the sentence about the zoo', 'remove the zoo story'],
  },
  {
    project: 'interview',
    command: 'end after "it is sort of amazing"',
    same: [
      'could it end after "it is sort of amazing"?',
      'the film should stop right after "it is sort of amazing"',
      'maybe it could finish after "it is sort of amazing"',
      'trim it so it ends after "it is sort of amazing"',
    ],
    other: ['remove "it is sort of amazing"', 'the music should stop after "it is sort of amazing"'],
  },
  {
    project: 'podcast',
    command: 'remove the questions',
    same: [
      'cut all of danas questions',
      "remove each of Dana's questions",
      "lose the host's three questions",
    ],
    other: ["cut all of Leo's questions", "remove the guest's questions", 'remove everything Dana says'],
  },
  {
    project: 'podcast',
    command: 'remove the last sentence',
    same: ["cut Dana's last line", "lose the host's final sentence", 'drop danas last sentence'],
    other: ["cut Leo's last line", "cut Leo's first sentence", "remove Sarah's last line"],
  },
  {
    project: 'podcast',
    command: 'remove "thank you for having me"',
    same: ["cut Leo's first sentence", "drop the guest's first line", 'lose leos first sentence'],
    other: ["cut Dana's first sentence", "cut Leo's opening"],
  },
  {
    project: 'podcast',
    command: 'add a chapter at each of the three questions called Flying, Mother and Next',
    same: ["chapters at Dana's three questions: Flying, Mother, Next"],
    other: ['a chapter at each question: Flying, Mother', 'chapters at the three questions'],
  },
  {
    project: 'interview',
    command: 'shorten pauses to 0.8 s',
    same: [
      'limit every pause to eight tenths of a second',
      'shorten pauses to four fifths of a second',
      'cap the gaps at 8 tenths of a second',
    ],
    other: ['shorten the pauses to eight seconds'],
  },
  {
    project: 'episode',
    command: 'cut everything after 1:03',
    same: [
      'lose everything past one minute three',
      'end it at a minute three',
      'cut everything after 1 min 3',
      'remove everything after one minute and three seconds',
    ],
    other: ['cut everything after one minute', 'cut everything after 3:00'],
  },
  {
    project: 'episode',
    command: 'remove intro.wav',
    same: [
      'chop the intro wav off the start',
      'take intro.wav off the head, please',
      'cut the intro file off the beginning',
      'delete intro.wav at the start',
      'intro wav off the front please',
    ],
    other: ['drop intro.wav off the end', 'delete intro.wav at the back', 'move intro.wav to the end'],
  },
  {
    project: 'episode',
    command: 'cut the first 4 seconds and the last 4 seconds',
    same: [
      'shave 4 seconds off both ends',
      'take four seconds off the start and the end',
      'lop 4 s off the front and 4 s off the tail',
      'trim both ends by 4 s',
      '4 seconds off each end',
    ],
    other: [
      'cut 4 seconds off the end of the second sentence',
      'shorten the fades at both ends by 4 seconds',
    ],
  },
  {
    project: 'memo',
    command: 'remove the sentence with "sound in the studio"',
    same: [
      'cut the studio sound part',
      'Cut the bit about the studio sound.',
      'drop the studio sound section',
    ],
    other: ['cut the sound and camera parts', 'mark the studio sound part'],
  },
  {
    project: 'memo',
    command: 'remove the third sentence',
    same: ['cut the three questions line', 'lose the three questions bit'],
    other: ['remove the three questions', 'cut everything after the three questions line'],
  },
  {
    project: 'webinar',
    command: 'remove the sentence with "In my opinion"',
    same: [
      "Cut Priya's battery opinion",
      'cut the battery opinion',
      'remove her opinion on batteries',
      'Lose the opinion about batteries',
      'Lose the bit where Priya says a battery is not worth it',
    ],
    other: ["cut Daniel's opinion", "cut Priya's battery bit", 'keep only her opinion on batteries'],
  },
  {
    project: 'webinar',
    command: 'remove the battery bit',
    same: ["Chop Priya's battery bit", "chop priya's battery bit", "Remove Priya's battery part."],
    other: ["cut Daniel's battery bit and the Teaser"],
  },
  {
    project: 'webinar',
    command: 'in Webinar, remove the sentences 3 to 6',
    same: ['In Webinar, cut the agenda', 'Webinar: lose the agenda', 'drop the rundown in Webinar'],
    other: ['cut the agenda in Old draft'],
  },
  {
    project: 'multicam',
    command: 'remove the first sentence',
    same: [
      'lose the slate',
      'cut the slate at the start',
      'take ident off the front',
      'chop off the take announcement',
      'take the slate off the front',
    ],
    other: ['slate it', 'keep the slate, cut the rest'],
  },
  {
    project: 'long',
    command: 'remove the first sentence',
    same: ['lose the opening apology', 'cut the apology at the start', 'drop the first apology'],
    other: ['lose the closing apology'],
  },
  {
    project: 'interview',
    command: 'remove the sentence with "let me start again"',
    same: ['cut the apology', 'Lose the apology, please'],
    other: ['mute the apology', 'cut the false start', 'drop the flubbed take and the apology'],
  },
  {
    project: 'interview',
    command: 'remove the repetition on "let me start again"',
    same: ['Drop the flubbed "let me start again" bit', 'lose the "let me start again" flub'],
    other: ['Drop the "let me start again" bit'],
  },
  {
    project: 'bakery',
    command: 'remove the repetition on "the first year was"',
    same: ['Lose "the first year was" false start.', 'cut the "the first year was" stutter'],
    other: ['Lose "the first year was"'],
  },
  {
    project: 'bakery',
    command: 'remove the sentence with "beckersbread"',
    same: ['cut the website', 'snip the website bit', 'lose the bakery website plug'],
    other: ['cut the bakery', 'cut the apology'],
  },
  {
    project: 'podcast',
    command: 'remove the question about the mother and its answer',
    same: [
      'cut the bit about his mum',
      "lose the bit where mum won't watch",
      'remove the mother q&a',
      'cut the question about the mother together with its answer',
    ],
    other: ['remove the question about mum', "Cut Leo's apology", 'cut the bit about dad'],
  },
  {
    project: 'podcast',
    command: 'remove the sentence with "flight school"',
    same: ['cut the flight school plug', 'cut the flight school announcement'],
    other: ["Cut Leo's welcome", "Cut Leo's goodbye"],
  },
  {
    project: 'episode',
    command: 'remove the first clip',
    same: ['First clip must out', 'the first clip has to out'],
    other: ['First clip must out, welcome comes twice.', 'the first clip must stay'],
  },
] satisfies Paraphrases[]
