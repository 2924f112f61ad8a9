// `roughcut serve`: the server, until it is told to stop.
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
    if (!interrupted.aborted)
      await new Promise<void>((resolve) =>
        interrupted.addEventListener('abort', () => resolve(), { once: true }),
      )
    io.tell('Finishing what can be finished within 10 seconds; once more stops at once.')
    await server.stop()
    return EXIT.success
  },
}
