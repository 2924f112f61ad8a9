// Finds what in a prompt is not an ordinary word: quoted texts, names that the project knows, times,
// lengths, shapes, sizes, levels, counts. It only reads the text; what they mean for an edit is said
// elsewhere.
import type { CompositionId, MediaId } from '../../../../edit/document.ts'
import { type Microseconds, usFromSeconds } from '../../../../edit/time.ts'
import { COMPOUND, N, secondsOfLength, secondsOfUnit } from './lengths.ts'
import { numberOf } from './numbers.ts'

/** Something in a prompt that is no ordinary word. */
export type Entity =
  | { kind: 'quote'; text: string }
  /** A composition of the project by name; several when they share it. */
  | { kind: 'composition'; ids: CompositionId[]; name: string; quoted?: string }
  | { kind: 'media'; ids: MediaId[]; name: string; quoted?: string }
  /** Names with the times that they stand for. */
  | { kind: 'list'; items: { us: Microseconds; name: string }[] }
  /** A place on the clock: `1:30`. */
  | { kind: 'clock'; us: Microseconds }
  /** A length, or a place said as one ("at 30 seconds"). */
  | { kind: 'length'; us: Microseconds }
  | { kind: 'ratio'; width: number; height: number }
  | { kind: 'size'; width: number; height: number }
  | { kind: 'percent'; value: number }
  | { kind: 'gain'; db: number }
  | { kind: 'loudness'; lufs: number }
  | { kind: 'speed'; factor: number }
  | { kind: 'count'; value: number }

/** Where an entity stands in the prompt: start-inclusive, end-exclusive, in characters. */
export type EntitySpan = { start: number; end: number; entity: Entity }

/** Letters that stand for the kinds in a clause's text: `<t3>` is the entity 3, a clock time. */
export const LETTER_OF: Record<Entity['kind'], string> = {
  quote: 'q',
  composition: 'c',
  media: 'm',
  list: 'k',
  clock: 't',
  length: 'd',
  ratio: 'r',
  size: 's',
  percent: 'p',
  gain: 'g',
  loudness: 'l',
  speed: 'x',
  count: 'n',
}

type Reader = { pattern: RegExp; read: (match: RegExpExecArray, text: string) => Entity | null }

/** Ratios that are shapes of pictures; anything else with a colon is a time. */
const SHAPES = new Set(['9:16', '16:9', '1:1', '4:5', '5:4', '4:3', '3:4', '2:3', '3:2', '21:9'])

const READERS: Reader[] = [
  { pattern: /"([^"]*)"|`([^`]+)`|«\s*([^»]*?)\s*»/dg, read: quoted },
  { pattern: /(?<![\p{L}\p{N}])'([^'\n]+(?:'(?=[\p{L}])[^'\n]*)*)'(?![\p{L}\p{N}])/dgu, read: quoted },
  // A handle or an address is a text, quoted or not.
  {
    pattern:
      /(?<![\p{L}\p{N}])(@[\p{L}\p{N}_](?:[\p{L}\p{N}_.]*[\p{L}\p{N}_])?|(?:https?:\/\/|www\.)[^\s"'<>]*[^\s"'<>.,;:!?]|#\p{L}[\p{L}\p{N}_]+)/dgu,
    read: quoted,
  },
  {
    pattern: /(?<![\d:])(\d{3,5})\s?(?:[x×*]| by )\s?(\d{3,5})(?!\d)/dg,
    read: (m) => ({ kind: 'size', width: Number(m[1]), height: Number(m[2]) }),
  },
  {
    pattern: /(?<![\d:.])(\d{1,2})\s?(?::|[x×/]| by |-)\s?(\d{1,2})(?![\d:]|\.\d)(?! ?(?:sec|s\b|min|m\b))/dg,
    read: shape,
  },
  {
    pattern: /(?<![\d:.])(\d{1,2}):(\d{2}):(\d{2})(?:[.,](\d{1,6}))?(?![\d:])/dg,
    read: (m) => clock(Number(m[1]) * 3600 + Number(m[2]) * 60 + Number(m[3]), m[4]),
  },
  {
    pattern: /(?<![\d:.])(\d{1,3}):([0-5]\d)(?:[.,](\d{1,6}))?(?![\d:])(?: ?(?:minutes?|mins?|min)\b)?/dg,
    read: (m) => clock(Number(m[1]) * 60 + Number(m[2]), m[3]),
  },
  {
    pattern: /(?<![\w.])(minus |[-−+] ?)?(\d+(?:[.,]\d+)?) ?(?:lufs|lkfs)\b/dgi,
    read: (m) => ({ kind: 'loudness', lufs: -Math.abs(decimal(m[2])) }),
  },
  {
    pattern: /(?<![\w.])(minus |plus |[-−+] ?)?(\d+(?:[.,]\d+)?) ?(?:db|decibels?)\b/dgi,
    read: (m) => ({ kind: 'gain', db: /^[-−m]/i.test(m[1] ?? '') ? -decimal(m[2]) : decimal(m[2]) }),
  },
  {
    pattern: /(?<![\w.])(\d+(?:[.,]\d+)?) ?(?:%|percent\b|per cent\b)/dgi,
    read: (m) => ({ kind: 'percent', value: decimal(m[1]) }),
  },
  {
    pattern: /(?<![\w.])(\d+(?:[.,]\d+)?) ?(?:x|×|times)(?![\w])/dgi,
    read: (m) => ({ kind: 'speed', factor: decimal(m[1]) }),
  },
  { pattern: new RegExp(`(?<![\\w.:])(?:${COMPOUND})`, 'gdi'), read: (m, text) => lengthAt(m[0], text, m) },
  // "The 20 most interesting seconds"
  {
    pattern:
      /(?<![\w.])(\d{1,3})(?: (?:most \w+|best|strongest|funniest|juiciest|top)){1,2} (seconds?|minutes?)(?!\w)/dgi,
    read: (m) => ({ kind: 'length', us: usFromSeconds(Number(m[1]) * secondsOfUnit(m[2] ?? 's')) }),
  },
  {
    pattern: /(?<=\b(?:first|last|opening|final) )(?:minute|hour|second)(?!\w)/dgi,
    read: (m) => ({ kind: 'length', us: usFromSeconds(secondsOfUnit(m[0])) }),
  },
  { pattern: new RegExp(`(?<![\\w.:-])(?:${N})(?![\\w:])`, 'gdi'), read: count },
]

/**
 * The entities of `text`, in order, without overlap; earlier readers win. `taken` are spans that
 * are already known (names of the project).
 */
export function findEntities(text: string, taken: EntitySpan[] = []): EntitySpan[] {
  const found = [...taken]
  for (const { pattern, read } of READERS)
    for (const match of text.matchAll(pattern)) {
      const start = match.index
      const end = start + match[0].length
      if (found.some((span) => span.start < end && start < span.end)) continue
      const entity = read(match as RegExpExecArray, text)
      if (entity) found.push({ start, end, entity })
    }
  found.sort((a, b) => a.start - b.start)
  return withUnitsOfRanges(text, found)
}

function quoted(match: RegExpExecArray): Entity | null {
  const text = (match[1] ?? match[2] ?? match[3] ?? '').replace(/^\{\{?\s*|\s*\}?\}$/g, (braces) => braces)
  return { kind: 'quote', text }
}

function shape(match: RegExpExecArray, text: string): Entity | null {
  const key = `${Number(match[1])}:${Number(match[2])}`
  if (!SHAPES.has(key)) return null
  const before = text.slice(0, match.index)
  const dashed = /\d\s?[-/]\s?\d/.test(match[0])
  if (dashed && !/ratio|aspect|format|shape|to |in |make it |vertical|portrait/i.test(before)) return null
  // `9:16` alone may be nine minutes sixteen: it is when a true time stands across a connecting word.
  const after = text.slice(match.index + match[0].length)
  const time = '\\d{1,2}:(?!16\\b)[0-5]\\d'
  const isTime =
    key === '9:16' &&
    (new RegExp(`${time}\\s*(?:to|-|and|until|till)\\s*$`, 'i').test(before) ||
      new RegExp(`^\\s*(?:to|-|and|until|till)\\s*${time}`, 'i').test(after) ||
      /\b(?:at|after|before|between|until|till|around)\s*$/i.test(before))
  return isTime ? null : { kind: 'ratio', width: Number(match[1]), height: Number(match[2]) }
}

function clock(seconds: number, fraction: string | undefined): Entity {
  return { kind: 'clock', us: usFromSeconds(seconds + (fraction ? Number(`0.${fraction}`) : 0)) }
}

function decimal(text: string | undefined): number {
  return Number((text ?? '').replace(',', '.'))
}

function lengthAt(matched: string, text: string, match: RegExpExecArray): Entity | null {
  // "the second part", "a second take": an ordinal, not a length.
  const after = text.slice(match.index + matched.length)
  if (
    /^(?:a|an|one) s(?:econd)?$/i.test(matched) &&
    /^\s+(?:part|clip|take|half|time|title|one)\b/i.test(after)
  )
    return null
  if (/^\d+ m$/i.test(matched) && /^['’]/.test(after)) return null
  const seconds = secondsOfLength(matched)
  return seconds === null ? null : { kind: 'length', us: usFromSeconds(seconds) }
}

function count(match: RegExpExecArray): Entity | null {
  if (match[0].toLowerCase() === 'one') return null
  const value = numberOf(match[0])
  return value === null ? null : { kind: 'count', value }
}

/** "from 10 to 20 seconds", "10-15s", "second 10 to second 20": the bare number has the other's unit. */
function withUnitsOfRanges(text: string, spans: EntitySpan[]): EntitySpan[] {
  return spans.map((span, index) => {
    if (span.entity.kind !== 'count') return span
    const unitBefore = /\b(seconds?|secs?|minutes?|mins?)[ \t]*$/i.exec(text.slice(0, span.start))
    if (unitBefore) {
      const us = usFromSeconds(span.entity.value * secondsOfUnit(unitBefore[1] ?? 's'))
      return { start: span.start - unitBefore[0].length, end: span.end, entity: { kind: 'length', us } }
    }
    const previous = spans[index - 1]
    const unitEarlier = previous
      ? /\b(seconds?|secs?|minutes?|mins?)[ \t]*$/i.exec(text.slice(0, previous.start))
      : null
    if (
      previous &&
      unitEarlier &&
      /^\s*(?:-|to|and|until|till|through)\s*$/i.test(text.slice(previous.end, span.start))
    )
      return {
        ...span,
        entity: {
          kind: 'length',
          us: usFromSeconds(span.entity.value * secondsOfUnit(unitEarlier[1] ?? 's')),
        },
      }
    // "3 seconds off the start and 2 off the end"
    if (
      previous?.entity.kind === 'length' &&
      /^\s+(?:off|from|at) (?:of )?(?:the )?(?:start|end|beginning|front|back|head|tail|top|intro|outro)\b/i.test(
        text.slice(span.end),
      )
    ) {
      const unit = /([a-z]+)\W*$/i.exec(text.slice(previous.start, previous.end))?.[1] ?? 's'
      return {
        ...span,
        entity: { kind: 'length', us: usFromSeconds(span.entity.value * secondsOfUnit(unit)) },
      }
    }
    const next = spans[index + 1]
    if (next?.entity.kind !== 'length') return span
    const between = text.slice(span.end, next.start)
    if (
      !/^\s*(?:-|to|and|until|till|through|or|and (?:the )?(?:first|last|final|opening))\s*$/i.test(between)
    )
      return span
    const unit = /([a-z]+)\W*$/i.exec(text.slice(next.start, next.end))?.[1] ?? 's'
    return {
      ...span,
      entity: { kind: 'length', us: usFromSeconds(span.entity.value * secondsOfUnit(unit)) },
    }
  })
}

/** The entities of one kind in a text. */
export function entitiesOfKind<Kind extends Entity['kind']>(
  text: string,
  kind: Kind,
): Extract<Entity, { kind: Kind }>[] {
  return findEntities(text).flatMap(({ entity }) =>
    entity.kind === kind ? [entity as Extract<Entity, { kind: Kind }>] : [],
  )
}

/** A text or name as its writer wants it written: of a quoted name what stood between the quotes. */
export function wordingOf(entity: Entity | null): string | null {
  if (entity?.kind === 'quote') return entity.text
  return entity?.kind === 'composition' || entity?.kind === 'media' ? (entity.quoted ?? entity.name) : null
}
