// One edit by a language model: it calls tools, each call is answered with what changed or how to fix
// it, and after an edit it compares the changes with the request once.
import type { ChatMessage, ToolCall } from '../../chat-model.ts'
import { receiptInSteps } from '../../edit/receipt.ts'
import type { Steps } from '../../edit/steps.ts'
import { describeProject } from '../describe-project.ts'
import type { EngineOutcome, ExportWanted } from '../engine.ts'
import { summarizeRun } from '../summarize-change.ts'
import { underKnownNames } from '../tools/argument-names.ts'
import { FINISH, readFinish } from '../tools/finish-tool.ts'
import type { ToolResult } from '../tools/tool.ts'
import { createToolbox, fieldsOf, type Toolbox } from '../tools/toolbox.ts'
import { checkedAnswer, claimsChange, withoutClaims } from './answer.ts'
import { callsSchema, wantedOf } from './calls.ts'
import { Conversation } from './conversation.ts'
import { type Finish, mergedFinish } from './finish.ts'
import { checkMessage, instructionsFor, requestMessage } from './instructions.ts'
import type { ModelRun } from './model-run.ts'
import { progressLabel } from './progress-label.ts'

const MAX_ANSWER_TOKENS = 2048
/** Characters to a token, for sharing out the window. */
const CHARACTERS = 3
/** Of the window, what the project may take in the first message. */
const SHARES = { project: 0.3, projectOfSmall: 0.12 }
/** In windows below this, tools and rules take so much that the project gets less. */
const SMALL_WINDOW = 10_000
/** Below this, schemas of all tools leave no room: they are written out as signatures, in half as many tokens. */
const MIN_WINDOW_FOR_SCHEMAS = 8_000
const MAX_NOTES_CHARACTERS = 6_000
/** Answers in words alone that are answered with a reminder. */
const MAX_PROSE = 1

export class EditRun {
  readonly #run: ModelRun
  /** Tools go along as schemas; otherwise the system's text has them, and calls come as JSON. */
  readonly #hasSchemas: boolean
  readonly #toolbox: Toolbox
  readonly #conversation: Conversation
  readonly #exports: ExportWanted[] = []
  #prose = 0
  /** What the model wants to remember of pages that it read. */
  #notes = ''
  #soFar = ''
  #isChecked = false
  #finish: Finish | null = null
  #hasFailed = false
  /** What was refused and not done in another way since, with the words that asked for it. */
  #refusals: { asked: string; text: string }[] = []
  /** Whether the last calls came as such; results of calls that stood in the text answer the text. */
  #callsAreTyped = false
  /** The last words without a call. */
  #said = ''

  /** An edit that knows its request and its project, and has not asked yet. */
  static async begin(run: ModelRun): Promise<EditRun> {
    const { characters, isSmall } = windowOf(run)
    const room = Math.floor(characters * (isSmall ? SHARES.projectOfSmall : SHARES.project))
    return new EditRun(run, await run.inTurns(() => requestMessage(run.project, run.prompt, room)))
  }

  private constructor(run: ModelRun, request: string) {
    this.#run = run
    const { model, prompt } = run
    this.#hasSchemas = model.canCallTools && model.contextTokens >= MIN_WINDOW_FOR_SCHEMAS
    this.#toolbox = createToolbox({
      prompt,
      exports: this.#exports,
      maxResultCharacters: () => this.#conversation.resultCharacters,
    })
    const { descriptions } = this.#toolbox
    this.#conversation = new Conversation({
      head: [
        { role: 'system', text: instructionsFor(descriptions, this.#hasSchemas) },
        { role: 'user', text: request },
      ],
      tools: this.#hasSchemas ? descriptions : [],
      contextTokens: model.contextTokens,
      answerTokens: Math.min(MAX_ANSWER_TOKENS, Math.floor(model.contextTokens / 6)),
      soFar: () => this.#soFar,
    })
  }

  /** What stands in place of older turns: the edits so far, the project as it is now, the model's notes. */
  *#tellSoFar(): Steps<string> {
    const { project } = this.#run
    const done = project.draft.applied.length > 0 ? yield* this.#changes() : 'Nothing was changed yet.'
    const notes = this.#notes === '' ? '' : `\nYour notes:\n${this.#notes}`
    return `Done so far: ${done}\nThe project now:\n${yield* describeProject(project)}${notes}`
  }

  async go(): Promise<EngineOutcome> {
    this.#run.report('Reading the request…', 0)
    for (;;) {
      const { calls, prose } = await this.#ask()
      if (calls.length === 0) {
        const outcome = await this.#answerProse(prose)
        if (outcome) return outcome
        continue
      }
      this.#prose = 0
      const finish = await this.#callAll(calls)
      if (!finish) continue
      const all = mergedFinish(this.#finish, finish)
      if (!this.#needsCheck(all)) return await this.#end(finish)
      this.#finish = all
      this.#isChecked = true
      this.#say(
        'user',
        checkMessage(
          this.#run.prompt,
          [
            await this.#changesInTurns(),
            ...this.#exports.map(({ format }) => `To be exported: ${format}.`),
          ].join(' '),
          this.#refusals.map(({ text }) => text),
          { unheld: this.#run.project.unheld?.() ?? [], unchecked: this.#run.project.unchecked ?? [] },
          all,
        ),
      )
    }
  }

  async #ask() {
    const { model, limiter, report, signal } = this.#run
    const { descriptions } = this.#toolbox
    for (;;) {
      limiter.step()
      this.#soFar = await this.#run.inTurns(() => this.#tellSoFar())
      const reply = await model.chat({
        messages: this.#conversation.fitted(model.name),
        tools: this.#hasSchemas ? descriptions : [],
        format: this.#hasSchemas ? null : callsSchema(descriptions),
        maxTokens: this.#conversation.answerTokens,
        signal,
        onProgress: (tokens) => {
          if (tokens === 1) report('Deciding what to do…', limiter.share)
        },
      })
      limiter.add(reply.usage)
      if (reply.failure) throw reply.failure
      if (!this.#conversation.learn(reply.usage.promptTokens)) continue
      const wanted = wantedOf(reply)
      this.#callsAreTyped = reply.toolCalls.length > 0
      if (reply.cutShort && wanted.calls.length === 0) {
        limiter.failed()
        this.#say('user', 'Your answer was too long and was cut off. Call one tool, shortly.')
        continue
      }
      this.#conversation.add({ role: 'assistant', text: reply.text, toolCalls: reply.toolCalls })
      return wanted
    }
  }

  /** Answers each call; the arguments of `finish`, if that was among them. */
  async #callAll(calls: readonly ToolCall[]): Promise<Finish | null> {
    let finish: Finish | null = null
    for (const call of calls) {
      this.#run.signal.throwIfAborted()
      const { project, limiter, report, inTurns } = this.#run
      const tool = this.#toolbox.find(call.name)
      const before = project.draft.document
      const result = await inTurns(() => this.#toolbox.callInSteps(call, project))
      if (tool) report(progressLabel(tool, before, project.draft.document, project.context), limiter.share)
      this.#takeNotes(call)
      this.#noteRefusal(call, tool?.edits === true, result)
      this.#answerCall(call, result.text)
      if (tool?.name === FINISH && result.ok)
        finish = mergedFinish(finish, readFinish(underKnownNames(fieldsOf(call.arguments) ?? {}, tool)))
      else limiter.called(call, result.ok)
      this.#hasFailed ||= !result.ok
    }
    return finish
  }

  #takeNotes({ arguments: given }: ToolCall): void {
    const notes = fieldsOf(given)?.notes
    if (typeof notes !== 'string' || notes.trim() === '' || this.#notes.includes(notes.trim())) return
    this.#notes = `${this.#notes}\n${notes.trim()}`.trim().slice(-MAX_NOTES_CHARACTERS)
  }

  /** Remembers a refusal until the words that asked for it are served in another way. */
  #noteRefusal({ arguments: given }: ToolCall, edits: boolean, { ok, text }: ToolResult): void {
    const asked = String(fieldsOf(given)?.asked ?? '')
    if (ok && edits) this.#refusals = this.#refusals.filter((one) => one.asked !== asked)
    if (!ok && text.startsWith('Refused:') && this.#refusals.every((one) => one.text !== text))
      this.#refusals.push({ asked, text })
  }

  #answerCall(call: ToolCall, text: string): void {
    const message: ChatMessage = this.#callsAreTyped
      ? { role: 'tool', toolName: call.name, text }
      : { role: 'user', text: `Result of ${call.name}: ${text}` }
    this.#conversation.add(message)
  }

  #say(role: 'user', text: string): void {
    this.#conversation.add({ role, text })
  }

  /** Words without a call: the model is reminded once, and taken at its word if it continues. */
  async #answerProse(prose: string): Promise<EngineOutcome | null> {
    const { limiter, project } = this.#run
    this.#prose += 1
    if (prose !== '') this.#said = prose
    if (this.#said !== '' && this.#prose > MAX_PROSE) return this.#end({ answer: this.#said, notDone: [] })
    limiter.failed()
    const state = project.draft.applied.length > 0 ? '' : 'Nothing has been changed yet. '
    this.#say(
      'user',
      `${state}Words alone change nothing: call a tool. If that was your answer, call finish with it as "answer".`,
    )
    return null
  }

  #needsCheck({ answer, notDone }: Finish): boolean {
    if (this.#isChecked) return false
    return this.#run.project.draft.applied.length > 0 || (answer === '' && notDone.length === 0)
  }

  /** All that was changed so far. */
  *#changes(): Steps<string> {
    const { draft } = this.#run.project
    const receipt = yield* receiptInSteps(draft.start, draft.document, draft.context)
    return yield* summarizeRun(receipt, draft.document, draft.asMade, draft.context)
  }

  #changesInTurns(): Promise<string> {
    return this.#run.inTurns(() => this.#changes())
  }

  async #end(last: Finish): Promise<EngineOutcome> {
    const { answer, notDone } = mergedFinish(this.#finish, last)
    const { project, limiter, prompt } = this.#run
    const hasChanged = project.draft.applied.length > 0
    const unmet = notDone.length === 0 ? '' : `Not done: ${notDone.map(withoutStop).join('; ')}.`
    const refusals = this.#refusals.map(({ text }) => text)
    const partsWith = (told: string) =>
      [told, unmet, ...refusals.filter((text) => text.includes('the request says'))].filter(Boolean)
    const parts = partsWith(checkedAnswer(answer, hasChanged ? await this.#changesInTurns() : null))
    return {
      response: joined(parts) || this.#whyNothing(),
      unclaimed: joined(partsWith(withoutClaims(answer))),
      unmet: notDone,
      exports: this.#kept(),
      usage: { ...limiter.usage },
      isAnswer:
        answer !== '' &&
        parts.length === 1 &&
        !this.#hasFailed &&
        !claimsChange(answer) &&
        /[?？؟]/.test(prompt),
    }
  }

  /** Files of compositions that are still there. */
  #kept(): ExportWanted[] {
    const { compositions } = this.#run.project.draft.document
    return this.#exports.filter(({ compositionId }) => compositions.some(({ id }) => id === compositionId))
  }

  /** When nothing was changed, said or refused; that there was nothing to do is only what the model thinks. */
  #whyNothing(): string {
    if (this.#run.project.draft.applied.length > 0 || this.#exports.length > 0) return ''
    return this.#hasFailed
      ? 'The language model could not do what was asked.'
      : 'The language model found nothing to do.'
  }
}

function joined(parts: readonly string[]): string {
  return parts.join(parts.some((part) => part.includes('\n')) ? '\n\n' : ' ')
}

function withoutStop(text: string): string {
  return text.replace(/(?<![.!\s])[.!\s]+$/, '')
}

function windowOf({ model }: ModelRun) {
  return { characters: model.contextTokens * CHARACTERS, isSmall: model.contextTokens < SMALL_WINDOW }
}
