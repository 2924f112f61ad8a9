import { expect, test } from 'bun:test'
import { provided } from '../../src/jobs/engine/context.ts'
import { exportTimeline } from '../../src/jobs/kinds/export/timeline-kind.ts'
import { scriptedJobs } from '../support/scripted-job.ts'
import { documentNamed, revisionOf } from '../support/test-store.ts'

/** A timeline job of a project; `asked` is called when the job asks for its file's place. */
function world(asked: () => void) {
  const jobs = scriptedJobs(
    async () => ({ status: 'success' }),
    {},
    (services) => {
      const { exportFiles } = services
      const watched = {
        ...exportFiles,
        pathOf: (row: Parameters<typeof exportFiles.pathOf>[0]) => {
          asked()
          return exportFiles.pathOf(row)
        },
      }
      const needs = { ...services, exportFiles: watched, publicUrl: () => 'http://roughcut.test' }
      return { 'export/timeline': provided(exportTimeline, needs) }
    },
  )
  const project = jobs.project()
  jobs.store.revisions.save(revisionOf(project.id, 0, documentNamed('Cut')))
  const request = {
    format: 'otio',
    composition_id: 'c1',
    include_markers: true,
    create_track_per_file: false,
  }
  const { id } = jobs.job({ project: { id: project.id }, type: 'export/timeline', request })
  return { ...jobs, project, id }
}

test('a sweep that finds the folder of a timeline being written leaves it alone', async () => {
  const states: (string | undefined)[] = []
  using it = world(() => states.push(it.store.exports.byId(it.id)?.state))
  it.runner.start(it.id)
  await it.runner.idle()
  expect(states).toEqual(['running'])
  expect(it.store.jobs.read(it.id)?.result).toMatchObject({ status: 'success', file_name: 'Cut.otio' })
})

test('a job that begins again writes the revision that it began with, whatever was edited since', async () => {
  using it = world(() => {})
  const row = { revision: 1, format: 'otio', resolution: null, purpose: 'timeline' } as const
  const composition = { compositionId: 'c1', compositionName: 'Cut' }
  it.store.exports.create({
    id: it.id,
    projectId: it.project.id,
    userId: it.owner.id,
    ...composition,
    ...row,
  })
  it.store.jobs.finishStep(it.id, 'row', null)
  it.store.revisions.save(revisionOf(it.project.id, 1, documentNamed('Later')))
  it.runner.start(it.id)
  await it.runner.idle()
  expect(it.store.jobs.read(it.id)?.result).toMatchObject({ status: 'success', file_name: 'Cut.otio' })
  expect(it.store.exports.byId(it.id)).toMatchObject({ state: 'finished', revision: 1 })
})

test('says in a sentence what the file is without', async () => {
  using it = world(() => {})
  const [cut] = documentNamed('Cut').compositions
  if (!cut) throw new Error('no composition')
  const captions = { style: 'plain', burned: false } as const
  it.store.revisions.save(
    revisionOf(it.project.id, 1, { ...documentNamed('Cut'), compositions: [{ ...cut, captions }] }),
  )
  it.runner.start(it.id)
  await it.runner.idle()
  expect(it.store.jobs.read(it.id)?.result).toMatchObject({
    warnings: ['The file is without captions, which the format cannot hold.'],
  })
})
