// The server's data about the open project besides its document: permissions, media, jobs.
import { computed, signal } from '@preact/signals'
import type { EditContext } from '../../../edit/document.ts'
import type { Access, Job, ProjectMedia, ProjectState } from '../server/project.ts'
import { readHeard } from '../server/project.ts'
import { createHeardByMedia } from './heard-so-far.ts'
import { keptContext, keptMedia } from './kept-media.ts'

export type Session = ReturnType<typeof createSession>

const RANK: Record<Access, number> = { view: 0, comment: 1, edit: 2, owner: 3 }

export function createSession(initial: ProjectState) {
  const projectId = initial.project.project_id
  const facts = signal(initial.project)
  const jobs = signal(initial.jobs)
  const media = signal<ProjectMedia[]>(initial.media)
  const mediaById = computed(() => new Map(media.value.map((one) => [one.id, one])))
  const heard = createHeardByMedia((mediaId, from) => readHeard(projectId, mediaId, from))

  let lastContext: EditContext | null = null
  const context = computed<EditContext>(() => {
    lastContext = keptContext(lastContext, media.value)
    return lastContext
  })

  const dropHeard = (state: ProjectState): void => {
    const isTranscribing = state.jobs.some(
      ({ job_type, job_state }) => job_type.startsWith('import/') && job_state === 'running',
    )
    for (const { id, transcript: stored } of state.media)
      if (!isTranscribing || (stored !== null && stored.status !== 'failed')) heard.drop(id)
  }

  return {
    projectId,
    facts,
    mayEdit: computed(() => RANK[facts.value.access] >= RANK.edit),
    mayComment: computed(() => RANK[facts.value.access] >= RANK.comment),
    media,
    mediaById,
    /** What edits are computed with. */
    context,
    /** The words of transcriptions under way. */
    heard,
    jobs,
    /** A job's newest state, as an answer or an event reports it. */
    noteJob(job: Job): void {
      const all = jobs.peek()
      const known = all.find(({ job_id }) => job_id === job.job_id)
      if (known?.job_state === 'stopped' && job.job_state === 'running') return
      jobs.value = known ? all.map((one) => (one.job_id === job.job_id ? job : one)) : [job, ...all]
    },
    /** How far the copy of a media for the player is; false: that media is not known. */
    noteCopy(mediaId: string, proxy: ProjectMedia['proxy']): boolean {
      const one = mediaById.peek().get(mediaId)
      if (!one) return false
      const playback_url = becameReady(one, proxy) ? `/app/api/media/${mediaId}/proxy` : one.playback_url
      media.value = media.peek().map((other) => (other === one ? { ...one, proxy, playback_url } : other))
      return true
    },
    /** Reloads everything from the server. */
    accept(state: ProjectState): void {
      facts.value = state.project
      jobs.value = state.jobs
      media.value = keptMedia(media.peek(), state.media)
      dropHeard(state)
    },
  }
}

/** The copy can be played now, and could not before. */
export function becameReady(before: ProjectMedia, proxy: ProjectMedia['proxy']): boolean {
  return proxy.state === 'ready' && before.proxy.state !== 'ready'
}
