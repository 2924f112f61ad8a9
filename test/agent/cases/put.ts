// Things put on something by whatever verb, particles behind a long object, and states set side by side (“titles off, captions stay”).
import type { PromptCase } from './case.ts'

export const put: PromptCase[] = [
  {
    project: 'bakery',
    prompt: 'whack karaoke captions on that',
    facts: { captions: { style: 'karaoke' }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'plonk some yellow subtitles on it',
    facts: { captions: true, complete: true },
  },
  {
    project: 'interview',
    prompt: 'fling a title "Hi there" at the top',
    facts: { titles: [{ text: 'Hi there', place: 'top' }] },
  },
  { project: 'memo', prompt: 'chuck a marker at 0:05', facts: { markers: 1, complete: true } },
  {
    project: 'interview',
    prompt: 'bung a 2 second fade out on there',
    facts: { without: ['cut_ranges'], complete: true },
  },
  ...['nail intro.wav to the start of Interview', 'stitch intro.wav to the start of Interview'].map(
    (prompt): PromptCase => ({
      project: 'several',
      prompt,
      facts: { kept: ['Welcome to the podcast'], seconds: [63.4, 63.7], untouched: ['Voice memo'] },
    }),
  ),
  {
    project: 'several',
    prompt: 'hang voice-memo.mp3 on the end of Interview',
    facts: { kept: ['At last we share the best clips'], seconds: [79, 79.1], complete: true },
  },
  // An adjective is no verb: the answer names it. A word that throws something away puts nothing there.
  { project: 'interview', prompt: 'yellowish captions on', facts: { says: ['yellowish'] } },
  { project: 'interview', prompt: 'chuck the intro', facts: { gone: ['Hello and welcome back'] } },
  {
    project: 'interview',
    prompt: 'slow the entire thing down to 0.8x',
    facts: { effects: { speed: 0.8 }, complete: true },
  },
  {
    project: 'interview',
    prompt: 'speed the whole thing up to 1.4x',
    facts: { effects: { speed: 1.4 }, complete: true },
  },
  { project: 'interview', prompt: 'make it 1080 on 1350', facts: { size: [1080, 1350], complete: true } },
  {
    project: 'dressed',
    prompt: 'The title has to vanish.',
    facts: { titles: [], captions: true, markers: ['Start', 'Questions'] },
  },
  {
    project: 'dressed',
    prompt: 'Title off, captions stay.',
    facts: { titles: [], captions: true, complete: true },
  },
  {
    project: 'dressed',
    prompt: 'Captions off, titles stay.',
    facts: { captions: false, titles: [{ text: 'Hello' }], complete: true },
  },
  {
    project: 'dressed',
    prompt: 'chapters off, captions stay on',
    facts: { captions: true, markers: [], complete: true },
  },
]
