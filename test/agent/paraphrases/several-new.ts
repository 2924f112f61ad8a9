import type { Paraphrases } from './paraphrase.ts'

export default [
  {
    project: 'podcast',
    command: 'make a clip of 0:12 to 0:23 called "Farm" and make a clip of 0:59 to 1:12 called "Elephant"',
    same: [
      'Two clips: "Farm" 0:12-0:23, "Elephant" 0:59-1:12',
      'clips: "Farm" 0:12-0:23, "Elephant" 0:59-1:12',
      '2 clips pls, Farm 0:12-0:23 and Elephant 0:59-1:12',
      'Two subclips: 0:12 to 0:23 named Farm, 0:59 to 1:12 named Elephant.',
      'I need two new comps: Farm (0:12 to 0:23) and Elephant (0:59 to 1:12). Master stays as is.',
      'make me 2 separate clips, one from 0:12 to 0:23 called Farm, the other from 0:59 to 1:12 called Elephant',
      'Please create two new compositions: "Farm" from 0:12 to 0:23 and "Elephant" from 0:59 to 1:12.',
      'cut two clips, called Farm and Elephant: 0:12-0:23 and 0:59-1:12',
      'I need two clips for the course page. First one named Farm, from 0:12 to 0:23. Second one named Elephant, from 0:59 to 1:12. Leave the full episode like it is!',
      'Two clips:\n- Farm: 0:12-0:23\n- Elephant: 0:59-1:12\nfull ep untouched',
      '2 new comps:\n1) "Farm": 0:12 to 0:23\n2) "Elephant": 0:59 to 1:12',
      'pull 2 clips: 0:12-0:23 and 0:59-1:12. call them Farm and Elephant',
      'Two selects as new seqs: "Farm", 0:12 to 0:23, and "Elephant", 0:59 to 1:12',
      'One clip called "Farm" from 0:12 to 0:23 and one clip called "Elephant" from 0:59 to 1:12',
    ],
    other: [
      'Two clips: "Farm" 0:12-0:23, "Elephant" 0:59-1:10',
      'one clip of 0:12-0:23 and 0:59-1:12 called "Farm"',
      'Three clips: "Farm" 0:12-0:23, "Elephant" 0:59-1:12',
      'remove 0:12-0:23 and 0:59-1:12',
    ],
  },
  {
    project: 'bakery',
    command:
      'make a vertical clip of the salt story called "Salt" and make a vertical clip of the grandmother story called "Starter"',
    same: [
      "2 verticals: 'Salt' w the salt story, 'Starter' w the grandmother story. full ep stays",
      'Two vertical clips: "Salt" (the salt story) and "Starter" (the grandmother story). Master untouched.',
      'I need two clips for socials, one called Salt about the salt story, one called Starter about the grandmother story, both vertical',
      'make two clips: the salt story and the grandmother story, all 9:16. Names: Salt, Starter',
      'Make two clips. One of the salt story, the other of the grandmother story. Both vertical. Call them Salt and Starter.',
      'cut 2 verticals called Salt and Starter: the salt story, the grandmother story. dont touch the long one',
      'Please make two new compositions, 9:16: "Salt" with the salt story and "Starter" with the grandmother story.',
    ],
    other: [
      'make a vertical clip of the salt story called "Salt"',
      'make two clips: the salt story and the grandmother story. Names: Salt, Starter',
    ],
  },
  {
    project: 'podcast',
    command: 'make a clip of the farm and make a clip of the elephant and add captions to both',
    same: [
      'two clips with captions: the farm and the elephant',
      'two clips: the farm, the elephant. captions on both',
      'Make two clips, one about the farm, one about the elephant. Captions on all of them.',
    ],
    other: ['two clips: the farm, the elephant', 'a clip of the farm and the elephant with captions'],
  },
  {
    project: 'interview',
    command: 'make a square copy called "Grid" and make a 9:16 copy called "Story"',
    same: [
      'two versions: "Grid" in 1:1 and "Story" in 9:16',
      'make one square version called "Grid" and one 9:16 version called "Story"',
      'a 1:1 copy called "Grid" and a 9:16 copy called "Story"',
      'Two deliverables: a 1:1 copy called "Grid" and a 9:16 copy called "Story". The original stays.',
    ],
    other: ['make a square copy called "Grid"', 'make it square and call it "Grid"'],
  },
  {
    project: 'bakery',
    command: 'Make a clip about the salt. Make a clip about TikTok.',
    same: ['make two clips, one about the salt and one about TikTok'],
    other: ['make two clips about the salt for TikTok'],
  },
  {
    project: 'bakery',
    command: 'two clips: the salt story and the Gertrude story',
    same: [
      'Two clips from Tom please: the salt story and the Gertrude story',
      'For two lessons we want two clips: the salt story and the Gertrude story',
      'two clips of Tom: the salt story, the Gertrude story',
    ],
    other: ['two clips: the salt story and the oven story'],
  },
] satisfies Paraphrases[]
