// A worker that is asked to stop ends, also while its queue is away and the queue's client tries to reach it forever.
import { expect, test } from 'bun:test'
import { eventually } from '../support/eventually.ts'
import { HAS_REDIS, startRedis } from '../support/redis.ts'
import { startQueueServer } from '../support/worker-process.ts'

test.skipIf(!HAS_REDIS)(
  'a worker ends at SIGTERM while the queue is away (skipped without redis-server)',
  async () => {
    await using server = await startQueueServer(startRedis)
    const worker = server.startWorker()
    await eventually(() => expect(worker.lines.join('\n')).toContain('takes 1 step at a time'), 30_000)
    // By now it waits for a step.
    await Bun.sleep(3_000)
    await server.broker.kill()
    await eventually(() => expect(worker.lines.join('\n')).toContain('queue unreachable'), 30_000)
    worker.signal('SIGTERM')
    expect(await Promise.race([worker.exited, Bun.sleep(30_000).then(() => 'still there')])).toBe(0)
  },
  120_000,
)
