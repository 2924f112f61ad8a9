// Runs torture programs, each in a process group of its own: `bun test/torture/run.ts [--short] [NAME…]`.
// Exits 1 when anything failed, 2 for an unknown name. Whatever ends this process ends the group too, and with it the
// servers, workers and brokers of the program.
import { chmodSync } from 'node:fs'
import { constants } from 'node:os'
import { eventually } from '../support/eventually.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { processesWith } from './processes.ts'
import { PROGRAMS } from './programs.ts'
import { failuresOf, must, printRows } from './tally.ts'

/** Runs one program in this process. For our own use: its standard input must stay open while it runs. */
const ALONE = '--alone'
/** Programs of a killed server end with it, the speech child after the window it is at. */
const MAX_ORPHAN_MS = 20_000

const short = process.argv.includes('--short')
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const unknown = names.filter((wanted) => !PROGRAMS.some(({ name }) => name === wanted))
if (unknown.length > 0) {
  console.error(
    `There is no program ${unknown.join(', ')}; there are ${PROGRAMS.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(2)
}

const chosen = PROGRAMS.filter(({ name }) => names.length === 0 || names.includes(name))
const failed = process.argv.includes(ALONE) ? await runHere() : await runEachAlone()
process.exit(failed === 0 ? 0 : 1)

async function runHere(): Promise<number> {
  void Bun.stdin.bytes().then(() => process.kill(-process.pid, 'SIGKILL'))
  let failed = 0
  for (const program of chosen) {
    const started = performance.now()
    const rows = await (await program.load())({ short })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    printRows(`${program.name}: ${program.about} (${seconds} s${short ? ', short form' : ''})`, rows)
    if (failuresOf(rows).length > 0) failed += 1
  }
  return failed
}

async function runEachAlone(): Promise<number> {
  const { promise: signaled, resolve: signal } = Promise.withResolvers<NodeJS.Signals>()
  for (const signalName of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signalName, signal)
  let failed = 0
  for (const { name } of chosen) if (!(await runAlone(name, signaled))) failed += 1
  console.log(failed === 0 ? '\nNothing failed.' : `\n${failed} of the programs failed.`)
  return failed
}

/** Whether it ended well. A signal ends it, and then this process. */
async function runAlone(name: string, signaled: Promise<NodeJS.Signals>): Promise<boolean> {
  using temporary = temporaryFolder()
  // Postgres doesn't run as root, and its folder is in here.
  chmodSync(temporary.path, 0o711)
  const child = Bun.spawn([process.execPath, import.meta.path, ALONE, ...(short ? ['--short'] : []), name], {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, TMPDIR: temporary.path },
    detached: true,
  })
  const endedBy = await Promise.race([child.exited, signaled])
  if (typeof endedBy === 'number') return endedBy === 0
  process.kill(-child.pid, 'SIGKILL')
  await eventually(() => {
    const left = processesWith('TMPDIR', temporary.path)
    must(left.length === 0, `still running: ${left.join(', ')}`)
  }, MAX_ORPHAN_MS)
  temporary[Symbol.dispose]()
  process.exit(128 + constants.signals[endedBy])
}
