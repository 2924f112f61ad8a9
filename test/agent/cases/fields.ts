// Prompts as blocks of “key: value”: an action with its attributes, and settings that are on, off or kept.
import type { PromptCase } from './case.ts'

export const fields: PromptCase[] = [
  {
    project: 'webinar',
    prompt: 'op: rename composition\nfrom: Old draft\nto: QA take 2',
    facts: { names: ['Webinar', 'Teaser', 'QA take 2'], complete: true },
  },
  {
    project: 'webinar',
    prompt:
      'extract:\n  comp: Webinar\n  section: question about winter\n  size: 1080x1920\n  out: winter_faq',
    facts: {
      made: 1,
      new: { names: ['winter_faq'], size: [1080, 1920], heard: ['panels work in winter'] },
      complete: true,
    },
  },
  {
    project: 'episode',
    prompt: 'gaps: max 0.4s\nfillers: keep',
    facts: { longestPause: 0.45, times: { um: 5, uh: 3 }, without: ['remove_fillers'], complete: true },
  },
  {
    project: 'dressed',
    prompt: 'captions: off\ntitles: none\nmarkers: keep',
    facts: { captions: false, titles: [], markers: ['Start', 'Questions'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'captions: on\nstyle: boxed\nburn_in: true',
    facts: { captions: { style: 'boxed', burned: true }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'remove_fillers: true\nshorten_pauses: 0.5s\nname: Final cut',
    facts: { times: { um: 0 }, longestPause: 0.55, names: ['Final cut'], complete: true },
  },
  {
    project: 'tagged',
    prompt: 'duplicate: Memo\nas: memo_v2',
    facts: { made: 1, new: { names: ['memo_v2'] }, untouched: ['Memo'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'captions: on, style: karaoke, burn_in: true',
    facts: { captions: { style: 'karaoke', burned: true }, complete: true },
  },
  {
    project: 'podcast',
    prompt: 'cut:\n  start: 0:47.15\n  end: 0:52.55',
    facts: { gone: ['how did your mother react'], seconds: [87.3, 87.5], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'trim:\n  start: 0:10\n  end: 1:20',
    facts: { seconds: [69.9, 70.1], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'operation: remove_text\ntext: "How did your mother react?"',
    facts: { gone: ['how did your mother react'], titles: [], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'add_title:\n  text: "On air"\n  position: lower_third\n  start: 0\n  end: 4',
    facts: {
      titles: [{ text: 'On air', place: 'lower_third', startSeconds: 0, endSeconds: 4 }],
      complete: true,
    },
  },
  {
    project: 'podcast',
    prompt:
      'task: create_clip\nsource: "Flight Deck" (leave unmodified)\nfrom: 0:59.35\nto: 1:12.35\nname: Zoo\nsize: 1080x1920\ncaptions: boxed',
    facts: {
      made: 1,
      new: { names: ['Zoo'], seconds: [12.9, 13.1], size: [1080, 1920] },
      untouched: ['Flight Deck'],
    },
  },
  {
    project: 'webinar',
    prompt:
      'extract:\n  from: "Let me share my screen"\n  to: "Okay, great"\n  source: Webinar (do not modify)\n  as: "Screen"',
    facts: { made: 1, new: { names: ['Screen'], seconds: [7.5, 9] }, untouched: ['Webinar'] },
  },
  {
    project: 'webinar',
    prompt: 'target: Webinar\nop: remove_range\nstart: 0:17.3\nend: 0:25.7',
    facts: { gone: ['share my screen'], untouched: ['Teaser', 'Old draft'], complete: true },
  },
  {
    project: 'webinar',
    prompt: 'duplicate:\n  source: Teaser\n  name: Trailer',
    facts: { made: 1, new: { names: ['Trailer'] }, complete: true },
  },
  {
    project: 'several',
    prompt: 'rename composition: Launch teaser -> Promo Two',
    facts: { names: ['Interview', 'Voice memo', 'Promo Two'], complete: true },
  },
]
