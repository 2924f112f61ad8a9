// Candidates for what to offer in place of a refusal, the nearest to the prompt first: its own parts, and commands filled with
// what it names. None is known to work here; `suggest.ts` tries each before it offers it.

import type { AgentProject } from '../engine.ts'
import { isGuard } from '../language/guards.ts'
import type { Clause } from '../language/read/clause.ts'
import { wordsOf } from '../language/read/item.ts'
import { readSentences, type Sentence } from '../language/read/sentences.ts'
import { is, refersBack } from '../language/read/token-tests.ts'
import type { Token } from '../language/read/tokens.ts'
import { isWord } from '../language/vocabulary/grammar.ts'
import { isTalkedOf } from './agreement.ts'
import { filledFrom, type Offer } from './filled-offers.ts'
import { MAX_WORDS, Said, topicsHeard } from './said.ts'
import { isSeparator } from './segments.ts'
import { slotOffers } from './slot-offers.ts'

/** Parts of a prompt that are looked at; a longer one is cut short. */
const MAX_PARTS = 12

/**
 * Candidates for the instructions of a prompt that hold one of the `missed` words (all of them when that is null): the instructions
 * alone, then commands filled with what they name. A guard or question offers nothing;
 * `isOffered`: to people, who choose, and not to be carried out; then what is only told counts where nothing else asks, and what stands
 * alone is offered in the prompt's own words by `own-parts.ts`.
 */
export function offersFor(
  prompt: string,
  missed: readonly string[] | null,
  project: AgentProject,
  isOffered = false,
): Offer[] {
  if (project.draft.start.compositions.length === 0) return firstCompositions(prompt, project)
  const talked = topicsHeard(project.context)
  const asTopic = (token: Token): Token =>
    isOffered && isTalkedOf(token, talked) ? { ...token, senses: {} } : token
  const all = readSentences(prompt, project.draft.start, project.context).map((one) => ({
    ...one,
    clauses: one.clauses.map((clause) => ({ ...clause, tokens: clause.tokens.map(asTopic) })),
    conditions: one.conditions.map((condition) => ({ ...condition, tokens: condition.tokens.map(asTopic) })),
  }))
  const told = all.filter(({ isQuestion }) => !isQuestion)
  // “Could the title stay until 0:05?”
  const sentences = told.length === 0 && isOffered ? all : told
  const verbs = sentences.flatMap(({ clauses }) => clauses.map(({ verb }) => verb))
  const removes = verbs.some((verb) => verb === 'remove' || verb === 'shorten')
  const isMissed = (words: string) =>
    missed === null || missed.some((one) => one.includes(words) || words.includes(one))
  const isAsked = (clause: Clause) => clause.verb !== 'leave' && !isGuard(clause, removes)
  // “Keep the camera line for my reel”: where nothing else is asked for, it isn't what must stay.
  const isKept =
    isOffered && !sentences.some(({ clauses }) => clauses.some((one) => isAsked(one) && !isAside(one)))
  const keeps = ({ verb, tokens }: Clause) =>
    verb === 'keep' || (verb === 'leave' && tokens.some(is({ limit: 'only' })))
  const asks = (clause: Clause) =>
    (isAsked(clause) || (isKept && keeps(clause))) && isMissed(wordsOf(clause.tokens, prompt))
  // “Client says 1.5x”: a statement counts where nothing is asked for.
  const isTold =
    isOffered && !sentences.some(({ clauses }) => clauses.some((one) => !one.isRemark && asks(one)))
  const meant = sentences.map((one) => ({
    ...one,
    clauses: one.clauses.filter((clause) => (isTold || !clause.isRemark) && asks(clause)).slice(0, MAX_PARTS),
  }))
  const clauses = meant.flatMap((one) => one.clauses).slice(0, MAX_PARTS)
  const unguarded = ({ clauses: own }: Sentence) =>
    own.filter((clause) => !isGuard(clause, removes) || (isKept && keeps(clause)))
  const asked = all.flatMap(unguarded)
  const wholes = [
    ...meant.filter((one) => one.clauses.length > 0).map((one) => joined(one.clauses)),
    // “The word … irritates people. Cut it.”: what is named and what is to be done stand in two sentences.
    ...(meant.length > 1 && clauses.length > 1 ? [joined(clauses)] : []),
    // “My lad needs the answer about the grants. Make him a clip of it”
    ...(sentences.length > 1 && clauses.length > 0 ? [joined(sentences.flatMap(unguarded))] : []),
  ]
  // A question is not offered as a command.
  const parts =
    told.length > 0 && !isOffered ? [...clauses.map(({ tokens }) => tokens), ...piecesOf(sentences)] : []
  // “If he says anything against it, take that out”: the condition names it.
  const refers = asked.some(
    ({ verb, tokens }) => verb !== null && tokens.some(({ text }) => isWord(text, 'referring')),
  )
  const named =
    refers || isOffered ? all.flatMap(({ conditions }) => conditions.flatMap(({ tokens }) => tokens)) : []
  const joint = joined(asked)
  const whole = new Said({ ...joint, tokens: [...named, ...joint.tokens] }, prompt, project)
  // Of its own, “remove it after 3 seconds” would be about the film.
  const leaning = new Set(
    sentences
      .flatMap((one) => one.clauses.filter(({ tokens }) => tokens.some((token) => refersBack(token, prompt))))
      .flatMap(({ tokens }) => tokens.map(({ from }) => from)),
  )
  const canStand = (tokens: readonly Token[]) => !tokens.some(({ from }) => leaning.has(from))
  const texts = (isCommand: boolean) =>
    parts
      .filter(canStand)
      .filter((tokens) => tokens.some(({ senses }) => senses.verb !== undefined) === isCommand)
      .map((tokens) => trimmed(wordsOf(tokens, prompt)))
  const own = (one: string): Offer => ({ text: one, from: null, isPlain: false })
  const before =
    isOffered && !all.some(({ tokens }) => tokens.some(is({ thing: true }))) ? thingsBefore(project) : []
  return [
    ...texts(true).map(own),
    ...[...clauses, ...wholes.slice(0, MAX_PARTS)]
      .map((clause) => new Said(clause, prompt, project))
      .flatMap((said) => [
        ...filledFrom(said, isOffered),
        ...slotOffers(said, isOffered ? whole : null, before),
      ]),
    ...(isOffered ? slotOffers(whole, whole, before) : []),
    // “60 seconds max”: what a part without a verb comes to is less certain.
    ...texts(false).map(own),
  ]
}

/** Says how somebody finds something, and names nothing: “still too long for me”. */
function isAside({ verb, isRemark, tokens }: Clause): boolean {
  const isNamed = is({ kind: 'quote time amount', thing: true, unit: true, place: true })
  return isRemark || (verb === null && !tokens.some(isNamed))
}

/** What the request before was about: “make that say SOLD OUT”. */
function thingsBefore({ draft, context, earlier = [] }: AgentProject): Token[] {
  const [last] = earlier
  return last === undefined
    ? []
    : readSentences(last.prompt, draft.start, context).flatMap(({ tokens }) =>
        tokens.filter(is({ thing: true, verb: 'rename' })),
      )
}

/** For a project without a composition: one of its media as a whole. */
function firstCompositions(prompt: string, project: AgentProject): Offer[] {
  const tokens = readSentences(prompt, project.draft.start, project.context).flatMap((one) => one.tokens)
  const named = new Set(tokens.flatMap(({ kind, ids }) => (kind === 'media' ? ids : [])))
  const media = [...project.context.media.values()]
  const [first] = media.filter(({ id }) => named.has(id)).concat(media)
  const said = new Said({ tokens, verb: null, isNegated: false, isRequest: false }, prompt, project)
  const name = said.name()
  if (first === undefined) {
    const names = said.quotes.length > 0 ? said.quotes : [name ?? []].flat()
    return names.map((one) => ({
      text: `Create an empty composition called "${one}"`,
      from: null,
      isPlain: false,
    }))
  }
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

const TAKING = new Set(['remove', 'keep', 'shorten', 'off', 'clean', 'move', 'mute'])

/** The instructions of a sentence as one, where each holds only a part of what is meant. */
function joined(clauses: readonly Clause[]): Clause {
  const tokens = clauses.flatMap((clause) => clause.tokens)
  const verb = clauses.find((clause) => clause.verb !== null && clause.verb !== 'ask')?.verb ?? null
  return { tokens, verb, isNegated: false, isRequest: false }
}

/** Without marks at its edges. A loop, because a pattern that ends in `$` is quadratic in runs of marks. */
function trimmed(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && /[\s,;:–-]/.test(text.charAt(from))) from++
  while (to > from && /[\s,;:.–-]/.test(text.charAt(to - 1))) to--
  return text.slice(from, to)
}
