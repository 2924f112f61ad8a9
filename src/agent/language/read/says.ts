// A template of phrases/rewrite.ts for commands that are put together in code.
import { template } from '../phrases/rewrite.ts'
import type { Token } from './tokens.ts'

/** Writes a template; its own words stand where the given token does. */
export const says = (text: string) => {
  const write = template(text)
  return (at: Token, parts: Readonly<Record<string, readonly Token[]>> = {}): readonly Token[] =>
    write(parts, [at], { from: 0, to: 1, parts }, '') ?? []
}
