// The engine that needs no model: it reads the instructions that people give most, does what it
// understood, and says what it did not. It reads the prompt and nothing else: what a transcript or a
// name says is never an instruction. It never guesses what to remove.
import type { AgentProject, Engine, EngineOutcome, Report } from '../../engine.ts'
import { NO_USAGE } from '../../engine.ts'
import { cameraPlan } from './intents/camera-plan.ts'
import { captions } from './intents/captions.ts'
import { ordering } from './intents/clip-order.ts'
import { bed, gaps, insertComposition, insertMedia, replacing, splitting } from './intents/clips.ts'
import { cutSpoken } from './intents/cut-phrases.ts'
import { THE_REST } from './intents/edges.ts'
import { equalParts } from './intents/equal-parts.ts'
import { fades, speed } from './intents/fades-and-speed.ts'
import { removeFillers } from './intents/fillers.ts'
import { impossible } from './intents/impossible.ts'
import { makeCompositions } from './intents/make-compositions.ts'
import { markers } from './intents/markers.ts'
import { ensureComposition } from './intents/media-compositions.ts'
import { moveParts } from './intents/move-parts.ts'
import { music } from './intents/music.ts'
import { affixNames, deleting, renaming } from './intents/names.ts'
import { cleanUp, removeRetakes, shortenPauses } from './intents/pauses.ts'
import { crossfades, picture } from './intents/picture.ts'
import { profanity } from './intents/profanity.ts'
import { isHarmlessCondition, isRemark, isStatement, prohibitions } from './intents/prohibitions.ts'
import { questions } from './intents/questions.ts'
import { angles } from './intents/sequence-tracks.ts'
import { shortenMade } from './intents/shorten-made.ts'
import { showOver } from './intents/show-over.ts'
import { loudness, muting, studioSound, volume } from './intents/sound.ts'
import { titles } from './intents/titles.ts'
import { corrections, restoring, speakers } from './intents/transcript.ts'
import { trim } from './intents/trim.ts'
import { unreadLimit } from './limits.ts'
import { carriesOn, exceptionsOf, mendingVerb, scopeOfSentence, verbOf } from './linking.ts'
import { createFromPrompt } from './new-project.ts'
import { piecesOf } from './pieces.ts'
import { Clause } from './reading/clause.ts'
import { foreignLanguageOf } from './reading/language.ts'
import { readPrompt } from './reading/read-prompt.ts'
import { respond } from './respond.ts'
import { Scene } from './scene.ts'
import { type Scope, saidScope } from './scope.ts'
import { type Intent, Work } from './work.ts'

/** The readers, in the order in which they look at a clause; each takes the words that it understands. */
// biome-ignore format: a list
const INTENTS: readonly Intent[] = [
  prohibitions, affixNames, questions, corrections, speakers, restoring, impossible, cleanUp,
  bed, showOver, music, cameraPlan, angles, renaming, deleting, insertComposition, equalParts, ordering, moveParts, shortenMade, makeCompositions, replacing, splitting,
  profanity, cutSpoken, removeFillers, removeRetakes, gaps, shortenPauses, trim,
  studioSound, muting, loudness, volume, fades, speed,
  captions, markers, titles, crossfades, picture, insertMedia,
]

/** Words that stand for what an instruction before was about. */
const MEANS_BEFORE = /\b(?:it|its|them|their|these|those|this one|that one|the (?:copy|clip|new one))\b/i

/** What somebody has done already. */
const DID =
  /^\W*(?:i|we|he|she|they|someone|somebody)(?:'ve|\s+have|\s+had|\s+already|\s+just)*\s+(?:removed|deleted|trimmed|added|moved|renamed|changed|edited|shortened|tightened|inserted|split|muted|exported|uploaded)\b/i

/** More instructions than anybody writes. */
const MAX_CLAUSES = 300
/** Longer than any instruction; the readers of one take time that grows with its square. */
const MAX_CLAUSE_TOKENS = 1500

/** Sentences that introduce the composition that the next ones are about. */
const OPENS =
  /^(?:only |just )?(?:find|open|go to|in|take|select|add|work on|for|look at|edit|change|only|just)\b(?: (?:the|my|this|that|a|named|video|called|one|only))* ?(?:composition )?(?:named )?(?:<[cq]\d+>)(?: composition| video)?$/

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
  const foreign = foreignLanguageOf(prompt)
  if (foreign !== null) {
    scene.refuse(prompt, `this seems to be ${foreign}, and the rules engine understands English only`)
    return { ...respond(scene), usage: NO_USAGE }
  }
  const clauses = readPrompt(prompt, scene.document, project.context)
  // "Make a composition from A.mp4 and remove the fillers" makes its own.
  const first = clauses.findIndex(asksForEdit)
  const makes = clauses.findIndex(({ text }) =>
    /^make (?:a |an |one |the )?(?:new )*(?:composition|video) (?:from|of|with|out of) (?:the )?<m\d+>/.test(
      text,
    ),
  )
  if (scene.compositions.length === 0 && first >= 0 && !(makes >= 0 && makes < first)) {
    if (ensureComposition(scene, prompt))
      return finish(scene, readPrompt(prompt, scene.document, project.context), signal)
  }
  if (scene.compositions.length === 0 && scene.media.length === 0 && clauses.some(asksForEdit))
    scene.remark('The project has no media and no compositions yet, so there is nothing to edit.')
  return finish(scene, clauses, signal)
}

function finish(scene: Scene, clauses: readonly Clause[], signal: AbortSignal): EngineOutcome {
  const tooLong = tooLongToRead(clauses)
  if (tooLong !== null) {
    scene.refuse(shortened(clauses[0]?.original() ?? ''), tooLong)
    return { ...respond(scene), usage: NO_USAGE }
  }
  const kept = exceptionsOf(clauses)
  const conditions = uncheckedConditions(clauses)
  let verb = ''
  for (const [index, clause] of clauses.entries()) {
    signal.throwIfAborted()
    if (kept.taken.has(clause)) continue
    if (scene.unmet.length > 0 && MEANS_BEFORE.test(clause.original())) {
      scene.refuse(clause, 'this is about something that was not done')
      clause.useAll()
      continue
    }
    const condition = conditions.get(clause.form.sentence)
    if (condition !== undefined) {
      if (condition !== clause)
        scene.refuse(
          clause,
          `the condition “${condition.original()}” cannot be checked here, so nothing is done`,
        )
      continue
    }
    const mends = mendingVerb(clause, clauses[index + 1])
    if (mends !== null) clauses[index + 1]?.useAll()
    verb = mends ?? verbOf(clause) ?? (carriesOn(clauses[index - 1], clause) ? verb : '')
    scene.report(`Working on “${shortened(clause.original())}”…`, index / clauses.length)
    const done = scene.draft.applied.length + scene.unmet.length
    const [applied, unmet] = [scene.draft.applied.length, scene.unmet.length]
    workOn(scene, clauses, index, kept.of(clause), verb)
    scene.tellUnchanged(scene.draft.applied.length > applied || scene.unmet.length > unmet)
    // "… please fix that": a complaint that nothing was done about is no mere remark.
    if (mends !== null && done === scene.draft.applied.length + scene.unmet.length)
      scene.refuse(clause, 'it is not clear what is meant')
  }
  const limit =
    scene.draft.applied.length === 0
      ? null
      : unreadLimit(clauses[0]?.source.prompt ?? '', clauses, scene.draft.guards)
  if (limit !== null) {
    scene.draft.rollBack(0)
    scene.remarks.length = 0
    scene.unmet.length = 0
    scene.refuse(limit, 'I am not sure what this limits, so nothing is changed')
  }
  const isSilent = scene.remarks.length + scene.unmet.length + scene.draft.applied.length === 0
  if (isSilent && clauses.some(({ form }) => form.forbids))
    scene.remark('The prompt only says what shall not be done.')
  return { ...respond(scene), usage: NO_USAGE }
}

function tooLongToRead(clauses: readonly Clause[]): string | null {
  if (clauses.length > MAX_CLAUSES)
    return `the prompt has ${clauses.length} instructions; at most ${MAX_CLAUSES} are read at once`
  const longest = Math.max(0, ...clauses.map(({ tokens }) => tokens.length))
  if (longest > MAX_CLAUSE_TOKENS)
    return `the prompt has a sentence of ${longest} words; at most ${MAX_CLAUSE_TOKENS} are read at once`
  return null
}

/** The conditions that nobody here can judge, by sentence: what hangs on one is not done. */
function uncheckedConditions(clauses: readonly Clause[]): ReadonlyMap<number, Clause> {
  return new Map(
    clauses
      .filter(({ form, text }) => form.hangsOn === 'if' && !form.isQuestion && !isHarmlessCondition(text))
      .map((clause) => [clause.form.sentence, clause]),
  )
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
  // "I removed the intro yesterday" tells what somebody did.
  if (DID.test(clause.original())) {
    clause.useAll()
    if (clauses.length === 1) scene.refuse(clause, 'this tells what was done, and asks for nothing')
    return
  }
  if (OPENS.test(clause.text)) {
    const said = saidScope(clause, scene)
    if (said?.ok) scene.focus = said.ids
    else scene.refuse(clause, said ? said.why : 'that composition is not in the project')
    clause.useAll()
    if (!said?.ok) scene.focus = []
    return
  }
  const fallback = scene.made.length > 0 ? null : scopeOfSentence(scene, clauses, index)
  const workWith = (one: Clause, scope: Scope | null, apart: Clause[]) =>
    new Work(scene, one, apart, scope, clauses.slice(index + 1), clauses, verb)
  const before = scene.checkpoint()
  const refused = scene.unmet.length
  const pieces =
    exceptions.length > 0 || clause.form.forbids || clause.form.isQuestion ? null : piecesOf(clause)
  const named = pieces ? saidScope(new Clause(clause.tokens, clause.source, clause.form), scene) : null
  read(workWith(clause, fallback, exceptions))
  if (!pieces || scene.unmet.length === refused) return
  const asWhole = scene.unmet.splice(refused)
  before.restore()
  const scope = named?.ok && named.how === 'named' ? named : fallback
  for (const piece of pieces) {
    const applied = scene.draft.applied.length
    read(workWith(piece, scope, []))
    if (scene.unmet.length === refused && scene.draft.applied.length > applied) continue
    before.restore()
    scene.unmet.splice(refused, scene.unmet.length, ...asWhole)
    return
  }
}

/** Lets every reader look at the clause, and notes what nobody understood. */
function read(work: Work): void {
  const { scene, clause, all: clauses } = work
  const before = scene.checkpoint()
  for (const intent of INTENTS) {
    intent(work)
    if (work.refused || (work.understood && clause.tokens.every((_, i) => !clause.isFree(i)))) break
  }
  const unread = limitNotUnderstood(work) ?? leftOver(work)
  if (unread !== null) {
    // Doing it without its limit would do more, or something else, than was asked.
    before.restore()
    if (MAKES_ONE.test(clause.text)) scene.focus = []
    scene.refuse(clause, `“${unread}” was not understood, and nothing is changed on a guess`)
    return
  }
  if (work.refused) return
  if (!work.understood) {
    if (isRemark(clause.text) || isAside(clause)) return
    if (isStatement(clause.text) && clauses.length > 1) return
    if (THE_REST.test(work.following[0]?.text ?? '') && clause.form.hangsOn === null) return
    scene.refuse(clause, 'this was not understood')
    if (/^(?:extract|duplicate)\b|^make (?:a|an|me|some|one|<[nd]\d+>) /.test(clause.text)) scene.focus = []
    return
  }
  for (const { words } of work.unreadPieces()) scene.refuse(words, 'this part was not understood')
}

/** What follows such a clause is about what was to be made. */
const MAKES_ONE =
  /^(?:extract|duplicate)\b|^make (?:a|an|me|some|one|<[nd]\d+>) (?:[^,]* )?(?:clip|video|composition|reel|highlight|version|duplicate|roughcut)\b/

/** What makes a piece more than another wish. */
const LIMITING =
  /["“”'\d]|\b(?:only|exactly|just|except|but|not|instead|own|longest|shortest|last|first|second)\b/i

/**
 * Words that nobody understood in a piece of which the rest was, or a whole piece that may limit the rest
 * ("…, exactly one second"); null when there are none. Other pieces are wishes of their own.
 */
function leftOver(work: Work): string | null {
  if (!work.understood || work.refused) return null
  const piece = work
    .unreadPieces()
    .filter(({ words }) => !isStatement(words.toLowerCase()))
    .find(({ words, isWhole }) => !isWhole || LIMITING.test(words))
  return piece?.words ?? null
}

/** An exception, or a restriction to certain parts, that no reader understood; null when there is none. */
function limitNotUnderstood(work: Work): string | null {
  const exception = work.exceptions.find((one) => one.tokens.every((_, index) => one.isFree(index)))
  if (exception) return exception.original()
  if (!work.understood || work.refused) return null
  const restriction = work.unreadRestriction()
  return restriction !== null &&
    /\b(?:compositions?|clips?|videos?|parts?|sections?|where|when|who|except|speakers?|takes?|first|last|intro|outro|start|end|beginning|ending|seconds?|minutes?)\b|\d/i.test(
      restriction,
    )
    ? restriction
    : null
}

/** Nothing in it that anybody could do. */
function isAside(clause: Clause): boolean {
  return (
    clause.tokens.every(({ text }) => !/[\p{L}\d]{3}/u.test(text)) ||
    /^(?:thanks?|thank you|please|hello|hi|hey|cheers|okay|great|perfect|done|actually|basically|wait|hmm+|right|alright|sorry|oh|so|also|finally|that is (?:all|it)|nothing else)(?: \w+)?$/.test(
      clause.text,
    )
  )
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
