// `roughcut serve` on an empty data folder, as at the first start: its address, and the one-time link
// that it prints for the owner.
import { roughcut } from './program.ts'
import type { Program } from './server-process.ts'
import { SPEECH_MODEL } from './test-server.ts'

export type FirstServer = {
  pid: number
  url: string
  link: string
  /** SIGTERM; the exit code. */
  stop(): Promise<number>
  [Symbol.asyncDispose](): Promise<void>
}

/** Resolves once both lines are printed; `program` is how it is started. */
export async function startFirstServer(
  dataDir: string,
  program: Program = { command: roughcut() },
  speechModel: string = SPEECH_MODEL,
): Promise<FirstServer> {
  const flags = ['--data', dataDir, '--port', '0', '--llm', 'rules', '--whisper-model', speechModel]
  const child = Bun.spawn([...program.command, 'serve', ...flags], {
    stdout: 'pipe',
    stderr: 'ignore',
    ...(program.folder === undefined ? {} : { cwd: program.folder }),
    ...(program.environment === undefined ? {} : { env: program.environment }),
  })
  const reader = child.stdout.getReader()
  const decoder = new TextDecoder()
  const stop = () => {
    child.kill('SIGTERM')
    return child.exited
  }
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`the server ended before it listened: ${text}`)
    text += decoder.decode(value, { stream: true })
    const url = /^Listening on (\S+)$/m.exec(text)?.[1]
    const link = /(http\S+\/welcome#\S+)/.exec(text)?.[1]
    if (url === undefined || link === undefined) continue
    void drain(reader)
    return { pid: child.pid, url, link, stop, [Symbol.asyncDispose]: async () => void (await stop()) }
  }
}

/** A full pipe would stop the server. */
async function drain(reader: { read(): Promise<{ done: boolean }> }): Promise<void> {
  while (!(await reader.read()).done);
}
