// Answers the questions of a prompt, each with those that belong to it.
import type { Clause } from '../language/read/clause.ts'
import { wordsOf } from '../language/read/item.ts'
import type { Sentence } from '../language/read/sentences.ts'
import type { Token } from '../language/read/tokens.ts'
import { isAuxiliary, isWord } from '../language/vocabulary/grammar.ts'
import { answerTo } from './answers/answer.ts'
import { NO_ANSWER } from './refusal-text.ts'
import type { Session } from './session.ts'

/** What a run knows when it answers. */
type Asking = {
  session: Session
  sentences: readonly Sentence[]
  unmet: { words: string; why: string; suggestions: string[] }[]
}

/** Answers each question of a prompt that asks for no edit. */
export function answerAll(run: Asking): void {
  const asked = run.sentences.filter(
    ({ isQuestion, clauses }) => isQuestion || clauses.some(({ verb }) => verb === 'ask' || verb === 'make'),
  )
  const all = (asked.length > 0 ? asked : run.sentences).filter(({ tokens }) => !asksNothing(tokens))
  for (const sentence of withFragments(all)) answer(run, sentence)
}

/** “Just tell me”, “don't delete anything”, “info only, no cutting yet”: how to answer, and not what. */
function asksNothing(tokens: readonly Token[]): boolean {
  const list = tokens.filter(
    ({ kind, senses }) => kind !== 'mark' && (senses.glue === undefined || senses.glue === 'pronouns'),
  )
  const [first, second] = tokens
  // “Has anything been removed yet?”
  if ((isAuxiliary(first?.text) && second?.text !== 'not') || isWord(first?.text, 'question')) return false
  // “Count the edits”
  const isLimited = list.some(({ senses }) => senses.limit === 'only' || senses.limit === 'not')
  return (
    list.length > 0 &&
    (isLimited || !list.some(({ text }) => isWord(text, 'heading'))) &&
    list.every(
      ({ senses, text }) =>
        (senses.verb !== undefined && senses.thing === undefined && senses.asked === undefined) ||
        text === 'for' ||
        senses.limit === 'only' ||
        senses.limit === 'not' ||
        isWord(text, 'informing', 'heading', 'quantity') ||
        /^(?:it|that|true|false|timecode|tc|first)$/.test(text),
    )
  )
}

/** “No edits”, “info only”, “change nothing”: a clause that asks for an answer alone. */
export function wantsAnswerOnly({ tokens }: Clause): boolean {
  const verbs = tokens.flatMap(({ senses }) => senses.verb ?? [])
  const isNothing = tokens.some(({ senses }) => senses.limit === 'not')
  const isOnly = tokens.some(({ senses }) => senses.limit === 'only')
  return (
    asksNothing(tokens) &&
    !verbs.includes('keep') &&
    (isNothing || (isOnly && verbs.every((verb) => verb === 'ask')))
  )
}

/** “Settling a bet”, “my boss asks”: words beside a question that no command has. */
export function isBesideQuestion({ tokens, verb }: Clause): boolean {
  return (
    verb === null &&
    tokens.every(
      ({ kind, senses }) =>
        kind === 'mark' ||
        (kind === 'word' && Object.keys(senses).every((one) => one === 'glue' || one === 'link')),
    )
  )
}

/** “Which is shorter? And by how much?”: what names nothing of its own belongs to the question before. */
function withFragments(sentences: readonly Sentence[]): Sentence[] {
  const whole: Sentence[] = []
  for (const sentence of sentences) {
    const last = whole.at(-1)
    if (last && !sentence.tokens.some(asksAboutMore))
      whole.splice(-1, 1, { ...last, tokens: [...last.tokens, ...sentence.tokens] })
    else whole.push(sentence)
  }
  return whole
}

/** Answers one sentence, or says that the documents don't hold the answer. */
export function answer(run: Asking, sentence: Sentence): void {
  for (const tokens of questionsIn({ ...sentence, tokens: withoutAside(sentence.tokens) })) {
    const told = answerTo({ ...sentence, tokens }, run.session)
    if (told !== null) run.session.note(told)
    else
      run.unmet.push({
        words: wordsOf(tokens, run.session.prompt),
        why: NO_ANSWER,
        suggestions: [],
      })
  }
}

/** “How much is it, I want it for the post”, “… need it for my caption”: without what it is for. */
function withoutAside(tokens: readonly Token[]): Token[] {
  const at = tokens.findIndex(({ text }, index) => {
    const [before, next] = [tokens[index - 1]?.text, tokens[index + 1]?.text]
    const isReason = before === ',' && /^(?:i|we|its|it's|for|because)$/.test(text)
    const isNeed =
      /^(?:want|need)$/.test(text) && (before === ',' || /^(?:it|this|that|to)$/.test(next ?? ''))
    return index > 3 && (isReason || (isNeed && !POSING_NEED.test(before ?? '')))
  })
  const asks = tokens.slice(0, Math.max(0, at)).some(({ text }) => asksFor(text))
  const asksOn = tokens.slice(at).some(({ text }) => asksFor(text) || text === '?')
  if (at <= 0 || !asks || asksOn) return [...tokens]
  // “…, I need it” and “… i need it” end before the person.
  let end = at
  while (/^(?:,|i|we)$/.test(tokens[end - 1]?.text ?? '')) end--
  return tokens.slice(0, end)
}

/** “How much do they need it”: that is asked. */
const POSING_NEED = /^(?:do|does|did|they|you|he|she|to)$/

/** "How long is it, and how many pauses are there?" asks twice. */
function questionsIn({ tokens }: Sentence): Sentence['tokens'][] {
  const starts = tokens.flatMap(({ text }, at) => {
    const before = tokens[at - 1]?.text
    // “…, and when?” only asks for more about the same.
    const isWhole =
      tokens.slice(at).filter(({ kind }) => kind !== 'mark').length > 2 &&
      tokens.slice(at + 1).some(asksAboutMore)
    // “…, and in which year …”
    const joint = before !== undefined && POSING.has(before) ? tokens[at - 2]?.text : before
    const from = joint === before ? at : at - 1
    const isJoined = joint === 'and' || joint === ',' || joint === '?' || joint === ':'
    const asks =
      asksFor(text) ||
      (AUXILIARY.has(text) && joint === 'and' && tokens.slice(0, at).some((one) => asksFor(one.text)))
    return at > 2 && isWhole && isJoined && asks ? [from] : []
  })
  const parts = [0, ...starts].map((from, order) => tokens.slice(from, starts[order]))
  // “Out of curiosity, how long …”: what leads to the question asks nothing.
  const [lead, ...asked] = parts
  if (lead && asked.length > 0 && lead.at(-1)?.text === ':' && !lead.some(({ text }) => asksFor(text)))
    return asked
  const leadsOnly = lead?.every(
    ({ text, senses }, at) =>
      !asksFor(text) &&
      text !== '?' &&
      // “… so kind as to tell me, for our minutes, how many …”
      (senses.verb !== 'ask' || (lead[at + 1]?.text === 'me' && lead[at + 2]?.text === ',')),
  )
  return leadsOnly && asked.length > 0 && !/^(?:is|are|do|does|did|has|have|was)$/.test(lead?.[0]?.text ?? '')
    ? asked
    : parts
}

/** “What's the size and are captions on?” */
const AUXILIARY = new Set(['is', 'are', 'does', 'did', 'was', 'has'])
const POSING = new Set(['in', 'at', 'for', 'under', 'from', 'by'])

/** “…, and when is the first mention?”, “where does each start” ask nothing about anything else. */
function asksAboutMore({ kind, senses, text }: Token): boolean {
  return (
    kind !== 'mark' &&
    kind !== 'ordinal' &&
    kind !== 'number' &&
    (senses.asked === 'speech' || senses.glue === undefined) &&
    senses.unit !== 'time' &&
    senses.asked !== 'when' &&
    (senses.asked === 'speech' || !['start', 'end', 'ask', 'see'].includes(senses.verb ?? '')) &&
    !/^(?:first|mention|time|it|end|each|exactly|many|much|long|seconds|minutes|how|what|when|where|why|who|at|by|from|for|in|so|figure|timecode|where's|stated|said)$/.test(
      text,
    )
  )
}

const ASKING = new Set(['how', 'what', 'which', 'who', 'when', 'where'])

/** “which”, and “in which”, which is one token. */
function asksFor(text: string): boolean {
  return ASKING.has(text.slice(text.lastIndexOf(' ') + 1))
}
