// A deliberate break of the program, and the tests that must notice it.

export type Mutant = {
  what: string
  file: string
  /** Exactly once in `file`: a mutant whose text is gone is an error, not a success. */
  text: string
  replacement: string
  tests: readonly string[]
}

/** Mutants of one file, or of several that the same tests watch. */
export function mutantsOf(
  file: string,
  tests: readonly string[],
  breaks: readonly [what: string, text: string, replacement: string, ...moreTests: string[]][],
): Mutant[] {
  return breaks.map(([what, text, replacement, ...more]) => ({
    what,
    file,
    text,
    replacement,
    tests: [...tests, ...more],
  }))
}
