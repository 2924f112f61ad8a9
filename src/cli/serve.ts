// `roughcut serve`: the server, until a signal stops it.

import { carriesPrograms } from '../adapters/embedded-programs.ts'
import { asError } from '../errors.ts'
import { createLog } from '../log.ts'
import { settingsWarnings } from '../settings-warnings.ts'
import type { RunningServer, ServerParts } from '../start.ts'
import { oneTimeLink } from '../store/users.ts'
import { VENDOR_HOSTS } from '../vendor-hosts.ts'
import { type Command, EXIT, type Input, type Io, printJson, settingOptions } from './command.ts'
import { recordCommand } from './record-command.ts'

export const serveCommand: Command = {
  options: settingOptions(),
  notes:
    'Stops at SIGINT or SIGTERM (and at SIGHUP, unless run with nohup) after finishing what it can within 10 seconds; a second signal stops at once. Unfinished jobs continue at the next start.',
  async run(input, io) {
    const config = input.config()
    // Imported here so help and completion don't load the server.
    const { startServer } = await import('../start.ts')
    const log = createLog(config.logFormat)
    const interrupted = io.interrupted()
    // A log reader that goes away must not take the server down with it.
    io.continueUnread()
    const onListening = (server: RunningServer) => tellWhere(input, io, server)
    const server = await startServer(config, { log, onListening })
    for (const warning of settingsWarnings(config)) log.warn(warning)
    if (!carriesPrograms) warnOfMissing(server.services)
    void warnOfOld(server.services)
    if (!interrupted.aborted)
      await new Promise<void>((resolve) =>
        interrupted.addEventListener('abort', () => resolve(), { once: true }),
      )
    io.note('Finishing what can be finished within 10 seconds; press again to stop at once.')
    await server.stop()
    return EXIT.success
  },
}

function tellWhere({ json }: Input, io: Io, { url, tlsPort, services }: RunningServer): void {
  const link = firstStartLink(services)
  if (json) {
    printJson(io, {
      url,
      public_url: services.publicUrl(),
      ...(tlsPort === null ? {} : { tls_port: tlsPort }),
      pid: process.pid,
      password_link: link,
    })
    return
  }
  io.print(`Listening on ${url}`)
  if (tlsPort !== null) io.print(`Answering as ${VENDOR_HOSTS.join(' and ')} on port ${tlsPort}`)
  if (link !== null) io.print(`To begin, open this link and set a password (once, within 24 hours): ${link}`)
  else if (io.isTerminal) io.note(`Open ${services.publicUrl()} in a browser; Ctrl-C stops the server.`)
}

/** Otherwise the first import would find out. */
function warnOfMissing({ programs, log }: Pick<ServerParts, 'programs' | 'log'>): void {
  for (const program of ['ffmpeg', 'ffprobe'] as const)
    try {
      programs.find(program)
    } catch (thrown) {
      log.warn(asError(thrown).message)
    }
}

/** After startup, because it runs the programs. */
async function warnOfOld({ programs, log }: Pick<ServerParts, 'programs' | 'log'>): Promise<void> {
  for (const program of ['ffmpeg', 'ffprobe'] as const) {
    // A program that's missing or can't run has its own warning, or fails the first import with one.
    const warning = await programs.ageWarning(program).catch(() => null)
    if (warning !== null) log.warn(warning)
  }
}

/** The owner sets the first password with it; null once there is one. Earlier links stop working. */
function firstStartLink({ store, publicUrl }: Pick<ServerParts, 'store' | 'publicUrl'>): string | null {
  const owner = store.users.first()
  if (owner === null || owner.passwordHash !== null) return null
  recordCommand(store, { kind: 'link_created', userId: owner.id, detail: `${owner.email}, at the start` })
  return oneTimeLink(publicUrl(), store.users.createPasswordLink(owner.id))
}
