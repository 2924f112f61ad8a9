// Reads the calls in a model's answer: real tool calls, or JSON in its text, which models write
// that have no tools or forget that they have them.
import type { ChatReply, ToolCall, ToolDescription } from '../../chat-model.ts'
import { FINISH } from '../tools/finish-tool.ts'

export type Wanted = {
  calls: ToolCall[]
  /** What it said besides. */
  prose: string
}

/** More calls than this in one answer mean that the model ran away. */
const MAX_CALLS = 32

/** The calls of a reply, also when a model wrote them as text, and its prose. */
export function wantedOf(reply: ChatReply): Wanted {
  if (reply.toolCalls.length > 0) return { calls: reply.toolCalls.slice(0, MAX_CALLS), prose: reply.text }
  const calls: ToolCall[] = []
  let prose = ''
  let rest = reply.text
  for (;;) {
    const found = nextJson(rest)
    if (!found) break
    const before = rest.slice(0, found.start)
    const tagged = CALL_TAG.exec(before)
    const read = tagged ? [{ name: tagged[1] ?? '', arguments: found.value }] : callsIn(found.value)
    if (read.length === 0) prose += rest.slice(0, found.end)
    else prose += tagged ? before.slice(0, tagged.index) : before
    calls.push(...read)
    rest = rest.slice(found.end)
  }
  prose = (prose + rest).replace(/```(?:json)?|<\/?tool_call>|<\/function>/g, '').trim()
  return { calls: calls.slice(0, MAX_CALLS), prose }
}

/** `<function=cut_words>` before the arguments, as Llama 3 writes calls. */
const CALL_TAG = /<function=([\w.-]{1,80})>\s*$/

/** Calls in any of the shapes that models write. */
function callsIn(value: unknown): ToolCall[] {
  if (Array.isArray(value)) return value.flatMap(callsIn)
  if (value === null || typeof value !== 'object') return []
  const fields: Record<string, unknown> = { ...value }
  for (const list of ['calls', 'tool_calls'])
    if (Array.isArray(fields[list])) return fields[list].flatMap(callsIn)
  if (fields.function !== null && typeof fields.function === 'object') return callsIn(fields.function)
  const name = fields.tool ?? fields.name ?? fields.function
  if (typeof name !== 'string') return isFinish(fields) ? [{ name: FINISH, arguments: fields }] : []
  return [{ name, arguments: fields.arguments ?? fields.parameters ?? fields.args ?? withoutName(fields) }]
}

/** The arguments of `finish` without its name: the answer that a model was asked for. */
function isFinish(fields: Record<string, unknown>): boolean {
  const names = Object.keys(fields)
  return typeof fields.answer === 'string' && names.every((name) => name === 'answer' || name === 'not_done')
}

function withoutName({ tool: _, name: __, function: ___, ...rest }: Record<string, unknown>): unknown {
  return rest
}

/** Places that are tried for JSON: text that only looks like it must not cost much. */
const MAX_TRIES = 20

/** The first JSON object or array in a text. */
function nextJson(text: string): { value: unknown; start: number; end: number } | null {
  let start = text.search(/[[{]/)
  for (let tries = 0; start >= 0 && tries < MAX_TRIES; tries++) {
    const end = endOfJson(text, start)
    if (end !== null) {
      try {
        return { value: JSON.parse(text.slice(start, end)), start, end }
      } catch {
        // Not JSON after all: continue after its first bracket.
      }
    }
    const next = text.slice(start + 1).search(/[[{]/)
    start = next < 0 ? -1 : start + 1 + next
  }
  return null
}

/** Where the brackets that open at `start` are closed again; null when they are not. */
function endOfJson(text: string, start: number): number | null {
  let depth = 0
  let inText = false
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (inText) {
      if (character === '\\') at += 1
      else if (character === '"') inText = false
    } else if (character === '"') inText = true
    else if (character === '{' || character === '[') depth += 1
    else if ((character === '}' || character === ']') && --depth === 0) return at + 1
  }
  return null
}

/** The schema of an answer of a model that cannot call tools: a list of calls of `tools`. */
export function callsSchema(tools: readonly ToolDescription[]): object {
  return {
    type: 'object',
    properties: {
      calls: {
        type: 'array',
        items: {
          anyOf: tools.map(({ name, parameters }) => ({
            type: 'object',
            properties: { tool: { type: 'string', enum: [name] }, arguments: parameters },
            required: ['tool', 'arguments'],
          })),
        },
      },
    },
    required: ['calls'],
  }
}
