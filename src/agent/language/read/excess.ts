// “It's slow”, “the music is loud”: who says so finds it too much, and wants it otherwise. “The captions are small” asks for nothing.
import { tableOf } from '../vocabulary/beside.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { is } from './token-tests.ts'
import type { Token } from './tokens.ts'

const TOO = tableOf<string>({ slow: 'tooSlow', fast: 'tooFast', loud: 'tooLoud' })
const MAX_SUBJECT = 6
const ENDS = is({ kind: 'break', text: '. ; ! ? , : - – —' })
/** With one of these in front, it is a condition, a question or a wish. */
const OTHERWISE = is({
  limit: true,
  link: 'where that',
  text: 'if when whether how until make sure so',
  verb: true,
})

/** The tokens with “too” in such statements. Linear. */
export function withExcess(tokens: readonly Token[]): Token[] {
  const out: Token[] = []
  let start = 0
  for (const [at, token] of tokens.entries()) {
    if (ENDS(token)) start = out.length + 1
    const look = TOO[token.text]
    const isSize = token.senses.look === 'small' || token.senses.look === 'large'
    const after = tokens.slice(at + 1).find((one) => one.senses.glue !== 'politeness')
    const isEnd = after === undefined || ENDS(after) || isWord(after.text, 'be')
    const verb = (look !== undefined || isSize) && isEnd ? start + foundAt(out.slice(start)) : -1
    if (verb <= start) {
      // “A bit slow, isn't it”, “so slow”: no verb
      const said = out.slice(start)
      const isDegree = look !== undefined && isEnd && isWord(said.at(-1)?.text.split(' ').at(-1), 'degree')
      const isAsked = said.some(({ senses, isBase }) => isBase && senses.verb !== undefined)
      const reason =
        isDegree && isAsked
          ? said.findLastIndex(
              ({ text }, at, all) => text === 'its' || (text === 'it' && isWord(all[at + 1]?.text, 'be')),
            )
          : -1
      // “Speed it up 1.5x its so slow”: why.
      if (
        reason > 0 &&
        said.slice(reason + 1).every(({ text }) => isWord(text.split(' ').at(-1), 'degree', 'be'))
      )
        out.splice(start + reason)
      else out.push(isDegree && !isAsked ? { ...token, text: `too ${token.text}`, senses: { look } } : token)
      continue
    }
    const found = out[verb] as Token
    // “Feels rather slow”
    out.splice(verb, out.length - verb, { ...found, text: 'is', senses: { glue: 'helpers' } })
    // “The captions are small” doesn't ask for small ones.
    out.push({ ...token, text: look ? `too ${token.text}` : token.text, senses: look ? { look } : {} })
  }
  return out
}

/** “It is”, “the captions look rather”: a subject, and a verb of seeming; where that verb is, or −1. */
function foundAt(said: readonly Token[]): number {
  const verb = said.findLastIndex(({ text }) => !isWord(text.split(' ').at(-1), 'degree'))
  const subject = said.slice(0, Math.max(0, verb))
  const isFound =
    subject.length > 0 &&
    subject.length <= MAX_SUBJECT &&
    isWord(said[verb]?.text, 'be', 'seeming', 'seem') &&
    !/^(?:be|am|was|were)$/.test(said[verb]?.text ?? '') &&
    !said.slice(verb).some(({ text }) => text === 'too') &&
    !subject.some((token) => OTHERWISE(token) && token.senses.thing === undefined)
  return isFound ? verb : -1
}
