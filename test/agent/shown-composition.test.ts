import { expect, test } from 'bun:test'
import { createDraft } from '../../src/agent/draft.ts'
import { requestMessage } from '../../src/agent/models/instructions.ts'
import { createRulesEngine } from '../../src/agent/rules/rules-engine.ts'
import { finished } from '../../src/edit/steps.ts'
import { AGENT_PROJECTS } from '../support/agent-projects.ts'

/** Three compositions: “Interview”, “Voice memo” and “Launch teaser”; the memo is looked at. */
function several(shownCompositionId?: string) {
  const { document, context } = AGENT_PROJECTS.several()
  const draft = createDraft({ start: document, context, guards: [], newId: Bun.randomUUIDv7 })
  const facts = { id: 'p', name: 'several', isNew: false, context, draft, newId: Bun.randomUUIDv7 }
  return shownCompositionId === undefined ? facts : { ...facts, shownCompositionId }
}

async function changedBy(prompt: string, shownCompositionId?: string): Promise<string[]> {
  const project = several(shownCompositionId)
  await createRulesEngine().run(project, prompt, () => {}, new AbortController().signal)
  const { start, document } = project.draft
  return document.compositions
    .filter((composition, index) => composition !== start.compositions[index])
    .map(({ name }) => name)
}

test('a prompt that names no composition means the one that is looked at', async () => {
  expect(await changedBy('add studio sound', 'c-memo')).toEqual(['Voice memo'])
  expect(await changedBy('add captions, then apply studio sound', 'c-interview')).toEqual(['Interview'])
  expect(await changedBy('rename it to “Notes”', 'c-memo')).toEqual(['Notes'])
})

test('one that names others, or all, means those', async () => {
  expect(await changedBy('add studio sound to the Interview', 'c-memo')).toEqual(['Interview'])
  expect(await changedBy('add captions to every composition', 'c-memo')).toHaveLength(3)
})

test('where nothing is looked at, or it is gone, it means all as before', async () => {
  expect(await changedBy('add studio sound')).toHaveLength(3)
  expect(await changedBy('add studio sound', 'c-gone')).toHaveLength(3)
})

test('a language model learns which one that is', () => {
  expect(finished(requestMessage(several('c-memo'), 'Cut.', 4000))).toContain(
    'looking at the composition "Voice memo"',
  )
  expect(finished(requestMessage(several(), 'Cut.', 4000))).not.toContain('looking at')
  expect(finished(requestMessage(several('c-gone'), 'Cut.', 4000))).not.toContain('looking at')
})
