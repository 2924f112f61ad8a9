// Breaks the program on purpose, one place at a time, in a copy of it, and runs the tests that must notice:
// a break that no test sees is a hole in the tests. The copy shares node_modules and nothing else.
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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
/** What was judged before, one line each: a run that was interrupted goes on where it was. */
const STATE_FILE = process.env.ROUGHCUT_MUTANTS_STATE ?? join(ROOT, 'node_modules/.cache/mutants.jsonl')
/** For one test, and for all tests of a mutant: on a busy machine, so that only what hangs misses them. */
const TEST_MS = 120_000
const TESTS_MS = 600_000

/** What the tests of a mutant showed. `hung`: they did not end, as they do without the break. */
type Verdict = 'failed' | 'hung' | 'survived' | 'unsound'
/** `key` is of the break, the file that it breaks and the tests: a verdict holds until one of them changes. */
type Judged = { key: string; verdict: Verdict; seconds: number }

/**
 * `ROUGHCUT_MUTANTS=text` tries those whose file or description has the text. Verdicts are kept in
 * `ROUGHCUT_MUTANTS_STATE`; delete the file to judge everything again.
 */
export async function mutants({ short }: { short: boolean }): Promise<Row[]> {
  const tally = createTally()
  for (const mutant of MUTANTS) tally.note('texts occur exactly once', placeProblem(mutant))
  const asked = process.env.ROUGHCUT_MUTANTS
  const chosen = MUTANTS.filter(
    ({ what, file }) =>
      (!short || SHORT.has(what)) && (asked === undefined || `${file} ${what}`.includes(asked)),
  ).filter((mutant) => placeProblem(mutant) === null)
  const copy = copyOfProgram()
  try {
    const known = short ? new Map<string, Judged>() : judgedBefore()
    const unbroken = new Map<string, Promise<boolean>>()
    for (const mutant of chosen) {
      const key = keyOf(copy, mutant)
      const judged = known.get(key) ?? (await judge(copy, mutant, key, unbroken))
      // What its tests missed on a busy day is judged again.
      if (!short && !known.has(key) && judged.verdict !== 'unsound') keep(judged)
      tally.note(`broken: ${mutant.file}`, problemOf(mutant, judged.verdict))
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  tally.measure('texts occur exactly once', `${MUTANTS.length} mutants`)
  return tally.rows()
}

function problemOf({ what, tests }: Mutant, verdict: Verdict): string | null {
  if (verdict === 'unsound') return `${tests.join(' ')} fail without any break`
  return verdict === 'survived' ? `“${what}” SURVIVED ${tests.join(' ')}` : null
}

function judgedBefore(): Map<string, Judged> {
  if (!existsSync(STATE_FILE)) return new Map()
  // The last line is cut off when the run was killed.
  const lines = readFileSync(STATE_FILE, 'utf8').split('\n').slice(0, -1)
  return new Map(lines.map((line): [string, Judged] => [JSON.parse(line).key, JSON.parse(line)]))
}

function keep(judged: Judged): void {
  mkdirSync(dirname(STATE_FILE), { recursive: true })
  appendFileSync(STATE_FILE, `${JSON.stringify(judged)}\n`)
}

function keyOf(copy: string, { file, text, replacement, tests }: Mutant): string {
  const contents = [file, ...tests].map((path) => readFileSync(join(copy, path), 'utf8'))
  return Bun.SHA256.hash(JSON.stringify([file, text, replacement, tests, contents]), 'hex')
}

/** Why a break cannot be made: its text is missing, or occurs more than once; null if it can. */
export function placeProblem({ file, text, replacement, what }: Mutant): string | null {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const count = source.split(text).length - 1
  if (count !== 1) return `${file}: the text of “${what}” occurs ${count} times`
  if (text === replacement) return `${file}: “${what}” changes nothing`
  try {
    const loader = file.endsWith('x') ? 'tsx' : 'ts'
    new Bun.Transpiler({ loader }).transformSync(brokenBy({ text, replacement }, source))
  } catch {
    return `${file}: “${what}” leaves no program`
  }
  return null
}

function brokenBy({ text, replacement }: Pick<Mutant, 'text' | 'replacement'>, source: string): string {
  return source.replace(text, () => replacement)
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

/** Breaks the copy, runs the tests and takes the break back. Tests that fail without it judge nothing. */
async function judge(
  copy: string,
  mutant: Mutant,
  key: string,
  unbroken: Map<string, Promise<boolean>>,
): Promise<Judged> {
  const tests = mutant.tests.join(' ')
  if (!unbroken.has(tests))
    unbroken.set(
      tests,
      outcomeOf(copy, mutant.tests).then((it) => it === 'passed'),
    )
  if (!(await unbroken.get(tests))) return { key, verdict: 'unsound', seconds: 0 }
  const path = join(copy, mutant.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, brokenBy(mutant, source))
  const begun = performance.now()
  try {
    const outcome = await outcomeOf(copy, mutant.tests)
    const seconds = Math.round((performance.now() - begun) / 100) / 10
    return { key, verdict: outcome === 'passed' ? 'survived' : outcome, seconds }
  } finally {
    writeFileSync(path, source)
  }
}

async function outcomeOf(folder: string, tests: readonly string[]): Promise<'passed' | 'failed' | 'hung'> {
  const child = Bun.spawn([process.execPath, 'test', '--timeout', `${TEST_MS}`, '--bail', ...tests], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'ignore'],
    timeout: TESTS_MS,
    killSignal: 'SIGKILL',
  })
  const code = await child.exited
  if (child.signalCode === 'SIGKILL') return 'hung'
  return code === 0 ? 'passed' : 'failed'
}
