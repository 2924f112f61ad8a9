// Requests whose subject stands in front of their verb, in the word order that other rules know: “could it begin at 'X'?” is “it should
// begin at 'X'”, “the take needs muting” is “mute the take”, “the copy loses the ums” is “remove the ums from the copy”.
import { tableOf } from '../vocabulary/beside.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { placeBehind } from './fronted.ts'
import { asLink, asPronoun, asVerb } from './made-tokens.ts'
import { asksWhetherFine } from './questions.ts'
import { is, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** The same words in plain order, or as a plain command. */
export function upright(tokens: readonly Token[]): readonly Token[] {
  const asked = inOrder(withoutThere(tokens))
  const ordered = placeBehind(asked) ?? headedBy(asked) ?? asked
  const lead = ordered.findIndex(
    ({ text, kind }) => !/^(?:please|kindly|then|afterwards)$/.test(text) && kind !== 'mark',
  )
  const list = lead > 0 ? ordered.slice(lead) : ordered
  return onlyWanted(list) ?? givenName(list) ?? subjectActs(list) ?? plays(list) ?? ordered
}

/** “Fillers: remove, but only up to 0:20”: what the verb is about stands in front of the colon. */
function headedBy(tokens: readonly Token[]): readonly Token[] | null {
  const colon = tokens.findIndex(({ text }) => text === ':')
  const [verb, ...rest] = tokens.slice(colon + 1)
  const head = tokens.slice(0, Math.max(0, colon))
  const isObject = head.some(
    ({ senses, kind }) => senses.thing !== undefined || senses.unit !== undefined || kind === 'time',
  )
  const isLone =
    rest.length === 0 ||
    rest[0]?.kind === 'mark' ||
    rest[0]?.senses.link !== undefined ||
    rest[0]?.senses.limit === 'but'
  if (
    !verb ||
    verb.senses.verb === undefined ||
    !verb.isBase ||
    verb.senses.thing !== undefined ||
    !isObject ||
    !isLone
  )
    return null
  if (head.some(({ senses, kind }) => kind === 'mark' || senses.verb !== undefined)) return null
  return [
    verb,
    ...head,
    ...rest.filter(({ kind, senses }, at) => !(at < 2 && (kind === 'mark' || senses.limit === 'but'))),
  ]
}

/** “(From 0:10 on) there should be no sound” */
function withoutThere(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ text }) => text === 'there')
  const isStated =
    at >= 0 &&
    isWord(tokens[at + 1]?.text, 'shall') &&
    tokens[at + 2]?.text === 'be' &&
    tokens[at + 3]?.text === 'no'
  return isStated ? [...tokens.slice(0, at), ...tokens.slice(at + 3)] : tokens
}

const MAX_SUBJECT = 7
const PRONOUNS = /^(?:it|this|that|these|those|they)$/
const STATES =
  /^(?:be|have|get|start|begin|open|end|stop|finish|close|last|play|run|say|read|become|stay|go|come)$/

/** A film or one of its parts, as the subject of a sentence; nobody who does something. */
function isSubject(tokens: readonly Token[]): boolean {
  return (
    tokens.length > 0 &&
    tokens.length <= MAX_SUBJECT &&
    !/^(?:i|we|you|he|she|not|there)$/.test(tokens[0]?.text ?? '') &&
    tokens.every(
      ({ kind, senses, text }) =>
        PRONOUNS.test(text) ||
        ['composition', 'quote', 'ordinal', 'media'].includes(kind) ||
        (kind === 'word' &&
          senses.limit === undefined &&
          !(senses.verb !== undefined && isPlainVerb(senses))),
    ) &&
    tokens.some(
      (token) =>
        PRONOUNS.test(token.text) ||
        matches(token, { kind: 'composition media', thing: true, unit: true, place: true }),
    )
  )
}

const isPlainVerb = ({ thing, unit, place }: Token['senses']) =>
  thing === undefined && unit === undefined && place === undefined

/** “Could it begin at 'X'?”, “the memo ought to play …”: “… should …”. */
function inOrder(tokens: readonly Token[]): readonly Token[] {
  const ought = tokens.findIndex(({ text }) => text === 'ought to' || text === 'ought' || text === 'supposed')
  const plain =
    ought > 0 && (tokens[ought]?.text === 'ought to' || tokens[ought + 1]?.text === 'to')
      ? [
          ...tokens.slice(0, tokens[ought - 1]?.text === 'is' ? ought - 1 : ought),
          { ...asVerb(tokens[ought] as Token, 'should'), senses: { glue: 'helpers' } },
          ...tokens.slice(tokens[ought]?.text === 'ought to' ? ought + 1 : ought + 2),
        ]
      : tokens
  const from = plain.findIndex(({ senses, kind }) => senses.glue !== 'politeness' && kind !== 'mark')
  const modal = plain[from]
  if (modal && asksWhetherFine(plain.slice(from))) {
    const be = plain.findIndex(({ text }) => text === 'be')
    return [...plain.slice(from + 1, be), modal, ...plain.slice(be)]
  }
  if (!/^(?:can|could|may|might|should|shall)$/.test(modal?.text ?? '') || !modal) return plain
  const verb = plain.findIndex(({ text }, at) => at > from + 1 && STATES.test(text))
  const subject = plain.slice(from + 1, Math.max(0, verb))
  // “Can the fillers be removed?” is read elsewhere.
  const next = plain[verb + 1]
  const isPassive =
    plain[verb]?.text === 'be' &&
    next?.senses.verb !== undefined &&
    !next.isBase &&
    next.senses.look === undefined &&
    !plain.slice(verb + 2).some(({ kind, senses }) => kind !== 'mark' && senses.glue !== 'politeness')
  if (verb < 0 || isPassive || !isSubject(subject) || plain.length <= verb + 1) return plain
  const should = { ...asVerb(modal, 'should'), senses: { glue: 'helpers' } }
  return [...plain.slice(0, from), ...subject, should, ...plain.slice(verb)]
}

/** “I only need 0:10 to 0:20”, “all I want is the part about X”: only that, where a place is all that is wanted. */
function onlyWanted(tokens: readonly Token[]): readonly Token[] | null {
  const want = tokens.findIndex(({ text }) => isWord(text, 'wanting') && text !== 'like')
  const lead = tokens.slice(0, Math.max(0, want))
  const only = tokens.slice(0, want + 2).find(({ senses }) => senses.limit === 'only')
  const isAll = /^(?:all|what)$/.test(lead[0]?.text ?? '') && tokens[want + 1]?.text === 'is'
  if (want < 0 || want > 3 || !(only || isAll)) return null
  if (!lead.every(({ text, senses }) => senses.limit === 'only' || /^(?:i|we|all|what|really)$/.test(text)))
    return null
  const [first] = tokens
  const rest = tokens.slice(want + 1).filter((token, at) => token !== only && !(isAll && at === 0))
  const isPlace = rest.every(
    ({ kind, senses }) =>
      kind !== 'composition' &&
      senses.thing === undefined &&
      (senses.look === undefined || senses.link !== undefined),
  )
  const isVerb = rest.some(
    ({ senses, isBase, text }) => text === 'to' && !isBase && senses.verb !== undefined,
  )
  // “'X' + the answer” are two places that belong together.
  const isQuoted =
    rest.some(({ kind }) => kind === 'quote') && rest.some(({ senses }) => senses.unit === 'answer')
  if (!first || rest.length === 0 || !isPlace || isQuoted || isVerb || !rest.some(isBound)) return null
  return [only ?? { ...asVerb(first, 'only'), senses: { limit: 'only' } }, ...rest]
}

const isBound = is({ kind: 'time quote', measure: 's', unit: true, place: true })

/** “Give Memo the name Lecture plan”. */
function givenName(tokens: readonly Token[]): readonly Token[] | null {
  const [verb, ...rest] = tokens
  const at = rest.findIndex(({ senses, text }) => senses.thing === 'name' && text === 'name')
  const article = rest[at - 1]
  const object = rest.slice(0, Math.max(0, at - 1))
  const name = rest.slice(at + 1)
  const isOne =
    object.length > 0 &&
    object.every(
      (token) =>
        matches(token, { kind: 'composition', glue: 'articles', thing: true }) || PRONOUNS.test(token.text),
    )
  return verb &&
    /^(?:give|assign)$/.test(verb.text) &&
    article?.senses.glue === 'articles' &&
    isOne &&
    name.length > 0
    ? [asVerb(verb, 'rename'), ...object, asLink(verb, 'to'), ...name]
    : null
}

const ACTS = tableOf<string>({
  loses: 'remove',
  drops: 'remove',
  gets: 'add',
  receives: 'add',
  goes: 'set',
  becomes: 'set',
  turns: 'set',
})

/** Whether such a clause begins at `at`: “…, copy goes 1080x1920”, “… and loses the um”. */
export function opensActing(tokens: readonly Token[], at: number, from: number): boolean {
  const verb = tokens.slice(at, at + 3).findIndex(({ text }) => ACTS[text] !== undefined)
  if (verb < 0 || !tokens.slice(at, at + verb).every(isActor)) return false
  // “the part where he gets captions and goes on”
  return !tokens
    .slice(Math.max(from, at - MAX_LOOK), at)
    .some(({ senses }) => SAYING.has(senses.link ?? '') || senses.limit === 'if')
}

const MAX_LOOK = 30
const SAYING = new Set(['where', 'that', 'about', 'saying'])

const isActor = (token: Token) =>
  matches(token, { kind: 'composition', glue: 'articles', thing: 'copy composition clip excerpt' }) ||
  PRONOUNS.test(token.text)

/** “The copy goes 1080x1920”, “Teaser gets captions”, “loses the ums”. */
function subjectActs(tokens: readonly Token[]): readonly Token[] | null {
  const at = tokens.findIndex(({ text }) => ACTS[text] !== undefined)
  const subject = tokens.slice(0, Math.max(0, at))
  const object = tokens.slice(at + 1)
  const verb = ACTS[tokens[at]?.text ?? '']
  const [first] = object
  const isOne = subject.length <= 3 && subject.every(isActor)
  if (at < 0 || verb === undefined || !isOne || !first) return null
  const isShape = object.some(
    ({ kind, senses }) => kind === 'ratio' || kind === 'size' || SHAPES.has(senses.look ?? ''),
  )
  const isPart = object.some(
    ({ senses, text }) =>
      senses.thing !== undefined || senses.place !== undefined || /^(?:um|uh|er)s?$/.test(text),
  )
  if (verb === 'set' ? !isShape : !isPart) return null
  // “The copy” is the one that was just made; a name is a name.
  const named = subject.filter(({ kind }) => kind === 'composition')
  const it = named.length > 0 ? named : [asPronoun(first)]
  return verb === 'set'
    ? [asVerb(first, 'make'), ...it, ...object]
    : [asVerb(first, verb), ...object, asLink(first, verb === 'remove' ? 'from' : 'to'), ...it]
}

const SHAPES = new Set(['vertical', 'square', 'landscape'])

/** “It should play at double speed”, “run it at 1.5”, “let the recording run at 0.9x”, “make it go twice as fast”: it plays so fast. */
function plays(given: readonly Token[]): readonly Token[] | null {
  const isMade = /^(?:make|have|let|get)$/.test(given[0]?.text ?? '')
  const tokens = isMade ? given.slice(1) : given
  const at = tokens.findIndex(({ text }) => /^(?:play|run|go)$/.test(text))
  const modal = tokens.findLastIndex(
    ({ text }, index) => index < at && isWord(text, 'shall', 'wanted', 'have'),
  )
  const isPlain = isMade || (modal > 0 && tokens.slice(modal + 1, at).every(({ text }) => text === 'to'))
  const rest = tokens.slice(at + 1)
  const isFactor = rest.some(({ kind }, index) => kind === 'number' && rest[index - 1]?.text === 'at')
  const isSpeed = isFactor || rest.some(is({ measure: 'x %', thing: 'speed', look: 'half twice' }))
  const verb = tokens[at]
  const subject = tokens.slice(0, Math.max(0, isMade ? at : modal))
  const isAsked = at === 0 ? verb?.text !== 'go' && !isMade : isPlain && isSubject(subject)
  return verb && isSpeed && isAsked ? [asVerb(verb, 'play'), ...subject, ...rest] : null
}
