// Names of several things in a sentence of their own, behind the one that makes them: “… Call them A, B and C.”, “… Names: A / B / C”. They
// are written where the things are made, each as a quotation, so that one reader sees both.
import { fits, pattern } from '../phrases/pattern.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asQuote, asVerb } from './made-tokens.ts'
import { is, matches } from './token-tests.ts'
import { type Token, tokenOf } from './tokens.ts'

const MAX_NAMES = 20
const MAX_NAME = 8
/** What says that names follow has no more words. */
const MAX_LEAD = 12

/** “Call them”, “names:”, “the names are” */
const LEAD = pattern(
  '^ (@renaming [!(it|that)] @referring :?|@article,possessive? <thing:name&ends:s> ((:|=|@be) :?)? [=.|<break>])',
)
const BETWEEN = is({ kind: 'break', text: ', ; / | . and & then' })
/** “Name them, in order, …” */
const isOrder = fits('in .? order')

/** The names of such a sentence as quotations; null when it says anything else, or gives only one. */
export function namesOf(given: readonly Token[], prompt: string): Token[] | null {
  const lead = LEAD.at(withoutIdle(given.slice(0, MAX_LEAD)), 0)?.to
  if (lead === undefined) return null
  const tokens = withoutIdle(given)
  const parts: Token[][] = [[]]
  for (const token of tokens.slice(lead))
    if (BETWEEN(token)) parts.push([])
    else parts.at(-1)?.push(token)
  const said = parts.filter((part) => part.length > 0 && !isOrder(part))
  const names = said.map((part) => {
    const [first, last] = [part[0], part.at(-1)] as [Token, Token]
    return asQuote(part.length > 1 ? { ...first, quoted: '' } : first, last, prompt)
  })
  // “Names exactly like that, please”
  const isOpen = matches(tokens[lead - 1], { text: ': = are is them these those' })
  const areNames = isOpen || names.every(({ quoted }) => /^[\p{Lu}\d]/u.test(quoted))
  const isLong = said.some(({ length }) => length > MAX_NAME)
  return areNames && !isLong && names.length > 1 && names.length <= MAX_NAMES ? names : null
}
const withoutIdle = (tokens: readonly Token[]) =>
  tokens.filter((token) => !matches(token, { glue: 'politeness' }) || /^(?:mark|quote)$/.test(token.kind))

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

const ONE = pattern(
  '@renaming (it|that) NAME=([=<quote>|#capital] !(<break>|\\.|\\!)+6) (<break>|\\.|\\!)? $',
  {
    capital: ({ from }, prompt) => /^\p{Lu}/u.test(prompt.slice(from)),
  },
)

/** “(A marker at 0:50.) Name it Kicker.”: null where several are set, or something else is new. */
function nameOfOne(set: readonly Token[] = [], given: readonly Token[], prompt: string) {
  const { NAME: [first, ...more] = [] } = ONE.of(withoutIdle(given), prompt) ?? {}
  const isMade = set.some(is({ thing: 'copy composition excerpt clip titles', verb: 'copy make' }))
  const isOne = set.filter(is({ kind: 'time', link: 'where each' })).length === 1
  return first && isOne && !isMade ? [asQuote(first, more.at(-1) ?? first, prompt)] : null
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
