// Which kinds of content a clause may change, by what it names and what it does to it.
import type { ProtectedKind } from '../commands/verify.ts'
import { isMaking } from '../language/fixed.ts'
import type { Item } from '../language/read/item.ts'
import { KINDS } from '../language/vocabulary/keeping.ts'

/** `made`: compositions that weren't there. */
export type Touched = ProtectedKind | 'made'

/** What verbs change that name nothing of their own. */
const BY_VERB: Readonly<Record<string, readonly Touched[]>> = {
  remove: ['words', 'length'],
  shorten: ['words', 'length'],
  clean: ['words', 'length'],
  start: ['words', 'length'],
  end: ['words', 'length'],
  keep: ['words', 'length'],
  restore: ['words', 'length'],
  move: ['order'],
  swap: ['order'],
  rename: ['names'],
  mute: ['audio'],
  unmute: ['audio'],
  raise: ['audio'],
  lower: ['audio'],
  duck: ['audio'],
  normalize: ['audio'],
  enhance: ['audio'],
  censor: ['audio'],
  speedUp: ['speed', 'length'],
  slowDown: ['speed', 'length'],
  fade: ['fades'],
  caption: ['captions'],
  crop: ['frame'],
}
const BY_THING: Readonly<Record<string, readonly Touched[]>> = {
  fillers: ['words', 'length'],
  retakes: ['words', 'length'],
  profanity: ['words', 'length', 'audio'],
  pauses: ['length'],
  captionTexts: ['captions'],
  ducking: ['audio'],
  speed: ['speed', 'length'],
}
const SHAPES = new Set(['vertical', 'square', 'landscape', 'cropped', 'padded', 'blurred'])

/** Null when it isn't known. */
export function touchedBy(item: Item): Set<Touched> | null {
  if (isMaking(item)) return new Set(['made'])
  const isOutside = (at: number) =>
    item.inName(at) || item.inPlace(at) || item.exceptions.some(({ from, to }) => from < at && at < to)
  const named = item.tokens.flatMap(({ senses, kind, isBase }, at): readonly Touched[] => {
    const isVerb = at === 0 && senses.verb !== undefined && isBase
    if (isOutside(at) || isVerb) return []
    if (SHAPES.has(senses.look ?? '') || kind === 'ratio' || kind === 'size') return ['frame']
    const thing = senses.thing ?? ''
    const own = KINDS[thing]
    return BY_THING[thing] ?? (own === undefined ? [] : [own])
  })
  if (named.length > 0) return new Set(named)
  const byVerb = BY_VERB[item.verb ?? '']
  return byVerb === undefined ? null : new Set(byVerb)
}
