// “Music down 6 dB, its way too loud” asks once: what somebody finds is a remark beside a request about the same, and asks for something
// only where no request does.
import { isHesitation } from '../commands/plans/words.ts'
import type { AgentProject } from '../engine.ts'
import { withConcepts } from '../language/read/concepts.ts'
import { knownNames, withEntities } from '../language/read/entities.ts'
import { withNumbers } from '../language/read/numbers.ts'
import { is, matches } from '../language/read/token-tests.ts'
import { lex, type Token } from '../language/read/tokens.ts'
import { verdictsIn } from '../language/read/verdicts.ts'
import { areQuotable, namesText } from '../language/references.ts'
import { setOf } from '../language/vocabulary/beside.ts'
import { isAuxiliary, isFiniteVerb, isPronoun, isWord } from '../language/vocabulary/grammar.ts'
import { remarkText } from './refusal-text.ts'
import type { RulesRun } from './rules-run.ts'

type Runner = (project: AgentProject, prompt: string) => RulesRun
/** Operations, things and looks by what they are about. */
const ABOUT = Object.entries({
  sound: `set_gain set_loudness set_studio_sound set_muted set_ducking mute_sequence_tracks music audio track loudness studioSound ducking
    tooQuiet tooLoud`,
  pace: `set_speed shorten_gaps cut_ranges cut_words cut_text keep_ranges remove_fillers remove_retakes remove_clip trim_clip pauses pacing
    speed length fillers retakes tooSlow tooFast tooLong`,
  captions: 'set_captions captions',
  titles: 'add_title change_title remove_title titles',
  chapters: 'add_marker change_marker remove_marker chapters markers',
  frame: 'set_frame shape',
  names: 'rename_composition name',
  all: 'delete_composition',
}).map(([subject, ids]) => ({ subject, ids: setOf(ids) }))

/** Only a verdict about one of these asks for what its remedy does; “the captions are too small” doesn't. */
const REMEDIED = setOf('sound pace all')

/** A longer prompt is read once, since each try without a verdict costs another reading. */
const MAX_PROMPT = 1_200

type Verdict = { tokens: readonly Token[]; from: number; to: number }

/** `run`, or in its place what the prompt asks for without what somebody only finds. */
export function withoutVerdicts(
  run: RulesRun,
  project: AgentProject,
  prompt: string,
  runner: Runner,
): RulesRun {
  const { draft, context } = project
  if (prompt.length > MAX_PROMPT) return run
  if (prompt.includes('?') && run.sentences.some((one) => one.isQuestion)) return run
  const read = (text: string) =>
    withNumbers(withConcepts(withEntities(lex(text), knownNames(draft.start, context), text)))
  const tokens = read(prompt)
  const verdicts = verdictsIn(tokens).map(({ from, to }): Verdict => {
    const said = tokens.slice(from, to)
    return { tokens: said, from: said[0]?.from ?? 0, to: said.at(-1)?.to ?? 0 }
  })
  // “The voice is too quiet, the music is too loud” asks for both.
  const isAsked = tokens.some(
    ({ kind, text, senses, from }) =>
      kind !== 'mark' &&
      !isWord(text, 'joins', 'opener') &&
      kind !== 'break' &&
      senses.glue !== 'politeness' &&
      !verdicts.some((one) => one.from <= from && from < one.to),
  )
  if (!isAsked) return run
  const edits = () =>
    draft.applied.map(({ operation }) =>
      JSON.stringify(operation, (key, value) => (/ids?$/i.test(key) ? 0 : value)),
    )
  const [asRead, undo] = [edits(), draft.mark()]
  const runAlone = (text: string) => {
    draft.rollBack(0)
    const alone = runner(project, text)
    return { run: alone, subjects: aboutOf(draft.applied.map(({ operation }) => operation.type)) }
  }
  for (const some of verdicts.length > 1 ? [verdicts, ...verdicts.map((one) => [one])] : [verdicts]) {
    const rest = some.length === 0 ? null : restOf(prompt, some, read)
    if (rest === null || !/\w/.test(rest)) continue
    const asked = some.map((one) => runAlone(prompt.slice(one.from, one.to)))
    const plain = runAlone(rest)
    const about = plain.subjects.length > 0 ? plain.subjects : namedIn(read(rest))
    const isAbout = (one: string) => about.includes(one) || about.includes('all')
    const isRemark = some.every(({ tokens: said }, order) => {
      const own = asked[order]?.subjects ?? []
      if (own.length > 0) return own.every((one) => isAbout(one) && (REMEDIED.has(one) || isAbout('all')))
      return namedIn(said).length === 0 || namedIn(said).some(isAbout)
    })
    // “The name is wrong. It is Shaw.” was read whole, and not as two requests.
    const edited = edits()
    const isMore = edited.length < asRead.length && edited.every((one) => asRead.includes(one))
    const isOwn = asked.some(({ subjects }) => subjects.length > 0) && String(edited) !== String(asRead)
    // Where the verdict would be carried out, too, the rest may have the gaps that it has anyway.
    const isRead = plain.run.unmet.length <= (isOwn ? run.unmet.length : 0) && !plain.run.isQuestion
    const isDone = isRead && plain.run.done.length > 0
    const isTwice = run.unmet.length > 0 || isMore || isOwn
    // “It's Leo Marche, not Marsh”: what is right is no verdict.
    const isOther = edited.some((one) => one.includes('"correct_text"') && !asRead.includes(one))
    if (isRemark && isDone && isTwice && !isOther) {
      for (const one of some) plain.run.session.note(remarkText(prompt.slice(one.from, one.to)))
      return plain.run
    }
  }
  undo()
  return run
}

const aboutOf = (ids: readonly string[]): string[] =>
  ids.map((id) => ABOUT.find((one) => one.ids.has(id))?.subject ?? 'other')
const namedIn = (tokens: readonly Token[]) =>
  aboutOf(tokens.flatMap(({ senses }) => [senses.thing ?? '', senses.look ?? ''])).filter(
    (one) => one !== 'other',
  )

const nameOf = ({ tokens }: Verdict) => tokens.find(({ kind }) => kind === 'composition')?.text

/** The prompt without them; null where it would be about something else then. */
function restOf(prompt: string, some: readonly Verdict[], read: (text: string) => Token[]): string | null {
  let text = prompt
  for (const one of [...some].reverse()) {
    const [before, after] = [text.slice(0, one.from), text.slice(one.to).replace(/^[\s,.;:!–—-]+/, ' ')]
    const others = read(`${before} ${after}`)
    if (!standsWithout(others, one)) return null
    const name = nameOf(one)
    text = before + after
    if (name === undefined || others.some(({ kind }) => kind === 'composition')) continue
    // “Keep only X in there”
    const there = read(text).find(({ text: words }) => words === 'in there')
    if (there !== undefined) text = text.slice(0, there.from) + text.slice(there.to)
    if (!areQuotable([name])) return null
    text = `In ${namesText([name])}, ${text.trim()}`
  }
  return text
}

/** False where what is asked for may be about the part that somebody finds something about: “the last answer is too quiet, +3 dB”. */
function standsWithout(others: readonly Token[], { tokens }: Verdict): boolean {
  const verb = tokens.findIndex(
    ({ text, senses }, at) =>
      isAuxiliary(text) ||
      isFiniteVerb(text) ||
      text === 'its' ||
      (at > 0 && (isWord(text, 'plural', 'ambiguous') || senses.look !== undefined)),
  )
  const subject = tokens.slice(0, verb < 0 ? tokens.length : verb)
  const place = tokens.find((token) => matches(token, { place: true }))?.senses.place ?? ''
  const isPart = subject.some(
    (token) => matches(token, { kind: 'speaker', unit: true, place: true }) || isUnknown(token),
  )
  const isThere = (token: Token) =>
    matches(token, { kind: 'time quote' }) ||
    (EDGES.test(place) &&
      matches(token, { kind: 'ordinal', place: /^(?:start|end|intro|outro)$/, verb: 'start end' }))
  if (isPart && !others.some(isThere)) return false
  // “Music is too loud, 6 dB lower”
  const isThing = ({ senses }: Token) => senses.thing !== undefined && !OF_ALL.has(senses.thing)
  if (subject.some(isThing) && !others.some(is({ thing: true }))) return false
  // “Fix the audio, it's too quiet”: the verdict says what to fix.
  if (others.some(({ text, senses }) => isWord(text, 'repairing') && senses.glue === undefined)) return false
  const isOpen = others.some(({ text }) => isWord(text, 'referring'))
  return !isOpen || !(isPart || subject.some(isThing))
}

/** Every film has these, so that “it” can mean the film. */
const OF_ALL = setOf('audio track pacing speed length composition')
const EDGES = /^(?:start|end|intro|outro)$/
const isUnknown = ({ kind, senses, text }: Token) =>
  kind === 'word' &&
  Object.keys(senses).length === 0 &&
  !isPronoun(text) &&
  !isHesitation(text.replace(/s$/, '')) &&
  !/^(?:much|many)$/.test(text) &&
  !isWord(text, 'nobody', 'degree', 'adverb', 'film')
