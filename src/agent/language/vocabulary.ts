// The only word list: one row per concept, with its word class and the forms people write, in `vocabulary/`. Nothing here
// knows an operation; frames name concepts, never words. What a function word is in a sentence says `vocabulary/grammar.ts`.
import { tableOf } from './vocabulary/beside.ts'
import { ASKED, GLUE, LIMITS, LINKS } from './vocabulary/links.ts'
import { CANNOTS, LOOKS } from './vocabulary/looks.ts'
import { formsOf, type Row } from './vocabulary/row.ts'
import { PLACES, THINGS, UNITS } from './vocabulary/things.ts'
import { VERBS } from './vocabulary/verbs.ts'

/**
 * What a word can be in an instruction.
 *
 *   verb     asks for something           thing    what it is done to
 *   look     how something is or shall be  unit     what is counted or measured
 *   place    a part of a talk              person   somebody who speaks
 *   link     joins a place or a scope      limit    narrows what may be done: never skipped
 *   glue     changes nothing               cannot   something that is not offered here
 *   asked    what a question wants to know
 */
type WordClass =
  | 'verb'
  | 'thing'
  | 'look'
  | 'unit'
  | 'place'
  | 'person'
  | 'link'
  | 'limit'
  | 'glue'
  | 'cannot'
  | 'asked'

const ALL: readonly (readonly [WordClass, Row[]])[] = [
  ['verb', VERBS],
  ['thing', THINGS],
  ['look', LOOKS],
  ['unit', UNITS],
  ['place', PLACES],
  ['link', LINKS],
  ['limit', LIMITS],
  ['glue', GLUE],
  ['cannot', CANNOTS],
  ['asked', ASKED],
]

/** What one form can be: a concept for each word class. */
export type Senses = Partial<Record<WordClass, string>>

/** Forms by their first word, the longest first. */
export const FORMS: ReadonlyMap<string, { words: string[]; senses: Senses }[]> = build()

function build() {
  const byForm = new Map<string, { words: string[]; senses: Senses }>()
  for (const [wordClass, rows] of ALL)
    for (const [id, forms] of rows)
      for (const words of formsOf(forms)) {
        const key = words.join(' ')
        const known = byForm.get(key)
        if (known) known.senses[wordClass] ??= id
        else byForm.set(key, { words, senses: { [wordClass]: id } })
      }
  const byFirst = new Map<string, { words: string[]; senses: Senses }[]>()
  for (const form of byForm.values()) {
    const first = form.words[0] as string
    byFirst.set(first, [...(byFirst.get(first) ?? []), form])
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.words.length - a.words.length)
  return byFirst
}

/** Irregular forms of verbs, to their base. */
export const IRREGULAR = tableOf<string>({
  lost: 'lose', taken: 'take', took: 'take', made: 'make', given: 'give', gave: 'give', kept: 'keep', left: 'leave', brought: 'bring',
  gone: 'go', shown: 'show', sped: 'speed', begun: 'begin', put: 'put', cut: 'cut', set: 'set', split: 'split', thrown: 'throw', ums: 'um',
  built: 'build', got: 'get', chosen: 'choose', written: 'write', spoken: 'speak', said: 'say', burnt: 'burn', hidden: 'hide', hid: 'hide',
}) // biome-ignore format: a table
