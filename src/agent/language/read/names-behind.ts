// Names of several things in a sentence of their own, behind the one that makes them: “… Call them A, B and C.”, “… Names: A / B / C”. They
// are written where the things are made, each as a quotation, so that one reader sees both.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asQuote, asVerb } from './made-tokens.ts'
import { is, matches } from './token-tests.ts'
import { type Token, tokenOf } from './tokens.ts'

const MAX_NAMES = 20
const MAX_NAME = 8

/** The names of such a sentence as quotations; null when it says anything else, or gives only one. */
export function namesOf(given: readonly Token[], prompt: string): Token[] | null {
  const tokens = given.filter(
    ({ kind, senses }) => kind === 'mark' || kind === 'quote' || senses.glue !== 'politeness',
  )
  const lead = leadOf(tokens)
  if (lead === 0) return null
  const names: Token[] = []
  for (let at = lead; at < tokens.length; ) {
    let to = at
    while (to < tokens.length && !isJoint(tokens, to)) to++
    const [first, last] = [tokens[at], tokens[to - 1]]
    if (isOrder(tokens.slice(at, to))) {
      at = to + 1
      continue
    }
    const isName = first !== undefined && to > at && to - at <= MAX_NAME
    if (isName && last) names.push(asQuote(to - at > 1 ? { ...first, quoted: '' } : first, last, prompt))
    else if (to > at) return null
    at = to + 1
  }
  // “Names exactly like that, please”
  const isPlain = /^[:=]$|^(?:are|is|them|these|those)$/.test(tokens[lead - 1]?.text ?? '')
  const areNames = isPlain || names.every(({ quoted }) => /^[\p{Lu}\d]/u.test(quoted))
  return areNames && names.length > 1 && names.length <= MAX_NAMES ? names : null
}

/** “Name them, in order, …” */
const isOrder = (tokens: readonly Token[]): boolean =>
  tokens.at(-1)?.text === 'order' && tokens[0]?.text === 'in' && tokens.length < 4

/** Behind “call them”, “names:”, “the names are”; 0 when the sentence opens in another way. */
function leadOf(tokens: readonly Token[]): number {
  const from = isWord(tokens[0]?.text, 'article', 'possessive') ? 1 : 0
  const [verb, object] = tokens.slice(from)
  const past = tokens[from + 2]?.text === ':' ? from + 3 : from + 2
  const isCall = from === 0 && isWord(verb?.text, 'renaming') && isWord(object?.text, 'referring')
  if (isCall) return object?.text === 'it' || object?.text === 'that' ? 0 : past
  const isNoun = verb?.senses.thing === 'name' && /s$/.test(verb.text)
  if (!isNoun || object === undefined) return 0
  return /^[:=]$/.test(object.text) || isWord(object.text, 'be') ? past : from + 1
}

const isJoint = (tokens: readonly Token[], at: number): boolean => {
  const { text, kind } = tokens[at] as Token
  if (kind === 'break' || /^[,;/|.]$/.test(text)) return kind !== 'quote'
  return kind !== 'quote' && /^(?:and|&|then)$/.test(text)
}

/** “Called "A", "B"” */
const calledNames = (names: readonly Token[]): Token[] =>
  names.flatMap((name, order) => [
    order === 0
      ? { ...asLink(name, 'called'), senses: { link: 'called' } }
      : tokenOf('mark', ',', name.from, name.from),
    name,
  ])

/** The sentences, with such names in the sentence about chapters or markers in front of them. */
export function withMarkNames(sentences: readonly Token[][], prompt: string): Token[][] {
  const out: Token[][] = []
  for (const tokens of sentences) {
    const last = out.at(-1)
    const noun = last?.find((token) => matches(token, { thing: 'chapters markers' }))
    const isClosed = (token: Token) =>
      matches(token, { link: 'called', verb: 'remove rename' }) && !isWord(token.text, 'placing')
    const isOpen = noun && !last?.some(isClosed)
    const names = isOpen ? (namesOf(tokens, prompt) ?? nameOfOne(last, tokens, prompt)) : null
    if (last && names) {
      if (last.at(-1)?.text === '.') last.pop()
      last.push(...calledNames(names))
    } else out.push([...tokens])
  }
  return out
}

/** “(A marker at 0:50.) Name it Kicker.”: null where several are set, or something else is new. */
function nameOfOne(set: readonly Token[] | undefined, given: readonly Token[], prompt: string) {
  const tokens = given.filter(({ kind, senses }) => kind === 'quote' || senses.glue !== 'politeness')
  const [verb, it, first] = tokens
  const isMade = set?.some(is({ thing: 'copy composition excerpt clip titles', verb: 'copy make' }))
  const isOne = set?.filter(is({ kind: 'time', link: 'where each' })).length === 1
  const end = tokens.findIndex(({ kind, text }) => kind === 'break' || /^[.!]$/.test(text))
  const last = tokens.at(end < 0 ? -1 : end - 1)
  const isCall = isWord(verb?.text, 'renaming') && (it?.text === 'it' || it?.text === 'that')
  const isName = first !== undefined && (first.kind === 'quote' || /^\p{Lu}/u.test(prompt.charAt(first.from)))
  const isWhole = tokens.length <= MAX_NAME && (end < 0 || end === tokens.length - 1)
  return isCall && isName && last && isWhole && isOne && !isMade ? [asQuote(first, last, prompt)] : null
}

/** “Called A, B and C” ends the sentence. */
export function namesAt(tokens: readonly Token[], at: number, prompt: string): Token[] | null {
  const [token] = tokens.slice(at)
  if (token?.senses.link !== 'called') return namesOf(tokens.slice(at), prompt)
  return namesOf(
    [asVerb(token, 'call'), { ...asVerb(token, 'them'), senses: {} }, ...tokens.slice(at + 1)],
    prompt,
  )
}

/** All names as one quotation, as whoever gives them to several things reads them. */
export function listOf(names: readonly Token[]): Token {
  const [first] = names as [Token]
  const quoted = names.map((name) => `"${name.quoted}"`).join(', ')
  return asQuote({ ...first, quoted }, first, '')
}
