// A project made from a prompt alone: the model writes a script, and the script becomes a composition
// of titled scenes. The answer is JSON of a given shape, which every model can be held to.

import type { ChatMessage } from '../../chat-model.ts'
import { RoughcutError } from '../../errors.ts'
import { operationsOfScript, type Scene, type Script } from '../build-script.ts'
import type { EngineOutcome } from '../engine.ts'
import { summarizeChange } from '../summarize-change.ts'
import { checkedAnswer } from './answer.ts'
import { Conversation } from './conversation.ts'
import type { ModelRun } from './model-run.ts'

const INSTRUCTIONS = `You write scripts for videos. From the user's request make a script and answer with JSON only:
{"name": title of the video, "shape": "16:9", "9:16", "1:1" or "4:5", "scenes": [{"heading": a few words shown on screen, "narration": what is said, "seconds": how long it takes}], "remark": ""}
Rules:
1. Keep to the length, language, topic and shape that the request names. About 2.5 words are said in a second: a 30-second video has about 75 words of narration in all.
2. If the request contains a script, use it word for word as narration.
3. 3 to 12 scenes, in order. Plain text without markup.
4. If the request does not ask for a video at all, give no scenes and say in "remark" what you need.`

const SCHEMA = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    shape: { type: 'string', enum: ['16:9', '9:16', '1:1', '4:5'] },
    scenes: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          heading: { type: 'string' },
          narration: { type: 'string' },
          seconds: { type: 'number' },
        },
        required: ['heading', 'narration', 'seconds'],
      },
    },
    remark: { type: 'string' },
  },
  required: ['name', 'shape', 'scenes', 'remark'],
}

const SIZES = new Map<string, readonly [number, number]>([
  ['16:9', [1920, 1080]],
  ['9:16', [1080, 1920]],
  ['1:1', [1080, 1080]],
  ['4:5', [1080, 1350]],
])

const MAX_SCENES = 60

/** Asks for a script until one is usable, and builds it in the draft. */
export async function writeScript(run: ModelRun): Promise<EngineOutcome> {
  const { model, project, prompt, report, limiter, signal } = run
  const answerTokens = Math.floor(model.contextTokens / 2)
  const head: ChatMessage[] = [
    { role: 'system', text: INSTRUCTIONS },
    { role: 'user', text: `Request:\n${prompt}` },
  ]
  const conversation = new Conversation({
    head,
    tools: [],
    contextTokens: model.contextTokens,
    answerTokens,
    soFar: () => 'Earlier answers were not JSON of the given shape.',
  })
  for (;;) {
    limiter.step()
    report('Writing the script…', limiter.share)
    const reply = await model.chat({
      messages: conversation.fitted(model.name),
      tools: [],
      format: SCHEMA,
      maxTokens: answerTokens,
      signal,
    })
    limiter.add(reply.usage)
    if (reply.failure) throw reply.failure
    if (!conversation.learn(reply.usage.promptTokens)) continue
    const script = readScript(reply.text, project.name)
    if (script) {
      if (script.scenes.length === 0)
        return outcome(script.remark || 'The request does not describe a video.', ['a video'], run)
      report(`Building ${script.scenes.length} scenes…`, 0.9)
      const built = project.draft.applyAll(operationsOfScript(script, project.newId()))
      if (built.ok) return outcome(script.remark, [], run)
      // A guard of the prompt stands against it; writing again would change nothing.
      if (built.guard) return outcome(built.message, [built.message], run)
      throw new RoughcutError('agent_failed', `The script could not be built: ${built.message}`)
    }
    limiter.failed()
    conversation.add(
      { role: 'assistant', text: reply.text.slice(0, 2000), toolCalls: [] },
      {
        role: 'user',
        text: reply.cutShort
          ? 'That was too long and was cut off. Write a shorter script, as JSON of the given shape.'
          : 'That was not JSON of the given shape. Answer with the JSON object only.',
      },
    )
  }
}

function outcome(remark: string, unmet: string[], { limiter, project }: ModelRun): EngineOutcome {
  const { draft } = project
  const facts = draft.applied.length > 0 ? summarizeChange(draft.start, draft.document, draft.context) : null
  return { response: checkedAnswer(remark, facts), unmet, usage: { ...limiter.usage } }
}

function readScript(text: string, fallbackName: string): (Script & { remark: string }) | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(text.replace(/^\s*```(?:json)?|```\s*$/g, ''))
  } catch {
    return null
  }
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) return null
  const fields: Record<string, unknown> = { ...parsed }
  if (!Array.isArray(fields.scenes) || fields.scenes.length > MAX_SCENES) return null
  const scenes = fields.scenes.map(readScene)
  const usable = scenes.filter((scene) => scene !== null)
  if (usable.length < scenes.length) return null
  const [width, height] = SIZES.get(String(fields.shape)) ?? [1920, 1080]
  const name = plain(fields.name) || fallbackName
  return { name, width, height, scenes: usable, remark: plain(fields.remark) }
}

function readScene(value: unknown): Scene | null {
  if (value === null || typeof value !== 'object') return null
  const { heading, narration, seconds }: { heading?: unknown; narration?: unknown; seconds?: unknown } = value
  const scene = { heading: plain(heading), narration: plain(narration), seconds: Number(seconds) || 0 }
  return scene.heading === '' && scene.narration === '' ? null : scene
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim() : ''
}
