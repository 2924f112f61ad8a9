// What the world does to a server: full and broken disks, programs that die, hang or are missing, peers
// that fall silent, names that nobody resolves, a flood of jobs, a clock that goes back. After each,
// jobs have ended with a sentence, and the server goes on.

import { steppedClocks } from './faults/clocks.ts'
import { brokenDisks } from './faults/disks.ts'
import { brokenPeers } from './faults/peers.ts'
import { brokenPrograms } from './faults/programs.ts'
import { queuedJobs } from './faults/queued-jobs.ts'
import { createTally, type Row } from './tally.ts'

export async function faults({ short }: { short: boolean }): Promise<Row[]> {
  const tally = createTally()
  await brokenPrograms(tally, short)
  await brokenPeers(tally, short)
  await steppedClocks(tally, short)
  await brokenDisks(tally, short)
  await queuedJobs(tally, short ? 100 : 10_000)
  return tally.rows()
}
