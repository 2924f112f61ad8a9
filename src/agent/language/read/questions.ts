// Whether a sentence wants an answer: “how long is it”, “is it square?”, and not “can you cut the intro?”.
import { FACT_KINDS } from '../vocabulary/facts.ts'
import { isAuxiliary, isWord } from '../vocabulary/grammar.ts'
import { verbOf } from './particles.ts'
import { matches, textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'

const QUESTION_WORDS = new Set(
  'what which who whom whose how why when where is are was were does did has have can could will would should do'.split(
    ' ',
  ),
)
const REQUEST_QUESTION =
  /^(?:(?:so|and|also|hey|hi|hiya|hello|please|ok|okay|now|then) )*(?:can|could|would|will|may|might|should|why do|why not|what about|how about|do) (?:you|we|i|not you)?(?: please| kindly| not| just| maybe| possibly| mind| be able to| be so kind as to| be so nice as to)*/

/** “Could it end on "leave a review"?”, “can this start at 0:10?” */
const MAY_BEGIN =
  /^(?:(?:so|and|also|please|maybe) )*(?:can|could|may|might|should|would) .*\b(?:start|begin|open|kick off|end|finish|close|stop)(?: (?:straight|right|directly))? (?:at|on|with|from|after|before)\b/

const TAG =
  /^(?:(?:can|could|should|shall|must|will|would|do|does|is|are|has|have|did|need)(?: not)? (?:it|we|they|you|i|that|there|he|she)(?: think| agree| reckon)?|right|correct|(?:is|was) (?:that|this) (?:right|correct|true)|no|yeah|eh|innit|ok|okay|yes|huh|surely|agreed)$/

/** Where a tag begins (“…, can't it?”), or -1. */
export function tagAt(tokens: readonly Token[]): number {
  const comma = tokens.findLastIndex(({ text }) => /^[,–—-]$/.test(text))
  const said = textOf(tokens.slice(comma + 1).filter(({ kind }) => kind !== 'mark'))
  return TAG.test(said) ? comma : -1
}

/** “The ums are gone, aren't they?”, “captions on, is that right?”: whether that is so, and not what shall be. */
export function asksToConfirm(tokens: readonly Token[]): boolean {
  const comma = tagAt(tokens)
  if (comma < 1 || tokens.at(-1)?.text !== '?') return false
  if (tokens.at(comma + 2)?.text === 'that') return true
  const said = tokens.slice(0, comma)
  const isState = ({ senses, isBase }: Token) => (senses.verb && !isBase) || STATES.has(senses.look ?? '')
  if (said.some(({ text }) => isWord(text, 'be')) && said.some(isState)) return true
  return isWord(said[0]?.text, 'addressee') && !isWord(said[1]?.text, 'shall', 'can', 'would', 'wanting')
}

/** A question that wants an answer; "can you cut the intro?" is a request. */
export function asksSomething(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ kind }) => kind !== 'mark')
  if (asksToConfirm(tokens)) return true
  if (opensQuestion(words)) return true
  const text = textOf(words.slice(0, 12))
  const request = REQUEST_QUESTION.exec(text)
  const first = words.find(({ senses }) => senses.glue !== 'politeness')
  if (!first) return false
  // “Help me remove the ums”
  const isOrder = words.some(
    ({ senses, isBase }) => isBase && senses.verb !== undefined && senses.verb !== 'ask',
  )
  if (first.senses.asked === 'abilities' && !isOrder) return true
  // “TC pls”
  if (
    first.senses.asked === 'when' &&
    words.every(({ senses }) => senses.asked === 'when' || senses.glue !== undefined)
  )
    return true
  const endsAsked = tokens.at(-1)?.text === '?'
  // “Do I need captions for Instagram?”
  if (endsAsked && /^do (?:i|we|you) (?:really )?(?:need|have|want)\b/.test(text)) return true
  if (MAY_BEGIN.test(text) || asksForState(words)) return false
  if (request && request[0] !== '' && /\b(?:you|we|i)\b|^why not|^(?:what|how) about/.test(request[0])) {
    const rest = words.slice(request[0].split(' ').length)
    const at = rest.findIndex(({ senses }) => senses.glue === undefined)
    // “Can we speed it up?”
    const verb =
      rest[at]?.senses.thing === undefined
        ? rest[at]
        : rest.slice(at, at + 3).find(({ senses }) => senses.verb !== undefined)
    // “Can I get a teaser?” asks for one.
    if (
      !/\bdo\b/.test(request[0]) &&
      /^(?:get|have|go|try)$/.test(words[request[0].trim().split(' ').length]?.text ?? '')
    )
      return false
    const isAsk = verb?.senses.verb === 'ask' || verb?.senses.verb === 'see'
    if (/^should (?:i|we)/.test(request[0].trim())) return true
    // “Could you pop captions on?”
    const isSplit = rest
      .slice(at + 1)
      .some(({ text: end }) => verbOf(`${rest[at]?.text} ${end.split(' ')[0]}`) !== null)
    if (isSplit) return false
    return isAsk || (verb?.senses.verb === undefined && endsAsked && !/^(?:what|how) about/.test(request[0]))
  }
  // “Summarize it in a one minute video” asks for a video.
  if (/^summari[sz]e\b.*\b(?:in|into|as) an? /.test(text) && words.some(({ unit }) => unit === 's'))
    return false
  if (first.senses.verb === 'ask' && first.isBase) return true
  if (first.text === 'whether' || asksPlainly(words)) return true
  // “What a nice young man” wants to know nothing.
  if (
    /^(?:what|which|who|whom|whose|how|why)$/.test(first.text) &&
    !/^(?:what|how) about|^what an? /.test(text)
  )
    return true
  if (/^(?:when|where)$/.test(first.text)) {
    const [, second] = words.slice(words.indexOf(first))
    const isAsked = COPULA.test(second?.text ?? '')
    return endsAsked || isAsked || !tokens.some(({ text: mark }) => mark === ',')
  }
  if (endsAsked && QUESTION_WORDS.has(first.text)) return true
  return (
    (endsAsked && (asksBehindMark(tokens) || isAskedNoun(words) || isBareState(words))) ||
    isTelegram(words, tokens)
  )
}

/** “Captions on?”, “chapters?”, “dialogue around 0:09?”: nothing to do, and nothing but what is there. */
function isBareState(words: readonly Token[]): boolean {
  const list = words.filter(({ senses }) => senses.glue !== 'politeness')
  const isThere = (token: Token, at: number) =>
    isSaidOf(token, list[at + 1]) ||
    STATES.has(token.senses.look ?? '') ||
    token.kind === 'time' ||
    token.senses.limit === 'roughly'
  const isFact = ({ senses, kind }: Token) =>
    senses.thing !== undefined || senses.place !== undefined || kind === 'time'
  return list.some(isFact) && list.every(isThere)
}

const STATES: ReadonlySet<string> = new Set(['on', 'off', 'burned'])

/** “Could the title be yellow?”, “may this be square?”: how it shall be. */
function asksForState(words: readonly Token[]): boolean {
  const list = words.slice(
    Math.max(
      0,
      words.findIndex(({ senses }) => senses.glue !== 'politeness'),
    ),
  )
  const at = list.findIndex(
    ({ text }, index) =>
      index > 1 &&
      (/^(?:be|become|have|get|start|begin|end|stop|play|last)$/.test(text) || comesSomewhere(list, index)),
  )
  const [modal, subject] = list
  // “Would the teaser kindly be called "Notice"?”
  const isNaming = isWord(list[at + 1]?.text, 'renaming') || list[at + 1]?.senses.link === 'called'
  if (asksWhetherFine(list)) return true
  return (
    (/^(?:could|might|may|can)$/.test(modal?.text ?? '') || (modal?.text === 'would' && isNaming)) &&
    !/^(?:you|we|i|there|he|she|they)$/.test(subject?.text ?? '') &&
    at > 1 &&
    at <= 6 &&
    (comesSomewhere(list, at) ||
      list
        .slice(at + 1)
        .some(
          (token) =>
            matches(token, { look: true, thing: true, kind: 'quote time color ratio size', measure: true }) ||
            (token.kind === 'word' && token.senses.verb !== undefined),
        )) &&
    !list.slice(1, at).some(({ senses }) => senses.asked !== undefined && senses.thing === undefined)
  )
}

/** “(Could the music) come down?” */
const comesSomewhere = (list: readonly Token[], at: number) =>
  (list[at]?.text === 'come up' && list[at + 1]?.unit === 'db') ||
  (list[at]?.text === 'come' && /^(?:up|down|back|off)$/.test(list[at + 1]?.text ?? ''))

/** “Would 3 decibels louder be alright?”: an amount is asked for, and whether it may be. */
export function asksWhetherFine(list: readonly Token[]): boolean {
  const at = list.findIndex(({ text }) => text === 'be')
  const rest = list.slice(at + 1).filter(({ kind }) => kind !== 'mark')
  return (
    isWord(list[0]?.text, 'would') &&
    list[1]?.kind === 'amount' &&
    at > 1 &&
    at <= 6 &&
    rest.some(({ text }) => isWord(text, 'agreeable')) &&
    rest.every(({ text, senses }) => isWord(text, 'agreeable') || senses.glue !== undefined)
  )
}

const COPULA = /^(?:is|are|was|were|does|did|has)$/
const WHICH_MOMENT = /^(?:from|until|till|since|by|at|to|for|in|on) (?:when|what|which|whom|how)$/

/** “Is it worth it or nah”, “does the music stop before the end”, “from when until when …”: no command begins so. */
function opensQuestion(words: readonly Token[]): boolean {
  const at = words.findIndex(({ senses }) => senses.glue !== 'politeness')
  const [first, second] = words.slice(at)
  // “Here is the interview”
  if (!first || !second || words[at - 1]?.text === 'here') return false
  const isPair = WHICH_MOMENT.test(`${first.text} ${second.text}`)
  const isSubject =
    second.senses.verb === undefined ||
    !second.isBase ||
    second.senses.thing !== undefined ||
    /^(?:there|it|this)$/.test(second.text)
  return (
    isPair ||
    /^query$/.test(first.text) ||
    (/^(?:state|quote)$/.test(first.text) &&
      /^(?:the|whether|how|when|where|who|what|verbatim|me|us)$/.test(second.text)) ||
    // “Do all have captions”
    (first.text === 'do' &&
      !isAsking(second.text) &&
      words.slice(at + 2, at + 6).some(({ text }) => text === 'have')) ||
    (COPULA.test(first.text) && isSubject && !/^(?:not|to)$/.test(second.text))
  )
}

/** “…: in which city …” */
export const POSING = /^(?:in|at|from|until|by|to|for|on|about)$/
const WH = /^(?:what|which|who|whom|whose|how|when|where|why|whether)$/

/** A question word; “in which” is one token. */
export const isAsking = (text: string): boolean => WH.test(text.slice(text.lastIndexOf(' ') + 1))

/** “What …”, “in which …”, “is it …”: it begins with what asks. */
export function asksPlainly(tokens: readonly Token[]): boolean {
  const [first, second] = tokens
  if (first === undefined || second === undefined) return false
  // “What a nice young man”, “how about …”
  if (isAsking(first.text)) return !/^(?:an?|about)$/.test(second.text)
  return (POSING.test(first.text) && isAsking(second.text)) || opensQuestion(tokens)
}

/** Whether something is to be done: a verb in its base form opens a clause. */
export const commands = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ senses, isBase, text }, at) =>
      isBase &&
      senses.verb !== undefined &&
      senses.verb !== 'ask' &&
      senses.asked === undefined &&
      !/^(?:need|want|do|have)$/.test(text) &&
      (at === 0 ||
        matches(tokens[at - 1], { kind: 'mark break', glue: 'politeness', text: OPENING }) ||
        // “Could you cut it?”, and not “how many ums you cut”
        (tokens[at - 1]?.text === 'you' && isWord(tokens[at - 2]?.text, 'can', 'will'))),
  )

const OPENING = /^(?:and|or|but|so|then|kindly|just)$/

/** “Per the memo, which topic …?”, “before I send it: in what city …?” */
const asksBehindMark = (tokens: readonly Token[]): boolean =>
  !commands(tokens) &&
  tokens.some(
    ({ text }, at) =>
      isAsking(text) &&
      /^[,:–-]$/.test(tokens[POSING.test(tokens[at - 1]?.text ?? '') ? at - 2 : at - 1]?.text ?? ''),
  )

/** “Outcue pls”, “pause count”, “comps + durations”, “"salt" – said anywhere?”: what is wanted to be known, and nothing to do or to set. */
function isTelegram(words: readonly Token[], tokens: readonly Token[]): boolean {
  const list = words.filter(({ senses }) => senses.glue !== 'politeness')
  const asks = ({ senses, text }: Token, at: number) =>
    ['when', 'inCue', 'outCue', 'duration', 'count', 'total'].includes(senses.asked ?? '') ||
    (text === 'count' && at > 0)
  if (list[0]?.text === 'and') return false
  const isNoun = (token: Token, at: number) => asks(token, at) || isSaidOf(token, list[at + 1])
  if (tokens.at(-1)?.text === '?') return list.length > 1 && list.every(isNoun)
  // “Elephant story last” and “half the length” say how something shall be.
  const isPlain = ({ kind, senses, text }: Token) =>
    kind !== 'quote' &&
    senses.place === undefined &&
    (senses.unit === undefined || list.length === 2) &&
    !/^(?:last|lasts)$/.test(text)
  const isCue = ({ senses }: Token) => ['when', 'inCue', 'outCue'].includes(senses.asked ?? '')
  const isJoined = tokens.some(({ text }) => /^(?:[+&,]|and)$/.test(text))
  const isListed = isJoined && (list.some(asks) || asksFact(list))
  return (
    (isListed || list.some(isCue) || (list.at(-1)?.text === 'count' && list.length > 1)) &&
    list.every((token, at) => isNoun(token, at) && isPlain(token))
  )
}

/** A noun, what joins it, or “said anywhere”; not how something shall be. */
function isSaidOf({ kind, senses, isBase, text }: Token, next: Token | undefined): boolean {
  const isNoun = senses.thing !== undefined || senses.unit !== undefined || senses.place !== undefined
  // “Promo code?”, and not “a promo?”
  const makes =
    MADE.has(senses.thing ?? '') &&
    text !== 'quote' &&
    !(next?.kind === 'word' && Object.keys(next.senses).length === 0)
  if (kind === 'word' && (senses.look !== undefined || makes || isWord(text, 'fresh'))) return false
  // “Memo after interview?”, “the ads out?”, “fewer ums?”: how it shall be.
  const isMoved = senses.link !== undefined && !['in', 'about', 'where', 'that'].includes(senses.link)
  if (isMoved || isWord(text, 'takenOut') || /^(?:less|fewer|more)$/.test(text)) return false
  // “Interview could start at …?”
  if (senses.limit !== undefined || isAuxiliary(text) || isWord(text, 'shall')) return false
  return (
    ['word', 'quote', 'composition', 'media', 'speaker', 'ordinal'].includes(kind) &&
    (senses.verb === undefined || isNoun || senses.glue !== undefined || senses.verb === 'ask' || !isBase)
  )
}

/** What is made, where it is named alone. */
const MADE: ReadonlySet<string> = new Set(['excerpt', 'copy'])

/** “Guest's full name and city?”, “his age at the first lesson?” */
function asksFact(words: readonly Token[]): boolean {
  const text = textOf(words)
  return (
    FACT_KINDS.some(({ asks }) => asks.test(text)) &&
    !words.some(({ senses }) => senses.thing !== undefined && senses.thing !== 'name')
  )
}

/** “Runtime of demo.mp4?”, “exact length?”: what is wanted to be known, without a verb. */
function isAskedNoun(words: readonly Token[]): boolean {
  const commands = words.some(
    ({ senses, isBase, text }, at) =>
      isBase &&
      senses.verb !== undefined &&
      senses.thing === undefined &&
      senses.glue === undefined &&
      // “Um count?”, “TC of the memo splice?”
      !(
        at > 0 &&
        (senses.verb === 'ask' || isWord(words[at - 1]?.text, 'article') || at === words.length - 1)
      ) &&
      !/^(?:long|quote|take)$/.test(text),
  )
  const isMeasured = words.some(
    ({ senses, text }, at) =>
      ['duration', 'when', 'count', 'total', 'inCue', 'outCue'].includes(senses.asked ?? '') ||
      ['longest', 'shortest'].includes(senses.look ?? '') ||
      (at > 0 && text === 'count') ||
      text === 'timestamp',
  )
  const first = words.find(({ senses }) => senses.glue !== 'politeness')
  return (
    (!commands &&
      (isMeasured || asksFact(words) || /^(?:any|anything|anybody|anyone)$/.test(first?.text ?? ''))) ||
    // “Grant deadline?”: nothing that a command has.
    (words.length > 0 &&
      words.every(
        ({ kind, senses }) =>
          kind === 'word' &&
          (Object.keys(senses).length === 0 ||
            senses.glue === 'articles' ||
            senses.glue === 'helpers' ||
            senses.link === 'in'),
      ))
  )
}
