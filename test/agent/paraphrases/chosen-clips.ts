// Several clips that the editor chooses, and one of each question, with their names wherever they are said.
import type { Paraphrases } from './paraphrase.ts'

export default [
  {
    project: 'podcast',
    command: 'make 3 1080x1920 clips of 20 seconds called "clip-01", "clip-02", "clip-03"',
    same: [
      'Generate 3 clips, about 20 s each, 1080x1920, no overlap. Names: clip-01, clip-02, clip-03. Source composition stays as is.',
      'Please pick the three best moments, 20 seconds each, in 1080x1920, and call them clip-01, clip-02 and clip-03.',
      '3 clips of 20 s, 1080x1920, not overlapping; named clip-01, clip-02, clip-03',
      'I need three strong clips of about 20 seconds each from this interview, 1080x1920. Call them clip-01, clip-02 and clip-03. Leave the interview alone.',
      'choose 3 moments, each its own clip, 20 seconds, 1080 x 1920, named clip-01, clip-02, clip-03',
    ],
    other: [
      'Generate 3 clips, about 20 s each, 1080x1920. Names: clip-01, clip-02.',
      'Generate 3 clips of 0:00-0:20, 0:20-0:40 and 0:40-1:00, 1080x1920. Names: clip-01, clip-02, clip-03.',
      'Generate 3 clips, about 20 s each, 1080x1920, about the elephant. Names: clip-01, clip-02, clip-03.',
    ],
  },
  {
    project: 'bakery',
    command: 'make 3 vertical clips of at most 30 seconds and at least 15 seconds',
    same: [
      'three vertical clips, 15-30 s each, strongest moments, leave the episode as it is',
      'I would like three vertical clips between 15 and 30 seconds each, you pick the best moments',
      'pick the 3 best moments and make each its own vertical clip, 15 to 30 seconds',
      '3 clips from this episode, 15 - 30 sec each, vertical',
    ],
    other: [
      'three vertical clips, 15-30 s each: the oven, the salt and the book',
      'make 3 clips, 15-30 s each',
      'two vertical clips, 15-30 s each',
    ],
  },
  {
    project: 'webinar',
    command: 'From Webinar, make a clip of each question called "Q1", "Q2", "Q3"',
    same: [
      'SOT pulls from Webinar please: three separate comps, one per audience question with its answer, slugged Q1, Q2, Q3. Master stays as is.',
      'From Webinar, extract each of the three audience questions, with its answer, as a composition of its own, named Q1, Q2 and Q3; the webinar itself stays whole.',
      'From Webinar, one clip per audience question, with the answer, and call them Q1, Q2 and Q3. Leave the webinar alone.',
      '3 comps from Webinar: each audience question + answer. Q1/Q2/Q3',
      'From Webinar, one clip per question, names Q1, Q2, Q3',
    ],
    other: [
      'From Webinar, one clip per audience question, with the answer, and call them Q3, Q2 and Q1.',
      'From Webinar, four clips, one per audience question, named Q1, Q2, Q3 and Q4',
    ],
  },
  {
    project: 'webinar',
    command: 'make a clip of each question from Webinar',
    same: ['make a clip of every question. The webinar should not change.', 'clip per question from Webinar'],
    other: ['make a clip of every question from Old draft'],
  },
  {
    project: 'bakery',
    command: 'make a clip of the part about the advice called "Advice"',
    same: [
      "Might Tom's advice make a nice short clip? Call it Advice.",
      "make a short clip of Tom's advice called Advice",
      "a short clip out of Tom's advice, named Advice",
    ],
    other: ["make a short clip of Tom's bakery called Advice", 'make a short called Advice'],
  },
  {
    project: 'bakery',
    command: 'make a clip from "the secret is time" to "don\'t rush it" called "Secret of Bread"',
    same: [
      "make one clip from where he said the secret is time down to don't rush it, name it Secret of Bread",
      "clip from where Tom says the secret is time to where he says don't rush it, called Secret of Bread",
    ],
    other: ['make one clip from where he said the secret is time, name it Secret of Bread'],
  },
  {
    project: 'bakery',
    command: 'make a clip of the salt story called "The Forgotten Salt"',
    same: [
      'Please make a short clip of no more than thirty seconds from Tom\'s account of the forgotten salt, and call it "The Forgotten Salt".',
      'Could you make a short clip out of Tom\'s story about the salt and call it "The Forgotten Salt"?',
    ],
    other: [
      'make a clip of no more than five seconds from Tom\'s account of the forgotten salt, and call it "The Forgotten Salt"',
    ],
  },
  {
    project: 'podcast',
    command: 'make a highlight reel of at most 40 seconds called "Best"',
    same: [
      'New comp of the best bits, 40 seconds max, called Best. Leave Flight Deck alone.',
      'best bits in a new comp, 40 s max, called Best',
      'put the best moments into a new composition called Best, max 40s',
    ],
    other: [
      'new comp of the elephant bits, 40 seconds max, called Best',
      'cut the best bits, 40 seconds max',
    ],
  },
  {
    project: 'bareShoot',
    command: 'make a composition from the Shoot called "Studio Tour"',
    same: [
      'Could the Shoot become a composition called Studio Tour?',
      "I'm a bit new at this, sorry! Could the Shoot become a composition called Studio Tour?",
      'the Shoot becomes a new composition, Studio Tour',
    ],
    other: [
      'Could the Shoot become a composition?',
      'Could camera A become a composition called Studio Tour?',
    ],
  },
  {
    project: 'episode',
    command: 'make a composition called "Package" from intro.wav and interview.mp4',
    same: [
      "New comp called Package: the intro and the interview, no memo. Don't touch Episode 7.",
      'Make a new composition called Package with the intro and the interview but without the memo.',
    ],
    other: [
      'New comp called Package: the intro and the interview, no ums.',
      'New comp called Package: the intro and the memo, no interview.',
    ],
  },
  {
    project: 'bakery',
    command: 'make one highlight of about 30 seconds named Promo',
    same: [
      'For our campus page, please make one highlight of about 30 seconds from this bakery interview and name it Promo',
      'For the website, make a highlight of about 30 seconds named Promo',
    ],
    other: ['For the salt, make a highlight of about 10 seconds named Promo'],
  },
] satisfies Paraphrases[]
