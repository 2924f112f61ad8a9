// A prompt, the script of a model, and what came of it: through the whole agent and the real client of one of
// the interfaces, with a peer in the place of the server.

import { createModelServers } from '../../src/adapters/model-servers.ts'
import { createOllama } from '../../src/adapters/ollama.ts'
import { createOpenAiServer } from '../../src/adapters/openai-chat.ts'
import { createPromptReader } from '../../src/agent/prompt-reader.ts'
import { createAgentRunner, editOf, unchangedResponse } from '../../src/agent/run-agent.ts'
import { applyOperation } from '../../src/edit/apply.ts'
import { checkDocument } from '../../src/edit/check.ts'
import {
  type Composition,
  type EditDocument,
  EMPTY_DOCUMENT,
  type MediaReference,
} from '../../src/edit/document.ts'
import { finished } from '../../src/edit/steps.ts'
import { heardWords, textOf } from '../../src/edit/transcript.ts'
import { startOllamaPeer } from './ollama-peer.ts'
import { startOpenAiPeer } from './openai-peer.ts'
import { compositionOf, countedIds, INTERVIEW, type SpokenProject, spokenMedia } from './spoken-project.ts'

/** One answer of the model: words, or calls as `[name, arguments]`. */
export type Step = string | [name: string, given?: object][]
export type Interface = 'ollama' | 'openai'

const MEMO = 'Note to self. Buy [um] bread and milk. Call the bakery tomorrow.'

function music(): MediaReference {
  const { media } = spokenMedia('m3', 'music.wav', 'la '.repeat(100))
  return { ...media, kind: 'audio', hasPicture: false, width: null, height: null, frameRate: null }
}

/** 43 minutes of talk; the question about the source comes in the middle. */
const LONG_TALK = Array.from({ length: 920 }, (_, part) =>
  part === 460 ? 'Is it open source? Yes [um] it is.' : `Part ${part} says one more thing here.`,
).join(' ')

export type Studio = 'studio' | 'bare' | 'alone' | 'long' | 'new' | 'cameras'

/**
 * Two compositions and music; `bare` has only the media, `alone` only the interview, `long` a talk of 43 minutes in its
 * place, `cameras` the interview as two cameras recorded it, and `new` nothing yet.
 */
export function studio(which: Studio = 'studio'): SpokenProject {
  if (which === 'new')
    return {
      document: EMPTY_DOCUMENT,
      context: { media: new Map(), words: new Map(), projectName: 'Studio' },
    }
  if (which === 'cameras') return cameras()
  const interview =
    which === 'long'
      ? spokenMedia('m1', 'talk.mp4', LONG_TALK)
      : spokenMedia('m1', 'interview.mp4', INTERVIEW)
  const memo = spokenMedia('m2', 'memo.mp3', MEMO)
  const media =
    which === 'alone' || which === 'long' ? [interview.media] : [interview.media, memo.media, music()]
  const context = {
    media: new Map(media.map((one) => [one.id, one])),
    words: new Map([
      ['m1', interview.words],
      ['m2', memo.words],
    ]),
    projectName: 'Studio',
  }
  let document = EMPTY_DOCUMENT
  const ids = countedIds()
  const names = { studio: ['Interview', 'Memo'], alone: ['Interview'], long: ['Talk'], bare: [] }[which]
  for (const [index, name] of names.entries()) {
    const operation = {
      type: 'create_composition' as const,
      id: `c${index + 1}`,
      name,
      clips: [{ mediaId: `m${index + 1}` }],
    }
    const made = applyOperation(document, operation, context, () => `made-${ids()}`)
    if (!made.ok) throw new Error(JSON.stringify(made.problem))
    document = made.value
  }
  return { document, context }
}

function cameras(): SpokenProject {
  const [a, b] = [spokenMedia('m1', 'a.mp4', INTERVIEW), spokenMedia('m2', 'b.mp4', INTERVIEW)]
  const tracks = [a, b].map(({ media: { id } }) => ({ mediaId: id, offsetUs: 0 }))
  const shoot: MediaReference = { ...a.media, id: 'm3', name: 'Shoot', kind: 'sequence', tracks }
  const context = {
    media: new Map([a.media, b.media, shoot].map((one) => [one.id, one])),
    words: new Map([['m3', a.words.map((word) => ({ ...word, id: `0:${word.id}` }))]]),
    projectName: 'Studio',
  }
  return {
    document: { ...EMPTY_DOCUMENT, compositions: [compositionOf('c1', 'Shoot', [shoot])] },
    context,
  }
}

export type Conversed = {
  before: EditDocument
  after: EditDocument
  response: string
  engine: string
  /** What the model was sent last, as one text. */
  lastSent: string
  turns: number
  of(name: string): Composition
  heard(name: string): string
}

export async function converse(
  by: Interface,
  prompt: string,
  script: readonly Step[],
  project: SpokenProject = studio(),
  contextTokens = 16_384,
): Promise<Conversed> {
  const answers = script.map((step) =>
    typeof step === 'string'
      ? { text: step }
      : { calls: step.map(([name, given]) => ({ name, arguments: given ?? {} })) },
  )
  await using ollama = await startOllamaPeer({
    models: [{ name: 'llama3.2:latest', contextLength: contextTokens }],
    script: answers,
  })
  await using openAi = startOpenAiPeer('vllm', { script: answers, contextTokens })
  const newId = countedIds()
  const runner = createAgentRunner({
    llm: () => 'rules',
    models: createModelServers(createOllama({ host: ollama.host }), () =>
      createOpenAiServer({ address: openAi.address, key: null }),
    ),
    reader: createPromptReader(
      { name: 'rules', run: () => Promise.reject(new Error('not by rules')) },
      newId,
    ),
    maxModelBytes: Number.POSITIVE_INFINITY,
    newId,
  })
  const { document: before, context } = project
  const run = await runner.run({
    // What has no media was asked for by this prompt.
    project: { id: 'p1', name: 'Studio', isNew: project.context.media.size === 0 },
    read: () => project,
    prompt,
    model: by === 'ollama' ? 'llama3.2:latest' : 'openai:qwen3-8b',
    creditTokens: null,
    inTurn: (work) => work(),
    onUsage: () => {},
    report: () => {},
    signal: new AbortController().signal,
  })
  if (!run.ok) throw new Error(`${run.code}: ${run.message}`)
  const edit = finished(editOf(run, before, context, newId))
  const after = edit?.document ?? before
  const problems = checkDocument(after, context)
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  const sent =
    by === 'ollama' ? ollama.chats.map(({ sent }) => sent) : openAi.chats.map(({ messages }) => messages)
  const of = (name: string) => {
    const found = after.compositions.find((one) => one.name === name)
    if (!found)
      throw new Error(`no composition "${name}" in ${after.compositions.map((one) => one.name).join(', ')}`)
    return found
  }
  return {
    before,
    after,
    response: edit?.response ?? unchangedResponse(run),
    engine: run.engine,
    lastSent: JSON.stringify(sent.at(-1)),
    turns: sent.length,
    of,
    heard: (name) => textOf(heardWords(of(name), after, context)),
  }
}
