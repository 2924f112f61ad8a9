// Runs a file of prompts through the agent without a model and judges each by the document before and after.
//
//   bun test/bench/prompts.ts CASES.json      prints right / partly / refused / asked / silently wrong, with reasons
//   bun test/bench/prompts.ts --describe      prints the sample projects and the case format, for writers of prompts
//   --suggestions CASES.json                  sends what refusals suggest: does each work, and does one do part of what was expected?
//   --json                                    prints one JSON object per case instead
//
// Case format: a JSON array of
//   { "id": "a1", "project": "interview", "prompt": "…", "earlier": ["…"], "expect": { FACTS } }
// FACTS (all optional; all must hold) are listed by `--describe`.
//
//   right            every fact holds
//   silently wrong   the document changed against the facts, and the answer does not name what was left out;
//                    or something that must stay was changed; or a question got a wrong answer
//   partly           something was done, and the answer names what was not
//   refused          nothing was changed though something was expected
//   asked            the same, and the answer asks which of several readings is meant
import { readFileSync } from 'node:fs'
import type { EditDocument } from '../../src/edit/document.ts'
import { durationOfComposition } from '../../src/edit/position.ts'
import { clockText } from '../../src/edit/time-text.ts'
import { heardWords, sentencesOf } from '../../src/edit/transcript.ts'
import { viewClips } from '../../src/edit/view.ts'
import { broken, type Facts, type Outcome, runPrompt } from '../agent/cases/case.ts'
import { AGENT_PROJECTS, type AgentProjectName } from '../support/agent-projects.ts'

type BenchCase = { id: string; project: AgentProjectName; prompt: string; earlier?: string[]; expect: Facts }
type Verdict = 'right' | 'partly' | 'refused' | 'asked' | 'silently wrong'

const FACTS = `  "unchanged": true             the stored document stays exactly as it is (questions, refusals)
  "in": "NAME"                  which composition (name before) the next facts speak of; default: the first of the project
  "gone": ["phrase"]            phrases no longer heard there        "kept": ["phrase"]   phrases still heard there
  "times": {"um": 3}            how often phrases are heard there
  "seconds": [50, 60]           its length afterward lies between these
  "longestPause": 0.6           no pause between words there is longer (seconds)
  "operations": {"add_marker": 3, "set_captions": true}    how many edits of a kind were made (true: at least one)
  "without": ["cut_ranges"]     kinds of edit that were not made
  "made": 2                     how many compositions are new
  "new": {"names": ["A"], "seconds": [20, 30], "heard": ["…"], "notHeard": ["…"], "size": [1080, 1920]}   holds for all new ones
  "names": ["A", "B"]           all composition names afterward, in order
  "untouched": ["Interview"]    compositions that are exactly as before
  "size": [1080, 1920]          frame size (of the new composition if "made" or "new" is given, else of "in")
  "captions": true | false | {"style": "plain|karaoke|boxed", "burned": true}
  "effects": {"studioSound": 100, "gainDb": -3, "speed": 1.5, "muted": true}    of every clip of the main track
  "titles": [{"text": "…", "place": "top|center|bottom|lower_third", "startSeconds": 0, "endSeconds": 3}]   all titles
  "markers": 3 | ["Intro", "Q&A"]   at least so many, or exactly these names in order
  "loudness": -16               (null: as recorded)
  "says": ["text"]              the answer contains these (case does not matter; "/…/" is a regular expression)
  "saysNot": ["text"]           and not these
  "complete": true              the answer reports nothing as not done`

async function run(path: string, asJson: boolean): Promise<void> {
  const cases: BenchCase[] = JSON.parse(readFileSync(path, 'utf8'))
  const counts: Record<Verdict, number> = { right: 0, partly: 0, refused: 0, asked: 0, 'silently wrong': 0 }
  const short = { all: 0, right: 0 }
  let slowest = 0
  for (const { id, project, prompt, earlier, expect } of cases) {
    if (!(project in AGENT_PROJECTS)) throw new Error(`${id}: there is no sample project "${project}"`)
    const facts = withPatterns(expect)
    const began = performance.now()
    const { verdict, reasons, answer } = await runPrompt(project, prompt, earlier)
      .then((outcome) => judge(facts, outcome))
      .catch((error: unknown) => ({
        verdict: 'silently wrong' as const,
        reasons: [`crashed: ${error}`],
        answer: '',
      }))
    const ms = performance.now() - began
    slowest = Math.max(slowest, ms)
    counts[verdict]++
    if (prompt.trim().split(/\s+/).length <= 8) {
      short.all++
      if (verdict === 'right') short.right++
    }
    if (asJson)
      console.log(JSON.stringify({ id, project, prompt, verdict, reasons, answer, ms: Math.round(ms) }))
    else if (verdict !== 'right')
      console.log(
        `${verdict.toUpperCase().padEnd(15)} ${id} (${project}) ${prompt}\n${reasons.map((reason) => `    ${reason}\n`).join('')}    answer: ${answer}\n`,
      )
  }
  const total = cases.length
  const share = (count: number, of: number) =>
    `${count} of ${of} (${((100 * count) / Math.max(1, of)).toFixed(1)} %)`
  if (asJson) return
  for (const [verdict, count] of Object.entries(counts))
    console.log(`${verdict.padEnd(15)} ${share(count, total)}`)
  console.log(
    `short commands  ${share(short.right, short.all)} right\nslowest         ${slowest.toFixed(0)} ms`,
  )
}

/** Of the refusals of what could be done: how many offer something that does part of it, and what doesn't work when sent back. */
async function trySuggestions(path: string): Promise<void> {
  const cases: BenchCase[] = JSON.parse(readFileSync(path, 'utf8'))
  const counts = { refused: 0, offering: 0, helping: 0, offered: 0, working: 0 }
  for (const { id, project, prompt, earlier, expect } of cases) {
    // A suggestion is judged by what it does, not by the wording of the answer.
    const { says: _, saysNot: __, complete: ___, ...facts } = expect
    const outcome = await runPrompt(project, prompt, earlier)
    const { verdict } = judge(withPatterns(expect), outcome)
    if (!['refused', 'asked'].includes(verdict) || broken(facts, outcome).length === 0) continue
    counts.refused++
    if (outcome.suggestions.length > 0) counts.offering++
    let helps = false
    const lines: string[] = []
    for (const suggestion of outcome.suggestions) {
      const tried = await runPrompt(project, suggestion, earlier)
      const works =
        (tried.operations.length > 0 || /\bexport\b|^undo that$/i.test(suggestion)) &&
        !/I couldn't/.test(tried.response)
      const does = doesPart(facts, outcome, tried)
      counts.offered++
      if (works) counts.working++
      helps ||= does
      lines.push(`    ${does ? '+' : '-'} ${suggestion}${works ? '' : `   FAILS: ${tried.response}`}\n`)
    }
    if (helps) counts.helping++
    console.log(
      `${helps ? 'HELPS' : 'NO HELP'} ${id} (${project}) ${prompt}\n${lines.join('')}    answer: ${outcome.response}\n`,
    )
  }
  console.log(`refused or asked, and could be done   ${counts.refused}`)
  console.log(`with a suggestion                     ${counts.offering}`)
  console.log(`with one that does part of it         ${counts.helping}`)
  console.log(`suggestions that work when sent back  ${counts.working} of ${counts.offered}`)
}

/** True when something of what was expected holds now that did not before, and nothing that must stay was lost. */
function doesPart(facts: Facts, before: Outcome, tried: Outcome): boolean {
  const { kept, untouched, without } = facts
  const where = facts.in ? { in: facts.in } : {}
  const stays = broken(
    {
      ...where,
      ...(kept ? { kept } : {}),
      ...(untouched ? { untouched } : {}),
      ...(without ? { without } : {}),
    },
    tried,
  )
  const makes = Object.keys(facts.operations ?? {}).some((wanted) =>
    tried.operations.some(({ type }) => type === wanted),
  )
  const isNearer = partsOf(facts).some((one) => broken(one, tried).length < broken(one, before).length)
  return stays.length === 0 && (makes || isNearer || isNamedSo(facts, tried))
}

/** Each expectation alone: one phrase of several that are to go is a part. */
function partsOf(facts: Facts): Facts[] {
  const where = facts.in ? { in: facts.in } : {}
  const { gone = [], times = {}, titles = [], made, new: fresh, names, size, captions, ...others } = facts
  const isNew = made !== undefined || fresh !== undefined
  const created = { made, new: fresh, names, ...(isNew ? { size, captions } : {}) }
  const settings = isNew ? {} : { size, captions }
  return [
    // What is new is right or wrong as a whole.
    definedOf({ ...where, ...created }),
    ...gone.map((phrase): Facts => ({ ...where, gone: [phrase] })),
    ...Object.entries(times).map(([phrase, count]): Facts => ({ ...where, times: { [phrase]: count } })),
    ...titles.map((title): Facts => ({ ...where, titles: [title] })),
    ...(facts.titles?.length === 0 ? [{ ...where, titles: [] }] : []),
    ...Object.entries(definedOf({ ...others, ...settings })).map(
      ([key, value]): Facts => ({ ...where, [key]: value }),
    ),
  ]
}

const definedOf = (facts: object): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))

/** One of several chapters, or of several new compositions, is there. */
function isNamedSo({ markers, made, new: fresh }: Facts, { fixture, after, operations }: Outcome): boolean {
  const added = operations.flatMap((one) => (one.type === 'add_marker' ? [one.name] : []))
  const isMarked = Array.isArray(markers) && markers.some((name) => added.includes(name))
  const names = after.compositions.slice(fixture.document.compositions.length).map(({ name }) => name)
  const isMade = fresh?.names?.some((name) => names.includes(name)) ?? (made ?? 0) > 1
  return isMarked || (isMade && names.length > 0)
}

/** JSON has no regular expressions: "/…/" stands for one. */
function withPatterns(facts: Facts): Facts {
  const pattern = (part: string | RegExp) =>
    typeof part === 'string' && /^\/.+\/i?$/.test(part)
      ? new RegExp(part.replace(/^\/|\/i?$/g, ''), 'i')
      : part
  return {
    ...facts,
    ...(facts.says ? { says: facts.says.map(pattern) } : {}),
    ...(facts.saysNot ? { saysNot: facts.saysNot.map(pattern) } : {}),
  }
}

/** What an answer says when it leaves something out. */
const ADMITS =
  /not done|not able|can(?:no|')t|could ?n[o']t|did ?n[o']t|nothing was changed|ignored|skipped|as a remark|try “|which (?!(?:is|are) now)|no .* found|there (?:is|are) no/i

/** What an answer says when it leaves the choice to the user. */
const ASKS = /I can't tell (?:which|whether)|what should the|where should the|how (?:fast|many)/i

function judge(facts: Facts, outcome: Outcome): { verdict: Verdict; reasons: string[]; answer: string } {
  const reasons = broken(facts, outcome)
  const answer = outcome.response
  if (reasons.length === 0) return { verdict: 'right', reasons, answer }
  const changed = !Bun.deepEquals(outcome.fixture.document, outcome.after, true)
  if (!changed) {
    // That nothing was changed admits nothing where nothing should be.
    const told = answer.replaceAll('Nothing was changed.', '')
    const isWrongAnswer = facts.unchanged === true && !ADMITS.test(told)
    const verdict = isWrongAnswer ? 'silently wrong' : ASKS.test(answer) ? 'asked' : 'refused'
    return { verdict, reasons, answer }
  }
  const { unchanged, in: where, kept, untouched, without, saysNot } = facts
  const harms = broken(
    {
      ...(unchanged ? { unchanged } : {}),
      ...(where ? { in: where } : {}),
      ...(kept ? { kept } : {}),
      ...(untouched ? { untouched } : {}),
      ...(without ? { without } : {}),
      ...(saysNot ? { saysNot } : {}),
    },
    outcome,
  )
  return { verdict: harms.length > 0 || !ADMITS.test(answer) ? 'silently wrong' : 'partly', reasons, answer }
}

function describe(): void {
  console.log(`Facts that a case may expect:\n${FACTS}\n\nSample projects:`)
  for (const [name, make] of Object.entries(AGENT_PROJECTS)) {
    const { document, context, isNew } = make()
    console.log(`\n# project "${name}"${isNew ? ' (new and empty: the prompt creates it)' : ''}`)
    for (const media of context.media.values()) {
      const lasts = media.availableRange ? `, ${(media.availableRange.endUs / 1e6).toFixed(2)} s` : ''
      const heard = context.words.has(media.id) ? '' : ', no speech'
      const parts = media.tracks.map(
        ({ mediaId }, index) => `track ${index + 1} ${context.media.get(mediaId)?.name}`,
      )
      console.log(
        `  file "${media.name}": ${media.kind}${lasts}${heard}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`,
      )
    }
    describeCompositions(document, context)
  }
}

function describeCompositions(
  document: EditDocument,
  context: ReturnType<typeof AGENT_PROJECTS.interview>['context'],
) {
  for (const composition of document.compositions) {
    const { captions, titles, markers, loudnessLufs } = composition
    console.log(
      `  composition "${composition.name}": ${(durationOfComposition(composition) / 1e6).toFixed(2)} s, ${composition.width}x${composition.height}, captions ${captions ? `${captions.style}${captions.burned ? ', burned in' : ''}` : 'off'}${loudnessLufs === null ? '' : `, ${loudnessLufs} LUFS`}`,
    )
    for (const { mediaName, track, range } of viewClips(composition, context))
      console.log(
        `    clip on ${track} track: ${mediaName}, ${clockText(range.startUs)}-${clockText(range.endUs)}`,
      )
    for (const { text, range } of titles)
      console.log(`    title "${text}" ${clockText(range.startUs)}-${clockText(range.endUs)}`)
    for (const { kind, name, atUs } of markers) console.log(`    ${kind} "${name}" at ${clockText(atUs)}`)
    const sentences = sentencesOf(heardWords(composition, document, context))
    for (const { range, text, speaker } of sentences.slice(0, 60))
      console.log(`      ${clockText(range.startUs)} ${speaker === null ? '' : `${speaker}: `}${text}`)
    if (sentences.length > 60) console.log(`      … ${sentences.length - 60} more sentences`)
  }
}

// At the end, where every pattern above exists.
const [, , ...args] = process.argv
const path = args.find((arg) => !arg.startsWith('--')) ?? ''
if (args.includes('--describe')) describe()
else if (args.includes('--suggestions')) await trySuggestions(path)
else await run(path, args.includes('--json'))
