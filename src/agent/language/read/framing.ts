// What stands around a request without being part of it: who asks for it (“the client wants you to …”, “legal says …”, “request from
// Sam: …”), and for what occasion (“… before the meeting”, “… tonight”).
import type { EditContext } from '../../../edit/document.ts'
import { isHesitation, plainTranscript, plainWord } from '../../commands/plans/words.ts'
import { isWord, restricts } from '../vocabulary/grammar.ts'
import { asLink } from './made-tokens.ts'
import { isNewNoun } from './new-nouns.ts'
import { is } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** The tokens without such frames. Linear: what is looked at ahead of a token is bounded. */
export function withoutFraming(tokens: readonly Token[], context: EditContext): Token[] {
  const out: Token[] = []
  // “Crumb Talk goes out tomorrow” is no request with an occasion.
  let isRequest = false
  for (let at = 0; at < tokens.length; ) {
    const isStart = at === 0 || separates(tokens[at - 1] as Token)
    const wish = isStart ? wishEnd(tokens, at) : at
    if (wish > at) {
      const we = asLink(tokens[at] as Token, 'we')
      out.push({ ...we, senses: { glue: 'helpers' } }, { ...we, text: 'want', senses: { glue: 'helpers' } })
      at = wish
      continue
    }
    const sequel = isRequest ? sequelEnd(tokens, at) : at
    const end =
      sequel > at
        ? sequel
        : isStart
          ? attributionEnd(tokens, at)
          : isRequest
            ? Math.max(publishedEnd(tokens, at), occasionEnd(tokens, at, context))
            : publishedEnd(tokens, at)
    if (isStart && sequel === at) isRequest = commands(tokens, requestAt(tokens, end))
    if (end > at) {
      at = end
      continue
    }
    out.push(tokens[at] as Token)
    at++
  }
  return out
}

const separates = ({ kind, text }: Token) =>
  kind === 'break' || (kind === 'mark' && /^[,.;:!?()–—-]$/.test(text))

/** “Wants the title bigger”: of somebody else, about a part of the film or how it shall be. */
function wantsPart([verb, first, ...more]: readonly Token[]): boolean {
  const isPart = is({ thing: true, place: true, look: true })
  // “Our newsletter wants a square film, so could you …”
  const [end] = more.flatMap((token, at) => (separates(token) ? [at] : []))
  const goesOn = end !== undefined && more[end + 1]?.text === 'so'
  return (
    isWord(verb?.text, 'wanted') &&
    isWord(verb?.text, 'urging') &&
    first !== undefined &&
    (/^(?:an?|another)$/.test(first.text)
      ? !goesOn && more.slice(0, MAX_SUBJECT).some((token) => token.kind === 'word' && isNewNoun(token))
      : !/^(?:to|that|it)$/.test(first.text) && [first, ...more.slice(0, MAX_SUBJECT)].some(isPart))
  )
}

/** Behind “please”, “can you”, “and”. */
function requestAt(tokens: readonly Token[], from: number): number {
  let at = from
  while (at < from + MAX_SUBJECT && ['politeness', 'helpers'].includes(tokens[at]?.senses.glue ?? '')) at++
  return at
}

const MAX_WISH = 12
/** No subject has more words. */
const MAX_SUBJECT = 4

/** A word that names nobody and nothing of the project. */
function isPlain(token: Token | undefined): boolean {
  if (token?.kind === 'speaker') return true
  return (
    token?.kind === 'word' &&
    !restricts(token.senses) &&
    !isWord(token.text, 'urging', 'joining', 'question', 'have') &&
    NAMING.every((one) => token.senses[one] === undefined)
  )
}

const NAMING = ['thing', 'place', 'unit', 'link', 'look', 'cannot'] as const

/** A command in its base form, with what it is about. */
function commands(tokens: readonly Token[], at: number): boolean {
  const [verb, object] = tokens.slice(at, at + 2)
  return (
    verb?.kind === 'word' &&
    verb.senses.verb !== undefined &&
    (verb.senses.thing === undefined || ['articles', 'pronouns'].includes(object?.senses.glue ?? '')) &&
    verb.isBase &&
    object !== undefined &&
    !separates(object)
  )
}

const isOfTalk = ({ kind, text }: Token) => kind === 'speaker' || isWord(text, 'subject', 'host', 'guest')

/** Where “my boss wants” ends, in front of “the title bigger”; `from` where nobody wants anything of the film. */
function wishEnd(tokens: readonly Token[], from: number): number {
  let at = from
  while (at < from + MAX_SUBJECT && isPlain(tokens[at]) && !isWord(tokens[at]?.text, 'wanted')) at++
  const subject = tokens.slice(from, at)
  const isWish =
    subject.length > 0 &&
    wantsPart(tokens.slice(at, at + MAX_WISH)) &&
    !subject.some((token) => isOfTalk(token) || isWord(token.text, 'asker', 'addressee', 'neuter', 'nobody'))
  return isWish ? at + 1 : from
}

/** Where “the client wants you to”, “legal says”, “she asked us to” ends that begins at `from`; `from` when it doesn't. */
function attributionEnd(tokens: readonly Token[], from: number): number {
  const audience = audienceEnd(tokens, from)
  if (audience > from) return audience
  const opened = openingEnd(tokens, from)
  if (opened > from) return opened
  let at = from
  while (at < from + MAX_SUBJECT && isPlain(tokens[at])) at++
  const subject = tokens.slice(from, at)
  const verb = tokens[at]
  const [first] = subject
  if (!verb || !first || (first.isBase && first.senses.verb !== undefined)) return from
  if (/^(?:i|we|you|it|nobody)$/.test(first.text)) return from
  if (verb.text === ':' && isHeaded(tokens, from, at)) return commands(tokens, at + 1) ? at + 1 : from
  if (!isWord(verb.text, 'urging')) return from
  const isTold = isWord(tokens[at + 1]?.text, 'object', 'addressee')
  let to = at + (isTold ? 2 : 1)
  if (tokens[to]?.text === 'that') to++
  const must = obligationEnd(tokens, to)
  if (must > to) to = must
  else if (tokens[to]?.text === 'to') to++
  else if (isTold) return from
  // “He says cut it twice”: what is said in the film.
  else if (subject.some(isOfTalk)) return from
  else if (/^[:,]$/.test(tokens[to]?.text ?? '')) to++
  return commands(tokens, to) ? to : from
}

/** Where “for Facebook” ends in front of “could it …” or “make it …”: no word of it means anything here. */
function audienceEnd(tokens: readonly Token[], from: number): number {
  if (tokens[from]?.text !== 'for') return from
  let at = from + 1
  while (
    at < from + MAX_SUBJECT &&
    tokens[at]?.kind === 'word' &&
    Object.keys(tokens[at]?.senses ?? {}).length === 0
  )
    at++
  if (at === from + 1) return from
  const next = tokens[at]?.text === ',' ? at + 1 : at
  return isWord(tokens[next]?.text, 'can') || commands(tokens, next) ? next : from
}

/** Where “, then I can get back to work” ends: what somebody does once it is done, with nothing of the project in it. */
function sequelEnd(tokens: readonly Token[], from: number): number {
  const then = /^(?:and|,)$/.test(tokens[from]?.text ?? '') ? from + 1 : from
  const isSequel =
    /^(?:and )?then$/.test(tokens[then]?.text ?? '') &&
    isWord(tokens[then + 1]?.text, 'addressee', 'subject') &&
    isWord(tokens[then + 2]?.text, 'can', 'will')
  if (!isSequel) return from
  let at = then + 3
  while (tokens[at] !== undefined && !separates(tokens[at] as Token)) at++
  return tokens.slice(then + 3, at).every(isOutside) ? at : from
}

const isOutside = ({ kind, senses }: Token) =>
  kind === 'word' && senses.thing === undefined && senses.unit === undefined

/** Where “actually”, “maybe”, “first,” ends in front of a command. */
function openingEnd(tokens: readonly Token[], from: number): number {
  let at = from
  // “So um make …”
  const um = tokens[from]?.text === 'so' ? from + 1 : from
  if (isHesitation(tokens[um]?.text ?? '') && tokens[um + 2]?.senses.glue !== 'pronouns') at = um + 1
  while (at < from + MAX_SUBJECT && isWord(tokens[at]?.text.split(' ')[0], 'hedging')) at++
  if (tokens[at]?.kind === 'ordinal' && tokens[at + 1]?.text === ',') at += 2
  const next = tokens[at]
  return at > from && (commands(tokens, at) || (next?.text === 'just' && commands(tokens, at + 1)))
    ? at
    : from
}

/** “(Legal says) we have to”, “it must”. */
function obligationEnd(tokens: readonly Token[], from: number): number {
  if (!isWord(tokens[from]?.text, 'subject', 'addressee')) return from
  const [one, two] = [tokens[from + 1]?.text, tokens[from + 2]?.text]
  if (isWord(one, 'shall')) return from + 2
  return isWord(one, 'have', 'wanting', 'wanted') && two === 'to' ? from + 3 : from
}

const MAX_HEADING = 5

/** “House style:”, “request from Sam:”: a word for what follows, and whose it is. */
function isHeaded(tokens: readonly Token[], from: number, colon: number): boolean {
  return (
    colon - from <= MAX_HEADING &&
    tokens.slice(from, colon).some(({ text }) => isWord(text, 'heading', 'ruling'))
  )
}

/** Where “before the meeting”, “for tomorrow's class”, “tonight” ends that begins at `from` and ends its sentence; else `from`. */
function occasionEnd(tokens: readonly Token[], from: number, context: EditContext): number {
  const first = tokens[from] as Token
  if (first.kind !== 'word') return from
  const isLed = isWord(first.text, 'timing')
  // A name may end in one: “a composition called Easter Sunday”.
  const isBare =
    isWord(first.text, 'date') &&
    first.senses.link === undefined &&
    !isTitled(tokens, from) &&
    !endsText(tokens, from)
  const before = tokens[from - 1] as Token
  if (!(isLed || isBare) || separates(before)) return from
  if (isBare && (before.senses.link !== undefined || isWord(before.text, 'joining', 'speaking', 'article')))
    return from
  let at = isLed ? from + 1 : from
  while (at < from + MAX_OCCASION && isPlain(tokens[at]) && !isEvent(tokens[at])) at++
  while (isEvent(tokens[at])) at++
  const isEvents =
    isEvent(tokens[at - 1]) &&
    tokens.slice(from + 1, at).every((token) => isEvent(token) || determines(token))
  const next = tokens[at]
  if (!isEvents || (next !== undefined && !separates(next))) return from
  // “Before the show” may be a place in the talk.
  const isHeard =
    isLed &&
    first.text !== 'for' &&
    tokens.slice(from + 1, at).some((token) => isEvent(token) && hears(context, token.text))
  return isHeard ? from : at
}

/** “Before it goes live”, “prior to release”: where that ends, if the sentence ends with it. */
function publishedEnd(tokens: readonly Token[], from: number): number {
  const isBefore =
    tokens[from]?.text === 'before' && isWord(tokens[from + 1]?.text, 'subject', 'neuter', 'someone')
  const isPrior = tokens[from]?.text === 'prior to'
  if (!isBefore && !isPrior) return from
  let at = from + 1
  while (at < from + MAX_OCCASION && tokens[at]?.kind === 'word' && !isWord(tokens[at]?.text, 'publishing'))
    at++
  const next = tokens[at + 1]
  const isOver = next === undefined || separates(next)
  return isWord(tokens[at]?.text, 'publishing') && isOver ? at + 1 : from
}

function hears(context: EditContext, text: string): boolean {
  const word = plainWord(text)
  return [...context.words.values()].some((words) => plainTranscript(words).includes(word))
}

const MAX_OCCASION = 4
const MAX_TITLE = 6
const isTitled = (tokens: readonly Token[], at: number) =>
  tokens[at - 1]?.kind !== 'quote' &&
  tokens
    .slice(Math.max(0, at - MAX_TITLE), at)
    .some(
      ({ senses, kind }) =>
        senses.link === 'called' || senses.link === 'saying' || (senses.verb === 'rename' && kind === 'word'),
    )
/** “Change Hello to Open House Sunday”: behind words that mean nothing else, it ends a text. */
const endsText = (tokens: readonly Token[], at: number) =>
  isWord(tokens[0]?.text, 'changing') &&
  Object.keys(tokens[at - 1]?.senses ?? {}).length === 0 &&
  tokens[at - 1]?.kind === 'word' &&
  tokens.slice(Math.max(0, at - MAX_TITLE), at).some(({ text }) => text === 'to')
const isEvent = (token: Token | undefined) =>
  token?.kind === 'word' && isWord(token.text.replace(/'s$/, ''), 'date', 'event')
const determines = ({ text }: Token) =>
  isWord(text, 'article', 'possessive', 'demonstrative') || text === 'next'
