// A job whose step is with a worker, or waits for one, is not blamed for a crash of the server.
import { expect, test } from 'bun:test'
import type { Broker } from '../../../src/adapters/broker/broker.ts'
import { createQueues } from '../../../src/jobs/engine/queues.ts'
import { StepDesk } from '../../../src/jobs/workers/desk.ts'
import { createOnWorker } from '../../../src/jobs/workers/on-worker.ts'
import { createLog } from '../../../src/log.ts'
import { eventually } from '../../support/eventually.ts'
import { seenWorker } from '../../support/seen-worker.ts'

test('a job stands by from when its step waits for a worker until the result is there', async () => {
  const desk = new StepDesk(Date.now)
  const added = Promise.withResolvers<string>()
  const broker: Pick<Broker, 'add' | 'remove'> = {
    add: async (stepId) => added.resolve(stepId),
    remove: async () => {},
  }
  const onWorker = createOnWorker({
    ...{ desk, broker, queues: createQueues(), resultsFolder: 'unused', log: createLog('silent') },
    hold: async () => ({ [Symbol.dispose]: () => {} }),
  })
  let isCounted = true
  const standby = {
    waits() {
      isCounted = false
    },
    works() {
      isCounted = true
    },
  }
  const signal = new AbortController().signal
  const done = onWorker.run(
    { jobId: 'job', name: 'hear', parties: ['drive:1'], signal, standby },
    {
      ...{ resource: 'speech', priority: 'import', kind: 'transcribe', files: new Map() },
      ...{ input: () => ({}), onReport: () => true, onWaiting: () => {} },
    },
    (result) => result,
  )
  const stepId = await added.promise
  await eventually(() => expect(isCounted).toBe(false))
  const worker = seenWorker('a')
  const lease = desk.claim(stepId, worker)?.lease ?? ''
  expect(isCounted).toBe(false)
  desk.finish({ stepId, lease, tokenId: worker.tokenId }, 'words')
  expect(await done).toBe('words')
  expect(isCounted).toBe(true)
  onWorker.close()
})
