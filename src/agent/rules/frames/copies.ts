// Copies of whole compositions, each in its shape.

import type { CompositionId } from '../../../edit/document.ts'
import { has } from '../../language/phrases/pattern.ts'
import { namesInList } from '../../language/read/given-names.ts'
import type { Item } from '../../language/read/item.ts'
import { is, isOneOf } from '../../language/read/token-tests.ts'
import { BESIDE } from '../../language/vocabulary/beside.ts'
import { type Frame, refuse } from '../frame.ts'
import { targetsOf } from '../targets.ts'
import { freeName, MAKING, made, shapeOf } from './create-parts.ts'
import { takeShape } from './picture.ts'

/** “Copy the last sentence to the start” copies no composition. */
function goesToEdge(item: Item): boolean {
  const isPart = item.places.some(({ place }) => isOneOf(place.kind, 'topic nth phrase span'))
  return isPart && item.find(is({ place: 'start end' })) >= 0
}

type FrameShape = NonNullable<ReturnType<typeof takeShape>>

const namesKnown = has('the <thing:copy>')

export const copies: Frame = {
  name: 'duplicate_composition',
  examples: ['make a copy called "Backup"', 'make a vertical copy', 'create versions in 4:5 and 16:9'],
  run(item, session) {
    const noun = item.hasThing('copy')
    const isRequest = item.clause.isRequest || isOneOf(item.text(0), 'a an another one')
    const isMaking = item.verb === null ? isRequest : MAKING.has(item.verb)
    if (item.verb !== 'copy' && !(noun && isMaking)) return null
    if (goesToEdge(item)) return null
    if (item.hasThing('excerpt') || item.values('s').length > 0 || item.values('%').length > 0) return null
    if (noun && session.made.length > 0 && namesKnown(item.tokens)) return null
    const shapes: FrameShape[] = []
    for (let shape = takeShape(item); shape; shape = takeShape(item)) shapes.push(shape)
    const isTwice = item.takeText('twice')
    // “Duplicate it 3 times”
    const times = item.verb === 'copy' ? item.takeValue('x', ({ n }) => Number.isInteger(n)) : null
    const name = item.takeName()
    // “… so that I can compare the two”, “duplicate all three”
    const count = item.takeValue(null, ({ at }) => !/^(?:the|all)$/.test(item.text(at - 1)))
    item.takeThing('copy', 'composition', 'clip')
    while (item.takeText(...BESIDE.copies)) {}
    item.takeThing('shape')
    item.takeLook('separate')
    const source = targetsOf(item, session, false, true)
    if (!source.ok) return source
    const number = shapes.length > 1 ? shapes.length : isTwice ? 2 : (count?.n ?? times?.n ?? 1)
    if (count && shapes.length > 1 && count.n !== shapes.length)
      return refuse(`${count.n} versions were asked for, and ${shapes.length} shapes are named`)
    if (number > 20) return refuse('at most 20 copies at once')
    // A name in quotation marks may hold a comma.
    const all = number * source.ids.length
    const isOne = all === 1 || item.tokens.some(({ quoted }) => quoted === name)
    const names = name === null ? [] : isOne ? [name] : namesInList(name)
    if (names.length > 1 && names.length !== all) return refuse(`${names.length} names for ${all} copies`)
    const planned: { from: CompositionId; name: string; shape: FrameShape | null }[] = []
    for (const from of source.ids)
      for (let index = 0; index < number; index++) {
        const shape = shapes[index] ?? null
        const numbered = name && all > 1 ? `${name} ${planned.length + 1}` : name
        const given = names.length > 1 ? names[planned.length] : numbered
        const kind = shapes.length > 1 && shape ? ratioText(shape) : 'copy'
        const taken = planned.map((one) => one.name)
        planned.push({
          from,
          shape,
          name: freeName(session, given ?? `${session.nameOf(from)} ${kind}`, taken),
        })
      }
    const ids: CompositionId[] = []
    // Each comes right behind its original, so that the last one is made first.
    for (const { from, name: own, shape } of planned.toReversed()) {
      const id = session.project.newId()
      const applied = session.apply([
        { type: 'duplicate_composition', id, compositionId: from, name: own },
        ...shapeOf(id, shape, false),
      ])
      if (!applied.ok) return applied
      ids.unshift(id)
    }
    return made(session, ids)
  },
}

function ratioText({ width, height }: { width: number; height: number }): string {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  const d = divisor(width, height)
  return `${width / d}x${height / d}`
}
