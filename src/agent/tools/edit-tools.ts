// The tools that edit, as a model sees them: few and broad, so that all of them fit into a small
// window. Each becomes one or several operations, which are applied together or not at all.
import type { OperationType } from '../../edit/operations.ts'
import type { AgentProject } from '../engine.ts'
import { wholeNumber } from './addresses.ts'
import { CLIP_TOOLS } from './edit-tools/clips.ts'
import { COMPOSITION_TOOLS } from './edit-tools/compositions.ts'
import { CUT_TOOLS } from './edit-tools/cuts.ts'
import { LOOK_TOOLS } from './edit-tools/looks.ts'
import type { EditToolSpec } from './edit-tools/spec.ts'
import { applyOperations, fieldProblem, readOperation } from './operation-tools.ts'
import { type Fields, failed, type Tool, type ToolResult } from './tool.ts'

const ASKED = { type: 'string' }

/** Every tool that edits, `undo` aside. */
export const EDIT_TOOLS: readonly Tool[] = [
  ...CUT_TOOLS,
  ...COMPOSITION_TOOLS,
  ...CLIP_TOOLS,
  ...LOOK_TOOLS,
].map(toolOf)

function toolOf(spec: EditToolSpec): Tool {
  const required = spec.required ?? []
  return {
    name: spec.name,
    description: spec.description,
    parameters: {
      type: 'object',
      properties: { asked: ASKED, ...spec.parameters },
      required: ['asked', ...required],
    },
    edits: true,
    label: spec.label,
    run: (fields, project) => runSpec(spec, fields, project),
  }
}

function runSpec(spec: EditToolSpec, given: Fields, project: AgentProject): ToolResult {
  const fields = withoutMainTrack(spec, given)
  const known = [...Object.keys(spec.parameters), ...(spec.alsoTakes ?? [])]
  const problem = fieldProblem(spec.name, fields, known, spec.required ?? [])
  if (problem !== null) return failed(problem)
  const steps = spec.steps(fields, project)
  if (!steps.ok) return failed(steps.message)
  const operations = []
  for (const [type, given] of steps.value) {
    const operation = readOperation(type as OperationType, given, project)
    if (!operation.ok) return failed(operation.message.replace(new RegExp(`^${type}\\b`), spec.name))
    operations.push(operation.value)
  }
  return applyOperations(operations, project)
}

/** Track 1 is the main track, where every tool acts that does not take a track. */
function withoutMainTrack({ parameters, alsoTakes }: EditToolSpec, fields: Fields): Fields {
  const { track, ...rest } = fields
  const takesTrack = 'track' in parameters || alsoTakes?.includes('track')
  return !takesTrack && (wholeNumber(track) === 1 || track === 'main') ? rest : fields
}
