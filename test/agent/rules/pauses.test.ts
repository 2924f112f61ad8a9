// “Awkward” names no length: the answer says which one was used.
import { expect, test } from 'bun:test'
import { createPromptReader } from '../../../src/agent/prompt-reader.ts'
import { createRulesEngine } from '../../../src/agent/rules/rules-engine.ts'
import { AGENT_PROJECTS } from '../../support/agent-projects.ts'

test.each(
  (['interview', 'bakery', 'podcast', 'webinar'] as const).flatMap((project) =>
    ['remove the awkward pauses', 'cut awkward silences', 'tighten the long pauses'].map(
      (prompt): [string, typeof project] => [prompt, project],
    ),
  ),
)('%s in the %s: the answer says which pauses counted', async (prompt, project) => {
  const { document, context } = AGENT_PROJECTS[project]()
  let count = 0
  const run = await createPromptReader(createRulesEngine(), () => `new-${count++}`).rules(
    { project: { id: 'p', name: 'P', isNew: false }, document, context, prompt },
    () => {},
    new AbortController().signal,
  )
  const shortened = run.applied.flatMap(({ operation }) =>
    operation.type === 'shorten_gaps' ? [operation] : [],
  )
  for (const { longerThanUs, toUs } of shortened)
    expect(run.remark).toContain(`Pauses over ${longerThanUs / 1e6} s were shortened to ${toUs / 1e6} s`)
  if (project === 'interview') expect(shortened).toHaveLength(1)
})
