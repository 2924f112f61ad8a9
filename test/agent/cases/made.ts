// Something new: what it is called, however it is said, and what it is of.
import type { PromptCase } from './case.ts'

export const newlyMade: PromptCase[] = [
  {
    project: 'bakery',
    prompt: 'new comp Oven Money, in: "How much did it cost", out: "she was right"',
    facts: {
      made: 1,
      new: {
        names: ['Oven Money'],
        heard: ['How much did it cost', 'she was right'],
        notHeard: ['changed everything', 'The first year was'],
        seconds: [11, 15],
      },
      untouched: ['Crumb Talk 14'],
      complete: true,
    },
  },
  {
    project: 'episode',
    prompt:
      'Save "Okay, so, um, this is a simple idea" to "share the best clips" as a separate composition, Memo Only',
    facts: {
      made: 1,
      new: {
        names: ['Memo Only'],
        heard: ['this is a simple idea', 'share the best clips'],
        notHeard: ['bye bye'],
        seconds: [17, 21],
      },
      untouched: ['Episode 7'],
      complete: true,
    },
  },
  {
    project: 'bakery',
    prompt:
      'take "Let\'s talk about marketing" to "waste of time" make it vertical with captions and call it Insta vs TikTok',
    facts: {
      made: 1,
      new: {
        names: ['Insta vs TikTok'],
        heard: ['talk about marketing', 'waste of time'],
        notHeard: ['use less starter', 'phone is ringing'],
        seconds: [15, 19],
        size: [1080, 1920],
      },
      untouched: ['Crumb Talk 14'],
      complete: true,
      captions: true,
    },
  },
  {
    project: 'bakery',
    prompt:
      'A portrait excerpt "Rye" is needed: from "I\'m also writing a book" to "Slow Rise". The podcast itself should remain untouched.',
    facts: {
      made: 1,
      new: {
        names: ['Rye'],
        heard: ['also writing a book', 'Slow Rise'],
        notHeard: ['in the spring', 'What advice'],
        seconds: [4, 6],
        size: [1080, 1920],
      },
      untouched: ['Crumb Talk 14'],
      complete: true,
    },
  },
  {
    project: 'webinar',
    prompt: "Make a clip 'Battery' of the two sentences about the battery.",
    facts: {
      made: 1,
      new: {
        names: ['Battery'],
        heard: ['A battery costs', 'not worth it yet'],
        notHeard: ['Any shade', 'first question'],
        seconds: [6, 9],
      },
      untouched: ['Webinar', 'Teaser', 'Old draft'],
      complete: true,
    },
  },
  {
    project: 'bakery',
    prompt:
      'For social media, please prepare a teaser of about twenty seconds as a new composition, 1080 by 1080, and leave the full episode alone.',
    facts: {
      made: 1,
      new: { seconds: [14, 26], size: [1080, 1080] },
      untouched: ['Crumb Talk 14'],
      complete: true,
    },
  },
  {
    project: 'several',
    prompt: 'Make a copy of the Voice memo called Spare Seed before anything gets spoiled',
    facts: {
      made: 1,
      new: { names: ['Spare Seed'], heard: ['music and a little story'], seconds: [19, 21] },
      untouched: ['Interview', 'Voice memo', 'Launch teaser'],
      complete: true,
    },
  },
  {
    project: 'podcast',
    prompt: 'Our partner station wants a square edition of Flight Deck called Flight Deck Square.',
    facts: {
      made: 1,
      new: { names: ['Flight Deck Square'], seconds: [92, 94], size: [1080, 1080] },
      untouched: ['Flight Deck'],
      complete: true,
    },
  },
  {
    project: 'webinar',
    prompt:
      'from the webinar pull out the three audience questions as three separate clips each one with its answer and leave the webinar itself alone',
    facts: {
      made: 3,
      new: { seconds: [6, 14] },
      untouched: ['Webinar', 'Teaser', 'Old draft'],
      complete: true,
    },
  },
  {
    project: 'webinar',
    prompt: 'Make one new composition per file in the Webinar',
    facts: {
      made: 3,
      new: { seconds: [16, 36] },
      untouched: ['Webinar', 'Teaser', 'Old draft'],
      complete: true,
    },
  },
  {
    project: 'dressed',
    prompt: 'make one composition for each chapter',
    facts: { made: 2, new: { seconds: [25, 34] }, untouched: ['My Clip Name'], complete: true },
  },
  {
    project: 'webinar',
    prompt: 'i want the three questions each as a vertical clip with captions',
    facts: {
      made: 3,
      new: { seconds: [6, 14], size: [1080, 1920] },
      untouched: ['Webinar', 'Teaser', 'Old draft'],
      complete: true,
      captions: true,
    },
  },
  {
    project: 'podcast',
    prompt: 'new clip Big Elephant from 0:59 to 1:12 in square',
    facts: {
      made: 1,
      new: { names: ['Big Elephant'], heard: ['scanned an elephant'], seconds: [12, 14], size: [1080, 1080] },
      untouched: ['Flight Deck'],
      complete: true,
    },
  },
  {
    project: 'podcast',
    prompt:
      'so um make a new composition from fifty nine seconds to one minute twelve and call it big elephant and put captions on it',
    facts: {
      made: 1,
      new: { names: ['big elephant'], heard: ['scanned an elephant'], seconds: [12, 14] },
      untouched: ['Flight Deck'],
      complete: true,
      captions: true,
    },
  },
  {
    project: 'podcast',
    prompt: 'can you take the first twenty seconds and make a new clip out of them named opener',
    facts: {
      made: 1,
      new: { names: ['opener'], heard: ['Welcome back'], notHeard: ['repair engines'], seconds: [19, 21] },
      untouched: ['Flight Deck'],
      complete: true,
    },
  },
  {
    project: 'long',
    prompt: 'take two minutes to two minutes thirty and make a clip called half minute',
    facts: {
      made: 1,
      new: { names: ['half minute'], seconds: [29, 31] },
      untouched: ['Long talk'],
      complete: true,
    },
  },
  {
    project: 'long',
    prompt: 'make a clip named Thanks of the sentence "Thank you, literally for everything."',
    facts: {
      made: 1,
      new: {
        names: ['Thanks'],
        heard: ['literally for everything'],
        notHeard: ['clip live'],
        seconds: [1, 3.5],
      },
      untouched: ['Long talk'],
      complete: true,
    },
  },
  {
    project: 'cleaned',
    prompt: 'make a copy with captions on named Captioned',
    facts: {
      made: 1,
      new: { names: ['Captioned'], seconds: [51, 53] },
      untouched: ['Interview'],
      complete: true,
      captions: true,
    },
  },
  {
    project: 'bakery',
    prompt: 'a vertical clip, Hook, with only "It was fucking terrifying."',
    facts: {
      made: 1,
      new: {
        names: ['Hook'],
        heard: ['terrifying'],
        notHeard: ['My wife'],
        seconds: [1, 3],
        size: [1080, 1920],
      },
      untouched: ['Crumb Talk 14'],
      complete: true,
    },
  },
]
