// Breaks the program on purpose, one place at a time, in a copy of it, and runs the tests that must notice:
// a break that no test sees is a hole in the tests. The copy shares node_modules and nothing else.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACCOUNT_MUTANTS } from './mutants/accounts.ts'
import { AUTOMATION_MUTANTS } from './mutants/automation.ts'
import { EDITING_MUTANTS } from './mutants/editing.ts'
import { FILE_MUTANTS } from './mutants/files.ts'
import type { Mutant } from './mutants/mutant.ts'
import { NETWORK_MUTANTS } from './mutants/network.ts'
import { createTally, type Row } from './tally.ts'

export const MUTANTS: readonly Mutant[] = [
  ...NETWORK_MUTANTS,
  ...ACCOUNT_MUTANTS,
  ...FILE_MUTANTS,
  ...EDITING_MUTANTS,
  ...AUTOMATION_MUTANTS,
]

const ROOT = join(import.meta.dir, '../..')
/** In the short form: those whose tests take a moment. */
const SHORT = new Set([
  'excerpts are copied before they are counted',
  'what shrinks is refused too',
  'an edit holds up everybody',
])
/** For the tests of one mutant; one that makes them hang is noticed as well. */
const TESTS_MS = 240_000
/** For all of them: what is left is reported, not skipped in silence. */
const ALL_MS = 120 * 60_000

/** `ROUGHCUT_MUTANTS=text` tries those whose file or description has the text. */
export async function mutants({ short }: { short: boolean }): Promise<Row[]> {
  const tally = createTally()
  for (const mutant of MUTANTS) tally.note('texts occur exactly once', placeProblem(mutant))
  const asked = process.env.ROUGHCUT_MUTANTS
  const chosen = MUTANTS.filter(
    ({ what, file }) =>
      (!short || SHORT.has(what)) && (asked === undefined || `${file} ${what}`.includes(asked)),
  ).filter((mutant) => placeProblem(mutant) === null)
  const copy = copyOfProgram()
  const endsAtMs = Date.now() + ALL_MS
  try {
    const unbroken = new Map<string, boolean>()
    for (const mutant of chosen) {
      if (Date.now() > endsAtMs) {
        tally.note(`broken: ${mutant.file}`, `“${mutant.what}” was not tried: the time is over`)
        continue
      }
      tally.note(`broken: ${mutant.file}`, await problemOf(copy, mutant, unbroken))
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  tally.measure('texts occur exactly once', `${MUTANTS.length} mutants`)
  return tally.rows()
}

/** Why a break cannot be made: its text is missing, or occurs more than once; null if it can. */
export function placeProblem({ file, text, replacement, what }: Mutant): string | null {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const count = source.split(text).length - 1
  if (count !== 1) return `${file}: the text of “${what}” occurs ${count} times`
  return text === replacement ? `${file}: “${what}” changes nothing` : null
}

function copyOfProgram(): string {
  const folder = mkdtempSync(join(tmpdir(), 'roughcut-mutants-'))
  for (const name of ['src', 'test', 'package.json', 'bun.lock', 'tsconfig.json', 'bunfig.toml'])
    cpSync(join(ROOT, name), join(folder, name), {
      recursive: true,
      force: true,
      errorOnExist: false,
      filter: isTaken,
    })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

function isTaken(path: string): boolean {
  return !path.endsWith('.part')
}

/** Null when the tests pass without the break and fail with it. */
async function problemOf(
  copy: string,
  mutant: Mutant,
  unbroken: Map<string, boolean>,
): Promise<string | null> {
  const tests = mutant.tests.join(' ')
  const isSound = unbroken.get(tests) ?? (await passes(copy, mutant.tests))
  unbroken.set(tests, isSound)
  if (!isSound) return `${tests} fail without any break`
  const path = join(copy, mutant.file)
  const source = readFileSync(path, 'utf8')
  const broken = source.replace(mutant.text, () => mutant.replacement)
  try {
    new Bun.Transpiler({ loader: path.endsWith('x') ? 'tsx' : 'ts' }).transformSync(broken)
  } catch {
    return `“${mutant.what}” is not even a program any more`
  }
  writeFileSync(path, broken)
  try {
    return (await passes(copy, mutant.tests)) ? `“${mutant.what}” SURVIVED ${tests}` : null
  } finally {
    writeFileSync(path, source)
  }
}

async function passes(folder: string, tests: readonly string[]): Promise<boolean> {
  const child = Bun.spawn([process.execPath, 'test', '--timeout', '30000', '--bail', ...tests], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'ignore'],
    timeout: TESTS_MS,
    killSignal: 'SIGKILL',
  })
  return (await child.exited) === 0
}
