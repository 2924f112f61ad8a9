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
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ACCOUNT_MUTANTS } from './mutants/accounts.ts'
import { AUTOMATION_MUTANTS } from './mutants/automation.ts'
import { EDITING_MUTANTS } from './mutants/editing.ts'
import { FILE_MUTANTS } from './mutants/files.ts'
import { brokenBy, type Copy, type Judgment, judge, type TestName, type Verdict } from './mutants/judge.ts'
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
/** How many are judged at a time, each in a copy of its own: more than one only helps while processors are idle. */
const LANES = Number(process.env.ROUGHCUT_MUTANTS_LANES ?? 1)

/**
 * `key` is of the break, the file that it breaks and the tests: a verdict holds until one of them changes.
 * `place` is of the break alone: the test that noticed it is tried first the next time.
 */
type Judged = Judgment & { key: string; place: string }

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
  const before = short ? [] : judgedBefore()
  const queue = chosen.values()
  const unbroken = new Map<string, Promise<boolean>>()
  await Promise.all(
    [...Array(short ? 1 : LANES)].map(async () => {
      const copy = { folder: copyOfProgram(), unbroken }
      try {
        for (const mutant of queue) {
          const { verdict, by } = await verdictOn(copy, mutant, before)
          tally.note(`broken: ${mutant.file}`, problemOf(mutant, verdict, by))
        }
      } finally {
        rmSync(copy.folder, { recursive: true, force: true })
      }
    }),
  )
  tally.measure('texts occur exactly once', `${MUTANTS.length} mutants`)
  return tally.rows()
}

async function verdictOn(copy: Copy, mutant: Mutant, before: readonly Judged[]): Promise<Judgment> {
  const key = keyOf(copy.folder, mutant)
  const known = before.find((one) => one.key === key)
  if (known !== undefined) return known
  const place = placeOf(mutant)
  const first = before.findLast((one) => one.place === place)?.by ?? null
  const judgment = await judge(copy, mutant, first)
  // What failed without a break on a busy day is judged again.
  if (judgment.verdict !== 'unsound') keep({ key, place, ...judgment })
  return judgment
}

function problemOf({ what, tests }: Mutant, verdict: Verdict, by: TestName | null): string | null {
  if (verdict === 'unsound') return `${by?.file ?? tests.join(' ')} fails without any break: ${by?.name}`
  return verdict === 'survived' ? `“${what}” SURVIVED ${tests.join(' ')}` : null
}

function judgedBefore(): Judged[] {
  if (!existsSync(STATE_FILE)) return []
  // The last line is cut off when the run was killed.
  return readFileSync(STATE_FILE, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}

function keep(judged: Judged): void {
  mkdirSync(dirname(STATE_FILE), { recursive: true })
  appendFileSync(STATE_FILE, `${JSON.stringify(judged)}\n`)
}

function keyOf(folder: string, { file, text, replacement, tests }: Mutant): string {
  const contents = [file, ...tests].map((path) => readFileSync(join(folder, path), 'utf8'))
  return Bun.SHA256.hash(JSON.stringify([file, text, replacement, tests, contents]), 'hex')
}

function placeOf({ file, text, replacement }: Mutant): string {
  return Bun.SHA256.hash(JSON.stringify([file, text, replacement]), 'hex')
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
