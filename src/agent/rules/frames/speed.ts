// How fast it plays.
import type { CompositionId } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import { mainTrackOf, placedClips } from '../../../edit/position.ts'
import { has } from '../../language/phrases/pattern.ts'
import type { Item, Value } from '../../language/read/item.ts'
import { is, textOf } from '../../language/read/token-tests.ts'
import { BESIDE, tableOf } from '../../language/vocabulary/beside.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import { type Frame, forTargets, rangesIn, refuse, takeWhere } from '../frame.ts'
import type { Session } from '../session.ts'
import { scoped } from './sound-parts.ts'

/** “Faster”, “slow it down”: enough to be noticed, and nobody sounds odd. */
const FASTER = 1.2
const SLOWER = 0.85
const SHARES = tableOf({ half: 0.5, twice: 2 })

/** “He says 'um' four times” */
const COUNTED = has('@repeating|<asked:speech>')

export const speed: Frame = {
  name: 'set_speed',
  examples: ['speed it up to 1.25x', 'slow it down by 10%', 'play it at double speed'],
  run(item, session) {
    const { verb } = item
    const isFirst = item.isUntouched
    const [factor] = item.values('x')
    const [percent] = item.values('%')
    const isFaster = verb === 'speedUp' || item.hasLook('faster')
    const isSlower = verb === 'slowDown' || (item.hasLook('slower') && !item.hasLook('faster'))
    // “Too fast, 1.25x instead”: the figure is what it shall be.
    const isTooMuch = item.hasLook('tooFast', 'tooSlow')
    const isShareOfIt = item.hasLook('half', 'twice')
    const hasShare = isShareOfIt && (item.hasLook('half') || !item.hasThing('copy'))
    const isNamed = item.hasThing('speed') || isFaster || isSlower || isTooMuch || hasShare
    const isBare = isOnlyFigure(item, factor)
    // “Play at 1.25”, “0:10-0:20 at 2x”
    const isPlayed = verb === 'play' && [factor, percent, ...item.values(null)].some(Boolean)
    const isPlaced = verb === null && factor !== undefined && item.places.length > 0 && !COUNTED(item.tokens)
    if (!isNamed && !isBare && !isPlayed && !isPlaced) return null
    // “Cut "X" 1.5x speed” asks for both; “drop the intro to 0.9x” sets it.
    const isCut = verb === 'remove' && factor !== undefined && factor.role !== 'to'
    if (isCut && item.places.some(({ from, place }) => from < factor.at && place.kind !== 'all')) return null
    // “1.5x is too fast”
    if (isTooMuch && factor && isWord(item.text(factor.at + 1), 'be', 'seeming')) return null
    if (item.hasThing('pauses', 'captions', 'music', 'fades')) return null
    // “speed 0.8”
    const mayBeBare = item.hasThing('speed') || verb === 'play' || isBare || isTooMuch
    const bare =
      mayBeBare || ((isFaster || isSlower) && !factor) ? item.values(null).find(isPossible) : undefined
    const up = isFaster || verb === 'raise'
    const down = isSlower || verb === 'lower'
    const said = speedSaid(item, { factor, percent, bare, up, down })
    const step = isTooMuch ? (item.hasLook('tooSlow') ? FASTER : SLOWER) : up ? FASTER : down ? SLOWER : null
    const wanted = said ?? (isFirst ? step : null)
    if (wanted === null) return null
    const isStep = wanted === FASTER || wanted === SLOWER
    if (isStep) item.takeVerb()
    if (!isPossible({ n: wanted }))
      return refuse('speed can be set from 0.25x to 4x', ['speed it up to 1.5x'])
    for (const value of [factor, percent]) if (value) item.useValue(value)
    if (bare && wanted === bare.n) item.useValue(bare)
    item.takeText('instead')
    if (up || down || isTooMuch || isBare) item.takeText('up', 'down')
    // “Slow the narration to 90%”
    item.takeThing('speed', 'audio')
    item.takeLook('faster', 'slower', 'tooFast', 'tooSlow')
    while (item.takeText(...BESIDE.speed)) {}
    const where = takeWhere(item)
    item.takeEverything()
    // “10 % faster”: than it is.
    const isRelative = isStep || ((up || down) && percent?.role !== 'to')
    return forTargets(item, session, true, (id) => {
      const now = speedOf(id, session)
      if (isShareOfIt && now !== 1)
        return `it plays at ${now}x now, so say “play it at ${wanted}x” or “play it at ${now * wanted}x”`
      const isNow = isRelative && !factor && !bare
      // “Speed it up to 1.5x it is so slow”: why.
      if (isStep && isTooMuch && isSetTo(id, session, wanted === FASTER)) return []
      const speedValue = Math.round((isNow ? now : 1) * wanted * 1000) / 1000
      // “Slower, at 0.9x”
      if (!isStep) dropNote(session)
      if (isStep && isNow && !percent) session.note(`${NO_SPEED} ${speedValue}x.`)
      const ranges = rangesIn(where, id, session, false, false)
      if (typeof ranges === 'string') return ranges
      return scoped(ranges, id, session)
        .reverse()
        .map(
          (scope): EditOperation => ({ type: 'set_speed', compositionId: id, speed: speedValue, ...scope }),
        )
    })
  },
}

const isPossible = ({ n }: { n: number }) => n >= 0.25 && n <= 4

/** “2x”, “put it on 1.25”, and nothing else. */
function isOnlyFigure(item: Item, factor: Value | undefined): boolean {
  const [decimal, ...others] = item.values(null)
  // Nothing else that is set has figures like “1.25”.
  const isDecimal =
    decimal !== undefined && others.length === 0 && isPossible(decimal) && !Number.isInteger(decimal.n)
  const sets = item.verb === null || ['make', 'set', 'add', 'play'].includes(item.verb)
  const isBeside = is({
    glue: true,
    link: 'in to',
    verb: item.verb ?? '',
    thing: 'composition',
    // “One and a half times as fast”
    text: factor ? 'as fast quick instead up' : 'instead up',
  })
  const isPurpose = (at: number) => item.purposes.some(({ from, to }) => from <= at && at < to)
  return (
    (factor !== undefined || isDecimal) &&
    sets &&
    item.tokens.every(({ unit }) => unit === null || unit === 'x') &&
    item.tokens.every((token, at) => token.kind !== 'word' || isBeside(token) || isPurpose(at))
  )
}

type Said = { [Way in 'factor' | 'percent' | 'bare']: Value | undefined } & { up: boolean; down: boolean }

/** How fast it is to play, as the item says it. */
function speedSaid(item: Item, { factor, percent, bare, up, down }: Said): number | null {
  const share = item.takeLook('half') ?? item.takeLook('twice')
  if (share !== null) return SHARES[share] ?? null
  if (factor) return down && factor.n > 1 ? 1 / factor.n : factor.n
  if (percent) {
    const isTo = percent.role === 'to' || item.text(percent.at - 1) === 'up to'
    if (isTo || (!up && !down) || isShare(percent)) return percent.n / 100
    return 1 + ((up ? 1 : -1) * percent.n) / 100
  }
  if (item.tokens.some(is({ text: 'normal regular original reset' }))) return 1
  if (bare) return bare.n
  const words = new Set(textOf(item.tokens).split(' '))
  if (words.has('half') || words.has('halve')) return 0.5
  return words.has('double') || words.has('doubled') || words.has('twice') ? 2 : null
}

const NO_SPEED = 'No speed was given, so it plays at'

function dropNote({ notes }: Session): void {
  const at = notes.findIndex((note) => note.startsWith(NO_SPEED))
  if (at >= 0) notes.splice(at, 1)
}

/** The prompt has set a speed that is faster than before, or slower. */
const isSetTo = (id: CompositionId, session: Session, isFaster: boolean): boolean =>
  session.project.draft.applied.some(
    ({ operation }) =>
      operation.type === 'set_speed' &&
      operation.compositionId === id &&
      operation.speed > 1 === isFaster &&
      operation.speed !== 1,
  )

/** How fast all of it played before; 1 where that differs. */
function speedOf(id: CompositionId, session: Session): number {
  const { items } = mainTrackOf(session.talk(id).composition)
  const [speed = 1, ...others] = new Set(placedClips(items).map(({ clip }) => clip.effects.speed))
  return others.length > 0 ? 1 : speed
}

/** “A bit slower, 90%”: a share of the speed, as so much less would be slower than anything can be. */
const isShare = ({ n, role }: Value) => role !== 'by' && n > 75 && n < 100
