// add_title, change_title, remove_title: texts over the picture.
import { LENGTHS } from '../bounds.ts'
import type { Composition, TextSize, Title } from '../document.ts'
import { checkedRange, checkedText, idFor, inComposition, type Verb } from '../find.ts'
import { ok, type Result, wrong } from '../result.ts'

/**
 * Shows a text for a stretch of the composition; later it stays with its content.
 *
 *   picture   |      A      |
 *   title        | text |
 */
export const addTitle: Verb<'add_title'> = (document, operation, _context, newId) =>
  inComposition(document, operation.compositionId, (composition) => {
    const id = idFor(document, operation.id, newId)
    if (!id.ok) return id
    const text = checkedText(operation.text, 'text', LENGTHS.title)
    if (!text.ok) return text
    const range = checkedRange(composition, operation.range)
    if (!range.ok) return range
    const { place, color = null } = operation
    const title: Title = {
      id: id.value,
      text: text.value,
      place,
      range: range.value,
      color,
      ...looks(operation),
    }
    return ok({ ...composition, titles: [...composition.titles, title] })
  })

/** Changes the given fields of a title; the rest stays. */
export const changeTitle: Verb<'change_title'> = (document, operation) =>
  inComposition(document, operation.compositionId, (composition) => {
    const found = findTitle(composition, operation.titleId)
    if (!found.ok) return found
    const { place = found.value.place, color = found.value.color } = operation
    const fields = ['text', 'place', 'range', 'color', 'size', 'background', 'offset'] as const
    if (fields.every((field) => operation[field] === undefined))
      return wrong({ kind: 'nothing_given', type: operation.type, fields: [...fields] })
    const text =
      operation.text === undefined ? ok(found.value.text) : checkedText(operation.text, 'text', LENGTHS.title)
    if (!text.ok) return text
    const range = operation.range ? checkedRange(composition, operation.range) : ok(found.value.range)
    if (!range.ok) return range
    const { size = found.value.size, background = found.value.background } = operation
    const { offset = place === found.value.place ? found.value.offset : undefined } = operation
    const own = { id: found.value.id, text: text.value, place, range: range.value, color }
    const changed: Title = { ...own, ...looks({ size, background, offset }) }
    const titles = composition.titles.map((title) => (title === found.value ? changed : title))
    return ok({ ...composition, titles })
  })

/** Removes a title. */
export const removeTitle: Verb<'remove_title'> = (document, operation) =>
  inComposition(document, operation.compositionId, (composition) => {
    const found = findTitle(composition, operation.titleId)
    if (!found.ok) return found
    return ok({ ...composition, titles: composition.titles.filter((title) => title !== found.value) })
  })

/** Size, background and offset as stored in a title, which omits defaults. */
function looks({
  size,
  background,
  offset,
}: {
  size?: TextSize | undefined
  background?: string | undefined
  offset?: Title['offset'] | undefined
}): Pick<Title, 'size' | 'background' | 'offset'> {
  return {
    ...(offset === undefined || (offset.x === 0 && offset.y === 0) ? {} : { offset }),
    ...(size === undefined || size === 'normal' ? {} : { size }),
    ...(background === undefined || background === 'none' ? {} : { background }),
  }
}

function findTitle(composition: Composition, titleId: string): Result<Title> {
  const title = composition.titles.find(({ id }) => id === titleId)
  if (title) return ok(title)
  const known = composition.titles.map(({ id, text }) => ({ id, name: text }))
  return wrong({ kind: 'title_not_found', titleId, known })
}
