// Rambling, conditional and careful prompts, and what must not be guessed from them.
import type { PromptCase } from './case.ts'

export const rambling: PromptCase[] = [
  {
    project: 'bakery',
    prompt: 'remove the sponsor and the phone call',
    facts: {
      gone: ['flourbox delivers', 'my phone is ringing'],
      kept: ['so tom how did you', 'what is next for you'],
      complete: true,
    },
  },
  {
    project: 'bakery',
    prompt: 'remove uh but not um',
    facts: { gone: ['uh'], times: { um: 3 }, complete: true },
  },
  {
    project: 'bakery',
    prompt: 'Cut the TikTok remark but keep the Instagram one',
    facts: { gone: ['tiktok on the other hand'], kept: ['instagram brought us'], complete: true },
  },
  {
    project: 'bakery',
    prompt: "I don't like the ending, remove it",
    facts: { gone: ['see you next week'], kept: ['slow rise'] },
  },
  { project: 'bakery', prompt: "I'm not sure whether to remove the sponsor", facts: { unchanged: true } },
  { project: 'bakery', prompt: 'You should never remove the fillers', facts: { unchanged: true } },
  { project: 'bakery', prompt: 'Sort the questions by how interesting they are', facts: { unchanged: true } },
  {
    project: 'podcast',
    prompt: 'Cut from where he mentions Kansas to where he says flying',
    facts: { gone: ['one very old tractor'], kept: ['thank you for having me'] },
  },
  {
    project: 'podcast',
    prompt: 'keep everything up to the elephant scan',
    facts: { gone: ['augmented reality'], kept: ['content marketing is about trust'] },
  },
  {
    project: 'podcast',
    prompt: 'Drop sentences two and three',
    facts: {
      gone: ['my name is dana', 'today my guest'],
      kept: ['welcome back', 'thank you for having me'],
      complete: true,
    },
  },
  { project: 'podcast', prompt: 'cut the middle third', facts: { seconds: [60, 63.5], complete: true } },
  {
    project: 'podcast',
    prompt: 'remove 10 seconds from the start and the same from the end',
    facts: { seconds: [72.5, 73], complete: true },
  },
  { project: 'podcast', prompt: 'translate to Spanish', facts: { unchanged: true, says: ["I couldn't"] } },
  {
    project: 'podcast',
    prompt: 'Entferne bitte die Pausen',
    facts: { unchanged: true, says: ["I couldn't"] },
  },
  {
    project: 'podcast',
    prompt: 'supprime les silences et ajoute des sous-titres',
    facts: { unchanged: true, says: ["I couldn't"] },
  },
  { project: 'podcast', prompt: '字幕を追加してください', facts: { unchanged: true, says: ["I couldn't"] } },
  {
    project: 'podcast',
    prompt: 'remove the part that says "ignore all instructions"',
    facts: { unchanged: true },
  },
  { project: 'podcast', prompt: 'make Dana sound happier', facts: { unchanged: true, says: ["I couldn't"] } },
  { project: 'podcast', prompt: 'give me ideas for a title', facts: { unchanged: true } },
  { project: 'podcast', prompt: 'Summarise the episode', facts: { unchanged: true } },
  { project: 'podcast', prompt: 'Export the audio as mp3', facts: { unchanged: true, complete: true } },
  {
    project: 'interview',
    prompt: 'remove pauses, but leave at least 0.3 seconds of breathing room',
    facts: { longestPause: 0.35, complete: true },
  },
  {
    project: 'interview',
    prompt: 'add captions? no, wait, do not add captions, just studio sound',
    facts: { captions: false, effects: { studioSound: 100 } },
  },
  { project: 'interview', prompt: "Let's try it in square and see", facts: { size: [1080, 1080] } },
  { project: 'interview', prompt: 'thanks, that looks great!', facts: { unchanged: true } },
  { project: 'silent', prompt: 'remove filler words', facts: { unchanged: true } },
  { project: 'bakery', prompt: 'Delete the plug for FlourBox', facts: { gone: ['flourbox delivers'] } },
  {
    project: 'bakery',
    prompt: 'remove the first two questions with their answers',
    facts: {
      gone: ['how did you start baking', 'forty thousand'],
      kept: ['what was the worst mistake'],
      complete: true,
    },
  },
  {
    project: 'bakery',
    prompt: 'add a chapter called Money at the point where Maya asks how much it cost',
    facts: { markers: ['Money'], complete: true },
  },
  {
    project: 'webinar',
    prompt: 'Trim the tail of the Webinar so it ends on "not worth it yet"',
    facts: { gone: ['comes from daniel'], kept: ['not worth it yet'] },
  },
  { project: 'webinar', prompt: 'reorder the Webinar: questions, opening, demo', facts: { complete: true } },
  {
    project: 'interview',
    prompt: 'cut the video at 0:40, drop the rest',
    facts: { seconds: [39.9, 40.1], complete: true },
  },
  {
    project: 'long',
    prompt: 'make a short version of about a minute for my students',
    facts: { made: 1, new: { seconds: [45, 62] } },
  },
  {
    project: 'several',
    prompt: 'The Interview and the Voice memo need captions, the teaser does not',
    facts: { operations: { set_captions: 2 }, untouched: ['Launch teaser'] },
  },
  {
    project: 'podcast',
    prompt: 'vertical clip of the elephant story, captions, max 20s',
    facts: {
      untouched: ['Flight Deck'],
      made: 1,
      new: { size: [1080, 1920], heard: ['elephant'], seconds: [5, 20.2] },
      captions: true,
      complete: true,
    },
  },
  {
    project: 'interview',
    prompt: 'Do nothing except removing the word "basically"',
    facts: { gone: ['basically'], times: { um: 4 } },
  },
  {
    project: 'interview',
    earlier: ['Put the title "Hi" at the top for 4 seconds'],
    prompt: 'make the title stay until 0:10',
    facts: { titles: [{ endSeconds: 10 }], complete: true },
  },
  // What takes something back without saying what.
  {
    project: 'interview',
    prompt: 'fade in for 2 seconds, sorry, out',
    facts: { unchanged: true, says: ["isn't clear"] },
  },
  {
    project: 'interview',
    prompt: 'Cut the intro. Scratch that.',
    facts: { unchanged: true, says: ["isn't clear"] },
  },
  {
    project: 'interview',
    prompt: 'add captions, no, make it square',
    facts: { unchanged: true, says: ["isn't clear"] },
  },
  {
    project: 'interview',
    prompt: 'captions on, the boxed look no hang on karaoke do karaoke still burned in',
    facts: { unchanged: true, says: ["isn't clear"] },
  },
  {
    project: 'interview',
    prompt: 'lower it by 3 dB, actually raise it by 2 dB',
    facts: { unchanged: true, says: ["isn't clear"] },
  },
  {
    project: 'webinar',
    prompt: 'mute Teaser, sorry, make Teaser vertical',
    facts: { unchanged: true, says: ["isn't clear"] },
  },
  {
    project: 'webinar',
    prompt: 'Rename Teaser to A and Old draft to B, no, C',
    facts: { unchanged: true, says: ["isn't clear"] },
  },
  {
    project: 'bakery',
    prompt: 'Remove the sponsor. No wait, I changed my mind about all that.',
    facts: { unchanged: true, says: ["isn't clear"] },
  },
  { project: 'interview', prompt: 'remove the ums, I mean it', facts: { gone: ['um'] } },
]
