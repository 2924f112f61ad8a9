// What a torture program counts: one row per kind of attack, with what went wrong. Prints itself as a
// table; a program has failed when any of its rows has failures.

export type Row = {
  what: string
  count: number
  /** One sentence each; only the first few are printed. */
  failures: string[]
  /** A figure that was measured on the way: times, sizes, statuses. */
  measured?: string
}

export type Tally = {
  /** One attempt of `what`; a `problem` is a failure. */
  note(what: string, problem?: string | null): void
  /** A figure for the row of `what`. */
  measure(what: string, measured: string): void
  rows(): Row[]
}

const MAX_KEPT = 200

export function createTally(): Tally {
  const rows = new Map<string, Row>()
  const rowOf = (what: string): Row => {
    const row = rows.get(what) ?? { what, count: 0, failures: [] }
    rows.set(what, row)
    return row
  }
  return {
    note(what, problem = null) {
      const row = rowOf(what)
      row.count += 1
      if (problem !== null && row.failures.length < MAX_KEPT) row.failures.push(problem)
    },
    measure(what, measured) {
      rowOf(what).measured = measured
    },
    rows: () => [...rows.values()],
  }
}

/** What `work` throws becomes a failure of `what`; otherwise its result. */
export async function noted<T>(tally: Tally, what: string, work: () => Promise<T> | T): Promise<T | null> {
  try {
    const result = await work()
    tally.note(what)
    return result
  } catch (thrown) {
    tally.note(what, thrown instanceof Error ? thrown.message : String(thrown))
    return null
  }
}

/** Throws `sentence` unless `holds`. */
export function must(holds: boolean, sentence: string): void {
  if (!holds) throw new Error(sentence)
}

const SHOWN_FAILURES = 8

export function printRows(title: string, rows: readonly Row[]): void {
  console.log(`\n## ${title}\n\n| what | count | failures | measured |\n| --- | ---: | ---: | --- |`)
  for (const { what, count, failures, measured } of rows)
    console.log(`| ${what} | ${count.toLocaleString('en')} | ${failures.length} | ${measured ?? ''} |`)
  for (const { what, failures } of rows) {
    for (const failure of failures.slice(0, SHOWN_FAILURES)) console.log(`FAILED ${what}: ${failure}`)
    if (failures.length > SHOWN_FAILURES)
      console.log(`FAILED ${what}: … and ${failures.length - SHOWN_FAILURES} more`)
  }
}

export function failuresOf(rows: readonly Row[]): string[] {
  return rows.flatMap(({ what, failures }) => failures.map((failure) => `${what}: ${failure}`))
}
