// A share page in a test app whose first file is there, though nothing was rendered.
import { ROUGH_CUT, spokenIn } from './spoken-in-app.ts'
import type { TestApp } from './test-app.ts'

/** Publishes a new project, ends the job as if it had succeeded, and returns the page's slug. */
export async function livePageIn(world: TestApp): Promise<string> {
  const { store } = world
  const { id } = spokenIn(world)
  await world.call('POST', '/v1/jobs/publish', { body: { project_id: id } })
  const [page] = store.pages.ofProject(id)
  if (page === undefined) throw new Error('publishing made no page')
  const jobId = page.lastJobId
  store.exports.create({
    ...{ id: jobId, projectId: id, userId: world.owner.id, compositionId: ROUGH_CUT },
    ...{ compositionName: 'Rough cut', revision: 1, format: 'mp4', resolution: null, purpose: 'publish' },
  })
  store.exports.finish(jobId, { fileName: 'Rough cut.mp4', sizeBytes: 1, report: null })
  world.pageContents.set(jobId, {
    ...{ title: 'Rough cut', durationUs: 1e6, captions: 'WEBVTT\n', hasCaptionsInPicture: false },
    ...{ chapters: [], paragraphs: [] },
  })
  store.pages.show(page.slug, jobId)
  store.jobs.stop(jobId, { status: 'success' }, () => '{}')
  return page.slug
}
