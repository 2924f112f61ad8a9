// Handles the server's events while a project is open: job progress, other people's edits, comments, exports, newly
// playable media.
import { effect } from '@preact/signals'
import { outcomeOf } from '../jobs/job-text.ts'
import { type Export, listExports } from '../server/exports.ts'
import { listJobs } from '../server/jobs.ts'
import { followLive, type LiveStream } from '../server/live-stream.ts'
import { listPages, type SharePage } from '../server/pages.ts'
import { fetchHead, type Job, type ProjectMedia, type ProjectState } from '../server/project.ts'
import { sayFailed } from '../ui/toast.tsx'
import type { HeardEvent } from './heard-so-far.ts'
import type { ProjectModel } from './model.ts'

type MediaEvent = {
  media_id: string
  /** Null before there is one; a failed one may be tried again. */
  transcript: string | null
  proxy: ProjectMedia['proxy']
  poster: string
  peaks: string
  filmstrip: string
}

/** An import changes several things at once; one reload of the project covers them all. */
const REFRESH_AFTER_MS = 150

/** Other jobs are shown where they were started; the dialog that starts this one may be closed. */
function saySyncFailed(job: Job): void {
  const { kind, sentence } = outcomeOf(job)
  if (job.job_type === 'sync' && (kind === 'bad' || kind === 'warn') && sentence) sayFailed(sentence)
}

/** Listens until stopped. */
export function followEvents(model: ProjectModel): LiveStream {
  let refreshTimer: ReturnType<typeof setTimeout> | undefined
  const states = new Map<string, string>()

  const refresh = () => {
    clearTimeout(refreshTimer)
    refreshTimer = setTimeout(() => void model.refresh().catch(() => {}), REFRESH_AFTER_MS)
  }
  /** True when this differs from the state seen last; never the first time. */
  const changed = (key: string, state: string) => {
    const before = states.get(key)
    states.set(key, state)
    return before !== undefined && before !== state
  }
  const noteRevision = async (revision: number) => {
    // An edit of this page: its own answer brings the document.
    await model.history.queue.settled().catch(() => {})
    if (revision > model.history.queue.confirmed.peek().revision) refresh()
  }
  const noteJob = (job: Job) => {
    const before = model.session.jobs.peek().find(({ job_id }) => job_id === job.job_id)
    model.session.noteJob(job)
    if (job.job_state !== 'stopped' || before?.job_state === 'stopped') return
    refresh()
    if (before !== undefined) saySyncFailed(job)
  }

  const take: Record<string, (data: never) => void> = {
    project: (project: ProjectState['project']) => {
      model.session.facts.value = project
    },
    revision: ({ revision }: { revision: number }) => void noteRevision(revision),
    job: noteJob,
    media: (media: MediaEvent) => {
      const isKnown = model.playback.noteCopy(media.media_id, media.proxy)
      // Files that are still being made already have their addresses; only words need a request.
      if (changed(media.media_id, String(media.transcript)) || !isKnown) refresh()
    },
    heard: (heard: HeardEvent) => void model.session.heard.note(heard).catch(() => {}),
    comments: () => void model.review.comments.reload(),
    pages: ({ pages }: { pages: SharePage[] }) => {
      model.review.pages.value = pages
      if (pages.length > 0) void model.review.pageComments.reload()
    },
    export: (one: Export) => model.exports.note(one),
  }
  const live = followLive({
    path: `/projects/${model.session.projectId}/events`,
    onEvent: ({ event, data }) => take[event]?.(data as never),
    /** The same without events. */
    async ask() {
      const [head, jobs, exports, pages] = await Promise.all([
        fetchHead(model.session.projectId),
        listJobs({ cursor: null, type: null, projectId: model.session.projectId }),
        listExports(model.session.projectId),
        listPages(model.session.projectId),
        model.review.comments.reload(),
      ])
      for (const job of jobs.data.toReversed()) noteJob(job)
      for (const one of exports) model.exports.note(one)
      model.review.pages.value = pages.data
      await noteRevision(head.revision)
      if (model.session.media.peek().some(({ proxy }) => proxy.state === 'making')) refresh()
    },
  })
  const stopSending = effect(() => {
    if (live.hearing.value.state === 'live') model.history.sendNow()
  })
  return {
    ...live,
    tryNow() {
      live.tryNow()
      model.history.sendNow()
    },
    stop() {
      live.stop()
      stopSending()
      clearTimeout(refreshTimer)
    },
  }
}
