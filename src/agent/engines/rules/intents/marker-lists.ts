// Several chapters or markers in one clause, each quoted name before its place: `"How it works" at 0,
// "Costs" at 15s and "Questions" at 0:48`. Lists of clock times are entities (`timed-lists.ts`).
import { type Microseconds, usFromSeconds } from '../../../../edit/time.ts'
import { wordingOf } from '../reading/entities.ts'
import { beyondEnd, type Scene } from '../scene.ts'
import type { Work } from '../work.ts'

type Mark = { name: string; atUs: Microseconds }

/** Reads a list inside one clause and sets it; false when it has none. */
export function markerList(work: Work, kind: 'marker' | 'chapter'): boolean {
  const { clause, scene } = work
  const marks = namesBeforeTimes(work)
  if (!marks) return false
  const ids = work.targets()
  clause.useAll()
  work.understood = true
  if (ids.length > 1 && work.chosen === 'default') {
    work.refuse('it is not said in which composition')
    return true
  }
  for (const id of ids) setMarks(scene, clause.original(), id, kind, marks)
  return true
}

/** `"How it works" at 0, "Costs" at 15s and "Questions" at 0:48` */
function namesBeforeTimes({ clause }: Work): Mark[] | null {
  const pairs = [
    ...clause.text.matchAll(
      /(<[qcm]\d+>) (?:chapter |marker )?(?:at|from|@|\() ?(?:the )?(?:(<[tdn]\d+>)|(start))/g,
    ),
  ]
  if (pairs.length < 2) return null
  return pairs.flatMap(([, mark, time, start]) => {
    const name = clause.entity(mark)
    const at = clause.entity(time)
    const text = wordingOf(name)
    const atUs =
      start !== undefined
        ? 0
        : at?.kind === 'clock' || at?.kind === 'length'
          ? at.us
          : at?.kind === 'count'
            ? usFromSeconds(at.value)
            : null
    return text === null || atUs === null ? [] : [{ name: text, atUs }]
  })
}

function setMarks(
  scene: Scene,
  words: string,
  compositionId: string,
  kind: 'marker' | 'chapter',
  marks: readonly Mark[],
) {
  const reference = scene.reference(compositionId)
  const outside = marks.filter(({ atUs }) => atUs > reference.durationUs)
  for (const { name, atUs } of outside) scene.refuse(name, beyondEnd(reference, atUs))
  const inside = marks.filter((mark) => !outside.includes(mark))
  scene.apply(
    words,
    inside.map(({ name, atUs }) => ({
      type: 'add_marker' as const,
      compositionId,
      kind,
      name,
      atUs: scene.momentNow(compositionId, atUs),
    })),
  )
}
