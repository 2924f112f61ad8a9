// `roughcut serve` on an empty data folder, as at the first start: its address, and the one-time link
// that it prints for the owner.
import { join } from 'node:path'
import { SPEECH_MODEL } from './test-server.ts'

const MAIN = join(import.meta.dir, '../../src/main.ts')

export type FirstServer = { url: string; link: string; [Symbol.asyncDispose](): Promise<void> }

/** Resolves once both lines are printed; `command` is how the program is started. */
export async function startFirstServer(
  dataDir: string,
  command: string[] = [process.execPath, MAIN],
): Promise<FirstServer> {
  const flags = ['--data', dataDir, '--port', '0', '--llm', 'rules', '--whisper-model', SPEECH_MODEL]
  const child = Bun.spawn([...command, 'serve', ...flags], { stdout: 'pipe', stderr: 'ignore' })
  const reader = child.stdout.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`the server ended before it listened: ${text}`)
    text += decoder.decode(value, { stream: true })
    const url = /^Listening on (\S+)$/m.exec(text)?.[1]
    const link = /(http\S+\/password\/\S+)/.exec(text)?.[1]
    if (url === undefined || link === undefined) continue
    void drain(reader)
    return {
      url,
      link,
      async [Symbol.asyncDispose]() {
        child.kill('SIGTERM')
        await child.exited
      },
    }
  }
}

/** A full pipe would stop the server. */
async function drain(reader: { read(): Promise<{ done: boolean }> }): Promise<void> {
  while (!(await reader.read()).done);
}
