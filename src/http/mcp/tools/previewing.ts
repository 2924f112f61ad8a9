// A look at a composition.
import { Type } from '@sinclair/typebox'
import { seesPicture } from '../../../edit/picture.ts'
import { durationOfComposition } from '../../../edit/position.ts'
import { RoughcutError } from '../../../errors.ts'
import { invalid } from '../../shared/request-validation.ts'
import { requireComposition } from '../../v1/composition.ts'
import { COMPOSITION, id, input, NUMBER, output, STRING, type Tool } from '../tool.ts'

const DEFAULT_WIDTH = 640

export const previewFrame: Tool = {
  name: 'preview_frame',
  title: 'Look at a frame',
  description:
    'Shows what a composition looks like at a moment, captions and titles included, as the export would. Use it to check a visual edit. Use get_transcript for what is said then. Nothing changes in the project.',
  hints: { readOnly: true, idempotent: true },
  scope: 'read',
  input: input({
    project_id: id(),
    composition_id: COMPOSITION,
    at_seconds: Type.Number({ minimum: 0, description: 'in the composition, up to its duration' }),
    width: Type.Optional(Type.Integer({ minimum: 160, maximum: 1280, description: 'pixels; default 640' })),
  }),
  output: output({ composition_id: STRING, at_seconds: NUMBER, width: NUMBER, height: NUMBER }),
  async run({ rest, parts, signal }, { project_id, composition_id, at_seconds, width }) {
    // A caller without access is refused here, as everywhere.
    await rest.get(`/projects/${project_id}`)
    const projectId = String(project_id).toLowerCase()
    const composition =
      composition_id === undefined
        ? parts.store.revisions.head(projectId).document.compositions[0]
        : requireComposition(parts.store, projectId, String(composition_id))
    if (composition === undefined) throw invalid('The project has no compositions.')
    const atUs = Math.round(Number(at_seconds) * 1e6)
    const durationUs = durationOfComposition(composition)
    if (atUs > durationUs)
      throw invalid(`at_seconds must be at most ${durationUs / 1e6}, the duration of “${composition.name}”.`)
    if (!seesPicture(composition, parts.store.media.contextOf(projectId).media))
      throw new RoughcutError('unprocessable_entity', `“${composition.name}” has no picture.`)
    const { jpeg, size } = await parts.frames.frame({
      ...{ projectId, compositionId: composition.id, atUs, signal },
      width: typeof width === 'number' ? width : DEFAULT_WIDTH,
    })
    return {
      structured: { composition_id: composition.id, at_seconds: atUs / 1e6, ...size },
      image: { data: Buffer.from(jpeg).toString('base64'), mimeType: 'image/jpeg' },
    }
  },
}
