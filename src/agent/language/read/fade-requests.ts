// A fade, its edge and its length, in whatever order and words: “open with a fade in lasting 2 seconds”, “at the end it should fade out,
// and that should take 3 seconds”, “set the fade-out length to 3 s”. They become “fade in over 2 seconds”.
import { fits, pattern } from '../phrases/pattern.ts'
import { asLink } from './made-tokens.ts'
import type { Token } from './tokens.ts'

const IN = '(fade in|fades in|fade up|fades up)'
const OUT = '(fade out|fades out|fade away|fades away|fade down)'

/** The tokens as the plain command; null when something else is said, or nothing of how long. */
export function fadeRequest(tokens: readonly Token[]): readonly Token[] | null {
  const [amount, ...more] = tokens.filter(({ unit }) => unit === 's')
  if (amount?.kind !== 'amount' || more.length > 0 || !saysFade(tokens)) return null
  const fade = (FADE_IN.of(tokens) ?? FADE_OUT.of(tokens))?.FADE?.[0]
  if (!fade || isOfOthers(tokens, tokens.indexOf(amount))) return null
  // “… in the end of it” may be about the music.
  const it = tokens.filter(({ text }) => text === 'it').slice(0, 1)
  const named = tokens.filter(({ kind }) => kind === 'composition')
  const where = named.flatMap((one) => [asLink(fade, 'in'), one])
  return [{ ...fade, isBase: true }, ...it, asLink(fade, 'over'), amount, ...where]
}

/** “Start at 2 seconds with a fade in”, “the first 10 seconds with a fade”, “20 seconds and fade out”: no length of the fade. */
export function isOfOthers(tokens: readonly Token[], at: number): boolean {
  return OTHERS.at(tokens, at) !== null
}

const OTHERS = pattern(
  `[-(at|from|until)] .|[!~(${IN}|${OUT}|fades)] (. in [!<glue:articles>]|!<thing:fades>*40 (and|with) [><thing:fades>])`,
)

/** One edge, and nothing of the other one or of what is between two clips. */
const FADE_IN = pattern(
  `[!>(${OUT}|<thing:crossfades>|[=<place:end,outro>] !@framing)] .*80 FADE=(${IN}) ...`,
)
const FADE_OUT = pattern(
  `[!>(${IN}|<thing:crossfades>|[=<place:start,intro>] !@framing)] .*80 FADE=(${OUT}) ...`,
)

/** Nothing that is about something else, that takes it away, or that narrows it. */
const saysFade = fits(
  `(@lasting,framing,manner|[=<!limit&thing !limit&!verb:remove>] (<mark composition glue measure:s thing:fades,length,composition place:start,end,intro,outro verb:fade,add,make,set look:gentle link:in,to,that>|long|slowly|smoothly|gradually|(the top|the front|the head|the tail)))*80`,
)
