// Whether a follow-up wants back what the request before it changed: “put the captions back”, “keep the title after all”, “undo the deletion”.
import type { Receipt } from '../../edit/receipt.ts'
import { restores } from './read/returns.ts'
import { isKeeping } from './read/taken-back.ts'
import { matches } from './read/token-tests.ts'
import type { Token } from './read/tokens.ts'
import { tableOf } from './vocabulary/beside.ts'
import { isWord } from './vocabulary/grammar.ts'

/** What a receipt calls the settings of a thing. */
const SETTINGS = tableOf({
  captions: 'captions',
  titles: 'titles',
  chapters: 'chapters',
  markers: 'markers',
  fades: 'fades',
  crossfades: 'crossfades',
  loudness: 'loudness',
  studioSound: 'studio sound',
  speed: 'speed',
  audio: 'gain',
  shape: 'frame size',
})

/** “Take the captions” takes nothing back. */
const UNDOING = /^(?:undo|revert|rollback)$/
/** What a receipt writes for a setting that is gone. */
const GONE = /^(?:off|none)$/

/**
 * True when `tokens` want back what `last` changed, and that is all that it changed: a setting (“put the captions back”), words that
 * it cut (“put that sentence back”), a film (“undo the deletion”).
 */
export function isPutBack(tokens: readonly Token[], last: Receipt): boolean {
  const wantsBack = restores(tokens) || tokens.some(({ text }) => UNDOING.test(text))
  if (!wantsBack && !tokens.some(isKeeping)) return false
  const { made, deleted, compositions } = last
  const things = new Set(tokens.flatMap(({ senses }) => senses.thing ?? []))
  const [thing] = things
  const changed = compositions.flatMap(({ settings }) => settings.map((one) => one.setting))
  const isPlain = made.length === 0 && compositions.every(({ renamedFrom }) => renamedFrom === null)
  const takesWords = compositions.some(({ wordsRemoved }) => wordsRemoved > 0)
  if (things.size === 1 && thing !== undefined) {
    const isOnly = changed.length > 0 && changed.every((one) => one === SETTINGS[thing])
    // “Keep the captions” wants them back only where they went.
    const isGone = compositions.every(({ settings }) => settings.every(({ after }) => GONE.test(after)))
    const isMeant = isPlain && isOnly && !takesWords && deleted.length === 0
    return isMeant && (wantsBack || isGone) && tokens.every(saysNoMore)
  }
  const isTaken = takesWords && changed.length === 0 && deleted.length === 0
  const isPointed = tokens.some(({ text }) => isWord(text, 'demonstrative'))
  const isOfWords = isTaken && wantsBack && isPointed && tokens.every((one) => saysNoMore(one) || isUnit(one))
  const isOfFilm =
    deleted.length > 0 &&
    compositions.length === 0 &&
    tokens.every((one) => saysNoMore(one) || isDeletion(one))
  return things.size === 0 && isPlain && (isOfWords || (isOfFilm && tokens.some(isDeletion)))
}

const isUnit = ({ senses, kind }: Token) => kind === 'word' && senses.unit !== undefined
const isDeletion = ({ text }: Token) => /^(?:deletion|removal|delete)$/.test(text)

/** Nothing that says how or where it shall be. */
const saysNoMore = (token: Token) =>
  matches(token, {
    kind: 'mark break',
    glue: true,
    thing: 'captions titles chapters markers fades crossfades loudness studioSound speed audio shape',
    verb: 'restore leave keep',
    look: 'on',
    text: 'back in again after all nvm never mind wait no oops on second thought thoughts just one',
  }) ||
  isKeeping(token) ||
  isWord(token.text, 'returning', 'refusing', 'demonstrative', 'undoing', 'hedging', 'opener', 'turning')
