// Several names at once: "rename the compositions to A, B and C", in the order of the project.
import { listText } from '../../../../edit/time-text.ts'
import { wordingOf } from '../reading/entities.ts'
import { knownNames } from '../scope.ts'
import type { Work } from '../work.ts'

const RENAMES =
  /^(?:rename|name|call|change the name of) (?:(?:the|all|my|these|those|every|both|<n\d+>|of|clips?|new|composition|video|them) )+(?:(?:to|as|into|:|be) )*(?=\S)/

/** Gives each composition its name; true when the clause lists names. */
export function renameList(work: Work): boolean {
  const { clause, scene } = work
  const match = RENAMES.exec(work.text)
  if (!match || !/\b(?:composition|video|clip|them|all|both|these)\b/.test(match[0])) return false
  const names = namesIn(work, match[0].length)
  if (names.length < 2) return false
  const ids = scene.made.length > 1 ? scene.made : scene.compositions.map(({ id }) => id)
  clause.useAll()
  work.understood = true
  if (names.length !== ids.length) {
    work.refuse(`${names.length} names are given for ${ids.length} compositions (${knownNames(scene)})`)
    return true
  }
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) {
    work.refuse(`these names are not all different: ${listText(names)}`)
    return true
  }
  scene.apply(
    clause,
    ids.flatMap((compositionId, index) => {
      const name = names[index] ?? ''
      return scene.nameOf(compositionId) === name
        ? []
        : [{ type: 'rename_composition' as const, compositionId, name }]
    }),
  )
  return true
}

function namesIn({ clause, text }: Work, from: number): string[] {
  const quoted = clause.tokens.flatMap(({ entity }) => {
    const name =
      entity?.kind === 'quote' || (entity && 'quoted' in entity && entity.quoted) ? wordingOf(entity) : null
    return name === null ? [] : [name]
  })
  if (quoted.length > 0) return quoted
  return clause
    .originalAt(from, text.length)
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+/)
    .map((name) => name.trim())
    .filter(Boolean)
}
