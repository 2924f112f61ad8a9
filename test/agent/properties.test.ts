// What must hold for any prompt: a limit that is appended holds or nothing changes, words that mean nothing change nothing, and words
// in any order break nothing.
import { describe, expect, test } from 'bun:test'
import { heardWords } from '../../src/edit/transcript.ts'
import { AGENT_PROJECTS, type AgentProjectName } from '../support/agent-projects.ts'
import { slowness } from '../support/machine-speed.ts'
import { broken, type Outcome, type PromptCase, runPrompt } from './cases/case.ts'
import { cleanup } from './cases/cleanup.ts'
import { cuts } from './cases/cuts.ts'
import { highlights } from './cases/highlights.ts'
import { names } from './cases/names.ts'
import { picture } from './cases/picture.ts'
import { sound } from './cases/sound.ts'
import { trim } from './cases/trim.ts'

const isPlain = ({ earlier, prompt, project, facts }: PromptCase) =>
  !earlier && !facts.unchanged && project !== 'fresh' && !/[\n:?]/.test(prompt)
/** Every third prompt is enough for a run; the bench runs all. */
const CASES = [...cleanup, ...cuts, ...picture, ...sound, ...trim]
  .filter(isPlain)
  .filter((_, index) => index % 3 === 0)
const LIMIT_US = 12_000_000

/** A document without the ids that differ from run to run. */
const shapeOf = ({ after }: Outcome) =>
  JSON.stringify(after, (key, value) => (key === 'id' || key.endsWith('Id') ? 0 : value))
const bare = (prompt: string) => prompt.trim().replace(/[.!]+$/, '')

describe('a limit that is appended to a prompt', () => {
  test.each(CASES.map(({ project, prompt }) => [project, bare(prompt)] as const))(
    'a condition that does not hold stops %s: %s',
    async (project, prompt) => {
      expect(
        broken({ unchanged: true }, await runPrompt(project, `${prompt}, but only if 'banana' is said.`)),
      ).toEqual([])
    },
  )

  test.each(CASES.map(({ project, prompt }) => [project, bare(prompt)] as const))(
    'protected time keeps its words in %s: %s',
    async (project, prompt) => {
      const { fixture, after } = await runPrompt(project, `${prompt}. Do not touch anything after 0:12.`)
      for (const was of fixture.document.compositions) {
        const is = after.compositions.find(({ id }) => id === was.id)
        const left = new Set(
          is
            ? heardWords(is, after, fixture.context).map(({ mediaId, wordId }) => `${mediaId} ${wordId}`)
            : [],
        )
        const late = heardWords(was, fixture.document, fixture.context).filter(
          ({ range }) => range.startUs >= LIMIT_US,
        )
        expect(late.filter(({ mediaId, wordId }) => !left.has(`${mediaId} ${wordId}`))).toEqual([])
      }
    },
  )
})

/** Around a prompt, `…`, they ask for nothing. */
const COURTESIES = [
  'hun, …',
  'ooh …',
  'One more thing: …',
  'Lovely stuff. …',
  "I'm not sure how this works but …",
  'um, …',
  '… hun',
  '… when you get a sec',
  '…, many thanks xx',
  '… 🙏',
  '…, love',
  "… if that's ok with you",
]

describe('words that mean nothing', () => {
  test.each(
    CASES.map(({ project, prompt }, index) => {
      const courtesy = COURTESIES[index % COURTESIES.length] as string
      return [project, prompt, courtesy.replace('…', bare(prompt))] as const
    }),
  )('around it change nothing in %s: %s → %s', async (project, prompt, polite) => {
    expect(shapeOf(await runPrompt(project, polite))).toBe(shapeOf(await runPrompt(project, prompt)))
  })

  const lower = (prompt: string) => prompt.slice(0, 1).toLowerCase() + prompt.slice(1)
  test.each(CASES.map(({ project, prompt }) => [project, bare(prompt)] as const))(
    'change nothing in %s: %s',
    async (project, prompt) => {
      const plain = shapeOf(await runPrompt(project, prompt))
      expect(shapeOf(await runPrompt(project, `Please ${lower(prompt)}, thanks!`))).toBe(plain)
    },
  )
})

test('a hostile prompt takes no longer than a second', async () => {
  const bar = 1000 * slowness()
  for (const piece of [
    'remove the ',
    'from 0:01 to ',
    '"',
    '(',
    'except ',
    'and ',
    'if if ',
    '1:',
    'the first second third ',
    'a',
    'how much is one, ',
    '{"a":',
    'remove um. ',
    'keep 0:10-0:20\n',
    `${'1:'.repeat(740)}. `,
  ])
    for (const prompt of [piece.repeat(20_000 / piece.length)]) {
      // What shares the processor makes a run longer, never shorter: the best of three counts.
      let least = Number.POSITIVE_INFINITY
      for (let tried = 0; tried < 3 && least >= bar; tried++) {
        const began = process.cpuUsage()
        await runPrompt('interview', prompt)
        const { user, system } = process.cpuUsage(began)
        least = Math.min(least, (user + system) / 1000)
      }
      expect(least).toBeLessThan(bar)
    }
}, 60_000)

test('words in any order break nothing: each run ends with a valid document and an answer', async () => {
  const words = [...cleanup, ...trim, ...names, ...highlights].flatMap(({ prompt }) => prompt.split(/\s+/))
  const projects = Object.keys(AGENT_PROJECTS) as AgentProjectName[]
  let seed = 20261121
  const random = (most: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * most)
  }
  for (let round = 0; round < 150; round++) {
    const prompt = Array.from({ length: 1 + random(12) }, () => words[random(words.length)]).join(' ')
    const { response } = await runPrompt(projects[random(projects.length)] ?? 'interview', prompt)
    expect(response.length).toBeGreaterThan(0)
  }
}, 60_000)
