// How a speech model works here: with how many threads, and on how many windows at a time. What a short trial on this
// machine found quickest is remembered in the data folder for each model and kind of machine, so that it is tried once.
import { renameSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { asError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { readOwnFile, writeOwnFile } from '../../own-file.ts'

/** In the data folder. */
export const THREADS_FILE = 'speech-threads.json'

/** `threads` of each of `windows` models that hear side by side. */
export type SpeechSetup = { threads: number; windows: 1 | 2 }

export type ThreadChoice = {
  /**
   * What the model gets now, and whether that is still to be tried. `hasRoom`: two of it fit into memory. On busy cores
   * it hears one window at a time, and a second is not tried.
   */
  of(model: string, hasRoom: boolean): SpeechSetup & { isTried: boolean }
  /**
   * Tries what has not been tried, with `measure` (wall time for each window; Infinity: it cannot be done), and
   * remembers the best. The usual setup took `usualMs`. Throws what `measure` throws; then nothing is remembered.
   */
  try(
    model: string,
    hasRoom: boolean,
    usualMs: number,
    measure: (setup: SpeechSetup) => Promise<number>,
  ): Promise<void>
}

export type ThreadChoiceOptions = {
  /** Null: nothing outlives this process. */
  dataDir: string | null
  log: Log
  cores?: number
  /** What the figures hold for: with another processor, the trial is made again. */
  machine?: string
  /** How many programs want a core, on average over the last minute. */
  load?: () => number
}

/** As the file holds them. */
type Trial = {
  machine: string
  model: string
  threads: number
  /** Of each of two models that are quicker than one; null: they are not; absent: not tried yet. */
  pairThreads?: number | null
  milliseconds: Record<string, number>
}

/** More threads, or a second model, have to gain this much: they take cores from renders and requests. */
const WORTH_SHARE = 0.85
const MIN_CORES_FOR_PAIR = 4

/** Reads what was remembered. Never throws: a file that cannot be read or written only means another trial. */
export function createThreadChoice(options: ThreadChoiceOptions): ThreadChoice {
  const { dataDir, log, load = () => loadavg()[0] ?? 0 } = options
  const cores = options.cores ?? navigator.hardwareConcurrency
  const machine = options.machine ?? thisMachine(cores)
  const path = dataDir === null ? null : join(dataDir, THREADS_FILE)
  const usual = usualThreads(cores)
  const candidates = candidateThreads(cores)
  const trials = path === null ? [] : readTrials(path, log)
  const trialOf = (model: string) => trials.find((one) => one.model === model && one.machine === machine)
  const mayPair = (hasRoom: boolean) => hasRoom && cores >= MIN_CORES_FOR_PAIR && load() <= cores

  const keep = () => {
    if (path === null) return
    try {
      writeOwnFile(`${path}.part`, `${JSON.stringify(trials, null, 2)}\n`)
      renameSync(`${path}.part`, path)
    } catch (thrown) {
      log.warn('speech model threads not stored', { error: asError(thrown) })
    }
  }

  return {
    of(model, hasRoom) {
      const trial = trialOf(model)
      if (trial === undefined) return { threads: usual, windows: 1, isTried: candidates.length === 1 }
      const { threads, pairThreads } = trial
      if (pairThreads && mayPair(hasRoom))
        return { threads: Math.min(pairThreads, cores), windows: 2, isTried: true }
      return {
        ...{ threads: Math.min(threads, cores), windows: 1 },
        isTried: pairThreads !== undefined || !mayPair(hasRoom),
      }
    },
    async try(model, hasRoom, usualMs, measure) {
      const before = trialOf(model)
      const milliseconds: Record<string, number> = { [before?.threads ?? usual]: Math.round(usualMs) }
      if (before === undefined)
        for (const threads of candidates)
          if (threads !== usual) milliseconds[threads] = Math.round(await measure({ threads, windows: 1 }))
      const threads = before?.threads ?? quickest(candidates, milliseconds)
      const trial: Trial = {
        machine,
        model,
        threads,
        milliseconds: { ...before?.milliseconds, ...milliseconds },
      }
      if (mayPair(hasRoom)) {
        const pair = Math.min(threads, Math.floor(cores / 2))
        const took = Math.round(await measure({ threads: pair, windows: 2 }))
        trial.milliseconds[`2 x ${pair}`] = took
        trial.pairThreads = took < WORTH_SHARE * (milliseconds[threads] ?? 0) ? pair : null
      }
      if (before !== undefined) trials.splice(trials.indexOf(before), 1)
      trials.push(trial)
      keep()
      log.info('speech model threads chosen', trial)
    },
  }
}

/** What a trial holds for. */
export function thisMachine(cores = navigator.hardwareConcurrency): string {
  return `${cpus()[0]?.model ?? 'unknown'}, ${cores} cores`
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
    log.warn('speech model threads tried again', { file: THREADS_FILE, error: asError(thrown) })
    return []
  }
}

function isTrial(value: unknown): value is Trial {
  if (value === null || typeof value !== 'object') return false
  const { machine, model, threads, pairThreads } = value as Partial<Trial>
  const isCount = (given: unknown) => typeof given === 'number' && Number.isInteger(given) && given >= 1
  const isPairRight = pairThreads === undefined || pairThreads === null || isCount(pairThreads)
  return typeof machine === 'string' && typeof model === 'string' && isCount(threads) && isPairRight
}
