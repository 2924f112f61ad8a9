// The table of prompts on the rules engine: each is a test of its own, and exact. What is not carried out yet is listed, and
// may change nothing in silence.
import { describe, expect, test } from 'bun:test'
import { announced } from './cases/announced.ts'
import { asked } from './cases/asked.ts'
import { asking } from './cases/asking.ts'
import { captions } from './cases/captions.ts'
import { careful } from './cases/careful.ts'
import { broken, type PromptCase, runPrompt } from './cases/case.ts'
import { cleanup } from './cases/cleanup.ts'
import { context } from './cases/context.ts'
import { create } from './cases/create.ts'
import { cuts } from './cases/cuts.ts'
import { dictated } from './cases/dictated.ts'
import { editors } from './cases/editors.ts'
import { feedback } from './cases/feedback.ts'
import { fields } from './cases/fields.ts'
import { followUps } from './cases/follow-ups.ts'
import { guards } from './cases/guards.ts'
import { halfRead } from './cases/half-read.ts'
import { highlights } from './cases/highlights.ts'
import { PARTLY, REFUSED } from './cases/known.ts'
import { learners } from './cases/learners.ts'
import { long } from './cases/long.ts'
import { looks } from './cases/looks.ts'
import { newlyMade } from './cases/made.ts'
import { marked } from './cases/marked.ts'
import { markerLists } from './cases/marker-lists.ts'
import { misheard } from './cases/misheard.ts'
import { names } from './cases/names.ts'
import { nearest } from './cases/nearest.ts'
import { newOfPart } from './cases/new-of-part.ts'
import { notationNames } from './cases/notation-names.ts'
import { parts, restraint } from './cases/parts.ts'
import { passages } from './cases/passages.ts'
import { picture } from './cases/picture.ts'
import { put } from './cases/put.ts'
import { questions } from './cases/questions.ts'
import { rambling } from './cases/rambling.ts'
import { rephrased } from './cases/rephrased.ts'
import { retitled } from './cases/retitled.ts'
import { returns } from './cases/returns.ts'
import { social } from './cases/social.ts'
import { sound } from './cases/sound.ts'
import { stays } from './cases/stays.ts'
import { telegrams } from './cases/telegrams.ts'
import { trim } from './cases/trim.ts'
import { voicesEditing } from './cases/voices-editing.ts'
import { voicesPublishing } from './cases/voices-publishing.ts'

const GROUPS: Record<string, PromptCase[]> = {
  halfRead,
  announced,
  asked,
  asking,
  cleanup,
  trim,
  cuts,
  social,
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
  returns,
  newOfPart,
  retitled,
  passages,
  editors,
  newlyMade,
  marked,
  markerLists,
  stays,
  context,
  voicesEditing,
  voicesPublishing,
  followUps,
  misheard,
  rephrased,
  nearest,
  rambling,
  long,
  put,
  looks,
  telegrams,
  questions,
  fields,
  dictated,
  learners,
  feedback,
  notationNames,
}

const refused = new Set(REFUSED)
const partly = new Set(PARTLY)

for (const [group, cases] of Object.entries(GROUPS))
  describe(`prompts about ${group}`, () => {
    for (const { project, earlier, prompt, facts } of cases)
      test(`${project}: ${prompt}`, async () => {
        const outcome = await runPrompt(project, prompt, earlier)
        const wrong = broken(facts, outcome)
        if (refused.has(prompt)) {
          // A case that appears in several projects may be refused in one of them only.
          if (wrong.length > 0) expect(broken({ unchanged: true }, outcome)).toEqual([])
        } else if (partly.has(prompt)) expect(outcome.response).toContain("I couldn't")
        else expect(wrong).toEqual([])
      })
  })

test('every known refusal is a prompt of the table', () => {
  const prompts = new Set(Object.values(GROUPS).flatMap((cases) => cases.map(({ prompt }) => prompt)))
  expect([...REFUSED, ...PARTLY].filter((prompt) => !prompts.has(prompt))).toEqual([])
})
