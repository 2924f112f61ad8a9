// The long form of `requests` takes hours, so it runs in rounds: a run goes on where the last one ended, until
// TORTURE_MINUTES are over. A round with a failure isn't counted, and comes again with the same requests.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const FILE =
  process.env.TORTURE_ROUNDS_FILE ?? join(import.meta.dir, '../../node_modules/.cache/requests.json')

/** How often each endpoint answered with each status. */
type Statuses = Map<string, Map<number, number>>

type Rounds = {
  statuses: Statuses
  /** How many rounds are finished, those of earlier runs included. */
  done(): number
  isNext(): boolean
  /** What is done and what isn't, in a sentence. */
  progress(): string
  /** Whether everything has been sent; false for a single round. */
  isWhole(): boolean
  finish(): void
}

/** `goal` in rounds; null for a single one that is not kept. */
export function openRounds(goal: number | null): Rounds {
  const { done: before, statuses } = goal === null ? nothing() : readSent()
  const endsMs = Date.now() + Number(process.env.TORTURE_MINUTES ?? 1e6) * 60_000
  let done = before
  return {
    statuses,
    done: () => done,
    isNext: () => done < (goal ?? 1) && (done === before || Date.now() < endsMs),
    progress: () =>
      goal === null || done >= goal
        ? `all ${goal ?? 1} rounds are done`
        : `${done} of ${goal} rounds are done, and the next run continues`,
    isWhole: () => goal !== null && done >= goal,
    finish() {
      done += 1
      if (goal === null) return
      if (done >= goal) rmSync(FILE, { force: true })
      else writeSent(done, statuses)
    },
  }
}

function nothing(): { done: number; statuses: Statuses } {
  return { done: 0, statuses: new Map() }
}

function readSent(): { done: number; statuses: Statuses } {
  if (!existsSync(FILE)) return nothing()
  const { done, statuses } = JSON.parse(readFileSync(FILE, 'utf8')) as {
    done: number
    statuses: [string, [number, number][]][]
  }
  return { done, statuses: new Map(statuses.map(([what, counts]) => [what, new Map(counts)])) }
}

function writeSent(done: number, statuses: Statuses): void {
  mkdirSync(dirname(FILE), { recursive: true })
  const rows = [...statuses].map(([what, counts]) => [what, [...counts]])
  writeFileSync(FILE, JSON.stringify({ done, statuses: rows }))
}
