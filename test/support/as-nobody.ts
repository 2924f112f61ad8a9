// `bun as-nobody.ts DATA_DIR WORD…`: the command line as an account without rights (nothing keeps root
// out), and then, without a command, a server. Prints what came of it as JSON.
import { COMMANDS } from '../../src/main.ts'
import { runCommand } from './run-command.ts'

const NOBODY = 65_534

if (import.meta.main) {
  const [dataDir = '', ...words] = process.argv.slice(2)
  // While the checkout can still be read.
  for (const { load } of COMMANDS) await load()
  await import('../../src/start.ts')
  if (process.getuid?.() === 0) {
    process.setgid?.(NOBODY)
    process.setuid?.(NOBODY)
  }
  console.log(JSON.stringify(await runCommand(dataDir, ...words)))
}
