// The tools that a run offers, and how a call is answered: find the tool, read the arguments, run it.
// Whatever a model calls, the answer is a text that it can learn from, never an exception.
import type { ToolCall, ToolDescription } from '../../chat-model.ts'
import type { AgentProject } from '../engine.ts'
import { quoted } from './addresses.ts'
import { chooseTools } from './choose-tools.ts'
import { FINISH_TOOL } from './finish-tool.ts'
import { OPERATION_TOOLS } from './operation-tools.ts'
import { readTools } from './read-tools.ts'
import { type Fields, failed, type Tool, type ToolResult } from './tool.ts'
import { UNDO_TOOL } from './undo-tool.ts'

export type Toolbox = {
  /** What the model is told of. */
  descriptions: readonly ToolDescription[]
  find(name: string): Tool | null
  call(call: ToolCall, project: AgentProject): ToolResult
}

/**
 * Tools for a prompt whose descriptions have at most `mostCharacters` as JSON, and whose reading
 * tools answer with at most `mostResultCharacters`. All tools can be called, also those not described.
 */
export function createToolbox(options: {
  prompt: string
  mostCharacters: number
  mostResultCharacters: number
}): Toolbox {
  const reading = readTools(options.mostResultCharacters)
  const all = new Map(
    [...reading, ...OPERATION_TOOLS, UNDO_TOOL, FINISH_TOOL].map((tool) => [tool.name, tool]),
  )
  const offered = chooseTools([...reading, UNDO_TOOL, FINISH_TOOL], OPERATION_TOOLS, options)
  return {
    descriptions: offered.map(({ name, description, parameters }) => ({ name, description, parameters })),
    find: (name) => all.get(plainName(name)) ?? null,
    call(call, project) {
      const tool = all.get(plainName(call.name))
      if (!tool)
        return failed(`There is no tool ${quoted(call.name)}. There is: ${[...all.keys()].join(', ')}.`)
      const fields = fieldsOf(call.arguments)
      if (!fields) return failed(`The arguments of ${tool.name} must be one JSON object with named fields.`)
      return tool.run(fields, project)
    },
  }
}

/** Models put namespaces in front and change the case. */
function plainName(name: string): string {
  return (name.split(/[.:/]/).at(-1) ?? name)
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll('-', '_')
}

/** The arguments as fields; some models write them as a text of JSON. */
export function fieldsOf(value: unknown): Fields | null {
  if (value === undefined || value === null || value === '') return {}
  if (typeof value === 'string') {
    try {
      const parsed: unknown = JSON.parse(value)
      return typeof parsed === 'string' ? null : fieldsOf(parsed)
    } catch {
      return null
    }
  }
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : null
}
