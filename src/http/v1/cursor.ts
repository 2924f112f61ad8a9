// Where the next page of GET /jobs begins. A cursor holds the position of the last job shown and the first
// page's filters, so the pages fit together. It grants no access: every page only has what its caller
// can see.
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { LISTED_TYPES, type ListedType } from '../../store/job-schema.ts'
import { oneOf, uuid } from '../shared/schema-kinds.ts'

const time = () => Type.Integer({ minimum: 0, maximum: 8.64e15 })

/** Short names: a cursor travels in URLs. */
const CursorContent = Type.Object(
  {
    /** The last job shown: its created_at in milliseconds, and its id. */
    t: time(),
    i: uuid(),
    /** created_after, created_before, project_id and type of the first page. */
    a: time(),
    b: Type.Optional(time()),
    p: Type.Optional(uuid()),
    y: Type.Optional(oneOf(LISTED_TYPES)),
  },
  { additionalProperties: false },
)
type CursorContent = Static<typeof CursorContent>

export type Cursor = {
  before: { createdAtMs: number; id: string }
  createdAfterMs: number
  createdBeforeMs?: number
  projectId?: string
  type?: ListedType
}

/** Base64url, for a query. */
export function encodeCursor(cursor: Cursor): string {
  const content: CursorContent = {
    t: cursor.before.createdAtMs,
    i: cursor.before.id,
    a: cursor.createdAfterMs,
    ...(cursor.createdBeforeMs === undefined ? {} : { b: cursor.createdBeforeMs }),
    ...(cursor.projectId === undefined ? {} : { p: cursor.projectId }),
    ...(cursor.type === undefined ? {} : { y: cursor.type }),
  }
  return Buffer.from(JSON.stringify(content)).toString('base64url')
}

/** Null for anything that `encodeCursor` didn't write. */
export function decodeCursor(text: string): Cursor | null {
  const content = contentOf(text)
  if (content === null) return null
  const cursor: Cursor = {
    before: { createdAtMs: content.t, id: content.i },
    createdAfterMs: content.a,
    ...(content.b === undefined ? {} : { createdBeforeMs: content.b }),
    ...(content.p === undefined ? {} : { projectId: content.p }),
    ...(content.y === undefined ? {} : { type: content.y }),
  }
  // Only one spelling per cursor: base64 decoders skip characters they don't know.
  return encodeCursor(cursor) === text ? cursor : null
}

function contentOf(text: string): CursorContent | null {
  try {
    const content: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return Value.Check(CursorContent, content) ? content : null
  } catch {
    return null
  }
}
