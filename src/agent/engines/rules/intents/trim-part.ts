// One part made shorter: "trim day 1 to its first 10 seconds", "shorten the intro to 5 seconds".
import { namedPart } from '../places/named-part.ts'
import type { Work } from '../work.ts'
import { cutPlaces } from './cut-places.ts'

const TO_LENGTH =
  /^(?:trim|cut|shorten|keep|make)(?: only)? ((?:the |my )?(?:<m\d+>|intro|outro|(?:first|second|third|fourth|fifth|last) (?:clip|sentence|question|answer))(?: clip)?)(?: (?:in|of) (?:the |my )?(?:composition )?<c\d+>(?: composition)?)?(?: (?:down|be))? (?:to |only )*(?:(?:just|about|only) )*(?:(?:its|the) (first|last) |(?:shorter|long) )?(<d\d+>)(?: (?:long|of it))?$/d

/** Cuts what a part has beyond the wanted length; true when the clause asks for that. */
export function trimPart(work: Work): boolean {
  const { clause, scene } = work
  const match = TO_LENGTH.exec(work.text)
  const [start, end] = match?.indices?.[1] ?? [0, 0]
  const length = clause.entity(match?.[3])
  if (!match || length?.kind !== 'length') return false
  const problems: string[] = []
  const ids = work.targets()
  const found = ids.flatMap((id) => {
    const part = namedPart(clause, scene.reference(id), { start, end })
    if (part.kind === 'problem') problems.push(part.why)
    return part.kind === 'found' ? [{ id, range: part.range }] : []
  })
  clause.useAll()
  work.understood = true
  if (found.length === 0) work.refuse(problems[0] ?? 'that part is not there')
  else if (found.length > 1 && work.chosen === 'default')
    work.refuse('several compositions have such a part; name the one that is meant')
  else
    for (const { id, range } of found) {
      const surplusUs = range.endUs - range.startUs - length.us
      if (surplusUs <= 0) continue
      const gone =
        match[2] === 'last'
          ? { startUs: range.startUs, endUs: range.startUs + surplusUs }
          : { startUs: range.endUs - surplusUs, endUs: range.endUs }
      cutPlaces(work, id, [gone], false)
    }
  return true
}
