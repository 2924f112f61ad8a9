// Throttles progress: many reports come in, few are written. The latest is never lost: it's written when the interval
// is over, or by `flush`.

/** Nobody looks more often than this, and each write is a transaction. */
const WRITE_INTERVAL_MS = 250

export type Progress = {
  report(label: string, percent: number): void
  /** Writes what is still waiting, now. */
  flush(): void
  /** Writes what is still waiting and ends the timer; later reports are ignored. */
  close(): void
}

/** Passes progress on at most every 250 ms; `close` writes the last. */
export function createProgress(write: (label: string, percent: number) => void): Progress {
  let latest: { label: string; percent: number } | null = null
  let timer: Timer | null = null
  let isClosed = false
  const flush = () => {
    if (latest !== null) write(latest.label, latest.percent)
    latest = null
  }
  return {
    report(label, percent) {
      if (isClosed) return
      latest = { label, percent }
      if (timer !== null) return
      flush()
      timer = setTimeout(() => {
        timer = null
        flush()
      }, WRITE_INTERVAL_MS)
      timer.unref()
    },
    flush,
    close() {
      if (timer !== null) clearTimeout(timer)
      isClosed = true
      flush()
    },
  }
}
