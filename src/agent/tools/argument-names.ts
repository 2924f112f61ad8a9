// Models write the name of an argument as they remember it: in another case, as an older tool had it, or as
// most other interfaces have it. What clearly means one parameter of the tool is read as that parameter; any
// other name stays as it is, and the tool's answer says what it takes.
import { type Fields, isAbsent, type Tool } from './tool.ts'

/** Other names of a parameter. They count only where the tool has none of its own with that name. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  asked: ['quote', 'quotation', 'request'],
  composition: ['composition_name', 'composition_id', 'sequence', 'timeline', 'name'],
  media: ['media_name', 'media_id', 'file', 'filename'],
  from: ['start', 'start_time', 'start_seconds', 'from_seconds', 'from_time'],
  to: ['end', 'end_time', 'end_seconds', 'to_seconds', 'to_time'],
  at: ['time', 'at_seconds', 'at_time', 'timestamp'],
  words: ['word_range', 'word_ranges', 'word_numbers'],
  name: ['text', 'title', 'label'],
  text: ['phrase'],
  on: ['enabled', 'captions'],
  gain_db: ['gain', 'volume_db'],
  answer: ['text', 'message', 'summary', 'response'],
  not_done: ['undone', 'unmet'],
}

/** What models add to explain themselves; it changes nothing about a call. */
const REMARKS = new Set(['reason', 'reasoning', 'explanation', 'comment', 'thought', 'thoughts', 'rationale'])

/** The arguments of a call under the names that `tool` knows. */
export function underKnownNames(given: Fields, { parameters }: Tool): Fields {
  const { properties }: { properties?: object } = parameters
  const known = new Set(['asked', ...Object.keys(properties ?? {})])
  const fields = new Map<string, unknown>()
  const others: [string, unknown][] = []
  for (const [written, value] of Object.entries(given)) {
    const name = snakeCase(written)
    if (known.has(name) && (name === written || isAbsent(fields.get(name)))) fields.set(name, value)
    else if (!REMARKS.has(name)) others.push([name, value])
  }
  for (const [name, value] of others) {
    const meant = Object.keys(OTHER_NAMES).find(
      (one) => known.has(one) && isAbsent(fields.get(one)) && OTHER_NAMES[one]?.includes(name),
    )
    fields.set(meant ?? name, value)
  }
  return Object.fromEntries(fields)
}

/** `fromSeconds`, `From-Seconds` and `from seconds` as `from_seconds`. */
export function snakeCase(name: string): string {
  return name
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
}
