// What a request needs nothing of, and what is said in its place: “nothing over”, “instead of”, “words such as”, “same comp”.
import type { PromptCase } from './case.ts'

export const rephrased: PromptCase[] = [
  // “Nothing over” says how long the longest may be.
  { project: 'interview', prompt: 'nothing silent over half a sec', facts: { longestPause: 0.51 } },
  { project: 'interview', prompt: 'max_gap: 0.5s', facts: { longestPause: 0.51 } },
  {
    project: 'interview',
    prompt: 'no pause longer than 0.8 seconds',
    facts: { longestPause: 0.81, seconds: [50, 58] },
  },
  {
    project: 'interview',
    prompt: 'get rid of the ums and tighten the pauses, none longer than 0.6s',
    facts: { times: { um: 0 }, longestPause: 0.61, complete: true },
  },
  // What it is now needn't be said.
  {
    project: 'dressed',
    prompt: 'make the captions boxed instead of plain',
    facts: { captions: { style: 'boxed' }, complete: true },
  },
  { project: 'interview', prompt: 'square instead of landscape please', facts: { size: [1080, 1080] } },
  // A name ends where another thing is said to be otherwise.
  {
    project: 'dressed',
    prompt: 'call it Derby Day, captions boxed',
    facts: { names: ['Derby Day'], captions: { style: 'boxed' } },
  },
  {
    project: 'dressed',
    prompt: 'rename it to Lights, camera, action',
    facts: { names: ['Lights, camera, action'] },
  },
  // Words that stay.
  {
    project: 'interview',
    prompt: 'cut the filler words but keep words such as actually and basically',
    facts: { times: { um: 0, actually: 1, basically: 1 }, complete: true },
  },
  { project: 'interview', prompt: 'no fillers, keep basically', facts: { times: { um: 0, basically: 1 } } },
  { project: 'podcast', prompt: 'frame: 1080x1920, same comp', facts: { size: [1080, 1920], made: 0 } },
  // One of two verbs will do.
  {
    project: 'bakery',
    prompt: 'beep or silence the f-word',
    facts: { operations: { set_muted: true } },
  },
  // Every question has its place.
  { project: 'podcast', prompt: 'mark each question with a chapter', facts: { markers: 3 } },
  {
    project: 'interview',
    prompt: 'put a marker on every question',
    facts: { operations: { add_marker: true } },
  },
  // What was cut comes back, whatever the verb.
  { project: 'cleaned', prompt: 'roll back all the cuts', facts: { times: { um: 4 }, complete: true } },
  { project: 'cleaned', prompt: 'revert every cut in Interview', facts: { times: { um: 4 } } },
  // The one about B is a line, too.
  {
    project: 'memo',
    prompt: 'cut the line about the camera and the one about the sound in the studio',
    facts: { gone: ['about the camera', 'in the studio'], kept: ['we share the best clips'] },
  },
  // A noun and a question mark ask.
  {
    project: 'webinar',
    prompt: 'grant deadline?',
    facts: { unchanged: true, says: ['thirty first of March'] },
  },
  {
    project: 'silent',
    prompt: 'add title kickoff top 2 secs',
    facts: { titles: [{ text: 'kickoff', place: 'top', endSeconds: 2 }] },
  },
  {
    project: 'podcast',
    prompt: "Super 'Leo Marsh' lower third, 0:10 to 0:14.",
    facts: { titles: [{ text: 'Leo Marsh', place: 'lower_third', startSeconds: 10, endSeconds: 14 }] },
  },
  // Why something is wanted asks for nothing more.
  {
    project: 'several',
    prompt: 'set Voice memo to -16 LUFS, as it sounds too soft',
    facts: { in: 'Voice memo', loudness: -16, effects: { gainDb: 0 } },
  },
  {
    project: 'several',
    prompt: 'remove the ums from Interview, since our viewers hate them',
    facts: { in: 'Interview', times: { um: 0, basically: 1, actually: 1 } },
  },
  // A composition that is named like a kind of recording.
  {
    project: 'several',
    prompt: 'cut the first 2 seconds of Interview',
    facts: { in: 'Interview', seconds: [57, 57.2] },
  },
  {
    project: 'several',
    prompt: 'keep only the two first sentences of Interview',
    facts: { in: 'Interview', kept: ['about the new video editor'], gone: ['My guest is'] },
  },
  // Times, as others count them.
  {
    project: 'interview',
    prompt: 'From second 10 to second 14 show the title "Leo"',
    facts: { titles: [{ text: 'Leo', startSeconds: 10, endSeconds: 14 }] },
  },
  { project: 'interview', prompt: 'cut from second 30 to second 45', facts: { seconds: [44, 44.2] } },
  {
    project: 'several',
    prompt: 'duplicate Interview as Interview for staff',
    facts: { new: { names: ['Interview for staff'] } },
  },
  {
    project: 'webinar',
    prompt: 'Duplicate Teaser, call it Teaser two.',
    facts: { new: { names: ['Teaser two'] } },
  },
  { project: 'cleaned', prompt: 'I want back the whole original recording', facts: { times: { um: 4 } } },
  // One of two is enough, and where it goes is nothing new.
  {
    project: 'bakery',
    prompt: "cut the repeated 'the first year was'",
    facts: { times: { 'the first year was': 1 } },
  },
  {
    project: 'podcast',
    prompt: 'crop Flight Deck to 9:16 for shorts',
    facts: { size: [1080, 1920], made: 0 },
  },
  { project: 'podcast', prompt: 'make it 9:16 for tiktok', facts: { size: [1080, 1920], made: 0 } },
  // A cut leaves no gap, and who sees it asks for nothing.
  {
    project: 'bakery',
    prompt: 'remove from "Sorry, my phone is ringing" to "Where were we", and close the gap',
    facts: { gone: ['my phone is ringing'], without: ['shorten_gaps'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'For the screens in our lobby, make it square',
    facts: { size: [1080, 1080], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'add captions so folks can read along',
    facts: { captions: true, complete: true },
  },
  {
    project: 'bakery',
    prompt: 'Caption the recording; cut nothing.',
    facts: { captions: true, complete: true },
  },
  { project: 'bakery', prompt: 'no gaps over a second please', facts: { longestPause: 1.01 } },
  // The verb stands last, and a new name behind “in”, as in German.
  {
    project: 'webinar',
    prompt: 'The greeting in Teaser please remove.',
    facts: { in: 'Teaser', gone: ['Good morning'] },
  },
  { project: 'scored', prompt: 'the music please remove', facts: { complete: true } },
  {
    project: 'webinar',
    prompt: 'Rename Teaser in Citizen questions.',
    facts: { names: ['Webinar', 'Citizen questions', 'Old draft'] },
  },
  {
    project: 'episode',
    prompt: 'give to the composition the name "Episode 7 final"',
    facts: { names: ['Episode 7 final'] },
  },
]
