// `roughcut edit PROJECT PROMPT`: edits by prompt, either right away or after showing a plan.
import { RoughcutError } from '../errors.ts'
import { type Command, EXIT, type Input, type Io, printJson, settingOptions } from './command.ts'
import { createProgress } from './progress.ts'
import { CONNECTION_OPTIONS, type ServerConnection, withServer } from './server-connection.ts'
import {
  chooseComposition,
  findProject,
  type ProjectContents,
  requestsTo,
  waitForJob,
} from './server-requests.ts'

export const editCommand: Command = {
  arguments: [
    { name: 'PROJECT', about: 'its name or id', values: 'projects' },
    { name: 'PROMPT', about: 'what to do, in plain words' },
  ],
  options: [
    { name: 'plan', about: 'show what would be removed, and ask before applying it' },
    {
      name: 'model',
      value: 'NAME',
      about: 'what reads the prompt: rules, auto or a model (default: the server’s)',
    },
    { name: 'composition', value: 'NAME_OR_ID', about: 'the composition to edit; others stay as they are' },
    ...CONNECTION_OPTIONS,
    ...settingOptions(['llm', 'ollamaHost']),
  ],
  notes: 'Without a terminal, or with --json, --plan stops at the plan. Ctrl-C cancels the job.',
  async run(input, io) {
    const signal = io.interrupted()
    const progress = createProgress(io)
    try {
      return await withServer(input, io, 'roughcut edit', async (server) => {
        const result = await edit(server, input, { progress, signal })
        progress.finish()
        if (input.json) printJson(io, result)
        else await show(server, io, result, signal)
        return EXIT.success
      })
    } finally {
      progress.finish()
    }
  },
}

type Edited = {
  agent_response: string
  suggestions?: string[]
  plan?: { plan_id: string; diff: { compositions: PlannedChange[] } }
}
type Phrase = { text: string; start: number; end: number }
type PlannedChange = {
  name: string
  change: 'changed' | 'created' | 'deleted'
  seconds_before: number
  seconds_after: number
  removed: Phrase[]
  restored?: Phrase[]
  truncated?: boolean
}

async function edit(
  server: ServerConnection,
  input: Input,
  waiting: Parameters<typeof waitForJob>[2],
): Promise<Edited> {
  const requests = requestsTo(server)
  const given = input.argument('PROJECT')
  const project = await findProject(requests, given)
  if (project === null) throw new RoughcutError('not_found', `Project "${given}" not found.`)
  const [named, model] = [input.option('composition'), input.option('model')]
  const contents = named === null ? null : await requests.get<ProjectContents>(`/projects/${project.id}`)
  const { job_id: jobId } = await requests.post<{ job_id: string }>('/jobs/agent', {
    project_id: project.id,
    prompt: input.argument('PROMPT'),
    ...(contents === null || named === null ? {} : { composition_id: chooseComposition(contents, named) }),
    ...(model === null ? {} : { model }),
    ...(input.flag('plan') ? { dry_run: true } : {}),
  })
  return (await waitForJob(server, jobId, waiting)) as Edited
}

async function show(
  server: ServerConnection,
  io: Io,
  { agent_response: response, suggestions = [], plan }: Edited,
  signal: AbortSignal,
): Promise<void> {
  for (const line of response.split('\n')) io.print(line)
  if (plan) for (const line of plan.diff.compositions.flatMap(linesOf)) io.print(line)
  if (suggestions.length > 0) io.print(`Try: ${suggestions.map((one) => `“${one}”`).join(', ')}`)
  if (!plan) return
  const answer = await io.ask('Apply it? [y/N] ', signal)
  if (answer === null) {
    io.print(`Nothing was changed. The plan ${plan.plan_id} can be applied for 24 hours.`)
    return
  }
  if (!/^y(?:es)?$/i.test(answer.trim())) {
    io.print('Nothing was changed.')
    return
  }
  const applied = await requestsTo(server).post<Edited>(`/plans/${plan.plan_id}/apply`, {})
  io.print(applied.agent_response)
}

/** A line for the composition, and one for each phrase to be removed or restored. */
function linesOf({ name, change, removed, restored = [], truncated, ...seconds }: PlannedChange): string[] {
  const [before, after] = [seconds.seconds_before, seconds.seconds_after].map((one) => `${one.toFixed(1)} s`)
  const lengths = change !== 'changed' ? change : before === after ? before : `${before} → ${after}`
  const phrase = (sign: string) => (one: Phrase) =>
    `  ${sign} ${one.start.toFixed(2).padStart(8)}  ${one.text}`
  return [
    `${name}: ${lengths}`,
    ...removed.map(phrase('-')),
    ...restored.map(phrase('+')),
    ...(truncated ? ['  …'] : []),
  ]
}
