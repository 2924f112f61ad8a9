// A project while it is open: its content, what is shown, and what a person does with it. The
// views read its signals and call its functions; the server is reached through `server/`.
import { batch, computed, effect, signal, untracked } from '@preact/signals'
import { createSkippableWait } from '../../../backoff.ts'
import { resolveComposition } from '../../../edit/composition-id.ts'
import type { Composition, EditContext } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import { CallError, sentenceOf } from '../server/call.ts'
import { listComments } from '../server/comments.ts'
import type { Export } from '../server/exports.ts'
import { listPageComments, type SharePage } from '../server/pages.ts'
import {
  type Access,
  askForCopy,
  type Head,
  type Job,
  type ProjectMedia,
  type ProjectState,
  readHeard,
  readProject,
  redoEdit,
  restoreRevision,
  undoEdit,
  undoRevision,
} from '../server/project.ts'
import { createResource } from '../server/resource.ts'
import { say, sayFailed } from '../ui/toast.tsx'
import { createAgentTurns } from './agent-turns.ts'
import { createEditQueue } from './edit-queue.ts'
import { createEditSender } from './edit-sender.ts'
import { createHeardByMedia } from './heard-so-far.ts'
import { keptContext, keptMedia } from './kept-media.ts'
import { createPanels } from './panels/panels-state.ts'
import type { FileOf } from './player/deck.ts'
import { createEngine } from './player/engine.ts'
import { playableOf } from './player/playable.ts'
import { samePlace } from './player/same-place.ts'
import { createTranscriptModel } from './transcript/transcript-model.ts'
import { createMediaPeaks } from './waves/media-peaks.ts'

export type ProjectModel = ReturnType<typeof createProjectModel>

const RANK: Record<Access, number> = { view: 0, comment: 1, edit: 2, owner: 3 }

export function createProjectModel(initial: ProjectState) {
  const projectId = initial.project.project_id
  const facts = signal(initial.project)
  const jobs = signal(initial.jobs)
  // Without anything to play, the media are what there is to look at.
  const panels = createPanels(initial.document.compositions.length === 0 ? 'media' : null)
  const media = signal<ProjectMedia[]>(initial.media)
  const mayEdit = computed(() => RANK[facts.value.access] >= RANK.edit)
  const mayComment = computed(() => RANK[facts.value.access] >= RANK.comment)

  let lastContext: EditContext | null = null
  const context = computed<EditContext>(() => {
    lastContext = keptContext(lastContext, media.value)
    return lastContext
  })
  const mediaById = computed(() => new Map(media.value.map((one) => [one.id, one])))
  const peaks = createMediaPeaks(media)

  const history = signal({
    /** What undo and redo would do, in words; null: nothing. */
    undo: initial.undo,
    redo: initial.redo,
  })
  const noted = (head: Head): Head => {
    history.value = { undo: head.undo, redo: head.redo }
    return head
  }

  const { wait, skip: sendNow } = createSkippableWait()
  const queue = createEditQueue({
    head: { revision: initial.revision, document: initial.document },
    context: () => context.peek(),
    newSeed: () => crypto.randomUUID(),
    sender: createEditSender(projectId, noted),
    wait,
    onProblem: sayFailed,
    onOthersChange: () => say('Someone else changed the project. Your edit was applied on top.'),
  })

  const chosenId = signal<string | null>(null)
  const composition = computed<Composition | null>(() => {
    const { compositions } = queue.shown.value
    return compositions.find(({ id }) => id === chosenId.value) ?? compositions[0] ?? null
  })

  const fileOf: FileOf = (mediaId) => {
    const one = mediaById.peek().get(mediaId)
    return one?.playback_url
      ? { url: one.playback_url, hasPicture: one.hasPicture, isStill: one.kind === 'image' }
      : null
  }
  const engine = createEngine(fileOf)

  const transcript = createTranscriptModel({ composition, document: queue.shown, context, engine })

  let played: Composition | null = null
  const stopPlayingAlong = effect(() => {
    const next = composition.value
    const known = context.value
    untracked(() => {
      if (next === null) engine.load({ durationUs: 0, main: [], overlays: [] }, 0)
      else {
        const atUs = engine.timeUs.peek()
        const sameOne = played?.id === next.id ? played : null
        engine.load(playableOf(next, known), sameOne ? samePlace(sameOne, next, atUs) : 0)
      }
      played = next
    })
  })

  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (thrown) {
      sayFailed(sentenceOf(thrown))
      return false
    }
  }

  const askedCopies = new Set<string>()
  const askForCopies = (failed: ReadonlySet<string>) => {
    for (const id of failed) {
      const { state } = mediaById.peek().get(id)?.proxy ?? {}
      if (state !== 'none' || askedCopies.has(id)) continue
      askedCopies.add(id)
      void attempt(() => askForCopy(id))
    }
  }
  const stopAskingForCopies = effect(() => askForCopies(engine.failed.value))

  /** Undo, redo and restore are done by the server, after what is on its way. */
  const walkHistory = (walk: (projectId: string, base: number) => Promise<Head>) =>
    attempt(async () => {
      if (queue.trouble.peek() !== null)
        throw new CallError(0, 'Your last edits aren’t saved yet. Try again in a moment.')
      await queue.settled()
      const head = await walk(projectId, queue.confirmed.peek().revision)
      batch(() => queue.accept(noted(head)))
    })

  const commentAt = signal<{ mediaId: string; wordIds: string[]; text: string } | null>(null)

  const exports = signal<Export[]>([])
  const pages = signal<SharePage[]>([])
  const pageComments = createResource(() => listPageComments(projectId))
  const comments = createResource(() => listComments(projectId))
  const openComments = computed(() => {
    const loaded = comments.now.value
    if (loaded.state !== 'ready') return []
    return loaded.value.filter(({ parent_id, resolved_at }) => parent_id === null && resolved_at === null)
  })
  const stopMarking = effect(() => {
    transcript.commented.value = new Set(
      openComments.value.flatMap(({ media_id, word_ids }) => word_ids.map((id) => `${media_id} ${id}`)),
    )
  })
  const heard = createHeardByMedia((mediaId, from) => readHeard(projectId, mediaId, from))
  const dropHeard = (state: ProjectState): void => {
    const isTranscribing = state.jobs.some(
      ({ job_type, job_state }) => job_type.startsWith('import/') && job_state === 'running',
    )
    for (const { id, transcript: stored } of state.media)
      if (!isTranscribing || (stored !== null && stored.status !== 'failed')) heard.drop(id)
  }
  const noteJob = (job: Job): void => {
    const all = jobs.peek()
    const known = all.find(({ job_id }) => job_id === job.job_id)
    if (known?.job_state === 'stopped' && job.job_state === 'running') return
    jobs.value = known ? all.map((one) => (one.job_id === job.job_id ? job : one)) : [job, ...all]
  }

  return {
    projectId,
    agent: createAgentTurns(projectId, jobs, noteJob),
    /** The clip that is chosen on the timeline. */
    selectedClip: signal<string | null>(null),
    /** The clip that takes the focus once it is drawn. */
    clipToFocus: signal<string | null>(null),
    /** Edits that wait for the server are tried at once. */
    sendNow,
    /** Share pages, as an event reports them. */
    pages,
    /** What visitors wrote on them. */
    pageComments,
    /** Newest first. */
    exports,
    noteExport(one: Export): void {
      // An event may overtake the answer that began it: what has ended does not wait again.
      const known = exports.peek().find(({ export_id }) => export_id === one.export_id)
      if (known && hasEnded(known) && !hasEnded(one)) return
      const others = exports.peek().filter(({ export_id }) => export_id !== one.export_id)
      exports.value = [...others, one].sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
    },
    dropExport(exportId: string): void {
      exports.value = exports.peek().filter(({ export_id }) => export_id !== exportId)
    },
    /** A job's newest state, as an answer or an event reports it. */
    noteJob,
    /** What fills the screen when asked to: the player. */
    screen: { current: null as HTMLElement | null },
    /** The drawer and the panes. */
    panels,
    /** The words that a new comment is for. */
    commentAt,
    comments,
    openComments: computed(() => openComments.value.length),
    startComment(): void {
      const tokens = transcript.selectedTokens.peek().filter(({ kind }) => kind !== 'folded')
      const [first] = tokens
      if (!first || !mayComment.peek()) return
      // A comment is about one recording: the one that the selection begins in.
      const chosen = tokens.filter(({ mediaId }) => mediaId === first.mediaId)
      commentAt.value = {
        mediaId: first.mediaId,
        wordIds: [...new Set(chosen.flatMap(({ wordIds }) => wordIds))],
        text: chosen.map(({ text }) => text).join(' '),
      }
      panels.show('comments')
    },
    facts,
    /** The words of transcriptions under way. */
    heard,
    jobs,
    media,
    mediaById,
    /** How loud each media is, as far as the server has told. */
    peaks: peaks.peaks,
    context,
    history,
    mayEdit,
    mayComment,
    queue,
    composition,
    chosenId,
    /** Shows the composition of this id, or of the id that begins with these 5 digits. Null: done; else why not. */
    openComposition(compositionId: string): string | null {
      const { compositions } = queue.shown.peek()
      const found = resolveComposition({ id: projectId, compositions }, compositionId)
      if (found.ok) chosenId.value = found.value.id
      return found.ok ? null : found.message
    },
    engine,
    fileOf,
    /** Of media that the browser could not play. */
    askForCopies,
    transcript,
    /** Shows an edit at once and stores it. True when it was done. */
    async edit(...operations: EditOperation[]): Promise<boolean> {
      if (!mayEdit.peek() || operations.length === 0) return false
      let done = false
      await attempt(async () => {
        done = await queue.edit(operations)
      })
      return done
    },
    async undo(): Promise<void> {
      if (history.peek().undo === null && queue.waiting.peek() === 0) say('Nothing to undo.')
      else await walkHistory(undoEdit)
    },
    async redo(): Promise<void> {
      if (history.peek().redo === null && queue.waiting.peek() === 0) say('Nothing to redo.')
      else await walkHistory(redoEdit)
    },
    /** Undoes one edit, wherever it is in the history. */
    undoOne: (number: number) => walkHistory((id) => undoRevision(id, number)),
    restore: (number: number) => walkHistory((id, base) => restoreRevision(id, base, number)),
    /** How far the copy of a media for the player is; false: that media is not known. */
    noteCopy(mediaId: string, proxy: ProjectMedia['proxy']): boolean {
      const one = mediaById.peek().get(mediaId)
      if (!one) return false
      const isReady = proxy.state === 'ready' && one.proxy.state !== 'ready'
      const playback_url = isReady ? `/app/api/media/${mediaId}/proxy` : one.playback_url
      media.value = media.peek().map((other) => (other === one ? { ...one, proxy, playback_url } : other))
      if (isReady) engine.reloadMedia(mediaId)
      return true
    },
    /** Asks the server again for everything: after an import, an agent's edit, somebody else's change. */
    async refresh(): Promise<void> {
      const state = await readProject(projectId)
      batch(() => {
        facts.value = state.project
        jobs.value = state.jobs
        media.value = keptMedia(media.peek(), state.media)
        dropHeard(state)
        queue.accept(noted(state))
      })
      for (const one of state.media) engine.reloadMedia(one.id)
    },
    dispose(): void {
      stopPlayingAlong()
      stopAskingForCopies()
      stopMarking()
      panels.dispose()
      peaks.dispose()
      transcript.dispose()
      engine.dispose()
    },
  }
}

function hasEnded({ state }: Export): boolean {
  return state !== 'waiting' && state !== 'running'
}
