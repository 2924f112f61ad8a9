// How people speak of captions without their name or a word for a look: “what they say underneath”, “but don't burn them in”, “that can
// be switched off”, “with each word lit up”. Each comes out as the noun or the look that the frame knows.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asThing, asVerb } from './made-tokens.ts'
import { is, textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'

const isCaptions = (token: Token | undefined) => token?.senses.thing === 'captions'
const asLook = (token: Token, look: string): Token => ({ ...asVerb(token, look), senses: { look } })

/** The tokens of a sentence in plain words for captions. Linear. */
export function withCaptionWords(given: readonly Token[]): readonly Token[] {
  const tokens = spokenShown(given)
  if (!tokens.some(isCaptions)) return tokens
  return asSet(withoutBurning(litWords(switchable(tokens))))
}

const WHERE =
  /^(?:underneath|below|(?:on|at|over) (?:the )?(?:screen|bottom|picture)|as text|onscreen|as they (?:are (?:spoken|said)|speak))$/
const MAX_SPOKEN = 5

/** “Put what they say underneath”, “show the spoken words on the screen”. */
function spokenShown(tokens: readonly Token[]): readonly Token[] {
  const verb = tokens.findIndex(({ text }) => isWord(text, 'showing', 'placing'))
  if (verb < 0) return tokens
  const rest = tokens
    .slice(verb + 1)
    .filter(({ senses, kind }) => kind !== 'mark' && senses.glue !== 'politeness')
  for (let length = 1; length <= MAX_SPOKEN; length++)
    if (areSpoken(rest.slice(0, length)) && WHERE.test(textOf(rest.slice(length)))) {
      const token = tokens[verb] as Token
      return [...tokens.slice(0, verb), asVerb(token, 'add'), asThing(token, 'captions')]
    }
  return tokens
}

/** “What they are saying”, “the spoken words” */
function areSpoken(words: readonly Token[]): boolean {
  const [first, second] = words
  const last = words.at(-1)?.text
  if (/(?:^|spoken )words?$/.test(last ?? ''))
    return words.slice(0, -1).every(({ text, senses }) => senses.glue !== undefined || text === 'spoken')
  const isSaid = /^(?:say|says|saying|said)$/.test(last ?? '')
  return (
    first?.text === 'what' && isSaid && words.length > 2 && isWord(second?.text, 'subject', 'someone', 'be')
  )
}

/** “Captions that can be switched off”, “which the viewer can turn off”: soft ones. */
function switchable(tokens: readonly Token[]): readonly Token[] {
  const that = tokens.findIndex(
    ({ senses }, at) => senses.link === 'that' && at > 0 && isCaptions(tokens[at - 1]),
  )
  if (that < 0) return tokens
  const said = tokens.slice(that + 1).filter(({ kind }) => kind !== 'mark')
  const isAble =
    said.some(({ text }) => isWord(text, 'can')) && said.at(-1)?.senses.verb === 'off' && said.length < 8
  return isAble ? [...tokens.slice(0, that), asLook(tokens[that] as Token, 'soft')] : tokens
}

/** “That highlight each word as it is said”, “with the current word lit up”. */
function litWords(tokens: readonly Token[]): readonly Token[] {
  const from = tokens.findIndex(
    ({ text }, at) => /^(?:that|with|which|where)$/.test(text) && isCaptions(tokens[at - 1]),
  )
  const said = tokens.slice(Math.max(0, from))
  const isLit =
    said.some(({ text }) => /^(?:highlight|light|lit)/.test(text)) &&
    said.some(({ senses }) => senses.unit === 'word')
  return from > 0 && isLit ? [...tokens.slice(0, from), asLook(tokens[from] as Token, 'karaoke')] : tokens
}

const isBurning = ({ text, senses }: Token) => /^burn/.test(text) || senses.look === 'burned'
const isUnburning = ({ text }: Token) => /^unburn/.test(text)
const isDenying = ({ text, senses }: Token) => senses.limit === 'not' || text === 'but not' || text === 'stop'
/** Between “not” and “burned”, and behind it. */
const isFiller = ({ senses, text, kind }: Token) =>
  kind === 'word' &&
  ((senses.glue !== undefined && senses.glue !== 'politeness') ||
    isWord(text, 'onto', 'screen') ||
    /^(?:into|itself|any|more|longer)$/.test(text))

/** “But don't burn them in”, “not burned in”, “burned = false”: a soft look. */
function withoutBurning(tokens: readonly Token[]): readonly Token[] {
  const out: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const end = softEnd(tokens, at)
    if (end === null) {
      out.push(token)
      continue
    }
    while (out.length > 0 && /^(?:,|but|and|only|just|do)$/.test(out.at(-1)?.text ?? '')) out.pop()
    out.push(...tokens.slice(at, end).filter(isCaptions), asLook(token, 'soft'))
    at = end - 1
  }
  return out
}

/** Where such words end that begin here; null when none do. */
function softEnd(tokens: readonly Token[], at: number): number | null {
  const token = tokens[at] as Token
  const isOff = (index: number) => /^(?:false|no|off)$/.test(tokens[index]?.text ?? '')
  if (isBurning(token) && token.text !== 'burn') {
    const value = /^[=:]$/.test(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1
    if (isOff(value) && tokens[value + 1]?.kind !== 'word') return value + 1
  }
  let to = at
  if (isDenying(token)) {
    to++
    while (to < at + 4 && tokens[to] && isFiller(tokens[to] as Token)) to++
    if (!tokens[to] || !isBurning(tokens[to] as Token)) return null
  } else if (!isUnburning(token)) return null
  to++
  while (tokens[to] && (isFiller(tokens[to] as Token) || isCaptions(tokens[to]))) to++
  return to
}

/** “Keep the captions, soft”: they are set so. A look alone needs a verb, too. */
function asSet(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ text, senses }) => text === 'soft' && senses.look === 'soft')) return tokens
  const verb = tokens.findIndex(
    ({ senses, isBase }) => ['keep', 'leave'].includes(senses.verb ?? '') && isBase,
  )
  if (
    verb < 0 ||
    tokens.some(({ senses, isBase, kind }) => kind === 'word' && isBase && senses.verb === 'remove')
  )
    return tokens
  return tokens.map((token, at) => (at === verb ? asVerb(token, 'set') : token))
}

/** Resolves “them” and “it” to the thing in the previous clause: “turn the captions yellow and make them large”. */
export function withThem<Part extends { tokens: Token[]; verb: string | null }>(
  given: readonly Part[],
): Part[] {
  const clauses = withNames(given)
  return clauses.map((clause, order) => {
    const last = clauses[order - 1]
    const before = last?.tokens.filter(({ senses }) => APART.has(senses.thing ?? '')) ?? []
    // “Lose the title and rename it”: it is gone. “The sentence about the music … erase it”: it is said.
    const isOther =
      last?.verb === 'remove' ||
      last?.verb === 'off' ||
      last?.tokens.some(({ senses }) => senses.unit !== undefined)
    const isOwn = clause.tokens.some(
      ({ senses, kind }) =>
        (senses.thing !== undefined && !/^(?:fades|name)$/.test(senses.thing)) ||
        kind === 'composition' ||
        kind === 'media',
    )
    const [noun] = before
    if (before.length !== 1 || !noun || isOwn || isOther) return clause
    const verb = clause.verb ?? ''
    const isSet = verb === 'make' || verb === 'set'
    const isOne = noun.senses.thing !== 'captions'
    const isDone = DONE_TO.has(verb) || (noun.senses.thing === 'music' && DONE_TO_MUSIC.has(verb))
    return {
      ...clause,
      tokens: clause.tokens.map((token) => {
        const isMeant =
          token.text === 'them'
            ? isSet || (isDone && (isOne || verb !== 'rename'))
            : token.text === 'it' && isOne && isDone
        return isMeant ? { ...noun, from: token.from, to: token.to } : token
      }),
    }
  })
}

/** “Add chapters at the questions, and name them A, B and C”: the clause before says their names. */
function withNames<Part extends { tokens: Token[]; verb: string | null }>(clauses: readonly Part[]): Part[] {
  const named: Part[] = []
  for (const clause of clauses) {
    const before = named.at(-1)
    const [verb, object, ...names] = clause.tokens
    const isSet = before?.tokens.some(is({ thing: 'markers chapters' })) && before.verb !== 'remove'
    if (!before || !isSet || !verb || clause.verb !== 'rename' || object?.text !== 'them') {
      named.push(clause)
      continue
    }
    const order = names.findIndex(({ text }, at) => text === ',' && names[at + 3]?.text === 'order')
    const said = order < 0 ? names : names.slice(0, order)
    named.splice(-1, 1, { ...before, tokens: [...before.tokens, asLink(verb, 'called'), ...said] })
  }
  return named
}

/** Things in a film other than its speech. */
const APART = new Set(['captions', 'titles', 'markers', 'chapters', 'music'])
/** Verbs whose “it” must mean that thing, or the film would lose speech: “add a title and remove it after 3 seconds”. */
const DONE_TO = new Set(['remove', 'off', 'move', 'fade', 'rename'])
const DONE_TO_MUSIC = new Set(['end', 'shorten', 'lower', 'raise', 'mute'])
