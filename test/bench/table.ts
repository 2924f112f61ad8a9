// Prints what a benchmark found: the measured ratio beside the bound that the project sets itself.

export type Row = {
  what: string
  /** What was measured, and what it is held against, in words. */
  measured: string
  reference: string
  ratio: number
  bound: { atLeast: number } | { atMost: number }
}

export function printTable(title: string, rows: Row[]): void {
  const cells = rows.map(({ what, measured, reference, ratio, bound }) => {
    const holds = 'atLeast' in bound ? ratio >= bound.atLeast : ratio <= bound.atMost
    const words = 'atLeast' in bound ? `at least ${bound.atLeast}` : `at most ${bound.atMost}`
    return [what, measured, reference, ratio.toFixed(2), words, holds ? 'yes' : 'NO']
  })
  console.log(`\n## ${title}\n`)
  for (const row of [['', 'measured', 'against', 'ratio', 'bound', 'holds'], Array(6).fill('---'), ...cells])
    console.log(`| ${row.join(' | ')} |`)
}
