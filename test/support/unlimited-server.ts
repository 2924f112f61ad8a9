// The server as `roughcut serve` starts it, only without limits on how often a user may ask: for load
// that stands for many users. Takes the same flags; for `Program.command` of server-process.ts.

import { loadConfig } from '../../src/config.ts'
import { createLog } from '../../src/log.ts'
import { type Flags, SETTINGS } from '../../src/settings.ts'
import { startServer } from '../../src/start.ts'
import { UNLIMITED } from './unlimited.ts'

function flagsOf(words: string[]): Flags {
  const flags: Flags = {}
  for (const [at, word] of words.entries()) {
    const setting = SETTINGS.find(({ flag }) => word === `--${flag}`)
    const value = words[at + 1]
    if (setting !== undefined && value !== undefined) flags[setting.key] = value
  }
  return flags
}

const config = loadConfig(flagsOf(process.argv.slice(2)), {})
const server = await startServer(config, {
  log: createLog(config.logFormat),
  rateLimits: UNLIMITED,
})
console.log(`Listening on ${server.url}`)
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
