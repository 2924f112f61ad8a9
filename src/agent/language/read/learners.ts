// English as somebody writes it who learned it from another language: missing and extra articles, “do a copy with name 'X'”, “all what
// concerns X”, “let it in peace”. Each becomes what the other rules know. A rule looks at function words and concepts.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { matches, textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** The tokens of a sentence in plain English, or the same ones. */
export function withPlainEnglish(tokens: readonly Token[]): readonly Token[] {
  return RULES.reduce((list, rule) => rule(list), tokens)
}

const NEW = new Set(['copy', 'clip', 'excerpt', 'composition'])
const isArticle = (token: Token | undefined) => /^(?:a|an|the|this|that|one)$/.test(token?.text ?? '')

/** “… with name 'X'”, “… with the title X” behind something new: it is called that. */
function withName(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ text }, index) => {
    const noun = isArticle(tokens[index + 1]) ? index + 2 : index + 1
    return (
      /^(?:with|under|of|by)$/.test(text) &&
      tokens[noun]?.text === 'name' &&
      ['quote', 'word', 'composition'].includes(tokens[noun + 1]?.kind ?? '') &&
      tokens.slice(0, index).some(({ senses }) => NEW.has(senses.thing ?? ''))
    )
  })
  const from = tokens[at]
  if (at < 0 || !from) return tokens
  const noun = isArticle(tokens[at + 1]) ? at + 2 : at + 1
  return [
    ...tokens.slice(0, at),
    { ...asVerb(from, 'called'), senses: { link: 'called' }, isBase: false },
    ...tokens.slice(noun + 1),
  ]
}

/** “Let the memo in peace”, “leave the other two be”: they are left alone. */
function inPeace(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ text }) => /^(?:let|leave)$/.test(text))
  const verb = tokens[at]
  const end = tokens.findIndex(
    ({ text }, index) =>
      index > at + 1 &&
      ((text === 'in' && tokens[index + 1]?.text === 'peace') ||
        (text === 'be' && endsClause(tokens[index + 1]))),
  )
  const object = tokens.slice(at + 1, end)
  if (at < 0 || end < 0 || !verb || object.length > 8 || object.some(({ kind }) => kind === 'mark'))
    return tokens
  const to = tokens[end]?.text === 'in' ? end + 2 : end + 1
  const alone = { ...asVerb(tokens[end] as Token, 'alone'), senses: {} }
  return [...tokens.slice(0, at), asVerb(verb, 'leave'), ...object, alone, ...tokens.slice(to)]
}

const endsClause = (token: Token | undefined) =>
  token === undefined || token.kind === 'mark' || /^(?:and|but|or|please|then)$/.test(token.text)

const CONCERNS =
  /^(?:concerns?|regards?|relates? to|related to|refers? to|deals? with|(?:is|goes|are) (?:all )?(?:about|around|over)|touches(?: on| upon)?|belongs? to|(?:has|have) (?:something |anything )?to do with|(?:is|are) (?:related to|connected (?:to|with)|linked to))$/

/** “All what concerns the oven”, “everything that has to do with it”: all about it. */
function allAbout(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ text }, index) =>
      /^(?:all|everything|anything|all of it)$/.test(text) &&
      /^(?:that|what|which)$/.test(tokens[index + 1]?.text ?? ''),
  )
  const first = tokens[at]
  if (!first) return tokens
  for (let length = 5; length >= 1; length--) {
    const said = tokens.slice(at + 2, at + 2 + length)
    if (said.length < length || !CONCERNS.test(textOf(said))) continue
    const everything = { ...asVerb(first, 'everything'), senses: { place: 'everything' } }
    return [...tokens.slice(0, at), everything, asLink(first, 'about'), ...tokens.slice(at + 2 + length)]
  }
  // “All what was cut”
  return tokens[at + 1]?.text === 'what'
    ? tokens.map((token, index) =>
        index === at + 1 ? { ...token, text: 'that', senses: { link: 'that' } } : token,
      )
    : tokens
}

const COUNTED = /^(?:minute|second|hour|chapter|sentence|question|clip|marker|part|take|scene)$/

const SHOWN: ReadonlySet<string> = new Set(['titles', 'captions', 'markers', 'chapters'])

/** “After the minute two”, “leave only last question”, “into new composition”: an article too much, or none. */
function articles(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token, at): readonly Token[] => {
    const [before, next, second] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]]
    if (token.text === 'the' && COUNTED.test(next?.text ?? '') && second?.kind === 'number') return []
    const isBare =
      before !== undefined &&
      ((before.senses.verb !== undefined && before.isBase) || before.senses.limit === 'only') &&
      before.senses.thing === undefined
    // “Put one title at the bottom”
    const isOne =
      token.text === 'one' &&
      isBare &&
      before.senses.verb !== 'remove' &&
      next?.kind === 'word' &&
      SHOWN.has(next.senses.thing ?? '')
    if (isOne) return [{ ...the(token), text: 'a' }]
    const isUnit = next?.senses.unit !== undefined && next.kind === 'word'
    if (token.kind === 'ordinal' && isBare && isUnit) return [the(token), token]
    const isInto = /^(?:into|in|as)$/.test(before?.text ?? '')
    const isNew =
      /^(?:new|separate)$/.test(token.text) && (NEW.has(next?.senses.thing ?? '') || next?.text === 'one')
    if (isInto && isNew) return [{ ...the(token), text: 'a' }, token]
    return [token]
  })
}

const the = (token: Token): Token => ({ ...asVerb(token, 'the'), senses: { glue: 'articles' } })

/** “This same composition” */
function same(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter(
    ({ text }, at) =>
      text !== 'same' ||
      !/^(?:this|that|these|those)$/.test(tokens[at - 1]?.text ?? '') ||
      tokens[at + 1]?.senses.thing !== 'composition',
  )
}

/** “Mute it complete”, “remove them total”: an adverb without its ending. */
function completely(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter(
    ({ text }, at) =>
      !/^(?:complete|total|entire|definitive)$/.test(text) ||
      !/^(?:it|them|this|that|all|everything)$/.test(tokens[at - 1]?.text ?? '') ||
      !endsClause(tokens[at + 1]),
  )
}

/** “A copy apart in 4:5”: a separate one. */
function apart(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter(
    ({ text }, at) =>
      text !== 'apart' || !NEW.has(tokens[at - 1]?.senses.thing ?? '') || tokens[at + 1]?.text === 'from',
  )
}

/** “For Instagram a copy in 4:5”: what it is for, and something new. */
function purposeFirst(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ text }, index) => index > 1 && /^(?:a|an|one|two|three)$/.test(text))
  const lead = tokens.slice(1, Math.max(1, at))
  const isPlain =
    tokens[0]?.text === 'for' &&
    lead.length > 0 &&
    lead.length <= 5 &&
    lead.every(
      ({ kind, senses }) =>
        kind === 'word' && (Object.keys(senses).length === 0 || senses.glue === 'articles'),
    )
  const isNew = tokens.slice(at + 1, at + 5).some(({ senses }) => NEW.has(senses.thing ?? ''))
  const first = tokens[at]
  return isPlain && isNew && first ? [asVerb(first, 'make'), ...tokens.slice(at)] : tokens
}

/** “The swear word cut, only this word”: says again what is meant. */
function onlyThis(tokens: readonly Token[]): readonly Token[] {
  const list = tokens.filter(({ kind, text }) => kind !== 'mark' || text === ',')
  const comma = list.findLastIndex(({ text }) => text === ',')
  const [only, which, noun, more] = list.slice(comma + 1)
  const isEcho =
    comma > 1 &&
    only?.senses.limit === 'only' &&
    /^(?:this|that|the|these|those)$/.test(which?.text ?? '') &&
    // “Only this phrase” keeps a part from being read as more than that.
    noun?.senses.unit === 'word' &&
    more === undefined &&
    list.slice(0, comma).some(({ text }) => text.split(' ').includes(noun.text))
  return isEcho
    ? tokens.slice(
        0,
        tokens.findLastIndex(({ text }) => text === ','),
      )
    : tokens
}

/** “Both battery sentences”: the sentences about it. */
function bothOf(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token, at) => {
    if (token.text !== 'both') return token
    const near = tokens.slice(at + 1, at + 5)
    const noun = near.findIndex(({ senses, text }) => senses.unit !== undefined && /s$/.test(text))
    const isNamed =
      noun > 0 &&
      near.slice(0, noun).every(({ kind, senses }) => kind === 'word' && senses.limit === undefined)
    return isNamed ? the(token) : token
  })
}

const PLACES = new Set('top center bottom topLeft topRight bottomLeft bottomRight lowerThird'.split(' '))

/** “In the center of the picture”: where else. */
function ofThePicture(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ senses }, index) =>
      PLACES.has(senses.look ?? '') &&
      tokens[index + 1]?.text === 'of' &&
      /^(?:picture|screen|image|frame|video|film|shot)$/.test(tokens[index + 3]?.text ?? ''),
  )
  return at < 0 ? tokens : [...tokens.slice(0, at + 1), ...tokens.slice(at + 4)]
}

/** “Change (the) name (from) Episode 7 on Episode 8”, “rename Draft on Final”: one composition, and its new name. */
function renamedOn(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ kind }) => kind === 'composition')
  const [first] = tokens
  const lead = tokens.slice(1, Math.max(1, at))
  const isName =
    lead.some(({ senses }) => senses.thing === 'name') &&
    lead.every((token) => isArticle(token) || matches(token, { thing: 'name', text: 'of from for' }))
  const isRename = lead.length === 0 && first?.senses.verb === 'rename'
  const name = tokens[at + 2]
  // “Rename it on Friday”
  const isNamed = /^(?:on|to|into|in)$/.test(tokens[at + 1]?.text ?? '') && name && !isWord(name.text, 'date')
  if (!first || !isNamed || !(isRename || (isName && isWord(first.text, 'changing')))) return tokens
  return [asVerb(first, 'rename'), tokens[at] as Token, asLink(first, 'to'), ...tokens.slice(at + 2)]
}

const RULES = [
  withName,
  renamedOn,
  inPeace,
  allAbout,
  articles,
  same,
  completely,
  apart,
  purposeFirst,
  onlyThis,
  bothOf,
  ofThePicture,
]
