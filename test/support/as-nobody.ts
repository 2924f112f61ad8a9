// `bun as-nobody.ts DATA_DIR COMMANDS`: command lines, a JSON list of lists of words, one after the other as an account
// without rights (nothing keeps root out). Prints what came of each as JSON.
import { COMMANDS } from '../../src/main.ts'
import { type Ran, runCommand } from './run-command.ts'

const NOBODY = 65_534

if (import.meta.main) {
  const [dataDir = '', commands = '[]'] = process.argv.slice(2)
  // While the checkout can still be read.
  for (const { load } of COMMANDS) await load()
  await import('../../src/start.ts')
  if (process.getuid?.() === 0) {
    process.setgid?.(NOBODY)
    process.setuid?.(NOBODY)
  }
  const ran: Ran[] = []
  for (const words of JSON.parse(commands) as string[][]) ran.push(await runCommand(dataDir, ...words))
  console.log(JSON.stringify(ran))
}
