// The table of prompts on the rules engine: each is a test of its own, and exact.
import { describe, expect, test } from 'bun:test'
import { captions } from './cases/captions.ts'
import { careful } from './cases/careful.ts'
import { broken, type PromptCase, runPrompt } from './cases/case.ts'
import { cleanup } from './cases/cleanup.ts'
import { create } from './cases/create.ts'
import { cuts } from './cases/cuts.ts'
import { followUps } from './cases/follow-ups.ts'
import { guards } from './cases/guards.ts'
import { highlights } from './cases/highlights.ts'
import { REFUSED } from './cases/known.ts'
import { names } from './cases/names.ts'
import { parts, restraint } from './cases/parts.ts'
import { picture } from './cases/picture.ts'
import { rambling } from './cases/rambling.ts'
import { sound } from './cases/sound.ts'
import { trim } from './cases/trim.ts'
import { voicesEditing } from './cases/voices-editing.ts'
import { voicesPublishing } from './cases/voices-publishing.ts'

const GROUPS: Record<string, PromptCase[]> = {
  cleanup,
  trim,
  cuts,
  sound,
  captions,
  picture,
  highlights,
  names,
  guards,
  create,
  careful,
  parts,
  restraint,
  voicesEditing,
  voicesPublishing,
  followUps,
  rambling,
}

const refused = new Set(REFUSED)

for (const [group, cases] of Object.entries(GROUPS))
  describe(`prompts about ${group}`, () => {
    for (const { project, earlier, prompt, facts } of cases)
      test(`${project}: ${prompt}`, async () => {
        const outcome = await runPrompt(project, prompt, earlier)
        const expected = refused.has(prompt) ? { unchanged: true as const } : facts
        expect(broken(expected, outcome)).toEqual([])
      })
  })

test('every known refusal is a prompt of the table', () => {
  const prompts = new Set(Object.values(GROUPS).flatMap((cases) => cases.map(({ prompt }) => prompt)))
  expect(REFUSED.filter((prompt) => !prompts.has(prompt))).toEqual([])
})
