// Nouns of something new, and of what somebody thinks: “a short extract”, “a clip of its own”, “her battery take”.
import { isStopWord } from '../../commands/plans/words.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asThing, asVerb } from './made-tokens.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

export const NEW_THINGS = new Set(['excerpt', 'clip', 'composition'])

/** “prepare a short extract”: a noun, though a verb elsewhere. */
export function withNouns(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    if (isNoun(tokens, at)) return asNoun(token)
    // “Mute the lot bar Webinar”
    const isLot = (index: number) =>
      tokens[index]?.text === 'lot' &&
      tokens[index - 1]?.text === 'the' &&
      tokens[index + 1]?.senses.limit === 'except'
    if (isLot(at + 1)) return []
    if (isLot(at)) return { ...token, text: 'everything', senses: { place: 'everything' } }
    // “Make me a vertical one”
    const [article, shape] = [tokens[at - 2], tokens[at - 1]]
    const isShaped = matches(shape, { look: 'vertical square landscape', kind: 'ratio size' })
    if (token.text === 'one' && isShaped && /^an?$/.test(article?.text ?? '') && tokens.some(isMaking))
      return { ...asThing(token, 'copy'), text: 'copy' }
    // “Rename this piece”
    const isRenamed = tokens
      .slice(Math.max(0, at - 3), at)
      .some((one) => matches(one, { verb: 'rename' }) && one.isBase)
    if (token.text === 'piece' && isRenamed && isWord(tokens[at - 1]?.text, 'demonstrative', 'article'))
      return { ...asThing(token, 'composition'), text: 'video' }
    // “Throw this in a new comp”: what is put there isn't thrown away.
    if (isTossed(tokens, at)) return { ...asVerb(token, 'add'), text: 'put' }
    // “A short clip” is no short.
    const next = tokens[at + 1]
    if (token.text === 'short' && (isClipOut(tokens, at + 1) || (next && isAnyOf(next)))) return []
    if (isClipOut(tokens, at)) return { ...asThing(token, 'clip'), text: token.text.replace(' out', '') }
    if (isTake(tokens, at) || isStuff(tokens, at)) return { ...token, senses: { unit: 'part' }, isBase: true }
    // “One about TikTok”: what is said about it, and not for it.
    if (isWord(token.text, 'platform') && tokens[at - 1]?.senses.link === 'about')
      return { ...token, senses: {} }
    // “This bakery interview” is what is shown, whatever its file is called.
    if (token.kind === 'media' && isWord(tokens[at - 1]?.text, 'demonstrative') && isWord(next?.text, 'film'))
      return []
    // “the Shoot sequence” is the file.
    const isFile =
      /^sequences?$/.test(token.text) && [tokens[at - 1], tokens[at + 1]].some((one) => one?.kind === 'media')
    return isFile ? { ...token, senses: { thing: 'media' } } : token
  })
}

const isMaking = (token: Token) => matches(token, { verb: 'make' }) && token.isBase

/** No more words stand between what is thrown, and into what. */
const MAX_TOSSED = 8

function isTossed(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at] as Token
  const near = tokens.slice(at + 1, at + MAX_TOSSED)
  const into = near.findIndex(
    ({ text }, index) =>
      /^(?:in|into|onto|on)$/.test(text) && /^(?:an?|its|new)$/.test(near[index + 1]?.text ?? ''),
  )
  return (
    matches(token, { verb: 'remove' }) &&
    isWord(token.text, 'tossing') &&
    into > 0 &&
    near.slice(into + 1, into + 5).some(({ senses }) => NEW_THINGS.has(senses.thing ?? ''))
  )
}

/** “A (short) clip out of …”, where “clip out” is no verb. */
const isClipOut = (tokens: readonly Token[], at: number) =>
  /^clips? out$/.test(tokens[at]?.text ?? '') &&
  tokens[at + 1]?.text === 'of' &&
  tokens.slice(Math.max(0, at - 3), at).some(({ text, kind }) => isWord(text, 'article') || kind === 'number')

/** What may be short. */
const isAnyOf = ({ senses, kind }: Token) =>
  kind === 'word' && (senses.thing === 'clip' || senses.thing === 'excerpt')

/** “Her battery take”, “his take on salt”: what somebody thinks. */
function isTake(tokens: readonly Token[], at: number): boolean {
  const [before, owner, next] = [tokens[at - 1], tokens[at - 2], tokens[at + 1]]
  const isOwned = (token: Token | undefined) =>
    /^(?:his|her|their|my|your|our|the)$/.test(token?.text ?? '') || token?.kind === 'speaker'
  const isTopic = before?.kind === 'word' && Object.keys(before.senses).length === 0 && isOwned(owner)
  return (
    /^takes?$/.test(tokens[at]?.text ?? '') &&
    (isTopic || (isOwned(before) && before?.text !== 'the' && next?.text === 'on'))
  )
}

/** “The pilot training stuff”, “the stuff about salt”: what is said about it, and not everything. */
function isStuff(tokens: readonly Token[], at: number): boolean {
  const [before, next] = [tokens[at - 1], tokens[at + 1]]
  if (tokens[at]?.text !== 'stuff' || before?.kind !== 'word') return false
  // “The TikTok stuff” is about it, though a TikTok is a clip, too.
  const isPlain = Object.keys(before.senses).length === 0 || before.senses.thing === 'excerpt'
  const isNamed = isPlain && !isStopWord(before.text)
  return isNamed || (isWord(before.text, 'article', 'demonstrative') && next?.senses.link === 'about')
}

function isNoun(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 3), at)
  return tokens[at]?.text === 'extract' && before.some(({ text }) => /^(?:a|an|one|another)$/.test(text))
}

const asNoun = (token: Token): Token => ({ ...token, senses: { thing: 'excerpt' }, isBase: false })

/** “a clip of its own” is a separate one. */
export function ofItsOwn(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ text }, index) =>
      text === 'of' &&
      /^(?:its|their)$/.test(tokens[index + 1]?.text ?? '') &&
      tokens[index + 2]?.text === 'own',
  )
  const own = tokens[at + 2]
  return at < 1 || !own
    ? tokens
    : [...tokens.slice(0, at - 1), own, tokens[at - 1] as Token, ...tokens.slice(at + 3)]
}

/** True when the words say where: an amount, a time, a count or a named part. */
export function namesPlace(tokens: readonly Token[]): boolean {
  return tokens.some(
    (token) =>
      matches(token, { kind: 'amount time ordinal', unit: true }) ||
      (token.senses.place !== undefined &&
        token.senses.place !== 'everything' &&
        token.senses.place !== 'rest'),
  )
}

/** “Summarize the episode in a one minute video”: without a length, it is a question. */
export function summarized(tokens: readonly Token[]): readonly Token[] | null {
  const [verb, ...rest] = tokens
  const at = rest.findIndex(({ text }) => text === 'in' || text === 'into')
  const made = rest.slice(at + 1)
  const isFilm =
    made.some(({ unit }) => unit === 's') && made.some(({ senses }) => NEW_THINGS.has(senses.thing ?? ''))
  if (!verb || !/^summari[sz]e$/.test(verb.text) || at < 0 || !isFilm) return null
  const noun = { ...asVerb(verb, 'summary'), senses: { thing: 'excerpt' } }
  const length = made.filter(({ senses }) => !NEW_THINGS.has(senses.thing ?? ''))
  return [asVerb(verb, 'make'), ...length, noun, asLink(verb, 'of'), ...rest.slice(0, at)]
}

/** “1080x1920 of the elephant bit”, “vertical of the first minute”: a clip of that shape. */
export function shapeOfPart(tokens: readonly Token[]): readonly Token[] | null {
  const of = tokens.findIndex(({ text }) => text === 'of')
  const [first] = tokens
  const shape = tokens.slice(0, Math.max(0, of)).filter(({ senses }) => senses.glue !== 'articles')
  const isShape =
    shape.length > 0 &&
    shape.every((token) => matches(token, { kind: 'size ratio', look: 'vertical square landscape' }))
  const part = tokens.slice(of + 1)
  const isPart =
    namesPlace(part) && !part.some(({ kind, senses }) => kind === 'composition' || senses.verb !== undefined)
  if (!first || !isShape || !isPart) return null
  return [asVerb(first, 'make'), ...shape, { ...asThing(first, 'clip'), text: 'clip' }, ...tokens.slice(of)]
}

/** “Save the first minute separately”, “keep the intro as its own clip”: it becomes a clip, and nothing goes. */
export function keptApart(tokens: readonly Token[]): readonly Token[] | null {
  const [verb, ...rest] = tokens.filter(({ senses }) => senses.glue !== 'politeness')
  const as = rest.findIndex(({ text }) => text === 'as')
  const tail = as < 0 ? rest.slice(-1) : rest.slice(as)
  const isApart =
    as < 0
      ? tail[0]?.text === 'separately'
      : tail.some(({ senses, text }) => senses.look === 'separate' || text === 'own') &&
        tail.some(({ senses }) => NEW_THINGS.has(senses.thing ?? ''))
  const part = rest.slice(0, rest.length - tail.length)
  if (!verb || !matches(verb, { verb: 'keep' }) || !verb.isBase || !isApart || !namesPlace(part)) return null
  if (part.some(({ senses }) => senses.limit !== undefined)) return null
  return [asVerb(verb, 'make'), { ...asThing(verb, 'clip'), text: 'clip' }, asLink(verb, 'of'), ...part]
}
