// The engine that lets a language model edit: it calls tools, each call is answered with what changed
// or how to mend it, and before it ends it compares the changes with the request once.

import type { ChatMessage, ChatModel, ToolCall } from '../../chat-model.ts'
import { asError, isResultErrorCode, RoughcutError } from '../../errors.ts'
import { onlyReasons, withKnownFigures, withoutClaims, withoutDeeds } from '../claims.ts'
import { isQuestion, wantsOnlyChanges } from '../consent.ts'
import { type Engine, EngineFailure, type EngineOutcome, type Usage } from '../engine.ts'
import { checkMessage, instructionsFor, requestMessage } from '../instructions.ts'
import { tellChange } from '../tell-change.ts'
import { FINISH, readFinish } from '../tools/finish-tool.ts'
import { createToolbox, fieldsOf, type Toolbox } from '../tools/toolbox.ts'
import { callsSchema, wantedOf } from './model/calls.ts'
import { Conversation } from './model/conversation.ts'
import { gaveUp, Limiter, MODEL_LIMITS, type ModelLimits } from './model/limits.ts'
import type { ModelRun } from './model/model-run.ts'
import { progressLabel } from './model/progress-label.ts'
import { writeScript } from './model/write-script.ts'

export type ModelEngineOptions = {
  limits?: ModelLimits
  /** What the drive's credits pay for, in tokens; null is unlimited. */
  creditTokens: number | null
  /** Told after each answer, with all that was used so far. */
  onUsage?: (usage: Usage) => void
}

/** An engine that asks `model`. */
export function createModelEngine(model: ChatModel, options: ModelEngineOptions): Engine {
  return {
    name: `ollama:${model.name}`,
    async run(project, prompt, report, signal) {
      const limiter = new Limiter(options.limits ?? MODEL_LIMITS, options.creditTokens, options.onUsage)
      const late = new AbortController()
      const timer = setTimeout(
        () => late.abort(gaveUp(`it was not done after ${Math.round(limiter.limits.seconds / 60)} minutes`)),
        limiter.limits.seconds * 1000,
      )
      const run = { model, project, prompt, report, limiter, signal: AbortSignal.any([signal, late.signal]) }
      try {
        return project.isNew ? await writeScript(run) : await new EditRun(run).go()
      } catch (thrown) {
        signal.throwIfAborted()
        throw failureOf(thrown, limiter)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

function failureOf(thrown: unknown, { usage }: Limiter): Error {
  const error = asError(thrown)
  if (!(error instanceof RoughcutError) || !isResultErrorCode(error.code)) return error
  return new EngineFailure(error.code, error.message, usage, { cause: error.cause ?? error })
}

const MOST_ANSWER_TOKENS = 2048
/** Characters to a token, for sharing out the window. */
const CHARACTERS = 3.5
/** Parts of the window: descriptions of tools, the project in the first message, one tool's result. */
const SHARES = { tools: 0.3, project: 0.3, result: 0.15 }
/** Answers in words alone before they are taken for the end. */
const MOST_PROSE = 2

class EditRun {
  readonly #run: ModelRun
  readonly #toolbox: Toolbox
  readonly #conversation: Conversation
  /** Everything that the model was shown, for checking its figures. */
  #shown = ''
  #prose = 0
  #isChecked = false
  #hasFailed = false
  #refusals: string[] = []

  constructor(run: ModelRun) {
    this.#run = run
    const { model, project, prompt } = run
    const characters = model.contextTokens * CHARACTERS
    this.#toolbox = createToolbox({
      prompt,
      mostCharacters: characters * SHARES.tools,
      mostResultCharacters: Math.floor(characters * SHARES.result),
    })
    const request = requestMessage(project, prompt, Math.floor(characters * SHARES.project))
    this.#shown = request
    const { descriptions } = this.#toolbox
    this.#conversation = new Conversation(
      [
        { role: 'system', text: instructionsFor(descriptions, model.canCallTools) },
        { role: 'user', text: request },
      ],
      model.canCallTools ? descriptions : [],
      model.contextTokens,
      Math.min(MOST_ANSWER_TOKENS, Math.floor(model.contextTokens / 4)),
    )
  }

  async go(): Promise<EngineOutcome> {
    this.#run.report('Reading the request…', 0)
    for (;;) {
      const { calls, prose } = await this.#ask()
      if (calls.length === 0) {
        const outcome = this.#answerProse(prose)
        if (outcome) return outcome
        continue
      }
      this.#prose = 0
      const finish = this.#callAll(calls)
      if (!finish) continue
      if (!this.#needsCheck(finish)) return this.#outcome(finish)
      this.#isChecked = true
      this.#say('user', checkMessage(this.#run.prompt, this.#changes(), this.#refusals))
    }
  }

  async #ask() {
    const { model, limiter, report, signal } = this.#run
    const { descriptions } = this.#toolbox
    for (;;) {
      limiter.step()
      const reply = await model.chat({
        messages: this.#conversation.fitted(model.name),
        tools: model.canCallTools ? descriptions : [],
        format: model.canCallTools ? null : callsSchema(descriptions),
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
  #callAll(calls: readonly ToolCall[]): ReturnType<typeof readFinish> | null {
    let finish: ReturnType<typeof readFinish> | null = null
    for (const call of calls) {
      this.#run.signal.throwIfAborted()
      const { project, limiter, report } = this.#run
      const tool = this.#toolbox.find(call.name)
      const before = project.draft.document
      const result = this.#toolbox.call(call, project)
      if (tool) report(progressLabel(tool, before, project.draft.document, project.context), limiter.share)
      if (!result.ok && result.text.startsWith('Refused:')) this.#refusals.push(result.text)
      this.#answerCall(call, result.text)
      if (tool?.name === FINISH && result.ok) finish = readFinish(fieldsOf(call.arguments) ?? {})
      else limiter.called(call, result.ok)
      this.#hasFailed ||= !result.ok
    }
    return finish
  }

  #answerCall(call: ToolCall, text: string): void {
    this.#shown += `\n${text}`
    const message: ChatMessage = this.#run.model.canCallTools
      ? { role: 'tool', toolName: call.name, text }
      : { role: 'user', text: `Result of ${call.name}: ${text}` }
    this.#conversation.add(message)
  }

  #say(role: 'user', text: string): void {
    this.#shown += `\n${text}`
    this.#conversation.add({ role, text })
  }

  /** Words without a call: the model is reminded, and taken at its word when it goes on so. */
  #answerProse(prose: string): EngineOutcome | null {
    this.#prose += 1
    const { limiter, project } = this.#run
    const hasChanged = project.draft.applied.length > 0
    if (prose !== '' && (this.#prose > MOST_PROSE || (isQuestion(this.#run.prompt) && !hasChanged)))
      return this.#outcome({ answer: prose, notDone: [] })
    limiter.failed()
    const state = hasChanged ? '' : 'Nothing has been changed yet. '
    this.#say('user', `${state}Words alone change nothing: call a tool, or call finish if you are done.`)
    return null
  }

  #needsCheck(finish: { answer: string }): boolean {
    if (this.#isChecked) return false
    const isAnswered = finish.answer !== '' && isQuestion(this.#run.prompt)
    return this.#run.project.draft.applied.length > 0 || !isAnswered
  }

  #changes(): string {
    const { draft } = this.#run.project
    return tellChange(draft.start, draft.document, draft.context)
  }

  #outcome({ answer, notDone }: { answer: string; notDone: string[] }): EngineOutcome {
    const { limiter } = this.#run
    const notes = notDone.map((note) => withoutStop(withoutClaims(note))).filter(Boolean)
    const unmet = notDone.length === 0 ? '' : `Not done: ${notes.join('; ') || 'a part of the request'}.`
    const refusals = [...new Set(this.#refusals)].filter((text) => text.includes('the request says'))
    const response = [this.#honest(answer), unmet, ...refusals].filter(Boolean).join(' ')
    return {
      response: response || this.#whyNothing(),
      unmet: notDone,
      usage: { ...limiter.usage },
    }
  }

  /** When nothing was changed, said or refused; that there was nothing to do is only what the model thinks. */
  #whyNothing(): string {
    if (this.#run.project.draft.applied.length > 0) return ''
    return this.#hasFailed
      ? 'The language model did not manage what was asked.'
      : 'The language model found nothing to do.'
  }

  #honest(answer: string): string {
    const { project, prompt } = this.#run
    if (wantsOnlyChanges(prompt)) return onlyReasons(answer)
    if (project.draft.applied.length > 0)
      return withKnownFigures(withoutClaims(answer), `${this.#shown}\n${this.#changes()}`)
    return isQuestion(prompt) ? withoutDeeds(answer) : withoutClaims(answer)
  }
}

function withoutStop(text: string): string {
  return text.replace(/(?<![.!\s])[.!\s]+$/, '')
}
