// A render as plain JSON: the composition with the media that it reaches, and what is known of their files. Other
// compositions and other words of the project don't leave the server.
import type { Composition, EditContext, EditDocument, MediaReference } from '../../edit/document.ts'
import { renderPlanOf } from '../../edit/render-plan.ts'
import { compositionOf } from '../kinds/export/export-composition.ts'
import type { ExportServices, SourceRecord } from '../kinds/export/export-request.ts'
import { mediaIn, requireFile } from '../kinds/export/render-composition.ts'
import type { RenderRequest } from './steps.ts'

export type RenderTask = Pick<RenderRequest, 'compositionId' | 'format' | 'resolution' | 'font' | 'part'> & {
  projectName: string
  document: EditDocument
  media: MediaReference[]
  words: [mediaId: string, words: ReturnType<EditContext['words']['get']>][]
  sources: [mediaId: string, record: SourceRecord][]
  /** Hashes of the media files that are read. */
  files: string[]
  /** Files with the parts of the picture, in order; empty: it is encoded by this step. */
  pictureParts: { sha256: string; frameCount: number }[]
}

/** `files`: the media files that the render reads, by hash. Throws `not_found` for one that is not there. */
export async function renderTaskOf(
  services: ExportServices,
  { project, ...what }: RenderRequest,
  pictureParts: RenderTask['pictureParts'] = [],
): Promise<{ task: RenderTask; files: Map<string, string> }> {
  const composition = compositionOf(project.document, what.compositionId)
  const media = reachedBy(composition, project.context)
  const files = new Map<string, string>()
  for (const mediaId of mediaIn(renderPlanOf(composition, project.context))) {
    const reference = project.context.media.get(mediaId)
    if (reference !== undefined) await requireFile(services, reference)
    const hash = services.store.media.byId(mediaId)?.fileHash ?? null
    if (hash !== null) files.set(hash, services.mediaFolder.pathOf(hash))
  }
  const task: RenderTask = {
    ...what,
    projectName: project.name,
    document: { ...project.document, compositions: [composition] },
    media,
    files: [...files.keys()],
    pictureParts,
    words: media.map(({ id }) => [id, project.context.words.get(id)]),
    sources: media.flatMap(({ id }): RenderTask['sources'] => {
      const record = services.store.media.byId(id)
      return record === null ? [] : [[id, { fileHash: record.fileHash, probe: record.probe }]]
    }),
  }
  return { task, files }
}

/** The request that a task stands for, with the records of its sources. */
export function renderRequestOf({ projectName, document, media, words, ...task }: RenderTask): {
  request: RenderRequest
  records: ReadonlyMap<string, SourceRecord>
} {
  const context: EditContext = {
    media: new Map(media.map((one) => [one.id, one])),
    words: new Map(words.flatMap(([id, said]) => (said ? [[id, said]] : []))),
  }
  return {
    request: {
      ...{ compositionId: task.compositionId, format: task.format, resolution: task.resolution },
      font: task.font ?? null,
      ...(task.part === undefined ? {} : { part: task.part }),
      project: { name: projectName, document, context },
    },
    records: new Map(task.sources),
  }
}

/** The media of all clips, and the tracks of those that are sequences. */
function reachedBy({ tracks }: Composition, { media }: EditContext): MediaReference[] {
  const named = tracks.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'clip' ? item.mediaId : [])),
  )
  const ids = new Set(
    named.flatMap((id) => [id, ...(media.get(id)?.tracks ?? []).map((track) => track.mediaId)]),
  )
  return [...ids].flatMap((id) => media.get(id) ?? [])
}
