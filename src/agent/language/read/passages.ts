// A passage by its first and last words: “the ad, beginning with 'A' and ending with 'B'”, “'A' up to and incl. 'B'”, “in 'A', out
// 'B'”, “out on 'A', back in on 'B'”. All of them become “from 'A' through 'B'” (“between”, where the words themselves stay), behind
// a colon where they explain what stands before.
import type { EditContext } from '../../../edit/document.ts'
import { findPlain, plainTranscript, plainWordsOf } from '../../commands/plans/words.ts'
import { has } from '../phrases/pattern.ts'
import { type Row, rewriter, template, type Write } from '../phrases/rewrite.ts'
import type { Token } from './tokens.ts'

/** The tokens with each passage written out. Linear. */
export function withPassages(tokens: readonly Token[], context: EditContext): readonly Token[] {
  const quotes = tokens.filter(({ kind }) => kind === 'quote')
  return quotes.length < 2 ? tokens : rewriter(ROWS, { heard: hearing(context) }).inside(tokens)
}

const FIRST = 'A=#heard'
const LAST = 'B=#heard ((\\(|,)? @inclusive [!<word>] \\)?)?'
const MARK = '(,|;|:|\\(|\\.|–|—|-)'
/** “Sponsor out, …”, “the ad: …”. A passage opens a sentence of its own only where the one before names a part and not its place. */
const EXPLAINED = `(P=@outBefore|[-!(<break quote composition mark>|in)]) [!-in @wordNoun] ${MARK}`

const TIME = '(about|around)? (\\( (at|about|around)? <time> \\)|,? <time>)?'
const WORDS = '(on|at|with)? the? (@wordNoun|end of)* :?'
const IS = '@wordNoun (is|are)?'
/** What opens a passage, without being a command of its own. */
const OPENS = `(which|that|it|and)? (@opens (from|at|with|on|in)?|from|(start|begin) [=:]|(its|the)? first ${IS}|in) ${WORDS}`
const REACHES = `(,|;|:|\\.|\\))* ${TIME} (,|;)? @runningOn* ((up|down)? @through|\\. \\. \\.?|…|@closes right? @closedBy?|(its|the)? last ${IS}|out)`
const INCLUDING = '((and|&)? (including|inclusive of|incl) \\.?|and with)'
const TO = `${REACHES} ${INCLUDING}? ${WORDS}`
const OUT = `come? out (on|at|after|with)? ${WORDS}`
/** Back in, behind what is the last to stay. */
const IN_AGAIN = `(,|;|\\.)* ${TIME} (,|;)? @backIn* in again? ${WORDS}`

/** “In on 'A', out on 'B'”, as all that is said, trims. */
const saysMore = has('[!(@article|in|on|for|comp|composition)] <word>')
const unlessTrim = (text: string): Write => {
  const write = template(text)
  return (parts, tokens, match, prompt) => {
    const first = parts.OPENS?.[0]
    const said = first ? tokens.slice(0, tokens.indexOf(first)) : []
    const start = said.findLastIndex(({ kind, text }) => kind === 'break' || /^[.!?]$/.test(text))
    return first?.text === 'in' && !saysMore(said.slice(start + 1))
      ? null
      : write(parts, tokens, match, prompt)
  }
}

const ROWS: readonly Row[] = [
  // “The ad, starting with 'A' and ending with 'B'”, “sponsor out, 'A' to 'B'”
  [`${EXPLAINED} OPENS=(${OPENS})? ${FIRST} ${TO} ${LAST}`, unlessTrim(': ~from $A ~through $B $P')],
  // “The gap: out on 'A', in on 'B'”
  [`${EXPLAINED} ${OUT} ${FIRST} ${IN_AGAIN} ${LAST}`, ': ~between $A ~and $B $P'],
  // “Out on 'A', in on 'B'” says what is done, too.
  [`${OUT} ${FIRST} ${IN_AGAIN} ${LAST}`, '~remove ~between $A ~and $B'],
  // “Lift from 'A' to 'B'”
  [`OPENS=(${OPENS}) ${FIRST} ${TO} ${LAST}`, unlessTrim('~from $A ~through $B')],
  // “Rename 'A' to 'B'” has nothing that opens a passage; neither has a mark before a pair of names.
  [`[-${MARK}] [!-in @wordNoun? :] ${FIRST} ${TO} ${LAST}`, '~from $A ~through $B'],
  [`${FIRST} [=(through|until|\\. \\.|…)] ${TO} ${LAST}`, '~from $A ~through $B'],
  [`${FIRST} ${REACHES} ${INCLUDING} ${WORDS} ${LAST}`, '~from $A ~through $B'],
]

/** Whether a quotation is said in the project; “…” in it stands for any words. */
function hearing(context: EditContext): (token: Token) => boolean {
  let talks: (readonly string[])[] | null = null
  return ({ kind, quoted }) => {
    if (kind !== 'quote') return false
    talks ??= [...context.words.values()].map(plainTranscript)
    const phrase = plainWordsOf(quoted)
    return phrase.length > 0 && talks.some((talk) => findPlain(talk, phrase).length > 0)
  }
}
