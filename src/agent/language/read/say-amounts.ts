// “Quieter, say 6 dB down”, “pauses of say half a second”: an example that is meant as the value.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink } from './made-tokens.ts'
import { is } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** No more words stand between what is to change and the value. */
const MAX_BETWEEN = 5
const CHANGED = is({ look: 'quieter louder slower faster' })
const WRITTEN = is({ thing: 'titles chapters markers name' })

/** “Two seconds flat”, “one minute on the dot”: so much. */
const isPunctual = (tokens: readonly Token[], at: number): boolean => {
  const next = tokens[at + 1]
  const isLast =
    next === undefined || next.kind === 'break' || next.kind === 'mark' || next.senses.glue === 'politeness'
  return isWord(tokens[at]?.text, 'punctual') && tokens[at - 1]?.unit === 's' && isLast
}

const SOUND = is({ thing: 'audio music' })

/** “Volume plus 3 dB”: up. */
const withSigns = (tokens: readonly Token[]): readonly Token[] =>
  tokens.map((token, at) => {
    const isSign = /^(?:plus|minus)$/.test(token.text) && tokens[at + 1]?.unit === 'db'
    const before = tokens[at - 1]
    if (!isSign || before === undefined || !SOUND(before)) return token
    const isUp = token.text === 'plus'
    return { ...asLink(token, isUp ? 'up' : 'down'), senses: { look: isUp ? 'louder' : 'quieter' } }
  })

/** The tokens with such a value right behind what it is the value of. */
export function withSaidAmounts(given: readonly Token[]): readonly Token[] {
  const tokens = withSigns(given.filter((_, at) => !isPunctual(given, at)))
  const say = tokens.findIndex(({ text }, at) => text === 'say' && tokens[at + 1]?.kind === 'amount')
  const [token, amount, way] = tokens.slice(say, say + 3)
  if (say < 0 || !token || !amount || tokens.slice(0, say).some(WRITTEN)) return tokens
  const near = Math.max(0, say - MAX_BETWEEN)
  const look = tokens.slice(near, say).findLastIndex(CHANGED)
  const to = /^(?:up|down|more|less)$/.test(way?.text ?? '') ? say + 3 : say + 2
  if (look < 0) return [...tokens.slice(0, say), amount, ...tokens.slice(say + 2)]
  return [...tokens.slice(0, near + look + 1), asLink(token, 'by'), amount, ...tokens.slice(to)]
}
