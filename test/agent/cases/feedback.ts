// How people comment on a draft: what they find and what to do about it, hints instead of commands, a tag behind a request.
import type { PromptCase } from './case.ts'

export const feedback: PromptCase[] = [
  // What somebody finds, and a command with a pronoun or without an object.
  {
    project: 'dressed',
    prompt: "I don't love the captions, turn them off",
    facts: { captions: false, complete: true },
  },
  { project: 'dressed', prompt: 'the title feels shouty, lose it', facts: { titles: [], complete: true } },
  { project: 'dressed', prompt: 'chapters feel pointless, get rid of them', facts: { markers: [] } },
  {
    project: 'bakery',
    prompt: 'the phone ringing is embarrassing, out please',
    facts: { gone: ['my phone is ringing'] },
  },
  {
    project: 'bakery',
    prompt: 'that sponsor read goes on forever, cut it',
    facts: { gone: ['a quick word from our sponsor'], complete: true },
  },
  {
    project: 'bakery',
    prompt: 'the salt story is a bit long, can we lose it',
    facts: { gone: ['forgot the salt'] },
  },
  {
    project: 'webinar',
    prompt: 'Old draft is embarrassing, delete it please',
    facts: { names: ['Webinar', 'Teaser'] },
  },
  {
    project: 'webinar',
    prompt: 'the Webinar name is dull, how about "Sun School"',
    facts: { names: ['Sun School', 'Teaser', 'Old draft'] },
  },
  { project: 'interview', prompt: 'the goodbye drags, cut it', facts: { gone: ['bye bye'], complete: true } },
  { project: 'interview', prompt: 'the pauses feel endless, tighten them', facts: { longestPause: 0.6 } },
  { project: 'interview', prompt: 'I hate the ums, lose them', facts: { times: { um: 0 }, complete: true } },
  {
    project: 'scored',
    prompt: 'not a fan of the music, take it out',
    facts: { says: ['Removed an overlay clip'], complete: true },
  },
  // What stays is no request to keep only that, and what has no noun is left to the words it has.
  { project: 'interview', prompt: 'love the intro, keep it', facts: { unchanged: true } },
  { project: 'bare', prompt: 'comp from the interview, call it Rough', facts: { names: ['Rough'] } },
  // Without it.
  {
    project: 'bakery',
    prompt: "I wouldn't miss the sponsor read",
    facts: { gone: ['a quick word from our sponsor'] },
  },
  { project: 'bakery', prompt: 'not sure we need the salt story', facts: { gone: ['forgot the salt'] } },
  {
    project: 'bakery',
    prompt: "I'd rather lose the first question",
    facts: { gone: ['how did you start baking'] },
  },
  { project: 'bakery', prompt: 'we could do without the swearing', facts: { gone: ['fucking'] } },
  {
    project: 'podcast',
    prompt: "don't think we need the farm bit",
    facts: { gone: ['small farm in Kansas'] },
  },
  // Its own clip.
  {
    project: 'bakery',
    prompt: 'the salt story deserves its own clip',
    facts: { made: 1, new: { heard: ['forgot the salt'] } },
  },
  {
    project: 'podcast',
    prompt: 'the elephant story would make a great vertical short',
    facts: { made: 1, new: { size: [1080, 1920] } },
  },
  {
    project: 'bakery',
    prompt: 'the sponsor read would make a nice chapter',
    facts: { operations: { add_marker: 1 } },
  },
  // How long a title is seen.
  { project: 'dressed', prompt: 'let the title run to 5 seconds', facts: { titles: [{ endSeconds: 5 }] } },
  {
    project: 'dressed',
    prompt: 'the title should hang around for six seconds',
    facts: { titles: [{ endSeconds: 6 }] },
  },
  {
    project: 'dressed',
    prompt: 'the Hello title can stay till 0:04.5',
    facts: { titles: [{ endSeconds: 4.5 }] },
  },
  // Where it begins and ends.
  { project: 'bakery', prompt: 'can this start at 0:10?', facts: { seconds: [168, 170] } },
  {
    project: 'interview',
    prompt: 'it could open right on "Today, um"',
    facts: { gone: ['welcome back to the show'], kept: ['new video editor'] },
  },
  {
    project: 'webinar',
    prompt: 'could the Webinar finish on "so please apply soon"?',
    facts: { gone: ['Thank you all for joining'], kept: ['please apply soon'] },
  },
  // Better with something.
  {
    project: 'dressed',
    prompt: 'this would look better with karaoke captions',
    facts: { captions: { style: 'karaoke' } },
  },
  {
    project: 'interview',
    prompt: 'Interview would benefit from chapters',
    facts: { operations: { add_marker: true } },
  },
  {
    project: 'several',
    prompt: 'the voice memo is crying out for studio sound',
    facts: { in: 'Voice memo', effects: { studioSound: 100 }, untouched: ['Interview'] },
  },
  {
    project: 'several',
    prompt: 'the voice memo would read better with captions, big ones',
    facts: { in: 'Voice memo', captions: true },
  },
  // What bothers somebody and is never wanted.
  { project: 'interview', prompt: 'the ums drive me mad', facts: { times: { um: 0 } } },
  { project: 'interview', prompt: 'the pauses are really bothering me', facts: { longestPause: 0.6 } },
  // A tag asks for nothing of its own, and a verdict is none either.
  {
    project: 'interview',
    prompt: "the goodbye can go, can't it?",
    facts: { gone: ['bye bye'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'that false start should go, no?',
    facts: { gone: ['let me start again'] },
  },
  { project: 'cleaned', prompt: 'put all the cuts back', facts: { times: { um: 4 }, complete: true } },
  {
    project: 'cleaned',
    prompt: 'a bit sterile now, put every cut back',
    facts: { times: { um: 4 }, complete: true },
  },
  {
    project: 'scored',
    prompt: 'keep the music, just make it quiet',
    facts: { effects: { gainDb: 0 }, in: 'Voice memo' },
  },
  {
    project: 'memo',
    prompt: 'make the quiet voice audible',
    facts: { unchanged: true },
  },
]
