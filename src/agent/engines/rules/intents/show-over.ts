// Pictures that are seen while something else is heard: "show the b-roll while she talks about the roof",
// "put logo.png over the first five seconds".
import type { EditOperation } from '../../../../edit/operations.ts'
import { namedPart } from '../places/named-part.ts'
import { placesIn } from '../places/read-places.ts'
import type { Work } from '../work.ts'

const SHOWS =
  /^(?:show|add|put|play|use|cut to|insert|switch to)\b.*(<m\d+>)(?: (?:clip|media|video|picture|image|on screen))*(?: on)? (while|when|where|during|over|as|on top of|across|whenever|for all of)\b/

const WHOLE =
  /^(?: (?:all|the|my|of|whole|entire|this|it|video|composition|clip|everything|time|duration|length|<c\d+>))+$/

/** Puts media on an overlay for as long as the named place lasts. */
export function showOver(work: Work) {
  const { clause, scene } = work
  if (clause.form.isQuestion || clause.form.forbids || work.understood) return
  const match = SHOWS.exec(work.text)
  const media = clause.entity(match?.[1])
  if (!match || media?.kind !== 'media') return
  const [mediaId] = media.ids
  const reference = mediaId === undefined ? undefined : scene.project.context.media.get(mediaId)
  if (mediaId === undefined || !reference?.hasPicture) return
  const start = match[0].length - (match[2] ?? '').length
  const times = /(?:from |between |at )?<[td]\d+>.*$/.exec(clause.text.slice(start))
  const text = times
    ? '#'.repeat(start + times.index) + times[0]
    : '#'.repeat(start) + clause.text.slice(start).replace(/^(?:while|when|as|during|whenever)\b/, 'where')
  const ids = work.targets()
  const found = ids.flatMap((id) => {
    const over = clause.text.slice(start + (match[2] ?? '').length)
    if (WHOLE.test(over)) return [{ id, ranges: [{ startUs: 0, endUs: scene.durationOf(id) }] }]
    const places = placesIn(clause, scene.reference(id), 'remove', sized(text, clause.text.length))
    if (places.kind === 'missing') work.problems.push(places.why)
    // What is over a quote or a sentence has no "where".
    const piece = { start: start + (match[2] ?? '').length + 1, end: clause.text.length }
    const named = places.kind === 'none' ? namedPart(clause, scene.reference(id), piece) : null
    if (named?.kind === 'found') return [{ id, ranges: scene.toNow(id, [named.range]) }]
    return places.kind === 'found' ? [{ id, ranges: scene.toNow(id, places.ranges) }] : []
  })
  clause.useAll()
  work.understood = true
  const [one, more] = found.filter(({ ranges }) => ranges.length > 0)
  if (!one) return work.refuse(work.problems[0] ?? 'it is not clear at which time it shall be shown')
  if (more && work.chosen === 'default')
    return work.refuse('that place is in several compositions; name the one that is meant')
  const mostUs = reference.availableRange?.endUs ?? Number.MAX_SAFE_INTEGER
  for (const { id, ranges } of more ? found : [one])
    for (const { startUs, endUs } of ranges) {
      const clipId = scene.project.newId()
      const lengthUs = Math.min(endUs - startUs, mostUs)
      const operations: EditOperation[] = [
        {
          type: 'insert_clip',
          id: clipId,
          compositionId: id,
          mediaId,
          track: 'overlay',
          atUs: startUs,
          sourceRange: { startUs: 0, endUs: lengthUs },
        },
      ]
      if (reference.hasAudio)
        operations.push({ type: 'set_muted', compositionId: id, clipIds: [clipId], muted: true })
      if (!scene.apply(clause, operations)) continue
      const sound = reference.hasAudio ? ', without its sound' : ''
      scene.remark(
        `“${media.name}” is seen for ${(lengthUs / 1e6).toFixed(1)} s from ${(startUs / 1e6).toFixed(1)} s on${sound}.`,
      )
    }
}

/** The text in the same places as the clause's own, whatever was replaced at its start. */
function sized(text: string, length: number): string {
  const surplus = text.length - length
  if (surplus <= 0) return text + '#'.repeat(-surplus)
  return text.startsWith('#'.repeat(surplus)) ? text.slice(surplus) : text.slice(0, length)
}
