// “It's slow”, “the music is loud”: who says so finds it too much, and wants it otherwise. “The captions are small” asks for nothing.
import { tableOf } from '../vocabulary/beside.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { withoutIdleWords } from './idle-words.ts'
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

/** The tokens with “too” in such statements. Linear: only what ends a statement is looked at. */
export function withExcess(given: readonly Token[]): Token[] {
  const tokens = withoutIdleWords(given)
  const out: Token[] = []
  let start = 0
  for (const [at, token] of tokens.entries()) {
    if (ENDS(token)) start = out.length + 1
    const isJudging = TOO[token.text] !== undefined || SIZE(token)
    const stated = isJudging && isLast(tokens, at) ? statedAs(out.slice(start), token) : null
    if (stated === null) out.push(token)
    else out.splice(start, out.length - start, ...stated)
  }
  return out
}

const SIZE = is({ look: 'small large' })

/** “(Slow) right now”, “(slow), isn't it” */
function isLast(tokens: readonly Token[], at: number): boolean {
  let next = at + 1
  while (tokens[next]?.senses.glue === 'politeness') next++
  const after = tokens[next]
  return after === undefined || ENDS(after) || isWord(after.text, 'be')
}

/** The statement that a word for too much ends; null where it is none. */
function statedAs(said: readonly Token[], token: Token): readonly Token[] | null {
  const look = TOO[token.text]
  // “The captions are small” doesn't ask for small ones.
  const judged: Token = look
    ? { ...token, text: `too ${token.text}`, senses: { look } }
    : { ...token, senses: {} }
  const verb = foundAt(said)
  // “Feels rather slow”
  if (verb > 0)
    return [
      ...said.slice(0, verb),
      { ...(said[verb] as Token), text: 'is', senses: { glue: 'helpers' } },
      judged,
    ]
  if (look === undefined || !isDegree(said.at(-1))) return null
  // “A bit slow, isn't it”, “so slow”: no verb
  if (!said.some(({ senses, isBase }) => isBase && senses.verb !== undefined)) return [...said, judged]
  // “Speed it up 1.5x its so slow”: why.
  const reason = said.findLastIndex(
    ({ text }, at) => text === 'its' || (text === 'it' && isWord(said[at + 1]?.text, 'be')),
  )
  const isReason = said.slice(reason + 1).every((one) => isDegree(one) || isWord(one.text, 'be'))
  return reason > 0 && isReason ? said.slice(0, reason) : null
}

const isDegree = (token: Token | undefined) => isWord(token?.text.split(' ').at(-1), 'degree')

/** “It is”, “the captions look rather”: a subject, and a verb of seeming; where that verb is, or −1. */
function foundAt(said: readonly Token[]): number {
  const verb = said.findLastIndex((token) => !isDegree(token))
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
