// The engine that needs no model: it reads the instructions that people give most, does what it
// understood, and says what it did not. It reads the prompt and nothing else: what a transcript or a
// name says is never an instruction. It never guesses what to remove.
import type { AgentProject, Engine, EngineOutcome, Report } from '../../engine.ts'
import { NO_USAGE } from '../../engine.ts'
import { captions } from './intents/captions.ts'
import { bed, gaps, insertMedia, ordering, replacing, splitting } from './intents/clips.ts'
import { removeFillers } from './intents/fillers.ts'
import { impossible, music } from './intents/impossible.ts'
import { makeCompositions } from './intents/make-compositions.ts'
import { markers } from './intents/markers.ts'
import { ensureComposition } from './intents/media-compositions.ts'
import { affixNames, deleting, renaming } from './intents/names.ts'
import { cleanUp, removeRetakes, shortenPauses } from './intents/pauses.ts'
import { crossfades, picture } from './intents/picture.ts'
import { isRemark, isStatement, prohibitions } from './intents/prohibitions.ts'
import { questions } from './intents/questions.ts'
import { angles } from './intents/sequence-tracks.ts'
import { fades, loudness, muting, speed, studioSound, volume } from './intents/sound.ts'
import { titles } from './intents/titles.ts'
import { corrections, restoring, speakers } from './intents/transcript.ts'
import { cutSpoken, trim } from './intents/trim.ts'
import { createFromPrompt } from './new-project.ts'
import type { Clause } from './reading/clauses.ts'
import { readPrompt } from './reading/read-prompt.ts'
import { respond } from './respond.ts'
import { Scene } from './scene.ts'
import { type Scope, saidScope } from './scope.ts'
import { type Intent, Work } from './work.ts'

/** The readers, in the order in which they look at a clause; each takes the words that it understands. */
// biome-ignore format: a list
const INTENTS: readonly Intent[] = [
  prohibitions, affixNames, questions, corrections, speakers, restoring, impossible, cleanUp,
  bed, music, angles, renaming, deleting, makeCompositions, ordering, replacing, splitting,
  cutSpoken, removeFillers, removeRetakes, gaps, shortenPauses, trim,
  studioSound, muting, loudness, volume, fades, speed,
  captions, markers, titles, crossfades, picture, insertMedia,
]

/** Sentences that introduce the composition that the next ones are about. */
const OPENS =
  /^(?:find|open|go to|in|take|select|use|work on|for|look at|edit)\b(?: (?:the|my|this|that|a|named|video|called|one|only))* ?(?:composition )?(?:named )?(?:<[cq]\d+>)(?: composition| video)?$/

/** `rules`: the embedded engine, deterministic. */
export function createRulesEngine(): Engine {
  return {
    name: 'rules',
    run(project, prompt, report, signal): Promise<EngineOutcome> {
      try {
        return Promise.resolve(runRules(project, prompt, report, signal))
      } catch (thrown) {
        return Promise.reject(thrown)
      }
    },
  }
}

/** One run, in one go: it awaits nothing. */
export function runRules(
  project: AgentProject,
  prompt: string,
  report: Report,
  signal: AbortSignal,
): EngineOutcome {
  report('Reading the prompt…', 0)
  const scene = new Scene(project, report)
  if (project.isNew && project.context.media.size === 0 && project.draft.start.compositions.length === 0)
    prompt = createFromPrompt(scene, prompt)
  const clauses = readPrompt(prompt, scene.document, project.context)
  if (scene.compositions.length === 0 && clauses.some(asksForEdit)) {
    if (ensureComposition(scene, prompt))
      return finish(scene, readPrompt(prompt, scene.document, project.context), signal)
  }
  if (scene.compositions.length === 0 && scene.media.length === 0 && clauses.some(asksForEdit))
    scene.remark('The project has no media and no compositions yet, so there is nothing to edit.')
  return finish(scene, clauses, signal)
}

function finish(scene: Scene, clauses: readonly Clause[], signal: AbortSignal): EngineOutcome {
  const kept = exceptionsOf(clauses)
  let verb = ''
  for (const [index, clause] of clauses.entries()) {
    signal.throwIfAborted()
    if (kept.taken.has(clause)) continue
    verb = verbOf(clause) ?? (carriesOn(clauses[index - 1], clause) ? verb : '')
    scene.report(`Working on “${shortened(clause.original())}”…`, index / clauses.length)
    workOn(scene, clauses, index, kept.of(clause), verb)
  }
  for (const [clause, owner] of kept.taken)
    if (clause.isFree(0) && !clause.form.forbids && owner !== null)
      if (clause.tokens.every((_, i) => clause.isFree(i)))
        scene.refuse(clause, 'this exception was not understood')
  return { ...respond(scene), usage: NO_USAGE }
}

function workOn(
  scene: Scene,
  clauses: readonly Clause[],
  index: number,
  exceptions: Clause[],
  verb: string,
): void {
  const clause = clauses[index]
  if (!clause || clause.tokens.every((_, i) => !clause.isFree(i))) return
  if (OPENS.test(clause.text)) {
    const said = saidScope(clause, scene)
    if (said?.ok) scene.focus = said.ids
    else scene.refuse(clause, said ? said.why : 'that composition is not in the project')
    clause.useAll()
    if (!said?.ok) scene.focus = []
    return
  }
  const fallback = scene.made.length > 0 ? null : scopeOfSentence(scene, clauses, index)
  const work = new Work(scene, clause, exceptions, fallback, clauses.slice(index + 1), clauses, verb)
  for (const intent of INTENTS) {
    intent(work)
    if (work.refused) break
  }
  if (work.refused) return
  if (!work.understood) {
    if (isRemark(clause.text) || isAside(clause)) return
    if (isStatement(clause.text) && clauses.length > 1) return
    scene.refuse(clause, 'this was not understood')
    if (/^(?:extract|duplicate)\b|^make (?:a|an|me|some|one|<[nd]\d+>) /.test(clause.text)) scene.focus = []
    return
  }
  for (const piece of work.unreadPieces()) scene.refuse(piece, 'this part was not understood')
}

/** Nothing in it that anybody could do. */
function isAside(clause: Clause): boolean {
  return (
    clause.tokens.every(({ text }) => !/[\p{L}\d]{3}/u.test(text)) ||
    /^(?:thanks?|thank you|please|hello|hi|hey|cheers|okay|great|perfect|done|that is (?:all|it)|nothing else)(?: \w+)?$/.test(
      clause.text,
    )
  )
}

/** The composition that another clause of the sentence names: nearest before, else nearest after. */
function scopeOfSentence(scene: Scene, clauses: readonly Clause[], index: number): Scope | null {
  const clause = clauses[index]
  if (!clause) return null
  const same = (other: Clause) =>
    other.form.sentence === clause.form.sentence &&
    !other.form.forbids &&
    !/^(?:rename|name|make|duplicate|extract)\b/.test(other.text)
  const others = [...clauses.slice(0, index).reverse(), ...clauses.slice(index + 1)]
  for (const other of others) {
    if (!same(other) || other.form.hangsOn !== null) continue
    const named =
      /<c\d+>/.test(other.text) ||
      /\b(?:first|second|third|last|longest|shortest) composition\b/.test(other.text)
    if (!named) continue
    const said = saidScope(other, scene)
    if (said?.ok && said.how === 'named') return said
  }
  return null
}

type Exceptions = { of(clause: Clause): Clause[]; taken: Map<Clause, Clause | null> }

/** Clauses that take something out of another: they follow it, or keep what it would remove. */
function exceptionsOf(clauses: readonly Clause[]): Exceptions {
  const owners = new Map<Clause, Clause | null>()
  for (const [index, clause] of clauses.entries()) {
    const keeps =
      /^(?:but |and |please |however )*(?:keep|do not (?:remove|cut|trim|change)|never (?:remove|cut))\b/.test(
        clause.text,
      )
    const about = /\b(?:filler|um|uh|er|ah|hmm|pause|retake|like|you know|<q\d+>)\b|<q\d+>/.test(clause.text)
    const place = /\b(?:intro|outro|first|last|start|end|section|after|before)\b|<[tdcm]\d+>/.test(
      clause.text,
    )
    const hangs =
      clause.form.hangsOn === 'except' ||
      (clause.form.hangsOn === 'but' &&
        /^but (?:not|keep|leave|do not|never|without|only not|skip)\b/.test(clause.text)) ||
      (clause.form.hangsOn === 'without' && about)
    const apart = keeps && clause.form.hangsOn === null && about && place && clauses.length > 1
    const apartList =
      keeps &&
      clause.form.hangsOn === null &&
      /\b(?:um|uh|er|ah|hmm|like|you know)\b|<q\d+>/.test(clause.text) &&
      clauses.some((other) => other !== clause && /\bfiller\b/.test(other.text))
    if (!hangs && !apart && !apartList) continue
    if (
      clause.form.hangsOn === 'but' &&
      /\b(?:caption|timing|order|studiosound|title|name|change)\b/.test(clause.text) &&
      !about
    )
      continue
    const removes = (one: Clause) => !one.form.forbids && !owners.has(one) && one !== clause
    const before = clauses.slice(0, index).findLast(removes)
    const after = clauses
      .slice(index + 1)
      .find((one) => removes(one) && /^(?:remove|cut|trim|shorten)\b/.test(one.text))
    const owner = before ?? after ?? null
    if (owner) owners.set(clause, owner)
  }
  return {
    of: (clause) => [...owners].filter(([, owner]) => owner === clause).map(([one]) => one),
    taken: owners,
  }
}

const VERB =
  /^(?:please |also |and |then |just |now |to |always |but |so |i |we |you |it |should |must |will |need |want |really |first |next |for |finally |make sure |ensure |that )*(remove|cut|trim|shorten|add|off|make|extract|turn|change|keep|rename|move|reorder|duplicate|split|mute|unmute|normalize|translate|restore|replace|find|set|export|publish|render|undo|redo|clean|polish|correct|fix|show|announce|reply|mark|label|name|call|title|edit|write|open|play|skip|start|end|speed|faster|slower|louder|quieter|crop|blur|fade|improve|swap|give|get|go|use|select|pick|stop|no|without|check|combine|merge|reverse|create|want|spell)\b/

function verbOf(clause: Clause): string | null {
  const direct = VERB.exec(clause.text)?.[1]
  if (direct) return direct
  const words = clause.text.split(' ')
  return (
    words.find((word) =>
      /^(?:remove|cut|trim|shorten|add|off|make|extract|turn|change|keep|rename|move|reorder|duplicate|split|mute|unmute|normalize|restore|replace|set|clean|polish|correct|announce|louder|quieter|faster|slower|show|edit)$/.test(
        word,
      ),
    ) ?? null
  )
}

/** "remove filler words, silences": an object without a verb goes on with the one before. */
function carriesOn(before: Clause | undefined, clause: Clause): boolean {
  return before !== undefined && before.form.sentence === clause.form.sentence
}

/** Whether a clause wants something done to a composition that does not exist yet. */
function asksForEdit(clause: Clause): boolean {
  if (clause.form.isQuestion || clause.form.forbids) return false
  const verb = verbOf(clause)
  if (verb === null) return /\b(?:highlight|reel|roughcut|caption|studiosound)\b/.test(clause.text)
  if (/^(?:announce|show|reply|find|open|check)$/.test(verb)) return false
  return !/\b(?:every|all|the|from|with)\b.*\bmedia\b.*\bcomposition\b|^make (?:a |an |one )?(?:new |empty |blank )*composition\b|\bcomposition (?:from|for|with|of|per|out of)\b|\broughcut\b|\btogether\b|^edit (?:this|it|these|them|everything)$/.test(
    clause.text,
  )
}

function shortened(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`
}
