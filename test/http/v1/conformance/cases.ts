// What every operation of /v1 is asked in version 1.2, and how its answers compare with the vendor's. The table in
// src/http/v1/CONFORMANCE.md is made of these cases; a route without a case fails the test.
import type { Cases } from './case.ts'
import { EDIT_CASES } from './edits.ts'
import { IMPORT_CASES } from './imports.ts'
import { OUTPUT_CASES } from './outputs.ts'
import { READING_CASES } from './reading.ts'

export const CASES: Cases = { ...IMPORT_CASES, ...EDIT_CASES, ...OUTPUT_CASES, ...READING_CASES }
