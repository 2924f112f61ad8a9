// Whether a follow-up wants the setting back that the request before it changed: “put the captions back”, “keep the title after all”.
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
})

/** True when `tokens` want back just the setting that `last` changed, and `last` changed nothing else. */
export function settingPutBack(tokens: readonly Token[], { made, deleted, compositions }: Receipt): boolean {
  const things = new Set(tokens.flatMap(({ senses }) => senses.thing ?? []))
  const [thing] = things
  const setting = things.size === 1 && thing !== undefined ? SETTINGS[thing] : undefined
  const changed = compositions.flatMap(({ settings }) => settings.map((one) => one.setting))
  const isOnly =
    made.length + deleted.length === 0 &&
    changed.length > 0 &&
    changed.every((one) => one === setting) &&
    compositions.every(({ wordsRemoved, wordsRestored, renamedFrom }) => {
      return wordsRemoved + wordsRestored === 0 && renamedFrom === null
    })
  const wantsBack = restores(tokens) || tokens.some(isKeeping) || tokens.some(({ text }) => isWord(text, 'undoing'))
  return isOnly && wantsBack && tokens.every(saysNoMore)
}

/** Nothing that says how or where it shall be. */
const saysNoMore = (token: Token) =>
  matches(token, {
    kind: 'mark break',
    glue: true,
    thing: 'captions titles chapters markers fades crossfades loudness studioSound speed',
    verb: 'restore leave keep',
    look: 'on',
    text: 'back in again after all nvm never mind wait no oops on second thought thoughts',
  }) ||
  isKeeping(token) ||
  isWord(token.text, 'returning', 'refusing', 'demonstrative', 'undoing', 'hedging', 'opener', 'turning')
