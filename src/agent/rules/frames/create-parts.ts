// What the frames that make compositions share: names that are free, the source, lengths, the shape of what is made.

import type { CompositionId, FitMode } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import type { Microseconds, TimeRange } from '../../../edit/time.ts'
import { lengthText } from '../../../edit/time-text.ts'
import { passagesAbout } from '../../commands/plans/topics.ts'
import type { Item, Value } from '../../language/read/item.ts'
import { isOneOf, singular } from '../../language/read/token-tests.ts'
import { refuse } from '../frame.ts'
import { whichText } from '../refusal-text.ts'
import type { Outcome, Session } from '../session.ts'
import { targetsOf } from '../targets.ts'

/** Verbs that may make something new. */
export const MAKING: ReadonlySet<string> = new Set(['make', 'add', 'copy', 'shorten', 'split'])
/** A piece shorter than this is a flash, not a clip. */
export const MIN_PIECE_US = 800_000
const SOCIAL = new Set(['tiktok', 'reel', 'short', 'story', 'storie', 'instagram', 'youtube short', 'instagram reel', 'instagram story', 'instagram storie']) // biome-ignore format: a list
/** The main recording against its drafts and cuts. */
const CLEARLY_LONGER = 2
/** What is seen on phones. */
const SOCIAL_FRAME = { width: 1080, height: 1920, fit: null }

/** A new composition needs a name of its own; a taken one gets a number. `planned`: names that others will have. */
export function freeName(session: Session, name: string, planned: readonly string[] = []): string {
  const taken = new Set([...session.compositions.map((one) => one.name), ...planned])
  if (!taken.has(name)) return name
  for (let n = 2; ; n++) if (!taken.has(`${name} ${n}`)) return `${name} ${n}`
}

/** Notes what was made; “it” is that from now on. */
export function made(session: Session, ids: readonly CompositionId[]): Outcome {
  for (const id of ids) session.addMade(id)
  session.focus = [...ids]
  return { ok: true }
}

/** Shorter than this share of what was asked for, a part needs a word about it. */
const MIN_SHARE_OF_LENGTH = 0.75

/** A length that was asked for is a promise: that `what` hasn't enough for it is said. */
export function noteShort(
  session: Session,
  what: string,
  lastsUs: Microseconds,
  wanted: Length | null,
): void {
  const leastUs = wanted?.minUs || MIN_SHARE_OF_LENGTH * (wanted?.us ?? 0)
  if (wanted && (wanted.minUs > 0 || !wanted.isLimit) && lastsUs < leastUs)
    session.note(`${what} lasts only ${lengthText(lastsUs)}, not ${lengthText(wanted.minUs || wanted.us)}.`)
}

/** How long the ranges are together. */
export const durationOfRanges = (ranges: readonly TimeRange[]): Microseconds =>
  ranges.reduce((sum, { startUs, endUs }) => sum + endUs - startUs, 0)

/** The one composition that something is made from. */
export function takeSource(
  item: Item,
  session: Session,
  topic: string | null,
  mayBe: (id: CompositionId) => boolean = () => true,
): CompositionId | Outcome {
  // What wasn't made is of no matter to another new thing.
  const isOwn = session.focus?.length === 0 && item.verb !== 'shorten' && item.places.length > 0
  if (isOwn) session.focus = null
  const found = targetsOf(item, session, true, item.verb !== 'shorten')
  if (!found.ok) return found
  const fitting = found.ids.filter(mayBe)
  const targets = fitting.length > 0 ? { ...found, ids: fitting } : found
  if (targets.ids.length === 1) return targets.ids[0] as CompositionId
  const scored = targets.ids
    .map((id) => ({
      id,
      score: topic === null ? 0 : (passagesAbout(session.talk(id).sentences, topic)[0]?.score ?? 0),
    }))
    .sort((a, b) => b.score - a.score)
  const [best, second] = scored
  if (best && topic !== null && best.score > 0 && (second?.score ?? 0) === 0) return best.id
  // Making something new changes nothing that there is, so the main one is taken, and named.
  const isPronoun = item.tokens.some(({ text }) => ['it', 'them', 'this', 'that'].includes(text))
  const main = item.verb === 'shorten' || isPronoun ? null : mainOf(targets.ids, session)
  if (main !== null) {
    session.note(`It was made from “${session.nameOf(main)}”, the longest composition.`)
    return main
  }
  return refuse(
    whichText(
      'composition',
      targets.ids.map((id) => session.nameOf(id)),
    ),
    targets.ids.slice(0, 3).map((id) => `From "${session.nameOf(id)}", ${item.words}`),
  )
}

/** `minUs`: at least so long, where that is said as well; else 0. */
export type Length = { us: number; minUs: number; isLimit: boolean; isExact: boolean; value: Value }

/** The one that is clearly longer than all others; null when none is. */
function mainOf(ids: readonly CompositionId[], session: Session): CompositionId | null {
  const byLength = ids.map((id) => ({ id, us: session.now(id).durationUs })).sort((a, b) => b.us - a.us)
  const [first, second] = byLength
  return first && second && first.us >= second.us * CLEARLY_LONGER ? first.id : null
}

/** How long it shall be; claims the value. */
export function takeLength(item: Item): Length | null {
  const values = item.values('s')
  // “At least 15 seconds and at most 30”, “20 to 25 seconds”
  const [low, high] = values
  const isRange =
    low && high && high.at === low.at + 2 && low.n < high.n && isOneOf(item.text(low.at + 1), 'to and - – —')
  const floor = isRange ? low : high && values.find(({ role }) => role === 'atLeast')
  const value = values.find((one) => one !== floor)
  if (!value || value.role === 'over' || value.role === 'atLeast' || value.role === 'by') return null
  item.useValue(value)
  if (floor) item.useValue(floor)
  if (isRange) item.use(low.at, value.at)
  return {
    us: Math.round(value.n * 1e6),
    minUs: Math.round((floor?.n ?? 0) * 1e6),
    isLimit: value.role === 'under' || value.role === 'atMost' || isRange === true,
    isExact: value.isExact,
    value,
  }
}

/** “a short”, “two reels”: made for phones. */
export function isSocial(item: Item): boolean {
  return item.tokens.some(
    ({ text, senses }, at) =>
      senses.thing === 'excerpt' && SOCIAL.has(singular(text)) && !item.isTalkedAbout(at),
  )
}

/** The operation that gives what was made its shape; none when nothing says which. */
export function shapeOf(
  compositionId: CompositionId,
  shape: { width: number; height: number; fit: FitMode | null } | null,
  isForPhones: boolean,
): EditOperation[] {
  const frame = shape ?? (isForPhones ? SOCIAL_FRAME : null)
  if (frame === null) return []
  const { width, height, fit } = frame
  return [{ type: 'set_frame', compositionId, width, height, ...(fit ? { fit } : {}) }]
}

type Shape = Parameters<typeof shapeOf>[1]

/** Makes a composition of stretches (times before the prompt) of `source`: its id, or the refusal. */
export function cutOut(
  session: Session,
  {
    name,
    source,
    ranges,
    shape,
    isForPhones,
  }: { name: string; source: CompositionId; ranges: TimeRange[]; shape: Shape; isForPhones: boolean },
): CompositionId | Outcome {
  const id = session.project.newId()
  const applied = session.apply([
    { type: 'create_from_ranges', id, name: freeName(session, name), fromCompositionId: source, ranges },
    ...shapeOf(id, shape, isForPhones),
  ])
  return applied.ok ? id : applied
}
