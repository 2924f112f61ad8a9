// Verbs in two parts: “speed it up”, “throw the draft away”, “tone the music down”. The particle is joined to its verb wherever the
// vocabulary has the two as one, so that frames and other rules see the same verb as in “speed up”.
import { colorOf } from '../../colors.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { FORMS } from '../vocabulary.ts'
import { basesOf } from './concepts.ts'
import { asVerb } from './made-tokens.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

const PARTICLES = new Set('up down out off away back in on together'.split(' '))
/** Alone, they say that what is shown or heard is there or not: the rule for switches reads them. */
const SWITCHES = /^(?:turn|switch|shut|toggle)$/
/** “Bring the music down 4 dB” */
const LEVELING = /^(?:turn|bring|take|push|pull|crank|pump|dial|put)$/
/** An object is no longer than this. */
const MAX_OBJECT = 12

/** The tokens with the particle at its verb; null when the verb has none. */
export function withParticle(tokens: readonly Token[]): readonly Token[] | null {
  const [verb] = tokens
  if (verb?.kind !== 'word' || !verb.isBase || verb.text.includes(' ')) return null
  // “Fade it in for a second and out for two”
  if (
    verb.text === 'fade' &&
    tokens.some(({ text }) => text === 'in') &&
    tokens.some(({ text }) => text === 'out')
  )
    return null
  for (let at = 2; at < Math.min(tokens.length, MAX_OBJECT + 2); at++) {
    const particle = tokens[at] as Token
    if (!PARTICLES.has(particle.text) || !endsObject(tokens, at)) continue
    if (SWITCHES.test(verb.text) && /^(?:on|off)$/.test(particle.text)) continue
    // “Leave the draft out of it”
    if (verb.text === 'leave' && isOutOfIt(tokens, at))
      return [...tokens.slice(0, at), { ...particle, text: 'alone' }]
    const joined = verbOf(`${verb.text} ${particle.text}`)
    // “Clean it up” may mean anything.
    const isVague =
      joined === 'clean' && tokens.slice(1, at).every(({ senses }) => senses.glue === 'pronouns')
    if (joined !== null && !isVague && !isOwn(tokens, at))
      return [
        { ...asVerb(verb, joined), text: `${verb.text} ${particle.text}` },
        ...tokens.slice(1, at),
        ...tokens.slice(at + 1),
      ]
  }
  return null
}

const isOutOfIt = (tokens: readonly Token[], at: number) =>
  tokens[at]?.text === 'out' &&
  tokens[at + 1]?.text === 'of' &&
  isWord(tokens[at + 2]?.text, 'neuter', 'demonstrative')

/** Where a thing is put: “on this”, “onto the end”, “at the top of X”. */
const PUTTING = /^(?:on|onto|to|at|in|into|over|under|underneath|beneath|behind)$/
const EDGES = new Set(['top', 'center', 'bottom', 'lowerThird'])
const PLACED = new Set('captions titles markers chapters fades crossfades music studioSound'.split(' '))
/** Verbs of fastening ask for something else where no file is named: “stitch A and B”, “tag the speaker”, “pin the part”. */
const FASTENING = new Set(['merge', 'label', 'mark'])

/** “Chuck karaoke captions on this”, “bolt X onto the front of Y”: whatever the verb, what it puts on something is added. */
export function put(tokens: readonly Token[]): readonly Token[] | null {
  const [verb] = tokens
  if (verb?.kind !== 'word' || !verb.isBase || tokens.length > MAX_OBJECT + 4) return null
  const isNoun = ({ kind, senses }: Token) =>
    kind === 'media' || kind === 'composition' || PLACED.has(senses.thing ?? '')
  const noun = tokens.findIndex((token, at) => at > 0 && isNoun(token))
  const between = tokens.slice(1, Math.max(1, noun))
  const isFile = ['media', 'composition'].includes(tokens[noun]?.kind ?? '')
  const isDescribed = between.every(
    (token) =>
      matches(token, { kind: 'amount number', text: 'some', glue: 'articles', look: true }) ||
      colorOf(token.text) !== null,
  )
  // “Yellowish captions on” may describe them; an article or a look shows that it doesn't.
  const isBare = between.length === 0 && !isFile
  const isPlain = tokens[noun + 1]?.text === 'over' || isWord(verb.text, 'tossing')
  if (noun < 1 || !isDescribed || (isBare && !isPlain)) return null
  const to = tokens.slice(noun + 1).find(({ kind, senses }) => kind !== 'quote' && senses.thing === undefined)
  const isOnEdge = tokens.slice(noun).some(({ senses }) => ['start', 'end'].includes(senses.place ?? ''))
  const isFastened = isFile && isOnEdge && FASTENING.has(verb.senses.verb ?? '')
  const isOther = Object.keys(verb.senses).length > 0 && !isWord(verb.text, 'tossing')
  // “Chuck X in a comp” makes one.
  const isMade = tokens.some(
    ({ senses }, at) =>
      senses.thing === 'composition' && /^(?:a|an|new|its own)$/.test(tokens[at - 1]?.text ?? ''),
  )
  if (isMade) return null
  if (!to || !(PUTTING.test(to.text) || EDGES.has(to.senses.look ?? '')) || (isOther && !isFastened))
    return null
  return [asVerb(verb, 'add'), ...tokens.slice(1)]
}

/** What is shown, and can be taken down. */
const SHOWN = new Set(['captions', 'titles', 'markers', 'chapters'])

/** “Take the title down”, “take down the captions”. */
export function takenDown(tokens: readonly Token[]): readonly Token[] | null {
  const [first, ...rest] = tokens
  const object = rest.filter(({ text }) => text !== 'down')
  const isTaken = first?.text === 'take down' || (first?.text === 'take' && object.length < rest.length)
  const isShown = object.some(({ senses }) => SHOWN.has(senses.thing ?? ''))
  const isMeasured = object.some(
    ({ unit, kind, text }) => unit !== null || kind === 'time' || text.startsWith('a '),
  )
  return first && isTaken && isShown && !isMeasured ? [asVerb(first, 'remove'), ...object] : null
}

/** What two words come to as a verb: “speed up”. */
export function verbOf(text: string): string | null {
  const [word = ''] = text.split(' ')
  for (const base of basesOf(word))
    for (const { words, senses } of FORMS.get(base) ?? [])
      if (words.join(' ') === text) return senses.verb ?? null
  return null
}

/** “in the memo”, “on the screen”, “down to 30 seconds”: a word that joins what follows it belongs to that. */
function endsObject(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]
  const text = tokens[at]?.text
  if (next === undefined || next.kind === 'mark' || next.senses.glue === 'politeness') return true
  if (text === 'in' || text === 'on') return false
  const isPauses = tokens.slice(1, at).some(({ senses }) => senses.thing === 'pauses')
  if (text === 'down' && /^(?:to|under)$/.test(next.text)) return isPauses
  return (
    next.kind === 'amount' ||
    (text === 'up' && next.kind === 'number') ||
    /^(?:by|to|in|from|of|at|for|a|and|please|until)$/.test(next.text)
  )
}

/** “take that back”, “put the ums back in” are rules of their own. */
function isOwn(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.text
  const isLevel = tokens.some(
    ({ senses, unit }) => unit === 'db' || senses.thing === 'audio' || senses.thing === 'music',
  )
  // What leads to a level is read with its amount.
  if (
    isLevel &&
    (tokens.some(({ unit }) => unit === 'db') || LEVELING.test(tokens[0]?.text ?? '')) &&
    text !== 'back'
  )
    return true
  const quoted = tokens.slice(1, at).some(({ kind }) => kind === 'mark')
  return quoted || (text === 'back' && tokens.length > at + 1 && tokens[at + 1]?.text === 'to')
}
