// `roughcut mcp`: offers the server's MCP tools over standard input and output to the program that starts it.
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { type Command, EXIT, settingOptions } from './command.ts'
import { createBridge } from './mcp-bridge.ts'
import { CONNECTION_OPTIONS, withServer } from './server-connection.ts'

const LAST_ANSWERS_MS = 3000

export const mcpCommand: Command = {
  options: [
    ...CONNECTION_OPTIONS,
    ...settingOptions(['whisperModel', 'llm', 'ollamaHost', 'ffmpegPath', 'ffprobePath']),
  ],
  notes:
    'Speaks the Model Context Protocol: one JSON message per line. It works through the server that runs on the data folder, or starts one for as long as standard input is open. Unfinished jobs continue at the next start.',
  async run(input, io) {
    const interrupted = io.interrupted()
    await withServer(input, io, 'roughcut mcp', async (server) => {
      const bridge = createBridge(server, (line) => io.print(line))
      const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
      interrupted.addEventListener('abort', () => lines.close(), { once: true })
      if (interrupted.aborted) lines.close()
      const underWay = new Set<Promise<void>>()
      for await (const line of lines) {
        if (line.trim() === '') continue
        const answered = bridge.take(line).finally(() => underWay.delete(answered))
        underWay.add(answered)
      }
      // A script that sends messages and closes its end still gets answers, but waits for jobs are cut short.
      await Promise.race([Promise.all(underWay), wait(LAST_ANSWERS_MS, undefined, { ref: false })])
      bridge.close()
    })
    return EXIT.success
  },
}
