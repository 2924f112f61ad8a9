// One project: everything that its page starts with, and its edits.
import { type EditDocument, EMPTY_DOCUMENT } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import { api } from './api.ts'
import { answered } from './call.ts'

export type Access = 'owner' | 'edit' | 'comment' | 'view'

const at = (projectId: string) => api.projects({ project_id: projectId })

export const readProject = (projectId: string) => answered(at(projectId).get())

export type ProjectState = Awaited<ReturnType<typeof readProject>>
export type ProjectMedia = ProjectState['media'][number]
export type Revision = ProjectState['revisions'][number]

/** What the project is, and what undo and redo would do, in words; null: nothing. */
export type Head = { revision: number; document: EditDocument; undo: string | null; redo: string | null }

export const fetchHead = (projectId: string): Promise<Head> => answered(at(projectId).head.get())

/** `idSeed`: the seed of the ids that the page gave to what the edit makes. */
export const sendEdits = (
  projectId: string,
  base: number,
  { operations, idSeed }: { operations: EditOperation[]; idSeed: string },
): Promise<Head> => answered(at(projectId).edits.post({ base, operations, id_seed: idSeed }))
export const undoEdit = (projectId: string, base: number): Promise<Head> =>
  answered(at(projectId).undo.post({ base }))
export const redoEdit = (projectId: string, base: number): Promise<Head> =>
  answered(at(projectId).redo.post({ base }))
export const restoreRevision = (projectId: string, base: number, revision: number): Promise<Head> =>
  answered(at(projectId)['restore-revision'].post({ base, revision }))
/** Undoes one edit and keeps those after it. */
export const undoRevision = (projectId: string, revision: number): Promise<Head> =>
  answered(at(projectId)['undo-revision'].post({ revision }))

/** Oldest first; `stands`: it is an edit that was not undone. */
export const listRevisions = async (projectId: string) => (await answered(at(projectId).revisions.get())).data

const readRevision = (projectId: string, revision: number) =>
  answered(at(projectId).revisions({ number: revision }).get())

/** The document of a revision; of 0 the empty one. */
const documentAt = async (projectId: string, revision: number): Promise<EditDocument> =>
  revision === 0 ? EMPTY_DOCUMENT : (await readRevision(projectId, revision)).document

/** The documents that a revision was made of and that it made. */
export async function documentsAround(projectId: string, revision: number) {
  const [before, after] = await Promise.all([
    documentAt(projectId, revision - 1),
    documentAt(projectId, revision),
  ])
  return { before, after }
}

/** The operations that made a revision. */
export const operationsAt = async (projectId: string, revision: number): Promise<EditOperation[]> =>
  (await readRevision(projectId, revision)).operations

/** Asks for a copy of a file that this browser cannot play; it comes with the project's events. */
export const askForCopy = (mediaId: string) => answered(api.media({ media_id: mediaId }).proxy.post())

export const renameMedia = (mediaId: string, name: string) =>
  answered(api.media({ media_id: mediaId }).patch({ name }))

/** Refused while something plays it. */
export const removeMedia = (mediaId: string) => answered(api.media({ media_id: mediaId }).delete())

/** `offsets` are seconds, one for each track of the sequence. */
export const setTrackOffsets = (mediaId: string, offsets: number[]) =>
  answered(api.media({ media_id: mediaId }).tracks.put({ offsets }))

/** Starts finding them by sound. The job's progress comes with the project's events. */
export const syncAgain = (mediaId: string) => answered(api.media({ media_id: mediaId }).sync.post())

/** A null `language` is found by the model. The job's progress comes with the project's events. */
export const transcribeAgain = (projectId: string, mediaId: string, language: string | null = null) =>
  answered(
    api
      .projects({ project_id: projectId })
      .media({ media_id: mediaId })
      .transcript.post(language === null ? {} : { language }),
  )

/** Why speakers can't be found on this server; null: they can. */
export const speakerModelProblem = async () => (await answered(api['speaker-model'].get())).problem

/** Null `speakers`: finds out how many there are. The job's progress comes with the project's events. */
export const findSpeakers = (projectId: string, mediaId: string, speakers: number | null) =>
  answered(
    api
      .projects({ project_id: projectId })
      .media({ media_id: mediaId })
      .speakers.post(speakers === null ? {} : { speakers }),
  )

/** What a transcription under way has found, from word `from` on. */
export const readHeard = (projectId: string, mediaId: string, from: number) =>
  answered(
    at(projectId)
      .media({ media_id: mediaId })
      .heard.get({ query: { from: String(from) } }),
  )

export type Job = ProjectState['jobs'][number]

/** A prompt becomes a job; its progress comes with the project's events. A larger edit becomes a plan. */
export const startAgent = (
  projectId: string,
  wanted: {
    prompt: string
    model: string | null
    shownCompositionId: string | null
    /** Whose earlier turns the prompt may refer to. */
    conversationId: string | null
  },
): Promise<Job> =>
  answered(
    at(projectId).agent.post({
      prompt: wanted.prompt,
      plan_large: true,
      ...(wanted.model === null ? {} : { model: wanted.model }),
      ...(wanted.shownCompositionId === null ? {} : { shown_composition_id: wanted.shownCompositionId }),
      ...(wanted.conversationId === null ? {} : { conversation_id: wanted.conversationId }),
    }),
  )

/** Makes the edit of a plan; the new revision comes with the project's events. */
export const applyPlan = (planId: string) => answered(api.plans({ plan_id: planId }).apply.post())
