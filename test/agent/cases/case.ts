// A prompt case: a project, a prompt, and facts that must hold afterwards. The table says what, never how.

import type { EarlierTurn, Engine } from '../../../src/agent/engine.ts'
import { historyRequest } from '../../../src/agent/history-request.ts'
import { createPromptReader } from '../../../src/agent/prompt-reader.ts'
import { createRulesEngine } from '../../../src/agent/rules/rules-engine.ts'
import { createAgentRunner, editOf, unchangedResponse } from '../../../src/agent/run-agent.ts'
import { checkDocument } from '../../../src/edit/check.ts'
import type { Composition, EditDocument } from '../../../src/edit/document.ts'
import type { EditOperation, OperationType } from '../../../src/edit/operations.ts'
import { durationOfComposition, mainTrackOf, placedClips } from '../../../src/edit/position.ts'
import { receiptOf } from '../../../src/edit/receipt.ts'
import { finished } from '../../../src/edit/steps.ts'
import type { TimeRange } from '../../../src/edit/time.ts'
import { heardWords } from '../../../src/edit/transcript.ts'
import { pausesOf } from '../../../src/edit/verbs/shorten-gaps.ts'
import { AGENT_PROJECTS, type AgentFixture, type AgentProjectName } from '../../support/agent-projects.ts'

export type Facts = {
  /** The stored document stays exactly as it is. */
  unchanged?: true
  /** Which composition `gone`, `kept`, `seconds`, `longestPause`, `effects` speak of; default the first. */
  in?: string
  /** Phrases that are no longer heard there. */
  gone?: string[]
  /** Phrases that are still heard there. */
  kept?: string[]
  /** How often phrases are heard there. */
  times?: Record<string, number>
  seconds?: [number, number]
  /** No pause there is longer, seconds. */
  longestPause?: number
  /** Operations of these types were applied, and how many (true: at least one). */
  operations?: Partial<Record<OperationType, number | true>>
  /** Operations of these types were not applied. */
  without?: OperationType[]
  /** How many compositions are new. */
  made?: number
  /** The new compositions: all must hold. */
  new?: {
    names?: string[]
    seconds?: [number, number]
    heard?: string[]
    notHeard?: string[]
    size?: [number, number]
  }
  /** All composition names afterwards. */
  names?: string[]
  /** Compositions (by name before) that are exactly as before. */
  untouched?: string[]
  size?: [number, number]
  captions?: boolean | { style?: string; burned?: boolean }
  /** Values that every clip of the main track has. */
  effects?: Partial<
    Record<'studioSound' | 'gainDb' | 'speed' | 'angle', number> & { muted: boolean; mutedTracks: number[] }
  >
  titles?: Partial<{
    text: string
    place: string
    color: string | null
    size: string
    background: string
    startSeconds: number
    endSeconds: number
  }>[]
  markers?: number | string[]
  loudness?: number | null
  /** The answer says these. */
  says?: (string | RegExp)[]
  /** The answer does not say these. */
  saysNot?: (string | RegExp)[]
  /** Nothing is reported as not done. */
  complete?: true
}

export type PromptCase = {
  project: AgentProjectName
  /** Prompts that were carried out before; the facts speak of what the last one changes. */
  earlier?: string[]
  prompt: string
  facts: Facts
}

export type Outcome = {
  fixture: AgentFixture
  /** What it was made on: the fixture's document, or for a correction the one before what it corrects. */
  start: EditDocument
  after: EditDocument
  operations: EditOperation[]
  response: string
  /** Prompts that it offers for what was not done. */
  suggestions: readonly string[]
}

const runner = runnerOf(createRulesEngine())

function runnerOf(rules: Engine) {
  return createAgentRunner({
    llm: () => 'rules',
    models: { local: async () => null, open: () => Promise.reject(new Error('no model in these tests')) },
    reader: createPromptReader(rules, Bun.randomUUIDv7),
    maxModelBytes: 0,
    newId: Bun.randomUUIDv7,
  })
}

/** Runs prompts, one after the other, through the whole agent with the rules engine; the outcome is the last one's. */
export async function runPrompt(
  name: AgentProjectName,
  prompt: string,
  earlier: readonly string[] = [],
): Promise<Outcome> {
  let fixture: AgentFixture = AGENT_PROJECTS[name]()
  const states = [fixture.document]
  const turns: EarlierTurn[] = []
  for (const before of earlier) {
    const back = wentBack(states, before, turns[0])
    const { after: document, response, start } = back ?? (await runOn(fixture, before, turns))
    const receipt = receiptOf(start, document, fixture.context)
    const hasChanged = !Bun.deepEquals(fixture.document, document, true)
    for (const turn of hasChanged ? turns : []) delete turn.before
    turns.unshift({
      ...{ prompt: before, response, hasChanged, receipt },
      ...(hasChanged && back === null ? { before: start } : {}),
    })
    // A correction is made on what was before, as jobs store it.
    if (hasChanged && start !== fixture.document) states.push(start)
    fixture = { ...fixture, document, isNew: false }
    if (!Bun.deepEquals(document, states.at(-1), true)) states.push(document)
  }
  const back = wentBack(states, prompt, turns[0])
  if (back === null) return runOn(fixture, prompt, turns)
  // What an undo brings back is compared with what there was before it went.
  const first = { ...fixture, document: states[0] as EditDocument }
  return {
    ...{ fixture: first, start: first.document, after: back.after, response: back.response },
    ...{ operations: [], suggestions: [] },
  }
}

/** What a prompt that wants an earlier state back leads to, as jobs of the project's history do; null for other prompts. */
function wentBack(
  states: readonly EditDocument[],
  prompt: string,
  last: EarlierTurn | undefined,
): { start: EditDocument; after: EditDocument; response: string } | null {
  const request = historyRequest(prompt, last?.receipt)
  const now = states.at(-1) as EditDocument
  if (request?.kind === 'original')
    return { start: now, after: states[0] as EditDocument, response: 'Went back.' }
  if (request?.kind !== 'undo') return null
  const after = states.at(-1 - request.steps)
  return after === undefined
    ? { start: now, after: now, response: 'There is nothing to undo. Nothing was changed.' }
    : { start: now, after, response: 'Undone.' }
}

async function runOn(
  fixture: AgentFixture,
  prompt: string,
  earlier: readonly EarlierTurn[],
): Promise<Outcome> {
  const { document } = fixture
  const context = { ...fixture.context, projectName: document.projectName ?? fixture.name }
  const run = await runner.run({
    project: { id: 'p1', name: fixture.name, isNew: fixture.isNew, earlier },
    read: () => ({ document, context }),
    prompt,
    model: null,
    creditTokens: null,
    inTurn: (work) => work(),
    onUsage: () => {},
    report: () => {},
    signal: new AbortController().signal,
  })
  if (!run.ok) throw new Error(run.message)
  const start = (run.isInstead && earlier[0]?.before) || document
  const edit = finished(editOf(run, start, context, Bun.randomUUIDv7, document))
  const after = edit?.document ?? document
  const problems = checkDocument(after, context)
  if (problems.length > 0) throw new Error(`The document is broken: ${JSON.stringify(problems[0])}`)
  const response = edit?.response ?? unchangedResponse(run)
  return {
    fixture: { ...fixture, context },
    start,
    after,
    operations: run.applied.map(({ operation }) => operation),
    response,
    suggestions: run.suggestions ?? [],
  }
}

function mutedIn(composition: Composition): TimeRange[] {
  return placedClips(mainTrackOf(composition).items).flatMap(({ clip, range }) =>
    clip.effects.muted ? [range] : [],
  )
}

/** What of the facts does not hold, each in a sentence; empty when all do. */
export function broken(facts: Facts, outcome: Outcome): string[] {
  const { fixture, after, operations, response } = outcome
  const { document: before, context } = fixture
  const wrong: string[] = []
  const fail = (text: string) => wrong.push(text)
  const same = (a: unknown, b: unknown) => Bun.deepEquals(a, b, true)
  if (facts.unchanged && !same(before, after))
    fail(`changed: ${operations.map(({ type }) => type).join(', ')}`)

  const wanted = facts.in ?? before.compositions[0]?.name ?? after.compositions[0]?.name
  const id = before.compositions.find(({ name }) => name === wanted)?.id
  const one = after.compositions.find((c) => (id ? c.id === id : c.name === wanted))
  const text = (composition: Composition | undefined, without: readonly TimeRange[] = []) =>
    composition
      ? ` ${heardWords(composition, after, context)
          .filter(
            ({ range }) => !without.some((one) => one.startUs <= range.startUs && range.endUs <= one.endUs),
          )
          .map((word) => plain(word.text))
          .filter(Boolean)
          .join(' ')} `
      : ' '
  const heard = text(one)
  // What is muted is no longer heard, either.
  const audible = one === undefined ? ' ' : text(one, mutedIn(one))
  for (const phrase of facts.gone ?? [])
    if (audible.includes(` ${plain(phrase)} `)) fail(`“${phrase}” is still heard`)
  for (const phrase of facts.kept ?? [])
    if (!heard.includes(` ${plain(phrase)} `)) fail(`“${phrase}” is gone`)
  for (const [phrase, count] of Object.entries(facts.times ?? {})) {
    const found = heard.match(new RegExp(`(?<= )${plain(phrase)}(?= )`, 'g'))?.length ?? 0
    if (found !== count) fail(`“${phrase}” is heard ${found} times, not ${count}`)
  }
  const seconds = one ? durationOfComposition(one) / 1e6 : Number.NaN
  if (facts.seconds && !(facts.seconds[0] <= seconds && seconds <= facts.seconds[1]))
    fail(`lasts ${seconds} s, not ${facts.seconds.join('–')}`)
  if (facts.longestPause !== undefined && one) {
    const longest = Math.max(0, ...pausesOf(one, context).map(({ startUs, endUs }) => endUs - startUs)) / 1e6
    if (longest > facts.longestPause + 0.05) fail(`a pause of ${longest} s is left`)
  }
  for (const [type, count] of Object.entries(facts.operations ?? {})) {
    const found = operations.filter((operation) => operation.type === type).length
    if (count === true ? found === 0 : found !== count) fail(`${found} operations ${type}`)
  }
  for (const type of facts.without ?? [])
    if (operations.some((operation) => operation.type === type)) fail(`there is a ${type}`)
  const fresh = after.compositions.filter(({ id: key }) => !before.compositions.some((old) => old.id === key))
  if (facts.made !== undefined && fresh.length !== facts.made)
    fail(`${fresh.length} compositions made, not ${facts.made}`)
  if (facts.new) {
    if (fresh.length === 0) fail('no composition was made')
    if (
      facts.new.names &&
      !same(
        fresh.map(({ name }) => name),
        facts.new.names,
      )
    )
      fail(`new ones are called ${fresh.map(({ name }) => name).join(', ')}`)
    for (const made of fresh) {
      const lasts = durationOfComposition(made) / 1e6
      if (facts.new.seconds && !(facts.new.seconds[0] <= lasts && lasts <= facts.new.seconds[1]))
        fail(`the new one lasts ${lasts} s`)
      for (const phrase of facts.new.heard ?? [])
        if (!text(made).includes(` ${plain(phrase)} `)) fail(`the new one lacks “${phrase}”`)
      for (const phrase of facts.new.notHeard ?? [])
        if (text(made).includes(` ${plain(phrase)} `)) fail(`the new one has “${phrase}”`)
      if (facts.new.size && !same([made.width, made.height], facts.new.size))
        fail(`the new one is ${made.width}x${made.height}`)
    }
  }
  if (
    facts.names &&
    !same(
      after.compositions.map(({ name }) => name),
      facts.names,
    )
  )
    fail(`names are ${after.compositions.map(({ name }) => name).join(' | ')}`)
  for (const name of facts.untouched ?? []) {
    const old = before.compositions.find((c) => c.name === name)
    if (
      !old ||
      !same(
        old,
        after.compositions.find((c) => c.id === old.id),
      )
    )
      fail(`“${name}” was touched`)
  }
  const subject = (facts.made || facts.new) && !facts.in ? (fresh[0] ?? one) : one
  if (facts.size && !same([subject?.width, subject?.height], facts.size))
    fail(`the frame is ${subject?.width}x${subject?.height}`)
  if (facts.captions !== undefined) {
    const has = subject?.captions ?? null
    if (
      typeof facts.captions === 'boolean'
        ? facts.captions !== (has !== null)
        : !has ||
          !Object.entries(facts.captions).every(([key, value]) => has[key as keyof typeof has] === value)
    )
      fail(`captions are ${JSON.stringify(has)}`)
  }
  const clips = subject?.tracks[0]?.items.filter((item) => item.kind === 'clip') ?? []
  for (const [key, value] of Object.entries(facts.effects ?? {}))
    for (const clip of clips) {
      const found = clip.effects[key as keyof typeof clip.effects]
      const near =
        typeof value === 'number' && typeof found === 'number'
          ? Math.abs(value - found) < 0.06
          : same(found, value)
      if (!near) fail(`a clip's ${key} is ${JSON.stringify(found)}`)
    }
  if (facts.titles) {
    const titles = subject?.titles ?? []
    if (titles.length !== facts.titles.length) fail(`${titles.length} titles`)
    for (const [index, title] of facts.titles.entries()) {
      const found = titles[index]
      const all = {
        ...found,
        startSeconds: (found?.range.startUs ?? -1) / 1e6,
        endSeconds: (found?.range.endUs ?? -1) / 1e6,
      }
      for (const [key, value] of Object.entries(title)) {
        const actual = all[key as keyof typeof all]
        if (typeof value === 'number' ? Math.abs(Number(actual) - value) > 0.3 : actual !== value)
          fail(`title ${key} is ${JSON.stringify(actual)}`)
      }
    }
  }
  if (facts.markers !== undefined) {
    const markers = subject?.markers ?? []
    if (
      typeof facts.markers === 'number'
        ? markers.length < facts.markers
        : !same(
            markers.map(({ name }) => name),
            facts.markers,
          )
    )
      fail(`markers: ${markers.map(({ name }) => name).join(', ')}`)
  }
  if (facts.loudness !== undefined && subject?.loudnessLufs !== facts.loudness)
    fail(`loudness is ${subject?.loudnessLufs}`)
  for (const part of facts.says ?? [])
    if (
      !(typeof part === 'string' ? response.toLowerCase().includes(part.toLowerCase()) : part.test(response))
    )
      fail(`does not say ${part}: ${response}`)
  for (const part of facts.saysNot ?? [])
    if (typeof part === 'string' ? response.toLowerCase().includes(part.toLowerCase()) : part.test(response))
      fail(`says ${part}: ${response}`)
  if (facts.complete && /I couldn't/.test(response)) fail(`something was not done: ${response}`)
  return wrong
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}
