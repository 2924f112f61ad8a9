// What answers are made of: which compositions a question is about, and lists that stay readable.
import type { Composition } from '../../../../edit/document.ts'
import { listText } from '../../../../edit/time-text.ts'
import { saidScope } from '../scope.ts'
import type { Work } from '../work.ts'

/** An answer lists no more than this. */
export const MOST_LISTED = 50

/** The compositions that a question is about; all when it names none. */
export function askedAbout(work: Work): Composition[] {
  const said = saidScope(work.clause, work.scene)
  const ids = said
    ? said.ok
      ? said.ids
      : []
    : (work.scene.focus ?? work.scene.compositions.map(({ id }) => id))
  if (said && !said.ok) work.refuse(said.why)
  return work.scene.compositions.filter(({ id }) => ids.includes(id))
}

/** One part of a sentence for each composition that was asked about. */
export function eachOne(work: Work, tell: (composition: Composition) => string): string {
  const chosen = askedAbout(work)
  if (chosen.length === 0) return 'The project has no compositions.'
  return `${chosen.slice(0, MOST_LISTED).map(tell).join('; ')}.`
}

/** `off`, `on at 80 %`, or `on in part`. */
export function studioSoundOf({ tracks }: Composition): string {
  const values = [
    ...new Set(
      tracks
        .flatMap(({ items }) => items)
        .flatMap((item) => (item.kind === 'clip' ? [item.effects.studioSound] : [])),
    ),
  ]
  if (values.every((value) => value === 0)) return 'off'
  return values.length === 1 ? `on at ${values[0]} %` : 'on in part'
}

/** Quoted names, as a list. */
export function namesOf(compositions: readonly Composition[]): string {
  return listText(
    compositions.map(({ name }) => `“${name}”`),
    MOST_LISTED,
  )
}

/** A text cut to at most so many characters. */
export function shortened(text: string, most = 200): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`
}
