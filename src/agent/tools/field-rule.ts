// How a field of an operation is made from parameters of a tool: the shape of a rule, and the usual one.
import type { Composition, MediaReference } from '../../edit/document.ts'
import type { AgentProject } from '../engine.ts'
import { type Fields, isAbsent, type Read, read } from './tool.ts'

/** What has been read of a call so far; fields that others depend on are read first. */
export type Reading = {
  project: AgentProject
  fields: Fields
  composition: Composition | null
  media: MediaReference | null
}

export type FieldRule = {
  /** The tool's parameters that make the field, as JSON schemas. */
  parameters: Record<string, object>
  /** Parameters that must be given where the operation's own field is required. */
  required: string[]
  /** The operation's field; `undefined` when nothing was given. */
  read(reading: Reading): Read<unknown>
}

export const SECONDS = { type: 'number', description: 'Seconds' }

/** The schema of a time, with its unit in the description. */
export const seconds = (description: string) => ({ ...SECONDS, description: `${description}, in seconds` })

/** The schema of a whole number. */
export const integer = (description: string) => ({ type: 'integer', description })

/** Reads one parameter, if it is there. */
export function one<Value>(
  name: string,
  schema: object,
  reader: (value: unknown, reading: Reading) => Read<Value>,
): FieldRule {
  return {
    parameters: { [name]: schema },
    required: [name],
    read: (reading) =>
      isAbsent(reading.fields[name]) ? read(undefined) : reader(reading.fields[name], reading),
  }
}

/** Reads each of several values; the first that cannot be read decides. */
export function each<Value>(
  values: readonly unknown[],
  reader: (value: unknown) => Read<Value>,
): Read<Value[]> {
  const found: Value[] = []
  for (const value of values) {
    const result = reader(value)
    if (!result.ok) return result
    found.push(result.value)
  }
  return read(found)
}
