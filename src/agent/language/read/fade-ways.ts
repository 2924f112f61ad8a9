// Which way something fades, as a request says it.
import { has } from '../phrases/pattern.ts'
import type { Token } from './tokens.ts'

/** Each word a token of its own. */
const apart = (tokens: readonly Token[]): readonly Token[] =>
  tokens.flatMap((token) => token.text.split(' ').map((text) => ({ ...token, text })))

const IN = has('fade (in|up)|(fade|fades) (it|this|:)? in|fade from black|in and fade? out|in / out')
const SOMETHING_IN = has('fade the .* in')
const OUT = has('out|(fade down|fade outs)|fade to black|fadeout|fadeouts')

/** “Fade up”, “fades it in”, “in and out” */
export const fadesIn = (tokens: readonly Token[]): boolean => IN(apart(tokens))

/** “Fade the music in” */
export const fadesSomethingIn = (tokens: readonly Token[]): boolean => SOMETHING_IN(apart(tokens))

/** “Fade to black”, “out over 2 s” */
export const fadesOut = (tokens: readonly Token[]): boolean => OUT(apart(tokens))
