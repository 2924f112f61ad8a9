// What of a model's words may stand in a response. Models claim changes that did not happen and make
// up figures; what was changed is told by the receipt, so sentences that claim a change are left
// out, and beside a receipt so are figures that nobody showed the model.

const MOST_CHARACTERS = 4000

const CHANGE =
  'remov|delet|cut|trim|add|appl|creat|renam|chang|shorten|tighten|clean|mut|replac|insert|mov|split|set|duplicat|copi|crop|fad|correct|fix|label|restor|merg|enabl|disabl|adjust|updat|edit|made|convert|burn|saved|render|export|upload|publish|strip|process|complet|turned|put|enhanc|improv|eliminat|reduc|normaliz|normalis|resiz|reorder|rearrang'
const OWN_DEEDS = [
  // "I have removed …", "We've cut …", "I removed …"
  new RegExp(
    `\\b(?:i|we)(?:'ve|’ve| have|'ll| will| did| was able to| went ahead and| just| also| successfully)*\\s+(?:now |also |successfully |just )*(?:${CHANGE})\\w*`,
    'i',
  ),
  // "Removed 14 fillers.", "Successfully added …", "Done!", "Shortened: …"
  new RegExp(
    `^(?:[-*•\\d.)\\s]*)(?:successfully |also |then |and )*(?:${CHANGE})\\w*(?:ed|t|de|ut|et)\\b`,
    'i',
  ),
  /^(?:all )?(?:done|finished|complete|ready)\b/i,
  /\bchanges? (?:made|applied)\b/i,
  // "✅ Captions: on"
  /[✅✔☑✓]/u,
]
const NEW_STATES = [
  // "… has been removed", "… were cut", "… are now shorter", "is gone"
  new RegExp(
    `\\b(?:has|have|had|was|were|is|are|been|being)\\s+(?:now |also |successfully |all |been )*(?:(?:${CHANGE})\\w*(?:ed|en|t|de|ut|et)|gone|done|finished|complete|ready)\\b`,
    'i',
  ),
  /\bno longer (?:has|have|contains?)\b/i,
]

/** Sentences of `text` that claim no change. */
export function withoutClaims(text: string): string {
  return kept(text, (sentence) => ![...OWN_DEEDS, ...NEW_STATES].some((claim) => claim.test(sentence)))
}

const REASONS =
  /\b(?:can(?:no|['’])?t|cannot|could(?: not|n['’]t)|unable|impossible|not (?:possible|available|supported)|no (?:tools?|way)|already)\b|\?$/i

/**
 * Of what is said to a request that asks nothing: why a part of it cannot be done, or what is to be
 * made clear. All else could only tell of changes ("Voilà!"), which is not a model's to tell.
 */
export function onlyReasons(text: string): string {
  return kept(withoutClaims(text), (sentence) => REASONS.test(sentence))
}

/**
 * The same for the answer to a question, in a run that changed nothing: "captions are set on the
 * interview" is then a fact about the project and stays.
 */
export function withoutDeeds(text: string): string {
  return kept(text, (sentence) => !OWN_DEEDS.some((claim) => claim.test(sentence)))
}

/** Sentences of `text` whose figures all stand in `shown`, a number that only rounds one of them included. */
export function withKnownFigures(text: string, shown: string): string {
  const known = figuresOf(shown)
  return kept(text, (sentence) =>
    figuresOf(sentence).every((figure) =>
      known.some((one) => one === figure || (Number.isInteger(figure) && Math.abs(one - figure) < 1)),
    ),
  )
}

function kept(text: string, test: (sentence: string) => boolean): string {
  return sentencesIn(text.slice(0, MOST_CHARACTERS)).filter(test).join(' ').trim()
}

function sentencesIn(text: string): string[] {
  return text
    .replace(/[\p{Cc}\p{Cf}]+/gu, (found) => (found.includes('\n') ? '\n' : ' '))
    .split(/(?<=[.!?])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
}

const NUMBER_WORDS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )

/** Numbers of a text; `one` may be a pronoun and is none. */
function figuresOf(text: string): number[] {
  const digits = [...text.matchAll(/\d+(?:[.,]\d+)*/g)].map(([found]) =>
    Number(found.replace(/,(?=\d{3}\b)/g, '').replace(',', '.')),
  )
  const words = text
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => NUMBER_WORDS.indexOf(word) + 1)
    .filter((number) => number > 1)
  return [...digits.filter(Number.isFinite), ...words]
}
