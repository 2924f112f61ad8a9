// What a title shall say instead: “title "Hello" should read "Welcome"”, “exchange the title "A" against "B"”, “title text: "B", not "A"”.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asVerb } from './made-tokens.ts'
import type { Token } from './tokens.ts'

const isChanging = (text: string | undefined) => text === 'swap out' || isWord(text, 'changing')
const isBecoming = (text: string) => text === 'ought to' || isWord(text, 'becoming')
const INSTEAD = /^(?:instead(?: of)?|rather than|in place of|not|of)$/

/** The tokens as “change the title "A" to "B"”; null when no title gets other words. */
export function retitled(tokens: readonly Token[]): readonly Token[] | null {
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
  if (!isInstead && !between.every(({ text }) => isBecoming(text))) return null
  const [before, after] = isInstead ? [two, one] : [one, two]
  return [asVerb(first, 'set'), title, list[before] as Token, asLink(first, 'to'), list[after] as Token]
}
