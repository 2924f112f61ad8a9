// Words that were misheard, with and without quotation marks, and what else is said about them.
import type { PromptCase } from './case.ts'

const corrects = (
  project: PromptCase['project'],
  prompt: string,
  gone: string,
  kept: string,
): PromptCase => ({ project, prompt, facts: { gone: [gone], kept: [kept], complete: true } })

export const misheard: PromptCase[] = [
  corrects('webinar', 'correct Shah to Shaw', 'Shah', 'Shaw'),
  corrects('webinar', 'please replace Daniel with Danielle in the transcript', 'Daniel', 'Danielle'),
  corrects('webinar', 'her surname is spelled Shaw, not Shah', 'Shah', 'Shaw'),
  corrects('webinar', 'fix the spelling of Priya, it should be Prya', 'Priya', 'Prya'),
  corrects(
    'webinar',
    'The name is wrong in the subtitles. It is Priya Shaw, not Priya Shah.',
    'Shah',
    'Shaw',
  ),
  corrects('podcast', "fix the transcript, it's Kansai not Kansas", 'Kansas', 'Kansai'),
  corrects('podcast', 'typo: Dana should be Dayna', 'Dana', 'Dayna'),
  corrects('memo', 'its meant to be presenter not host, fix that in the transcript', 'host', 'presenter'),
  corrects('memo', 'Misheard: "simple idea" should read "sample idea". Text only.', 'simple', 'sample idea'),
  corrects('bakery', 's/Gertrude/Gertrud/g', 'Gertrude', 'Gertrud'),
  { project: 'interview', prompt: 'change summer to winter', facts: { unchanged: true } },
  { project: 'interview', prompt: "fix the audio, it's too quiet", facts: { effects: { gainDb: 3 } } },
  {
    project: 'bakery',
    prompt: 'take out the sentence about tick tock',
    facts: { gone: ['complete waste of time'] },
  },
  { project: 'bakery', prompt: 'drop the bit about tik-tock', facts: { gone: ['complete waste of time'] } },
  {
    project: 'bakery',
    prompt: 'what does tom say about tic toc?',
    facts: { says: ['complete waste of time'] },
  },
  { project: 'bakery', prompt: 'call it Tick Tock Talk', facts: { names: ['Tick Tock Talk'] } },
  {
    project: 'bakery',
    prompt: 'add a title "tick tock" for 3 seconds',
    facts: { titles: [{ text: 'tick tock' }] },
  },
]
