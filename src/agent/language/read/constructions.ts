// Ways to say the same: a clause as the plain command that frames know. A rule looks at concepts and function words, never
// at what is talked about.

import { isNamedPart } from '../places/cursor.ts'
import { setOf } from '../vocabulary/beside.ts'
import { isFiniteVerb, isWord } from '../vocabulary/grammar.ts'
import { MANNERS, STAYING } from '../vocabulary/keeping.ts'
import { cappedPauses } from './capped-pauses.ts'
import type { Clause } from './clause.ts'
import { edgeRequest, listedOut } from './cues.ts'
import { withPlainDegrees } from './degrees.ts'
import { fadeRequest } from './fade-requests.ts'
import { asThing, asVerb } from './made-tokens.ts'
import { onlyWanted } from './mattering.ts'
import { movedBeside } from './moved.ts'
import { musicEnds, musicToEnd, withoutMusicTail } from './music-ends.ts'
import { newOfEach } from './new-of-each.ts'
import { keptApart, NEW_THINGS, namesPlace, shapeOfPart, summarized } from './new-things.ts'
import { inOrder } from './orders.ts'
import { partToEdge } from './part-to-edge.ts'
import { withoutLaugh } from './remarks.ts'
import { saysVerbatim } from './returns.ts'
import { setBeside } from './set-beside.ts'
import { shallRead } from './shall-forms.ts'
import { fromTelegram } from './short-forms.ts'
import { silenced, withFilm } from './silences.ts'
import { soundLevel } from './sound-levels.ts'
import { namedSpeaker } from './speaker-names.ts'
import { splitOf } from './split-requests.ts'
import { is, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'
import { unwanted } from './unwanted.ts'
import { upright } from './upright.ts'
import { withNewValue } from './value-changes.ts'
import { asCommand, hinted } from './wishes.ts'

const states = (text: string) => isFiniteVerb(text) || isWord(text, 'can', 'shall', 'would')

/** A clause that only some rules apply to, before its verb is read: “we don't need the intro any more”. */
export function plainTokens(tokens: readonly Token[]): readonly Token[] {
  const made =
    musicToEnd(tokens) ??
    namedSpeaker(tokens) ??
    newThing(tokens) ??
    fadeRequest(tokens) ??
    onlyWanted(tokens) ??
    edgeRequest(tokens)
  if (made !== null) return made
  const list = withoutMusicTail(upright(withPlainDegrees(withoutLaugh(withNewValue(withFilm(tokens))))))
  const plain =
    listedOut(list) ??
    soundLevel(list) ??
    hinted(list) ??
    silenced(list) ??
    cappedPauses(list) ??
    musicEnds(list) ??
    fromTelegram(list) ??
    asCommand(list) ??
    unwanted(list) ??
    shallRead(list) ??
    summarized(list) ??
    list
  // “I don't want any words gone”
  const kept = plain.filter(({ text }) => !/^(?:gone|lost|missing|cut|removed)$/.test(text))
  const isKept = kept.length < plain.length && plain[0] !== list[0] && matches(plain[0], { verb: 'remove' })
  const not = isKept && tokens.find(is({ limit: 'not' }))
  return not ? [{ ...not, text: 'not' }, ...kept] : plain
}

/** No request for something new is longer. */
const MAX_NEW = 80

/** What makes something new, or puts one film to another. */
function newThing(tokens: readonly Token[]): readonly Token[] | null {
  if (tokens.length > MAX_NEW) return null
  return (
    splitOf(tokens) ??
    inOrder(tokens) ??
    setBeside(tokens) ??
    movedBeside(tokens) ??
    partToEdge(tokens) ??
    shapeOfPart(tokens) ??
    keptApart(tokens) ??
    newOfEach(tokens)
  )
}

/** “The bit about X does not belong here, could you take it off?” asks once: without what only repeats it. */
export function withoutEchoes(given: readonly Clause[]): Clause[] {
  const clauses = given.map((clause, order) => {
    const [first, only, ...range] = clause.tokens
    const next = given[order + 1]
    const isLost = next?.verb === 'remove' && isWord(next.tokens[1]?.text, 'referring')
    return first?.text === 'in' && clause.verb === 'keep' && only && isLost
      ? { ...clause, verb: 'remove', tokens: [asVerb(first, WISHED), ...range] }
      : clause
  })
  return clauses.filter(({ verb, tokens }, order) => {
    const before = clauses[order - 1]
    const isKept = verb === 'keep' || verb === 'leave'
    if (before?.verb === 'remove' && isKept && keepsTheOthers(before.tokens, tokens)) return false
    if (before?.verb === 'restore' && saysVerbatim(tokens)) return false
    if (before?.verb === 'remove' && keepsAnswer(before.tokens, tokens)) return false
    if (before?.verb === 'remove' && keepsVoices(before.tokens, tokens)) return false
    if (before?.verb !== null && isPlacedAgain(tokens) && before?.tokens.some(is({ place: 'start end' })))
      return false
    const isWished = before?.verb === 'remove' && verb === 'remove' && before.tokens[0]?.text === WISHED
    return (
      !isWished ||
      !tokens.every(
        ({ senses, kind }) =>
          kind === 'mark' || (senses.thing === undefined && ECHOING.some((one) => senses[one])),
      )
    )
  })
}

/** “(I want X at the start,) move it there” */
const isPlacedAgain = ([verb, it, ...rest]: readonly Token[]) =>
  matches(verb, { verb: 'move', text: 'put' }) &&
  isWord(it?.text, 'referring') &&
  rest.every(is({ kind: 'mark', glue: 'politeness', text: 'there' }))

/** “(Lose the first question,) leave his answer”: which stays anyway. */
const keepsAnswer = (removed: readonly Token[], kept: readonly Token[]) =>
  removed.some(({ senses }) => senses.unit === 'question') &&
  !removed.some(is({ unit: 'answer exchange' })) &&
  matches(kept[0], { verb: 'keep leave' }) &&
  kept.some(({ senses }) => senses.unit === 'answer') &&
  kept.every((token) =>
    matches(token, {
      kind: 'mark',
      verb: 'keep leave',
      glue: 'articles politeness',
      unit: 'answer',
      text: 'in there',
    }),
  )

const FAULTS = new Set(['profanity', 'fillers', 'retakes'])

/** “Lose the swear, keep the line”, “remove bad takes and keep the good ones”: what isn't named stays anyway. */
const keepsTheOthers = (removed: readonly Token[], kept: readonly Token[]) =>
  removed.some(({ senses }) => FAULTS.has(senses.thing ?? '') || senses.unit === 'word') &&
  kept.some(({ senses, text }) => senses.unit === 'sentence' || isWord(text, 'later')) &&
  kept.every(
    (token) =>
      matches(token, { kind: 'mark', glue: true, verb: 'keep leave', text: /^(?:ones?|takes?)$/ }) ||
      (token.senses.unit === 'sentence' && !token.text.endsWith('s')),
  )

/** “(Delete the music,) keep only the voices”, “just the voice”: what is heard without the music. */
const keepsVoices = (removed: readonly Token[], kept: readonly Token[]) =>
  removed.every(
    (token, at) =>
      at === 0 || matches(token, { kind: 'mark composition', glue: 'articles', thing: 'music', link: 'in' }),
  ) &&
  removed.some(is({ thing: 'music' })) &&
  (staysAsItIs(kept) ||
    (kept.some(is({ limit: 'only' })) && kept.some(({ text }) => isWord(text, 'vocal')))) &&
  kept.every(
    (token) =>
      matches(token, { kind: 'mark', limit: 'only', glue: true, verb: 'keep leave' }) ||
      isWord(token.text, 'vocal') ||
      staysAsItIs(kept),
  )

/** “The interview stays as it is”: without its music. */
const staysAsItIs = (tokens: readonly Token[]) =>
  tokens.some(({ text }) => STAYING.has(text)) &&
  tokens.some(({ kind, senses }) => kind === 'composition' || senses.thing === 'composition') &&
  tokens.every(
    (token) =>
      matches(token, { kind: 'mark composition', glue: true, thing: 'composition' }) ||
      STAYING.has(token.text) ||
      MANNERS.has(token.text),
  )

const ECHOING = ['verb', 'glue', 'look', 'limit'] as const

/** Of a verb that a wish implies. */
const WISHED = 'remove'

/** A clause without a verb of its own has the one that its other words imply. */
export function withImpliedVerb(clause: Clause): Clause {
  const { tokens, verb } = clause
  if (clause.isNegated) return clause
  const particle = separated(tokens, verb)
  if (particle !== null) return { ...clause, ...particle }
  if (verb !== null) return clause
  const implied = impliedVerb(tokens)
  return implied === null ? clause : { ...clause, verb: implied }
}

/** “the first 30 seconds only”, “a square clip from …”, “A + B into one”. */
function impliedVerb(tokens: readonly Token[]): string | null {
  if (tokens.some(({ text }) => states(text))) return null
  // “It's a nice hook”
  if (isWord(tokens[0]?.text, 'neuter', 'demonstrative') && isWord(tokens[1]?.text, 'be')) return null
  const things = tokens.flatMap(({ senses, kind }) => (kind === 'word' && senses.thing ? [senses.thing] : []))
  const names = tokens.filter(({ kind }) => kind === 'composition')
  const isPlace = namesPlace(tokens)
  const asNew = tokens.findIndex(
    ({ text }, at) => text === 'as' && /^(?:a|an|its|one)$/.test(tokens[at + 1]?.text ?? ''),
  )
  if (asNew > 0 && isPlace && tokens.slice(asNew).some(({ senses }) => NEW_THINGS.has(senses.thing ?? '')))
    return 'make'
  const into = tokens.findIndex(
    ({ text }, at) =>
      text === 'into' || (text === 'in' && tokens[at + 1]?.text === 'one' && at === tokens.length - 2),
  )
  const isEvery = tokens[0]?.senses.place === 'everything' && tokens[1]?.kind === 'number'
  if ((names.length > 1 || isEvery) && into > 0 && /^(?:one|a)$/.test(tokens[into + 1]?.text ?? ''))
    return 'merge'
  const head = tokens.findIndex(({ senses }) => senses.thing !== undefined)
  const isNew = ['excerpt', 'clip'].includes(tokens[head]?.senses.thing ?? '')
  const isBare = tokens.slice(0, Math.max(0, head)).every(
    is({
      kind: 'number amount ratio size mark',
      look: true,
      glue: 'politeness',
      text: 'a an one new another',
    }),
  )
  // “4:5 clip of his TikTok opinion”: what it is about isn't made.
  const about = tokens.findIndex(({ text }, at) => at > head && /^(?:of|about|on)$/.test(text))
  const made =
    about < 0
      ? things
      : things.slice(
          0,
          tokens.slice(0, about).filter(({ senses, kind }) => kind === 'word' && senses.thing).length,
        )
  const isLoose = made.length === 1 && !tokens.some(({ senses }) => RELATIVE_LOOKS.has(senses.look ?? ''))
  return isNew && isBare && isLoose && isPlaced(tokens) ? 'make' : null
}

/**
 * “The first 30 seconds only”, as all that a prompt says, keeps them. Beside other requests it may say what these are
 * limited to. `isBare`: a project that has nothing but media.
 */
export function keepsOnly(clause: Clause, isBare = false): boolean {
  return (isBare || clause.tokens.some(({ senses }) => senses.limit === 'only')) && namesPart(clause, isBare)
}

/** “The first 30 seconds”; `isOfFilm`: it may say that they are those “of the video”. */
function namesPart({ tokens, verb }: Clause, isOfFilm: boolean): boolean {
  return (
    verb === null &&
    namesPlace(tokens) &&
    // “Only 0:10 to 0:20 at 2x”
    !tokens.some(({ unit }) => unit !== null && unit !== 's') &&
    tokens.every(
      ({ senses, text }, at) =>
        (senses.thing === undefined || (isOfFilm && endsOfFilm(tokens, at))) &&
        senses.link !== 'called' &&
        (senses.look === undefined || text === 'on') &&
        !states(text),
    )
  )
}

/** “(The first minute) of the video” */
const endsOfFilm = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.senses.thing === 'composition' &&
  tokens.slice(Math.max(0, at - 2), at).some(({ text }) => text === 'of')

const TAKES = /^(?:go|try|attempt|take|version|one|time|second attempt)$/

/** “Keep the second go”, “leave only the last attempt”, as all that a prompt asks: the earlier ones go. */
export function keepsLastTake({ tokens, verb, isNegated }: Clause): boolean {
  const [, ...rest] = tokens.filter(
    ({ kind, senses, text }) => kind !== 'mark' && senses.limit !== 'only' && text !== 'use',
  )
  const said = tokens[0]?.text === 'use' ? tokens.slice(1) : rest
  const isLast = said.some(
    ({ kind, n, text }) =>
      (kind === 'ordinal' && n !== 1) || /^(?:better|good|final|second attempt)$/.test(text),
  )
  return (
    !isNegated &&
    (verb === 'keep' || verb === 'leave' || tokens[0]?.text === 'use') &&
    isLast &&
    said.some(({ text }) => TAKES.test(text)) &&
    said.every(
      (token) =>
        matches(token, { kind: 'ordinal mark', glue: true, text: 'better good final only' }) ||
        TAKES.test(token.text),
    )
  )
}

/** The same as a command. */
export function withoutRetakes({ tokens }: Clause): Pick<Clause, 'tokens' | 'verb'> {
  const first = tokens[0] as Token
  return { tokens: [asVerb(first, 'remove'), asThing(first, 'retakes')], verb: 'remove' }
}

function isPlaced(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ kind, senses }) =>
      kind === 'amount' ||
      kind === 'time' ||
      kind === 'quote' ||
      senses.unit !== undefined ||
      isNamedPart(senses.place),
  )
}

/** They change something that there is. */
const RELATIVE_LOOKS = setOf('louder quieter faster slower longer shorter bigger smaller')

/** “Turn X off”, “switch X on”: the particle stands behind what it is about. */
function separated(tokens: readonly Token[], verb: string | null): Pick<Clause, 'tokens' | 'verb'> | null {
  const level = leveled(tokens)
  if (level !== null) return level
  const last = tokens.findLastIndex(({ senses }) => senses.glue !== 'politeness')
  const particle = tokens[last]?.text
  if (verb !== 'set' || !/^(?:turn|switch|shut)$/.test(tokens[0]?.text ?? '')) return null
  if (particle !== 'off' && particle !== 'on') return null
  const rest = tokens.slice(0, last)
  const first = rest[0] as Token
  const isSound = rest.some(({ kind }) => kind === 'media') && !rest.some(({ senses }) => senses.thing)
  const meant = particle === 'on' ? (isSound ? 'unmute' : 'add') : isSound ? 'mute' : 'off'
  return { tokens: [asVerb(first, meant), ...rest.slice(1)], verb: meant }
}

/** “Take the volume of X down a little”, “bring it up 4 dB”: the particle says which way. */
function leveled(tokens: readonly Token[]): Pick<Clause, 'tokens' | 'verb'> | null {
  const [first] = tokens
  if (!first) return null
  const amount = tokens.findIndex(({ unit }) => unit === 'db')
  // “drop the music by 10 dB”, but “take it 4 dB higher”
  if (
    amount > 0 &&
    /^(?:drop|knock|cut|take|reduce|shave|shave off|take off|lose|chop|knock off|hush)$/.test(first.text) &&
    !tokens.some(({ text }) => text === 'up')
  ) {
    const verb = first.text === 'take' && tokens.some(is({ look: 'louder' })) ? 'raise' : 'lower'
    const rest = tokens.slice(1).filter(({ text }) => !/^(?:down|off|out)$/.test(text))
    return { tokens: [asVerb(first, verb), ...rest], verb }
  }
  if (!/^(?:turn|bring|take|push|pull|crank|pump|dial|put)$/.test(first.text)) return null
  const at = tokens.findIndex(({ text }, index) => index > 0 && (text === 'up' || text === 'down'))
  const isSound = tokens.some(
    ({ senses, unit }) => senses.thing === 'audio' || senses.thing === 'music' || unit === 'db',
  )
  if (at < 2 || !isSound) return null
  const verb = tokens[at]?.text === 'up' ? 'raise' : 'lower'
  return { tokens: [asVerb(first, verb), ...tokens.slice(1, at), ...tokens.slice(at + 1)], verb }
}
