// Two objects of one verb: each is done as if it stood alone, whichever comes first.
import type { AgentProjectName } from '../../support/agent-projects.ts'
import type { Paraphrases } from './paraphrase.ts'

const OBJECTS: [AgentProjectName, readonly string[]][] = [
  [
    'bakery',
    [
      'the first sentence',
      '"crazy"',
      'the ums',
      'every "um"',
      'the swearing',
      'the sponsor',
      'the phone call',
    ],
  ],
  ['dressed', ['the last sentence', 'the title', 'the captions', 'the ums', 'the filler words']],
]

const pairsOf = (list: readonly string[]) =>
  list.flatMap((one, at) => list.slice(at + 1).map((other) => [one, other] as const))

const sets: Paraphrases[] = OBJECTS.flatMap(([project, objects]) =>
  pairsOf(objects)
    .filter(([one, other]) => !(/um/.test(one) && /um|filler/.test(other)))
    .map(([one, other]) => ({
      project,
      command: `Remove ${one}. Remove ${other}.`,
      same: [
        `remove ${one} and ${other}`,
        `remove ${other} and ${one}`,
        `cut ${one}, ${other}`,
        ...(one === 'the title' ? [] : [`${one} and ${other} should go`]),
      ],
    })),
)

export default [
  {
    project: 'dressed',
    command: 'remove the titles, the captions and the chapters',
    same: [
      'Supers, captions, chapters: strip the lot.',
      'titles, captions, chapters: remove',
      'titles, captions and chapters - delete them all',
    ],
  },
  {
    project: 'interview',
    command: "remove the ums. Remove the pause before 'Thanks for the answer'",
    same: [
      "cut the ums and the pause before 'Thanks for the answer'",
      "cut the ums and also the pause before 'Thanks for the answer'",
    ],
  },
  {
    project: 'interview',
    command: "in the sentence where it is amazing, cut 'I mean' and 'sort of'",
    same: ["in the sentence where it is amazing, cut 'I mean' and also 'sort of'"],
  },
  {
    project: 'webinar',
    command: 'in Webinar, remove all questions and answers',
    same: [
      'cut the q&a from the webinar',
      'remove the Q&A session from the webinar',
      'remove all questions and answers from the webinar',
    ],
  },
  {
    project: 'bakery',
    command: 'remove the ad',
    same: ['lift the sponsor read', 'lift the FlourBox read', 'lose that FlourBox read'],
  },
  ...sets,
  {
    project: 'bakery',
    command: 'Remove the sponsor. Remove the swearing. Remove the ums.',
    same: [
      'no sponsor, no swearing, no ums',
      'no swearing and no sponsor and no ums please',
      'remove the ums, the sponsor and the swearing',
    ],
    other: ['no sponsor, no swearing, no cuts', 'no ums and no swearing'],
  },
  {
    project: 'bakery',
    command: 'Remove filler words.',
    same: ['remove the ums and the filler words', 'remove the filler words and the ums'],
    other: ['remove the ums', 'remove every "um"', 'remove the ums in the first minute'],
  },
  {
    project: 'bakery',
    command: 'Remove the first sentence. Remove the retakes.',
    same: [
      'remove the first sentence and the retakes',
      'remove the retakes. Remove the first sentence.',
      'cut the first sentence, then cut the false starts',
    ],
    other: ['remove the retakes'],
  },
  {
    project: 'bakery',
    command: 'Remove "crazy". Remove the retakes.',
    same: ['remove "crazy" and the retakes'],
    other: ['remove "crazy"', 'remove the retakes'],
  },
] satisfies Paraphrases[]
