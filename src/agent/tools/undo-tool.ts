// Lets a model undo its last edit, which is easier for it than restoring what it cut.
import { changed, failed, type Tool } from './tool.ts'

export const UNDO_TOOL: Tool = {
  name: 'undo',
  description: 'Undoes your last edit.',
  parameters: { type: 'object', properties: {}, required: [] },
  edits: true,
  label: 'Taking an edit back',
  run(_, { draft }) {
    const count = draft.applied.length
    if (count === 0) return failed('You have not edited anything yet.')
    const before = draft.document
    draft.rollBack(count - 1)
    return changed(before, draft.document, 'Taken back.')
  },
}
