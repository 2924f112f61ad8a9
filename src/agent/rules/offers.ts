// Candidates for what to offer in place of a refusal, the nearest to the prompt first: its own parts, commands filled with what it
// names, and examples of frames about the same things. None is known to work here; `suggest.ts` tries each before it offers it.

import { EMPTY_DOCUMENT } from '../../edit/document.ts'
import type { AgentProject } from '../engine.ts'
import { isGuard } from '../language/guards.ts'
import type { Clause } from '../language/read/clause.ts'
import { wordsOf } from '../language/read/item.ts'
import { readSentences, type Sentence } from '../language/read/sentences.ts'
import { refersBack } from '../language/read/token-tests.ts'
import type { Token } from '../language/read/tokens.ts'
import { filledFrom, type Offer } from './filled-offers.ts'
import { FRAMES } from './frames/index.ts'
import { MAX_WORDS, Said } from './said.ts'
import { isSeparator, segmentsOf } from './segments.ts'
import { slotOffers } from './slot-offers.ts'

/** Parts of a prompt that are looked at; a longer one is cut short. */
const MAX_PARTS = 12

/**
 * Candidates for the instructions of a prompt that hold one of the `missed` words (all of them when that is null): the instructions
 * alone and the entries of their lists, then commands filled with what they name, then examples. A guard or question offers nothing;
 * `isOffered`: to people, who choose, and not to be carried out; then what is only told counts where nothing else asks.
 */
export function offersFor(
  prompt: string,
  missed: readonly string[] | null,
  project: AgentProject,
  isOffered = false,
): Offer[] {
  if (project.draft.start.compositions.length === 0) return firstCompositions(prompt, project)
  const all = readSentences(prompt, project.draft.start, project.context)
  const sentences = all.filter(({ isQuestion }) => !isQuestion)
  const verbs = sentences.flatMap(({ clauses }) => clauses.map(({ verb }) => verb))
  const removes = verbs.some((verb) => verb === 'remove' || verb === 'shorten')
  const isMissed = (words: string) =>
    missed === null || missed.some((one) => one.includes(words) || words.includes(one))
  // “Client says 1.5x”: where nothing else asks, what is told may.
  const isTold = isOffered && sentences.every(({ clauses }) => clauses.every(({ isRemark }) => isRemark))
  const asks = (clause: Clause) =>
    (isTold || !clause.isRemark) &&
    clause.verb !== 'leave' &&
    !isGuard(clause, removes) &&
    isMissed(wordsOf(clause.tokens, prompt))
  const meant = sentences.map((one) => ({ ...one, clauses: one.clauses.filter(asks).slice(0, MAX_PARTS) }))
  const clauses = meant.flatMap((one) => one.clauses).slice(0, MAX_PARTS)
  // What a condition limits is offered without it only where nothing is taken away.
  const free = meant.flatMap((one) => (one.conditions.length === 0 ? one.clauses : [])).slice(0, MAX_PARTS)
  const wholes = [
    ...meant.filter((one) => one.clauses.length > 0).map((one) => joined(one.clauses)),
    // “The word … irritates people. Cut it.”: what is named and what is to be done stand in two sentences.
    ...(meant.length > 1 && clauses.length > 1 ? [joined(meant.flatMap((one) => one.clauses))] : []),
    // “My lad needs the answer about the grants. Make him a clip of it”
    ...(sentences.length > 1 && clauses.length > 0
      ? [joined(sentences.flatMap((one) => one.clauses.filter((clause) => !isGuard(clause, removes))))]
      : []),
  ]
  const parts = [
    ...free.flatMap((clause) => [clause.tokens, ...ownEntries(clause, prompt)]),
    ...piecesOf(sentences),
  ]
  // Of its own, “remove it after 3 seconds” would be about the film.
  const leaning = new Set(
    sentences
      .flatMap((one) => one.clauses.filter(({ tokens }) => tokens.some((token) => refersBack(token, prompt))))
      .flatMap(({ tokens }) => tokens.map(({ from }) => from)),
  )
  const texts = (isCommand: boolean) =>
    parts
      .filter((tokens) => !tokens.some(({ from }) => leaning.has(from)))
      .filter((tokens) => tokens.some(({ senses }) => senses.verb !== undefined) === isCommand)
      .map((tokens) => trimmed(wordsOf(tokens, prompt)))
  const own = (one: string): Offer => ({ text: one, from: null, isPlain: false })
  const whole = joined(all.flatMap((one) => one.clauses.filter((clause) => !isGuard(clause, removes))))
  // “If he says anything against it, take that out”: the condition names it.
  whole.tokens.unshift(...all.flatMap(({ conditions }) => conditions.flatMap(({ tokens }) => tokens)))
  return [
    ...texts(true).map(own),
    ...[...clauses, ...wholes.slice(0, MAX_PARTS)]
      .map((clause) => new Said(clause, prompt, project))
      .filter((said) => removes === false || said.verb === null || free.length > 0)
      .flatMap((said) => [...filledFrom(said), ...slotOffers(said, isOffered)]),
    ...(isOffered ? slotOffers(new Said(whole, prompt, project), true) : []),
    // “60 seconds max”: what a part without a verb comes to is less certain.
    ...texts(false).map(own),
    ...clauses.flatMap((clause) => nearestExamples(clause, isOffered)).map(own),
    ...(clauses.length > 0 && clauses.every(isVague) ? IMPROVEMENTS : []).map(own),
  ]
}

/** For a project without a composition: one of its media as a whole. */
function firstCompositions(prompt: string, project: AgentProject): Offer[] {
  const tokens = readSentences(prompt, project.draft.start, project.context).flatMap((one) => one.tokens)
  const named = new Set(tokens.flatMap(({ kind, ids }) => (kind === 'media' ? ids : [])))
  const media = [...project.context.media.values()]
  const [first] = media.filter(({ id }) => named.has(id)).concat(media)
  if (first === undefined) return []
  const said = new Said({ tokens, verb: null, isNegated: false, isRequest: false }, prompt, project)
  const name = said.name()
  const text = `Make a ${said.shape}composition from ${first.name}${name === null ? '' : ` called "${name}"`}`
  return [{ text, from: said.taken(), isPlain: named.size === 1 }]
}

/**
 * What stands between commas, “and” and “but”: a part that can be done on its own. What takes something away is no part where a
 * word limits it.
 */
function piecesOf(sentences: readonly Sentence[]): Token[][] {
  const isLimited = sentences.some(({ tokens, conditions }) =>
    [conditions.length > 0, tokens.some(({ senses }) => LIMITING.has(senses.limit ?? ''))].includes(true),
  )
  return sentences
    .flatMap(({ tokens }) => {
      const pieces: Token[][] = [[]]
      for (const token of tokens.slice(0, MAX_WORDS))
        if (ENDING.has(token.text) || isSeparator(token)) pieces.push([])
        else (pieces.at(-1) as Token[]).push(token)
      return pieces
    })
    .filter(
      (piece) =>
        piece.length > 1 && !(isLimited && piece.some(({ senses }) => TAKING.has(senses.verb ?? ''))),
    )
    .slice(0, MAX_PARTS)
}

const ENDING = new Set(['but', '(', ')', ':', '.', '!', '?', '–', '—', 'so', 'while', 'because'])

const LIMITING = new Set(['only', 'but', 'except', 'unless', 'if', 'not', 'condition'])

const ADDING = new Set(['add', 'make', 'mark', 'set', 'caption', 'copy', 'merge'])

const TAKING = new Set(['remove', 'keep', 'shorten', 'off', 'clean', 'move', 'mute'])

/** The instructions of a sentence as one, where each holds only a part of what is meant. */
function joined(clauses: readonly Clause[]): Clause {
  const tokens = clauses.flatMap((clause) => clause.tokens)
  const verb = clauses.find((clause) => clause.verb !== null && clause.verb !== 'ask')?.verb ?? null
  return { tokens, verb, isNegated: false, isRequest: false }
}

/** What a request for something better may mean. */
const IMPROVEMENTS = [
  'remove filler words',
  'shorten pauses to 0.4 s',
  'add burned-in karaoke captions',
  'add studio sound',
]

/** “Make it pop”: nothing that could be changed is named. */
function isVague({ tokens, verb }: Clause): boolean {
  return (
    (verb === null || ['make', 'set', 'clean', 'enhance', 'raise', 'change', 'shorten'].includes(verb)) &&
    tokens.every(
      ({ kind, senses }) =>
        (kind === 'word' || kind === 'mark' || kind === 'composition') &&
        (senses.thing === undefined || senses.thing === 'composition') &&
        senses.cannot === undefined &&
        senses.unit === undefined &&
        senses.limit === undefined,
    )
  )
}

/** The entries of a list that are commands of their own. */
function ownEntries(clause: Clause, prompt: string): (readonly Token[])[] {
  const segments = segmentsOf(clause, prompt)
  return segments.length < 2 ? [] : segments.filter(({ isOwn }) => isOwn).map(({ item }) => item.tokens)
}

/** Without marks at its edges. A loop, because a pattern that ends in `$` is quadratic in runs of marks. */
function trimmed(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && /[\s,;:–-]/.test(text.charAt(from))) from++
  while (to > from && /[\s,;:.–-]/.test(text.charAt(to - 1))) to--
  return text.slice(from, to)
}

/** What the frames' examples are about, read once: they name nothing of a project. */
let read: readonly { example: string; senses: ReadonlySet<string>; hasValue: boolean }[] | null = null

function examplesRead() {
  const context = { media: new Map(), words: new Map() }
  // A text of an example is nobody's own.
  read ??= FRAMES.flatMap(({ examples }) => examples)
    .filter((example) => !example.includes('"'))
    .map((example) => {
      const tokens = readSentences(example, EMPTY_DOCUMENT, context).flatMap((one) => one.tokens)
      const isValue = ({ kind, senses }: Token) => kind !== 'mark' && Object.keys(senses).length === 0
      return { example, senses: sensesOf(tokens), hasValue: tokens.some(isValue) }
    })
  return read
}

/** Examples of the frames that are about the same things, the nearest first; those that are offered have nothing else. */
function nearestExamples({ tokens, verb }: Clause, isOffered: boolean): string[] {
  const said = sensesOf(tokens)
  const isSaid = (sense: string) => said.has(sense) || sense === 'verb add'
  return (
    examplesRead()
      // Who sets a marker isn't helped by taking all of them away.
      .filter(({ senses }) => !ADDING.has(verb ?? '') || !senses.has('verb remove'))
      // “Split the clip at 0:30”, “make the captions yellow”: the value is nobody's.
      .filter(({ senses, hasValue }) => !isOffered || (!hasValue && [...senses].every(isSaid)))
      .map(({ example, senses }) => {
        const shared = [...senses].filter((sense) => said.has(sense))
        return { example, score: shared.some((sense) => /^(?:thing|look) /.test(sense)) ? shared.length : 0 }
      })
      .filter(({ score }) => score >= 1)
      .sort((a, b) => b.score - a.score)
      .slice(0, 3)
      .map(({ example }) => example)
  )
}

function sensesOf(tokens: readonly Token[]): Set<string> {
  return new Set(
    tokens
      .slice(0, MAX_WORDS)
      .flatMap(({ senses }) => [
        ...(senses.thing && senses.thing !== 'composition' ? [`thing ${senses.thing}`] : []),
        ...(senses.verb ? [`verb ${senses.verb}`] : []),
        ...(senses.look ? [`look ${senses.look}`] : []),
      ]),
  )
}
