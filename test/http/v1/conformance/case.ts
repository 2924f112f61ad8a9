// What a case of the conformance table is, and how its request finds what it needs.
import { spokenIn } from '../../../support/spoken-in-app.ts'
import type { Ask, TestApp } from '../../../support/test-app.ts'

/** `extension`: the vendor has no such operation or field. `unknown`: nobody has seen what the vendor does. */
type Comparison = 'same' | 'different' | 'extension' | 'unknown'

export type Case = {
  name: string
  /** The request, once what it needs is there. `path` replaces the operation's parameters. */
  ask(world: TestApp): (Ask & { path: string }) | Promise<Ask & { path: string }>
  status: number
  /** Members that the answer must have, with what they must be where that is given. */
  has?: Record<string, unknown>
  vendor: Comparison
  /** How this is known, and why it differs. */
  why: string
}

/** The id of nothing. */
export const UNKNOWN = '0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a'
/** Whatever it is, as long as it is there. */
export const some = Symbol('some')
/** Of an import. */
export const media = { 'a.wav': { url: 'https://media.test/a.wav' } }

/** A request about a project with content, whose id `path` has as ID. */
export const inProject =
  (path: string, body?: (id: string) => unknown): Case['ask'] =>
  (world) => {
    const { id } = spokenIn(world)
    return { path: path.replace('ID', id), ...(body === undefined ? {} : { body: body(id) }) }
  }
export const at =
  (path: string, body?: unknown): Case['ask'] =>
  () => ({ path, ...(body === undefined ? {} : { body }) })

/** What the answer to a new job has. */
export const jobCreated = {
  job_id: some,
  drive_id: some,
  drive_name: some,
  project_id: some,
  project_url: some,
}

/** By method and path, as routes.ts has them. */
export type Cases = Record<string, Case[]>
