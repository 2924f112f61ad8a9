// A frame that is tried and not chosen leaves no trace on the item.
import { expect, test } from 'bun:test'
import { createDraft } from '../../../src/agent/draft.ts'
import { Item } from '../../../src/agent/language/read/item.ts'
import { readSentences } from '../../../src/agent/language/read/sentences.ts'
import type { Frame } from '../../../src/agent/rules/frame.ts'
import { bestFrame } from '../../../src/agent/rules/match.ts'
import { Session } from '../../../src/agent/rules/session.ts'
import { AGENT_PROJECTS } from '../../support/agent-projects.ts'

const greedy: Frame = {
  name: 'drops_places',
  examples: [],
  run(item) {
    item.dropPlaces(() => true)
    return null
  },
}
const placing: Frame = {
  name: 'takes_a_place',
  examples: [],
  run: (item) => (item.takePlace() ? { ok: true } : null),
}

test('places that one frame drops are still there for the next', () => {
  const { document, context, name } = AGENT_PROJECTS.interview()
  const prompt = 'cut from 0:10 to 0:20'
  const draft = createDraft({ start: document, context, guards: [], newId: Bun.randomUUIDv7 })
  const session = new Session(
    { id: 'p1', name, isNew: false, context, draft, newId: Bun.randomUUIDv7 },
    prompt,
  )
  const [clause] = readSentences(prompt, document, context).flatMap(({ clauses }) => clauses)
  if (!clause) throw new Error('nothing was read')
  const item = new Item(clause, prompt)
  expect(bestFrame(item, session, [greedy, placing])?.frame.name).toBe('takes_a_place')
})
