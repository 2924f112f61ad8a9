// `roughcut worker` as a process of its own with its own data folder, and a server in this process that has a queue.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONFIG_FILE } from '../../src/settings.ts'
import type { StartOptions } from '../../src/start.ts'
import { roughcut } from './program.ts'
import { startRedis, type TestBroker } from './redis.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { startTestServer } from './test-server.ts'

export type WorkerProcess = AsyncDisposable & {
  pid: number
  /** Where it keeps what it makes until it is sent. */
  workFolder: string
  /** Lines of its log and of its standard output so far. */
  lines: string[]
  signal(signalName: NodeJS.Signals): void
  exited: Promise<number>
}

/** A server whose heavy steps wait for workers. */
export async function startQueueServer(
  startBroker: () => Promise<TestBroker> = startRedis,
  options: Pick<StartOptions, 'workers'> = {},
) {
  const broker = await startBroker()
  const folder = temporaryFolder()
  const dataDir = join(folder.path, 'server')
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, CONFIG_FILE), JSON.stringify({ queue: broker.url }))
  const server = await startTestServer({ dataDir, ...options })
  const { row, token } = server.store.workerTokens.create('test')
  const workers: WorkerProcess[] = []
  return {
    ...server,
    broker,
    workerToken: token,
    workerTokenId: row.id,
    startWorker(words: string[] = [], environment: Record<string, string> = {}): WorkerProcess {
      const dataDir = join(folder.path, `worker-${workers.length}`)
      const where = { serverUrl: server.url, queueUrl: broker.url, token, dataDir }
      const worker = spawnWorker(where, words, environment)
      workers.push(worker)
      return worker
    },
    async [Symbol.asyncDispose]() {
      for (const worker of workers) await worker[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
      await broker[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

/** `roughcut worker`, with one place unless `words` say otherwise; disposing of it kills it, also while it is frozen. */
export function spawnWorker(
  { serverUrl, queueUrl, token, dataDir }: Record<'serverUrl' | 'queueUrl' | 'token' | 'dataDir', string>,
  words: string[] = [],
  environment: Record<string, string> = {},
): WorkerProcess {
  const child = Bun.spawn(
    [
      ...roughcut('worker', '--url', serverUrl, '--log', 'json', '--data', dataDir),
      ...(words.includes('--steps') ? words : ['--steps', '1', ...words]),
    ],
    {
      env: { ...process.env, ROUGHCUT_QUEUE: queueUrl, ROUGHCUT_TOKEN: token, ...environment },
      ...{ stdout: 'pipe', stderr: 'pipe' },
    },
  )
  const lines: string[] = []
  void collect(child.stdout, lines)
  void collect(child.stderr, lines)
  return {
    ...{ pid: child.pid, workFolder: join(dataDir, 'worker-files'), lines, exited: child.exited },
    signal: (signalName) => child.kill(signalName),
    async [Symbol.asyncDispose]() {
      child.kill('SIGCONT')
      child.kill('SIGKILL')
      await child.exited
    },
  }
}

async function collect(stream: ReadableStream<Uint8Array>, lines: string[]): Promise<void> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of stream) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts)
  }
}
