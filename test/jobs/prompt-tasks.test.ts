import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { createPromptReader, createRemoteReader } from '../../src/agent/prompt-reader.ts'
import { createRulesEngine } from '../../src/agent/rules/rules-engine.ts'
import { createPromptChild } from '../../src/jobs/kinds/agent/prompt-tasks.ts'
import { createLog } from '../../src/log.ts'
import { countedIds, spokenProject } from '../support/spoken-project.ts'

const child = createPromptChild(createLog('silent'))
afterAll(() => child.stop())
const { signal } = new AbortController()

function request(prompt: string) {
  const { document, context } = spokenProject()
  return { project: { id: 'p1', name: 'Test', isNew: false }, document, context, prompt }
}

describe('prompts that are read in the child', () => {
  test('give the same run as in this thread', async () => {
    const prompt = 'Turn on captions. Do not change the timing.'
    const away = await createRemoteReader(child.run).rules(request(prompt), () => {}, signal)
    const here = await createPromptReader(createRulesEngine(), countedIds()).rules(
      request(prompt),
      () => {},
      signal,
    )
    expect(away.applied.length).toBeGreaterThan(0)
    expect(away.applied.map(({ operation }) => operation)).toEqual(
      here.applied.map(({ operation }) => operation),
    )
    expect({ ...away, applied: [] }).toEqual({ ...here, applied: [] })
  })

  test('give the guards of a model', async () => {
    const { guards } = await createRemoteReader(child.run).limits(
      request('Turn on captions. Do not change the timing.'),
      signal,
    )
    expect(guards.map(({ kind }) => kind)).toEqual(['timing'])
  })

  test('that take too long fail as an agent error, in words for whoever wrote them', async () => {
    const slow = createPromptChild(createLog('silent'), {
      command: [process.execPath, join(import.meta.dir, '../support/endless-child.ts')],
      timeoutMs: 200,
    })
    const failure = createRemoteReader(slow.run).rules(request('hum'), () => {}, signal)
    expect(await failure.catch((error: unknown) => error)).toMatchObject({
      code: 'agent_failed',
      message:
        'Reading this prompt took too long, so nothing was changed. Send shorter instructions, a few at a time.',
    })
    await slow.stop()
  })

  test.each(['hum, ', 'hooks, ', 'fade, ', 'hiss, ', 'tall ', 'um and ', '"um" ', 'caption '])(
    'do not take longer for 20,000 characters of %j',
    async (words) => {
      const prompt = words.repeat(20_000 / words.length)
      const before = performance.now()
      await createRemoteReader(child.run).rules(request(prompt), () => {}, signal)
      // A second is the goal, on a quiet machine; 5,000 characters took up to 18 s.
      expect(performance.now() - before).toBeLessThan(4_000)
    },
  )
})
