// An agent job that proposes more than one request may do fails with a sentence that says so, and leaves the
// project as it was; one that proposes just that much is carried out.
import { describe, expect, test } from 'bun:test'
import type { Engine } from '../../src/agent/engine.ts'
import { JOB_LIMITS, LIMITS } from '../../src/edit/limits.ts'
import type { EditOperation } from '../../src/edit/operations.ts'
import { agentJobs } from '../support/agent-jobs.ts'
import type { PeerCall, PeerScript } from '../support/ollama-peer.ts'

const gain = (index: number): EditOperation => ({
  type: 'set_gain',
  compositionId: 'c1',
  gainDb: -1 - index / 1000,
})

/** Stands in for the rules: it does `work` with the draft, whatever the prompt. */
function rulesThat(work: (draft: Parameters<Engine['run']>[0]['draft']) => void): Engine {
  return {
    name: 'rules',
    async run({ draft }) {
      work(draft)
      return { response: '', unmet: [], usage: { promptTokens: 0, completionTokens: 0 } }
    },
  }
}

async function outcomeOf(options: NonNullable<Parameters<typeof agentJobs>[0]>) {
  await using world = await agentJobs(options)
  const projectId = world.interview()
  const before = world.store.revisions.head(projectId)
  const result = await world.edit(projectId, 'make it quieter')
  const after = world.store.revisions.head(projectId)
  return {
    result,
    isUntouched: Bun.deepEquals(before, after),
    ...(result.status === 'error' ? {} : { after }),
  }
}

/** Calls in answers of 32, which is as many as are looked at. */
function callsOf(count: number): PeerScript {
  const calls = Array.from({ length: count }, (_, index): PeerCall => {
    const { type, compositionId, gainDb } = gain(index) as { type: string } & Record<string, unknown>
    return { name: type, arguments: { composition: compositionId, gain_db: gainDb } }
  })
  const answers = Array.from({ length: Math.ceil(count / 32) }, (_, index) => ({
    calls: calls.slice(index * 32, (index + 1) * 32),
  }))
  return [...answers, { calls: [{ name: 'finish', arguments: {} }] }]
}

const BY: [string, (count: number) => NonNullable<Parameters<typeof agentJobs>[0]>][] = [
  [
    'the rules',
    (count) => ({
      llm: 'rules',
      rules: rulesThat((draft) => {
        for (let index = 0; index < count; index += 1) draft.apply(gain(index))
      }),
    }),
  ],
  ['a language model', (count) => ({ script: callsOf(count) })],
]

describe.each(BY)('a request that %s read', (who, asking) => {
  test('does as many operations as one request may', async () => {
    const { result, isUntouched } = await outcomeOf(asking(LIMITS.operations))
    expect(result).toMatchObject({ status: 'success', project_changed: true })
    expect(isUntouched).toBe(false)
  })

  test('fails with one more, says why, and changes nothing', async () => {
    const { result, isUntouched } = await outcomeOf(asking(LIMITS.operations + 1))
    expect(result).toMatchObject({
      status: 'error',
      error_code: 'agent_failed',
      error_message:
        'This request takes more than 1,000 edit operations, the limit for one request, so nothing was changed. Ask for a part of it at a time.',
    })
    expect(isUntouched).toBe(true)
    // What a model used until then is charged.
    if (who === 'a language model') expect(result.ai_credits_used).toBeGreaterThan(0)
  })
})

test('a request that tries and takes back without end fails, and changes nothing', async () => {
  let tried = 0
  const rules = rulesThat((draft) => {
    for (;;) {
      draft.apply(gain(tried % LIMITS.operations))
      draft.rollBack(0)
      tried += 1
    }
  })
  const { result, isUntouched } = await outcomeOf({ llm: 'rules', rules })
  expect(result).toMatchObject({ error_code: 'agent_failed' })
  expect(String(result.error_message)).toStartWith('Too many edits were tried for this request')
  expect(tried).toBe(JOB_LIMITS.operations)
  expect(isUntouched).toBe(true)
})
