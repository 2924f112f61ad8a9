// Seconds and names as programmers write them: bare numbers that bound a stretch, and words joined by underscores.
import type { PromptCase } from './case.ts'

export const notationNames: PromptCase[] = [
  {
    project: 'interview',
    prompt: 'cut 49.81-52.0',
    facts: { gone: ['open source and free'], seconds: [56.5, 57.2] },
  },
  { project: 'interview', prompt: 'delete 12.5-20.0 and 40.2-45.6', facts: { seconds: [46, 46.4] } },
  { project: 'interview', prompt: 'keep 10..30', facts: { seconds: [19.9, 20.1] } },
  { project: 'interview', prompt: 'delete 45.62..end', facts: { seconds: [45.5, 45.7] } },
  { project: 'bakery', prompt: 'excise 21.15..35.07', facts: { gone: ['FlourBox'] } },
  {
    project: 'interview',
    prompt: 'mute 5.5 to 7.25',
    facts: { operations: { set_muted: true }, seconds: [59, 59.2] },
  },
  {
    project: 'interview',
    prompt: 'clip 10.5-20.5 -> intro_v2',
    facts: { made: 1, new: { names: ['intro_v2'], seconds: [9.9, 10.1] } },
  },
  { project: 'interview', prompt: 'add marker at 12.25 name=cold_open', facts: { markers: ['cold_open'] } },
  { project: 'interview', prompt: 'rename the composition to master_cut', facts: { names: ['master_cut'] } },
  {
    project: 'interview',
    prompt: 'copy Interview -> interview_short',
    facts: { made: 1, new: { names: ['interview_short'], seconds: [59, 59.2] } },
  },
  {
    project: 'episode',
    prompt: 'new composition memo_only from 63.53-83.5',
    facts: { made: 1, new: { names: ['memo_only'] } },
  },
  {
    project: 'episode',
    prompt: 'compose "tail" from 1:03.53 to 1:23.50 of Episode 7',
    facts: { made: 1, new: { seconds: [19.8, 20.1] } },
  },
  {
    project: 'webinar',
    prompt: 'copy "Teaser" to "Teaser B"',
    facts: { made: 1, new: { names: ['Teaser B'] } },
  },
  {
    project: 'bare',
    prompt: 'new composition "ep1" from interview.mp4, unedited',
    facts: { names: ['ep1'], complete: true },
  },
  // Words of the editor are no name, and what is measured is no time.
  { project: 'interview', prompt: 'max_pause: 0.5s', facts: { longestPause: 0.51, names: ['Interview'] } },
  { project: 'interview', prompt: 'remove_fillers', facts: { times: { um: 0 } } },
  { project: 'interview', prompt: 'shorten pauses to 0.3-0.5', facts: { unchanged: true } },
  // What states how it is to be afterward is no edit, and what is false is none either.
  {
    project: 'long',
    prompt: 'speed=1.5. No words removed.',
    facts: { effects: { speed: 1.5 }, without: ['cut_words'], complete: true },
  },
  { project: 'dressed', prompt: 'mute it. AC: captions still off', facts: { unchanged: true } },
  { project: 'interview', prompt: 'remove_fillers=false', facts: { unchanged: true } },
  { project: 'interview', prompt: 'fix(intro): remove the ums', facts: { times: { um: 3 } } },
  { project: 'tagged', prompt: 'skip Memo (only its ending) and add captions', facts: { unchanged: true } },
  { project: 'podcast', prompt: 'trim to 0:10-0:20', facts: { seconds: [9.9, 10.1] } },
  {
    project: 'podcast',
    prompt: 'captions: {enabled: true, burned: true}',
    facts: { captions: { burned: true } },
  },
  { project: 'podcast', prompt: 'add_marker: {t: 43.97s, name: "Battery"}', facts: { markers: ['Battery'] } },
]
