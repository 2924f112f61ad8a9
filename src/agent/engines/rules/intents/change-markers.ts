// Markers and chapters that are there already, under another name, elsewhere, or gone: "rename the second
// chapter to “Costs”", "move the Questions chapter to 0:30", "remove the first marker".
import type { Composition, CompositionId, Marker } from '../../../../edit/document.ts'
import { ORDINAL, ordinalIndex } from '../reading/ordinals.ts'
import { plainName } from '../reading/read-prompt.ts'
import type { Work } from '../work.ts'

const THE = '(?:the |my |our |that |this )*'
const IN = '(?: (?:in|of|on) (?:the )?(?:composition )?<c\\d+>)?'
/** Groups: an ordinal, then the kind; or the kind, then its name; or the name, then the kind. */
const MARK = `${THE}(?:(${ORDINAL}|<n\\d+>) (chapter|marker)|(chapter|marker) (?:number |named |at )?(<[nqtdcm]\\d+>|\\S+(?: \\S+){0,4}?)|(<[qcm]\\d+>|\\S+(?: \\S+){0,4}?) (chapter|marker))`
const RENAME = new RegExp(
  `^(?:rename|change|name|correct|call)(?: the (?:name|title) of)? ${MARK}(?: (?:name|title))?${IN} (?:to|into|as|be|in|:)(?: be)?(?: named)? (.+)$`,
  'd',
)
const MOVE = new RegExp(
  `^(?:move|set|add|change|put) ${MARK}${IN} (?:to|at) (?:the )?(<[td]\\d+>|start)$`,
  'd',
)
const BELONGS = new RegExp(
  `^${MARK}${IN} (?:should|must|has to|needs? to|ought to|shall) (?:be|start|come|go|sit|stand)(?: at| from| on)? (?:the )?(<[td]\\d+>|start)$`,
  'd',
)
const REMOVE = new RegExp(`^(?:remove|off) ${MARK}(?: mark| marker| point)?${IN}$`, 'd')
/** Where the name of the mark goes on: "the chapters" are all of them. */
const ANY = /^(?:every|all|both|any|a|an|new|the)\b/

/** Renames, moves or removes one marker or chapter; true when the clause asks for that. */
export function changeMarkers(work: Work): boolean {
  const { clause, scene, text } = work
  const renames = RENAME.exec(text)
  const moves = renames ? null : (MOVE.exec(text) ?? BELONGS.exec(text))
  const removes = renames || moves ? null : REMOVE.exec(text)
  const match = renames ?? moves ?? removes
  if (!match || ANY.test(match[5] ?? '')) return false
  const kind = (match[2] ?? match[3] ?? match[6]) === 'marker' ? 'marker' : 'chapter'
  const chosen = work.targets().flatMap((id) => {
    const composition = scene.composition(id)
    const mark = composition ? markIn(work, composition, kind, match) : null
    return mark ? [{ id, mark }] : []
  })
  const isNamed = match[1] === undefined && clause.entity(match[4])?.kind !== 'count'
  // "Add chapter Costs at 0:30" makes one that is not there.
  if (chosen.length === 0 && isNamed && (moves !== null || removes !== null)) return false
  // To remove "the first chapter" may mean what it plays.
  if (removes && kind === 'chapter' && !/\b(?:mark|marker|point)\b/.test(clause.original()) && !isNamed) {
    clause.useAll()
    work.refuse(
      'it is not clear whether the chapter’s mark or what it plays shall go; say “remove the marker of the first chapter”, or “cut the first chapter”',
    )
    return true
  }
  const name = renames ? nameFrom(work, match) : null
  clause.useAll()
  work.understood = true
  const [first] = chosen
  if (!first) work.refuse(`there is no such ${kind}${knownIn(work, kind)}`)
  else if (chosen.length > 1 && work.chosen === 'default')
    work.refuse(`several compositions have such a ${kind}; name the one that is meant`)
  else
    for (const { id, mark } of chosen) {
      const atUs = moves ? timeIn(work, id, match[7]) : undefined
      if (atUs === null) {
        work.refuse(`“${scene.nameOf(id)}” is not that long`)
        return true
      }
      scene.apply(clause, [
        removes
          ? { type: 'remove_marker', compositionId: id, markerId: mark.id }
          : {
              type: 'change_marker',
              compositionId: id,
              markerId: mark.id,
              ...(name === null ? {} : { name }),
              ...(atUs === undefined ? {} : { atUs }),
            },
      ])
    }
  return true
}

function markIn(
  work: Work,
  { markers }: Composition,
  kind: Marker['kind'],
  match: RegExpExecArray,
): Marker | null {
  const marks = markers.filter((one) => one.kind === kind).toSorted((a, b) => a.atUs - b.atUs)
  const counted = work.clause.entity(match[1] ?? match[4])
  if (counted?.kind === 'count') return marks[counted.value - 1] ?? null
  if (counted?.kind === 'clock' || counted?.kind === 'length')
    return marks.find(({ atUs }) => Math.abs(atUs - counted.us) < 1_000_000) ?? null
  if (match[1] !== undefined) return marks[ordinalIndex(match[1], marks.length)] ?? null
  const group = match[4] === undefined ? 5 : 4
  const [start, end] = match.indices?.[group] ?? [0, 0]
  const named = work.clause.entity(match[group])
  const written =
    named && 'text' in named
      ? named.text
      : named && 'name' in named
        ? named.name
        : work.clause.originalAt(start, end)
  return marks.find(({ name }) => plainName(name) === plainName(written)) ?? null
}

function nameFrom({ clause }: Work, match: RegExpExecArray): string {
  const [start, end] = match.indices?.[7] ?? [0, 0]
  const entity = clause.entity(match[7])
  if (entity?.kind === 'quote') return entity.text
  return clause.originalAt(start, end)
}

function timeIn({ clause, scene }: Work, id: CompositionId, mark: string | undefined): number | null {
  const entity = clause.entity(mark)
  const us = mark === 'start' ? 0 : entity?.kind === 'clock' || entity?.kind === 'length' ? entity.us : null
  return us === null || us > scene.reference(id).durationUs ? null : scene.momentNow(id, us)
}

function knownIn({ scene }: Work, kind: Marker['kind']): string {
  const names = scene.compositions.flatMap(({ markers }) =>
    markers.filter((one) => one.kind === kind).map(({ name }) => `“${name}”`),
  )
  return names.length === 0 ? '' : ` (there are ${names.slice(0, 8).join(', ')})`
}
