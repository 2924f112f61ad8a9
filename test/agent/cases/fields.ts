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
]
