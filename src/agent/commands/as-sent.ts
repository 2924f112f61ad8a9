// Edit operations as programs read and write them: names in snake case, times in decimal seconds. Follows the schemas
// of edit/operations.ts, so that an operation is described once.
import type { TSchema } from '@sinclair/typebox'
import { type EditOperation, OPERATION_SCHEMAS } from '../../edit/operations.ts'
import { secondsFromUs } from '../../edit/time.ts'

/** `startUs` → `start`, `mediaId` → `media`, `clipIds` → `clip_ids`. */
export function wireName(name: string): string {
  if (name === 'mediaId') return 'media'
  return name.replace(/Us$/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** True for a field that holds a time: microseconds inside, seconds outside. */
export function isTime(field: string, schema: TSchema): boolean {
  return /Us$/.test(field) && (schema.type === 'integer' || schema.type === 'number')
}

/** True for a field that may be null. Programs send no null: they leave out a field that must be there inside. */
export function isNullable(schema: TSchema): boolean {
  return ((schema.anyOf ?? []) as TSchema[]).some(({ type }) => type === 'null')
}

/** What null means for a color, whose absence may mean that it stays as it is. */
const DEFAULT_COLOR = '#ffffff'

/** The operation as a program would send it. */
export function operationAsSent(operation: EditOperation): Record<string, unknown> {
  return outward(operation, OPERATION_SCHEMAS[operation.type], '') as Record<string, unknown>
}

function outward(value: unknown, schema: TSchema, field: string): unknown {
  if (isTime(field, schema)) return secondsFromUs(value as number)
  if (Array.isArray(value) && schema.items)
    return value.map((item) => outward(item, schema.items as TSchema, ''))
  const shape = [schema, ...((schema.anyOf ?? []) as TSchema[])].find(({ properties }) => properties)
  if (!shape || typeof value !== 'object' || value === null) return value
  const fields = shape.properties as Record<string, TSchema>
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const known = fields[name]
      if (inner === null) return name === 'color' ? [[name, DEFAULT_COLOR]] : []
      return [[wireName(name), known ? outward(inner, known, name) : inner]]
    }),
  )
}
