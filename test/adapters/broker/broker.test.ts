import { describe, expect, test } from 'bun:test'
import { createBroker, takeSteps } from '../../../src/adapters/broker/broker.ts'
import { brokerVersion } from '../../../src/adapters/broker/connections.ts'
import { createLog } from '../../../src/log.ts'
import { eventually } from '../../support/eventually.ts'
import { HAS_POSTGRES, startPostgres } from '../../support/postgres.ts'
import { HAS_REDIS, startRedis } from '../../support/redis.ts'

const log = createLog('silent')

describe.each([
  { name: 'Redis (skipped without redis-server)', has: HAS_REDIS, startBroker: startRedis },
  { name: 'Postgres (skipped without postgresql)', has: HAS_POSTGRES, startBroker: startPostgres },
])('the queue on $name', ({ has, startBroker }) => {
  test.skipIf(!has)(
    'holds a step once, hands out the urgent ones first, and forgets what was taken',
    async () => {
      await using server = await startBroker()
      const options = { url: server.url, queueName: 'q', log }
      const broker = createBroker(options)
      await broker.add('derive-1', 'derive')
      await broker.add('import-1', 'import')
      await broker.add('import-1', 'import')
      await broker.add('gone', 'import')
      await broker.remove('gone')
      await broker.add('export-1', 'export')
      expect(await broker.counts()).toEqual({ waiting: 3, taken: 0 })

      const taken: string[] = []
      const stop = new AbortController()
      const taking = takeSteps({
        ...options,
        places: 1,
        lockMs: 15_000,
        signal: stop.signal,
        take: async (id) => {
          taken.push(id)
          if (id === 'import-1') throw new Error('a worker may fail')
        },
      })
      await eventually(() => expect(taken).toEqual(['export-1', 'import-1', 'derive-1']))
      await eventually(async () => expect(await broker.counts()).toEqual({ waiting: 0, taken: 0 }))
      // What failed may be added again under the same id.
      await broker.add('import-1', 'import')
      await eventually(() => expect(taken).toHaveLength(4))
      stop.abort()
      await taking
      await broker.close()
    },
    30_000,
  )

  test.skipIf(!has)(
    'works again after the broker was away and forgot everything',
    async () => {
      await using server = await startBroker()
      const options = { url: server.url, queueName: 'q', log }
      const broker = createBroker(options)
      const taken: string[] = []
      const stop = new AbortController()
      const take = async (id: string) => void taken.push(id)
      const taking = takeSteps({ ...options, places: 1, lockMs: 15_000, signal: stop.signal, take })
      await broker.add('before', 'import')
      await eventually(() => expect(taken).toEqual(['before']))
      await server.kill()
      expect(broker.add('away', 'import')).rejects.toThrow("can't be reached")
      expect(brokerVersion(server.url)).rejects.toThrow("can't be reached")
      await server.start()
      expect(await brokerVersion(server.url)).toMatch(/^(redis|valkey|postgres) \d/)
      await eventually(async () => {
        await broker.add('after', 'import')
        expect(taken).toContain('after')
      }, 25_000)
      stop.abort()
      await taking
      await broker.close()
    },
    60_000,
  )

  test.skipIf(!has)(
    'takes steps although the broker starts later',
    async () => {
      await using server = await startBroker()
      const options = { url: server.url, queueName: 'q', log }
      await server.kill()
      const taken: string[] = []
      const stop = new AbortController()
      const take = async (id: string) => void taken.push(id)
      const taking = takeSteps({ ...options, places: 1, lockMs: 15_000, signal: stop.signal, take })
      const broker = createBroker(options)
      expect(broker.add('early', 'import')).rejects.toThrow("can't be reached")
      await server.start()
      await eventually(async () => {
        await broker.add('late', 'import')
        expect(taken).toContain('late')
      }, 25_000)
      stop.abort()
      await taking
      await broker.close()
    },
    60_000,
  )
})

test('a password never reaches a message', async () => {
  const url = 'redis://worker:secret-password@127.0.0.1:1'
  const thrown = await brokerVersion(url).catch((error: unknown) => error)
  expect(String(thrown)).toContain('127.0.0.1:1')
  expect(String(thrown)).not.toContain('secret-password')
})
