// What a title shall say instead: “title "Hello" should read "Welcome"”, “exchange the title "A" against "B"”, “it should say B, not A”,
// “title out at 5 s”.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asThing, asVerb } from './made-tokens.ts'
import type { Token } from './tokens.ts'

const isChanging = (text: string | undefined) => text === 'swap out' || isWord(text, 'changing')
const isBecoming = ({ text, senses }: Token) =>
  text === 'ought to' || senses.link === 'called' || isWord(text, 'becoming')
const INSTEAD = /^(?:instead(?: of)?|rather than|in place of|not|of)$/

/** The tokens as “change the title "A" to "B"” or “… until …”; null when no title changes. */
export function retitled(tokens: readonly Token[]): readonly Token[] | null {
  return exchanged(tokens) ?? replaced(tokens) ?? saysInstead(tokens) ?? notOld(tokens) ?? endsAt(tokens)
}

/** Both texts, and between them what the one does to the other. */
function exchanged(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter(
    ({ kind, senses }) => kind !== 'mark' && senses.glue !== 'articles' && senses.glue !== 'politeness',
  )
  const from = isChanging(list[0]?.text) ? 1 : 0
  const [one, two, ...more] = list.flatMap(({ kind }, at) => (kind === 'quote' ? [at] : []))
  const [first, title] = [list[0], list[from]]
  if (one === undefined || two !== list.length - 1 || more.length > 0 || !first || !title) return null
  const isTitle = list
    .slice(from, one)
    .every(({ senses, text }) => senses.thing === 'titles' || text === 'saying')
  const between = list.slice(one + 1, two)
  const isInstead = between.length > 0 && between.every(({ text }) => INSTEAD.test(text))
  if (one === from || !isTitle || between.length === 0) return null
  if (!isInstead && !between.every(isBecoming)) return null
  const [before, after] = isInstead ? [two, one] : [one, two]
  return [asVerb(first, 'set'), title, list[before] as Token, asLink(first, 'to'), list[after] as Token]
}

/** “Replace the title by "B"”, “replace "A" on the screen by "B"”. */
function replaced(tokens: readonly Token[]): readonly Token[] | null {
  const [first] = tokens
  const by = tokens.findIndex(({ text, kind }) => kind === 'word' && /^(?:by|with|for|against)$/.test(text))
  const what = tokens.slice(1, Math.max(1, by))
  const isTitle = what.some(({ senses }) => senses.thing === 'titles')
  const isShown = isTitle || what.some(({ text }) => isWord(text, 'screen'))
  const isText = tokens[by + 1]?.kind === 'quote' || /^["“]/.test(tokens[by + 1]?.text ?? '')
  const isPlain = what.every(
    ({ kind, senses, text }) =>
      kind === 'quote' ||
      senses.thing === 'titles' ||
      senses.glue !== undefined ||
      isWord(text, 'screen') ||
      text === 'on',
  )
  if (!first || !isChanging(first.text) || by < 2 || !isShown || !isText || !isPlain) return null
  const noun = what.find(({ senses }) => senses.thing === 'titles') ?? asThing(first, 'titles')
  const old = what.filter(({ kind }) => kind === 'quote')
  return [asVerb(first, 'set'), noun, ...old, asLink(first, 'to'), ...tokens.slice(by + 1)]
}

/** “It should say Welcome, not Hello”: what is written, and what is written now. */
function saysInstead(tokens: readonly Token[]): readonly Token[] | null {
  const says = tokens.findIndex(
    ({ text }, at) => /^(?:say|read)$/.test(text) && isWord(tokens[at - 1]?.text, 'shall', 'can'),
  )
  const not = tokens.findIndex(
    ({ text }, at) =>
      at > says + 1 &&
      (/^(?:instead of|rather than)$/.test(text) || (text === 'not' && tokens[at - 1]?.text === ',')),
  )
  const [first, ...subject] = tokens.slice(0, Math.max(0, says - 1))
  const isTitle = [first, ...subject].every(
    (token) => token?.senses.thing === 'titles' || token?.senses.glue !== undefined,
  )
  const text = tokens
    .slice(says + 1, not)
    .filter(({ text: word }, at, all) => !(word === ',' && at === all.length - 1))
  const old = tokens.slice(not + 1)
  if (
    !first ||
    says < 1 ||
    not < 0 ||
    !isTitle ||
    text.length === 0 ||
    old.length === 0 ||
    !old.every(isText)
  )
    return null
  return [asVerb(first, 'set'), ...old, asLink(first, 'to'), ...text]
}

const isText = ({ kind, senses }: Token) =>
  kind === 'quote' || (kind === 'word' && senses.thing === undefined && senses.verb === undefined)

/** “Change the title to B, not A” */
function notOld(tokens: readonly Token[]): readonly Token[] | null {
  const not = tokens.findLastIndex(({ text }) => text === 'not')
  const lead = tokens.slice(0, Math.max(0, not - 1))
  const to = lead.findIndex(({ text }) => text === 'to')
  const isTitle = lead.slice(0, Math.max(0, to)).some(({ senses }) => senses.thing === 'titles')
  const old = tokens.slice(not + 1)
  return isChanging(tokens[0]?.text) &&
    isTitle &&
    tokens[not - 1]?.text === ',' &&
    old.length > 0 &&
    old.every(isText)
    ? lead
    : null
}

/** “Title out at 5 s, not 3”: until when it is seen. */
function endsAt(tokens: readonly Token[]): readonly Token[] | null {
  const out = tokens.findIndex(({ text }) => /^(?:out|off|ends?|gone)$/.test(text))
  const [first, ...more] = tokens.slice(0, Math.max(0, out))
  const [link, time, mark, not, old, ...rest] = tokens.slice(out + 1)
  const isTime = (token: Token | undefined) =>
    token?.kind === 'time' || token?.unit === 's' || token?.kind === 'number'
  const isTitle = [first, ...more].every(
    (token) => token?.senses.thing === 'titles' || token?.senses.glue !== undefined,
  )
  const isEnd =
    mark === undefined || (mark.text === ',' && not?.text === 'not' && isTime(old) && rest.length === 0)
  if (!first || !isTitle || !/^(?:at|by)$/.test(link?.text ?? '') || !time || !isTime(time) || !isEnd)
    return null
  if (![first, ...more].some(({ senses }) => senses.thing === 'titles')) return null
  return [asVerb(first, 'set'), first, ...more, asLink(first, 'until'), { ...time, kind: 'time', unit: null }]
}
