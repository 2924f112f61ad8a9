// The tools that a run offers, and how a call is answered: find the tool, check that the request asks for
// it, read the arguments, run it. Whatever a model calls, the answer is a text that it can learn from,
// never an exception.
import type { ToolCall, ToolDescription } from '../../chat-model.ts'
import type { Composition, EditDocument } from '../../edit/document.ts'
import { finished, type Steps } from '../../edit/steps.ts'
import type { AgentProject, ExportWanted } from '../engine.ts'
import { isQuoted, isTooShort, namesComposition } from '../guards/quotation.ts'
import { summarizeInSteps } from '../summarize-change.ts'
import { findComposition, quoted } from './addresses.ts'
import { snakeCase, underKnownNames } from './argument-names.ts'
import { EDIT_TOOLS } from './edit-tools.ts'
import { exportTool } from './export-tool.ts'
import { FINISH_TOOL } from './finish-tool.ts'
import { OPERATION_TOOLS } from './operation-tools.ts'
import { readTools } from './read-tools.ts'
import { SUGGEST_TOOL } from './suggest-tool.ts'
import { type Fields, failed, isAbsent, type Tool, type ToolResult } from './tool.ts'
import { numberedWords } from './transcript-lines.ts'
import { UNDO_TOOL } from './undo-tool.ts'

export type Toolbox = {
  /** What the model sees. */
  descriptions: readonly ToolDescription[]
  find(name: string): Tool | null
  call(call: ToolCall, project: AgentProject): ToolResult
  /** The same, pausing: on a large project a call takes more than a second. */
  callInSteps(call: ToolCall, project: AgentProject): Steps<ToolResult>
}

/** Names of earlier versions, and those that models guess. */
const ALIASES = new Map([
  ['list_project', 'show_project'],
  ['shorten_gaps', 'shorten_pauses'],
  ['keep_words', 'keep_only'],
  ['rename', 'rename_composition'],
])

/** Names under which models look for what `suggest_parts` finds. */
const SUGGESTIONS = new Map(
  Object.entries({
    find_highlights: 'highlights',
    find_clips: 'clips',
    find_topic: 'topic',
    find_passages: 'topic',
    find_questions: 'questions',
    find_answers: 'answers',
    find_chapters: 'chapters',
  }),
)

/**
 * Tools for a prompt. Reading tools answer with at most `maxResultCharacters()`. Operations can also be
 * called under their own names, which the model is not told.
 */
export function createToolbox(options: {
  prompt: string
  maxResultCharacters: () => number
  /** Takes what the model wants to export; without it, nothing can be. */
  exports?: ExportWanted[]
}): Toolbox {
  const reading = readTools(options.maxResultCharacters)
  const exporting = options.exports === undefined ? [] : [exportTool(options.exports)]
  const offered = [...reading, UNDO_TOOL, FINISH_TOOL, ...EDIT_TOOLS, ...exporting]
  const all = new Map([...OPERATION_TOOLS, ...offered].map((tool) => [tool.name, tool]))
  const find = (name: string) => all.get(plainName(name)) ?? null
  const run = (call: ToolCall, project: AgentProject): ToolResult => {
    const tool = find(call.name)
    if (!tool)
      return failed(
        `Tool ${quoted(call.name)} not found. Known: ${offered.map(({ name }) => name).join(', ')}.`,
      )
    const written = fieldsOf(call.arguments)
    if (!written) return failed(`The arguments of ${tool.name} must be one JSON object with named fields.`)
    const kind = SUGGESTIONS.get(writtenName(call.name))
    const fields = underKnownNames(kind === undefined ? written : { kind, ...written }, tool)
    if (!tool.edits || tool === UNDO_TOOL) return tool.run(fields, project)
    const { asked: quotes, ...given } = fields
    // Several places of the request, as a list.
    const asked = Array.isArray(quotes) ? quotes.join(' … ') : quotes
    const refusal = refusalOf(tool, asked, given, project, options.prompt)
    if (refusal !== null) return failed(refusal)
    return unlessEmptied(tool, given, project, String(asked))
  }
  const callInSteps = function* (call: ToolCall, project: AgentProject): Steps<ToolResult> {
    const { ok, text, change } = run(call, project)
    yield
    if (change === undefined) return { ok, text }
    const told = yield* summarizeInSteps(change.before, change.after, project.context)
    return { ok, text: [text, told].filter(Boolean).join(' ') }
  }
  return {
    descriptions: offered.map(descriptionOf),
    find,
    call: (call, project) => finished(callInSteps(call, project)),
    callInSteps,
  }
}

function descriptionOf({ name, description, parameters }: Tool): ToolDescription {
  const { required, ...rest } = parameters as { required?: readonly string[] }
  return { name, description, parameters: required?.length ? parameters : rest }
}

/** Why the request does not ask for this call; null when it does. */
function refusalOf(
  tool: Tool,
  asked: unknown,
  given: Fields,
  project: AgentProject,
  prompt: string,
): string | null {
  if (typeof asked !== 'string' || isAbsent(asked))
    return `${tool.name} needs "asked": the words of the user's request that ask for this, word for word.`
  if (isTooShort(asked, prompt))
    return `"asked" is too short: quote more words of the user's request than ${quoted(asked)}.`
  if (!isQuoted(asked, prompt))
    return `Refused: ${quoted(asked)} does not stand in the user's request. Only what the request asks for may be done; quote its own words in "asked", or leave this.`
  if (tool.name !== 'delete_composition') return null
  const { draft } = project
  const found = findComposition(given.composition, draft.document)
  if (!found.ok) return null
  const isNew = draft.start.compositions.every(({ id }) => id !== found.value.id)
  if (isNew || mayGo(found.value, asked, project, draft.document)) return null
  return `Refused: the request does not ask to delete "${found.value.name}". A composition is deleted only when the request names it, or asks for all.`
}

/** Whether the request asks to delete a composition. Where it was not read completely, its quoted words must name it. */
function mayGo(
  { id, name }: Composition,
  asked: string,
  { deletions }: AgentProject,
  document: EditDocument,
): boolean {
  if (deletions?.ids.includes(id)) return true
  return deletions?.isCertain !== true && namesComposition(asked, name, document)
}

/** Runs the tool; takes back what empties a composition that the request does not name. */
function unlessEmptied(tool: Tool, given: Fields, project: AgentProject, asked: string): ToolResult {
  const { draft } = project
  const [before, applied] = [draft.document, draft.applied.length]
  const result = tool.run(given, project)
  if (!result.ok) return result
  const emptied = before.compositions.find((one) => {
    const now = draft.document.compositions.find(({ id }) => id === one.id)
    return now !== undefined && now !== one && hasClips(one) && isEmpty(now, one, before, project)
  })
  if (
    !emptied ||
    project.deletions?.ids.includes(emptied.id) ||
    namesComposition(asked, emptied.name, before)
  )
    return result
  draft.rollBack(applied)
  return failed(`Refused: nothing of "${emptied.name}" would be left, and the request does not ask for that.`)
}

function isEmpty(
  now: Composition,
  was: Composition,
  before: EditDocument,
  { draft, context }: AgentProject,
): boolean {
  if (!hasClips(now)) return true
  return (
    numberedWords(was, before, context).length > 0 && numberedWords(now, draft.document, context).length === 0
  )
}

function hasClips({ tracks }: Composition): boolean {
  return tracks.some(({ kind, items }) => kind === 'main' && items.some((item) => item.kind === 'clip'))
}

/** Models put namespaces in front and change the case. */
function writtenName(name: string): string {
  return snakeCase(name.split(/[.:/]/).at(-1) ?? name)
}

function plainName(name: string): string {
  const plain = writtenName(name)
  return SUGGESTIONS.has(plain) ? SUGGEST_TOOL.name : (ALIASES.get(plain) ?? plain)
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
