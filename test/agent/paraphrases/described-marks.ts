// Chapters and markers where something is said that only a description names.
import type { Paraphrases } from './paraphrase.ts'

export default [
  {
    project: 'podcast',
    command: 'add a chapter at each question',
    same: [
      "Would you set a chapter marker at each of Dana's questions to Leo, without touching the sound?",
      "put a chapter on each of Dana's questions",
      'Every question by Dana gets a chapter marker.',
      'chapter on each question from Dana please',
      'Could you place a chapter wherever Dana asks Leo something?',
      'Chapters, one for every question of the host',
    ],
    other: [
      'Every question by Leo gets a chapter marker.',
      'add a chapter at each question and at each answer',
      'add a chapter at the first question by Dana',
      'add a chapter at each answer by Leo',
    ],
  },
  {
    project: 'webinar',
    command: 'add markers to Webinar at each question called "Lifespan", "Winter", "Grants"',
    same: [
      'marker for every one of the three questions from the audience in Webinar, names: Lifespan, Winter, Grants',
      'Put a marker on each of the three audience questions in Webinar. Names: Lifespan / Winter / Grants',
      'In Webinar, drop a marker on every audience question. Call them Lifespan, Winter and Grants.',
    ],
    other: [
      'Put a marker on each of the three audience questions in Webinar. Names: Winter / Lifespan / Grants',
      'Put a marker on each of the four audience questions in Webinar. Names: Lifespan / Winter / Grants',
    ],
  },
  {
    project: 'bakery',
    command:
      'add chapters: "Mistake" where Maya asks about the worst mistake, "Secret" where she asks about the secret, "Marketing" where she talks about marketing',
    same: [
      'Please place a chapter marker where Maya asks about the worst mistake, where she asks about the secret, and where she turns to marketing, and name them "Mistake", "Secret" and "Marketing".',
      'add a chapter where Maya asks about the worst mistake, one where she asks about the secret and one where she moves on to marketing. Call them Mistake, Secret and Marketing.',
      'chapters where she asks about the worst mistake, where she asks about the secret and where she gets to marketing. Names: Mistake, Secret, Marketing',
    ],
    other: [
      'add a chapter where Maya asks about the worst mistake, one where she asks about the secret and one where she moves on to marketing. Call them Secret, Mistake and Marketing.',
      'add a chapter where Maya asks about the worst mistake and one where she asks about the secret. Call them Mistake, Secret and Marketing.',
    ],
  },
  {
    project: 'bakery',
    command: 'add a marker where the oven is mentioned',
    same: [
      'add a marker where the oven comes in',
      'Please set a marker where the oven first comes up.',
      'a marker where the oven first appears',
      'pop a marker in when the oven first gets mentioned',
    ],
    other: ['add a marker where the salt comes in', 'add a chapter where the oven comes in'],
  },
  {
    project: 'podcast',
    command: 'add a chapter called Zoo where he talks about the elephant',
    same: [
      'add a chapter called Zoo where Leo talks about the elephant',
      'add a chapter called Zoo where Leo brings up the elephant',
      'Add a chapter named Zoo where Leo gets onto the elephant.',
      'add a chapter called Zoo where he turns to the elephant',
    ],
    other: [
      'add a chapter called Zoo where Leo brings up the tractor',
      'add a chapter called Zoo where Dana introduces Leo',
    ],
  },
  {
    project: 'webinar',
    command: 'add a chapter called "Grant" to Teaser at "And third, how to get a grant"',
    same: [
      'If anything is said about a grant in the Teaser, then please add a chapter marker called "Grant" at that place; otherwise do nothing.',
      'If a grant is mentioned in the Teaser, add a chapter called "Grant" there.',
      'Should a grant come up in the Teaser, add a chapter called Grant at that point.',
    ],
    other: [
      'If a heat pump is mentioned in the Teaser, add a chapter called "Grant" there.',
      'If a battery is mentioned in the Webinar, add a chapter called "Grant" there.',
    ],
  },
] satisfies Paraphrases[]
