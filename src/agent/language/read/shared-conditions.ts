// “Add captions. Only do this if …”: a condition of its own sentence is one on what was asked before it.
import type { Clause, Sentence } from './clause.ts'

/** The sentences, each with the conditions that later ones state for it. */
export function withSharedConditions(sentences: readonly Sentence[]): Sentence[] {
  const first = sentences.findIndex(asks)
  const shared = [...sentences]
  let conditions: Sentence['conditions'] = []
  for (let at = sentences.length - 1; at >= Math.max(0, first); at--) {
    const sentence = sentences[at] as Sentence
    const isFirst = !sentences.slice(0, at).some(({ conditions: others }) => others.length > 0)
    if (at > first && first >= 0 && refersBack(sentence, isFirst)) {
      conditions = [...sentence.conditions, ...conditions]
      shared[at] = { ...sentence, conditions: [], clauses: [] }
    } else if (asks(sentence) && conditions.length > 0)
      shared[at] = {
        ...sentence,
        conditions: sentence.conditions.length > 0 ? [...sentence.conditions, ...conditions] : conditions,
      }
  }
  return shared
}

const asks = ({ clauses, isQuestion }: Sentence) => clauses.length > 0 && !isQuestion

/** “But only if 'X' is said”, “only do this if …”: when to do what was asked before; “if …” alone, unless another condition goes before. */
function refersBack({ tokens, conditions, clauses, isQuestion }: Sentence, isFirst: boolean): boolean {
  const [opening] = tokens
  const isBare = isFirst || opening?.senses.limit === 'but' || /^only\b/.test(opening?.text ?? '')
  return (
    !isQuestion &&
    conditions.some(({ isElse }) => !isElse) &&
    (clauses.length > 0 || isBare) &&
    clauses.every(onlyRefers)
  )
}

/** “only do this”, “do so”, “it”: it asks for nothing of its own. */
function onlyRefers({ tokens, isNegated }: Clause): boolean {
  return (
    !isNegated &&
    tokens.some(({ text }) => REFERRING.has(text)) &&
    tokens.every(
      ({ kind, text, senses }) =>
        kind === 'mark' || text === 'do' || senses.glue !== undefined || senses.limit === 'only',
    )
  )
}

const REFERRING = new Set(['it', 'this', 'that', 'so', 'these', 'those', 'them'])
