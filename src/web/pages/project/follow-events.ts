// What the server tells while a project is open: progress of jobs, other people's edits, comments,
// exports, media that can be played now.

import { sentenceOf } from '../server/call.ts'
import type { Export } from '../server/exports.ts'
import type { Job, ProjectMedia, ProjectState } from '../server/project.ts'
import { whileSeen } from '../server/while-seen.ts'
import { sayFailed } from '../ui/toast.tsx'
import type { ProjectModel } from './model.ts'

type MediaEvent = {
  media_id: string
  has_transcript: boolean
  proxy: ProjectMedia['proxy']
  poster: string
  peaks: string
  filmstrip: string
}

/** Several things change at once when an import goes on: one look at the project is enough for them. */
const REFRESH_AFTER_MS = 150
/** The browser connects again by itself; only when that lasts, it is told. */
const LOST_AFTER_MS = 4_000

/** After a refusal the browser gives up by itself. */
const CONNECT_AGAIN_MS = 3_000

/** Listens until the returned function is called. */
export function followEvents(model: ProjectModel): () => void {
  let source: EventSource | null = null
  let refreshTimer: ReturnType<typeof setTimeout> | undefined
  let lostTimer: ReturnType<typeof setTimeout> | undefined
  let connectTimer: ReturnType<typeof setTimeout> | undefined
  const states = new Map<string, string>()

  const refresh = () => {
    clearTimeout(refreshTimer)
    refreshTimer = setTimeout(() => void model.refresh().catch(() => {}), REFRESH_AFTER_MS)
  }
  /** True when this differs from what was told before; not at the first time. */
  const changed = (key: string, state: string) => {
    const before = states.get(key)
    states.set(key, state)
    return before !== undefined && before !== state
  }
  const connectLater = () => {
    source?.close()
    clearTimeout(connectTimer)
    connectTimer = setTimeout(connect, CONNECT_AGAIN_MS)
  }

  const connect = () => {
    const opened = new EventSource(`/app/api/projects/${model.projectId}/events`)
    source = opened
    const on = <Data>(name: string, take: (data: Data) => void) =>
      opened.addEventListener(name, (message) => take(JSON.parse(message.data) as Data))

    on<ProjectState['project']>('project', (project) => {
      model.facts.value = project
    })
    on<{ revision: number }>('revision', async ({ revision }) => {
      // An edit of this page: its own answer brings the document.
      await model.queue.settled().catch(() => {})
      if (revision > model.queue.confirmed.peek().revision) refresh()
    })
    on<Job>('job', (job) => {
      const before = model.jobs.peek().find(({ job_id }) => job_id === job.job_id)
      model.noteJob(job)
      if (job.job_state === 'stopped' && before?.job_state !== 'stopped') refresh()
    })
    on<MediaEvent>('media', (media) => {
      const isKnown = model.noteCopy(media.media_id, media.proxy)
      // What is made meanwhile has its address already; only words are asked for.
      if (changed(media.media_id, String(media.has_transcript)) || !isKnown) refresh()
    })
    on<unknown>('comments', () => {
      void model.comments.reload()
    })
    on<Export>('export', (one) => model.noteExport(one))
    on('gone', () => {
      opened.close()
      // Signed out, or no longer allowed: the answer says so. Otherwise it goes on.
      model.refresh().then(connectLater, (thrown) => sayFailed(sentenceOf(thrown)))
    })
    opened.addEventListener('open', () => {
      clearTimeout(lostTimer)
      lostTimer = undefined
      model.isConnected.value = true
    })
    opened.addEventListener('error', () => {
      lostTimer ??= setTimeout(() => {
        model.isConnected.value = false
      }, LOST_AFTER_MS)
      if (opened.readyState === EventSource.CLOSED) connectLater()
    })
  }

  // Whoever comes back to the page is told everything again.
  return whileSeen(() => {
    connect()
    return () => {
      clearTimeout(refreshTimer)
      clearTimeout(lostTimer)
      clearTimeout(connectTimer)
      lostTimer = undefined
      source?.close()
    }
  })
}
