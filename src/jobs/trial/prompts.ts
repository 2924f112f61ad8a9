// The prompts that models are graded with. Each says what the documents must show afterward; the first three are
// the short trial of a model that was just added.
import { plainWords } from '../../edit/media-words.ts'
import type { Outcome } from './outcome.ts'

export type TrialPrompt = {
  prompt: string
  /** The requirement in words, for a report. */
  expected: string
  holds(outcome: Outcome): boolean
}

/** How many of the prompts make the short trial. */
export const SHORT_TRIAL = 3

const INTERVIEW = 'Interview'
const MEMO = 'Voice memo'
const HESITATIONS = new Set(['um', 'uh', 'er'])

/** The words with each of `phrases` removed; all of them must occur. */
function lacking(words: readonly string[], ...phrases: string[]): string {
  return phrases.reduce((text, phrase) => {
    const found = plainWords(phrase).join(' ')
    return text.replace(found, '').replace(/ {2,}/g, ' ').trim()
  }, words.join(' '))
}

function hasNoHesitations({ heard, wasHeard, isOnly }: Outcome): boolean {
  const words = heard(INTERVIEW)
  const enough = wasHeard(INTERVIEW).filter((word) => !HESITATIONS.has(word)).length * 0.85
  return words.length >= enough && !words.some((word) => HESITATIONS.has(word)) && isOnly(INTERVIEW)
}

const isNear = (value: number, target: number, by: number): boolean => Math.abs(value - target) <= by

export const TRIAL_PROMPTS: readonly TrialPrompt[] = [
  {
    prompt: 'Remove the filler words from the Interview.',
    expected: 'no “um”, “uh” or “er” is left in the Interview, and nothing else is gone',
    holds: hasNoHesitations,
  },
  {
    prompt: 'Turn on karaoke captions in the Voice memo.',
    expected: 'only the Voice memo has captions, in karaoke style',
    holds: ({ named, isOnly }) => named(MEMO)?.captions?.style === 'karaoke' && isOnly(MEMO),
  },
  {
    prompt: 'What does the Voice memo say they share at last?',
    expected: 'the answer names the best clips, and nothing changes',
    holds: ({ response, isOnly }) => /best clips/i.test(response) && isOnly(),
  },
  {
    prompt: 'In the Interview, cut the sentence “Sorry, let me start again.” and nothing else.',
    expected: 'exactly these five words are gone',
    holds: ({ heard, wasHeard, isOnly }) =>
      heard(INTERVIEW).join(' ') === lacking(wasHeard(INTERVIEW), 'Sorry, let me start again.') &&
      isOnly(INTERVIEW),
  },
  {
    prompt: 'Make the Interview vertical, for phones.',
    expected: 'the Interview is taller than wide and as long as before',
    holds: ({ named, seconds, isOnly }) => {
      const { width = 1, height = 0 } = named(INTERVIEW) ?? {}
      return height > width && isNear(seconds(INTERVIEW), 59.09, 0.1) && isOnly(INTERVIEW)
    },
  },
  {
    prompt:
      'Make a new composition called Answer that has only “Yes, actually, everything is open and private.” from the Interview.',
    expected: 'a composition Answer with exactly these words',
    holds: ({ heard, isOnly }) =>
      heard('Answer').join(' ') === 'yes actually everything is open and private' && isOnly(),
  },
  {
    prompt: 'Rename the Voice memo to Plan.',
    expected: 'it is called Plan and is otherwise the same',
    holds: ({ heard, wasHeard, names, isOnly }) =>
      heard('Plan').join(' ') === wasHeard(MEMO).join(' ') && names.length === 2 && isOnly(MEMO),
  },
  {
    prompt: 'Start a chapter called Studio in the Voice memo where they say “The second part”.',
    expected: 'one chapter, where “second” is said',
    holds: ({ named, secondsOf, isOnly }) => {
      const [marker, ...more] = named(MEMO)?.markers ?? []
      const at = secondsOf(MEMO, 'second')
      if (!marker || more.length > 0 || at === null) return false
      return (
        marker.kind === 'chapter' &&
        marker.name === 'Studio' &&
        isNear(marker.atUs / 1e6, at, 1) &&
        isOnly(MEMO)
      )
    },
  },
  {
    prompt: 'Show the title “Jane Doe” in the lower third for the first four seconds of the Interview.',
    expected: 'one title in the lower third from 0 to 4 s',
    holds: ({ named, isOnly }) => {
      const [title, ...more] = named(INTERVIEW)?.titles ?? []
      if (!title || more.length > 0 || title.text !== 'Jane Doe' || title.place !== 'lower_third')
        return false
      return isNear(title.range.startUs, 0, 1e5) && isNear(title.range.endUs, 4e6, 1e5) && isOnly(INTERVIEW)
    },
  },
  {
    prompt: 'Make the Voice memo 3 dB louder.',
    expected: 'every clip of the Voice memo has 3 dB of gain',
    holds: ({ clips, isOnly }) => clips(MEMO).every(({ effects }) => effects.gainDb === 3) && isOnly(MEMO),
  },
  {
    prompt: 'Fade the Interview out over the last two seconds.',
    expected: 'the last clip fades out for 2 s',
    holds: ({ clips, isOnly }) =>
      isNear(clips(INTERVIEW).at(-1)?.effects.fadeOutUs ?? 0, 2e6, 1e5) && isOnly(INTERVIEW),
  },
  {
    prompt: 'Tighten the Interview: no pause should be longer than 0.3 seconds. Keep every word.',
    expected: 'the Interview is shorter and every word is still heard',
    holds: ({ heard, wasHeard, seconds, isOnly }) =>
      heard(INTERVIEW).join(' ') === wasHeard(INTERVIEW).join(' ') &&
      seconds(INTERVIEW) < 57 &&
      isOnly(INTERVIEW),
  },
  {
    prompt: 'Keep only the first 10 seconds of the Voice memo.',
    expected: 'the Voice memo lasts 10 s and begins as before',
    holds: ({ heard, wasHeard, seconds, isOnly }) =>
      isNear(seconds(MEMO), 10, 0.3) && heard(MEMO)[0] === wasHeard(MEMO)[0] && isOnly(MEMO),
  },
  {
    prompt: 'Move the last sentence of the Voice memo to its beginning.',
    expected: 'it begins with “And at last we share the best clips”, and every word is heard once',
    holds: ({ heard, wasHeard, isOnly }) => {
      const words = wasHeard(MEMO)
      return heard(MEMO).join(' ') === [...words.slice(-8), ...words.slice(0, -8)].join(' ') && isOnly(MEMO)
    },
  },
  {
    prompt: 'Delete the Voice memo composition.',
    expected: 'only the Interview is left',
    holds: ({ names, isOnly }) => names.join() === INTERVIEW && isOnly(MEMO),
  },
  {
    prompt:
      'The transcript of the Interview is wrong: “amazing” should read “astonishing”. Leave the sound as it is.',
    expected: 'the transcript says astonishing, and nothing was cut',
    holds: ({ heard, wasHeard, seconds, isOnly }) =>
      heard(INTERVIEW).join(' ') === wasHeard(INTERVIEW).join(' ').replace('amazing', 'astonishing') &&
      isNear(seconds(INTERVIEW), 59.09, 0.1) &&
      isOnly(INTERVIEW),
  },
  {
    prompt: 'Entferne alle „um“, „uh“ und „er“ aus dem Interview.',
    expected: 'no “um”, “uh” or “er” is left in the Interview, and nothing else is gone',
    holds: hasNoHesitations,
  },
  {
    prompt:
      'The Interview has a false start: one sentence is said twice. Take out the first attempt and the apology.',
    expected: '“The model is very fast on a local machine” is heard once, the apology is not',
    holds: ({ heard, wasHeard, isOnly }) =>
      heard(INTERVIEW).join(' ') ===
        lacking(
          wasHeard(INTERVIEW),
          'The model is very fast on a local machine. Sorry, let me start again.',
        ) && isOnly(INTERVIEW),
  },
  {
    prompt:
      'Remove the fillers from the Interview and dub it into Spanish. If you cannot do both, change nothing.',
    expected: 'nothing changes',
    holds: ({ isOnly }) => isOnly(),
  },
  {
    prompt: 'Play the Voice memo 1.5 times as fast, and set its loudness to -16 LUFS.',
    expected: 'speed 1.5 and -16 LUFS in the Voice memo',
    holds: ({ named, clips, isOnly }) =>
      named(MEMO)?.loudnessLufs === -16 &&
      clips(MEMO).every(({ effects }) => effects.speed === 1.5) &&
      isOnly(MEMO),
  },
]
