// “Cut the word basically”, “lose everything after thank you for having me”: words of a clause that are said as they stand, without
// quotation marks. Only a clause that nothing else explains is read so.
import {
  findPhrase,
  findPlain,
  HESITATIONS,
  isProfane,
  isStopWord,
  plainTranscript,
  plainWord,
  plainWordsOf,
} from '../commands/plans/words.ts'
import type { Clause } from '../language/read/clause.ts'
import { asQuote } from '../language/read/made-tokens.ts'
import { textOf } from '../language/read/token-tests.ts'
import type { Token } from '../language/read/tokens.ts'
import type { Session } from './session.ts'

/** A run of so many words is a quotation; shorter ones must be announced (“the word X”) or be rare words. */
const MIN_WORDS = 3
const MIN_RARE_WORDS = 2
const MAX_WORDS = 24

/** The clause with its longest run of words that are heard as a quotation; null without one. */
export function withHeard(clause: Clause, session: Session): Clause | null {
  const { tokens } = clause
  const talks = session.compositions.map(({ id }) => plainTranscript(session.talk(id).words))
  let best: { from: number; to: number } | null = null
  for (let from = 1; from < tokens.length; from++) {
    const to = heardUpTo(tokens, from, talks)
    if (to > from && isQuotable(tokens, from, to, session) && to - from > (best ? best.to - best.from : 0))
      best = { from, to }
  }
  if (best === null) return null
  const [first, last] = [tokens[best.from], tokens[best.to - 1]] as [Token, Token]
  const quote = asQuote(first, last, session.prompt)
  const isAnnounced = isNoun(tokens[best.from - 1])
  return {
    ...clause,
    tokens: [...tokens.slice(0, isAnnounced ? best.from - 1 : best.from), quote, ...tokens.slice(best.to)],
  }
}

const isNoun = (token: Token | undefined) => /^(?:words?|phrase)$/.test(token?.text ?? '')

/** The end of the longest run from `from` that one of the talks says; `from` when it says none of it. */
function heardUpTo(tokens: readonly Token[], from: number, talks: readonly (readonly string[])[]): number {
  let to = from
  while (
    to < tokens.length &&
    to - from < MAX_WORDS &&
    ['word', 'number', 'ordinal'].includes(tokens[to]?.kind ?? '')
  ) {
    const text = textOf(tokens.slice(from, to + 1))
    const wanted = plainWordsOf(text)
    if (!talks.some((talk) => findPlain(talk, wanted).length > 0)) break
    to++
  }
  return to
}

function isQuotable(tokens: readonly Token[], from: number, to: number, session: Session): boolean {
  const run = tokens.slice(from, to).map(({ text }) => plainWord(text))
  const rare = run.filter((word) => !isStopWord(word) && !HESITATIONS.has(word))
  if (isPoint(tokens, from, to)) return to - from > 1 || isHeardOnce(tokens[from] as Token, session)
  const isOneWord = run.length === 1 && (tokens[from - 1]?.text === 'word' || isProfane(run[0] ?? ''))
  if (isOneWord || (isNoun(tokens[from - 1]) && rare.length > 0)) return true
  // “Lose the content marketing”: what is talked about.
  const nouns = tokens[from - 1]?.text === 'the' ? run : run[0] === 'the' ? run.slice(1) : null
  if (nouns !== null && nouns.length < MIN_WORDS) return false
  // Words of the vocabulary alone are an instruction, even where somebody says them.
  const isOwn = tokens.slice(from, to).some(({ senses }) => Object.keys(senses).length === 0)
  return isOwn
    ? rare.length >= MIN_RARE_WORDS || (run.length >= MIN_WORDS && rare.length > 0)
    : run.length >= MIN_WORDS + 1
}

/** “Everything before hello”, “start at today”: what ends the clause behind such a word is the moment where it is said. */
function isPoint(tokens: readonly Token[], from: number, to: number): boolean {
  const before = tokens[from - 1]
  const link = before?.senses.link
  const isEdge =
    ['start', 'end'].includes(tokens[0]?.senses.verb ?? '') && /^(?:at|with|on)$/.test(before?.text ?? '')
  return (
    (['until', 'before', 'after', 'upToIncluding'].includes(link ?? '') || isEdge) &&
    tokens.slice(to).every(({ kind, text }) => kind === 'mark' || /^(?:please|pls|thanks)$/.test(text)) &&
    tokens
      .slice(from, to)
      .every(
        ({ senses, kind, text }) =>
          kind === 'word' &&
          text.length > 2 &&
          senses.place === undefined &&
          (senses.glue === undefined || senses.glue === 'politeness'),
      )
  )
}

function isHeardOnce({ text }: Token, session: Session): boolean {
  return session.compositions.some(({ id }) => findPhrase(session.talk(id).words, text).length === 1)
}
