// A social media manager in a hurry, and a lecturer in full sentences: clips of parts, versions, guards in passing, subjects in front.
import type { PromptCase } from './case.ts'

const only = (prompt: string, project: PromptCase['project'], facts: PromptCase['facts']): PromptCase => ({
  project,
  prompt,
  facts: { complete: true, ...facts },
})

const elephant = { heard: ['an elephant', 'nine hours'], notHeard: ['small farm', 'next for you'] }
const license = { heard: ['driver license'], notHeard: ['elephant', 'small farm'] }
const salt = { heard: ['forgot the salt'], notHeard: ['Instagram', 'FlourBox'] }
const battery = { heard: ['battery is not worth it'], notHeard: ['postcode', 'winter'] }

/** What is made of a part. */
const clips: PromptCase[] = [
  only('elephant scan -> square reel', 'podcast', { made: 1, new: { ...elephant, size: [1080, 1080] } }),
  only('driver license line → 4:5 clip', 'podcast', { made: 1, new: { ...license, size: [1080, 1350] } }),
  only('the elephant story as a vertical short', 'podcast', {
    made: 1,
    new: { ...elephant, size: [1080, 1920] },
  }),
  only('square 20 sec max clip, the elephant bit', 'podcast', {
    made: 1,
    new: { ...elephant, seconds: [4, 20], size: [1080, 1080] },
  }),
  only('elephant bit for LinkedIn, 4:5 clip', 'podcast', {
    made: 1,
    new: { ...elephant, size: [1080, 1350] },
  }),
  only('vertical clip: the salt story, under 30 s', 'bakery', {
    made: 1,
    new: { ...salt, seconds: [4, 30], size: [1080, 1920] },
  }),
  only('clip his elephant story, call it ZOO', 'podcast', { made: 1, new: { ...elephant, names: ['ZOO'] } }),
  only('clip her battery opinion, call it Power', 'webinar', {
    made: 1,
    new: { ...battery, names: ['Power'] },
  }),
  only('her battery take → square clip', 'webinar', { made: 1, new: { ...battery, size: [1080, 1080] } }),
  only('clip of his opinion about tiktok', 'bakery', { made: 1, new: { size: [1280, 720] } }),
  only('reel about the elephant', 'podcast', { made: 1, new: elephant }),
  only('Old draft → square', 'webinar', {
    in: 'Old draft',
    size: [1080, 1080],
    untouched: ['Webinar', 'Teaser'],
  }),
  only('2 reels: 1) elephant scan 2) driver license', 'podcast', {
    made: 2,
    new: { size: [1080, 1920] },
    untouched: ['Flight Deck'],
  }),
  only('need 2 square clips by friday:\n- elephant scan\n- driver license\nfull ep stays as is', 'podcast', {
    made: 2,
    new: { size: [1080, 1080] },
    untouched: ['Flight Deck'],
  }),
  only('square version named Feed 1', 'podcast', { made: 1, new: { names: ['Feed 1'], size: [1080, 1080] } }),
  only('make Teaser vertical, 1080x1920', 'webinar', {
    in: 'Teaser',
    size: [1080, 1920],
    untouched: ['Webinar', 'Old draft'],
  }),
  only('for shorts: cut everything after the driver license line', 'podcast', {
    without: ['create_from_ranges'],
    gone: ['elephant'],
    kept: ['driver license'],
  }),
]

/** What stays, said in passing. */
const stays: PromptCase[] = [
  only('add captions to Voice memo. other two are approved, hands off', 'several', {
    in: 'Voice memo',
    captions: true,
    untouched: ['Interview', 'Launch teaser'],
  }),
  only('rename Voice memo to VM. The other two are locked.', 'several', {
    names: ['Interview', 'VM', 'Launch teaser'],
  }),
  only('cut everything after the driver license line. no captions yet', 'podcast', {
    gone: ['elephant'],
    captions: false,
  }),
  only('make a vertical copy. no titles yet', 'podcast', { made: 1 }),
  only('make a square copy called FD. original stays 16:9', 'podcast', {
    made: 1,
    untouched: ['Flight Deck'],
  }),
  only('leave actually and basically in, remove the ums', 'interview', {
    times: { um: 0 },
    kept: ['actually'],
  }),
  only('add captions. Nothing should be cut, please.', 'interview', {
    captions: true,
    without: ['cut_ranges'],
  }),
  only('Please make it vertical. The recording must not be shortened.', 'memo', {
    size: [1080, 1920],
    without: ['cut_ranges'],
  }),
  { project: 'interview', prompt: 'Remove the ums. Nothing should be cut.', facts: { unchanged: true } },
  only('add captions to the memo. voice stays uncut', 'scored', {
    in: 'Voice memo',
    captions: true,
    without: ['restore_words'],
  }),
]

/** Subjects in front of their verbs. */
const subjects: PromptCase[] = [
  only('Could it end with "three questions"?', 'memo', { gone: ['best clips'], kept: ['three questions'] }),
  only('Could this be square?', 'interview', { size: [1080, 1080] }),
  only('May the memo have captions?', 'memo', { captions: true }),
  only('Draft one ought to play at half speed.', 'tagged', { in: 'Draft one', effects: { speed: 0.5 } }),
  only('1.2x the whole talk', 'long', { effects: { speed: 1.2 } }),
  only('the music needs turning down 6 dB in Interview', 'scored', { operations: { set_gain: 1 } }),
  only('I would prefer it without captions.', 'dressed', { captions: false }),
  only('Only the voice memo should remain, please.', 'episode', {
    kept: ['best clips'],
    gone: ['one minute'],
  }),
  only('give Draft one the name Lecture 4', 'tagged', {
    names: ['Memo', 'Opening - Spring 2026', 'Lecture 4'],
  }),
  only('Teaser gets captions and goes square', 'webinar', {
    in: 'Teaser',
    captions: true,
    size: [1080, 1080],
    untouched: ['Webinar'],
  }),
  only('Teaser should be renamed to Trail', 'webinar', { names: ['Webinar', 'Trail', 'Old draft'] }),
  only('duplicate this as Cut_9x16, copy goes 1080x1920 and loses the um', 'multicam', {
    made: 1,
    new: { names: ['Cut_9x16'], size: [1080, 1920] },
    untouched: ['Studio take'],
  }),
  only('remove everything that precedes "We start with music"', 'memo', {
    gone: ['simple idea'],
    kept: ['start with music'],
  }),
  only('remove every sentence with the word hard in it', 'long', { gone: ['hard video'] }),
]

export const social: PromptCase[] = [...clips, ...stays, ...subjects]
