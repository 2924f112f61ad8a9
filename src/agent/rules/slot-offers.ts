// Commands to offer for what was not done: patterns with slots, each filled with all that the prompt has for it. Which of them come
// nearest to the prompt, and which of them work, is not decided here.

import { withSaid } from '../language/read/said.ts'
import type { Token } from '../language/read/tokens.ts'
import { isWord } from '../language/vocabulary/grammar.ts'
import type { Senses } from '../language/vocabulary.ts'
import type { Offer } from './filled-offers.ts'
import { Said } from './said.ts'
import { ACTS, BARE, MARKED, TITLED, UNNAMED } from './slot-patterns.ts'
import { type Slots, slotsOf, withoutStaying } from './slot-values.ts'

/** More combinations of what a prompt names say nothing new. */
const MAX_FILLED = 16

/**
 * Commands about what some words of a prompt name. `whole`: all that the prompt says, where they are offered to people, who choose;
 * then words count as said that are heard in the talk, what is to stay is left out, and a part may be named without a verb. `before`: what
 * the request before was about, where this one doesn't say.
 */
export function slotOffers(given: Said, whole: Said | null, before: readonly Token[] = []): Offer[] {
  const isOffered = whole !== null
  const said = isOffered ? withQuotations(given) : given
  const slots = slotsOf(said, given, isOffered)
  const isBeside = isMeant(`${TITLED} ${MARKED}${isOffered ? '' : ' thing/captions'}`, said, before)
  const meant = ACTS.filter(
    ([cues, , kind]) =>
      (isOffered || kind === undefined || kind === 'part') &&
      !(isBeside && (kind === 'part' || kind === 'edge')) &&
      isMeant(cues, said, before),
  )
  // Where some words don't say what to do: what the rest of the prompt says, or all that can be done with what is named.
  const isBare = isOffered && meant.every(([cues]) => BARE.has(cues))
  const others = isBare
    ? ACTS.filter(([cues]) => !BARE.has(cues) && isMeant(cues, withQuotations(whole), before))
    : []
  return [...meant, ...others, ...(isBare && others.length === 0 ? [UNNAMED] : [])]
    .flatMap(([, patterns]) => patterns.split(' | '))
    .flatMap((pattern) => filled(pattern, slots).slice(0, MAX_FILLED))
    .filter((command) => !/("[^"]+") to the (?:start|end) of \1$/.test(command))
    .map((command) => said.scoped(command.replace(/\b(?:of|from) from\b/, 'from')))
    .map((text) => ({ text, from: said.taken(), isPlain: false }))
}

function withQuotations({ tokens, verb, prompt, project }: Said): Said {
  const named = [...withSaid(withoutStaying(tokens), project.context, prompt, true)]
  // “I'd rather not have …”, “we don't need …”
  const isUnwanted = tokens.some(
    ({ senses }, at) =>
      senses.limit === 'not' &&
      (isWord(tokens[at + 1]?.text, 'have', 'wanting') || tokens[at + 1]?.text === 'needed'),
  )
  const meant = { tokens: named, verb: isUnwanted ? 'remove' : verb, isNegated: false, isRequest: false }
  return new Said(meant, prompt, project)
}

/** The pattern with every combination of what its slots can hold; none where one has nothing. */
function filled(pattern: string, slots: Slots): string[] {
  const slot = /\{(\w+)\}/.exec(pattern)
  if (slot === null) return [pattern]
  return (slots[slot[1] as string] ?? []).flatMap((value) =>
    filled(
      pattern.replace(slot[0], () => value),
      slots,
    ),
  )
}

function isMeant(cues: string, said: Said, before: readonly Token[]): boolean {
  return cues.split(' ').some((cue) => {
    const [sense, value] = cue.split('/') as [keyof Senses, string?]
    if (value !== undefined)
      return said.has(sense, value) || before.some(({ senses }) => senses[sense] === value)
    const quality = said[cue as keyof Said]
    return cue === '' || (typeof quality === 'boolean' ? quality : said.hasText(cue))
  })
}
