// Something is on or off: “captions off”, “titles: none”, “first 10 seconds gone”, “camera B off”. What is off goes.
import { isWord } from '../vocabulary/grammar.ts'
import { asVerb } from './made-tokens.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

const OFF = /^(?:off|out|gone|away|none|false|no|disabled|removed|begone|zero|nope)$/
const JOINING =
  /^(?:[:=]|is|are|be|set|to|all|completely|totally|come|comes|coming|has|have|needs|need|must|should)$/
/** Things that can be taken away as a whole. */
const REMOVABLE = new Set(
  'captions titles markers chapters music fades crossfades studioSound fillers retakes pauses audio profanity ducking'.split(
    ' ',
  ),
)

/** What is shown, and can be taken down. */
const SHOWN = new Set(['captions', 'titles', 'markers', 'chapters'])

/** “Take the title down”, “take down the captions”, “stop showing the subtitles”. */
export function takenDown(tokens: readonly Token[]): readonly Token[] | null {
  const [first, ...rest] = tokens
  const object = rest.filter(({ text }) => text !== 'down')
  const isTaken = first?.text === 'take down' || (first?.text === 'take' && object.length < rest.length)
  const shown = rest[0]?.text === 'to' ? 1 : 0
  const isStopped =
    first?.text === 'stop' && /^(?:show|showing|display|displaying)$/.test(rest[shown]?.text ?? '')
  const what = isStopped ? rest.slice(shown + 1) : object
  const isShown = what.some(({ senses }) => SHOWN.has(senses.thing ?? ''))
  const isMeasured = what.some(
    ({ unit, kind, text }) => unit !== null || kind === 'time' || text.startsWith('a '),
  )
  return first && (isTaken || isStopped) && isShown && !isMeasured ? [asVerb(first, 'remove'), ...what] : null
}

/** The tokens as a removal; null when they switch nothing off. */
export function switchedOff(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter(({ kind, senses }) => kind !== 'break' && senses.glue !== 'politeness')
  const [first] = list
  const at = list.findIndex(({ text }, index) => index > 0 && OFF.test(text))
  if (!first || at < 1 || /^(?:is|are|was|were|do|does|did|has|have|why|when|how)$/.test(first.text))
    return null
  // “Captions stay off” changes nothing.
  if (isWord(list[at - 1]?.text, 'remaining')) return null
  // “fade in and out”
  if (list[at]?.text === 'out' && list.some(({ senses }) => senses.verb === 'fade')) return null
  let end = at
  while (end > 0 && JOINING.test(list[end - 1]?.text ?? '')) end--
  const what = list.slice(0, end)
  const rest = list.slice(at + 1)
  if (!isNounPhrase(what) || !isScope(rest)) return null
  const isCamera = what.every(({ kind, senses }) => kind === 'media' || senses.glue === 'articles')
  if (isCamera && list[at]?.text !== 'off') return null
  return [asVerb(first, isCamera ? 'mute' : 'remove'), ...what, ...rest]
}

/** What is off: a thing or place, described by nothing that asks for something. */
function isNounPhrase(tokens: readonly Token[]): boolean {
  const names = tokens.some(
    (token) =>
      matches(token, { thing: REMOVABLE, unit: true, kind: 'ordinal media' }) ||
      (token.senses.place !== undefined && token.senses.place !== 'everything') ||
      token.senses.thing === 'clip',
  )
  return (
    names &&
    tokens.every(
      (token) =>
        !matches(token, { kind: 'mark quote', limit: 'not only' }) &&
        !(
          token.senses.verb !== undefined &&
          token.isBase &&
          token.senses.thing === undefined &&
          token.senses.place === undefined
        ),
    )
  )
}

/** “in the memo”, “for the first 10 seconds”, “on all three”. */
function isScope(tokens: readonly Token[]): boolean {
  const [first] = tokens.filter(({ kind }) => kind !== 'mark')
  if (first?.senses.limit === 'except' || first?.senses.link === 'until') return true
  return first === undefined || /^(?:in|for|on|of|from|at|everywhere|between|during)$/.test(first.text)
}
