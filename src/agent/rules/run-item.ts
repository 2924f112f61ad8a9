// One item on the draft: frames take its words, the coverage rule judges what they leave, and what nobody read may still be
// something that is said.
import type { CompositionId } from '../../edit/document.ts'
import { speaksIn } from '../commands/plans/people.ts'
import { Item } from '../language/read/item.ts'
import type { Token } from '../language/read/tokens.ts'
import { setOf } from '../language/vocabulary/beside.ts'
import { isWord } from '../language/vocabulary/grammar.ts'
import { leftOver } from './coverage.ts'
import { type Frame, refuse } from './frame.ts'
import { FRAMES } from './frames/index.ts'
import { withHeard } from './heard.ts'
import { bestFrame } from './match.ts'
import { ignoredText, NOT_READ, READ_IN_PART } from './refusal-text.ts'
import type { Outcome, Session } from './session.ts'

/** “Cut this sentence”, “cut part of it”: the writer points to something that can't be seen here; null where words say what. */
function pointsNowhere({ tokens, verb, prompt }: Item): Outcome | null {
  const [act, ...object] = tokens
  const said = object.filter(
    ({ kind, senses, text }) =>
      kind === 'word' && senses.glue !== 'politeness' && !/^(?:out|away|off|an?)$/.test(text),
  )
  const [first, second, third, ...more] = said
  const isPointed = isWord(first?.text, 'demonstrative') && second !== undefined && third === undefined
  const isPart = second?.text === 'of' && isWord(third?.text, 'referring') && more.length === 0
  const { unit = '', place } = (isPointed ? second : isPart ? first : undefined)?.senses ?? {}
  if (
    !act ||
    verb === null ||
    !POINTED_AT.has(unit) ||
    place !== undefined ||
    object.some(({ kind }) => !/^(?:word|number|mark)$/.test(kind))
  )
    return null
  const written = prompt.slice(act.from, act.to)
  const shown = unit === 'part' ? 'sentence' : unit
  return refuse(`I can't tell which ${unit} you mean`, [
    `${written} the first ${shown}`,
    `${written} the last ${shown}`,
  ])
}

const POINTED_AT = setOf('sentence word question answer part')

/** Runs every entry of a list, or none. */
export function runParts(session: Session, parts: readonly { item: Item }[]): Outcome {
  const { scope } = session
  for (const { item } of parts) {
    const outcome = runRead(session, item)
    if (!outcome.ok) return outcome
    // “Go square on the webinar, 1080 by 1080”
    if (session.focus === null) session.scope ??= namedIn(item)
  }
  session.scope = scope
  return { ok: true }
}

/** Frames that work on what is said at a place, and on nothing else. */
const ABOUT_CONTENT = framesNamed('cut_ranges', 'keep_ranges', 'create_from_ranges', 'set_muted')
/** Frames that a phrase without quotation marks may be about. */
const ABOUT_PHRASES = framesNamed('cut_ranges', 'keep_ranges', 'start_end', 'set_muted')
const MAY_GUESS = new Set(['remove', 'keep', 'make', 'shorten'])
const MAY_QUOTE = new Set(['remove', 'keep', 'shorten', 'start', 'end', 'mute', 'censor'])

function framesNamed(...names: string[]): Frame[] {
  return FRAMES.filter(({ name }) => names.includes(name))
}

/**
 * Runs an item as it was read; when that fails, with words that are heard as they stand as a quotation; then with what
 * nothing explains as a topic that must be found in the talk.
 */
export function runItem(session: Session, item: Item): Outcome {
  const undo = session.checkpoint()
  const outcome = pointsNowhere(item) ?? runRead(session, item)
  if (outcome.ok) return outcome
  const isOnly = item.tokens.some(({ senses }) => senses.limit === 'only')
  if (item.verb === 'keep' && !isOnly) return outcome
  const heard = MAY_QUOTE.has(item.verb ?? '') ? withHeard(item.clause, session) : null
  // “The telephone that rings, until the question” begins with what was guessed, and not with the film.
  const isSpan = item.places.some(({ place }) => place.kind === 'span' && place.from.kind === 'edge')
  // “The sentence about X” is one sentence, or it isn't clear which.
  const isUnit = item.places.some(({ place }) => place.kind === 'topic' && place.unit === 'sentence')
  const mayGuess = MAY_GUESS.has(item.verb ?? '') && !isSpan && !isUnit
  const topic = mayGuess ? new Item(item.clause, session.prompt) : null
  const tries = [
    ...(heard === null ? [] : [{ read: new Item(heard, session.prompt), frames: ABOUT_PHRASES }]),
    ...(topic?.guessTopic() ? [{ read: topic, frames: ABOUT_CONTENT }] : []),
  ]
  for (const { read, frames } of tries) {
    undo()
    const second = runRead(session, read, frames)
    if (second.ok) return second
  }
  undo()
  return outcome
}

/** Frames take the item's words until none is left for them; then what is left over is judged. */
function runRead(session: Session, item: Item, frames = FRAMES): Outcome {
  const { scope } = session
  const outcome = runRounds(session, item, frames)
  session.scope = scope
  return outcome
}

function runRounds(session: Session, item: Item, frames: readonly Frame[]): Outcome {
  const ran = new Set<string>()
  let makers = 0
  let refusal: Outcome | null = null
  for (let round = 0; round < 6; round++) {
    if (item.find(() => true) < 0) break
    const made = session.made.length
    const best = bestFrame(item, session, frames)
    if (best === null) break
    // Two parts of one clause that each make something: one of them was meant to describe the other.
    if (makers > 0 && session.made.length > made) return { ok: false, why: READ_IN_PART }
    if (!best.outcome.ok) {
      refusal = best.outcome
      break
    }
    // “0:10-0:20 to 2x and 0:30-0:40 to 1.5x”: which value is meant where?
    if (ran.has(best.frame.name) && SETTING.has(best.frame.name))
      return { ok: false, why: "I can't tell which value is meant where" }
    if (ran.size > 0 && TAKING_WORDS.has(best.frame.name) && belongsToEarlier(item, best.from))
      return { ok: false, why: READ_IN_PART }
    const thing = session.banned.find((one) => best.things.includes(one))
    if (thing) return { ok: false, why: `you asked to keep the ${thing}` }
    if (session.made.length > made) makers++
    // “Launch teaser: +3 dB and captions on”: the first frame takes the name, which the next one means, too.
    if (ran.size === 0) session.scope ??= namedIn(item)
    ran.add(best.frame.name)
  }
  if (ran.size === 0) return refusal ?? { ok: false, why: NOT_READ }
  const rest = leftOver(item, (word) => speaksIn(word, session.project))
  if (rest.blocking !== null)
    return (
      refusal ?? {
        ok: false,
        why: `I don't know what “${rest.blocking}” means here`,
      }
    )
  for (const words of rest.skipped) session.note(ignoredText(words))
  return { ok: true }
}

function namedIn(item: Item): CompositionId[] | null {
  const ids = item.tokens.flatMap((token, at) =>
    token.kind === 'composition' && !item.inName(at) ? token.ids : [],
  )
  return ids.length > 0 && item.exceptions.length === 0 ? [...new Set(ids)] : null
}

/** What they set is one value. */
const SETTING = new Set(['set_speed', 'set_gain', 'set_loudness', 'set_fades', 'set_muted', 'shorten_gaps'])
const TAKING_WORDS = new Set(['cut_ranges', 'keep_ranges', 'start_end'])

/** “Remove the title of the beginning”: what a link joins to the object is no second object. */
function belongsToEarlier(item: Item, from: number): boolean {
  let at = from
  while (at > 0 && item.tokens[at]?.senses.glue === 'articles') at--
  const isLink = (token: Token | undefined) => token?.senses.link !== undefined && token.senses.link !== 'as'
  return isLink(item.tokens[at]) || isLink(item.tokens[at - 1])
}
