// One page of the project list: searched, sorted, and starting where the previous page ended.

import type { ListedProject } from '../../store/project-list.ts'
import { invalid } from '../shared/request-validation.ts'

export const PROJECT_SORTS = ['updated', 'created', 'name'] as const
export type ProjectSort = (typeof PROJECT_SORTS)[number]

const alphabetical = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** A project's position in the order; a cursor holds the position of the last one shown. */
type Place = { key: string | number; id: string }

/** One page of a searched and sorted list, and the next page's cursor. */
export function projectPage<Listed extends ListedProject>(
  projects: readonly Listed[],
  wanted: { search: string; sort: ProjectSort; cursor: string | null; limit: number },
): { page: Listed[]; nextCursor: string | null } {
  const words = folded(wanted.search).split(/\s+/).filter(Boolean)
  const placed = projects
    .filter(({ name, ownerEmail }) => {
      const text = `${folded(name)} ${ownerEmail}`
      return words.every((word) => text.includes(word))
    })
    .map((project) => ({ project, place: placeOf(project, wanted.sort) }))
    .sort((a, b) => order(a.place, b.place))
  const after = wanted.cursor === null ? null : readCursor(wanted.cursor, wanted.sort)
  const rest = after === null ? placed : placed.filter(({ place }) => order(place, after) > 0)
  const page = rest.slice(0, wanted.limit)
  const last = page.at(-1)
  return {
    page: page.map(({ project }) => project),
    nextCursor: last && rest.length > page.length ? writeCursor(last.place) : null,
  }
}

function placeOf(project: ListedProject, sort: ProjectSort): Place {
  if (sort === 'name') return { key: project.name, id: project.id }
  return { key: sort === 'created' ? project.createdAtMs : project.updatedAtMs, id: project.id }
}

/** Names from A to Z, times from newest to oldest. */
function order(a: Place, b: Place): number {
  const byKey =
    typeof a.key === 'number' && typeof b.key === 'number'
      ? b.key - a.key
      : alphabetical.compare(String(a.key), String(b.key))
  if (byKey !== 0) return byKey
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase().trim()
}

function writeCursor({ key, id }: Place): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url')
}

function readCursor(cursor: string, sort: ProjectSort): Place {
  try {
    const [key, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const isKey = sort === 'name' ? typeof key === 'string' : typeof key === 'number'
    if (isKey && typeof id === 'string') return { key: key as string | number, id }
  } catch {
    // Rejected below, like any cursor that isn't ours.
  }
  throw invalid('cursor must be the next_cursor of the previous page, with the same sort.')
}
