import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MediaReference } from '../../src/edit/document.ts'
import { RoughcutError } from '../../src/errors.ts'
import { provided } from '../../src/jobs/engine/context.ts'
import type { ExportReport } from '../../src/jobs/kinds/export/export-composition.ts'
import { exportKind, storeExport } from '../../src/jobs/kinds/export/export-kind.ts'
import type { RenderComposition } from '../../src/jobs/kinds/export/make-file.ts'
import { sourceFileOf } from '../../src/jobs/kinds/export/source-file.ts'
import { eventually } from '../support/eventually.ts'
import { renderingBy, scriptedJobs } from '../support/scripted-job.ts'
import { FIXTURES, storeMedia } from '../support/stored-media.ts'
import { documentNamed, revisionOf } from '../support/test-store.ts'

const REPORT: ExportReport = {
  compositionId: 'c1',
  compositionName: 'Cut',
  format: 'mp4',
  sizeBytes: 4,
  durationSeconds: 1,
  width: 640,
  height: 360,
  frameRate: '25/1',
  loudnessLufs: null,
  checks: [],
  elapsedSeconds: 0,
}

/** A render that goes on until the test lets it end, or its signal does. */
function heldRender() {
  const begun: string[] = []
  const finishing = Promise.withResolvers<void>()
  const render: RenderComposition = async (_services, { outFile, signal, report, format }) => {
    begun.push(format)
    report('Rendering', 40)
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      void finishing.promise.then(resolve)
    })
    writeFileSync(outFile, 'film')
    return { ...REPORT, format }
  }
  return { render, begun, finish: () => finishing.resolve() }
}

function world(render: RenderComposition) {
  let latest = render
  const jobs = scriptedJobs(
    async () => ({ status: 'success' }),
    {},
    (services) => ({
      export: provided(
        exportKind,
        renderingBy(services, (...given) => latest(...given)),
      ),
    }),
  )
  const project = jobs.project()
  jobs.store.revisions.save(revisionOf(project.id, 0, documentNamed('My / cut: "1"')))
  const wanted = {
    project,
    userId: jobs.owner.id,
    compositionId: 'c1',
    format: 'mp4',
    resolution: '720p',
  } as const
  const folder = (id: string) => join(jobs.services.config.dataDir, 'exports', id)
  return {
    ...jobs,
    project,
    wanted,
    folder,
    start(given: Parameters<typeof storeExport>[1] = wanted) {
      const row = storeExport(jobs.store, given)
      jobs.runner.start(row.id)
      return row
    },
    /** What renders from now on. */
    renderWith(other: RenderComposition) {
      latest = other
    },
  }
}

describe('an export', () => {
  test('renders the revision that it was asked for, and keeps the report with the file', async () => {
    const held = heldRender()
    using it = world(held.render)
    const row = it.start()
    expect(row).toMatchObject({ state: 'waiting', revision: 1, resolution: '720p' })
    await eventually(() =>
      expect(it.store.exports.byId(row.id)).toMatchObject({
        state: 'running',
        progressPercent: 40,
        progressLabel: 'Rendering',
      }),
    )
    it.store.revisions.save(revisionOf(it.project.id, 1, documentNamed('Later')))
    held.finish()
    await it.runner.idle()
    expect(it.store.exports.byId(row.id)).toMatchObject({
      state: 'finished',
      progressPercent: 100,
      fileName: 'My - cut- -1-.mp4',
      sizeBytes: 4,
      report: REPORT,
    })
    expect(existsSync(it.services.exportFiles.pathOf(row))).toBe(true)
  })

  test('waits for another film; a text does not', async () => {
    const held = heldRender()
    using it = world(held.render)
    it.start()
    it.start()
    it.start({ ...it.wanted, format: 'srt' })
    await eventually(() => expect(held.begun.toSorted()).toEqual(['mp4', 'srt']))
    held.finish()
    await it.runner.idle()
    expect(held.begun).toHaveLength(3)
  })

  test('and a proxy leave the ffmpeg queue to imports', async () => {
    const held = heldRender()
    using it = world(held.render)
    it.start()
    await eventually(() => expect(held.begun).toHaveLength(1))
    const talk = await storeMedia(it.services, {
      projectId: it.project.id,
      name: 'talk',
      file: join(FIXTURES, 'long-talk.opus'),
    })
    it.services.derivedFiles.want(talk)
    await eventually(
      () => expect(it.services.derivedFiles.status(talk, 'proxy').percent).not.toBeNull(),
      30_000,
    )
    await eventually(() => expect(it.services.derivedFiles.status(talk, 'peaks').state).toBe('ready'), 30_000)
    // The peaks are ready a moment before their program has ended; the film and the proxy still run.
    await eventually(() => expect(it.services.queues.load('ffmpeg')).toEqual({ waiting: 0, running: 0 }))
    expect(it.services.derivedFiles.status(talk, 'proxy').state).not.toBe('ready')
    held.finish()
    await it.runner.idle()
    await it.runner.stop(0)
  }, 70_000)

  test('that is cancelled leaves no file, running or waiting', async () => {
    const held = heldRender()
    using it = world(held.render)
    const running = it.start()
    // Either may begin first when both are asked for at once.
    await eventually(() => expect(held.begun).toHaveLength(1))
    const waiting = it.start()
    it.runner.cancel(waiting.id)
    await eventually(() => expect(it.store.exports.byId(waiting.id)?.state).toBe('cancelled'))
    it.runner.cancel(running.id)
    await it.runner.idle()
    expect(it.store.exports.byId(running.id)?.state).toBe('cancelled')
    expect(existsSync(it.folder(running.id))).toBe(false)
    expect(held.begun).toHaveLength(1)
  })

  test('that fails says why, and what is a bug only in the log', async () => {
    const messages: (string | null)[] = []
    for (const error of [new RoughcutError('bad_request', 'It has no sound.'), new Error('secret detail')]) {
      using it = world(() => Promise.reject(error))
      const row = it.start()
      await it.runner.idle()
      const stored = it.store.exports.byId(row.id)
      expect(stored?.state).toBe('failed')
      messages.push(stored?.errorMessage ?? null)
      expect(it.lines.join('')).toContain(error.message)
    }
    expect(messages[0]).toBe('It has no sound.')
    expect(messages[1]).not.toContain('secret')
  })

  test('whose media was removed names it, and what to do', async () => {
    const gone = { id: 'gone', name: 'intro.mp4' } as MediaReference
    using it = world(async (services) => {
      sourceFileOf(services, gone)
      return REPORT
    })
    const row = it.start()
    await it.runner.idle()
    expect(it.store.jobs.read(row.id)?.result).toEqual({
      status: 'error',
      error_code: 'source_failed',
      error_message:
        '“intro.mp4” was removed from the project. Import it again, or take it out of the composition.',
    })
  })

  test('that the server’s end interrupts begins again at the next start', async () => {
    const held = heldRender()
    using it = world(held.render)
    const row = it.start()
    await eventually(() => expect(held.begun).toHaveLength(1))
    await it.runner.stop(0)
    expect(it.store.exports.byId(row.id)?.state).toBe('running')
    const again = heldRender()
    it.renderWith(again.render)
    const restarted = it.restarted()
    restarted.recover()
    again.finish()
    await restarted.idle()
    expect(it.store.exports.byId(row.id)?.state).toBe('finished')
  })

  test.each(['trash', 'purge'] as const)('ends when its project goes by %s', async (way) => {
    const held = heldRender()
    using it = world(held.render)
    const row = it.start()
    await eventually(() => expect(held.begun).toHaveLength(1))
    it.store.projects[way](it.project.id)
    await it.runner.idle()
    expect(existsSync(it.folder(row.id))).toBe(false)
    if (way === 'trash') expect(it.store.exports.byId(row.id)?.errorMessage).toContain('trash')
    else expect(it.store.exports.byId(row.id)).toBeNull()
  })

  test('of an unknown composition is refused before anything is stored', () => {
    using it = world(heldRender().render)
    expect(() => it.start({ ...it.wanted, compositionId: 'c9' })).toThrow('This composition was deleted')
    expect(it.store.exports.ids()).toEqual([])
  })
})

test('files without a row are swept; others stay', async () => {
  const held = heldRender()
  using it = world(held.render)
  held.finish()
  const row = it.start()
  await it.runner.idle()
  mkdirSync(it.folder('forgotten'), { recursive: true })
  await it.services.exportFiles.sweep()
  expect(existsSync(it.folder('forgotten'))).toBe(false)
  expect(existsSync(it.services.exportFiles.pathOf(row))).toBe(true)
})
