// Questions: their forms, several in one prompt, fragments that belong to the one before, and what isn't there.
import type { PromptCase } from './case.ts'

const asks = (
  project: PromptCase['project'],
  prompt: string,
  says: (string | RegExp)[],
  saysNot: (string | RegExp)[] = [],
): PromptCase => ({ project, prompt, facts: { unchanged: true, says, saysNot, complete: true } })

export const questions: PromptCase[] = [
  asks('interview', 'how many ums?', ['4 times']),
  asks('interview', "what's the resolution and does it have captions?", ['1280×720', 'no captions']),
  asks('interview', 'which sentence comes right after "let me start again"', ['very fast'], ['sorry']),
  asks('episode', 'Is the word "budget" spoken anywhere in Episode 7?', ["isn't said"]),
  asks('bakery', 'At what time does the ad read begin?', ['0:21']),
  asks('bakery', 'is there any swearing in it and where', ['1:09']),
  asks('bakery', 'What are the first and last words of the salt story?', ['worst mistake', 'came back']),
  asks('scored', 'does the music stop before the Interview ends? by how many seconds', ['9.09 s before']),
  asks('several', 'which comp is the longest, and by how much?', ['Interview', '39.12 s']),
  asks('several', 'how long is everything together?', ['83.5 s']),
  asks('bareShoot', 'which cam file is shorter and by how much', ['2.5 s']),
  asks('tagged', 'is intro.wav used anywhere? just tell me, do not delete', ['Draft one', 'Spring 2026']),
  asks('webinar', 'so is a battery worth it or nah, what does she say', ['not worth it yet']),
  asks('webinar', 'how much does she say a typical house saves, i need it for the post', ['six hundred']),
  asks('podcast', 'State the age at which the guest began his pilot training.', ['fifteen']),
  asks('episode', 'how long is the intro?', ['4.44 s']),
  asks('several', 'which one here is the longest', ['Interview']),
  asks('webinar', 'how long do panels last', ['twenty five'], ['85.64']),
  asks('webinar', "what's the deadline for the grant", ['first of March']),
  asks('podcast', 'what state did leo grow up in', ['Kansas']),
  asks('podcast', 'who taught him to repair engines', ['father']),
  asks('podcast', 'how many times do they say the name of Flight Deck', ['2 times']),
  asks('podcast', 'in which year did he buy the plane', ["don't find that said exactly"]),
  asks('bakery', 'where is the bakery?', ['Leeds']),
  asks('bakery', 'what is the title of his book?', ['Slow Rise'], ['no titles']),
  asks('bakery', 'when did he get the starter need it for the shownotes', ['2015']),
  asks('bakery', 'For the notes: in which city will the second shop be, and who gave him the starter?', [
    'York',
    'grandmother',
  ]),
]
