// How people speak of captions without their name or a word for a look: “what they say underneath”, “but don't burn them in”, “that can
// be switched off”, “with each word lit up”. Each comes out as the noun or the look that the frame knows.
import { isWord } from '../vocabulary/grammar.ts'
import { asThing, asVerb } from './made-tokens.ts'
import { isColor } from './title-slots.ts'
import { matches, textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'

const isCaptions = (token: Token | undefined) => token?.senses.thing === 'captions'
const asLook = (token: Token, look: string): Token => ({ ...asVerb(token, look), senses: { look } })

/** The tokens of a sentence in plain words for captions. Linear. */
export function withCaptionWords(given: readonly Token[]): readonly Token[] {
  const tokens = spokenShown(given)
  if (!tokens.some(isCaptions)) return tokens
  return asSet(withLooksGathered(withoutBurning(litWords(switchable(tokens)))))
}

const LOOKS: ReadonlySet<string> = new Set(['karaoke', 'boxed', 'plain', 'burned', 'soft'])
const isLook = (token: Token) => LOOKS.has(token.senses.look ?? '') || isColor(token)

/** Beside a look: “keep them …”, “they are …”, “style: …”, “… stays”, “burn_in: true”. */
const isOfLook = (token: Token) =>
  isLook(token) ||
  matches(token, {
    glue: 'pronouns articles politeness helpers',
    text: /^(?:[:=]|on|in|yes|true|style|type|keeping)$/,
  }) ||
  isWord(token.text, 'holding', 'shown', 'be', 'lookNoun', 'adverb')

const isJoint = ({ text }: Token) => /^(?:[,;()–—]|and|but|while)$/.test(text)

/**
 * “Karaoke subs, keep em burned in”, “captions: on, style: karaoke”, “captions boxed while keeping them burned”: what stands between
 * commas and only says how captions look goes to the request about them.
 */
function withLooksGathered(tokens: readonly Token[]): readonly Token[] {
  const segments: Token[][] = [[]]
  for (const token of tokens)
    if (isJoint(token)) segments.push([token])
    else segments.at(-1)?.push(token)
  const own = segments.findIndex((segment) => segment.some(isCaptions))
  const looks = segments.filter(
    (segment, order) => order > own && segment.some(isLook) && segment.slice(1).every(isOfLook),
  )
  // “Take captions out of the picture, keep them as a file”, “captions look basic, box them”
  const isOther = segments[own]?.some(
    ({ senses, isBase, text }) =>
      (senses.verb === 'remove' && isBase) ||
      isWord(text, 'be') ||
      /^(?:out|off|away|stays?|looks?)$/.test(text),
  )
  if (looks.length === 0 || isOther || tokens.at(-1)?.text === '?') return tokens
  return segments.flatMap((segment, order) => {
    if (looks.includes(segment)) return []
    if (order !== own) return segment
    const said = segment.filter(
      ({ text, senses }, at) =>
        !(text === ':' || (senses.verb === 'keep' && segment[at + 1]?.senses.look === 'on')),
    )
    const known = new Set(said.map(({ senses }) => senses.look))
    const isNew = ({ senses: { look } }: Token) => look === undefined || (!known.has(look) && known.add(look))
    const added = looks.flat().filter((one) => isLook(one) && isNew(one))
    return [...said, ...added.map((one) => (one.senses.look ? asLook(one, one.senses.look) : one))]
  })
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
  const isPart = (one: Token) => isFiller(one) || isCaptions(one) || one.senses.look === 'burned'
  while (tokens[to] && isPart(tokens[to] as Token)) to++
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
