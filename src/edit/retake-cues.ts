// Phrases that announce a retake. English only.

/** Longer ones first, so that a cue is taken whole. */
const CUES = [
  'let me start that again',
  'let me start this again',
  'let me start again',
  'let me start over',
  'let me try that again',
  'let me try this again',
  'let me try again',
  'let me say that again',
  'let me say it again',
  'let me do that again',
  'let me do it again',
  'let me do this again',
  'let me take that again',
  'let me redo that',
  'let me rephrase that',
  'let me rephrase',
  "let's start over",
  "let's try that again",
  "let's do that again",
  "let's do it again",
  "i'll start again",
  "i'll start over",
  "i'll do that again",
  "i'll say that again",
  'can i start again',
  'can i start over',
  'can we start over',
  'start again',
  'start over',
  'try again',
  'do that again',
  'take it again',
  'take that again',
  'one more time',
  'once more',
  'from the top',
  'scratch that',
  'strike that',
  'take two',
  'take three',
  'hold on',
  'excuse me',
  'my bad',
  'i mean',
  'no wait',
  'or rather',
  'sorry about that',
  "i'm sorry",
  'sorry',
  'wait',
  'oops',
  'whoops',
  'correction',
  'rather',
  'again',
  'okay',
  'ok',
  'no',
  'well',
].map((cue) => cue.split(' '))

const CUES_BY_LAST = Map.groupBy(CUES, (cue) => cue.at(-1))

/** Too weak on their own: without another cue, only a fully repeated passage counts. */
const WEAK_CUES = new Set([
  'i mean',
  'rather',
  'again',
  'okay',
  'ok',
  'no',
  'well',
  'take two',
  'take three',
  'once more',
])

/** Announcements in a row, from the word `from` on; strong when one of them alone would be enough. */
export type Cue = { from: number; isStrong: boolean }

/** The announcements that end right before `at`, taken together; null when there are none. */
export function cueBefore(said: readonly { plain: string }[], at: number): Cue | null {
  let from = at
  let isStrong = false
  for (;;) {
    const ending = CUES_BY_LAST.get(said[from - 1]?.plain) ?? []
    const cue = ending.find((words) =>
      words.every((word, order) => said[from - words.length + order]?.plain === word),
    )
    if (!cue) break
    from -= cue.length
    isStrong ||= !WEAK_CUES.has(cue.join(' '))
  }
  return from < at ? { from, isStrong } : null
}
