// What became of the steps of workers, read from the logs of servers and workers: when a killed worker's step was claimed
// again, and whether a late result of a frozen one was taken.

/** A worker's process: each has a name of its own. */
export type LoggedWorker = { name: string; lines: readonly string[] }

export type Blow = { kind: 'killed' | 'frozen'; worker: string; atMs: number }

type Line = { atMs: number; event: string; step: string; worker: string }

/** Of one kill that met a step: how long until another worker had it. */
export type TakenUp = { step: string; worker: string; afterMs: number }

export type Claims = {
  takenUp: TakenUp[]
  /** Steps that a thawed worker had to let go. */
  refused: number
  /** Results that a worker handed in although another had claimed its step. */
  late: string[]
}

export function claimsIn(
  serverLogs: readonly string[],
  workers: readonly LoggedWorker[],
  blows: readonly Blow[],
): Claims {
  const ofServer = serverLogs.flatMap((log) => linesOf(log.split('\n'), null))
  const claims = ofServer.filter(({ event }) => event === 'step claimed').sort(byTime)
  const ends = ofServer.filter(({ event }) => event === 'step finished')
  const ofWorkers = workers.flatMap(({ name, lines }) => linesOf(lines, name))
  const frozen = new Set(blows.filter(({ kind }) => kind === 'frozen').map(({ worker }) => worker))
  return {
    takenUp: blows
      .filter(({ kind }) => kind === 'killed')
      .flatMap(({ worker, atMs }) => takenUpAfter(worker, atMs, { claims, ends, ofWorkers })),
    refused: ofWorkers.filter(({ event, worker }) => event === 'step lost' && frozen.has(worker)).length,
    late: ofWorkers
      .filter(({ event }) => event === 'step finished')
      .flatMap(({ step, worker, atMs }) => {
        const holder = claims.findLast((claim) => claim.step === step && claim.atMs <= atMs)
        return holder === undefined || holder.worker === worker
          ? []
          : [`${worker} finished ${step}, which ${holder.worker} had claimed`]
      }),
  }
}

function takenUpAfter(
  worker: string,
  killedMs: number,
  { claims, ends, ofWorkers }: { claims: Line[]; ends: Line[]; ofWorkers: Line[] },
): TakenUp[] {
  const own = claims.filter((claim) => claim.worker === worker && claim.atMs <= killedMs)
  return own.flatMap(({ step, atMs: claimedMs }) => {
    const next = claims.find((claim) => claim.step === step && claim.atMs > claimedMs)
    const hasEnded = [...ends, ...ofWorkers.filter((line) => line.worker === worker)].some(
      (line) =>
        line.step === step && line.atMs >= claimedMs && line.atMs <= (next?.atMs ?? Number.POSITIVE_INFINITY),
    )
    if (hasEnded || next === undefined || next.atMs < killedMs) return []
    return [{ step, worker: next.worker, afterMs: next.atMs - killedMs }]
  })
}

/** Lines about steps; those of a worker have its name. */
function linesOf(lines: readonly string[], name: string | null): Line[] {
  return lines.flatMap((text) => {
    // A process that is killed may leave half a line.
    if (!text.startsWith('{') || !text.endsWith('}')) return []
    const { time, event, step, worker } = JSON.parse(text)
    if (typeof step !== 'string' || !String(event).startsWith('step ')) return []
    return [{ atMs: Date.parse(time), event, step, worker: name ?? worker }]
  })
}

function byTime(a: Line, b: Line): number {
  return a.atMs - b.atMs
}
