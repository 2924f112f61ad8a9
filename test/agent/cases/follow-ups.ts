// Prompts after prompts: what was made or set before is changed, taken back, or there already.
import type { PromptCase } from './case.ts'

export const followUps: PromptCase[] = [
  {
    project: 'interview',
    earlier: ['Add captions'],
    prompt: 'actually, lose the subtitles again',
    facts: { captions: false, complete: true },
  },
  {
    project: 'interview',
    earlier: ['Add captions'],
    prompt: 'burn them in',
    facts: { captions: { burned: true }, complete: true },
  },
  {
    project: 'interview',
    earlier: ['Add boxed captions'],
    prompt: 'karaoke style instead',
    facts: { captions: { style: 'karaoke' }, complete: true },
  },
  {
    project: 'interview',
    earlier: ['speed it up 20%'],
    prompt: 'back to regular tempo please',
    facts: { effects: { speed: 1 }, complete: true },
  },
  {
    project: 'interview',
    earlier: ['studio sound'],
    prompt: "I don't want the noise reduction after all",
    facts: { effects: { studioSound: 0 }, complete: true },
  },
  {
    project: 'interview',
    earlier: ['add a title "Hello" in the first 3 seconds'],
    prompt: 'make it yellow and put it at the bottom',
    facts: { titles: [{ text: 'Hello', place: 'bottom', color: '#ffd400' }], complete: true },
  },
  {
    project: 'interview',
    earlier: ['Add a title "Big news" for the first 3 seconds'],
    prompt: 'Add a title "Big news" for the first 3 seconds',
    facts: { titles: [{ text: 'Big news' }] },
  },
  {
    project: 'interview',
    earlier: ['Add a chapter "Wrap-up" at 0:45'],
    prompt: 'Add a chapter "Wrap-up" at 0:45',
    facts: { markers: ['Wrap-up'] },
  },
  {
    project: 'interview',
    earlier: ['Add captions'],
    prompt: 'Add captions',
    facts: { unchanged: true, says: [/already/] },
  },
  {
    project: 'interview',
    earlier: ['Remove filler words'],
    prompt: 'Remove filler words',
    facts: { unchanged: true, says: [/no filler/i] },
  },
  {
    project: 'interview',
    earlier: ['add a title "Hello" in the first 3 seconds'],
    prompt: 'change it to "Goodbye"',
    facts: { titles: [{ text: 'Goodbye' }], complete: true },
  },
  {
    project: 'interview',
    earlier: ['chapters: 0:00 Intro, 0:30 Middle'],
    prompt: 'rename the first chapter to Opening',
    facts: { markers: ['Opening', 'Middle'], complete: true },
  },
  {
    project: 'interview',
    earlier: ['chapters: 0:00 Intro, 0:30 Middle'],
    prompt: 'the second chapter should be at 0:33',
    facts: { markers: ['Intro', 'Middle'], complete: true },
  },
  {
    project: 'podcast',
    earlier: ['Make a 30-second teaser'],
    prompt: 'add captions to the teaser',
    facts: { untouched: ['Flight Deck'], operations: { set_captions: 1 }, complete: true },
  },
  {
    project: 'podcast',
    earlier: ['Make a 30-second teaser'],
    prompt: 'make the teaser vertical',
    facts: { untouched: ['Flight Deck'], operations: { set_frame: 1 }, complete: true },
  },
  {
    project: 'podcast',
    earlier: ['Make a 30-second teaser'],
    prompt: 'delete the teaser',
    facts: { names: ['Flight Deck'], complete: true },
  },
  {
    project: 'podcast',
    earlier: ['create a 20 second highlight reel'],
    prompt: 'call the highlight reel "Promo"',
    facts: { names: ['Flight Deck', 'Promo'], complete: true },
  },
  {
    project: 'podcast',
    earlier: ['create a 20 second highlight reel'],
    prompt: 'the new one should be square',
    facts: { untouched: ['Flight Deck'], operations: { set_frame: 1 }, complete: true },
  },
  {
    project: 'podcast',
    earlier: ['make 3 shorts of at most 20 seconds'],
    prompt: 'add captions to all the shorts',
    facts: { untouched: ['Flight Deck'], operations: { set_captions: 3 }, complete: true },
  },
  {
    project: 'interview',
    earlier: ['make it 3 dB louder'],
    prompt: 'a bit louder still',
    facts: { effects: { gainDb: 6 } },
  },
  {
    project: 'interview',
    earlier: ['make it 3 dB louder'],
    prompt: 'reset the volume',
    facts: { effects: { gainDb: 0 }, complete: true },
  },
  {
    project: 'multicam',
    earlier: ['only use the sound of the raw audio'],
    prompt: 'use all microphones again',
    facts: { effects: { mutedTracks: [] }, complete: true },
  },
  {
    project: 'interview',
    earlier: ['Normalize to -16 LUFS'],
    prompt: "don't normalise the loudness any more",
    facts: { loudness: null, complete: true },
  },
  {
    project: 'interview',
    earlier: ['Make a vertical copy called Short'],
    prompt: 'Make a vertical copy called Short',
    facts: { made: 0 },
  },
]
