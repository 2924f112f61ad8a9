// `roughcut serve` as a process of its own, which can be killed at any moment and started again on the
// same data folder.
import { FIRST_OWNER_EMAIL, openDataFolder } from '../../src/store/open.ts'
import { roughcut } from './program.ts'
import { skipThreadTrial } from './speech.ts'
import { SPEECH_MODEL, type TestClient, testClient } from './test-server.ts'
import { beginDataFolder } from './test-store.ts'

export type ServerProcess = {
  pid: number
  url: string
  client: TestClient
  /** Its log, once it has ended. */
  errors: Promise<string>
  /** SIGKILL: nothing is finished, nothing is tidied up. */
  kill(): Promise<void>
  /** SIGTERM (or another signal); the exit code. */
  stop(signalName?: NodeJS.Signals): Promise<number>
  [Symbol.asyncDispose](): Promise<void>
}

/** A token for the owner of a data folder, made without a server. */
export function makeToken(dataDir: string): string {
  beginDataFolder(dataDir)
  const store = openDataFolder(dataDir)
  try {
    const owner = store.users.byEmail(FIRST_OWNER_EMAIL)
    const [drive] = store.drives.list()
    if (owner === null || drive === undefined) throw new Error('no owner or drive')
    skipThreadTrial(dataDir)
    return store.tokens.create({ name: 'test', driveId: drive.id, userId: owner.id }).token
  } finally {
    store.close()
  }
}

/** What is started, and the folder it is started in. */
export type Program = { command: string[]; folder?: string; environment?: Record<string, string> }

/** A server that was started and may not listen yet. */
export type StartingServer = {
  pid: number
  /** Null when the program ends without ever listening. */
  address: Promise<string | null>
  /** What it wrote to standard error, once it has ended. */
  errors: Promise<string>
  exited: Promise<number>
  signal(signalName: NodeJS.Signals): void
  /** SIGKILL, and until it has ended. */
  [Symbol.asyncDispose](): Promise<void>
}

/** At once, before it listens: it can be killed in the middle of its start. */
export function spawnServer(
  dataDir: string,
  flags: string[] = [],
  program: Program = { command: roughcut() },
): StartingServer {
  const settings = ['--data', dataDir, '--port', '0', '--llm', 'rules', '--log', 'json']
  const child = Bun.spawn(
    [...program.command, 'serve', ...settings, '--whisper-model', SPEECH_MODEL, ...flags],
    {
      stdout: 'pipe',
      stderr: 'pipe',
      ...(program.folder === undefined ? {} : { cwd: program.folder }),
      ...(program.environment === undefined ? {} : { env: program.environment }),
    },
  )
  return {
    pid: child.pid,
    address: firstAddress(child.stdout),
    errors: new Response(child.stderr).text(),
    exited: child.exited,
    signal: (signalName) => child.kill(signalName),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await child.exited
    },
  }
}

/** Resolves once it listens. */
export async function startServerProcess(
  dataDir: string,
  token: string,
  flags: string[] = [],
  program?: Program,
): Promise<ServerProcess> {
  const server = spawnServer(dataDir, flags, program)
  const url = await server.address
  if (url === null) throw new Error(`the server did not start: ${await server.errors}`)
  const end = async (signalName: NodeJS.Signals) => {
    server.signal(signalName)
    return server.exited
  }
  return {
    pid: server.pid,
    url,
    client: testClient(url, token),
    errors: server.errors,
    kill: async () => void (await end('SIGKILL')),
    stop: (signalName = 'SIGTERM') => end(signalName),
    [Symbol.asyncDispose]: async () => void (await end('SIGKILL')),
  }
}

/** From the line `Listening on http://…`; null when the program ends without one. */
async function firstAddress(stdout: ReadableStream<Uint8Array>): Promise<string | null> {
  const reader = stdout.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    text += decoder.decode(value, { stream: true })
    const url = /^Listening on (\S+)$/m.exec(text)?.[1]
    if (url !== undefined) {
      reader.releaseLock()
      return url
    }
    if (done) return null
  }
}
