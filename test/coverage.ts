// `bun test/coverage.ts`: which lines of the editing core its own tests run, as a report, and an error below the minimum.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MIN_SHARE = 0.95
const root = join(import.meta.dir, '..')
const folder = mkdtempSync(join(tmpdir(), 'roughcut-coverage-'))

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

try {
  const options = ['--coverage', '--coverage-reporter=lcov', `--coverage-dir=${folder}`, '--timeout', '60000']
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, 'test', ...options, 'test/edit'], {
    cwd: root,
    stderr: 'pipe',
    stdout: 'ignore',
  })
  if (exitCode !== 0) {
    const failed = stderr.toString().match(/^\(fail\).*$/gm) ?? [stderr.toString().slice(-2000)]
    throw new Error(`The tests failed:\n${failed.join('\n')}`)
  }
  const files = linesOf(readFileSync(join(folder, 'lcov.info'), 'utf8'))
  const unknown = neverLoaded(new Set(files.keys()))
  if (unknown.length > 0) throw new Error(`No test in test/edit loads ${unknown.join(', ')}.`)
  const lowest = [...files].sort(([, a], [, b]) => a.run / a.all - b.run / b.all).slice(0, 5)
  for (const [file, { run, all }] of lowest) console.log(`${file}: ${run} of ${all} lines`)
  const total = [...files.values()].reduce((sum, { run, all }) => ({
    run: sum.run + run,
    all: sum.all + all,
  }))
  const share = total.run / total.all
  console.log(`src/edit: ${total.run} of ${total.all} lines, ${(share * 100).toFixed(1)} %`)
  if (share < MIN_SHARE) throw new Error(`The minimum is ${MIN_SHARE * 100} %.`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
