// A composition as several of the same length.
import type { CompositionId } from '../../../edit/document.ts'
import { is } from '../../language/read/token-tests.ts'
import { BESIDE } from '../../language/vocabulary/beside.ts'
import { type Frame, hasPlaceBut, refuse } from '../frame.ts'
import { cutOut, made, takeSource } from './create-parts.ts'

/** What is shorter at the end is no part of its own. */
const MIN_PART_US = 500_000

export const equalParts: Frame = {
  name: 'equal_parts',
  examples: ['split it into 4 equal parts', 'split it into 20 second pieces'],
  run(item, session) {
    if (item.verb !== 'split') return null
    const value = item.values('s')[0]
    const count = item.values(null)[0]
    const hasPieces = item.find(is({ unit: 'part', thing: 'clip composition' })) >= 0
    if ((!value && !count) || !hasPieces || hasPlaceBut(item, 'all')) return null
    if (value?.role === 'to' && !item.tokens.some(is({ text: 'into' }))) return null
    if (value) item.useValue(value)
    if (count) item.useValue(count)
    item.takeLook('equal', 'separate')
    item.takeThing('clip', 'composition', 'length')
    while (item.takeText(...BESIDE.equalParts)) {}
    const source = takeSource(item, session, null)
    if (typeof source !== 'string') return source
    const { durationUs } = session.now(source)
    const number = count ? count.n : Math.ceil((durationUs - MIN_PART_US) / ((value?.n ?? 1) * 1e6))
    if (number < 2 || number > 50 || !Number.isInteger(number))
      return refuse(`“${session.nameOf(source)}” cannot be split into ${number} parts`)
    const stepUs = count ? durationUs / number : (value?.n ?? 1) * 1e6
    const ids: CompositionId[] = []
    for (let index = 0; index < number; index++) {
      const endUs = Math.min(durationUs, Math.round(stepUs * (index + 1)))
      const ranges = [{ startUs: Math.round(stepUs * index), endUs }]
      const name = `${session.nameOf(source)} – part ${index + 1}`
      const cut = cutOut(session, { name, source, ranges, shape: null, isForPhones: false })
      if (typeof cut !== 'string') return cut
      ids.push(cut)
    }
    return made(session, ids)
  },
}
