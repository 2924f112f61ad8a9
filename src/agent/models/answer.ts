// How much of a model's answer reaches the reader: all of it, line breaks included. It is content (titles,
// show notes, a translation), and content is not ours to edit. Only a claim of the model to have changed
// the project is checked, because that is a fact of ours: run-agent.ts states what really changed.

const MAX_CHARACTERS = 20_000

const DEED =
  'remov|delet|cut|trim|add|appl|creat|renam|chang|shorten|tighten|clean|mut|replac|insert|mov|split|set|duplicat|crop|fad|correct|fix|label|restor|enabl|disabl|adjust|edit|made|burn|export|upload|turned|put'
const CLAIM = new RegExp(
  `^(?:(?:i|we)(?:'ve|’ve| have)?(?: now| also| successfully| just)*|successfully|all(?: the| of the)?\\s+[\\p{L} ]{1,40}\\s(?:has|have|was|were)(?: been)?)\\s+(?:now |also |successfully |just )*(?:${DEED})\\p{L}*|^(?:done|all done|finished|complete)\\b[^:]{0,40}[.!]?$|^(?:it|this|the [\\p{L} ]{1,40}) (?:is|are) .{0,40}\\bnow\\b`,
  'iu',
)
const LISTED = /^\s*(?:[-*•>#|]|\d+[.)])/

/**
 * The answer of a run. `facts` is what was changed, as computed, or null when nothing was: claims whose
 * figures it does not bear out go, and an answer of nothing but claims gives way to the facts.
 */
export function checkedAnswer(answer: string, facts: string | null): string {
  const text = printable(answer)
  const claims = claimsIn(text)
  if (claims.length === 0) return text
  if (facts === null) return isOnly(text, claims) ? 'Nothing was changed.' : text
  if (isOnly(text, claims)) return ''
  const known = figuresOf(facts)
  const wrong = claims.filter((claim) => !figuresOf(claim).every((figure) => known.includes(figure)))
  return leaving(text, wrong)
}

function leaving(text: string, claims: readonly string[]): string {
  return claims
    .reduce((rest, claim) => rest.replace(claim, ''), text)
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .trim()
}

/** The answer without claims of having changed the project. */
export function withoutClaims(answer: string): string {
  const text = printable(answer)
  return leaving(text, claimsIn(text))
}

/** Whether the model says that it changed the project: where nothing was changed, the reader must learn that. */
export function claimsChange(answer: string): boolean {
  return claimsIn(printable(answer)).length > 0
}

/** Sentences that claim a change: neither quoted nor items of a list. */
function claimsIn(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !LISTED.test(line) && !/["“”«»„]/.test(line))
    .flatMap(sentencesOf)
    .filter((sentence) => CLAIM.test(sentence))
}

function sentencesOf(line: string): string[] {
  return line
    .split(/(?<=[.!?])\s+/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
}

/** Whether nothing is said besides `claims`. */
function isOnly(text: string, claims: readonly string[]): boolean {
  const rest = claims.reduce((left, claim) => left.replace(claim, ''), text)
  return !/[\p{L}\p{N}]/u.test(rest)
}

function figuresOf(text: string): number[] {
  return [...text.matchAll(/\d+(?:[.,]\d+)?/g)].map(([found]) => Number(found.replace(',', '.')))
}

function printable(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu, '')
    .slice(0, MAX_CHARACTERS)
    .trim()
}
