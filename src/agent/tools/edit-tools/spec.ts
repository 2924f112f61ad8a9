// The shape of a tool that edits, and the parameters that most of them share.
import type { OperationType } from '../../../edit/operations.ts'
import type { AgentProject } from '../../engine.ts'
import { secondsOf, stretchesOf } from '../stretches.ts'
import { type Fields, type Read, read, unreadable } from '../tool.ts'

/** Operations with their fields as a model says them, in order. */
export type Steps = [OperationType, Record<string, unknown>][]

export type EditToolSpec = {
  name: string
  description: string
  label: string
  /** JSON schemas; `asked` is added. */
  parameters: Record<string, object>
  required?: string[]
  /** Other names that models use, and that `steps` reads. */
  alsoTakes?: string[]
  steps(fields: Fields, project: AgentProject): Read<Steps>
}

export const TEXT = { type: 'string' }
export const NUMBER = { type: 'number' }
export const WHOLE = { type: 'integer' }
export const FLAG = { type: 'boolean' }

/** The schema of a text that is one of these. */
export const choice = (...values: string[]) => ({ type: 'string', enum: values })

export const COMPOSITION = { composition: TEXT }
/** A part of a composition: word numbers of a media, or seconds. */
export const PART = { media: TEXT, words: TEXT, from: NUMBER, to: NUMBER }
/** Several parts at once, beside `words`. */
export const PARTS = {
  ...PART,
  ranges: {
    type: 'array',
    items: { type: 'object', properties: { from: NUMBER, to: NUMBER } },
  },
}

/** The parts that a call names, as `ranges` of an operation; `{}` when it names none. */
export function rangesField(fields: Fields, project: AgentProject): Read<{ ranges?: object[] }> {
  const found = stretchesOf(fields, project)
  if (!found.ok) return found
  return read(found.value === null ? {} : { ranges: found.value.map(secondsOf) })
}

/** The one part that a call names, as `from` and `to`; `{}` when it names none. */
export function rangeField(fields: Fields, project: AgentProject): Read<{ from?: number; to?: number }> {
  const found = stretchesOf(fields, project)
  if (!found.ok) return found
  if (found.value === null) return read({})
  const [first, ...more] = found.value
  if (!first || more.length > 0)
    return unreadable('These words stand apart: name one part, or call once for each.')
  return read(secondsOf(first))
}

/** Those of `names` that the call gives. */
export function given(fields: Fields, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  )
}
