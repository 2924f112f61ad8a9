// How many threads a speech model gets: what a short trial on this machine found quickest, remembered in the data folder
// for each model and kind of machine, so that it is tried once.
import { renameSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { asError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { readOwnFile, writeOwnFile } from '../../own-file.ts'

/** In the data folder. */
export const THREADS_FILE = 'speech-threads.json'

export type ThreadChoice = {
  /** What the model gets now, and whether that is still to be tried. */
  of(model: string): { threads: number; isTried: boolean }
  /**
   * Tries other numbers than the usual, which took `usualMs`, with `measure` (wall time of the same work; Infinity: it
   * cannot be done), and remembers the best. Throws what `measure` throws; then nothing is remembered.
   */
  try(model: string, usualMs: number, measure: (threads: number) => Promise<number>): Promise<void>
}

export type ThreadChoiceOptions = {
  /** Null: nothing is kept beyond this process. */
  dataDir: string | null
  log: Log
  cores?: number
  /** What the figures hold for: with another processor, the trial is made again. */
  machine?: string
}

/** As the file holds them. */
type Trial = { machine: string; model: string; threads: number; milliseconds: Record<string, number> }

/** More threads have to gain this much: they take cores from renders and requests. */
const WORTH_SHARE = 0.85

/** Reads what was remembered. Never throws: a file that cannot be read or written only means another trial. */
export function createThreadChoice(options: ThreadChoiceOptions): ThreadChoice {
  const { dataDir, log } = options
  const cores = options.cores ?? navigator.hardwareConcurrency
  const machine = options.machine ?? `${cpus()[0]?.model ?? 'unknown'}, ${cores} cores`
  const path = dataDir === null ? null : join(dataDir, THREADS_FILE)
  const usual = usualThreads(cores)
  const candidates = candidateThreads(cores)
  const trials = path === null ? [] : readTrials(path, log)

  const keep = () => {
    if (path === null) return
    try {
      writeOwnFile(`${path}.part`, `${JSON.stringify(trials, null, 2)}\n`)
      renameSync(`${path}.part`, path)
    } catch (thrown) {
      log.warn('threads of the speech model not remembered', { error: asError(thrown) })
    }
  }

  return {
    of(model) {
      const trial = trials.find((one) => one.model === model && one.machine === machine)
      if (trial !== undefined) return { threads: Math.min(trial.threads, cores), isTried: true }
      return { threads: usual, isTried: candidates.length === 1 }
    },
    async try(model, usualMs, measure) {
      const milliseconds: Record<string, number> = { [usual]: Math.round(usualMs) }
      for (const threads of candidates)
        if (threads !== usual) milliseconds[threads] = Math.round(await measure(threads))
      const threads = quickest(candidates, milliseconds)
      trials.push({ machine, model, threads, milliseconds })
      keep()
      log.info('threads of the speech model chosen', { model, threads, milliseconds })
    },
  }
}

/** One core stays free for the server; more than four threads rarely gain anything. */
export function usualThreads(cores = navigator.hardwareConcurrency): number {
  return Math.max(1, Math.min(4, cores - 1))
}

/** Around the usual number, ascending: each further one is a load of the model and two hearings. */
function candidateThreads(cores: number): number[] {
  const usual = usualThreads(cores)
  const all = [Math.ceil(usual / 2), usual, Math.min(cores, usual * 2)]
  return [...new Set(all)].sort((a, b) => a - b)
}

function quickest(candidates: readonly number[], milliseconds: Record<string, number>): number {
  const timeOf = (threads: number) => milliseconds[threads] ?? Number.POSITIVE_INFINITY
  return candidates.reduce((best, threads) => (timeOf(threads) < WORTH_SHARE * timeOf(best) ? threads : best))
}

function readTrials(path: string, log: Log): Trial[] {
  try {
    const bytes = readOwnFile(path)
    if (bytes === null) return []
    const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return Array.isArray(parsed) ? parsed.filter(isTrial) : []
  } catch (thrown) {
    log.warn('threads of the speech model are tried again', { file: THREADS_FILE, error: asError(thrown) })
    return []
  }
}

function isTrial(value: unknown): value is Trial {
  if (value === null || typeof value !== 'object') return false
  const { machine, model, threads } = value as Partial<Trial>
  const isCount = typeof threads === 'number' && Number.isInteger(threads) && threads >= 1
  return typeof machine === 'string' && typeof model === 'string' && isCount
}
