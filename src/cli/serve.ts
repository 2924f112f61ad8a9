// `roughcut serve`: the server, until it is told to stop.

import type { JobServices } from '../jobs/context.ts'
import { createLog } from '../log.ts'
import { type Command, EXIT, settingOptions } from './command.ts'

export const serveCommand: Command = {
  options: settingOptions(),
  notes:
    'Stops at SIGINT or SIGTERM after finishing what it can within 10 seconds; a second signal stops at once. Unfinished jobs go on at the next start.',
  async run(input, io) {
    const config = input.config()
    // Here, so that help and completion do not load the server.
    const { startServer } = await import('../start.ts')
    const log = createLog(config.logFormat)
    const interrupted = io.interrupted()
    const server = await startServer(config, { log })
    io.print(`Listening on ${server.url}`)
    const link = firstStartLink(server.services)
    if (link !== null)
      io.print(`To begin, open this link and set a password (once, within 24 hours): ${link}`)
    if (!interrupted.aborted)
      await new Promise<void>((resolve) =>
        interrupted.addEventListener('abort', () => resolve(), { once: true }),
      )
    io.tell('Finishing what can be finished within 10 seconds; once more stops at once.')
    await server.stop()
    return EXIT.success
  },
}

/** With it the owner sets the first password; null once there is one. Links made before stop working. */
function firstStartLink({ store, publicUrl }: Pick<JobServices, 'store' | 'publicUrl'>): string | null {
  const owner = store.users.first()
  if (owner === null || owner.passwordHash !== null) return null
  return `${publicUrl()}/password/${store.users.createPasswordLink(owner.id)}`
}
