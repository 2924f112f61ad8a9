// Frames for the shape of the picture.

import type { FitMode } from '../../../edit/document.ts'
import { frameSizeOf } from '../../../edit/formats.ts'
import type { Item } from '../../language/read/item.ts'
import { isOneOf } from '../../language/read/token-tests.ts'
import { BESIDE } from '../../language/vocabulary/beside.ts'
import { type Frame, forTargets, refuse, takeWhere } from '../frame.ts'
import { takeResolution } from './exports.ts'

/** The shorter side of a frame. */
const SHORT_SIDE = 1080

/** Width and height of a shape, from looks, ratios and sizes; claims them. */
export function takeShape(item: Item): { width: number; height: number; fit: FitMode | null } | null {
  // “from landscape to square”: the one before is not asked for.
  const old = item.find(
    ({ senses }, index) =>
      ['vertical', 'square', 'landscape'].includes(senses.look ?? '') && item.text(index - 1) === 'from',
  )
  if (old >= 0) item.use(old - 1, old + 1)
  const side = takeSide(item)
  const look = item.takeLook('vertical', 'square', 'landscape')
  const at = item.find(({ kind }, index) => (kind === 'ratio' || kind === 'size') && !item.inName(index))
  const fitLook = at >= 0 || look ? item.takeLook('cropped', 'padded', 'blurred') : null
  const fit: FitMode | null =
    fitLook === 'cropped' ? 'crop' : fitLook === 'padded' ? 'pad' : fitLook === 'blurred' ? 'blur' : null
  if (at < 0 && !look) return null
  const second =
    at < 0 ? -1 : item.find(({ kind }, index) => index > at && kind === 'size' && !item.inName(index))
  const chosen = second >= 0 ? second : at
  if (at >= 0) item.use(at)
  if (second >= 0) item.use(second)
  const pair =
    chosen >= 0
      ? item.tokens[chosen]?.pair
      : look === 'vertical'
        ? [9, 16]
        : look === 'square'
          ? [1, 1]
          : [16, 9]
  if (!pair) return null
  const [w, h] = pair as [number, number]
  const isSize = chosen >= 0 && item.tokens[chosen]?.kind === 'size'
  // A shape and a size that contradict each other are not read.
  if (look && chosen >= 0 && Math.sign(w - h) !== (look === 'vertical' ? -1 : look === 'square' ? 0 : 1))
    return null
  const unit = side === null ? SHORT_SIDE / Math.min(w, h) : side.n / (side.isWidth ? w : h)
  const even = (n: number) => 2 * Math.round(n / 2)
  return isSize
    ? { width: even(w), height: even(h), fit }
    : { width: even(w * unit), height: even(h * unit), fit }
}

/** “9:16, 1080 wide”: one side in pixels. */
function takeSide(item: Item): { n: number; isWidth: boolean } | null {
  const at = item.find(
    ({ kind, n }, index) => kind === 'number' && n >= 100 && isOneOf(item.text(index + 1), 'wide tall high'),
  )
  if (at < 0 || item.find(({ kind }) => kind === 'ratio') < 0) return null
  item.use(at, at + 2)
  return { n: item.tokens[at]?.n ?? SHORT_SIDE, isWidth: item.text(at + 1) === 'wide' }
}

export const shape: Frame = {
  name: 'set_frame',
  examples: [
    'make it vertical',
    'crop it to a square',
    'change the aspect ratio to 16:9',
    'make it 1080x1920 with a blurred background',
  ],
  run(item, session) {
    const hasShape =
      item.hasLook('vertical', 'square', 'landscape') ||
      item.find(({ kind }, at) => (kind === 'ratio' || kind === 'size') && !item.inName(at)) >= 0
    const isForPhones =
      item.verb === 'set' &&
      item.text(0) !== 'turn' &&
      item.tokens.some(({ text }) => text === 'for') &&
      item.tokens.some(
        ({ senses, text }) =>
          senses.thing === 'excerpt' &&
          ['tiktok', 'reel', 'story', 'stories', 'short'].some((noun) => text.includes(noun)),
      )
    const hasFit = item.hasLook('blurred', 'padded', 'cropped') || item.verb === 'crop'
    const resolution =
      ['make', 'set', 'add', null].includes(item.verb) && !hasShape ? takeResolution(item) : null
    if (
      !hasShape &&
      !isForPhones &&
      resolution === null &&
      !(hasFit && item.hasThing('shape', 'composition'))
    )
      return null
    if (['remove', 'keep', 'leave', 'move', 'rename', 'copy', 'split'].includes(item.verb ?? '')) return null
    if (item.hasThing('captions', 'titles')) {
      if (!hasShape) return null
    }
    // "make a square clip" makes one.
    if (
      item.verb === 'make' &&
      (item.hasThing('excerpt', 'copy') ||
        item.find(
          ({ senses, text }, at) =>
            senses.thing === 'clip' &&
            isOneOf(item.text(at - 1), 'a an two three vertical square') &&
            text === 'clip',
        ) >= 0)
    )
      return null
    const found = hasShape ? takeShape(item) : isForPhones ? { width: 1080, height: 1920, fit: null } : null
    if (isForPhones && !hasShape) item.takeThing('excerpt')
    if (hasShape && !found) return refuse('the shape is not clear', ['make it 9:16'])
    const fitLook = found?.fit ?? null
    const look = fitLook ? null : item.takeLook('cropped', 'padded', 'blurred')
    const fit: FitMode | null =
      fitLook ??
      (item.verb === 'crop' || look === 'cropped'
        ? 'crop'
        : look === 'padded'
          ? 'pad'
          : look === 'blurred'
            ? 'blur'
            : null)
    item.takeThing('shape', 'composition', 'clip')
    while (item.takeText(...BESIDE.shape)) {}
    if (takeWhere(item) !== null)
      return refuse(
        'the shape can only be set for a whole composition',
        found ? [`make it ${found.width}×${found.height}`] : [],
      )
    return forTargets(item, session, true, (id) => {
      if (session.protectedIn(id, 'settings').length > 0) return 'you asked to keep part of it as it is'
      if (found && (found.width > 7680 || found.height > 7680))
        return 'a frame can be at most 7680 pixels wide or high'
      const composition = session.composition(id)
      if (resolution !== null && composition)
        return [{ type: 'set_frame', compositionId: id, ...frameSizeOf(composition, resolution) }]
      return [
        {
          type: 'set_frame',
          compositionId: id,
          ...(found ? { width: found.width, height: found.height } : {}),
          ...(fit ? { fit } : {}),
        },
      ]
    })
  },
}
