// What a pattern says of one token: “<quote verb:remove,mute thing>”, “#moment”, “.”. pattern.ts tells what each means.

import { matches, type TokenTest } from '../read/token-tests.ts'
import type { Token } from '../read/tokens.ts'
import { setOf } from '../vocabulary/beside.ts'

/** Tests that a caller hands over, by the names that its patterns have for them. */
export type Tests = Readonly<Record<string, (token: Token, prompt: string) => boolean>>

const KINDS: ReadonlySet<string> = setOf(
  'word quote time number amount ordinal ratio size color composition media speaker mark break',
)

/** The test that a piece stands for; throws for one that isn't there. */
export function testOf(piece: string, tests: Tests): Tests[string] {
  if (piece === '.') return ({ kind }) => kind !== 'break'
  if (piece.startsWith('#')) {
    const test = tests[piece.slice(1)]
    if (test === undefined) throw new Error(`no test “${piece}”`)
    return test
  }
  if (piece.startsWith('<')) {
    const ways = piece.slice(1, -1).trim().split(/\s+/).map(allOf)
    return (token) => ways.some((way) => way(token))
  }
  throw new Error(`no test “${piece}”`)
}

/** `verb:remove&base` */
function allOf(way: string): (token: Token) => boolean {
  const all = way.split('&').map((part): ((token: Token) => boolean) => {
    if (part.startsWith('!')) {
      const test = allOf(part.slice(1))
      return (token) => !test(token)
    }
    const [key = '', values] = part.split(':')
    if (key === 'base') return ({ isBase }) => isBase
    if (key === 'bare') return ({ kind, senses }) => kind === 'word' && Object.keys(senses).length === 0
    if (key === 'ends') return ({ text }) => text.endsWith(values ?? '')
    if (key === 'n') return ({ n }) => n === Number(values)
    if (KINDS.has(key)) return ({ kind }) => kind === key
    const test: TokenTest = { [key]: values === undefined ? true : values.replaceAll(',', ' ') }
    return (token) => matches(token, test)
  })
  return (token) => all.every((test) => test(token))
}
