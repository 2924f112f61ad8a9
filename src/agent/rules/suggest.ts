// What can be done instead, as prompts that work here: the nearest examples of the frames, each tried on a draft of its own
// before it is offered.
import { createDraft, TooMuchForOneRequest } from '../draft.ts'
import type { AgentProject } from '../engine.ts'
import { readSentences } from '../language/read/sentences.ts'
import { FRAMES } from './frames/index.ts'
import { type RulesRun, runFrames, type Unmet } from './run-rules.ts'

const MAX_OFFERED = 2
/** Each try runs the frames once. */
const MAX_TRIES = 5
/** On a long talk a try is not cheap. */
const LONG_TALK_WORDS = 10_000

/** What nobody here can do: why, and the next best thing that can be done. */
const CANNOT: Readonly<Record<string, { why: string; instead: string[] }>> = {
  translate: {
    why: "translating needs a language model, and I can't make voices",
    instead: ['add captions'],
  },
  grade: { why: "I can't change colors", instead: [] },
  motion: {
    why: "I can't move or animate pictures",
    instead: ['make it vertical', 'add a crossfade of half a second between the clips'],
  },
  publish: { why: "I can't publish; export the file and upload it yourself", instead: ['export it as mp4'] },
  generateMedia: { why: "I can't generate media; import a file and add it", instead: [] },
  exportFile: { why: 'this is not a format that can be exported', instead: ['export it as mp4'] },
  fontLook: {
    why: 'captions and titles have one font here',
    instead: ['make the title bigger', 'add boxed captions'],
  },
  subjective: {
    why: "I can't judge what is good or dull",
    instead: ['shorten pauses to 0.4 s', 'make a 30 second highlight reel'],
  },
}

type Runner = (project: AgentProject, prompt: string) => RulesRun

/** Why the unmet words cannot be done, where that is known; else what they have. */
export function explained({ words, why, suggestions }: Unmet, project: AgentProject): Unmet {
  const kind = cannotIn(words, project)
  return kind && CANNOT[kind]
    ? { words, why: CANNOT[kind].why, suggestions: CANNOT[kind].instead }
    : { words, why, suggestions }
}

function cannotIn(words: string, project: AgentProject): string | undefined {
  return tokensOf(words, project).find(
    ({ senses }) => senses.cannot !== undefined && senses.thing === undefined,
  )?.senses.cannot
}

function tokensOf(words: string, project: AgentProject) {
  return readSentences(words, project.draft.start, project.context).flatMap(({ tokens }) => tokens)
}

/** Prompts for what another engine did not do. */
export function suggestionsOf(words: readonly string[], project: AgentProject): string[] {
  const unmet = words.map((one) => explained({ words: one, why: '', suggestions: [] }, project))
  return suggestionsFor(unmet, project, runFrames)
}

/** Prompts for what was not done; each is carried out completely when it is sent on the draft as it is now. */
export function suggestionsFor(unmet: readonly Unmet[], project: AgentProject, run: Runner): string[] {
  const start = project.draft.document
  if (start.compositions.length === 0) return []
  const own = unmet.flatMap(({ suggestions }) => suggestions)
  const candidates = [...new Set([...own, ...unmet.flatMap(({ words }) => nearest(words, project))])]
  const heard = [...project.context.words.values()].reduce((sum, words) => sum + words.length, 0)
  const found: string[] = []
  let tries = heard > LONG_TALK_WORDS ? 2 : MAX_TRIES
  for (const candidate of candidates) {
    if (found.length >= MAX_OFFERED || tries === 0) break
    tries--
    const working = [
      candidate,
      ...start.compositions.slice(0, 1).map(({ name }) => `In "${name}", ${candidate}`),
    ].find((prompt) => works(prompt, project, run))
    if (working) found.push(working)
  }
  return found
}

function works(prompt: string, project: AgentProject, run: Runner): boolean {
  const { document, context } = project.draft
  const draft = createDraft({ start: document, context, guards: [], newId: project.newId })
  try {
    const { unmet, session } = run({ ...project, draft }, prompt)
    return unmet.length === 0 && (draft.applied.length > 0 || session.exports.length > 0)
  } catch (error) {
    if (error instanceof TooMuchForOneRequest) return false
    throw error
  }
}

/** Examples of the frames that share things, looks or the verb with the words, the nearest first. */
function nearest(words: string, project: AgentProject): string[] {
  const said = sensesOf(words, project)
  if (said.size === 0) return []
  return FRAMES.flatMap(({ examples }) => examples)
    .map((example) => ({
      example,
      score: [...sensesOf(example, project)].reduce(
        (sum, sense) => sum + (said.has(sense) ? (sense.startsWith('thing') ? 3 : 1) : 0),
        0,
      ),
    }))
    .filter(({ score }) => score >= 2)
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({ example }) => example)
}

function sensesOf(words: string, project: AgentProject): Set<string> {
  return new Set(
    tokensOf(words, project).flatMap(({ senses, kind }) => [
      ...(senses.thing && senses.thing !== 'composition' ? [`thing ${senses.thing}`] : []),
      ...(senses.verb ? [`verb ${senses.verb}`] : []),
      ...(senses.look ? [`look ${senses.look}`] : []),
      ...(senses.place ? ['place'] : []),
      ...(kind === 'time' || kind === 'amount' ? ['time'] : []),
    ]),
  )
}
