// What is pointed to first, and acted on behind: “0:43 "I hated it, honestly": kill "honestly"”, “in the line about salt, lose "like"”,
// “0:47 "A" and reply 0:49 "B". Both out.” It is written as the command that is meant, with where behind it.
import { findPlain, isHesitation, plainWordsOf } from '../../commands/plans/words.ts'
import { isNamedPart } from '../places/cursor.ts'
import { fits, has, pattern, type Tests } from '../phrases/pattern.ts'
import { BESIDE } from '../vocabulary/beside.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { endsSentence } from './taken-back.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** No pointer has more tokens, and so far behind its verb is what is done to it. */
const MAX_POINTER = 24

/** The tokens of a prompt with each such pointer behind its command. Linear: all lookahead is bounded. */
export function withPointed(tokens: readonly Token[]): readonly Token[] {
  const out: Token[] = []
  let done = 0
  for (let at = 0; at < tokens.length; at++) {
    const read = at < done || (at > 0 && !endsSentence(tokens[at - 1])) ? null : pointedAt(tokens, at)
    if (read === null) continue
    out.push(...tokens.slice(done, at), ...read.command)
    done = read.to
  }
  return done === 0 ? tokens : [...out, ...tokens.slice(done)]
}

const TESTS: Tests = {
  sound: ({ text }) => isHesitation(text.replace(/s$/, '')),
  part: ({ senses }) => senses.unit !== undefined || isNamedPart(senses.place),
  inside: ({ text }) => BESIDE.inside.includes(text),
}
const OVER = '[=$|,|and|&|+|plus|<!word>]'
const LIMIT = '<limit&!link:about>'
const OPENER = '<mark glue:politeness limit:only>'
/** “Kill”, “lose”; “both out” */
const ACTS = pattern(
  `((both|all) @leaving ${OVER}|[!-@article,subject] <verb:remove,mute,censor,keep&base&!thing>)`,
)
/** “That whole range”, “all of it”, “what is in between” */
const WHOLE = pattern(
  `<glue unit:part place:everything link:in,between,that>|what|section`,
)
