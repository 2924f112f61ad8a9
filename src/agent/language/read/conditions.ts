// The conditions of a sentence: taken out of its tokens, and what they look for put where its clauses only say “it”.
import type { Clause, Sentence } from './clause.ts'
import type { Token } from './tokens.ts'

/** Takes "if …", "unless …" and "only if …" out, each up to a comma, "then" or the end. */
export function withoutConditions(tokens: readonly Token[]): {
  rest: Token[]
  conditions: Sentence['conditions']
} {
  const conditions: Sentence['conditions'] = []
  const rest: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const { limit } = token.senses
    const isElse = limit === 'else' && (rest.length === 0 || tokens[at - 1]?.kind === 'mark')
    if (isElse) {
      conditions.push({ tokens: [], isNegated: true, isElse: true })
      if (tokens[at + 1]?.text === ',') at++
      continue
    }
    const isOnlyWhen = token.senses.link === 'where' && tokens[at - 1]?.senses.limit === 'only'
    // "where she asks if …" is part of a place.
    const isInside =
      /^(?:ask|asks|asked|asking|check|see|whether|wonder|it|nice|great|appreciate|wondering|love|good|hoping|cool|awesome|perfect|lovely|helpful)$/.test(
        tokens[at - 1]?.text ?? '',
      ) &&
      tokens[at + 1]?.text !== 'it' &&
      token.text === 'if'
    const isOnce =
      rest.length === 0 &&
      /^(?:once|as soon as|when|whenever|while)$/.test(token.text) &&
      tokens.some(({ text }, index) => index > at && text === ',')
    if ((limit !== 'if' && limit !== 'unless' && !isOnlyWhen && !isOnce) || isInside) {
      rest.push(token)
      continue
    }
    if (rest.at(-1)?.senses.limit === 'only') rest.pop()
    let to = at + 1
    while (to < tokens.length) {
      const next = tokens[to] as Token
      if (
        next.text === ',' ||
        next.text === ';' ||
        next.text === ':' ||
        next.text === 'then' ||
        next.text === '.' ||
        next.text === '!'
      )
        break
      if (
        rest.length === 0 &&
        to > at + 3 &&
        next.senses.verb &&
        next.isBase &&
        !next.senses.thing &&
        !['that', 'to', 'not', 'i', 'we', 'you', 'they', 'does', 'do'].includes(tokens[to - 1]?.text ?? '') &&
        next.senses.verb !== 'ask' &&
        next.senses.verb !== 'end' &&
        next.senses.verb !== 'start'
      )
        break
      to++
    }
    if (limit === 'unless' || !isPolite(tokens.slice(at + 1, to)))
      conditions.push({ tokens: tokens.slice(at + 1, to), isNegated: limit === 'unless', isElse: false })
    at = /^(?:,|:|then)$/.test(tokens[to]?.text ?? '') ? to : to - 1
  }
  return { rest, conditions }
}

const POLITE = [
  /^(?:i|we) (?:may|might|can|could)(?: (?:ask|say|trouble you|be so bold)(?: (?:so|that|this))?)?$/,
  /^(?:you )?(?:can|could|would|will|may|please|like|want|wish|agree)(?: (?:please|manage|do) ?(?:it|that|this|so)?)?$/,
  /^(?:you )?(?:would|could|will|can) be so (?:kind|good|nice)(?: as to)?$/,
  /^(?:(?:it|that|this) is )?(?:at all )?(?:possible|feasible|doable|ok|okay|alright|all right|fine|allowed)(?: (?:with|for|by) (?:you|everyone))?$/,
  /^(?:it|that|this) is (?:not )?(?:too much|a big|any|a|no|too) (?:trouble|bother|work|hassle|problem|effort|difficult|hard)(?: (?:for|to) you)?$/,
  /^(?:you|we) (?:have|got|have got) (?:it|them|that|any|one)$/,
  /^you (?:do not mind|have (?:the |a |some )?(?:time|chance|moment|minute|second)|(?:get|find) (?:the |a |some )?(?:time|chance|moment|minute|second))$/,
]

/** “If I may”, “if it isn't too much trouble”: asks for nothing to be checked. */
function isPolite(tokens: readonly Token[]): boolean {
  const text = tokens
    .filter(({ kind }) => kind !== 'mark')
    .map((token) => token.text)
    .join(' ')
  return text.length < 60 && POLITE.some((pattern) => pattern.test(text))
}

const FINDING = /\b(?:there (?:is|are)|exists?|(?:you|we) (?:find|hear|see|spot|notice)|comes? up)\b/
const FOUND = new Set(
  'profanity fillers pauses retakes captions titles markers chapters music clicks'.split(' '),
)

/** What a condition looks for: “if there is any swearing”. Empty when it is about something else. */
export function foundThing(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ senses }) => FOUND.has(senses.thing ?? ''))
  if (at < 0 || !FINDING.test(tokens.map(({ text }) => text).join(' '))) return []
  // “If there is a chapter called Questions”: that one, and no other.
  const called = tokens.findIndex(
    ({ senses, kind }, index) => index > at && (senses.link === 'called' || kind === 'quote'),
  )
  if (called >= 0) return tokens.slice(at).filter(({ senses }) => senses.link !== 'called')
  const measured = tokens
    .slice(at + 1)
    .filter(({ senses, kind }) => senses.limit !== undefined || kind === 'amount')
  return [tokens[at] as Token, ...measured]
}

/** “If there is any swearing, mute it” mutes the swearing, and nothing else. */
export function withAntecedent(clause: Clause, found: readonly Token[]): Clause {
  const acts = ['remove', 'mute', 'censor', 'shorten', 'clean', 'off', 'raise', 'lower', 'rename'].includes(
    clause.verb ?? '',
  )
  const at = clause.tokens.findIndex(({ text }) => /^(?:it|them|those|that)$/.test(text))
  const hasOwn = clause.tokens.some(({ senses }) => senses.thing !== undefined || senses.place !== undefined)
  if (found.length === 0 || !acts || at < 0 || hasOwn) return clause
  return { ...clause, tokens: [...clause.tokens.slice(0, at), ...found, ...clause.tokens.slice(at + 1)] }
}
