// `roughcut worker`: runs heavy steps for a server on another machine.
import { randomUUID } from 'node:crypto'
import { availableParallelism, hostname } from 'node:os'
import { join } from 'node:path'
import { createMediaPrograms } from '../adapters/media-programs.ts'
import { createWorkerServer } from '../adapters/worker-server.ts'
import { RoughcutError } from '../errors.ts'
import { createLog } from '../log.ts'
import { VERSION } from '../version.ts'
import { type Command, EXIT, type Input, type Io, settingOptions, usageError } from './command.ts'

const URL_VARIABLE = 'ROUGHCUT_URL'
const TOKEN_VARIABLE = 'ROUGHCUT_TOKEN'
const DEFAULT_CACHE_GB = 20

export const workerCommand: Command = {
  options: [
    {
      name: 'url',
      value: 'URL',
      about: `the server's address, such as http://10.0.0.5:4747 [${URL_VARIABLE}]`,
    },
    { name: 'steps', value: 'N', about: 'heavy steps at a time (default: half of the cores)' },
    { name: 'cache', value: 'GB', about: `media kept for later steps (default: ${DEFAULT_CACHE_GB})` },
    { name: 'name', value: 'NAME', about: 'what the server shows (default: the name of this machine)' },
    ...settingOptions(['queue', 'ffmpegPath', 'ffprobePath', 'logFormat']),
  ],
  notes: `Needs ${TOKEN_VARIABLE} (from \`roughcut worker token\` on the server) and the same queue as the server. Models and media are kept in the data folder, which must not be the server's. Stops at SIGINT or SIGTERM; steps \
that it has begun are done by another worker.`,
  async run(input, io) {
    const url = serverAddress(input.option('url') ?? io.env[URL_VARIABLE] ?? '')
    const token = io.env[TOKEN_VARIABLE] ?? ''
    if (token === '')
      throw usageError(
        `Set ${TOKEN_VARIABLE} to a worker token; \`roughcut worker token\` creates one on the server.`,
      )
    const places = wholeNumber(input, 'steps', Math.max(1, Math.floor(availableParallelism() / 2)))
    const cacheBytes = wholeNumber(input, 'cache', DEFAULT_CACHE_GB) * 1e9
    const config = input.config()
    if (config.queueUrl === null)
      throw usageError('Give --queue, or set ROUGHCUT_QUEUE, to the queue that the server uses.')
    const [{ runWorker }, { createWorkerCache }, { createEnginePool }] = await Promise.all([
      import('../jobs/workers/worker.ts'),
      import('../adapters/worker-cache.ts'),
      import('../jobs/workers/engine-pool.ts'),
    ])
    const log = createLog(config.logFormat)
    const signal = io.interrupted()
    io.continueUnread()
    const identity = {
      worker_id: randomUUID(),
      name: (input.option('name') ?? hostname()).slice(0, 100) || 'worker',
      ...{ places, cores: availableParallelism() },
    }
    const engines = createEnginePool({ dataDir: config.dataDir, log })
    try {
      await runWorker(
        {
          server: createWorkerServer({ url, token }, identity),
          ...{ queueUrl: config.queueUrl, places, log },
          cache: await createWorkerCache(config.dataDir, cacheBytes),
          programs: createMediaPrograms(config),
          borrowEngine: engines.borrow,
          workFolder: join(config.dataDir, 'worker-files'),
          onReady: () => ready(io, identity.name, places, url),
        },
        signal,
      )
    } finally {
      await engines.close()
    }
    return EXIT.success
  },
}

function ready(io: Io, name: string, places: number, url: string): void {
  io.print(
    `Worker ${name} (${VERSION}) takes ${places} ${places === 1 ? 'step' : 'steps'} at a time for ${url}.`,
  )
}

function serverAddress(given: string): string {
  const url = URL.parse(given)
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.username !== '')
    throw usageError(
      `Give --url, or set ${URL_VARIABLE}, to the address of the server, such as http://10.0.0.5:4747.`,
    )
  return url.origin + url.pathname.replace(/\/$/, '')
}

function wholeNumber(input: Input, name: string, fallback: number): number {
  const given = input.option(name)
  if (given === null) return fallback
  const number = Number(given)
  if (!/^\d{1,5}$/.test(given) || number < 1)
    throw new RoughcutError('bad_request', `--${name} takes a whole number from 1 on, not "${given}".`)
  return number
}
