// Copies of whole compositions, each in its shape.

import type { CompositionId } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import { namesInList } from '../../language/read/given-names.ts'
import type { Item } from '../../language/read/item.ts'
import { isOneOf } from '../../language/read/token-tests.ts'
import { BESIDE } from '../../language/vocabulary/beside.ts'
import { type Frame, refuse } from '../frame.ts'
import { targetsOf } from '../targets.ts'
import { freeName, MAKING, made, shapeOf } from './create-parts.ts'
import { takeShape } from './picture.ts'

/** “Copy the last sentence to the start” copies no composition. */
function goesToEdge(item: Item): boolean {
  const isPart = item.places.some(({ place }) => ['topic', 'nth', 'phrase', 'span'].includes(place.kind))
  return isPart && item.find(({ senses }) => senses.place === 'start' || senses.place === 'end') >= 0
}

export const copies: Frame = {
  name: 'duplicate_composition',
  examples: ['make a copy called "Backup"', 'make a vertical copy', 'create versions in 4:5 and 16:9'],
  run(item, session) {
    const noun = item.hasThing('copy')
    if (
      item.verb !== 'copy' &&
      !(noun && MAKING.has(item.verb ?? '')) &&
      !(
        noun &&
        item.verb === null &&
        (item.clause.isRequest || isOneOf(item.tokens[0]?.text, 'a an another one'))
      )
    )
      return null
    if (goesToEdge(item)) return null
    if (item.hasThing('excerpt') || item.values('s').length > 0 || item.values('%').length > 0) return null
    const isKnown = item.tokens.some(
      ({ text }, at) => text === 'the' && item.tokens[at + 1]?.senses.thing === 'copy',
    )
    if (noun && session.made.length > 0 && isKnown) return null
    const shapes: NonNullable<ReturnType<typeof takeShape>>[] = []
    for (let shape = takeShape(item); shape; shape = takeShape(item)) shapes.push(shape)
    const isTwice = item.takeText('twice')
    // “Duplicate it 3 times”
    const times = item.verb === 'copy' ? item.takeValue('x', ({ n }) => Number.isInteger(n)) : null
    const name = item.takeName()
    // “… so that I can compare the two”
    const count = item.takeValue(null, ({ at }) => item.text(at - 1) !== 'the')
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
    const isOne = number * source.ids.length === 1 || item.tokens.some(({ quoted }) => quoted === name)
    const names = name === null ? [] : isOne ? [name] : namesInList(name)
    if (names.length > 1 && names.length !== number * source.ids.length)
      return refuse(`${names.length} names for ${number * source.ids.length} copies`)
    const ids: CompositionId[] = []
    for (const from of source.ids)
      for (let index = 0; index < number; index++) {
        const id = session.project.newId()
        const shape = shapes[index]
        const given =
          names.length > 1
            ? names[ids.length]
            : name && number * source.ids.length > 1
              ? `${name} ${ids.length + 1}`
              : name
        const shown = shapes.length > 1 && shape ? `${session.nameOf(from)} ${ratioText(shape)}` : null
        const wanted = given ?? shown
        const operations: EditOperation[] = [
          {
            type: 'duplicate_composition',
            id,
            compositionId: from,
            name: freeName(session, wanted ?? `${session.nameOf(from)} copy`),
          },
        ]
        operations.push(...shapeOf(id, shape ?? null, false))
        const applied = session.apply(operations)
        if (!applied.ok) return applied
        ids.push(id)
      }
    return made(session, ids)
  },
}

function ratioText({ width, height }: { width: number; height: number }): string {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  const d = divisor(width, height)
  return `${width / d}x${height / d}`
}
