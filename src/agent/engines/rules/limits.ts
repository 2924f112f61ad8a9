// Harm first: words that limit an instruction ("only", "except", "unless", "stays as it is") must have
// been read by whoever carried it out, or be enforced by a guard; otherwise nothing of the prompt is done.
// Doing the rest without its limit would do more than was asked, or the opposite.
import type { Guard } from '../../guards.ts'
import { isHarmlessCondition } from './intents/prohibitions.ts'
import type { Clause } from './reading/clause.ts'

/** What limits, as written. Quoted words and names are not looked at. */
const LIMITING =
  /(?<![\p{L}\p{N}-])(?:only|solely|exclusively|nothing|none|except(?:ing|ions?)?|excluding|exclude|unless|provided|until|till|besides|apart from|other than|rather than|instead of|as long as|everything but|everywhere but|all but|anything but|save for|if|once|whether|does ?n[o']t|do ?n[o']t|is ?n[o']t|are ?n[o']t|don't|doesn't|isn't|aren't|never|not|no|without|before|after|stays?|remains?|untouched|unchanged|intact|alone|as (?:it|they) (?:is|are)|as[- ]is|spar(?:e|ing)|preserv(?:e|ing)|protect|sacred)(?![\p{L}\p{N}])/giu

/** Words of politeness and of certainty that hold such a word. */
const NO_LIMIT =
  /\b(?:if (?:you (?:can|could|like|want|would|please|have time|don't mind|do not mind)|possible|that's (?:ok|okay|possible)|that is (?:ok|okay|possible)|there (?:is|are) any|needed|necessary)|not sure|no (?:problem|rush|hurry|worries)|why not|not only|don't know|once more|not (?:yet|sure)|before you (?:start|begin)|do not worry|don't worry)\b/giu

/** The first limiting words of `prompt` that nobody read; null when there are none. */
export function unreadLimit(
  prompt: string,
  clauses: readonly Clause[],
  guards: readonly Guard[],
): string | null {
  const ignored = [
    ...[...prompt.matchAll(NO_LIMIT)].map(spanOf),
    ...guards.flatMap(({ phrase }) => spansOfText(prompt, phrase)),
    ...clauses.flatMap(entitiesOf),
    ...clauses.filter(isIdle).map(spanOfClause),
  ]
  for (const match of prompt.matchAll(LIMITING)) {
    const span = spanOf(match)
    if (ignored.some((one) => one.start <= span.start && span.end <= one.end)) continue
    const owner = clauses.find((clause) => isInside(span, spanOfClause(clause)))
    if (owner && hasRead(owner, span, match[0])) continue
    return owner?.original() || match[0]
  }
  return null
}

type Span = { start: number; end: number }

/** Questions change nothing, and some conditions hold whenever there is anything to do. */
function isIdle({ form, text }: Clause): boolean {
  return form.isQuestion || (form.hangsOn === 'if' && !/\bunless\b/.test(text) && isHarmlessCondition(text))
}

/**
 * Whether a reader took one of the words of `span` for what they say. "Only" limits to what stands beside
 * it: it is read when that is.
 */
function hasRead(clause: Clause, { start, end }: Span, word: string): boolean {
  const first = clause.tokens.findIndex((token) => token.start < end && start < token.end)
  if (first < 0) return false
  const last = clause.tokens.findLastIndex((token) => token.start < end && start < token.end)
  if (clause.tokens.slice(first, last + 1).some((_, index) => clause.isRead(first + index))) return true
  if (!/^(?:only|solely|exclusively)$/i.test(word)) return false
  const next = clause.tokens.findIndex((token, index) => index > last && !LINKING.test(token.text))
  return clause.isRead(next < 0 ? first - 1 : next)
}

/** Between "only" and what it limits to. */
const LINKING = /^(?:the|a|an|in|on|from|to|of|for|at|my|this|that|and|,)$/

function entitiesOf(clause: Clause): Span[] {
  return clause.tokens.flatMap(({ entity, start, end }) => (entity ? [{ start, end }] : []))
}

function spanOfClause({ tokens }: Clause): Span {
  return {
    start: Math.min(...tokens.map(({ start }) => start)),
    end: Math.max(...tokens.map(({ end }) => end)),
  }
}

function spanOf(match: RegExpMatchArray): Span {
  const start = match.index ?? 0
  return { start, end: start + match[0].length }
}

function spansOfText(prompt: string, phrase: string): Span[] {
  const start = phrase === '' ? -1 : prompt.replace(/[’‘]/g, "'").indexOf(phrase)
  return start < 0 ? [] : [{ start, end: start + phrase.length }]
}

function isInside(inner: Span, outer: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}
