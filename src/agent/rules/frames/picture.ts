// Frames for the shape of the picture.

import type { FitMode } from '../../../edit/document.ts'
import { frameSizeOf } from '../../../edit/formats.ts'
import { has, pattern } from '../../language/phrases/pattern.ts'
import type { Item } from '../../language/read/item.ts'
import { is, matches } from '../../language/read/token-tests.ts'
import type { Token } from '../../language/read/tokens.ts'
import { BESIDE, setOf, tableOf } from '../../language/vocabulary/beside.ts'
import { type Frame, forTargets, refuse, takeWhere } from '../frame.ts'
import { takeResolution } from './exports.ts'

/** The shorter side of a frame. */
const SHORT_SIDE = 1080
const MAX_SIDE = 7680

const RATIOS = tableOf<readonly [number, number]>({ vertical: [9, 16], square: [1, 1], landscape: [16, 9] })
const FITS = tableOf<FitMode>({ cropped: 'crop', padded: 'pad', blurred: 'blur' })

/** “from landscape to square”: the one before is not asked for. */
const FORMER = pattern('from <look:vertical,square,landscape>')
/** “9:16, 1080 wide”: one side in pixels. */
const SIDE = pattern('N=#side WAY=(wide|tall|high)', { side: ({ kind, n }) => kind === 'number' && n >= 100 })

const isPair = (item: Item) => (token: Token, at: number) =>
  matches(token, { kind: 'ratio size' }) && !item.inName(at)

/** Width and height of a shape, from looks, ratios and sizes; claims them. */
export function takeShape(item: Item): { width: number; height: number; fit: FitMode | null } | null {
  item.take(FORMER)
  const side = item.find(is({ kind: 'ratio' })) < 0 ? null : item.take(SIDE)
  const look = item.takeLook(...Object.keys(RATIOS))
  const at = item.find(isPair(item))
  if (at < 0 && !look) return null
  const fit = takeFit(item)
  const size = item.find(({ kind }, index) => kind === 'size' && index > at && !item.inName(index))
  // “The draft 1080x1080 and the teaser 1080x1920”
  if (size > at && item.tokens[at]?.kind === 'size') return null
  const chosen = item.tokens[Math.max(at, size)]
  for (const used of [at, size]) if (used >= 0) item.use(used)
  const pair = chosen?.pair ?? RATIOS[look ?? '']
  if (!pair) return null
  const [w, h] = pair
  // A shape and a size that contradict each other are not read.
  const [wide, high] = RATIOS[look ?? ''] ?? pair
  if (chosen && Math.sign(w - h) !== Math.sign(wide - high)) return null
  const [pixels] = side?.parts.N ?? []
  const isWidth = side?.parts.WAY?.[0]?.text === 'wide'
  const scale = pixels ? pixels.n / (isWidth ? w : h) : SHORT_SIDE / Math.min(w, h)
  const even = (n: number) => 2 * Math.round((n * (chosen?.kind === 'size' ? 1 : scale)) / 2)
  return { width: even(w), height: even(h), fit }
}

/** How a picture is to fill another shape. */
function takeFit(item: Item): FitMode | null {
  return FITS[item.takeLook(...Object.keys(FITS)) ?? ''] ?? null
}

const SIZING: ReadonlySet<string | null> = new Set(['make', 'set', 'add', null])
const OTHER_VERBS: ReadonlySet<string | null> = setOf('remove keep leave move rename copy split')

/** “Set it up for TikTok” */
const FOR_PHONES = has('^ [!turn] [>for] [>#phones]', {
  phones: ({ senses, text }) => senses.thing === 'excerpt' && /tiktok|reel|story|stories|short/.test(text),
})
/** “Make a square clip” makes one. */
const NEW_CLIP = has('#counted clip', { counted: is({ text: 'a an two three vertical square' }) })

export const shape: Frame = {
  name: 'set_frame',
  examples: [
    'make it vertical',
    'crop it to a square',
    'change the aspect ratio to 16:9',
    'make it 1080x1920 with a blurred background',
  ],
  run(item, session) {
    const hasShape = item.hasLook(...Object.keys(RATIOS)) || item.find(isPair(item)) >= 0
    const isForPhones = item.verb === 'set' && FOR_PHONES(item.tokens)
    const hasFit = item.hasLook(...Object.keys(FITS)) || item.verb === 'crop'
    const isFitted = hasFit && item.hasThing('shape', 'composition')
    const resolution = !hasShape && SIZING.has(item.verb) ? takeResolution(item) : null
    if (!hasShape && !isForPhones && resolution === null && !isFitted) return null
    if (OTHER_VERBS.has(item.verb) || (item.hasThing('captions', 'titles') && !hasShape)) return null
    if (item.verb === 'make' && (item.hasThing('excerpt', 'copy') || NEW_CLIP(item.free))) return null
    const found = hasShape ? takeShape(item) : isForPhones ? { width: 1080, height: 1920, fit: null } : null
    if (isForPhones && !hasShape) item.takeThing('excerpt')
    if (hasShape && !found) return refuse('the shape is not clear', ['make it 9:16'])
    const said = found?.fit ? null : takeFit(item)
    const fit = found?.fit ?? (item.verb === 'crop' ? 'crop' : said)
    item.takeThing('shape', 'composition', 'clip')
    while (item.takeText(...BESIDE.shape)) {}
    if (takeWhere(item) !== null)
      return refuse(
        'the shape can only be set for a whole composition',
        found ? [`make it ${found.width}×${found.height}`] : [],
      )
    return forTargets(item, session, true, (id) => {
      if (session.protectedIn(id, 'settings').length > 0) return 'you asked to keep part of it as it is'
      if (found && Math.max(found.width, found.height) > MAX_SIDE)
        return `a frame can be at most ${MAX_SIDE} pixels wide or high`
      const composition = session.composition(id)
      if (resolution !== null && composition)
        return [{ type: 'set_frame', compositionId: id, ...frameSizeOf(composition, resolution) }]
      const size = found && { width: found.width, height: found.height }
      return [{ type: 'set_frame', compositionId: id, ...size, ...(fit && { fit }) }]
    })
  },
}
