// What stands around a request for something new, in plain words: who wants it, that it shall be made, how it is called.
import { isWord } from '../vocabulary/grammar.ts'
import type { Clause } from './clause.ts'
import { asLink, asThing, asVerb } from './made-tokens.ts'
import { isMakingVerb, isNewNoun, isShape } from './new-nouns.ts'
import { newOfPart } from './new-of-part.ts'
import { ofItsOwn } from './new-things.ts'
import type { Token } from './tokens.ts'

/** Without “I would like”, “shall be extracted”, “bearing the title”: “a new composition called 'X' of …”. */
export function plainNew(tokens: readonly Token[]): readonly Token[] {
  return named(captioned(sourceLast(clipped(withoutBeing(withoutWish(ofItsOwn(tokens)))))))
}

/** “Clip the salt story”: “a clip of the salt story”. */
function clipped(tokens: readonly Token[]): readonly Token[] {
  const [first, next] = tokens
  const isVerb =
    first?.text === 'clip' &&
    (isWord(next?.text, 'article', 'possessive') || next?.senses.limit === 'only' || next?.kind === 'time')
  return isVerb && !tokens.some((token, at) => at > 0 && isNewNoun(token) && tokens[at - 1]?.text !== 'for')
    ? [asVerb(first, 'make'), asThing(first, 'clip'), asLink(first, 'of'), ...tokens.slice(1)]
    : tokens
}

const isWish = ({ text, senses }: Token) =>
  isWord(text, 'addressee', 'can', 'would', 'wanting', 'have', 'hedging') ||
  /^(?:i|we)$/.test(text) ||
  senses.glue === 'politeness'

/** “I would like a new …”, “can we have a clip of …”; a noun must follow, so that “have it start with …” is none. */
function withoutWish(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex((token) => !isWish(token))
  const next = tokens[end]
  const isNoun =
    isWord(next?.text, 'article', 'fresh') ||
    ['number', 'media', 'composition'].includes(next?.kind ?? '') ||
    isMakingVerb(next)
  return end > 0 && isNoun ? tokens.slice(end) : tokens
}

/** “X should be its own clip”, “X shall be extracted to a new comp”: “X into a new comp”. */
function withoutBeing(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ text }, index) => index > 0 && isWord(text, 'stating'))
  let to = at + 1
  while (isWord(tokens[to]?.text, 'beingDone')) to++
  if (at < 0 || to === at + 1) return tokens
  const done = tokens[to]
  const isDone = done !== undefined && done.senses.verb !== undefined && !done.isBase
  const rest = tokens.slice(isDone ? to + 1 : to)
  const [head] = rest
  if (!head || (isDone && !isWord(done.text, 'made'))) return tokens
  // “Shall be assembled from A and B”
  if (isWord(head.text, 'sourcing')) return [...tokens.slice(0, at), ...rest]
  const isLed = isWord(head.text, 'into', 'onto') || head.text === 'to'
  return [...tokens.slice(0, at), asLink(head, 'into'), ...(isLed ? rest.slice(1) : rest)]
}

/** “With A make a comp”, “from A, make a comp”: “make a comp from A”. */
function sourceLast(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(isMakingVerb)
  const source = tokens.slice(0, Math.max(0, at)).filter(({ kind }) => kind !== 'mark')
  const isSource =
    isWord(source[0]?.text, 'sourcing') &&
    source
      .slice(1)
      .every(
        ({ kind, senses }) =>
          kind === 'media' || kind === 'composition' || senses.glue !== undefined || senses.thing === 'media',
      )
  const called = tokens.findIndex(
    ({ senses, text }, index) => index > at && (senses.link === 'called' || text === 'with'),
  )
  const end = called > at ? called : tokens.length
  return isSource && source.length > 1
    ? [...tokens.slice(at, end), asLink(source[0] as Token, 'from'), ...source.slice(1), ...tokens.slice(end)]
    : tokens
}

/** “A captioned 9:16 clip of X”: “a 9:16 clip of X with captions”. */
function captioned(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ senses, isBase, text }, index) =>
      senses.thing === 'captions' && !isBase && /ed$/.test(text) && tokens.slice(index + 1).some(isNewNoun),
  )
  const token = tokens[at]
  return token
    ? [...tokens.slice(0, at), ...tokens.slice(at + 1), asLink(token, 'with'), asThing(token, 'captions')]
    : tokens
}

/** “Bearing the title 'X'”, “with the name 'X'”, “save it as 'X'”, “and call that 'X'”: “called 'X'”. */
function named(tokens: readonly Token[]): readonly Token[] {
  const out: Token[] = []
  for (const token of tokens) {
    if (token.kind === 'quote') {
      let from = out.length
      while (isWord(out[from - 1]?.text, 'article', 'neuter', 'demonstrative', 'be') || /^(?:of|:|=|as|it)$/.test(out[from - 1]?.text ?? '')) from-- // biome-ignore format: one condition
      const name = out[from - 1]
      const isName = name !== undefined && (isWord(name.text, 'naming', 'saving') || name.text === 'save as')
      const isCalled = name?.senses.link === 'called'
      const isTitle = name?.text === 'title' && isWord(out[from - 2]?.text, 'article', 'bearing')
      if (isName || isTitle || isCalled) {
        from--
        while (isWord(out[from - 1]?.text, 'article', 'bearing') || /^(?:and|then|,)$/.test(out[from - 1]?.text ?? '')) from-- // biome-ignore format: one condition
        out.splice(from)
        out.push({ ...asVerb(token, 'called'), senses: { link: 'called' } })
      }
    }
    out.push(token)
  }
  return out
}

/** No two clauses about one new thing are longer. */
const MAX_TOKENS = 80

/** Clauses with “take the salt story” and “make it a new clip called X” as one. */
export function withMade(clauses: readonly Clause[]): Clause[] {
  const list: Clause[] = []
  for (const clause of clauses) {
    const last = list.at(-1)
    const tokens = last === undefined ? null : asOne(last, clause)
    if (tokens === null || last === undefined) list.push(clause)
    else list[list.length - 1] = { ...last, tokens: [...tokens], verb: 'make' }
  }
  return list
}

function asOne(last: Clause, clause: Clause): readonly Token[] | null {
  const [verb, ...part] = last.tokens
  const [first] = clause.tokens
  if (last.tokens.length + clause.tokens.length > MAX_TOKENS) return null
  // “From A, make a comp”
  const isSource =
    isWord(verb?.text, 'sourcing') && part.some(({ kind }) => kind === 'media' || kind === 'composition')
  if (isSource && isMakingVerb(first)) {
    const tokens = sourceLast([...last.tokens, ...clause.tokens])
    return tokens[0] === first ? newOfPart(tokens) : null
  }
  if (!verb || !first || last.isNegated || last.isRemark || clause.isNegated) return null
  const made = plainNew(clause.tokens)
  // “Save as 'X'”
  const isNaming = made[0]?.senses.link === 'called'
  const isMade = last.verb === 'make' && part.some(isNewNoun)
  if (isNaming && isMade && !part.some(({ senses }) => senses.link === 'called'))
    return [...last.tokens, ...made]
  // “Make it vertical, then give me a highlight”: two requests.
  const isChanged =
    part.some(isShape) && part.every((token) => isShape(token) || token.senses.glue !== undefined)
  if (!isWord(verb.text, 'lifting', 'placing') || part.some(isNewNoun) || isChanged) return null
  const body = (isNaming ? made : made.slice(1)).filter(({ senses }) => senses.glue !== 'pronouns')
  const isNew = isNaming || (isMakingVerb(made[0]) && body.some(isNewNoun))
  const [head] = body
  const isPlain = body.every(({ senses }) => senses.unit === undefined && senses.link !== 'about')
  if (!isNew || !isPlain || !head) return null
  const isLed = isWord(head.text, 'into', 'onto') || isNaming
  const tail = body.at(-1)?.text === 'with' ? body.slice(0, -1) : body
  return newOfPart([asVerb(verb, 'make'), ...part, ...(isLed ? [] : [asLink(head, 'into')]), ...tail])
}
