// What a search may ask for.
import { type Static, Type } from '@sinclair/typebox'
import type { QueryPart } from '../../store/search-index.ts'
import { parseDateTime } from '../shared/date-time.ts'
import { createQueryReader } from '../shared/query.ts'
import { checkedText, oneOf, text, uuid } from '../shared/schema-kinds.ts'

/** What can be searched for. */
export const SEARCHED_TYPES = [
  'project',
  'video',
  'image',
  'audio',
  'project_folder',
  'media_library_folder',
  'layout_pack',
] as const

const MATCHES = ['name', 'content', 'visual'] as const

export const SORTS = ['relevance', 'newest', 'oldest'] as const

const DAY_MS = 24 * 60 * 60 * 1000

const moment = (description: string) =>
  checkedText('a date, or an ISO 8601 date-time', (given) => momentOf(given, 'start') !== null, {
    maxLength: 64,
    description,
    example: '2026-11-01',
  })

export const Query = Type.Object({
  query: text(
    { min: 1, max: 500, trimmed: true },
    { description: 'Words, all of which must match; phrases in double quotes.', example: 'filler word' },
  ),
  type: Type.Optional(
    Type.Array(oneOf(SEARCHED_TYPES), { description: 'Only results of these types. Repeatable.' }),
  ),
  match: Type.Optional(
    Type.Array(oneOf(MATCHES), {
      description: 'By `name`, by `content`, or both (the default). Repeatable.',
    }),
  ),
  owner: Type.Optional(
    Type.Array(uuid(), { maxItems: 20, description: 'Only of these users. Repeatable, up to 20 times.' }),
  ),
  updated_after: Type.Optional(moment('Inclusive; a date means its beginning, in UTC.')),
  updated_before: Type.Optional(moment('Inclusive; a date means its end, in UTC.')),
  sort: Type.Optional(oneOf(SORTS, { default: 'relevance' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30, example: 10 })),
})

export type Query = Static<typeof Query>

export const readQuery = createQueryReader(Query)

/** Milliseconds; a time without an offset is UTC. Null if it's neither a date nor a date-time. */
export function momentOf(given: string, end: 'start' | 'end'): number | null {
  if (/^\d{4}-\d\d-\d\d$/.test(given)) {
    const day = parseDateTime(`${given}T00:00:00Z`)
    return day === null || end === 'start' ? day : day + DAY_MS - 1
  }
  return parseDateTime(given) ?? parseDateTime(`${given}Z`)
}

/** A query as it was read: its words, and what may match them. */
export type SearchInput = {
  query: Query
  words: QueryPart[]
  match: Set<string>
  types: Set<string>
  limit: number
}
