// A film whose picture several workers encode: steps at the desk, done by workers in this process with real files.
import { expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hashFile } from '../../../src/adapters/file-hash.ts'
import { EMPTY_DOCUMENT } from '../../../src/edit/document.ts'
import { createQueues, DEFAULT_QUEUE_SIZES } from '../../../src/jobs/engine/queues.ts'
import { StepDesk } from '../../../src/jobs/workers/desk.ts'
import { workOf } from '../../../src/jobs/workers/do-step.ts'
import { createQueuedSteps } from '../../../src/jobs/workers/queued.ts'
import type { RenderTask } from '../../../src/jobs/workers/render-task.ts'
import { createLog } from '../../../src/log.ts'
import { clip, composition, seconds } from '../../support/edit-builders.ts'
import { createExportWorld } from '../../support/export-world.ts'
import { frameNumbersOf, makeFilm } from '../../support/measured-media.ts'

import { seenWorker } from '../../support/seen-worker.ts'

setDefaultTimeout(60_000)

test('a film is encoded by two workers and joined by one, and is the film of a server alone', async () => {
  using world = createExportWorld()
  makeFilm(`${world.folder}/film`, { rate: '25', seconds: 4 })
  await world.add('film', `${world.folder}/film`)
  const cut = composition([clip('a', 'film', seconds(2, 4)), clip('b', 'film', seconds(0, 2))], {
    ...{ width: 160, height: 90 },
  })
  const folders = { results: join(world.folder, 'results'), work: join(world.folder, 'work') }
  const desk = new StepDesk(() => performance.now())
  const tokenId = 't'
  for (const id of ['a', 'b']) desk.workers.see(seenWorker(id))
  const tasks: Pick<RenderTask, 'part' | 'pictureParts'>[] = []
  const signal = new AbortController().signal
  const work = async (stepId: string) => {
    const claimed = desk.claim(stepId, seenWorker('a'))
    if (claimed === null) return
    const holder = { stepId, lease: claimed.lease, tokenId }
    const { kind, input } = JSON.parse(JSON.stringify(claimed)) as { kind: string; input: RenderTask }
    tasks.push(input)
    const folder = join(folders.work, String(tasks.length))
    mkdirSync(folder, { recursive: true })
    const { programs } = world.services
    const step = workOf(
      { programs, borrowEngine: () => Promise.reject(new Error('hears nothing')) },
      { kind, input },
      {
        send: async (report) => desk.report(holder, report),
        withFiles: (_, use) => use((hash) => desk.fileOf(holder, hash) ?? 'not served'),
        ...{ folder, signal },
      },
    )
    const { file, result } = await step.run()
    const { path } = desk.resultPlace(holder)
    cpSync(file ?? '', path)
    desk.deposit(holder, {
      path,
      sha256: (await hashFile(path, signal)).sha256,
      sizeBytes: statSync(path).size,
    })
    desk.finish(holder, JSON.parse(JSON.stringify(await result())))
  }
  const steps = createQueuedSteps({
    desk,
    broker: {
      add: async (id) => void work(id),
      remove: async () => {},
    },
    queues: createQueues({ ...DEFAULT_QUEUE_SIZES, render: { places: 2, placesPerParty: 2 } }),
    hold: async () => ({ [Symbol.dispose]() {} }),
    resultsFolder: folders.results,
    log: createLog('silent'),
    model: () => '',
    services: () => world.services,
    here: { transcribe: () => Promise.reject(new Error('not here')) },
    minPartUs: 1_500_000,
  })
  const outFile = join(world.folder, 'joined.mp4')
  const percents: number[] = []
  const report = await steps.render(
    { jobId: 'job', name: 'render', parties: ['p'], signal },
    {
      project: {
        name: 'Test',
        document: { ...EMPTY_DOCUMENT, compositions: [cut] },
        context: world.store.media.contextOf(world.projectId),
      },
      ...{ compositionId: cut.id, format: 'mp4', resolution: null },
    },
    outFile,
    { onProgress: (_, percent) => percents.push(percent), onWaiting() {} },
  )
  steps.close()
  const starts = tasks.map(({ part }) => part?.startFrame)
  expect(starts.slice(0, 2).sort()).toEqual([0, 50])
  expect(starts[2]).toBeUndefined()
  expect(tasks.map(({ pictureParts }) => pictureParts.length)).toEqual([0, 0, 2])
  const whole = await world.export(cut, 'mp4')
  expect(frameNumbersOf(outFile)).toEqual(frameNumbersOf(whole.file))
  expect(report.checks).toEqual(whole.checks)
  expect(percents).toEqual([...percents].sort((a, b) => a - b))
  // Parts are gone once the film is there.
  expect(readdirSync(folders.results)).toEqual([])
})
