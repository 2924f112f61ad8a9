// The long form of `workers` takes longer than a night may have, so it runs in rounds: a run continues where the last one
// ended, until TORTURE_MINUTES are over. A round with a failure isn't counted, and comes again with the same kills.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TakenUp } from './worker-claims.ts'

const FOLDER = process.env.TORTURE_ROUNDS_FOLDER ?? join(import.meta.dir, '../../node_modules/.cache')

/** What a round did without any failure. */
export type Round = {
  kills: number
  stories: number
  jobs: number
  takenUp: TakenUp['afterMs'][]
  refused: number
  /** When and under which load it ended. */
  ended: string
}

/** The finished rounds of a broker; `keep` adds one, `close` forgets them when all are done. */
export function openRounds(broker: string, goal: number) {
  const file = join(FOLDER, `workers-${broker}.json`)
  const rounds: Round[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const endsMs = Date.now() + Number(process.env.TORTURE_MINUTES ?? 1e6) * 60_000
  return {
    rounds,
    isNext: () => rounds.length < goal && Date.now() < endsMs,
    keep(round: Round) {
      rounds.push(round)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(rounds))
    },
    close() {
      if (rounds.length >= goal) rmSync(file, { force: true })
    },
  }
}
