// Which words of an instruction the nearest command may drop. Words that limit, name something or ask for something else always
// count; words that only say why, how or to whom may go, and the answer names them.

import { isHesitation, isStopWord, plainWordsOf, stem, withoutGenitive } from '../commands/plans/words.ts'
import { Item, wordsOf } from '../language/read/item.ts'
import { restores } from '../language/read/returns.ts'
import { isUm } from '../language/read/token-tests.ts'
import { plainText, type Token } from '../language/read/tokens.ts'
import { isWord } from '../language/vocabulary/grammar.ts'
import { claimsOf, namesThing, valueProof, wordProof } from './claims.ts'
import { saysFewer } from './coverage.ts'
import { dropsFilm, dropsLimit, isOtherSide } from './dropped-limits.ts'
import type { Offer } from './filled-offers.ts'
import { isBeside, isCommand, partsOf, saysStay } from './parts.ts'
import type { Proof } from './proofs.ts'

/** The most words that may be dropped from one instruction. */
const MAX_IGNORED = 4

/** `guards`: parts that say what must stay as it is. `proofs`: what the result has to show. */
type LeftOut = { ignored: string[]; guards: Token[][]; proofs: Proof[] }
type Reading = Pick<Offer, 'from' | 'isPlain'> & { offered: readonly Token[] }
type Prompt = { words: string; heard: ReadonlySet<string> }

/** “Where Leo asks about the farm” is a question, and no passage about both. */
function dropsAsking(offered: readonly Token[], said: readonly Token[]): boolean {
  const isOfAsking = ({ text, senses }: Token) =>
    isWord(text, 'putting') || ['question', 'answer', 'exchange'].includes(senses.unit ?? '')
  const asks = said.some(
    ({ text }, at) =>
      isWord(text, 'putting') &&
      said.slice(Math.max(0, at - 3), at).some(({ senses }) => senses.link === 'where'),
  )
  return asks && !offered.some(isOfAsking)
}

const isRest = ({ senses }: Token) => senses.place === 'rest'

/** “The last ten seconds, … the rest can go”: what is named stays. */
function dropsRest(said: readonly Token[]): boolean {
  const parts = partsOf(said).filter((part) => part.some(isRest))
  return parts.some((part) => part.some(({ senses }) => senses.verb === 'remove'))
}

/** What a reading drops, and what must hold because of it; null when a dropped word matters. */
export function leftOutBy(
  said: readonly Token[],
  { offered, from, isPlain }: Reading,
  { words, heard }: Prompt,
): LeftOut | null {
  if (!isAsked(offered, said, isPlain) || isAnother(offered, said)) return null
  if (dropsAsking(offered, said) || isOtherSide(offered, said)) return null
  // “Put the last first and the first last” is both.
  const ranks = (list: readonly Token[]) => list.filter(({ kind }) => kind === 'ordinal').length
  if (ranks(offered) > 0 && ranks(said) > ranks(offered)) return null
  // “Take it out”, and not “take it”
  const goesAway = (list: readonly Token[]) => list.some(({ text }) => /^(?:out|off|away)$/.test(text))
  if (offered.some(({ text }) => text === 'take') && goesAway(said) && !goesAway(offered)) return null
  // “Keep the ums” removes nothing.
  const keeps = said.some(
    (token) => isOrder(token, said) && ['keep', 'leave'].includes(token.senses.verb ?? ''),
  )
  const removes = offered.some(({ senses }) => senses.verb === 'remove' || senses.verb === 'off')
  if (keeps && removes && !said.some((token) => isOrder(token, said) && token.senses.verb === 'remove'))
    return null
  if (removes && dropsRest(said) && !offered.some(isRest)) return null
  if (dropsLimit(offered, said)) return null
  const texts = new Set(offered.map((one) => spoken(plainText(one))))
  const senses = new Set(offered.flatMap(sensesOf))
  const verbs = new Set(offered.map(({ senses }) => senses.verb ?? ''))
  // What is to come back isn't to be changed.
  if (restores(said) && !restores(offered)) return null
  const adds = has(verbs, ADDING)
  const named = new Set(offered.flatMap(({ quoted }) => plainWordsOf(quoted)).map(spoken))
  const isCovered = (token: Token) => {
    // “Everything that was removed” removes nothing.
    if (verbs.has('restore') && isOrder(token, said) && token.senses.verb === 'remove') return false
    if (token.kind !== 'word') return offered.some((one) => isSame(one, token)) || isTaken(token)
    if (isUm(token))
      return offered.some(({ text, quoted }) =>
        [text, quoted].some((one) => singular(one) === singular(token.text)),
      )
    return (
      // Adding captions turns them on.
      (adds && token.senses.look === 'on' && endsPart(said, token)) ||
      texts.has(spoken(token.text)) ||
      (isPlain && named.has(spoken(token.text))) ||
      isTaken(token) ||
      (sensesOf(token).some((sense) => senses.has(sense)) &&
        // A “lower third” is a title, and more than one; who answers doesn't ask.
        (token.senses.look === undefined || senses.has(`look ${token.senses.look}`)) &&
        (token.senses.unit !== 'answer' || senses.has('unit answer')))
    )
  }
  const isTaken = ({ from: at, kind, senses }: Token) =>
    isPlain &&
    from?.has(at) === true &&
    (kind === 'word' || kind === 'media') &&
    // A topic counts as covered only when the command names it.
    (Object.keys(senses).length > 0 || kind === 'media')
  const isProvable = from !== null && has(verbs, PROVABLE)
  const left: LeftOut = { ignored: [], guards: [], proofs: [] }
  const verb = said.find(({ senses }) => senses.verb)?.senses.verb ?? null
  const { purposes } = new Item({ tokens: [...said], verb, isNegated: false, isRequest: false }, words)
  const isPurpose = (token: Token) => purposes.some(({ from, to }) => said.slice(from, to).includes(token))
  // “The part about the battery opinion” is about both.
  if (isProvable)
    for (const token of said)
      if (token.kind === 'word' && isCovered(token) && !isSmall(token)) {
        const proof = wordProof(token, heard)
        if (proof?.kind === 'heard') left.proofs.push(proof)
      }
  for (const part of partsOf(said)) {
    const open = part.filter(
      (token) => !isCovered(token) && token.kind !== 'mark' && token.kind !== 'break' && !isPurpose(token),
    )
    const isOpen = part.every((token) => open.includes(token) || isSmall(token))
    // “Since …, please remove the ad”: a request of its own, whatever is read as a reason.
    const lead = part.find(({ senses }) => senses.glue !== 'politeness' && senses.limit !== 'instead')
    if (lead && isPurpose(lead) && isOrder(lead, said) && !isCovered(lead)) return null
    const claims = open.length > 0 ? claimsOf(part, said) : null
    if (claims !== null) left.proofs.push(...claims)
    else if (isOpen && isBeside(part, said)) left.ignored.push(wordsOf(part, words))
    else if (isOfGuard(part, open) && !part.some((token, at) => isCommand(token, part[at - 1])))
      left.guards.push(part)
    // A second target, or a request of its own.
    else if (isOpen && open.length > 0 && (isTarget(part, verbs, heard) || opensSentence(part[0], said)))
      return null
    else if (!dropWords(left, part, isOpen, { said, open, heard, verbs, isMade: from !== null, isPlain }))
      return null
  }
  return left.ignored.length > MAX_IGNORED ? null : left
}

/** Says of each open word of a part what must hold because of it, or that it says nothing; false when one matters. */
function dropWords(left: LeftOut, part: readonly Token[], isOpen: boolean, beside: Beside): boolean {
  const { open, heard, verbs, isMade, isPlain } = beside
  const isProvable = isMade && has(verbs, PROVABLE)
  return open.every((token) => {
    const judged = judge(token, part, beside)
    // “The thanks before the question” aren't all that comes before it.
    const [before, next] = [-1, 1].map((step) => part[part.indexOf(token) + step])
    const isBounded = isWord(before?.text, 'article') && BOUNDING.has(next?.senses.link ?? '')
    if (isBounded && heard.has(spoken(token.text)) && has(verbs, TAKING)) return false
    if (judged === 'matters') {
      const proof = valueProof(token, part) ?? (isProvable ? wordProof(token, heard) : null)
      // What is kept at another time would be gone.
      if (proof === null || (proof.kind === 'time' && verbs.has('keep'))) return false
      left.proofs.push(proof)
      return true
    }
    if (judged === 'glue') return true
    // In a removal, an unknown word says which one is meant.
    const isWhich = !isOpen && !/..ly$/.test(token.text)
    if (isWhich && (verbs.has('mute') || (!isPlain && has(verbs, TAKING)))) return false
    left.ignored.push(token.text)
    return true
  })
}

/** What must not be changed may be named elsewhere, too: “add the memo, without changing the memo”. */
const isOfGuard = (part: readonly Token[], open: readonly Token[]) =>
  saysStay(part) &&
  (part.every((token) => open.includes(token) || isSmall(token)) ||
    (part[0]?.senses.limit === 'not' && open.includes(part[0])))

/** A verb in its base form that is no noun, and that no “was” makes a participle. */
function isOrder(token: Token, said: readonly Token[]): boolean {
  return (
    token.isBase &&
    token.senses.verb !== undefined &&
    sensesOf(token).length === 1 &&
    !isWord(said[said.indexOf(token) - 1]?.text, 'be', 'passive')
  )
}

function singular(text: string): string {
  return text.toLowerCase().replace(/s$/, '')
}

function spoken(text: string): string {
  return stem(withoutGenitive(text))
}

/**
 * “The weather chat” in “cut the intro, the weather chat”; but “off-topic”, “gently” and “with the hope in it” only say why and how.
 */
function isTarget(part: readonly Token[], verbs: ReadonlySet<string>, heard: ReadonlySet<string>): boolean {
  const [first] = part
  // “(4)”, “all four of them”, “1:09”
  if (part.every((token) => isFigure(token) || isSmall(token) || token.text === 'all')) return false
  const isThere = (token: Token) =>
    token.kind !== 'word' ||
    isHesitation(singular(token.text)) ||
    sensesOf(token).length > 0 ||
    heard.has(spoken(token.text))
  return (
    (verbs.has('remove') || verbs.has('clean')) &&
    (isWord(first?.text, 'article', 'possessive', 'demonstrative', 'quantity') ||
      part.some((token) => isThere(token) && !isSmall(token))) &&
    first?.senses.link === undefined &&
    first?.text !== 'with' &&
    !(part.length === 1 && /..ly$/.test(first?.text ?? ''))
  )
}

const isFigure = ({ kind }: Token) => kind === 'number' || kind === 'time'

/** True when the token begins a sentence. */
function opensSentence(token: Token | undefined, said: readonly Token[]): boolean {
  const before = said[said.indexOf(token as Token) - 1]
  return before !== undefined && /^[.?!]$/.test(before.text)
}

function isSmall({ kind, text, senses }: Token): boolean {
  return (
    kind === 'mark' ||
    kind === 'break' ||
    (kind === 'word' &&
      sensesOf({ senses } as Token).length === 0 &&
      (senses.glue !== undefined || isStopWord(text)))
  )
}

function has(verbs: ReadonlySet<string>, some: ReadonlySet<string>): boolean {
  return [...verbs].some((verb) => some.has(verb))
}

/** Verbs whose effect shows in the words before and after. */
const PROVABLE = new Set(['remove', 'restore', 'clean', 'make'])

/** “Remove it from the Interview” takes something out of it, and doesn't delete it; of two films to join, none may be left out. */
function isAnother(offered: readonly Token[], said: readonly Token[]): boolean {
  const deletes =
    offered.some(({ senses }) => senses.verb === 'remove') &&
    offered.some(({ senses }) => senses.thing === 'composition')
  const isPlace = said.some(({ kind }, at) => kind === 'composition' && saysWhere(said, at))
  return (deletes && isPlace) || dropsFilm(offered, said)
}

/** “(Remove it) from the Interview”: the film is where something is done. */
export const saysWhere = (tokens: readonly Token[], film: number): boolean =>
  tokens.slice(Math.max(0, film - 2), film).some(({ text }) => /^(?:from|in|of|on|at|out of|off)$/.test(text))

function endsPart(said: readonly Token[], token: Token): boolean {
  const next = said[said.indexOf(token) + 1]
  return next === undefined || next.kind === 'mark' || next.senses.glue === 'politeness'
}

const ADDING = new Set(['add', 'caption', 'make', 'set'])
const TAKING = new Set(['remove', 'keep', 'shorten', 'start', 'end', 'mute', 'move', 'clean', 'replace'])
const MAKING = new Set(['make', 'copy', 'merge'])
const PLAIN_LOOKING = new Set(['start', 'end', 'restore', 'merge', 'rename'])

type Beside = {
  said: readonly Token[]
  open: readonly Token[]
  heard: ReadonlySet<string>
  verbs: ReadonlySet<string>
  isMade: boolean
  isPlain: boolean
}

function judge(
  token: Token,
  part: readonly Token[],
  { said, open, heard, verbs, isMade, isPlain }: Beside,
): 'matters' | 'ignored' | 'glue' {
  const { kind, text, senses, isBase } = token
  if (kind !== 'word' || /^(?:undo|revert)$/.test(text)) return 'matters'
  if (isWord(text.replace(/s$/, ''), 'asking', 'shall', 'would', 'wanting')) return 'glue'
  // “Captions would be wrong here”
  if (isWord(text, 'unwelcome', 'grateful') && !said.some((one) => isOrder(one, said))) return 'matters'
  const { limit, glue, link } = senses
  const at = part.indexOf(token)
  if (has(verbs, TAKING) && saysFewer(said, said.indexOf(token))) return 'matters'
  if (limit === 'only' && !said.some((one) => one.senses.verb === 'keep')) return 'glue'
  // “About” means “roughly” only in front of a number.
  if (limit === 'roughly' && part[at + 1]?.kind === 'word') return 'glue'
  // “Boxed captions instead of plain”, “karaoke over plain”
  const isOver = (one: Token | undefined) => one?.senses.limit === 'instead' || one?.senses.limit === 'over'
  const beside = part[at + 1] ?? part.find(({ senses: { look } }) => look !== undefined)
  const isInstead = isOver(token) && beside?.senses.look !== undefined
  if (isInstead || (senses.look !== undefined && isOver(part[at - 1]))) return 'glue'
  // “From 2:00 up to 3:00”
  if (limit === 'atMost' && part[at + 1]?.kind === 'time') return 'glue'
  // “What is next”
  if (limit === 'first' && isWord(part[at - 1]?.text, 'be')) return 'glue'
  if (limit !== undefined && glue === undefined) return 'matters'
  // “As its own video”: what is made is one; adverbs say how to do it.
  if (senses.look === 'separate' && part[0]?.text === 'as' && has(verbs, MAKING)) return 'glue'
  if (/..ly$|^still$/.test(text) && senses.thing === undefined && senses.verb === undefined) return 'ignored'
  if (senses.place === 'everything' && !verbs.has('remove') && !verbs.has('keep')) return 'glue'
  // “All four of them”
  if (text === 'all' && (part[at + 1]?.kind === 'number' || part[at + 1]?.text === 'of')) return 'glue'
  if (senses.look === 'on' && at < part.length - 1) return 'glue'
  // “A film off the shoot”
  if (senses.look === 'off' && namesFilm(part[at + 1])) return 'glue'
  if (senses.verb !== undefined && !isBase && senses.thing === undefined && isWord(text, 'present', 'past'))
    return 'glue'
  if (text === 'back' && verbs.has('restore')) return 'glue'
  // “A hard stop after …”: what ends or comes back has no look.
  if (has(verbs, PLAIN_LOOKING) && sensesOf(token).every((sense) => sense.startsWith('look ')) && senses.look)
    return 'ignored'
  if (sensesOf(token).length > 0) return 'matters'
  if (isHesitation(text)) return glue === undefined ? 'matters' : 'glue'
  // “The pauses where the dog barks”
  const named = part.slice(at + 1).find((one) => !isSmall(one))
  const isPlaced =
    open.includes(named as Token) ||
    (named !== undefined && named.kind !== 'composition' && BOUNDING.has(link ?? ''))
  if (has(verbs, TAKING) && PLACING.has(link ?? '') && isPlaced) return 'matters'
  if (glue !== undefined || link !== undefined || isStopWord(text)) return 'glue'
  if (senses.thing === 'composition') return 'glue'
  if (text === 'new' && has(verbs, MAKING) && part[at - 1]?.text !== 'the') return 'glue'
  if (isWord(text, 'earlier') && verbs.has('restore')) return 'glue'
  if (isWord(text, 'earlier') || /^(?:new|old|other|latest|last|later|true|false)$/.test(text))
    return 'matters'
  // An unknown first word may be the verb (“frobnicate the file”), unless it is a subject (“client needs …”).
  // “Nudge it up 3 dB”, “string the shoot into a film”: more than a name says what is wanted.
  const isPlainChange =
    isPlain &&
    !has(verbs, TAKING) &&
    said.some(
      ({ kind, senses }) => kind === 'amount' || senses.thing !== undefined || senses.look !== undefined,
    )
  const isAsking = said.some((one) => one.senses.verb !== undefined && one.isBase)
  const isSubject = isWord(said[1]?.text, 'wanting', 'wanted', 'present') || namesThing(said[1])
  if (isMade && token === said[0] && !isAsking && !isSubject && !isPlainChange) return 'matters'
  // “Into a trail”: a name for the result.
  const [one, two] = [part[at - 2]?.text, part[at - 1]?.text]
  if (has(verbs, MAKING) && (one === 'into' || one === 'as') && isWord(two, 'article')) return 'ignored'
  const isPointed = [part[at - 1], part[at - 2]].some(
    (one) => isWord(one?.text, 'pointing') || (one?.text === 'with' && has(verbs, TAKING)),
  )
  // “The stumble out of …”: the object, and the place it comes from.
  const next = part[part[at + 1]?.text === 'out' ? at + 2 : at + 1]?.text.replace(/^out /, '')
  const isObject =
    (said.some((one) => one.senses.verb === 'remove') || (isMade && has(verbs, MAKING))) &&
    next !== 'about' &&
    isWord(next, 'pointing')
  // “Daniel's proposal” is not just anything of Daniel's.
  const isOwned = [part[at - 1], part[at - 2]].some((one) => /['’]s$/.test(one?.text ?? ''))
  if (isOwned) return 'matters'
  return heard.has(spoken(text)) || isPointed || isObject ? 'matters' : 'ignored'
}

function namesFilm(token: Token | undefined): boolean {
  return token?.kind === 'media' || token?.kind === 'composition' || token?.senses.thing === 'composition'
}

/** True when the prompt said whatever the command does. A command `made` from words of the prompt may name things differently. */
function isAsked(offered: readonly Token[], said: readonly Token[], made: boolean): boolean {
  const senses = new Set(said.flatMap(sensesOf))
  const texts = new Set(said.map((one) => spoken(plainText(one))))
  const hasVerb = said.some((token) => token.senses.verb !== undefined && token.isBase)
  const removes = said.some(({ senses }) => senses.verb === 'remove')
  return offered.every((token) => {
    if (token.kind === 'mark') return true
    // A name that was said without quotation marks
    const isSaid = (word: string) =>
      texts.has(spoken(word)) || (removes && said.some(({ text }) => text === `${word}s`))
    if (made && token.kind === 'quote' && plainWordsOf(token.quoted).every(isSaid)) return true
    if (token.kind !== 'word')
      return (made && token.kind === 'composition') || said.some((one) => isSame(one, token))
    if (texts.has(spoken(token.text))) return true
    const own = sensesOf(token).filter(
      (sense) => !(sense.startsWith('verb ') && !hasVerb) && !(made && !sense.startsWith('look ')),
    )
    if (made && token.kind === 'word' && isHesitation(singular(token.text)) && senses.has('thing fillers'))
      return true
    if (isHesitation(token.text)) return said.some(({ text }) => singular(text) === singular(token.text))
    // A color of an example
    if (Object.keys(token.senses).length === 0) return isSmall(token)
    if (own.length === 0) return true
    return own.some((sense) => senses.has(sense))
  })
}

/** What stands before something isn't that. */
const BOUNDING = new Set(['after', 'before', 'until', 'between'])
const PLACING = new Set(['after', 'before', 'until', 'between', 'where', 'during', 'upToIncluding', 'than'])

function sensesOf({ senses }: Token): string[] {
  const { verb, thing, look, place, unit, cannot } = senses
  return Object.entries({ verb, thing, look, place, unit, cannot }).flatMap(([of, id]) =>
    id === undefined || id === 'composition' || id === 'part' ? [] : [`${of} ${id}`],
  )
}

function isSame(one: Token, other: Token): boolean {
  return (
    plainText(one) === plainText(other) ||
    (one.ids.length > 0 && one.ids.some((id) => other.ids.includes(id))) ||
    (one.pair !== null &&
      other.pair !== null &&
      one.pair[0] * other.pair[1] === one.pair[1] * other.pair[0]) ||
    (Number.isFinite(one.n) && one.n === other.n)
  )
}
