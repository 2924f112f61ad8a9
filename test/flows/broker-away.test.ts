// The queue goes away under steps that are with a worker and steps that wait, on each broker. `BROKER_AWAY_SECONDS=60` for
// a longer gap.
import { describe, expect, test } from 'bun:test'
import { eventually } from '../support/eventually.ts'
import { HAS_POSTGRES, startPostgres } from '../support/postgres.ts'
import { HAS_REDIS, startRedis } from '../support/redis.ts'
import { silentSteps, startSleepingWorker } from '../support/sleeping-worker.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startQueueServer } from '../support/worker-process.ts'

const AWAY_MS = Number(process.env.BROKER_AWAY_SECONDS ?? 3) * 1_000
const BROKERS = [
  { name: 'Redis', has: HAS_REDIS, start: startRedis },
  { name: 'Postgres', has: HAS_POSTGRES, start: startPostgres },
]

for (const { name, has, start } of BROKERS)
  describe.skipIf(!has)(`${name} away (skipped where it isn't installed)`, () => {
    test(
      "a worker's step continues, waiting ones say so, and all end by themselves once it is back",
      async () => {
        using folder = temporaryFolder()
        await using server = await startQueueServer(start)
        const stop = new AbortController()
        const heard: (() => void)[] = []
        const hear = () => new Promise<void>((resolve) => heard.push(resolve))
        const place = { name: 'one', dataDir: folder.path, places: 4 }
        const { done } = await startSleepingWorker(server, place, hear, stop.signal)
        const steps = await silentSteps(server)

        const before = steps.transcribe('before', '1')
        await eventually(() => expect(heard).toHaveLength(1), 30_000)
        await server.broker.kill()
        const backAtMs = performance.now() + AWAY_MS
        const reasons: string[] = []
        const ended: string[] = []
        const waiting = ['2', '3'].map(async (party) => {
          const made = await steps.transcribe(`during-${party}`, party, (reason) => reasons.push(reason))
          ended.push(party)
          return made
        })
        await eventually(
          () => expect(reasons.at(-1)).toBe('waiting for the queue, which does not answer'),
          30_000,
        )
        heard[0]?.()
        expect(await before).toMatchObject({ words: [] })
        await Bun.sleep(Math.max(0, backAtMs - performance.now()))
        expect({ ended, last: reasons.at(-1) }).toEqual({
          ended: [],
          last: 'waiting for the queue, which does not answer',
        })

        await server.broker.start()
        await eventually(() => expect(heard).toHaveLength(3), 60_000)
        for (const finish of heard) finish()
        expect(await Promise.all(waiting)).toHaveLength(2)
        stop.abort()
        await done
      },
      AWAY_MS + 150_000,
    )
  })
