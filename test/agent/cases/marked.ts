// Chapters and markers, by what is said there, by lists on lines, and by bare and dictated times.
import type { PromptCase } from './case.ts'

export const marked: PromptCase[] = [
  {
    project: 'webinar',
    prompt:
      "For the Webinar I'd be grateful for three chapters: Welcome at the very beginning, Calculator at 0:26 and Questions at 0:52.",
    facts: {
      markers: ['Welcome', 'Calculator', 'Questions'],
      complete: true,
      untouched: ['Teaser', 'Old draft'],
    },
  },
  {
    project: 'podcast',
    prompt: 'Please set a marker at each of the three questions from the host.',
    facts: { markers: 3, complete: true, operations: { add_marker: 3 } },
  },
  {
    project: 'webinar',
    prompt: 'In the Webinar add a chapter called Costs where Priya says "The calculator shows".',
    facts: { markers: ['Costs'], complete: true, untouched: ['Teaser', 'Old draft'] },
  },
  {
    project: 'episode',
    prompt:
      'put a chapter called Intro at zero one called Interview where the interview clip starts and one called Ideas where the voice memo starts',
    facts: { markers: ['Intro', 'Interview', 'Ideas'], complete: true },
  },
  {
    project: 'episode',
    prompt:
      'chapters for Episode 7: Welcome, then Conversation, then Afterthought, one at the start of each clip',
    facts: { markers: ['Welcome', 'Conversation', 'Afterthought'], complete: true },
  },
  {
    project: 'bakery',
    prompt: 'Add a chapter "Marketing" where Maya says "Let\'s talk about marketing".',
    facts: { markers: ['Marketing'], complete: true },
  },
  {
    project: 'bakery',
    prompt: 'mark the place where the phone rings with a marker called Phone',
    facts: { markers: ['Phone'], complete: true },
  },
  {
    project: 'bakery',
    prompt: 'I need a chapter Advice right before "What advice would you give to a young baker".',
    facts: { markers: ['Advice'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'set markers at 10, 20 and 30 seconds named A, B and C',
    facts: { markers: ['A', 'B', 'C'], complete: true },
  },
  {
    project: 'podcast',
    prompt:
      '0:00 Hello\n0:12 Kansas\n0:24 Learning to fly\n0:52 Marketing\n0:59 The elephant\n\nadd these as chapters please',
    facts: { markers: ['Hello', 'Kansas', 'Learning to fly', 'Marketing', 'The elephant'], complete: true },
  },
  {
    project: 'podcast',
    prompt:
      'At "So when did you start flying" put the chapter First Flight, at "How did your mother react" the chapter Mother, and at "What is next for you" the chapter Plans.',
    facts: { markers: ['First Flight', 'Mother', 'Plans'], complete: true },
  },
  {
    project: 'podcast',
    prompt: 'a marker where he talks about the elephant for the first time, labelled Elephant',
    facts: { markers: ['Elephant'], complete: true },
  },
  {
    project: 'interview',
    prompt:
      'Two chapters: the first one, Hello, at the start, and the second one, Last Question, where she says "there is one last question".',
    facts: { markers: ['Hello', 'Last Question'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'add chapter markers Introduction at 0, Agent at 16 seconds, Silence at 34 and Outro at 56',
    facts: { markers: ['Introduction', 'Agent', 'Silence', 'Outro'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'chapter "Wrap up" ten seconds before the end',
    facts: { markers: ['Wrap up'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Set a marker "Middle" halfway through and a marker "End" at the end.',
    facts: { markers: ['Middle', 'End'], complete: true },
  },
  {
    project: 'several',
    prompt: 'add a chapter called Sound to the voice memo where the sound in the studio comes up',
    facts: {
      markers: ['Sound'],
      complete: true,
      in: 'Voice memo',
      untouched: ['Interview', 'Launch teaser'],
    },
  },
  {
    project: 'several',
    prompt: 'The voice memo should get two chapters, Idea at the start and Plan at 0:08',
    facts: {
      markers: ['Idea', 'Plan'],
      complete: true,
      in: 'Voice memo',
      untouched: ['Interview', 'Launch teaser'],
    },
  },
  {
    project: 'bakery',
    prompt: "Chapter list:\nWelcome – 0:00\nTom's story – 0:37\nMistakes – 1:22\nWhat comes next – 2:23",
    facts: { markers: ['Welcome', "Tom's story", 'Mistakes', 'What comes next'], complete: true },
  },
  {
    project: 'bakery',
    prompt:
      'for youtube i need chapters at zero thirty seven called how it began at one oh two called the oven and at one thirty eight called the secret',
    facts: { markers: ['how it began', 'the oven', 'the secret'], complete: true },
  },
  {
    project: 'interview',
    prompt: 'Chapter “Q&A” where the host asks how to remove a long silence, and turn captions on',
    facts: { markers: ['Q&A'], complete: true, captions: true },
  },
]
