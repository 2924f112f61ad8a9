// What a tool is: something that a model may call. A wrong call is ordinary; its result says how to
// fix it and is read by the model, so it names what there is and what to give instead.

import type { ToolDescription } from '../../chat-model.ts'
import type { EditDocument } from '../../edit/document.ts'
import type { AgentProject } from '../engine.ts'

export type ToolResult = {
  ok: boolean
  /** For the model. */
  text: string
  /** What a call changed; the caller describes it after `text`, which takes a second on a large project. */
  change?: { before: EditDocument; after: EditDocument }
}

export type Tool = ToolDescription & {
  /** Tools that change the draft; the others only read. */
  edits: boolean
  /** Says in a few words what a call does, for the progress label: `Removing filler words`. */
  label: string
  run(fields: Fields, project: AgentProject): ToolResult
}

/** The arguments of a call, as the model wrote them. */
export type Fields = Readonly<Record<string, unknown>>

/** The result of a call that worked. */
export function said(text: string): ToolResult {
  return { ok: true, text }
}

/** A result that the difference between the two documents describes. */
export function changed(before: EditDocument, after: EditDocument, text = ''): ToolResult {
  return { ok: true, text, change: { before, after } }
}

/** The result of a wrong call; `text` says how to fix it. */
export function failed(text: string): ToolResult {
  return { ok: false, text }
}

/** A value read from a field, or what is wrong with it. */
export type Read<Value> = { ok: true; value: Value } | { ok: false; message: string }

/** A value that was read. */
export function read<Value>(value: Value): Read<Value> {
  return { ok: true, value }
}

/** Why a field could not be read, and what to give instead. */
export function unreadable(message: string): { ok: false; message: string } {
  return { ok: false, message }
}

/** Small models send empty values for fields that they don't need. */
export function isAbsent(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && /^\s*(?:(?:null|none|undefined)\s*)?$/i.test(value)) ||
    (Array.isArray(value) && value.length === 0)
  )
}
