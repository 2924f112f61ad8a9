// How an answer names what was not done, in one voice: what, why in words that a person can act on, and what works instead.

import { BOUNDS } from '../../edit/bounds.ts'

/** Reasons that every answer words the same way. */
export const NOT_READ = 'I did not understand it'
export const READ_IN_PART = 'I understood only part of it'
export const UNREAD_GUARD = "I can't tell what should stay as it is"
export const NO_ANSWER = 'this project has no answer to it'

/** Why a part of the prompt was not done, as a sentence. */
export function refusalText(words: string, why: string, closest?: string): string {
  if (why === NO_ANSWER)
    return `I couldn't find an answer to “${words}” in this project.${closest === undefined ? '' : ` ${closest}`}`
  if (why === NOT_READ) return `I couldn't do “${words}”.`
  return `I couldn't do “${words}”: ${why}${/[.?!]$/.test(why) ? '' : '.'}`
}

/** Words that asked for nothing that is known, beside something that was done. */
export function ignoredText(words: string): string {
  return `I ignored “${words}”.`
}

/** A sentence that only said how somebody finds something. */
export function remarkText(words: string): string {
  return `I took “${words}” as a remark.`
}

/** A part that was left out because its condition isn't met: what follows “if” is false, or what follows “unless” is true. */
export function conditionText(condition: string, isUnless: boolean): string {
  return `“${condition}” ${isUnless ? 'is' : "isn't"} the case, so I skipped that part.`
}

/** What the fields of operations may be, for values that a frame passes on as they were said. */
const RANGES: Readonly<Record<string, string>> = {
  gainDb: `the volume can be set from ${BOUNDS.gainDb.least} to +${BOUNDS.gainDb.most} dB`,
  longerThanUs: `pauses can be measured up to ${BOUNDS.gapUs.most / 1e6} seconds`,
  shortenToUs: `pauses can be set to up to ${BOUNDS.gapUs.most / 1e6} seconds`,
}

/** Why an operation is not one, in words of the film: which value can be what. */
export function rangeText(path: string): string {
  return RANGES[path.split('.').at(-1) ?? ''] ?? 'a value in it is out of range'
}

/** The choice between several names, left to the person. */
export function whichText(what: string, names: readonly string[]): string {
  return `I can't tell which ${what} you mean: ${names.map((name) => `“${name}”`).join(', ')}`
}
