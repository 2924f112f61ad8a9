// “It's too quiet. Raise it 4 dB.” asks once: what is amiss, and by how much it is to change.
import type { Clause } from './clause.ts'
import { isNot } from './token-tests.ts'
import type { Unit } from './tokens.ts'

/** In what a remedy is measured. */
const REMEDIES: Readonly<Record<string, readonly Unit[]>> = {
  tooQuiet: ['db', 'lufs'],
  tooLoud: ['db', 'lufs'],
  tooSlow: ['x', '%'],
  tooFast: ['x', '%'],
}

/** Takes a complaint for a remark where the next clause says by how much, or how it shall be. */
export function withRemedies(clauses: readonly Clause[]): void {
  for (const [at, clause] of clauses.entries()) {
    const next = clauses
      .slice(at + 1)
      .find(({ isRemark, tokens }) => !isRemark && tokens.some(isNot({ glue: 'politeness' })))
    const units = clause.tokens.flatMap(({ senses }) => REMEDIES[senses.look ?? ''] ?? [])
    const isMeasured = next?.tokens.some(({ unit }) => unit !== null && units.includes(unit)) === true
    const isComplaint = clause.verb === null && !clause.tokens.some(({ unit }) => unit !== null)
    if (isComplaint && isMeasured) clause.isRemark = true
  }
}
