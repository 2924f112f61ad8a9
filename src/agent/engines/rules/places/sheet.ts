// A clause while its places are being read: what of its text nobody has read yet, and what was found.
import type { Microseconds, TimeRange } from '../../../../edit/time.ts'
import type { Clause } from '../reading/clause.ts'
import { beyondEnd, type Reference } from '../scene.ts'

/** Blanks out what is read, so that every word has one meaning. */
export class Sheet {
  text: string
  /** Times of the reference. */
  readonly ranges: TimeRange[] = []
  /** Why a place that was named is not there. */
  readonly problems: string[] = []
  /** True when a place was recognised, found or not. */
  spoken = false

  constructor(
    readonly clause: Clause,
    readonly reference: Reference,
    /** What happens to the place: of several matches, the one that removes the least is meant. */
    readonly purpose: 'remove' | 'keep',
    /** The part of the clause's text that is read, in place; the rest blanked out. */
    text: string,
  ) {
    this.text = text
  }

  get durationUs(): Microseconds {
    return this.reference.durationUs
  }

  /** Calls `read` with every match of `pattern` (global) that is left, and blanks it out when `read` says so. */
  each(pattern: RegExp, read: (match: RegExpExecArray) => boolean): void {
    pattern.lastIndex = 0
    for (let match = pattern.exec(this.text); match; match = pattern.exec(this.text)) {
      const start = match.index
      const end = start + match[0].length
      if (!read(match)) {
        pattern.lastIndex = start + 1
        continue
      }
      this.spoken = true
      this.clause.usePlace(start, end)
      this.text = `${this.text.slice(0, start)}${'#'.repeat(end - start)}${this.text.slice(end)}`
      pattern.lastIndex = end
    }
  }

  /** Adds a stretch, cut to the composition; one that lies outside is a problem. */
  add(startUs: Microseconds, endUs: Microseconds): true {
    const range = { startUs: Math.max(0, startUs), endUs: Math.min(this.durationUs, endUs) }
    if (range.startUs < range.endUs) this.ranges.push(range)
    else this.problems.push(this.outside(startUs))
    return true
  }

  outside(atUs: Microseconds): string {
    return beyondEnd(this.reference, atUs)
  }

  /** The time that a mark (`<t1>`, `<d2>`) or one of the words start and end stands for. */
  timeOf(mark: string | undefined): Microseconds | null {
    if (mark === undefined) return null
    if (/start$/.test(mark)) return 0
    if (/end$/.test(mark)) return this.durationUs
    const entity = this.clause.entity(mark)
    return entity && (entity.kind === 'clock' || entity.kind === 'length') ? entity.us : null
  }
}
