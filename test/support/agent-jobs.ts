// Agent jobs from the row to the result: a real store and runner, the real client of Ollama, and a peer
// that answers for it.

import { createModelServers } from '../../src/adapters/model-servers.ts'
import { createOllama } from '../../src/adapters/ollama.ts'
import { createOpenAiServer } from '../../src/adapters/openai-chat.ts'
import type { Engine } from '../../src/agent/engine.ts'
import { createPromptReader } from '../../src/agent/prompt-reader.ts'
import { createAgentRunner } from '../../src/agent/run-agent.ts'
import { checkDocument } from '../../src/edit/check.ts'
import { heardWords, textOf } from '../../src/edit/transcript.ts'
import { provided } from '../../src/jobs/engine/context.ts'
import { editProject } from '../../src/jobs/kinds/agent/edit-project.ts'
import { exportKind } from '../../src/jobs/kinds/export/export-kind.ts'
import type { RenderComposition } from '../../src/jobs/kinds/export/make-file.ts'
import type { NewJob } from '../../src/store/jobs.ts'
import { type PeerScript, startOllamaPeer } from './ollama-peer.ts'
import type { startOpenAiPeer } from './openai-peer.ts'
import { renderingBy, scriptedJobs } from './scripted-job.ts'
import { compositionOf, countedIds, INTERVIEW, spokenMedia } from './spoken-project.ts'

/** Stands in for the rules engine: it removes fillers, whatever the prompt. */
const fillerRules: Engine = {
  name: 'rules',
  async run({ draft }) {
    for (const { id } of draft.document.compositions)
      draft.apply({ type: 'remove_fillers', compositionId: id })
    return { response: '', unmet: [], usage: { promptTokens: 0, completionTokens: 0 } }
  },
}

/**
 * `await using world = await agentJobs()`. Prompts go to the peer's model unless the job says otherwise. `openAi` is a
 * second server; `llm` names its model as `openai:qwen3-8b`.
 */
export async function agentJobs(
  options: {
    script?: PeerScript
    llm?: string
    rules?: Engine
    render?: RenderComposition
    openAi?: ReturnType<typeof startOpenAiPeer>
  } = {},
) {
  const peer = await startOllamaPeer({ ...(options.script ? { script: options.script } : {}) })
  const runs = { count: 0 }
  const newId = countedIds()
  const runner = createAgentRunner({
    llm: () => options.llm ?? 'llama3.2:latest',
    models: createModelServers(
      createOllama({ host: peer.host, chatTimeouts: { firstByteMs: 2000, idleMs: 2000 } }),
      () => (options.openAi && createOpenAiServer({ address: options.openAi.address, key: null })) || null,
    ),
    reader: createPromptReader(options.rules ?? fillerRules, newId),
    maxModelBytes: Number.POSITIVE_INFINITY,
    newId,
  })
  const jobs = scriptedJobs(
    () => Promise.reject(new Error('no such job in this test')),
    {
      agent: {
        run(request) {
          runs.count += 1
          return runner.run(request)
        },
      },
    },
    (services) => ({
      agent: provided(editProject, services),
      export: provided(exportKind, options.render ? renderingBy(services, options.render) : services),
    }),
  )
  const { store } = jobs

  /** A project with one media and one composition "Interview", at revision 1. */
  const interview = (text = INTERVIEW): string => {
    const project = jobs.project()
    const spoken = spokenMedia('m1', 'interview.mp4', text)
    const { id: mediaId } = store.media.addItem({
      projectId: project.id,
      name: 'interview.mp4',
      position: 0,
      kind: 'video',
      durationUs: spoken.media.availableRange?.endUs ?? 0,
      fileHash: null,
      probe: null,
      tracks: null,
    })
    store.media.saveTranscript({
      mediaId,
      status: 'success',
      language: 'en',
      model: 'test',
      errorMessage: null,
      words: spoken.words,
    })
    store.revisions.save({
      projectId: project.id,
      base: 0,
      kind: 'import',
      author: 'import',
      jobId: null,
      summary: 'Imported',
      operations: [],
      document: {
        version: 1,
        compositions: [compositionOf('c1', 'Interview', [{ ...spoken.media, id: mediaId }])],
        corrections: [],
        speakers: [],
      },
      receipt: null,
    })
    return project.id
  }

  return {
    ...jobs,
    peer,
    /** How often an engine was asked to run. */
    runs,
    interview,
    /** A job on `projectId` with `prompt`, until it stopped; its result. */
    async edit(projectId: string, prompt: string, more: Record<string, unknown> = {}) {
      return await this.finish(this.request(projectId, prompt, more))
    },
    /** The stored job, not yet started. */
    request(projectId: string, prompt: string, more: Record<string, unknown> = {}): string {
      return jobs.job({ project: { id: projectId }, request: { project_id: projectId, prompt, ...more } }).id
    },
    /** A job that makes its project. */
    create(name: string, prompt: string, more: Partial<NewJob> = {}): string {
      return jobs.job({
        project: { newName: name, teamAccess: 'none' },
        request: { project_name: name, prompt },
        ...more,
      }).id
    },
    async finish(jobId: string): Promise<Record<string, unknown>> {
      jobs.runner.start(jobId)
      await jobs.runner.idle()
      const result = store.jobs.read(jobId)?.result
      if (!result) throw new Error(`job ${jobId} has no result: ${jobs.lines.join('\n')}`)
      return result
    },
    /** What is heard in the project's first composition; throws when the stored document is not valid. */
    heard(projectId: string): string {
      const { document } = store.revisions.head(projectId)
      const context = store.media.contextOf(projectId)
      const problems = checkDocument(document, context)
      if (problems.length > 0) throw new Error(JSON.stringify(problems))
      const [composition] = document.compositions
      return composition ? textOf(heardWords(composition, document, context)) : ''
    },
    aiCredits: () => store.charges.balanceOf(jobs.drive.id).aiCredits,
    async [Symbol.asyncDispose]() {
      await jobs.runner.stop(0)
      jobs[Symbol.dispose]()
      await peer[Symbol.asyncDispose]()
    },
  }
}
