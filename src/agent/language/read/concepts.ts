// Gives tokens their concepts: the longest form of the vocabulary that begins at a word becomes one token.
import { isWord } from '../vocabulary/grammar.ts'
import { EDITS } from '../vocabulary/keeping.ts'
import { FORMS, IRREGULAR, type Senses } from '../vocabulary.ts'
import { matches } from './token-tests.ts'
import { lex, type Token, tokenOf } from './tokens.ts'

/** What a word may be a form of, itself first: `removing` → `removing`, `remov`, `remove`. */
export function basesOf(word: string): string[] {
  const bases = [word]
  const irregular = IRREGULAR[word]
  if (irregular) bases.push(irregular)
  const add = (base: string) => {
    if (base.length >= 2) bases.push(base)
  }
  if (word.endsWith("'s")) add(word.slice(0, -2))
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss')) add(word.slice(0, -1))
  // “Boxes”; “notes” isn't “not”.
  if (word.length > 4 && /(?:[sxzo]|[cs]h)es$/.test(word)) add(word.slice(0, -2))
  if (word.length > 4 && word.endsWith('ies')) add(`${word.slice(0, -3)}y`)
  for (const ending of ['ing', 'ed']) {
    if (!word.endsWith(ending) || word.length < ending.length + 2) continue
    const rest = word.slice(0, -ending.length)
    add(rest)
    add(`${rest}e`)
    if (rest.length > 2 && rest.at(-1) === rest.at(-2)) add(rest.slice(0, -1))
  }
  return bases
}

/** British spellings to the vocabulary's. */
export function american(word: string): string {
  // Few words have any of them, and every word is asked.
  if (!MAY_BE_BRITISH.test(word)) return word
  for (const [british, ours] of BRITISH) if (word.includes(british)) return word.replace(british, ours)
  return word
}
const BRITISH: readonly (readonly [string, string])[] = [
  ['colour', 'color'],
  ['centre', 'center'],
  ['alise', 'alize'],
  ['imise', 'imize'],
  ['ilise', 'ilize'],
  ['arise', 'arize'],
  ['nise', 'nize'],
  ['licence', 'license'],
  ['grey', 'gray'],
]
const MAY_BE_BRITISH = new RegExp(BRITISH.map(([british]) => british).join('|'))

/** Tokens with senses; a form of several words is one token. */
export function withConcepts(tokens: readonly Token[]): Token[] {
  const found: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const given = tokens[at] as Token
    // “Zero captions”, “minus the music”
    const token = countsNone(tokens, at) ? tokenOf('word', 'no', given.from, given.to) : given
    if (token.kind !== 'word' && token.kind !== 'mark') {
      found.push(token)
      at++
      continue
    }
    const match = token === given ? longestForm(tokens, at) : longestForm([token], 0)
    if (match === null) {
      found.push(token)
      at++
      continue
    }
    if (token !== given) match.to = at + 1
    const last = tokens[match.to - 1] as Token
    const text = token === given ? textOf(tokens.slice(at, match.to)) : token.text
    const merged = tokenOf('word', text, token.from, last.to)
    if (token.kind === 'mark' && match.to === at + 1) merged.kind = 'mark'
    const { cannot, ...others } = withoutLimit(
      match.senses,
      text,
      found.at(-1),
      tokens[match.to],
      found.at(-2),
    )
    // “Too much silence”, “too many cuts”: a noun
    if (others.thing !== undefined && /^(?:much|many)$/.test(found.at(-1)?.text ?? '')) delete others.verb
    const named = cannot === undefined || isNamed(found.at(-1), cannot) ? others : { ...others, cannot }
    const { thing: _, ...acts } = named
    const senses = isVerb(named, found.at(-1), tokens[match.to]) ? acts : named
    const word = inContext(text, senses, tokens[match.to]?.text, tokens[match.to + 1]?.text)
    found.push({ ...merged, ...word, isBase: match.isBase })
    at = match.to
  }
  return found
}

/** What a word is by those behind it. */
function inContext(text: string, senses: Senses, next = '', second = ''): { text: string; senses: Senses } {
  // “Top and tail”
  if (text === 'top' && /^(?:and|&|n)$/.test(next) && second === 'tail')
    return { text: 'start', senses: { place: 'start' } }
  // “The place where she shares her screen”
  if (/^(?:place|spot)s?$/.test(text) && next === 'where') return { text, senses: { unit: 'part' } }
  // “The phrase with the um” is a sentence, “the phrase "X"” what it quotes.
  const isSentence =
    (/^phrases?$/.test(text) && /^(?:with|where|containing|about)$/.test(next)) ||
    (/^mentions?$/.test(text) && next === 'of')
  return { text, senses: isSentence ? { ...senses, unit: 'sentence' } : senses }
}

/** “Cut down the pauses”, but “a cut down of it”: what has an object is no noun. */
function isVerb({ verb, thing }: Senses, before: Token | undefined, next: Token | undefined): boolean {
  return (
    verb !== undefined &&
    thing === 'excerpt' &&
    isWord(next?.text, 'article', 'possessive', 'demonstrative') &&
    !(before?.kind === 'word' && (before.senses.glue === 'articles' || before.senses.look !== undefined))
  )
}

/** “Zero”, “0” or “minus” in front of several things. */
function countsNone(tokens: readonly Token[], at: number): boolean {
  const { kind, text } = tokens[at] as Token
  if (!/^(?:zero|0|minus)$/.test(text) || (kind !== 'word' && kind !== 'number')) return false
  const noun = tokens[at + 1]?.text === 'the' ? at + 2 : at + 1
  const match = tokens[noun]?.kind === 'word' ? longestForm(tokens, noun) : null
  const isPlural = /s$/.test(tokens[(match?.to ?? 0) - 1]?.text ?? '')
  if (EDITS.has(tokens[noun]?.text ?? '')) return true
  return match?.senses.thing !== undefined && (isPlural || match.senses.thing === 'music')
}

/** “Captions over it” are no more than anything, and what “should be provided” is no condition. */
function withoutLimit(senses: Senses, text: string, before?: Token, next?: Token, lead?: Token): Senses {
  const { limit, ...others } = senses
  const isPlace = text === 'over' && isWord(next?.text, 'neuter', 'object', 'demonstrative')
  const isDone = text === 'provided' && isWord(before?.text.split(' ').at(-1), 'passive')
  // “Captions may be provided for the same”, “kindly restore the same”
  const isIts = lead?.text === 'for' || (lead?.isBase === true && ACTING.has(lead.senses.verb ?? ''))
  if (
    text === 'same' &&
    before?.text === 'the' &&
    isIts &&
    !(next?.kind === 'word' && next.text !== 'please')
  )
    return { glue: 'pronouns' }
  return isPlace || isDone || limit === undefined ? others : senses
}

/** What is done to it as it is: “make the same” and “keep the same” ask for something like it. */
const ACTING = new Set(['remove', 'restore', 'mute', 'shorten', 'rename'])

/** “For our next post”, “how often do they post”: what somebody does or has, and nothing that is asked for. */
function isNamed(before: Token | undefined, cannot: string): boolean {
  return (
    cannot === 'publish' &&
    before?.kind === 'word' &&
    (Object.keys(before.senses).length === 0 ||
      matches(before, { glue: 'articles', look: true, limit: 'first' }) ||
      isWord(before.text, 'subject', 'be'))
  )
}

type FormMatch = { to: number; senses: Senses; isBase: boolean }

function longestForm(tokens: readonly Token[], at: number): FormMatch | null {
  const first = tokens[at] as Token
  const own = american(first.text)
  let best = null as FormMatch | null
  for (const base of basesOf(own))
    for (const { words, senses } of FORMS.get(base) ?? []) {
      const to = formEnd(tokens, at, words)
      if (to === null || (best && best.to > to)) continue
      // Only a verb has a base form: “called” is no command, though it links a name.
      const isBase = base === own || senses.verb === undefined
      if (best && best.to === to)
        best = {
          to,
          senses: { ...senses, ...best.senses },
          isBase: best.senses.verb === undefined ? isBase : best.isBase,
        }
      else best = { to, senses, isBase }
      break
    }
  return best
}

/** Where a form that begins at `at` ends; hyphens between its words do not count. */
function formEnd(tokens: readonly Token[], at: number, words: readonly string[]): number | null {
  let next = at
  for (const [order, word] of words.entries()) {
    if (order > 0 && tokens[next]?.text === '-') next++
    const token = tokens[next]
    if (!token || (token.kind !== 'word' && token.kind !== 'mark')) return null
    const isLast = order === words.length - 1
    const matches =
      american(token.text) === word ||
      ((order === 0 || isLast) && basesOf(american(token.text)).includes(word))
    if (!matches) return null
    next++
  }
  return isOther(tokens, at, next, words) ? null : next
}

/** “Take the (clip) (out)”, “(move) (to) the start”: each word is what it is alone. */
function isOther(tokens: readonly Token[], from: number, to: number, words: readonly string[]): boolean {
  const before = tokens[from - 1]
  const isNoun = matches(before, { kind: 'media composition ordinal' }) || isWord(before?.text, 'article')
  const next = tokens[to]?.text === 'the' ? tokens[to + 1] : tokens[to]
  const phrase = words.join(' ')
  // “Through the end of the recording”: its own end
  if (phrase.endsWith(' the end of')) {
    const isFilm = (FORMS.get(american(next?.text ?? '')) ?? []).some(
      ({ senses }) => senses.thing === 'composition',
    )
    return isFilm || next?.kind === 'composition'
  }
  return phrase === 'clip out' ? isNoun : phrase === 'move to' && isWord(next?.text, 'edge')
}

function textOf(tokens: readonly Token[]): string {
  return tokens
    .filter(({ text }, at) => text !== '-' || at === 0)
    .map(({ text }) => text)
    .join(' ')
}

/** The texts of a name's tokens, for finding it in a prompt. */
export function wordsOfName(name: string): string[] {
  return lex(name)
    .filter(({ kind }) => kind !== 'mark' && kind !== 'break')
    .map(({ text }) => text)
}
