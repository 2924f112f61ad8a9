// How tests start Roughcut as a process: the executable that `tiers.ts` built from this checkout, which starts in a third
// of the time, or the checkout itself, where a file is run by hand.
import { join } from 'node:path'

/** Names the executable of a run; `tiers.ts` sets it. */
export const EXECUTABLE_VARIABLE = 'ROUGHCUT_TEST_EXECUTABLE'

/** What `npm start` runs: for tests of the checkout itself, and those that change it. */
export const FROM_SOURCE: readonly string[] = [process.execPath, join(import.meta.dir, '../../src/main.ts')]

/** The executable of this run; null where a file is run by hand. */
export function builtExecutable(): string | null {
  return process.env[EXECUTABLE_VARIABLE] ?? null
}

/** For a server in the test's process: starts its child `word` from the executable as well. */
export function childCommand(word: '__speech' | '__prompts'): { command?: string[] } {
  const built = builtExecutable()
  return built === null ? {} : { command: [built, word] }
}

/** `roughcut WORDS` as a command. */
export function roughcut(...words: string[]): string[] {
  const built = builtExecutable()
  return [...(built === null ? FROM_SOURCE : [built]), ...words]
}
