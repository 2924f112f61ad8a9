// The server dies at every moment of an agent job, one after the other, and starts again: what is left is
// what an undisturbed run leaves, and nothing was charged or edited twice.
import { describe, expect, test } from 'bun:test'
import { runJob } from '../../src/jobs/engine/attempt.ts'
import { agentJobs } from '../support/agent-jobs.ts'
import type { PeerAnswer, PeerScript } from '../support/ollama-peer.ts'
import { ALONE } from '../support/scripted-job.ts'

type World = Awaited<ReturnType<typeof agentJobs>>

const calls = (called: string): PeerAnswer => ({ calls: [{ name: called, arguments: {} }] })
/** The same in a second run: it depends on the conversation alone. */
const firstThen =
  (first: PeerAnswer, then: PeerAnswer): PeerScript =>
  ({ messages }) =>
    messages.some(({ role }) => role === 'tool') ? then : first

const REMOVES = firstThen(calls('remove_fillers'), calls('finish'))
const BREAKS_OFF = firstThen(calls('read_transcript'), { text: 'x y', cutAfterParts: 1 })

/** The functions of the store that write what an agent job does. */
function writesOf({ store }: World): [object, string][] {
  return [
    [store.jobs, 'finishStep'],
    [store.jobs, 'stop'],
    [store.charges, 'takeAiCredits'],
    [store.revisions, 'save'],
    [store.revisions, 'undo'],
  ]
}

/** The process dies before or after its `at`th write; what it would write from then on is not written. */
function dieAt(world: World, at: number, when: 'before' | 'after'): { writes: number; revive(): void } {
  const died = { writes: 0, revive: () => undoAll.splice(0).forEach((undo) => void undo()) }
  const undoAll: (() => void)[] = []
  for (const [part, verb] of writesOf(world)) {
    const written = Reflect.get(part, verb) as (...given: unknown[]) => unknown
    undoAll.push(() => Reflect.set(part, verb, written))
    Reflect.set(part, verb, (...given: unknown[]) => {
      died.writes += 1
      if (died.writes > at || (died.writes === at && when === 'before')) throw new Error('killed')
      const result = written(...given)
      if (died.writes === at) throw new Error('killed')
      return result
    })
  }
  return died
}

type Scenario = {
  script?: PeerScript
  prompt: string
  model?: string
  credits?: number
  before?: (world: World, projectId: string) => Promise<unknown>
}

async function begun({ script, prompt, model, credits = 100, before }: Scenario) {
  const world = await agentJobs(script ? { script } : {})
  const projectId = world.interview()
  world.store.drives.setBalances(world.drive.id, { aiCredits: credits })
  await before?.(world, projectId)
  return { world, projectId, jobId: world.request(projectId, prompt, model ? { model } : {}) }
}

async function left({ world, projectId, jobId }: Awaited<ReturnType<typeof begun>>) {
  // The peer's port is another one in each world.
  const result = JSON.parse(JSON.stringify(await world.finish(jobId)).replace(/127\.0\.0\.1:\d+/, 'peer'))
  const charged = world.store.charges.ofJob(jobId).map(({ unit, amount }) => ({ unit, amount }))
  const revision = world.store.revisions.head(projectId).number
  return { result, charged, revision, aiCredits: world.aiCredits(), heard: world.heard(projectId) }
}

const SCENARIOS: [string, Scenario][] = [
  ['that the rules interpret', { prompt: 'remove the filler words', model: 'rules' }],
  ['that a model interprets', { script: REMOVES, prompt: 'remove the filler words' }],
  ['whose model breaks off', { script: BREAKS_OFF, prompt: 'remove the filler words' }],
  ['that its drive cannot pay', { script: REMOVES, prompt: 'remove the filler words', credits: 2 }],
  [
    'that takes an edit back',
    {
      prompt: 'undo',
      model: 'rules',
      before: (world, projectId) => world.edit(projectId, 'remove the filler words', { model: 'rules' }),
    },
  ],
]

describe.each(SCENARIOS)('an agent job %s', (_, scenario) => {
  test('leaves the same wherever its server dies', async () => {
    const undisturbed = await begun(scenario)
    await using _ = undisturbed.world
    const expected = await left(undisturbed)
    expect(expected.charged).toHaveLength(1)
    let moments = 0
    for (let at = 1, isOver = false; !isOver; at += 1)
      for (const when of ['before', 'after'] as const) {
        const killed = await begun(scenario)
        await using _ = killed.world
        const { world, jobId } = killed
        const death = dieAt(world, at, when)
        await runJob(world.services, world.kinds, jobId, {
          ...ALONE,
          signal: new AbortController().signal,
        }).catch(() => null)
        isOver = death.writes < at
        death.revive()
        expect(await left(killed)).toEqual(expected)
        moments += 1
      }
    expect(moments).toBeGreaterThan(5)
  })
})
