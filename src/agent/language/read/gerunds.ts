// “How about ending it at 'X' and cutting the intro?”, “would you mind removing the ums and adding captions?”, “… by cutting all that
// follows”: what is asked for in “-ing” forms, as commands.
import { has, pattern } from '../phrases/pattern.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { isSeparator } from './noun-phrases.ts'
import { is } from './token-tests.ts'
import type { Token } from './tokens.ts'

const ENDS = is({ kind: 'break', text: '. ; ! ?' })

const isGerund = ({ kind, text, senses }: Token) =>
  kind === 'word' && senses.verb !== undefined && /..ing(?: \w+)?$/.test(text)
const TESTS = { gerund: isGerund, asks: ({ text }: Token) => isWord(text.split(' ').at(-1), 'suggesting') }

/** “How about removing”, “start by removing”, “how about we remove” */
const ASKED = pattern(
  '<glue verb:start>*4 (how|what)? <glue verb:start>* (#asks|<verb:start> by) (<glue:politeness>|you|us|we|your)*3 VERB=(#gerund|[-@subject] <verb&base>)',
  TESTS,
)
/** “… by cutting all that follows” */
const isMeans = has('^ by #gerund (<place:everything>|what|all|anything)', TESTS)

/** The verb as a command; only its place says that it is one. */
const asCommand = (token: Token): Token => ({
  ...token,
  senses: { verb: token.senses.verb ?? '' },
  isBase: true,
})

/** The tokens with such forms as commands. Linear. */
export function withGerunds(tokens: readonly Token[]): Token[] {
  const out: Token[] = []
  let isAsked = false
  for (let at = 0; at < tokens.length; at++) {
    const [before, token] = [tokens[at - 1], tokens[at] as Token]
    const isStart = before === undefined || isSeparator(before) || ENDS(before)
    if (before === undefined || ENDS(before)) isAsked = false
    const asked = isStart && !isSeparator(token) ? ASKED.at(tokens, at) : null
    if (asked !== null) {
      isAsked = true
      out.push(...(asked.parts.VERB ?? []).map(asCommand))
      at = asked.to - 1
    } else if (isMeans(tokens.slice(at, at + 3))) {
      out.push({ ...token, kind: 'mark', text: ',', senses: {} }, asCommand(tokens[++at] as Token))
    } else if (isAsked && (isStart || isWord(before.text, 'adding')) && isGerund(token))
      out.push(asCommand(token))
    else out.push(isAsked && token.text === '?' ? { ...token, text: '.' } : token)
  }
  return out
}
