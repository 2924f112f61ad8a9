// Runs torture programs, each in a process of its own: `bun test/torture/run.ts [--short] [NAME…]`.
// Exits 1 when anything failed, 2 for an unknown name.
import { PROGRAMS } from './programs.ts'
import { failuresOf, printRows } from './tally.ts'

const ALONE = '--alone'
const short = process.argv.includes('--short')
const alone = process.argv.includes(ALONE)
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const unknown = names.filter((wanted) => !PROGRAMS.some(({ name }) => name === wanted))
if (unknown.length > 0) {
  console.error(
    `There is no program ${unknown.join(', ')}; there are ${PROGRAMS.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(2)
}

let failed = 0
for (const program of PROGRAMS.filter(({ name }) => names.length === 0 || names.includes(name))) {
  if (!alone) {
    const child = Bun.spawn(
      [process.execPath, import.meta.path, ALONE, ...(short ? ['--short'] : []), program.name],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    )
    if ((await child.exited) !== 0) failed += 1
    continue
  }
  const started = performance.now()
  const rows = await (await program.load())({ short })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  printRows(`${program.name}: ${program.about} (${seconds} s${short ? ', short form' : ''})`, rows)
  if (failuresOf(rows).length > 0) failed += 1
}
if (!alone) console.log(failed === 0 ? '\nNothing failed.' : `\n${failed} of the programs failed.`)
process.exit(failed === 0 ? 0 : 1)
