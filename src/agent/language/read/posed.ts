// Questions that don't begin as one: “name the guest”, “battery costs how much again”, “get the timestamp of "X"”, “how are they called”.
import { isWord } from '../vocabulary/grammar.ts'
import { word } from './made-tokens.ts'
import { isAsking } from './questions.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** The question in its usual order; null when these words are none. */
export function otherwisePosed(said: readonly Token[]): readonly Token[] | null {
  return named(said) ?? howCalled(said) ?? timeOf(said) ?? asksLast(said)
}

/** “Who the hell”, “what on earth”: nothing is asked by it. */
export function isOath(asked: readonly Token[], at: number): boolean {
  const oath = asked.findIndex(({ text }, index) => index >= at && index < at + 3 && isWord(text, 'oath'))
  const between = asked.slice(at, Math.max(at, oath))
  const opens = asked.slice(Math.max(0, at - 2), at).findLastIndex(({ text }) => isAsking(text))
  const lead = asked.slice(Math.max(0, at - 2), at).slice(opens + 1)
  return (
    oath >= 0 &&
    opens >= 0 &&
    [...lead, ...between].length > 0 &&
    [...lead, ...between].every(({ text }) => /^(?:in|on|the)$/.test(text))
  )
}

/** “Name the guest.” */
function named(said: readonly Token[]): readonly Token[] | null {
  const [name, the, who, ...more] = said
  const isAsked = name?.text === 'name' && isWord(the?.text, 'article', 'possessive')
  return isAsked && isWord(who?.text, 'guest', 'host') && more.length === 0
    ? [word('who', name), word('is', name), ...said.slice(1)]
    : null
}

/** “How are my pieces called?”: what. */
function howCalled(said: readonly Token[]): readonly Token[] | null {
  const [how, be] = said
  return how?.text === 'how' && isWord(be?.text, 'be') && /^(?:called|named)$/.test(said.at(-1)?.text ?? '')
    ? [word('what', how), ...said.slice(1)]
    : null
}

const TIME = /^(?:timestamp|time ?code|tc)$/
const GETTING = /^(?:get|give|need|grab|find)$/

/** “Get the timestamp of "X"”: when it is said. */
function timeOf(said: readonly Token[]): readonly Token[] | null {
  const [get] = said
  const at = said.slice(0, 5).findIndex(({ text }) => TIME.test(text))
  const [of, ...rest] = said.slice(at + 1)
  const isPlain = said
    .slice(1, Math.max(1, at))
    .every((token) => matches(token, { glue: 'articles', text: /^(?:me|us)$/ }))
  const isMeant = rest.some((token) => matches(token, { kind: 'quote', unit: 'sentence question part' }))
  if (!get || at < 0 || !isPlain || !/^(?:of|for)$/.test(of?.text ?? '') || !isMeant) return null
  if (at > 0 && !GETTING.test(get.text)) return null
  // “… sentence start”
  const last = rest.at(-1)
  const what = rest.length > 1 && matches(last, { place: 'start' }) ? rest.slice(0, -1) : rest
  return [word('when', get), word('is', get), ...what]
}

/** “(The) battery costs how much again” */
function asksLast(said: readonly Token[]): readonly Token[] | null {
  const again = said.at(-1)?.senses.limit === 'again' ? 1 : 0
  const list = said.slice(0, said.length - again)
  const [how, much] = list.slice(-2)
  const isAsked = how?.text === 'how' && /^(?:much|many|long|often)$/.test(much?.text ?? '')
  const isTold = list.length > 3 && !list.some(({ senses, isBase }) => senses.verb !== undefined && isBase)
  return isAsked && isTold ? list : null
}
