// What shall not be heard, however it is said: “make the teaser silent”, “the first sentence should be muted”, “0:10 to 0:20: mute”,
// “put the music on mute”, “I want it muted”. What stands around the word is what falls silent.
import { isHesitation } from '../../commands/plans/words.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asPronoun, asVerb } from './made-tokens.ts'
import { matches, textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'

const SILENT = /^(?:silent|mute|muted|silenced|inaudible|(?:bleeped|beeped|censored)(?: out| over)?)$/
const isJoint = ({ text }: Token) => /^(?:to be|[:=])$/.test(text) || isWord(text, 'silencing')

/** The tokens as “mute …”; null when nothing falls silent. */
export function silenced(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter(
    ({ kind, senses, text }) => senses.glue !== 'politeness' && !(kind === 'mark' && /^[.!]$/.test(text)),
  )
  const unheard = bleeped(list) ?? notHeard(list) ?? seenOnly(list)
  if (unheard !== null) return unheard
  const at = list.findLastIndex(({ text }) => SILENT.test(text))
  const word = list[at]
  const after = list.slice(at + 1)
  if (!word || at < 1 || list.some(({ senses }) => senses.limit === 'not')) return null
  const [verb] = list
  const isMade = at === 1 && isBaseVerb(verb) && isWord(verb?.text, 'askingFor')
  if (after.length > 0 && !isMade && !isWord(after[0]?.text, 'spanning', 'setting')) return null
  let end = at
  while (end > 0 && (isJoint(list[end - 1] as Token) || isShall(list[end - 1]))) end--
  // “The music is muted” only tells it.
  if (isWord(list[end - 1]?.text, 'be')) return null
  let from = 0
  while (from < end && isWord(list[from]?.text, 'askingFor', 'wanting')) from++
  const what = list.slice(from, end)
  if (what.some(isBaseVerb)) return null
  const object = what.length + after.length === 0 || (what.length === 0 && !isMade) ? [asPronoun(word)] : what
  return [asVerb(word, word.senses.verb === 'censor' ? 'censor' : 'mute'), ...object, ...after]
}

/** “Put a bleep over (the swear word)”, “cover (the swear word) with a beep tone”, “I need a beep on (it)” */
function bleeped(list: readonly Token[]): readonly Token[] | null {
  const at = list.findLastIndex(({ senses }) => senses.verb === 'censor')
  const [first, before, bleep] = [list[0], list[at - 1], list[at]]
  const isNoun = before?.senses.glue === 'articles' || before?.senses.verb === 'censor'
  if (at < 2 || !first || !bleep || !isNoun || first.senses.thing !== undefined) return null
  if (list.some(({ senses }) => senses.limit === 'not') || /^(?:remove|off)$/.test(first.senses.verb ?? ''))
    return null
  const behind = list.slice(at + 1)
  const from = behind.findIndex(
    ({ text, senses }) => text !== 'tone' && senses.thing !== 'audio' && !isWord(text, 'onto', 'spanning'),
  )
  const by = list.findIndex(({ text }) => text === 'with' || text === 'by')
  const what = from >= 0 ? behind.slice(from) : list.slice(1, Math.max(1, by))
  const isSaid = what.some((token) => matches(token, { thing: 'profanity', kind: 'quote', unit: 'word' }))
  return isSaid ? [asVerb(bleep, 'censor'), ...what] : null
}

/** “Pictures only”, “picture only, no sound” */
function seenOnly(list: readonly Token[]): readonly Token[] | null {
  const said = textOf(list)
  const [first] = list
  return first &&
    /^(?:only )?(?:the )?pictures?(?: only)?(?: , no (?:sound|audio))?$/.test(said) &&
    / only|only |, no/.test(said)
    ? [asVerb(first, 'mute'), asPronoun(first)]
    : null
}

/** “The swear word shouldn't be heard” */
function notHeard(list: readonly Token[]): readonly Token[] | null {
  const said = textOf(list.slice(-4))
  const what = list.slice(0, -4)
  const [first] = what
  const isRude = what.some(({ senses }) => senses.thing === 'profanity')
  // What is only said may as well be cut.
  return first &&
    isRude &&
    /^(?:should|must|shall) not be (?:heard|audible)$/.test(said) &&
    !what.some(isBaseVerb)
    ? [asVerb(first, 'mute'), ...what]
    : null
}

const isShall = (token: Token | undefined) => isWord(token?.text, 'shall', 'wanted', 'have')
const isBaseVerb = (token: Token | undefined) =>
  token?.senses.verb !== undefined &&
  token.isBase &&
  !matches(token, { thing: true, place: true, unit: true })

/** “The ums out of the audio”: fillers and pauses are in the film, and nothing falls silent. */
export function withFilm(tokens: readonly Token[]): readonly Token[] {
  const isHeard = ({ senses, text }: Token) =>
    /^(?:fillers|pauses|retakes)$/.test(senses.thing ?? '') || isHesitation(text.replace(/s$/, ''))
  if (!tokens.some(isHeard) || tokens.some(({ senses }) => senses.limit === 'only')) return tokens
  return tokens.map((token, at) => {
    const before = tokens[at - 1]
    const link = before?.senses.glue === 'articles' ? tokens[at - 2] : before
    const isPlace =
      /^(?:from|in|out of|of|on)$/.test(link?.text ?? '') &&
      (token.senses.thing === 'audio' || token.text === 'audio track')
    return isPlace ? { ...token, senses: { thing: 'composition' } } : token
  })
}
