// add_marker, change_marker, remove_marker: points of interest and chapters.
import { LENGTHS } from '../bounds.ts'
import type { Composition, Marker } from '../document.ts'
import { checkedText, checkedTime, idFor, inComposition, type Verb } from '../find.ts'
import { ok, type Result, wrong } from '../result.ts'

/**
 * Marks a time; later the marker stays with its content.
 *
 *   |    A    |    B    |
 *   ↑ Intro       ↑ Setup
 */
export const addMarker: Verb<'add_marker'> = (document, operation, _context, newId) =>
  inComposition(document, operation.compositionId, (composition) => {
    const id = idFor(document, operation.id, newId)
    if (!id.ok) return id
    const label = checkedText(operation.name, 'name', LENGTHS.name)
    if (!label.ok) return label
    const at = checkedTime(composition, operation.atUs)
    if (!at.ok) return at
    const marker: Marker = { id: id.value, kind: operation.kind, name: label.value, atUs: at.value }
    return ok({ ...composition, markers: [...composition.markers, marker] })
  })

/** Renames or moves a marker. */
export const changeMarker: Verb<'change_marker'> = (document, operation) =>
  inComposition(document, operation.compositionId, (composition) => {
    const found = findMarker(composition, operation.markerId)
    if (!found.ok) return found
    if (operation.name === undefined && operation.atUs === undefined)
      return wrong({ kind: 'nothing_given', type: operation.type, fields: ['name', 'atUs'] })
    const label = checkedText(operation.name ?? found.value.name, 'name', LENGTHS.name)
    if (!label.ok) return label
    const at = checkedTime(composition, operation.atUs ?? found.value.atUs)
    if (!at.ok) return at
    const changed = { ...found.value, name: label.value, atUs: at.value }
    const markers = composition.markers.map((marker) => (marker === found.value ? changed : marker))
    return ok({ ...composition, markers })
  })

/** Removes a marker. */
export const removeMarker: Verb<'remove_marker'> = (document, operation) =>
  inComposition(document, operation.compositionId, (composition) => {
    const found = findMarker(composition, operation.markerId)
    if (!found.ok) return found
    return ok({ ...composition, markers: composition.markers.filter((marker) => marker !== found.value) })
  })

function findMarker(composition: Composition, markerId: string): Result<Marker> {
  const marker = composition.markers.find(({ id }) => id === markerId)
  if (marker) return ok(marker)
  const known = composition.markers.map(({ id, name }) => ({ id, name }))
  return wrong({ kind: 'marker_not_found', markerId, known })
}
