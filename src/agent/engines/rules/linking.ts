// How the clauses of a prompt hang together: exceptions and what they are taken from, verbs that carry
// on, the composition that a sentence is about, complaints that are to be mended.
import { isLeftAlone } from './intents/prohibitions.ts'
import type { Clause } from './reading/clause.ts'
import type { Scene } from './scene.ts'
import { type Scope, saidScope } from './scope.ts'

/** A sentence of more clauses is none. */
const MOST_NEAR = 30

/** The composition that another clause of the sentence names: nearest before, else nearest after. */
export function scopeOfSentence(scene: Scene, clauses: readonly Clause[], index: number): Scope | null {
  const clause = clauses[index]
  if (!clause) return null
  const same = (other: Clause) =>
    other.form.sentence === clause.form.sentence &&
    !other.form.forbids &&
    !/^(?:rename|name|make|duplicate|extract)\b/.test(other.text)
  const others = [
    ...clauses.slice(Math.max(0, index - MOST_NEAR), index).reverse(),
    ...clauses.slice(index + 1, index + 1 + MOST_NEAR),
  ]
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

/** Which clauses are exceptions, and to which clause each belongs. */
export type Exceptions = { of(clause: Clause): Clause[]; taken: Map<Clause, Clause | null> }

/** Clauses that take something out of another: they follow it, or keep what it would remove. */
export function exceptionsOf(clauses: readonly Clause[]): Exceptions {
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
        (/^but (?:not|keep|leave|do not|never|without|only not|skip)\b/.test(clause.text) ||
          / (?:stay|stays|remain|remains)(?: in)?$/.test(clause.text))) ||
      (clause.form.hangsOn === 'without' && about && !/\bpause\b/.test(clause.text))
    const apart = keeps && clause.form.hangsOn === null && about && place && clauses.length > 1
    const apartList =
      keeps &&
      clause.form.hangsOn === null &&
      /\b(?:um|uh|er|ah|hmm|like|you know)\b|<q\d+>/.test(clause.text) &&
      clauses.some((other) => other !== clause && /\bfiller\b/.test(other.text))
    if (!hangs && !apart && !apartList) continue
    if (!about && isLeftAlone(clause.text)) continue
    if (/\b(?:frame|picture|bars?|crop|pad|blur|black)\b/.test(clause.text) && !about) continue
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

/** The verb with which a clause tells what shall be done; null when it has none of its own. */
export function verbOf(clause: Clause): string | null {
  const direct = VERB.exec(clause.text)?.[1]
  if (direct) return direct
  // "Everything up to X should go"
  if (/\b(?:should|must|has to|have to|needs? to|can) (?:go|be remove|be cut|disappear)$/.test(clause.text))
    return 'remove'
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
export function carriesOn(before: Clause | undefined, clause: Clause): boolean {
  return before !== undefined && !before.form.forbids && before.form.sentence === clause.form.sentence
}

/** "Fix that", after a complaint: what the complaint is about is meant. */
const MENDS =
  /^(?:please )?(?:fix|remove|clean|cut|shorten|sort|correct|reduce|change|improve) (?:that|it|them|those|this|these)(?: one)?(?: only)?(?: up| out| please| for me| only)*$/
const COMPLAINT = /\b(?:filler|um|uh|er|pause|retake|you know|intro|outro)\b/

/** The verb that "fix that" gives to the complaint before it; null when it is none. */
export function mendingVerb(complaint: Clause, next: Clause | undefined): string | null {
  if (
    !next ||
    !MENDS.test(next.text) ||
    !(
      COMPLAINT.test(complaint.text) ||
      /\bsay <q\d+>|<q\d+>.* (?:bother|bothers|annoy|annoys|is not|was not|is wrong|is a mistake|should not|must|sounds?)\b|\b(?:hate|dislike|do not (?:like|need|want)) (?:the |that )?(?:\w+ )?<q\d+>/.test(
        complaint.text,
      )
    ) ||
    complaint.form.forbids
  )
    return null
  if (/\b(?:intro|outro)\b/.test(complaint.text))
    return /^(?:shorten|reduce)/.test(next.text) ? 'shorten' : 'remove'
  return /\bpause\b/.test(complaint.text) ? 'shorten' : 'remove'
}
