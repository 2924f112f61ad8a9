// Sizes and ratios as others write them: “width 1080, height 1920”, “9 by 16”, “1080 by 1080 px”.
import type { Token } from './tokens.ts'

/** “Width 1080, height 1920”, “9 by 16”: a frame and a ratio, as others write them. */
export function withSides(given: readonly Token[]): Token[] {
  const found: Token[] = []
  for (const token of besideShapes(withSizes(given))) {
    const width = token.kind === 'number' ? widthBefore(found) : -1
    if (width >= 0) {
      const { n } = found.findLast(({ kind }) => kind === 'number') as Token
      found.splice(width, found.length - width, { ...token, kind: 'size', pair: [n, token.n] })
      continue
    }
    const [side, by] = found.slice(-2)
    const isRatio =
      by?.text === 'by' &&
      side?.kind === 'number' &&
      token.kind === 'number' &&
      RATIOS.has(`${side.n}:${token.n}`)
    if (isRatio && side)
      found.splice(-2, 2, { ...side, kind: 'ratio', pair: [side.n, token.n], to: token.to })
    // “1080 by 1080 px”
    else if (!(/^(?:px|pixels?)$/.test(token.text) && found.at(-1)?.kind === 'size')) found.push(token)
  }
  return found
}

const RATIOS = new Set(['9:16', '16:9', '1:1', '4:5', '5:4', '4:3', '3:4', '21:9'])

/** As far as a width is looked for. */
const MAX_BACK = 8

/** Where “width: 1080, height:” begins that ends here; -1: it isn't there. */
function widthBefore(found: readonly Token[]): number {
  const near = Math.max(0, found.length - MAX_BACK)
  const last = found.slice(near).findLastIndex(({ text }) => text === 'width')
  const from = last < 0 ? -1 : near + last
  const said = found
    .slice(Math.max(near, from))
    .filter(({ text }) => text !== ':')
    .map(({ text, kind }) => (kind === 'number' ? '#' : text))
    .join(' ')
  return from >= 0 && /^width #(?: [,x]| and)? height$/.test(said) ? from : -1
}

/** Pixels. */
const MIN_FRAME_SIDE = 100

/** “1080 by 1920”, “1080 on 1920” is a frame size; smaller numbers measure nothing. */
function withSizes(tokens: readonly Token[]): Token[] {
  const found: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    // “Square, 1080 each side”
    const [each, side] = tokens.slice(at + 1, at + 3)
    const isSquare =
      token.kind === 'number' &&
      token.n >= MIN_FRAME_SIDE &&
      /^(?:each|per|a|both|every)$/.test(each?.text ?? '') &&
      /^(?:sides?|edge)$/.test(side?.text ?? '')
    if (isSquare) {
      found.push({ ...token, kind: 'size', pair: [token.n, token.n], to: side?.to ?? token.to })
      at += 2
      continue
    }
    const sized = sizedAs(found.at(-1), token, tokens[at + 1])
    if (sized !== null) {
      found.push(sized)
      continue
    }
    const [width, by] = [found.at(-2), found.at(-1)]
    const isSize =
      /^(?:by|on|times)$/.test(by?.text ?? '') && width?.kind === 'number' && token.kind === 'number'
    if (isSize && width.n >= MIN_FRAME_SIDE && token.n >= MIN_FRAME_SIDE)
      found.splice(-2, 2, { ...width, kind: 'size', pair: [width.n, token.n], to: token.to })
    else found.push(token)
  }
  return found
}

/** Shorter sides of usual frames. */
const SIDES = new Set([720, 1080, 1440, 2160])

/** “Square 1080”, “vertical 1080”: the shorter side of such a frame. */
function sizedAs(shape: Token | undefined, side: Token, next: Token | undefined): Token | null {
  const isLast =
    next === undefined || next.kind === 'break' || next.kind === 'mark' || next.senses.glue !== undefined
  if (side.kind !== 'number' || !SIDES.has(side.n) || !isLast) return null
  const long = Math.round((side.n * 16) / 9)
  const pairs: Readonly<Record<string, [number, number]>> = {
    square: [side.n, side.n],
    vertical: [side.n, long],
    landscape: [long, side.n],
  }
  const pair = pairs[shape?.senses.look ?? '']
  return pair ? { ...side, kind: 'size', pair } : null
}

/** “Square, 1080x1080”: one shape, without the comma. */
function besideShapes(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter(
    ({ text }, at) =>
      text !== ',' ||
      tokens[at + 1]?.kind !== 'size' ||
      !['vertical', 'square', 'landscape'].includes(tokens[at - 1]?.senses.look ?? ''),
  )
}
