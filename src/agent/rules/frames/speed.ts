// How fast it plays.
import type { CompositionId } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import { mainTrackOf, placedClips } from '../../../edit/position.ts'
import type { Item, Value } from '../../language/read/item.ts'
import { isOneOf, textOf } from '../../language/read/token-tests.ts'
import { BESIDE } from '../../language/vocabulary/beside.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import { type Frame, forTargets, rangesIn, refuse, takeWhere } from '../frame.ts'
import type { Session } from '../session.ts'
import { scoped } from './sound-parts.ts'

/** “Faster”, “slow it down”: enough to be noticed, and nobody sounds odd. */
const FASTER = 1.2
const SLOWER = 0.85

export const speed: Frame = {
  name: 'set_speed',
  examples: ['speed it up to 1.25x', 'slow it down by 10%', 'play it at double speed'],
  run(item, session) {
    const isFirst = item.isUntouched
    const [factor] = item.values('x')
    const [percent] = item.values('%')
    const look = item.hasLook('faster') ? 1 : item.hasLook('slower') ? -1 : 0
    // “Too fast, 1.25x instead”: the figure is what it shall be.
    const isTooMuch = item.hasLook('tooFast', 'tooSlow')
    const isNamed =
      item.hasThing('speed') ||
      item.verb === 'speedUp' ||
      item.verb === 'slowDown' ||
      look !== 0 ||
      isTooMuch ||
      item.hasLook('half') ||
      (item.hasLook('twice') && !item.hasThing('copy'))
    // “2x”, “put it on 1.25”, and nothing else.
    const isBare =
      (factor !== undefined || hasDecimal(item)) &&
      (item.verb === null || ['make', 'set', 'add', 'play'].includes(item.verb)) &&
      item.tokens.every(({ unit }) => unit === null || unit === 'x') &&
      item.tokens.every(
        ({ kind, senses, text }, at) =>
          kind !== 'word' ||
          senses.glue !== undefined ||
          senses.link === 'in' ||
          senses.link === 'to' ||
          // “One and a half times as fast”
          (factor !== undefined && isOneOf(text, 'as fast quick')) ||
          text === 'instead' ||
          text === 'up' ||
          item.purposes.some(({ from, to }) => from <= at && at < to) ||
          senses.verb === item.verb ||
          senses.thing === 'composition',
      )
    // “Play at 1.25”, “0:10-0:20 at 2x”
    const isPlayed =
      item.verb === 'play' && (factor !== undefined || percent !== undefined || item.values(null).length > 0)
    // “He says 'um' four times”
    const isCounted = item.tokens.some(
      ({ senses, text }) => senses.asked === 'speech' || isWord(text, 'repeating'),
    )
    const isPlaced = item.verb === null && factor !== undefined && item.places.length > 0 && !isCounted
    if (!isNamed && !isBare && !isPlayed && !isPlaced) return null
    // “Cut "X" 1.5x speed” asks for both; “drop the intro to 0.9x” sets it.
    const isCut = item.verb === 'remove' && factor !== undefined && factor.role !== 'to'
    if (isCut && item.places.some(({ from, place }) => from < factor.at && place.kind !== 'all')) return null
    // “1.5x is too fast”
    if (isTooMuch && factor && isWord(item.text(factor.at + 1), 'be', 'seeming')) return null
    if (item.hasThing('pauses', 'captions', 'music', 'fades')) return null
    const up = item.verb === 'speedUp' || item.verb === 'raise' || look === 1
    const down = item.verb === 'slowDown' || item.verb === 'lower' || look === -1
    // “speed 0.8”
    const bare =
      item.hasThing('speed') ||
      item.verb === 'play' ||
      isBare ||
      isTooMuch ||
      ((item.verb === 'speedUp' || item.verb === 'slowDown' || look !== 0) && !factor)
        ? item.values(null).find(({ n }) => n >= 0.25 && n <= 4)
        : undefined
    let wanted: number | null = null
    const isNormal = item.tokens.some(({ text }) => isOneOf(text, 'normal regular original reset'))
    const isShareOfIt = item.hasLook('half', 'twice')
    if (item.takeLook('half')) wanted = 0.5
    else if (item.takeLook('twice')) wanted = 2
    else if (factor) wanted = down && factor.n > 1 ? 1 / factor.n : factor.n
    else if (percent)
      wanted =
        percent.role === 'to' || item.text(percent.at - 1) === 'up to' || (!up && !down) || isShare(percent)
          ? percent.n / 100
          : up
            ? 1 + percent.n / 100
            : 1 - percent.n / 100
    else if (isNormal) wanted = 1
    else if (bare) wanted = bare.n
    else {
      const words = textOf(item.tokens).split(' ')
      if (words.some((text) => isOneOf(text, 'half halve'))) wanted = 0.5
      else if (words.some((text) => isOneOf(text, 'double doubled twice'))) wanted = 2
    }
    if (wanted === null && !isFirst) return null
    if (wanted === null && isTooMuch) wanted = item.hasLook('tooSlow') ? FASTER : SLOWER
    else if (wanted === null && (up || down)) wanted = up ? FASTER : SLOWER
    if (wanted === null) return null
    const isStep = wanted === FASTER || wanted === SLOWER
    if (isStep) item.takeVerb()
    if (wanted < 0.25 || wanted > 4)
      return refuse('speed can be set from 0.25x to 4x', ['speed it up to 1.5x'])
    if (factor) item.useValue(factor)
    if (percent) item.useValue(percent)
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
    const chosen = wanted
    return forTargets(item, session, true, (id) => {
      const now = speedOf(id, session)
      if (isShareOfIt && now !== 1)
        return `it plays at ${now}x now, so say “play it at ${chosen}x” or “play it at ${now * chosen}x”`
      const isNow = isRelative && !factor && !bare
      // “Speed it up to 1.5x it is so slow”: why.
      if (isStep && isTooMuch && isSetTo(id, session, wanted === FASTER)) return []
      const speedValue = Math.round((isNow ? now : 1) * chosen * 1000) / 1000
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

/** “1.25”: nothing else that is set has such figures. */
function hasDecimal(item: Item): boolean {
  const [value, ...others] = item.values(null)
  return (
    value !== undefined &&
    others.length === 0 &&
    value.n >= 0.25 &&
    value.n <= 4 &&
    !Number.isInteger(value.n)
  )
}
