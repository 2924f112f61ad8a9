// Guards that hold whatever is done, or that ask only for what isn't there not to come back.
import { KEEPING } from './guard-clauses.ts'
import { fits, has } from './phrases/pattern.ts'
import type { Clause } from './read/clause.ts'
import type { Token } from './read/tokens.ts'
import { FILES, GONE } from './vocabulary/keeping.ts'

const TESTS = {
  ...KEEPING,
  gone: ({ text }: Token) => GONE.has(text),
  file: ({ text }: Token) => FILES.has(text),
}

const namesNext = has('next <unit>')
/** A part goes, and “the next question stays”: that holds anyway. */
export const staysNext = ({ tokens }: Clause, before: Clause | undefined): boolean =>
  before?.verb === 'remove' && namesNext(tokens)

/** “The ums stay out”, “cuts stay cut”: what isn't there is not to come back. */
export const staysGone = has('@lasts #gone', TESTS)

const STAYING = '(<mark glue place:everything link:that verb:keep,leave>|#staying)'
const FILE = '(<media>|#file)'
const KEPT = [
  // “Leave the rest of that sentence”
  has('[=<place:rest>] rest (of|in)'),
  // “Other than that hands off”
  fits('<limit:except> @demonstrative .?'),
  // “Leave whatever follows”, “let everything after it stand”
  fits(`[>@comingAfter] (@comingAfter|${STAYING})*40`, TESTS),
  // “Keep the file”
  fits(`[>${FILE}] (<mark glue link verb>|project|library|found|original|originals|${FILE})*40`, TESTS),
]
/** It keeps what is kept anyway: no edit changes a file, or what was not asked for. */
export const isKeptAnyway = ({ tokens }: Clause): boolean => KEPT.some((isKept) => isKept(tokens))
