// Which lines of the editing core its own tests run: a report, and an error below the minimum. tiers.ts collects them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const MIN_SHARE = 0.95
const root = join(import.meta.dir, '..')

/** What a run of these tests is given to write `lcov.info` into `folder`. */
export function coverageOptions(folder: string): string[] {
  return ['--coverage', '--coverage-reporter=lcov', `--coverage-dir=${folder}`]
}

/** Run and all lines by file. */
function linesOf(report: string): Map<string, { run: number; all: number }> {
  const files = new Map<string, { run: number; all: number }>()
  for (const record of report.split('end_of_record')) {
    const file = /^SF:(.+)$/m.exec(record)?.[1]
    if (!file?.startsWith('src/edit/')) continue
    const counts = [...record.matchAll(/^DA:\d+,(\d+)/gm)].map(([, count]) => Number(count))
    files.set(file, { run: counts.filter((count) => count > 0).length, all: counts.length })
  }
  return files
}

/** Files that the tests never load are not in the report. Those of types alone have no lines. */
function neverLoaded(known: ReadonlySet<string>): string[] {
  const transpiler = new Bun.Transpiler({ loader: 'ts' })
  return [...new Bun.Glob('src/edit/**/*.ts').scanSync(root)].filter(
    (file) =>
      !known.has(file) && transpiler.transformSync(readFileSync(join(root, file), 'utf8')).trim() !== '',
  )
}

/** Prints the share of lines and the files that have the lowest; returns what is wrong with it, or null. */
export function reportCoverage(folder: string): string | null {
  const files = linesOf(readFileSync(join(folder, 'lcov.info'), 'utf8'))
  const unknown = neverLoaded(new Set(files.keys()))
  if (unknown.length > 0) return `No test in test/edit loads ${unknown.join(', ')}.`
  const lowest = [...files].sort(([, a], [, b]) => a.run / a.all - b.run / b.all).slice(0, 5)
  for (const [file, { run, all }] of lowest) console.log(`${file}: ${run} of ${all} lines`)
  const total = [...files.values()].reduce((sum, { run, all }) => ({
    run: sum.run + run,
    all: sum.all + all,
  }))
  const share = total.run / total.all
  console.log(`src/edit: ${total.run} of ${total.all} lines, ${(share * 100).toFixed(1)} %`)
  return share < MIN_SHARE
    ? `The tests in test/edit run fewer than ${MIN_SHARE * 100} % of the lines of src/edit.`
    : null
}
