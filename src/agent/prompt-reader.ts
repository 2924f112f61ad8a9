// Three functions read the words of a prompt. The server calls them through a
// child process (`createRemoteReader` over adapters/task-child.ts, wired in start.ts): a prompt that
// takes too long, or too much memory, ends the child and nothing else. The child and the unit tests
// call them directly (`createPromptReader`). Which rules engine runs inside is the child's business:
// prompt-child.ts names it, and nothing here knows how it reads.
import type { EditContext, EditDocument } from '../edit/document.ts'
import { createDraft } from './draft.ts'
import type { Engine, Report } from './engine.ts'
import { TOGETHER, withoutAllOrNothing } from './guards/parse.ts'
import type { Written } from './language/follow-up-turn.ts'
import { writtenOut } from './language/follow-ups.ts'
import { withoutCourtesies } from './language/read/courtesies.ts'
import { readSentences } from './language/read/sentences.ts'
import { deletionsIn } from './rules/asked-deletions.ts'
import { guardsIn } from './rules/exact-guards.ts'
import { factsOfPrompt } from './rules/facts-of-prompt.ts'
import { runOnAny } from './rules/rules-engine.ts'
import { withoutStatements } from './rules/second-reading.ts'
import { suggestionsOf } from './rules/suggest.ts'
import { telegramOf } from './rules/telegrams.ts'
import { type AgentRun, type PromptLimits, type PromptRequest, runEngine } from './run-engine.ts'

export type PromptReader = {
  /** What binds whichever engine edits. */
  limits(request: PromptRequest, signal: AbortSignal): Promise<PromptLimits>
  /** Prompts that the rules carry out on `request.document`, near to what was not done: `unmet`, in the user's words. */
  suggestions(request: PromptRequest, unmet: readonly string[], signal: AbortSignal): Promise<string[]>
  /** The whole run of the rules engine. */
  rules(request: PromptRequest, report: Report, signal: AbortSignal): Promise<AgentRun & { ok: true }>
}

/** Reads in this thread, which is blocked as long as it takes. */
export function createPromptReader(rules: Engine, newId: () => string): PromptReader {
  const suggestions: PromptReader['suggestions'] = async ({ project, document, context }, unmet) => {
    const draft = createDraft({ start: document, context, guards: [], newId })
    return suggestionsOf(unmet, { ...project, context, draft, newId })
  }
  const limitsOf = (request: PromptRequest, prompt: string): PromptLimits => {
    const { project, document, context } = request
    const guards = guardsIn(prompt, request)
    const draft = createDraft({ start: document, context, guards, newId })
    const read = { ...project, context, draft, newId }
    const text = withoutAllOrNothing(prompt, guards)
    const sentences = readSentences(text, document, context)
    return {
      guards,
      ...factsOfPrompt(read, text, sentences),
      deletions: deletionsIn(read, text, sentences),
    }
  }
  return {
    suggestions,
    limits: async (request) => limitsOf(request, promptOf(request).text),
    async rules(given, report, signal) {
      const { text, isInstead } = promptOf(given)
      const before = given.project.earlier?.[0]?.before
      const project = { ...given.project, given: { prompt: given.prompt, isInstead } }
      const request = {
        ...given,
        project,
        ...(isInstead && before !== undefined ? { document: before } : {}),
      }
      // A correction that can't be carried out leaves what it was to correct as it is.
      const prompt = isInstead ? `${TOGETHER}: ${text}` : text
      const suggest = (document: EditDocument, unmet: readonly string[]) =>
        suggestions({ ...request, document }, unmet, signal)
      const run = (prompt: string) => {
        const limits = limitsOf(request, prompt)
        const text = withoutAllOrNothing(prompt, limits.guards)
        return runEngine(rules, { ...request, prompt: text }, { limits, newId, report, signal, suggest })
      }
      /** With what is only told left out, where it isn't read with it. */
      const runAnyway = async (prompt: string) => {
        const read = await run(prompt)
        const apart = isRead(read) ? null : withoutStatements(prompt, request)
        const again = apart === null ? null : await run(apart.text)
        if (apart === null || again === null || !isRead(again)) return read
        return { ...again, remark: [again.remark, apart.remark].filter(Boolean).join(' ') }
      }
      const read = await runAnyway(prompt)
      if (isInstead) return isRead(read) ? { ...read, isInstead } : read
      if (read.isAnswer) return read
      const { document, context } = request
      const draft = createDraft({ start: document, context, guards: [], newId })
      const apart = telegramOf(
        prompt,
        { ...project, context, draft, newId },
        isRead(read) ? read.applied : null,
        runOnAny,
      )
      const again = apart === null ? null : await run(apart)
      return again !== null && isRead(again) ? again : read
    },
  }
}

/** Something came of it, and nothing is left. */
const isRead = ({ isComplete, isAnswer, applied, exports = [] }: AgentRun & { ok: true }): boolean =>
  isAnswer || (isComplete === true && applied.length + exports.length > 0)

/** The prompt without courtesies, with what it repeats of its conversation written out. */
function promptOf({ project, prompt, document, context }: PromptRequest): Written {
  const { earlier = [], shownCompositionId: shown } = project
  const plain = withoutCourtesies(prompt)
  const written = writtenOut(plain, earlier, { document, context, shown })
  // What was edited since would be lost.
  return written.isInstead && earlier[0]?.before === undefined ? { text: plain, isInstead: false } : written
}

/** Runs one task elsewhere: text in, text out. Throws RoughcutErrors and the signal's reason. */
export type RunTask = (
  task: string,
  options: { signal: AbortSignal; onNote?: (note: string) => void },
) => Promise<string>

type Task = { kind: keyof PromptReader; request: PlainRequest; unmet?: readonly string[] }
type PlainRequest = Omit<PromptRequest, 'context'> & {
  /** Maps as lists of pairs: JSON knows no maps, and a JSON text crosses to the child fastest. */
  media: [string, unknown][]
  words: [string, unknown][]
  projectName?: string
}

/** Reads through `runTask`, whose other end calls `answerTask`. */
export function createRemoteReader(runTask: RunTask): PromptReader {
  const ask = async (
    kind: Task['kind'],
    request: PromptRequest,
    signal: AbortSignal,
    { report, ...more }: { report?: Report; unmet?: readonly string[] } = {},
  ) => {
    const { context, ...rest } = request
    const task: Task = {
      ...more,
      kind,
      request: {
        ...rest,
        media: [...context.media],
        words: [...context.words],
        ...(context.projectName === undefined ? {} : { projectName: context.projectName }),
      },
    }
    const onNote = (note: string) => {
      const [label, fraction] = JSON.parse(note) as [string, number | null]
      report?.(label, fraction ?? undefined)
    }
    return JSON.parse(await runTask(JSON.stringify(task), { signal, onNote })) as unknown
  }
  return {
    limits: async (request, signal) => (await ask('limits', request, signal)) as PromptLimits,
    suggestions: async (request, unmet, signal) =>
      (await ask('suggestions', request, signal, { unmet })) as string[],
    rules: async (request, report, signal) =>
      (await ask('rules', request, signal, { report })) as AgentRun & { ok: true },
  }
}

/** The answer to a task of `createRemoteReader`; `note` reports progress. */
export async function answerTask(
  reader: PromptReader,
  text: string,
  note: (note: string) => void,
): Promise<string> {
  const { kind, request, unmet = [] } = JSON.parse(text) as Task
  const { media, words, projectName, ...rest } = request
  const context = {
    ...{ media: new Map(media), words: new Map(words) },
    ...(projectName === undefined ? {} : { projectName }),
  } as EditContext
  // Nobody can abort from here: the child is killed instead.
  const { signal } = new AbortController()
  const report: Report = (label, fraction) => note(JSON.stringify([label, fraction ?? null]))
  const full = { ...rest, context }
  switch (kind) {
    case 'rules':
      return JSON.stringify(await reader.rules(full, report, signal))
    case 'suggestions':
      return JSON.stringify(await reader.suggestions(full, unmet, signal))
    case 'limits':
      return JSON.stringify(await reader.limits(full, signal))
  }
}
