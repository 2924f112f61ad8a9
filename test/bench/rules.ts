// How long the rules engine takes for one prompt on a three-hour transcript of 30,000 words; the
// budget is 300 ms. Run: bun test/bench/rules.ts
import { createDraft } from '../../src/agent/draft.ts'
import { createRulesEngine } from '../../src/agent/engines/rules/rules-engine.ts'
import { guardsOf } from '../../src/agent/read-guards.ts'
import { applyOperation } from '../../src/edit/apply.ts'
import { type EditContext, EMPTY_DOCUMENT } from '../../src/edit/document.ts'
import { mediaReference, spokenWords, wordsOf } from '../support/agent-projects.ts'

const WORDS = 30_000
const BUDGET_MS = 300
const PROMPTS = [
  'remove filler words',
  'remove filler words, tighten pauses to half a second, add studio sound and captions, make it vertical, then give me a 30-second highlight',
  'remove all retakes',
  'give me a 5 minute highlight reel',
  'give me 8 hooks, 30s each, captioned',
  'remove the part where we say click the button',
  'cut from 1:30:00 to 2:15:00',
  'keep only the section about the new camera',
  'add chapters',
  'what did I say about the captions?',
]

const sample = [...wordsOf('long-talk'), ...wordsOf('interview')].map(({ text }) => text)
const text = Array.from({ length: WORDS }, (_, index) => sample[index % sample.length]).join(' ')
const words = spokenWords(text, 0.33, 0.5)
const media = mediaReference('m', 'webinar.mp4', 'video', (words.at(-1)?.endUs ?? 0) / 1e6 + 1)
const context: EditContext = { media: new Map([['m', media]]), words: new Map([['m', words]]) }
const made = applyOperation(
  EMPTY_DOCUMENT,
  { type: 'create_composition', id: 'c', name: 'Webinar', clips: [{ mediaId: 'm' }] },
  context,
  Bun.randomUUIDv7,
)
if (!made.ok) throw new Error('The bench project could not be made')
const engine = createRulesEngine()

let slowest = 0
for (const prompt of PROMPTS) {
  const times: number[] = []
  for (let run = 0; run < 4; run++) {
    const draft = createDraft({
      start: made.value,
      context,
      guards: guardsOf(prompt, made.value),
      newId: Bun.randomUUIDv7,
    })
    const project = { id: 'p', name: 'Bench', isNew: false, context, draft, newId: Bun.randomUUIDv7 }
    const begun = performance.now()
    await engine.run(project, prompt, () => {}, new AbortController().signal)
    times.push(performance.now() - begun)
  }
  const median = times.toSorted((a, b) => a - b)[1] ?? 0
  slowest = Math.max(slowest, median)
  console.log(`${median.toFixed(0).padStart(6)} ms (first ${times[0]?.toFixed(0)}) ${prompt}`)
}
console.log(
  `slowest ${slowest.toFixed(0)} ms of ${BUDGET_MS} ms, ${words.length} words, ${((media.availableRange?.endUs ?? 0) / 3.6e9).toFixed(1)} h`,
)
if (slowest > BUDGET_MS) process.exitCode = 1
