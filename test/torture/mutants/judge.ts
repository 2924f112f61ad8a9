// Judges one break: makes it in a copy of the program, runs the tests that must notice until one fails, and
// looks whether that one passes without the break.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXECUTABLE_VARIABLE } from '../../support/program.ts'
import type { Mutant } from './mutant.ts'

/** A test by its file and its whole name, as `bun test` prints it. */
export type TestName = { file: string; name: string }
/**
 * What the tests of a mutant showed. `hung`: they did not end, as they do without the break. `unsound`: what
 * failed fails without the break too.
 */
export type Verdict = 'failed' | 'hung' | 'survived' | 'unsound'
/** `by` failed; null if none can be named, as when the program no longer starts. */
export type Judgment = { verdict: Verdict; seconds: number; by: TestName | null }

type Outcome = { kind: 'passed' | 'failed' | 'hung'; by: TestName | null }

/** For one test, and for all tests of a mutant: on a busy machine, so that only what hangs misses them. */
const TEST_MS = 120_000
const TESTS_MS = 600_000

/** A copy of the program, for one break at a time. `unbroken` has the tests that were run without any. */
export type Copy = { folder: string; unbroken: Map<string, Promise<boolean>> }

/** `first`, which noticed the break before, is tried alone before all the tests are. */
export async function judge(copy: Copy, mutant: Mutant, first: TestName | null): Promise<Judgment> {
  const startedMs = performance.now()
  const outcome = await outcomeOfBroken(copy, mutant, first)
  const seconds = Math.round((performance.now() - startedMs) / 100) / 10
  if (outcome.kind === 'passed') return { verdict: 'survived', seconds, by: null }
  const isSound = await passesUnbroken(copy, mutant, outcome.by)
  return { verdict: isSound ? outcome.kind : 'unsound', seconds, by: outcome.by }
}

async function outcomeOfBroken({ folder }: Copy, mutant: Mutant, first: TestName | null): Promise<Outcome> {
  const path = join(folder, mutant.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, brokenBy(mutant, source))
  try {
    const again = first === null ? null : await outcomeOf(folder, [first.file], first.name)
    return again?.kind === 'failed' && again.by !== null ? again : await outcomeOf(folder, mutant.tests, null)
  } finally {
    writeFileSync(path, source)
  }
}

function passesUnbroken(
  { folder, unbroken }: Copy,
  { tests }: Mutant,
  by: TestName | null,
): Promise<boolean> {
  const key = JSON.stringify(by ?? tests)
  const known = unbroken.get(key)
  if (known !== undefined) return known
  const outcome = by === null ? outcomeOf(folder, tests, null) : outcomeOf(folder, [by.file], by.name)
  const passes = outcome.then(({ kind }) => kind === 'passed')
  unbroken.set(key, passes)
  return passes
}

export function brokenBy(
  { text, replacement }: Pick<Mutant, 'text' | 'replacement'>,
  source: string,
): string {
  return source.replace(text, () => replacement)
}

/** Runs the files, or one test of them, until a test fails. */
async function outcomeOf(folder: string, files: readonly string[], name: string | null): Promise<Outcome> {
  const chosen = name === null ? [] : ['-t', `^${patternOf(name)}$`]
  const child = Bun.spawn(
    [process.execPath, 'test', '--timeout', `${TEST_MS}`, '--bail', ...chosen, ...files],
    {
      cwd: folder,
      // The executable of this run was built without the break.
      env: { ...process.env, [EXECUTABLE_VARIABLE]: undefined },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: TESTS_MS,
      killSignal: 'SIGKILL',
    },
  )
  const printed = await new Response(child.stderr).text()
  const code = await child.exited
  if (child.signalCode === 'SIGKILL') return { kind: 'hung', by: null }
  return code === 0 ? { kind: 'passed', by: null } : { kind: 'failed', by: failedIn(printed) }
}

/** `bun test` joins the names of a test and its groups with “ > ” when it prints, and with a space when it filters. */
function patternOf(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll(' > ', ' ')
}

/** The first test that failed, from what `bun test` prints; null if there is none. */
function failedIn(printed: string): TestName | null {
  const end = /^\(fail\) (.+?)(?: \[[\d.]+ms\])?$/m.exec(printed)
  const file = [...printed.slice(0, end?.index ?? 0).matchAll(/^(test\/\S+\.test\.tsx?):$/gm)].at(-1)
  const name = end?.[1]
  return name === undefined || file?.[1] === undefined ? null : { file: file[1], name }
}
