// How loud a sound shall be, however it is said: “make the music quiet”, “reduce the music”, “the music can come down”, “music down to a
// whisper”. They become “lower …” and “raise …”. “It is quiet” finds it too quiet, “make it quiet” wants it so.
import { isWord } from '../vocabulary/grammar.ts'
import { asVerb } from './made-tokens.ts'
import { is, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

const isSound = is({ thing: 'audio music' })
/** Such requests are no longer. */
const MAX_LEVEL = 24

/** The tokens as “lower …” or “raise …”, or music that plays as “add … under …”; null when they set no level. */
export function soundLevel(tokens: readonly Token[]): readonly Token[] | null {
  if (tokens.length > MAX_LEVEL || tokens.some(is({ limit: 'not except if unless' }))) return null
  // “Keep the music, just make it quiet”
  const isJust = tokens[0]?.text === 'just' && wantedSo(tokens.slice(1)) !== null
  return (
    wantedSo(isJust ? tokens.slice(1) : tokens) ?? reduced(tokens) ?? comes(tokens) ?? playedUnder(tokens)
  )
}

const hasLevel = (tokens: readonly Token[]) =>
  tokens.some(({ unit, kind }) => unit !== null || kind === 'number')

/** “Quiet”, “a bit low”, “really loud”: 'lower', 'raise' or null. */
function wayOf({ text, kind }: Token): 'lower' | 'raise' | null {
  const last = text.split(' ').at(-1)
  if (kind !== 'word' || /^(?:too|not|way|hard|barely) /.test(text)) return null
  return isWord(last, 'hushed') ? 'lower' : isWord(last, 'blaring') ? 'raise' : null
}

/** “Make the music (really) quiet”, “turn it down to a whisper”: behind its object, and in front of nothing that it describes. */
function wantedSo(tokens: readonly Token[]): readonly Token[] | null {
  const [first] = tokens
  const at = tokens.findIndex((token, index) => index > 1 && wayOf(token) !== null)
  const state = tokens[at]
  const way = state && wayOf(state)
  if (!first || !state || !way || hasLevel(tokens)) return null
  const isMade =
    first.isBase && matches(first, { verb: 'make set lower raise remove', text: 'put play have' })
  const next = tokens[at + 1]
  const isLast =
    next === undefined || matches(next, { kind: 'mark', link: 'in during under', glue: 'politeness' })
  let end = at
  while (end > 1 && isBefore(tokens[end - 1] as Token)) end--
  const isTo = tokens[end - 1]?.text === 'to'
  const object = tokens.slice(1, isTo ? end - 1 : end)
  // “Make it soft” may be about captions, and “drop the music” alone takes it away.
  const isAbout =
    object.some(isSound) ||
    (object.length === 1 && isWord(object[0]?.text, 'referring') && /quiet|loud/.test(state.text))
  const isWhole = object.every(
    (token) =>
      isSound(token) ||
      matches(token, { kind: 'composition', glue: true, link: 'in', text: 'down up bed track background' }),
  )
  const isSet = isMade && (isTo || !matches(first, { verb: 'lower raise remove' }))
  if (!isSet || !isLast || !isAbout || !isWhole) return null
  const what = object.filter(({ text }) => text !== 'down' && text !== 'up')
  return [asVerb(first, way), ...what, ...tokens.slice(at + 1)]
}

/** “(To) a (really) …” */
const isBefore = ({ text, senses }: Token) =>
  /^(?:a|an|as|at|on)$/.test(text) || isWord(text, 'degree', 'adverb') || senses.glue === 'politeness'

/** “Reduce the music (a lot)”: how loud it is; what is reduced to a time gets shorter. */
function reduced(tokens: readonly Token[]): readonly Token[] | null {
  const [first, ...rest] = tokens
  const isReduced = first?.isBase === true && isWord(first.text, 'reducing')
  const isPlain = rest.every(
    (token) =>
      isSound(token) ||
      matches(token, { kind: 'composition mark', glue: true, link: 'in', measure: 'db %', text: 'by' }),
  )
  return first && isReduced && rest.some(isSound) && isPlain ? [asVerb(first, 'lower'), ...rest] : null
}

/** “The music could come down (a bit)”, “let it come up 3 dB” */
function comes(tokens: readonly Token[]): readonly Token[] | null {
  const at = tokens.findIndex(({ text }, index) => index > 0 && /^(?:come|go|come up)$/.test(text))
  const isUp = tokens[at]?.text === 'come up'
  const way = isUp ? 'up' : tokens[at + 1]?.text
  const [verb] = tokens.slice(at)
  const lead = tokens.slice(0, Math.max(0, at))
  const isModal = (token: Token) =>
    isWord(token.text, 'can', 'would', 'shall', 'have', 'wanting', 'wanted') ||
    /^(?:to|let|ought)$/.test(token.text)
  const subject = lead.filter((token) => !isModal(token))
  const isOne =
    lead.some(isModal) &&
    subject.length > 0 &&
    subject.every(
      (token) =>
        isSound(token) ||
        matches(token, { kind: 'composition', glue: 'articles', link: 'in' }) ||
        isWord(token.text, 'neuter'),
    )
  const isOfSound = subject.some(isSound) || tokens.some(({ unit }) => unit === 'db')
  if (!verb || !isOne || !isOfSound || !(way === 'down' || way === 'up')) return null
  return [
    asVerb(verb, way === 'down' ? 'lower' : 'raise'),
    ...subject,
    ...tokens.slice(isUp ? at + 1 : at + 2),
  ]
}

/** “Play music.mp3 under the memo, low volume”: music under speech is quiet, so that it need not be said. */
function playedUnder(tokens: readonly Token[]): readonly Token[] | null {
  const [first] = tokens
  const under = tokens.findIndex(({ text }) => isWord(text, 'beneath'))
  const isMusic = tokens.slice(1, Math.max(1, under)).some(is({ kind: 'media', thing: 'music' }))
  if (!first || !isMusic || !matches(first, { verb: 'add play' }) || tokens.some(({ unit }) => unit === 'x'))
    return null
  const list = first.senses.verb === 'play' ? [asVerb(first, 'add'), ...tokens.slice(1)] : tokens
  const low = list.findIndex((token, at) => at > 2 && wayOf(token) === 'lower')
  const noun = matches(list[low + 1], { thing: 'audio loudness' }) ? low + 1 : low
  if (low < 0) return first.senses.verb === 'play' ? list : null
  let from = low
  while (from > 0 && (isBefore(list[from - 1] as Token) || list[from - 1]?.kind === 'mark')) from--
  return [...list.slice(0, from), ...list.slice(noun + 1)]
}
