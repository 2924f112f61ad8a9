// What is said more often than it should be, in many words: “he stutters at 'X', once is enough”, “fluffed take at 0:25, keep take two”,
// “the line is said twice; drop the first try and the sorry”. A repetition and a wish about its takes are one command; what
// was repeated is named in it, and the talk must have it.
import { isStopWord } from '../../commands/plans/words.ts'
import { isAuxiliary, isPronoun, isWord, restricts } from '../vocabulary/grammar.ts'
import { asLink, asThing, asVerb, quoteOf } from './made-tokens.ts'
import { isDone, isOfLine, isOneSlip, isWhere } from './stumbles.ts'
import type { Token } from './tokens.ts'

/** What a stretch between two marks has to do with takes. */
type Stretch = {
  from: number
  to: number
  /** It tells of a repetition, or of a take. */
  tells: boolean
  /** It says which take is to go or stay. */
  wishes: boolean
  /** It only names what was said: “fast line”. */
  names: boolean
  /** Nothing in it could ask for anything else. */
  isAbout: boolean
}

/** The sentences, with such a run of stretches as a command to remove retakes. */
export function withRepetitions(sentences: readonly Token[][]): Token[][] {
  if (!sentences.some((tokens) => tokens.some(mayTell))) return [...sentences]
  const marked = sentences.map((tokens) => ({ tokens, stretches: stretchesOf(tokens) }))
  // “Both takes stay”: then none of them is one too many.
  const isBoth = marked.some(({ tokens, stretches }) =>
    stretches.some(({ from, to }) => keepsBoth(tokens.slice(from, to))),
  )
  if (isBoth) return [...sentences]
  const flat = marked.flatMap(({ tokens, stretches }, order) =>
    stretches.map((stretch) => ({ ...stretch, order, tokens })),
  )
  const out = marked.map(({ tokens }) => [tokens])
  for (let at = 0; at < flat.length; at++) {
    let end = at
    while (end < flat.length && flat[end]?.isAbout) end++
    const run = flat.slice(at, end)
    at = Math.max(at, end - 1)
    let last = run.findLastIndex(({ wishes, tells }) => wishes || tells)
    // “The blown take goes (first "model" line plus the sorry)”
    while (
      run[last + 1]?.tokens.slice(run[last + 1]?.from, run[last + 1]?.to).some(({ kind }) => kind === 'quote')
    )
      last++
    const first = run.findIndex(({ wishes, tells, names }) => wishes || tells || names)
    const chosen = run.slice(Math.max(0, first), last + 1)
    const said = chosen.flatMap(({ tokens, from, to }) => tokens.slice(from, to))
    const tells =
      chosen.some((one) => one.tells) || said.filter((_, index) => isNumbered(said, index)).length > 1
    const isAsked = tells && chosen.some(({ wishes }) => wishes)
    if (!isAsked || isPlain(chosen) || isApart(chosen) || isUnnamed(said)) continue
    for (const order of new Set(chosen.map((one) => one.order))) {
      const own = chosen.filter((one) => one.order === order)
      const tokens = marked[order]?.tokens ?? []
      const [before, after] = [tokens.slice(0, own[0]?.from ?? 0), tokens.slice(own.at(-1)?.to ?? 0)]
      const made = order === chosen[0]?.order ? command(said, losesLater(chosen)) : []
      // What a condition opens stays one sentence; elsewhere, no verb is meant for what follows.
      out[order] = [...before, ...after].some(({ senses }) => restricts(senses))
        ? [[...before, ...made, ...after]]
        : [before, made, after]
    }
  }
  return out.flat().filter((tokens) => tokens.some(({ kind }) => kind !== 'mark'))
}

const mayTell = (token: Token) =>
  isTake(token) || isTwoTimes(token) || isWord(token.text, 'repeating', 'doubled', 'once', 'ofTakes')

type Said = Stretch & { tokens: readonly Token[] }
type Run = readonly Said[]

/** Some token that fits is behind a verb that fits, with no other verb between them. */
const governs = (run: Run, verb: (token: Token) => boolean, fits: (between: readonly Token[]) => boolean) =>
  run.some(({ tokens, from, to }) => {
    const said = tokens.slice(from, to)
    return said.some((_, at) => {
      const last = said.findLastIndex((one, index) => index < at && (keeps(one) || removes(one)))
      return last >= 0 && verb(said[last] as Token) && fits(said.slice(last + 1, at + 1))
    })
  })

/** “Cut 'A' and keep 'B'”: two that are much alike, each in its own words. */
function isApart(run: Run): boolean {
  const isQuoted = (said: readonly Token[]) =>
    said.at(-1)?.kind === 'quote' && !said.some((one) => isFirst(one) || isLater(one) || isTake(one))
  return governs(run, keeps, isQuoted) && governs(run, removes, isQuoted)
}

/** “Keep the first, lose the second” */
const losesLater = (run: Run) =>
  governs(run, removes, (said) => said.at(-1)?.kind === 'ordinal' && isLater(said.at(-1) as Token))

const keeps = ({ senses }: Token) => senses.verb === 'keep' || senses.verb === 'leave'
const removes = ({ senses, text }: Token) => senses.verb === 'remove' && !isWord(text, 'take')

/** “The guest says thank you twice”: what is said so often is in no word that could be looked for. */
function isUnnamed(said: readonly Token[]): boolean {
  const twice = said.findIndex((token) => isTwoTimes(token) || token.text === 'twice')
  const at = said.findIndex(({ senses }) => senses.asked === 'speech') + 1
  return at > 0 && at < twice && said.slice(at, twice).every(({ senses }) => senses.glue === 'politeness')
}

/** “Remove the flubbed take”, also beside “remove the first sentence”: each is read as it is. */
function isPlain(run: Run): boolean {
  const [plain, others] = [run.filter(isPlainRequest), run.filter((one) => !isPlainRequest(one))]
  return plain.length > 0 && others.every(isOfUnit)
}

/** Without “then” in front of it. */
function saidIn({ tokens, from, to }: Said): readonly Token[] {
  const said = tokens.slice(from, to)
  return said.slice(
    Math.max(
      0,
      said.findIndex(({ text }) => !/^(?:and|then|and then|also)$/.test(text)),
    ),
  )
}

function isPlainRequest(one: Said): boolean {
  const tokens = saidIn(one)
  const isNamed = tokens.some(({ senses }, at) => senses.thing === 'retakes' && !isDone(tokens, at))
  // “Lose "the first year was" false start”: the false start on it.
  const isQuoted = tokens.some(
    ({ kind }, at) =>
      kind === 'quote' && [tokens[at - 1], tokens[at + 1]].some((one) => one?.senses.thing === 'retakes'),
  )
  return (
    isNamed &&
    !(isQuoted || isOfLine(tokens) || tokens.some(keeps)) &&
    tokens[0]?.senses.verb !== undefined &&
    tokens[0].isBase
  )
}

/** “Remove the first sentence” */
function isOfUnit(one: Said): boolean {
  const [act, ...rest] = saidIn(one)
  const isUnit = ({ senses }: Token) => senses.unit !== undefined && !/^(?:part|word)$/.test(senses.unit)
  return act?.senses.verb === 'remove' && act.isBase && rest.some(isUnit) && !rest.some(isTake)
}

const ENDS = /^[.,;:!?()–—]$/

function stretchesOf(tokens: readonly Token[]): Stretch[] {
  const found: Stretch[] = []
  let from = 0
  for (let at = 0; at <= tokens.length; at++) {
    const token = tokens[at]
    const isDash = token?.text === '-' && token.from > (tokens[at - 1]?.to ?? 0)
    const isEnd =
      token === undefined ||
      token.kind === 'break' ||
      (token.kind === 'mark' && (ENDS.test(token.text) || isDash))
    if (!isEnd) continue
    if (at > from) found.push(judged(tokens.slice(from, at), from))
    from = at + 1
  }
  return found
}

function judged(all: readonly Token[], start: number): Stretch {
  if (all.length > MAX_STRETCH)
    return { from: start, to: start + all.length, tells: false, wishes: false, names: false, isAbout: false }
  // “… because he blew it”
  const reason = all.findIndex(
    ({ text }, at) => at > 0 && isWord(text, 'reason') && isPronoun(all[at + 1]?.text),
  )
  const said = reason < 0 ? all : all.slice(0, reason)
  // “Run it at 1.05 and knock out the bad take”
  const own = said.every(belongs) ? 0 : said.findIndex((_, at) => opensWish(said, at))
  const list = said.slice(Math.max(0, own))
  const [tells, wishes] = own < 0 ? [false, false] : [tellsOf(list), asksForOne(list)]
  const isNamed =
    list.length <= MAX_NAMED &&
    list.some((token) => isTake(token) || token.senses.unit === 'sentence' || token.text === 'one')
  const isFiller = list.every((token) => token.kind === 'quote' || isFunction(token))
  // “Near 0:28, …”
  const isMoment = list.some(({ kind, unit }) => kind === 'time' || unit === 's') && list.every(belongs)
  const asks = ({ senses, text }: Token) => senses.verb !== undefined && !isWord(text, 'saying')
  const names = own >= 0 && (isNamed || isMoment) && !list.some(asks)
  const isAbout = own >= 0 && (tells || wishes || names || isFiller)
  return { from: start + Math.max(0, own), to: start + all.length, tells, wishes, names, isAbout }
}

/** Nobody says more between two marks. */
const MAX_STRETCH = 40
/** A noun phrase that only names what was said: “fast line”. */
const MAX_NAMED = 7

function opensWish(said: readonly Token[], at: number): boolean {
  const rest = said.slice(at)
  const isVerb =
    said[at]?.senses.verb === 'remove' && said[at].isBase && !(isTake(said[at]) && isNoun(said[at - 1]))
  return (
    isVerb &&
    at > 0 &&
    said[at - 1]?.senses.limit !== 'not' &&
    rest.every(belongs) &&
    tellsOf(rest) &&
    asksForOne(rest)
  )
}

const isTake = ({ text, senses }: Token) => isWord(text, 'take') || senses.thing === 'retakes'
const isFirst = ({ kind, n, text }: Token) => (kind === 'ordinal' && n === 1) || text === 'initial'
const isLater = ({ kind, n, text }: Token) => (kind === 'ordinal' && n !== 1) || isWord(text, 'later')

/** What stands before a noun. */
const isNoun = (before: Token | undefined) =>
  before !== undefined &&
  (before.senses.glue === 'articles' || before.kind === 'ordinal' || isWord(before.text, 'faulty'))
const isTwoTimes = ({ kind, n, unit }: Token) => kind === 'amount' && unit === 'x' && n === 2

/** “He stutters”, “is said twice”, “the blown take”, “begins it anew”. */
function tellsOf(said: readonly Token[]): boolean {
  return said.some((token, at) => {
    const before = said[at - 1]
    if (isWord(token.text, 'doubled'))
      return isTake(said[at + 1] ?? token) || said[at + 1]?.senses.unit === 'sentence'
    if (isWord(token.text, 'repeating') || token.senses.thing === 'retakes') return true
    if (isTwoTimes(token)) return true
    const isOne = token.text === 'once' || (token.n === 1 && said[at + 1]?.text === 'time')
    const isOnce = isOne && /^(?:just|only|heard|said)$/.test(before?.text ?? '')
    if (isOnce) return true
    const isAgain = isWord(token.text, 'anew')
    if (isAgain)
      return said
        .slice(Math.max(0, at - 4), at)
        .some(
          ({ senses, text }) =>
            senses.verb === 'start' || isWord(text, 'saying') || /^(?:begins|starts)$/.test(text),
        )
    if (!isWord(token.text, 'take')) return false
    return (
      before !== undefined &&
      (isFirst(before) || isLater(before) || isWord(before.text, 'faulty') || before.n === 2)
    )
  })
}

/** “Take two”: one alone may be what is said in front of a camera. */
function isNumbered(said: readonly Token[], at: number): boolean {
  const [take, number, next] = said.slice(at)
  return isWord(take?.text, 'take') && number?.kind === 'number' && (next === undefined || isFunction(next))
}

/** “Fix”, “once is enough”, “keep the second”, “drop the first try”, “lose the apology”. */
function asksForOne(said: readonly Token[]): boolean {
  const has = (fits: (token: Token) => boolean) => said.some(fits)
  const words = said.filter((token) => !isFunction(token))
  if (has(({ text }) => isWord(text, 'once')) || has(({ text }) => text === 'one pass')) return true
  const isOne = said.some(
    ({ text }, at) =>
      /^(?:one|single)$/.test(text) && (said[at + 1] === undefined || isTake(said[at + 1] as Token)),
  )
  const removes = has(({ senses, text }) => senses.verb === 'remove' || isWord(text, 'leaving'))
  const keeps = has(
    ({ senses, text }) => senses.verb === 'keep' || senses.verb === 'leave' || isWord(text, 'standing'),
  )
  // “Keep the first take only”: its “take” removes nothing.
  const isOther = said.some(({ senses, text }) => senses.verb === 'remove' && !isWord(text, 'take'))
  if (keeps && has(isFirst) && !has(isLater) && !isOther) return false
  if (
    keeps &&
    (has(isLater) || isOne || has(({ text }) => /^(?:second|second attempt|redo|do over|two|2)$/.test(text)))
  )
    return true
  if (
    removes &&
    (has(isFirst) ||
      has(
        ({ text, senses }) =>
          isWord(text, 'faulty', 'apology', 'repeating', 'slipped') ||
          senses.thing === 'retakes' ||
          /^(?:it|that|them)$/.test(text),
      ))
  )
    return true
  if (words.length === 0 && isOne) return true
  const told = said.findIndex((_, at) => isDone(said, at))
  const lead = told < 0 ? words : said.slice(0, told - 1).filter((token) => !isFunction(token))
  // “Tidy up my stumbles”: all of them, of one speaker.
  const isSome = has(({ text }) => isWord(text, 'repeating')) && told < 0
  return (
    has(repairs) && lead.every((token) => repairs(token) || isWhere(token)) && (!isSome || isOneSlip(said))
  )
}

const repairs = ({ senses }: Token) => REPAIRING.has(senses.verb ?? '')
const REPAIRING = new Set(['enhance', 'clean', 'correct'])

/** “Both takes stay”, “the line can stay in twice”. */
function keepsBoth(said: readonly Token[]): boolean {
  return (
    said.some(({ text }) => isWord(text, 'remaining')) &&
    said.some(({ text }) => isWord(text, 'severally')) &&
    said.some((token) => isTake(token) || token.text === 'twice' || token.senses.unit === 'sentence')
  )
}

/** Nobody counts more of them. */
const MAX_TAKES = 4
const VERBS = new Set(['remove', 'keep', 'leave', 'enhance', 'clean', 'correct', 'start', 'ask', 'make'])

/** Words that join, and those that say who speaks, or what stands between two takes. */
function isFunction({ kind, senses, text, n }: Token): boolean {
  return (
    kind === 'speaker' ||
    kind === 'ordinal' ||
    isWord(text, 'later') ||
    (kind === 'number' && n <= MAX_TAKES) ||
    (kind === 'mark' && /^[+&/"']$/.test(text)) ||
    senses.glue !== undefined ||
    senses.link !== undefined ||
    senses.unit === 'sentence' ||
    senses.unit === 'word' ||
    senses.unit === 'part' ||
    isWord(
      text,
      'take',
      'once',
      'faulty',
      'apology',
      'person',
      'guest',
      'host',
      'saying',
      'be',
      'shall',
      'can',
      'would',
      'repeating',
      'ofTakes',
      'doubled',
      'staying',
      'standing',
      'setting',
      'slipped',
      'someone',
      'particle',
    ) ||
    isAuxiliary(text) ||
    // “The first clip must go” is about no take.
    (isStopWord(text) && senses.thing !== 'clip')
  )
}

function belongs(token: Token, at: number, all: readonly Token[]): boolean {
  const { kind, senses, text } = token
  if (kind === 'quote' || kind === 'time' || kind === 'speaker' || kind === 'ordinal') return true
  // “At about 28 seconds”, and not “longer than 80 seconds”
  if (token.unit === 's')
    return isWord(all[at - 1]?.text, 'setting') || all[at - 1]?.senses.limit === 'roughly'
  if (isTwoTimes(token)) return true
  if (kind === 'mark') return /^[+&/"']$/.test(text)
  if (kind === 'number') return token.n <= MAX_TAKES
  if (kind !== 'word') return false
  if (isTake(token) || isFunction(token)) return true
  if (restricts(senses) && senses.limit !== 'only') return false
  if (senses.limit === 'not') return false
  if (senses.thing !== undefined || (senses.place !== undefined && senses.verb === undefined)) return false
  return (
    senses.verb === undefined ||
    !token.isBase ||
    VERBS.has(senses.verb) ||
    text === 'trim' ||
    isWord(text, 'wanting')
  )
}

/** “Remove the repetition on …”: with all that is named in it. */
function command(said: readonly Token[], isLater: boolean): Token[] {
  const [first] = said
  if (!first) return []
  const named = said.flatMap((token, at): Token[] => {
    if (token.kind === 'quote') return [asLink(token, 'on'), token]
    if (token.kind === 'time' || token.unit === 's') return [asLink(token, 'at'), token]
    // “Tom flubs …”
    const isWho =
      isWord(said[at + 1]?.text, 'saying', 'repeating') && said[at - 1]?.senses.glue !== 'articles'
    const isContent =
      token.kind === 'word' &&
      !isWho &&
      !token.text.includes(' ') &&
      !isFunction(token) &&
      !isTake(token) &&
      token.senses.limit === undefined &&
      token.senses.verb === undefined
    return isContent ? [asLink(token, 'on'), quoteOf(token, token.text)] : []
  })
  const noun = isLater ? 'later repetition' : 'repetition'
  return [asVerb(first, 'remove'), { ...asThing(first, 'retakes'), text: noun }, ...named]
}
