// Verbs in two parts: “speed it up”, “throw the draft away”, “tone the music down”. The particle is joined to its verb wherever the
// vocabulary has the two as one, so that frames and other rules see the same verb as in “speed up”.
import { has, pattern } from '../phrases/pattern.ts'
import { rewriter } from '../phrases/rewrite.ts'
import { FORMS } from '../vocabulary.ts'
import { basesOf } from './concepts.ts'
import { asVerb } from './made-tokens.ts'
import type { Token } from './tokens.ts'

/** An object is no longer than this. */
const MAX_OBJECT = 12

/** The tokens with the particle at its verb; null when the verb has none. */
export function withParticle(tokens: readonly Token[]): readonly Token[] | null {
  const [verb] = tokens
  if (verb?.kind !== 'word' || !verb.isBase || verb.text.includes(' ') || isOther(tokens)) return null
  const left = LEFT.whole(tokens)
  if (left !== null) return left
  for (let at = 2; at < Math.min(tokens.length, MAX_OBJECT + 2); at++) {
    if (PARTICLE.at(tokens, at) === null) continue
    const text = `${verb.text} ${tokens[at]?.text}`
    const joined = verbOf(text)
    if (joined !== null && !(joined === 'clean' && isVague(tokens)))
      return [{ ...asVerb(verb, joined), text }, ...tokens.slice(1, at), ...tokens.slice(at + 1)]
  }
  return null
}

/** What two words come to as a verb: “speed up”. */
export function verbOf(text: string): string | null {
  const [word = ''] = text.split(' ')
  for (const base of basesOf(word))
    for (const { words, senses } of FORMS.get(base) ?? [])
      if (words.join(' ') === text) return senses.verb ?? null
  return null
}

/** “Fade it in for a second and out for two” */
const isOther = has('^ fade ([>in] [>out])')
/** “Clean it up” may mean anything. */
const isVague = has('^ . <glue:pronouns>+ up')
/** “Leave the draft out of it” */
const LEFT = rewriter([['WHAT=(leave .+) out of (@neuter,demonstrative ...)', '$WHAT ~alone']])

/** What leads to a level is read with its amount: “bring the music down 4 dB”. */
const LEVEL = '[!~^ ([>(<measure:db>)]|@leveling [>(<thing:audio,music>)])]'
/** “Turn it on” and “take that back to …” are rules of their own. */
const BEHIND = `[=(back|@joinedBehind)] [!~<mark>] [!(on|off) [~^ (turn|switch|shut|toggle)]] (back [!to]|${LEVEL} @joinedBehind)`
/** A word that joins what follows it belongs to that: “in the memo”, “on the screen”, “down to 30 seconds”, but “the pauses down to …”. */
const PARTICLE = pattern(
  `${BEHIND} ([=$|<mark glue:politeness>]|[-up] [=<number>]|[!-(in|on)] [=<amount>|@behindParticle]|[!-(in|on|down)] [=to]|[-down] [~<thing:pauses>] [=to|under])`,
)
