// Words that a request needs nothing of: two verbs of which one will do, reasons and purposes, “in the same composition”.

import { isAuxiliary, isWord } from '../vocabulary/grammar.ts'
import { closesUp } from './lifts.ts'
import { asLink, asThing, asVerb } from './made-tokens.ts'
import { asksToConfirm, tagAt } from './questions.ts'
import { sparesOther, withoutBoth, withoutTooMuch } from './said-beside.ts'
import { is, matches, textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** The tokens without what only rephrases them, or the same ones. */
export function withoutPadding(tokens: readonly Token[]): readonly Token[] {
  return RULES.reduce((list, rule) => rule(list), tokens)
}

/** “Bleep or silence the swear word”: the first will do. */
function eitherVerb(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ text }, index) =>
      text === 'or' &&
      isVerb(tokens[index - 1]) &&
      isVerb(tokens[index + 1]) &&
      ['articles', 'pronouns'].includes(tokens[index + 2]?.senses.glue ?? ''),
  )
  return at < 1 ? tokens : [...tokens.slice(0, at), ...tokens.slice(at + 2)]
}

/** “Be careful not to cut X”, “make sure not to lose X”: don't. */
function carefully(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ text }, index) =>
      isWord(text, 'caution') && tokens[index + 1]?.text === 'not' && tokens[index + 2]?.text === 'to',
  )
  const care = tokens[at]
  if (!care) return tokens
  const from = /^(?:be|take|make)$/.test(tokens[at - 1]?.text ?? '') ? at - 1 : at
  const rest = tokens.slice(at + 3)
  return [
    ...tokens.slice(0, from),
    { ...asLink(care, 'do'), senses: { glue: 'helpers' } },
    tokens[at + 1] as Token,
    ...rest,
  ]
}

const isVerb = (token: Token | undefined) => token?.senses.verb !== undefined && token.isBase

/** “Boxed instead of plain”: what it is now needn't be said. */
function insteadOf(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ senses, text }) => senses.limit === 'instead' && /\bof$/.test(text))
  const [before, after] = [tokens[at - 1], tokens[at + 1]]
  const isLook = before?.senses.look !== undefined && after?.senses.look !== undefined
  const isShape = before?.kind === after?.kind && ['ratio', 'size'].includes(after?.kind ?? '')
  return at > 0 && (isLook || isShape) ? [...tokens.slice(0, at), ...tokens.slice(at + 2)] : tokens
}

/** “…, nothing over half a second”, said of pauses: to at most that. “Nothing silent over 0.5 s”: no pause over that. */
function noneOver(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ text }) => text === 'nothing' || text === 'none')
  const none = tokens[at]
  const isSilent = /^(?:silent|quiet)$/.test(tokens[at + 1]?.text ?? '')
  const over = tokens.findIndex(({ unit }, index) => index > at && unit === 's')
  const between = tokens.slice(at + (isSilent ? 2 : 1), over)
  const isOver = between.some(
    ({ senses, text }) => senses.limit === 'over' || /^(?:longer|above)$/.test(text),
  )
  if (!none || over < 0 || !isOver || between.length > 3) return tokens
  const isOfPauses = tokens.slice(0, at).some(({ senses }) => senses.thing === 'pauses')
  if (isOfPauses) {
    const comma = tokens[at - 1]?.text === ',' || tokens[at - 1]?.text === 'and' ? 1 : 0
    return [...tokens.slice(0, at - comma), asLink(none, 'to'), ...tokens.slice(over)]
  }
  return isSilent && at === 0
    ? [asVerb(none, 'shorten'), asThing(none, 'pauses'), asLink(none, 'to'), ...tokens.slice(over)]
    : tokens
}

/** “…, same comp”, “…, in place”, “…, whole thing”: as it is done anyway. */
function inPlace(tokens: readonly Token[]): readonly Token[] {
  const comma = tokens.findLastIndex(({ text }) => text === ',')
  const rest = tokens.slice(comma + 1).filter(({ kind }) => kind !== 'mark')
  const [first, second] = rest.filter(({ senses }) => senses.glue !== 'articles')
  const isSame = /^(?:same|in the same)$/.test(first?.text ?? '') && second?.senses.thing === 'composition'
  const isPlace = textOf(rest) === 'in place' || (second === undefined && first?.text === 'whole thing')
  return comma > 0 && rest.length <= 3 && (isSame || isPlace) ? tokens.slice(0, comma) : tokens
}

/** “The two first sentences”: the first two. */
function firstOfSome(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ kind }, index) =>
      kind === 'number' &&
      /^(?:first|last)$/.test(tokens[index + 1]?.text ?? '') &&
      tokens[index + 2]?.senses.unit !== undefined,
  )
  const [number, edge] = tokens.slice(at, at + 2)
  return at < 0 || !number || !edge ? tokens : [...tokens.slice(0, at), edge, number, ...tokens.slice(at + 2)]
}

/** “The teaser one”: the teaser. */
function nameOne(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter(({ text }, at) => {
    const [article, name, next] = [tokens[at - 2], tokens[at - 1], tokens[at + 1]]
    const isNamed = name?.kind === 'composition' || name?.kind === 'media'
    const counts = next !== undefined && (next.senses.unit !== undefined || next.unit !== null)
    return !(/^ones?$/.test(text) && isNamed && article?.senses.glue === 'articles' && !counts)
  })
}

const REASONS = /^(?:as|since|because|given that|for)$/
const STATED =
  /^(?:is|are|was|were|isn't|aren't|wasn't|weren't|be|been|has|have|had|does|do|did|can|could|can't|will|would|sounds?|feels?|seems?|looks?|needs?|wants?|likes?|hates?|loves?|distracts?|knows?|gets?|makes?|takes?|says?|asked|said|changed|left|moved)$/
/** What a reason must not hold: it would say more than why. */
const ASKED =
  /^(?:should|must|shall|stay|stays|keep|keeps|leave|remain|remains|touch|touched|only|except|unless|if)$/

/** “…, since our viewers hate them”, “…, as it sounds softer than the others”: why something is wanted. */
function withoutReason(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ text }, index) =>
      index > 1 && REASONS.test(text) && tokens[index - 1]?.text === ',' && isSubject(tokens[index + 1]),
  )
  if (at < 0) return tokens
  const comma = tokens.findIndex(
    ({ text }, index) => index > at && /^[,;]$/.test(text) && isVerb(tokens[index + 1]),
  )
  const command = tokens.findIndex(
    (token, index) =>
      index > at + 2 &&
      isVerb(token) &&
      token.senses.thing === undefined &&
      !isInStatement(tokens[index - 1]),
  )
  // “…, as I am tidy, and in the webinar remove …”: with the request that follows, the reason is over.
  const last = command < 0 ? -1 : tokens.findLastIndex(({ text }, index) => index < command && text === ',')
  if (command >= 0 && last <= at && (comma < 0 || comma > command)) return tokens
  const end = last > at && (comma < 0 || comma > last) ? last : comma < 0 ? tokens.length : comma
  const reason = tokens.slice(at + 1, end)
  const says =
    reason.slice(1).some(({ text }) => STATED.test(text)) || reason.at(-1)?.senses.glue === 'pronouns'
  const isPlain = reason.every(
    ({ kind, text }) => (kind === 'word' || kind === 'mark' || kind === 'ordinal') && !ASKED.test(text),
  )
  return says && isPlain ? [...tokens.slice(0, at - 1), ...tokens.slice(end)] : tokens
}

/** Behind these, a verb belongs to what is stated: “they like it”, “to cut it later”. */
const isInStatement = (token: Token | undefined) =>
  token?.text === 'to' ||
  token?.text === 'not' ||
  isAuxiliary(token?.text ?? '') ||
  isSubject(token) ||
  (token !== undefined && Object.keys(token.senses).length === 0 && token.kind === 'word')

const isSubject = (token: Token | undefined) =>
  token !== undefined &&
  (['pronouns', 'articles'].includes(token.senses.glue ?? '') ||
    /^(?:it|its|it's|he|she|they|we|i|you|there|this|that|these|those|our|their|my|his|her|your|nothing|nobody|everyone|everybody|people|most|some|many)$/.test(
      token.text,
    ))

/** “Delete Teaser, which was never approved”: of what has a name, it only says how it is. */
function withoutApposition(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ text }, index) =>
      index > 1 &&
      text === 'which' &&
      tokens[index - 1]?.text === ',' &&
      tokens[index - 2]?.kind === 'composition',
  )
  const said = tokens.slice(at + 1)
  const isPlain =
    /^(?:is|was|has|had|never)$/.test(said[0]?.text ?? '') &&
    said.every(({ kind, text, senses }) => kind === 'word' && !ASKED.test(text) && senses.thing === undefined)
  return at > 0 && isPlain ? tokens.slice(0, at - 1) : tokens
}

/** “For the screens in our lobby, make it square”, “ok for shorts: drop the intro”: where it will be seen. */
function withoutAudience(tokens: readonly Token[]): readonly Token[] {
  const from = tokens.findIndex(({ senses, kind }) => senses.glue !== 'politeness' && kind !== 'mark')
  const end = tokens.findIndex(({ text }, at) => at > from && (text === ',' || text === ':'))
  const opening = tokens.slice(from + 1, Math.max(from + 1, end))
  const next = tokens.slice(end + 1).find(({ senses }) => senses.glue !== 'politeness')
  const isFeed = opening.some(({ senses }) => senses.thing === 'excerpt')
  const isPlain = opening.every(
    ({ kind, senses }) =>
      kind === 'word' &&
      senses.limit === undefined &&
      // “For the reel, …” is about one; “for reels, …” says where it goes.
      !(isFeed && senses.glue === 'articles') &&
      (Object.keys(senses).length === 0 ||
        senses.glue !== undefined ||
        senses.link === 'in' ||
        senses.thing === 'excerpt'),
  )
  const says = isFeed || opening.some(({ senses }) => Object.keys(senses).length === 0)
  return tokens[from]?.text === 'for' && end > from + 1 && isPlain && says && isVerb(next)
    ? tokens.slice(end + 1)
    : tokens
}

const SHAPED = is({ kind: 'size ratio', look: 'vertical square landscape' })

/** “Make it vertical for our Instagram reels”: the shape is what is asked for. */
function withoutPlatform(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ text }, index) => index > 0 && text === 'for')
  const named = (token: Token) =>
    token.text.split(' ').every((word) => isWord(word, 'platform')) ||
    matches(token, { text: 'page feed channel account profile' })
  let to = at + 1
  while (to < tokens.length && (named(tokens[to] as Token) || isWord(tokens[to]?.text, 'possessive'))) to++
  const isPlatform = at > 0 && tokens.slice(at + 1, to).some(named)
  return isPlatform && [...tokens.slice(0, at), ...tokens.slice(to)].some(SHAPED)
    ? [...tokens.slice(0, at), ...tokens.slice(to)]
    : tokens
}

/** “And then close up the gap, please” */
const MAX_CLOSING = 9

/** “Take out the salt story, and close the gap”, “extract 0:10 to 0:20, close up”: a cut leaves none. */
function closedUp(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    (_, index) =>
      index > 1 &&
      /^(?:,|;|and|then|-|–|—)$/.test(tokens[index - 1]?.text ?? '') &&
      closesUp(upToMark(tokens.slice(index, index + MAX_CLOSING))),
  )
  const verb = tokens.findIndex(
    ({ senses, text }, index) =>
      index < at && (senses.verb === 'remove' || /^(?:lift|extract|pull)$/.test(text)),
  )
  const taking = tokens[verb]
  if (at < 2 || taking === undefined) return tokens
  const end = at + upToMark(tokens.slice(at)).length
  const from =
    tokens.findLastIndex(({ text }, index) => index < at && !/^(?:,|;|and|then|please|-|–|—)$/.test(text)) + 1
  const kept = [...tokens.slice(0, from), ...tokens.slice(end)]
  return kept.map((token) =>
    token === taking && token.senses.verb === 'make' ? asVerb(token, 'remove') : token,
  )
}

/** “Put A in front, pushing the rest later”, “… with everything after it moved down”: as it comes anyway. */
function movedOn(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    (token, index) => index > 2 && opensMovingOn(token) && isMovingOn(tokens.slice(index)),
  )
  const adds = tokens.slice(0, Math.max(0, at)).some(is({ verb: 'add move' }))
  return adds ? tokens.slice(0, at) : tokens
}

const opensMovingOn = ({ text }: Token) => /^(?:,|;|and|with|so)$/.test(text)

const isMovingOn = (tail: readonly Token[]) =>
  tail.some(is({ place: 'rest everything' })) &&
  tail.some(({ text, senses }) => senses.verb === 'move' && isWord(text, 'movingOn')) &&
  tail.every(
    (token) =>
      matches(token, { kind: 'mark', glue: true, link: 'after with', place: 'rest everything' }) ||
      isWord(token.text, 'movingOn'),
  )

function upToMark(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex(({ text }, at) => at > 0 && /^[,;.!)]$/.test(text))
  return end < 0 ? tokens : tokens.slice(0, end)
}

/** “… so folks can skip around”, “so that colleagues know who speaks”: what it is good for. */
function withoutPurpose(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ text }) => text === 'so' || text === 'so that')
  const colon = tokens.findIndex(({ text }, index) => index > at && text === ':')
  const end = colon < 0 ? tokens.length : colon
  const rest = tokens.slice(at + 1, end).filter(({ text }) => text !== 'that')
  const able = rest.findIndex(({ text }) =>
    /^(?:can|could|know|knows|see|sees|understand|understands)$/.test(text),
  )
  const isPlain = rest.every(
    ({ kind, text }) => (kind === 'word' || kind === 'mark') && !ASKED.test(text) && text !== ',',
  )
  if (at < 2 || able < 1 || able > 4 || !isPlain) return tokens
  return [...tokens.slice(0, tokens[at - 1]?.text === ',' ? at - 1 : at), ...tokens.slice(end)]
}

const DAYS =
  /^(?:lunch|lunchtime|noon|midday|midnight|tonight|today|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|eod|cob|eow|evening|morning|afternoon)$/

/** “3 clips by lunch”, “… by tomorrow morning please”: when it is needed. */
function withoutDeadline(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ text }, index) =>
      index > 0 &&
      text === 'by' &&
      DAYS.test(tokens[tokens[index + 1]?.senses.glue === 'articles' ? index + 2 : index + 1]?.text ?? ''),
  )
  if (at < 0) return tokens
  let to = at + 1
  while (tokens[to]?.senses.glue === 'articles' || DAYS.test(tokens[to]?.text ?? '')) to++
  return [...tokens.slice(0, at), ...tokens.slice(to)]
}

/** “The intro can go, can't it?”: a tag asks for nothing of its own. */
function withoutTag(tokens: readonly Token[]): readonly Token[] {
  const comma = tagAt(tokens)
  return comma > 1 && !asksToConfirm(tokens) ? tokens.slice(0, comma) : tokens
}

/** “A marker at 0:55 is requested”, “I would be grateful for captions”, “captions would be appreciated”: what is asked for. */
function withoutCourtesy(tokens: readonly Token[]): readonly Token[] {
  const thanks = tokens.findIndex(({ text }) => isWord(text, 'grateful'))
  // “For the interview I would be …”
  const asker = Math.max(
    0,
    tokens.slice(0, Math.max(0, thanks)).findIndex(({ text }) => isWord(text, 'asker')),
  )
  const scope = tokens.slice(0, asker)
  const isScope = scope.every(is({ kind: 'composition mark', glue: true, thing: 'composition', link: 'in' }))
  const opening = tokens.slice(isScope ? asker : 0, Math.max(0, thanks))
  const isThanks =
    /^(?:for|of)$/.test(tokens[thanks + 1]?.text ?? '') &&
    opening.some(({ text }) => isWord(text, 'would', 'shall')) &&
    opening.every(({ text }) => isWord(text, 'asker', 'would', 'shall', 'degree') || isBeing(text))
  if (thanks > 0 && isThanks) return [...scope, ...tokens.slice(thanks + 2)]
  const asked = tokens.findIndex(({ text }, at) => at > 1 && isWord(text, 'requested'))
  let from = asked
  while (
    from > 0 &&
    (isWord(tokens[from - 1]?.text, 'be', 'would', 'degree') || isBeing(tokens[from - 1]?.text))
  )
    from--
  const object = tokens.slice(0, Math.max(0, from))
  const isOne =
    object.some(is({ thing: true, look: true, kind: 'size ratio', unit: 'lufs' })) &&
    !object.some(is({ limit: 'not only', text: /^(?:the|this|that|who|what|which|\?)$/ })) &&
    !isVerb(object[0])
  return asked > from && isOne && tokens.at(-1)?.text !== '?'
    ? [...object, ...tokens.slice(asked + 1)]
    : tokens
}

const isBeing = (text = '') => /^(?:be|most|much)$/.test(text)

/** “With nothing removed”: without removing anything. */
function nothingGone(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ text }, index) => text === 'with' && tokens[index + 1]?.text === 'nothing')
  const [link, none, done] = tokens.slice(at, at + 3)
  const isGone = matches(done, { verb: 'remove', text: 'lost' }) && (!done?.isBase || done.text === 'cut')
  if (at < 0 || !link || !none || !done || !isGone) return tokens
  return [
    ...tokens.slice(0, at),
    { ...asLink(link, 'without'), senses: { limit: 'not' } },
    { ...asVerb(none, 'removing'), senses: { verb: 'remove' }, isBase: false },
    { ...asVerb(done, 'anything'), senses: { place: 'everything' } },
    ...tokens.slice(at + 3),
  ]
}

/** “Mute it rather than cutting it”: what is muted stays. */
function ratherThanCut(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ senses, text }) => senses.limit === 'instead' && / (?:of|than)$/.test(text))
  const [act, object] = tokens.slice(at + 1, at + 3)
  const isCut = act?.senses.verb === 'remove'
  const isIt = isWord(object?.text, 'referring')
  const isMuted = tokens
    .slice(0, Math.max(0, at))
    .some(({ senses }) => /^(?:mute|censor)$/.test(senses.verb ?? ''))
  return isCut && isIt && isMuted ? [...tokens.slice(0, at), ...tokens.slice(at + 3)] : tokens
}

const RULES = [
  withoutBoth,
  withoutTooMuch,
  sparesOther,
  nothingGone,
  ratherThanCut,
  withoutCourtesy,
  carefully,
  withoutDeadline,
  withoutTag,
  withoutPlatform,
  withoutPurpose,
  closedUp,
  movedOn,
  withoutAudience,
  withoutReason,
  withoutApposition,
  eitherVerb,
  insteadOf,
  noneOver,
  inPlace,
  firstOfSome,
  nameOne,
]
