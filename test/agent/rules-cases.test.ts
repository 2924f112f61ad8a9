// The table of prompts on the rules engine: the share of cases whose facts all hold is printed, and
// must be at least 95 %.
import { expect, test } from 'bun:test'
import { captions } from './cases/captions.ts'
import { careful } from './cases/careful.ts'
import { broken, type PromptCase, runPrompt } from './cases/case.ts'
import { cleanup } from './cases/cleanup.ts'
import { create } from './cases/create.ts'
import { followUps } from './cases/follow-ups.ts'
import { guards } from './cases/guards.ts'
import { heldOut } from './cases/held-out.ts'
import { heldOut2 } from './cases/held-out-2.ts'
import { heldOut3 } from './cases/held-out-3.ts'
import { heldOut4 } from './cases/held-out-4.ts'
import { highlights } from './cases/highlights.ts'
import { names } from './cases/names.ts'
import { parts, restraint } from './cases/parts.ts'
import { picture } from './cases/picture.ts'
import { rambling } from './cases/rambling.ts'
import { sound } from './cases/sound.ts'
import { trim } from './cases/trim.ts'
import { voicesEditing } from './cases/voices-editing.ts'
import { voicesPublishing } from './cases/voices-publishing.ts'

const LEAST_SHARE = 0.95
const GROUPS: Record<string, PromptCase[]> = {
  cleanup,
  trim,
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
  heldOut,
  heldOut2,
  heldOut3,
  heldOut4,
  voicesEditing,
  voicesPublishing,
  followUps,
  rambling,
}

test('the rules engine does what at least 95 % of the prompts in the table ask for', async () => {
  const failures: string[] = []
  const cases = Object.entries(GROUPS).flatMap(([group, list]) => list.map((one) => ({ group, ...one })))
  for (const { group, project, earlier, prompt, facts } of cases) {
    const wrong = await runPrompt(project, prompt, earlier)
      .then((outcome) => broken(facts, outcome))
      .catch((error: unknown) => [error instanceof Error ? (error.stack ?? error.message) : String(error)])
    if (wrong.length > 0) failures.push(`${group} (${project}) “${prompt}”\n    ${wrong.join('\n    ')}`)
  }
  const share = 1 - failures.length / cases.length
  console.log(
    `${cases.length - failures.length} of ${cases.length} prompts (${(share * 100).toFixed(1)} %)${failures.length > 0 ? `; not:\n  ${failures.join('\n  ')}` : ''}`,
  )
  expect(cases.length).toBeGreaterThanOrEqual(150)
  expect(share).toBeGreaterThanOrEqual(LEAST_SHARE)
}, 60_000)
