// Rows of patterns with what is written in their place: “get rid of WHAT=.+” → “remove $WHAT”. See pattern.ts for the left side. The right side:
//
//   word                  the word, with its concepts as the vocabulary has them
//   <verb:remove>         the word with this concept alone, a verb in its base form; <link:in in>: written so;
//                         <verb:remove $VERB>: where the tokens stood that the pattern remembered
//   ~word                 the word without a concept
//   $NAME                 the tokens that the pattern remembered
//   "$NAME"               the same as a quotation, as they are written in the prompt

import { withConcepts } from '../read/concepts.ts'
import { asQuote } from '../read/made-tokens.ts'
import { firstWord } from '../read/token-tests.ts'
import { lex, type Token, tokenOf } from '../read/tokens.ts'
import { type Match, pattern } from './pattern.ts'
import type { Tests } from './token-pieces.ts'

/** What is written in the place of a match; null: the row doesn't apply after all. */
export type Write = (
  parts: Match['parts'],
  tokens: readonly Token[],
  match: Match,
  prompt: string,
) => readonly Token[] | null
export type Row = readonly [pattern: string, written: string | Write]

export type Rewriter = {
  /** The tokens rewritten by the first row that fits all of them; null where none does. */
  whole(tokens: readonly Token[], prompt?: string): readonly Token[] | null
  /** The tokens with each part rewritten that a row fits, from left to right; the same list where none does. */
  inside(tokens: readonly Token[], prompt?: string): readonly Token[]
}

/** Reads rows; the first that fits counts. */
export function rewriter(rows: readonly Row[], tests: Tests = {}): Rewriter {
  const list = rows.map(([text, written]) => ({
    found: pattern(text, tests),
    write: typeof written === 'string' ? template(written) : written,
  }))
  // Most rows begin with words of their own, so that few are tried at a place.
  const words = new Set(list.flatMap(({ found }) => [...(found.words ?? [])]))
  const others = list.filter(({ found }) => found.words === undefined)
  const byWord = new Map(
    [...words].map((word) => [word, list.filter(({ found }) => found.words?.has(word) ?? true)]),
  )
  const rowsAt = (token: Token | undefined) => (token && byWord.get(firstWord(token))) ?? others
  return {
    whole(tokens, prompt = '') {
      for (const { found, write } of rowsAt(tokens[0])) {
        const parts = found.of(tokens, prompt)
        const written = parts && write(parts, tokens, { from: 0, to: tokens.length, parts }, prompt)
        if (written) return written
      }
      return null
    },
    inside(tokens, prompt = '') {
      const out: Token[] = []
      let isSame = true
      for (let at = 0; at < tokens.length; ) {
        const [to, written] = replacedAt(at, tokens, prompt) ?? [at + 1, null]
        if (written === null) out.push(tokens[at] as Token)
        else out.push(...written)
        isSame &&= written === null
        at = to
      }
      return isSame ? tokens : out
    },
  }

  function replacedAt(
    at: number,
    tokens: readonly Token[],
    prompt: string,
  ): [number, readonly Token[]] | null {
    for (const { found, write } of rowsAt(tokens[at])) {
      const match = found.at(tokens, at, prompt)
      const written = match && match.to > at ? write(match.parts, tokens, match, prompt) : null
      if (match && written) return [match.to, written]
    }
    return null
  }
}

/** Writes a template; new words stand where the match begins, if nothing else is said. */
export function template(text: string): Write {
  let pieces: readonly Write[] | null = null
  return (parts, tokens, match, prompt) => {
    // At the first use, since most prompts use few.
    pieces ??= (text.match(/"?\$[A-Z]+"?|~\S+|<[^<>]*>|[^$~<"]+/g) ?? []).map(pieceOf)
    return pieces.flatMap((piece) => piece(parts, tokens, match, prompt) ?? [])
  }
}

/** A template for the matches whose parts pass a test. */
export function where(test: (parts: Match['parts']) => boolean, text: string): Write {
  const write = template(text)
  return (parts, ...rest) => (test(parts) ? write(parts, ...rest) : null)
}

function pieceOf(piece: string): Write {
  const [, quote, name] = /^("?)\$([A-Z]+)/.exec(piece) ?? []
  if (name !== undefined)
    return (parts, _, __, prompt) => {
      const part = parts[name] ?? []
      const [first, last] = [part[0], part.at(-1)]
      return quote && first && last ? [asQuote(first, last, prompt)] : part
    }
  const [, sense, value = '', place, written = value] =
    /^<(\w+):(\w+)(?: \$([A-Z]+)| ([^>]+))?>$/.exec(piece) ?? []
  const words = piece.startsWith('~')
    ? [tokenOf('word', piece.slice(1), 0, 0)]
    : sense === undefined
      ? withConcepts(lex(piece))
      : [{ ...tokenOf('word', written, 0, 0), senses: { [sense]: value } }]
  return (parts, tokens, { from: at }) => {
    const { from = 0, to = 0 } = (place === undefined ? tokens[at] : parts[place]?.[0]) ?? {}
    return words.map((word) => ({ ...word, from, to }))
  }
}
