// Rows of patterns with what is written in their place: “get rid of WHAT=.+” → “remove $WHAT”. See pattern.ts for the left side. The right side:
//
//   word                  the word, with its concepts as the vocabulary has them
//   <verb:remove>         the word with this concept alone, a verb in its base form; <link:in in>: written so
//   ~word                 the word without a concept
//   $NAME                 the tokens that the pattern remembered
import { withConcepts } from '../read/concepts.ts'
import { lex, type Token, tokenOf } from '../read/tokens.ts'
import { type Match, pattern, type Tests } from './pattern.ts'

/** What is written in the place of a match; null: the row doesn't apply after all. */
export type Write = (parts: Match['parts'], tokens: readonly Token[], match: Match) => readonly Token[] | null
export type Row = readonly [pattern: string, written: string | Write]

export type Rewriter = {
  /** The tokens rewritten by the first row that fits all of them; null where none does. */
  whole(tokens: readonly Token[]): readonly Token[] | null
  /** The tokens with each part rewritten that a row fits, from left to right; the same list where none does. */
  inside(tokens: readonly Token[]): readonly Token[]
}

/** Reads rows; the first that fits counts. */
export function rewriter(rows: readonly Row[], tests: Tests = {}): Rewriter {
  const list = rows.map(([text, written]) => ({
    found: pattern(text, tests),
    write: typeof written === 'string' ? template(written) : written,
  }))
  return {
    whole(tokens) {
      for (const { found, write } of list) {
        const parts = found.of(tokens)
        const written = parts && write(parts, tokens, { from: 0, to: tokens.length, parts })
        if (written) return written
      }
      return null
    },
    inside(tokens) {
      const out: Token[] = []
      let isSame = true
      for (let at = 0; at < tokens.length; ) {
        const [to, written] = replacedAt(at, tokens) ?? [at + 1, null]
        if (written === null) out.push(tokens[at] as Token)
        else out.push(...written)
        isSame &&= written === null
        at = to
      }
      return isSame ? tokens : out
    },
  }

  function replacedAt(at: number, tokens: readonly Token[]): [number, readonly Token[]] | null {
    for (const { found, write } of list) {
      const match = found.at(tokens, at)
      const written = match && match.to > at ? write(match.parts, tokens, match) : null
      if (match && written) return [match.to, written]
    }
    return null
  }
}

/** Writes a template; new words stand where the match begins. */
export function template(text: string): Write {
  let pieces: (string | readonly Token[])[] | null = null
  return (parts, tokens, { from }) => {
    pieces ??= piecesOf(text)
    const place = tokens[from]
    return pieces.flatMap((piece) =>
      typeof piece === 'string'
        ? (parts[piece] ?? [])
        : piece.map((token) => ({ ...token, from: place?.from ?? 0, to: place?.to ?? 0 })),
    )
  }
}

function piecesOf(text: string): (string | readonly Token[])[] {
  return (text.match(/\$[A-Z]+|~\S+|<[^>]*>|[^$~<]+/g) ?? []).map((piece) => {
    if (piece.startsWith('$')) return piece.slice(1)
    if (piece.startsWith('~')) return [tokenOf('word', piece.slice(1), 0, 0)]
    const [, sense = '', value = '', written] = /^<(\w+):(\w+)(?: ([^>]+))?>$/.exec(piece) ?? []
    return sense === ''
      ? withConcepts(lex(piece))
      : [{ ...tokenOf('word', written ?? value, 0, 0), senses: { [sense]: value } }]
  })
}
