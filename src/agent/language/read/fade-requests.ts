// A fade, its edge and its length, in whatever order and words: “open with a fade in lasting 2 seconds”, “at the end it should fade out,
// and that should take 3 seconds”, “set the fade-out length to 3 s”. They become “fade in over 2 seconds”.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink } from './made-tokens.ts'
import { is, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

const IN = /^fades? (?:in|up)$/
const OUT = /^fades? (?:out|away|down)$/

/** The tokens as the plain command; null when something else is said, or nothing of how long. */
export function fadeRequest(tokens: readonly Token[]): readonly Token[] | null {
  const fade = tokens.find(({ text }) => IN.test(text) || OUT.test(text))
  const [amount, ...more] = tokens.filter(({ unit }) => unit === 's')
  if (!fade || amount?.kind !== 'amount' || more.length > 0 || !tokens.every(says)) return null
  if (isOfOthers(tokens, tokens.indexOf(amount))) return null
  const isIn = IN.test(fade.text)
  const isOther = is({ place: isIn ? 'end outro' : 'start intro', thing: 'crossfades' })
  const isBoth = (token: Token) => (isIn ? OUT : IN).test(token.text)
  if (tokens.some((one) => isBoth(one) || (isOther(one) && !isWord(one.text, 'framing')))) return null
  // “… in the end of it” may be about the music.
  const it = tokens.filter(({ text }) => text === 'it').slice(0, 1)
  const named = tokens.filter(({ kind }) => kind === 'composition')
  const where = named.flatMap((one) => [asLink(fade, 'in'), one])
  return [{ ...fade, isBase: true }, ...it, asLink(fade, 'over'), amount, ...where]
}

/** “Start at 2 seconds with a fade in”, “the first 10 seconds with a fade”, “20 seconds and fade out”: no length of the fade. */
export function isOfOthers(tokens: readonly Token[], at: number): boolean {
  const fade = tokens.findIndex(({ senses }, index) => index > at && senses.thing === 'fades')
  const isOwn = tokens.slice(0, at).some(({ text }) => IN.test(text) || OUT.test(text) || text === 'fades')
  return (
    /^(?:at|from|until)$/.test(tokens[at - 1]?.text ?? '') ||
    // “Start 2 seconds in”
    (!isOwn && tokens[at + 1]?.text === 'in' && tokens[at + 2]?.senses.glue !== 'articles') ||
    (!isOwn && tokens.slice(at, Math.max(at, fade)).some(({ text }) => /^(?:and|with)$/.test(text)))
  )
}

/** Nothing that is about something else, that takes it away, or that narrows it. */
function says(token: Token, at: number, tokens: readonly Token[]): boolean {
  const { senses, text } = token
  // “It should take 3 seconds”
  if (isWord(text, 'lasting', 'framing', 'manner')) return true
  if (senses.limit !== undefined || (senses.verb === 'remove' && senses.thing === undefined)) return false
  return matches(token, {
    kind: 'mark composition',
    glue: true,
    measure: 's',
    thing: 'fades length composition',
    place: 'start end intro outro',
    verb: 'fade add make set',
    look: 'gentle',
    link: 'in to that',
    text: at > 0 && tokens[at - 1]?.text === 'the' ? 'top front head tail' : 'long slowly smoothly gradually',
  })
}
