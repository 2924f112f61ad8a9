// Sizes and ratios as others write them: “width 1080, height 1920”, “9 by 16”, “1080 by 1080 px”.
import { rewriter, type Write } from '../phrases/rewrite.ts'
import type { Token } from './tokens.ts'

/** The tokens with such sizes and ratios as one token each. */
export function withSides(tokens: readonly Token[]): readonly Token[] {
  return SHAPED.inside(SIDES.inside(tokens))
}

/** Pixels. */
const MIN_FRAME_SIDE = 100
const RATIOS = new Set(['9:16', '16:9', '1:1', '4:5', '5:4', '4:3', '3:4', '21:9'])

const TESTS = {
  side: ({ kind, n }: Token) => kind === 'number' && n >= MIN_FRAME_SIDE,
  /** The shorter side of a usual frame. */
  usual: ({ kind, n }: Token) => kind === 'number' && /^(?:720|1080|1440|2160)$/.test(`${n}`),
}

const sized =
  (pairOf: (w: number, h: number) => [number, number], kind: 'size' | 'ratio' = 'size'): Write =>
  ({ W = [], H }, tokens, { to }) =>
    W.map((width) => {
      const end = tokens[to - 1] ?? width
      return { ...width, kind, pair: pairOf(width.n, H?.[0]?.n ?? width.n), to: end.to }
    })

const LAST = '[=$|<break mark glue>]'
const PIXELS = '(px|pixel|pixels)?'
const long = (side: number) => Math.round((side * 16) / 9)

const SIDES = rewriter(
  [
    // “Width: 1080, height: 1920”
    ['width :? W=<number> :? (,|x|and)? height :? H=<number>', sized((w, h) => [w, h])],
    // “Square, 1080 each side”
    ['W=#side (each|per|a|both|every) (side|sides|edge)', sized((w) => [w, w])],
    // “Vertical 1080”
    [`[=#usual] [-<look:square>] W=#usual ${LAST}`, sized((w) => [w, w])],
    [`[=#usual] [-<look:vertical>] W=#usual ${LAST}`, sized((w) => [w, long(w)])],
    [`[=#usual] [-<look:landscape>] W=#usual ${LAST}`, sized((w) => [long(w), w])],
    // “1080 by 1920 px”, “1080 on 1920”
    [`W=#side (by|on|times) H=#side ${PIXELS}`, sized((w, h) => [w, h])],
    // “9 by 16”
    [
      'W=<number> by H=<number>',
      (parts, tokens, match, prompt) =>
        RATIOS.has(`${parts.W?.[0]?.n}:${parts.H?.[0]?.n}`)
          ? sized((w, h) => [w, h], 'ratio')(parts, tokens, match, prompt)
          : null,
    ],
    ['SIZE=<size> (px|pixel|pixels)', '$SIZE'],
  ],
  TESTS,
)

// “Square, 1080x1080”: one shape, without the comma
const SHAPED = rewriter([['[=, <size>] [-<look:vertical,square,landscape>] ,', '']])
