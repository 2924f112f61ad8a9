// How long something is to be, in a telegram, with the verb that it implies.
import { rewriter } from '../phrases/rewrite.ts'
import { percentOf } from './degrees.ts'
import { asLink, asPronoun, asVerb } from './made-tokens.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** “30 seconds please”, “make it 30 seconds”, “30s cut”, “half as long”, “make it 20 % shorter”. */
export function ofLength(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter((token) => !matches(token, { kind: 'mark', glue: 'politeness' }))
  return LENGTHS.whole(list) ?? (list.length < tokens.length ? ALONE.whole(list) : null)
}

const BESIDE = '(@besideSeconds|<limit:atMost>)*'
const IT = '(make|get|keep|bring)'
const LENGTH = `(${IT} ${BESIDE} S=#lengthOfIt ${BESIDE}|[!<verb:remove>] [>@ofSeconds] ${BESIDE} S=#length ${BESIDE})`

const TESTS = {
  length: ({ unit, n }: Token) => unit === 's' && n >= 5,
  /** “Make it six seconds” may be about a title. */
  lengthOfIt: ({ unit, n }: Token) => unit === 's' && n >= 15,
}

const LENGTHS = rewriter(
  [
    [
      `(${IT}|i|we)? (it|this)? (half as long|half the (length|duration)|half its length)`,
      (_, [first]) =>
        first
          ? [asVerb(first, 'shorten'), asPronoun(first), asLink(first, 'to'), percentOf(first, 50)]
          : null,
    ],
    [
      `(${IT}|i|we)? @besideSeconds* BY=<measure:%> @besideSeconds* <look:shorter> @besideSeconds*`,
      '<verb:shorten> it <link:by> $BY',
    ],
    [`[>(under|<limit:atMost>)] ${LENGTH}`, '<verb:shorten> it <link:under> $S'],
    [LENGTH, '<verb:shorten> it <link:to> $S'],
  ],
  TESTS,
)

const ALONE = rewriter([['S=#length', '<verb:shorten> it <link:to> $S']], TESTS)
