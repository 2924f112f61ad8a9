// “How about ending it at 'X' and cutting the intro?”, “would you mind removing the ums and adding captions?”, “… by cutting all that
// follows”: what is asked for in “-ing” forms, as commands.
import { isWord } from '../vocabulary/grammar.ts'
import { isSeparator } from './noun-phrases.ts'
import { is } from './token-tests.ts'
import type { Token } from './tokens.ts'

const ENDS = is({ kind: 'break', text: '. ; ! ?' })
/** Between what asks and the first of them. */
const BETWEEN = is({ glue: 'politeness', text: 'you us we your' })
const MAX_BETWEEN = 3

const isGerund = ({ kind, text, senses }: Token) =>
  kind === 'word' && senses.verb !== undefined && /..ing(?: \w+)?$/.test(text)

/** The verb as a command; only its place says that it is one. */
const asCommand = (token: Token): Token => ({
  ...token,
  senses: { verb: token.senses.verb ?? '' },
  isBase: true,
})

/** The tokens with such forms as commands. Linear. */
export function withGerunds(tokens: readonly Token[]): Token[] {
  const out: Token[] = []
  let [start, isAsked] = [0, false]
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const before = tokens[at - 1]
    const isStart = before === undefined || isSeparator(before) || ENDS(before)
    if (isStart) start = out.length
    if (before === undefined || ENDS(before)) isAsked = false
    const asked =
      isAsking(token, before) && out.slice(start).every(LEADS) ? askedBehind(tokens, at + 1) : null
    if (asked !== null) {
      isAsked = true
      out.splice(start, out.length - start, asCommand(tokens[asked] as Token))
      at = asked
      continue
    }
    const isListed = isAsked && (isStart || isWord(before.text, 'adding'))
    // “… by cutting all that follows”
    const isMeans = before?.text === 'by' && isGerund(token) && isRest(tokens[at + 1])
    if (isMeans) out.splice(-1, 1, { ...before, kind: 'mark', text: ',', senses: {} })
    const isCommand = isMeans || (isListed && isGerund(token))
    out.push(isCommand ? asCommand(token) : isAsked && token.text === '?' ? { ...token, text: '.' } : token)
  }
  return out
}

/** “How about”, “start by” */
const isAsking = ({ text }: Token, before: Token | undefined) =>
  isWord(text.split(' ').at(-1), 'suggesting') || (text === 'by' && before?.senses.verb === 'start')
const LEADS = is({ glue: true, text: 'how what', verb: 'start' })

const isRest = (token: Token | undefined) =>
  token !== undefined && (token.senses.place === 'everything' || /^(?:what|all|anything)$/.test(token.text))

/** Where the verb is that is suggested: “(how about) removing”, “(how about) we remove”; null where none is. */
function askedBehind(tokens: readonly Token[], from: number): number | null {
  let at = from
  while (at < from + MAX_BETWEEN && tokens[at] !== undefined && BETWEEN(tokens[at] as Token)) at++
  const token = tokens[at]
  const isWe = isWord(tokens[at - 1]?.text, 'subject') && token?.isBase && token.senses.verb !== undefined
  return token !== undefined && (isGerund(token) || isWe) ? at : null
}
