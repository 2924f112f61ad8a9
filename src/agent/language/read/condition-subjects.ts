// What a condition leaves to what was said before it: all of it (“Check whether the memo is long. If so, …”), or which composition it is
// about (“Check the memo. If it is longer than 30 s, delete that composition.” is judged on the memo, and deletes no other one).
import type { CompositionId } from '../../../edit/document.ts'
import type { Talk } from '../../commands/plans/talk.ts'
import { findPhrase } from '../../commands/plans/words.ts'
import { fits, has, pattern } from '../phrases/pattern.ts'
import { existing } from '../predicates.ts'
import { isWord } from '../vocabulary/grammar.ts'
import type { Clause, Sentence } from './clause.ts'
import { foundThing, whereSaid, withAntecedent } from './conditions.ts'
import { asThing } from './made-tokens.ts'
import { scopeTokens } from './scopes.ts'
import { firstWord, is, isNot, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** “Check whether C. If so, … If not, …” as “If C, … Unless C, …”. In place. */
export function withChecks(sentences: readonly Sentence[], talks: () => readonly Talk[]): void {
  for (const [order, sentence] of sentences.entries()) {
    const [condition] = sentence.conditions
    const before = sentences[order - 1]
    const checked = before ? checkedIn(before) : null
    if (!before || !checked || !condition) continue
    if (!condition.isElse && !isConfirmed(condition.tokens)) continue
    Object.assign(condition, { tokens: checked, isNegated: condition.isElse, isElse: false })
    Object.assign(before, { clauses: [], isQuestion: false })
    const found = foundThing(checked, talks())
    sentence.clauses = sentence.clauses.map((clause) => withAntecedent(clause, found))
  }
}

/** “He says the f word, so take out the sentence it is in”: that sentence is found by the word. Changes the sentences; linear. */
export function withToldSubjects(sentences: readonly Sentence[], talks: () => readonly Talk[]): void {
  let told: Clause | null = null
  const clauses = sentences
    .flatMap(({ clauses: own, conditions }) =>
      own.map((clause) => ({ clause, isFree: conditions.length === 0 })),
    )
    .toSorted((a, b) => (a.clause.tokens[0]?.from ?? 0) - (b.clause.tokens[0]?.from ?? 0))
  for (const { clause, isFree } of clauses) {
    const { tokens, verb } = clause
    if (verb === null && tokens.length > 1) told = clause
    else if (verb !== null && told !== null && isFree) {
      const found = foundThing(told.tokens, talks())
      const meant = whereSaid(tokens, found)
      if (meant !== tokens && isSaidOnce(found[0], talks())) {
        clause.tokens = [...meant]
        Object.assign(told, { isRemark: true, isFact: true })
      }
      told = null
    }
  }
}

/** “There is an um in there, cut that sentence” leaves open which one. */
const isSaidOnce = (phrase: Token | undefined, talks: readonly Talk[]) =>
  phrase?.kind !== 'quote' || talks.every(({ words }) => findPhrase(words, phrase.quoted).length < 2)

/** “So”, “yes”, “it does”: what was asked before. */
const isConfirmed = fits(
  'so|yes|true|(it|that|this|there|they) (is|does|has|are|do) (so|true|the case)?|(there is|there are) (so|true)?',
)
/** “Check whether …”, “is it longer than a minute?”; “does she say how long it lasts?” leaves open what. */
const CHECKED = pattern('^ ((!(whether|if))*4 (whether|if)|[=#asks]) SAID=...', {
  asks: (token) => isWord(firstWord(token), 'be', 'do', 'have'),
})

/** What a sentence wants to be checked; null if it says something else. */
function checkedIn({ tokens, isQuestion, conditions }: Sentence): Token[] | null {
  const said = isQuestion && conditions.length === 0 ? CHECKED.at(tokens, 0)?.parts.SAID : undefined
  return said && !said.some(isOpen) ? said.filter(({ text }) => !/^[.?!;]$/.test(text)) : null
}
const isOpen = ({ text }: Token) => isWord(text, 'question')

/** Names it in conditions without one, and notes it for the clauses. In place; linear. */
export function withConditionSubjects(sentences: readonly Sentence[]): void {
  let last: CompositionId[] = []
  let told: readonly Token[] = []
  for (const sentence of sentences) {
    const { tokens, clauses, conditions } = sentence
    const isScope = ({ tokens: said }: Clause) => said.every(is({ kind: 'composition mark', link: 'in' }))
    const own = idsIn(conditions)
    const scope = idsIn(clauses.filter(isScope))
    const named = idsIn(clauses.filter((clause) => !isScope(clause)))
    const meant = [own, scope, last].find(({ length }) => length > 0) ?? []
    const isAny = own.length === 0 && conditions.some((one) => isOfAny(one.tokens))
    const isOne = meant.length === 1 && !isAny
    if (conditions.length > 0 && isOne) {
      // “Delete the memo if it is long”: what stands in front is nearer.
      const isFronted = tokens.slice(0, 2).some(is({ limit: 'if unless' }))
      if (own.length === 0 && (isFronted || named.length === 0))
        for (const { tokens: said } of conditions) said.unshift(...scopeTokens(said, meant).slice(1))
      if (named.length === 0) sentence.about = meant
    }
    told = conditions.find(({ isElse }) => !isElse)?.tokens ?? told
    if (conditions.length > 0) for (const clause of clauses) nameObject(clause, told)
    if (clauses.some(makes)) last = []
    else if (own.length + scope.length + named.length > 0) last = idsIn([...conditions, ...clauses])
  }
}

const idsIn = (parts: readonly { tokens: readonly Token[] }[]) => [
  ...new Set(
    parts.flatMap(({ tokens }) => tokens.filter(is({ kind: 'composition' }))).flatMap((one) => one.ids),
  ),
]

/** “Them”, and nothing else that says what: “add them”, “delete it first” */
const OBJECT = pattern('^ VERB=. OBJECT=. (<glue limit>|one)*20 $')

/** “If it has no captions, add them”; “if it is short, delete it”. In place. */
function nameObject({ tokens, verb }: Clause, told: readonly Token[]): void {
  const thing = told.find((token) => matches(token, { kind: 'quote', thing: true }) && !isFilm(token))
  const { VERB, OBJECT: [object] = [] } = OBJECT.of(tokens.filter(isNot({ kind: 'mark' }))) ?? {}
  if (!object) return
  const at = tokens.indexOf(object)
  if (thing && matches(object, { text: 'them some one' }) && /^(?:add|remove|off)$/.test(verb ?? ''))
    tokens[at] = { ...thing, from: object.from, to: object.to }
  const deletes = VERB?.some(is({ text: 'delete discard remove' })) || (verb === 'remove' && existing(told))
  if (!thing && deletes && isWord(object.text, 'referring')) tokens[at] = asThing(object, 'composition')
}

const isFilm = is({ thing: 'composition length' })

/** It isn't about a single one: “if a video is short”, “if one of them is” */
const isOfAny = has('(a|an|one|@quantity) (comp|comps|composition|compositions|#video|of)', {
  video: ({ text }) => /^videos?$/.test(text),
})

/** What comes next may be about what it makes. */
const makes = ({ verb, tokens }: Clause) =>
  /^(?:copy|merge|split)$/.test(verb ?? '') ||
  (verb === 'make' && tokens.some(is({ thing: 'composition clip excerpt copy' })))

/** “Add captions. Only do this if …”: the sentences, each with the conditions that later ones state for it. */
export function withSharedConditions(sentences: readonly Sentence[]): Sentence[] {
  const asks = ({ clauses, isQuestion }: Sentence) => clauses.length > 0 && !isQuestion
  const first = sentences.findIndex(asks)
  const isFirst = (at: number) => !sentences.slice(0, at).some(({ conditions }) => conditions.length > 0)
  let shared: Sentence['conditions'] = []
  return sentences
    .toReversed()
    .map((sentence, order) => {
      const at = sentences.length - 1 - order
      const conditions = [...sentence.conditions, ...shared]
      if (at > first && first >= 0 && limitsEarlier(sentence, isFirst(at))) {
        shared = conditions
        return { ...sentence, conditions: [], clauses: [] }
      }
      return at >= first && asks(sentence) && shared.length > 0 ? { ...sentence, conditions } : sentence
    })
    .toReversed()
}

/** “But (only if 'X' is said)”, “only (if …)” */
const opensLimit = fits('(<limit:but>|only|only_if) ...')
/** “Only do this”, “do so”, “it”: it asks for nothing of its own. */
const onlyRefers = fits('[>(@referring|this|so)] (<mark glue limit:only>|do)*20')

/** “But only if 'X' is said”, “only do this if …”: when to do what was asked before; “if …” alone, unless another condition goes before. */
const limitsEarlier = ({ tokens, conditions, clauses, isQuestion }: Sentence, isFirst: boolean) =>
  !isQuestion &&
  conditions.some(({ isElse }) => !isElse) &&
  (clauses.length > 0 || isFirst || opensLimit(tokens)) &&
  clauses.every(({ tokens: said, isNegated }) => !isNegated && onlyRefers(said))
