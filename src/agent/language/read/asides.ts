// What is said beside a request and set apart by a mark: “…, my mother listens”, “the printer is waiting, so …”, “…, same as last week”.
// It is taken out before anything reads the request, so that no word of it becomes a place, a topic or a value; the answer names it.
import type { EditContext } from '../../../edit/document.ts'
import { heardStems, plainWord, stem } from '../../commands/plans/words.ts'
import { fits, has, pattern } from '../phrases/pattern.ts'
import { entailedIn } from './entailed.ts'
import { endsSentence } from './taken-back.ts'
import { is } from './token-tests.ts'
import type { Token, TokenSpan } from './tokens.ts'
import { telling } from './told.ts'

/** The request, and what was said beside it. */
type Beside = { tokens: Token[]; asides: Token[][] }

/** No aside has more words. */
const MAX_ASIDE = 24
/** What asks is looked for so far around an aside. */
const MAX_SENTENCE = 200

/** Linear: each word is looked at as part of one aside, and what is looked for around it is bounded. */
export function withoutAsides(
  tokens: readonly Token[],
  context: EditContext,
  isSaid: (part: readonly Token[]) => boolean = isAside,
): Beside {
  const sentences = sentencesOf(tokens)
  const isAsked = sentences.map((_, order) =>
    sentences.slice(0, order).some((one) => one.at(-1)?.text === '?'),
  )
  const out: Token[] = []
  const asides: Token[][] = []
  for (const [order, sentence] of sentences.entries()) {
    const after = (sentences[order + 1] ?? []).slice(0, MAX_ASIDE)
    const before = sentences[order - 1] ?? []
    const around = [before, after]
    const beside = {
      before,
      after,
      context,
      isSaid,
      isAsked: isAsked[order] === true,
      asksAround: around.some(commands),
    }
    const asked = [...(sentences[order - 2] ?? []), ...before].slice(-MAX_SENTENCE)
    const entailed = sentence.length > MAX_SENTENCE ? [] : entailedIn(sentence, asked)
    const spans = sentence.length > MAX_SENTENCE ? [] : [...asidesOf(sentence, beside), ...entailed]
    const isIn = sentence.map(() => false)
    for (const span of spans) {
      isIn.fill(true, span.from, span.to)
      asides.push(
        sentence.slice(span.from, span.to).filter(({ kind }) => kind !== 'mark' && kind !== 'break'),
      )
    }
    out.push(...sentence.filter((_, at) => !isIn[at]))
  }
  return { tokens: out, asides }
}

/** Tokens up to each full stop or line break. */
export function sentencesOf(tokens: readonly Token[]): (readonly Token[])[] {
  const sentences: Token[][] = [[]]
  for (const token of tokens) {
    sentences.at(-1)?.push(token)
    if (endsSentence(token)) sentences.push([])
  }
  return sentences.filter((one) => one.length > 0)
}

function separates(tokens: readonly Token[], at: number): boolean {
  const { kind, text, from, to } = tokens[at] as Token
  const [before, after] = [tokens[at - 1], tokens[at + 1]]
  const isDash =
    text === '-' && before !== undefined && after !== undefined && before.to < from && after.from > to
  return kind === 'mark' && (isDash || /^[,;:()–—]$/.test(text))
}

/** “Lose 0:28 to 0:30. (False start.)”: what it is that was asked for before. */
const LABEL = fits('(<mark glue:articles>* <word&thing:retakes>)+2 <mark glue:articles>*')
const isPlaced = has('<time quote>')
const removes = has('<verb:remove&base>')

/** “He stumbles: “The first year …””: it says what the quotation is. */
const QUOTING = pattern(': <quote time>')

type Around = {
  before: readonly Token[]
  after: readonly Token[]
  context: EditContext
  isSaid: (part: readonly Token[]) => boolean
  isAsked: boolean
  asksAround: boolean
}

/** Of one sentence: each with the mark that sets it apart; all of it when the sentence beside it asks. */
function asidesOf(
  sentence: readonly Token[],
  { before, after, context, isSaid, isAsked, asksAround }: Around,
): TokenSpan[] {
  const parts = partsOf(sentence)
  const asks = (part: readonly Token[]) => requests(part) || (!isAsked && names(part))
  const told: TokenSpan[] = []
  for (const part of parts) {
    const { from, to } = part
    // “…, which makes my daughter laugh”
    const isOfAside = sentence[from]?.text === 'which' && told.at(-1)?.to === from - 1
    if (isOfAside || (isSaid(sentence.slice(from, to)) && !QUOTING.at(sentence, to))) told.push(part)
  }
  const isLabel = LABEL(sentence) && isPlaced(before) && removes(before)
  if (told.length === 0) return isLabel ? [{ from: 0, to: sentence.length }] : []
  if (told.length === parts.length)
    return asksAround && !mayMean(after, sentence, context) ? [{ from: 0, to: sentence.length }] : []
  const asking = parts.filter(
    ({ from, to }) => !told.some((one) => one.from === from) && asks(sentence.slice(from, to)),
  )
  if (asking.length === 0) return []
  return told
    .filter(({ from, to }) => !mayMean([...sentence.slice(to), ...after], sentence.slice(from, to), context))
    .map(({ from, to }) => {
      const isSplit = (at: number) => sentence[at] !== undefined && separates(sentence, at)
      // Brackets go with what is in them.
      const isWhole = sentence[from - 1]?.text === '(' && sentence[to]?.text === ')'
      return {
        from: from > 0 && isSplit(from - 1) ? from - 1 : from,
        to: (from === 0 || isWhole) && isSplit(to) ? to + 1 : to,
      }
    })
}

/** What stands between marks, and behind “and”, “so”, “because” in front of another subject. */
function partsOf(sentence: readonly Token[]): TokenSpan[] {
  const parts: TokenSpan[] = []
  let from = 0
  for (let at = 0; at <= sentence.length; at++) {
    const token = sentence[at]
    const isEnd = token === undefined || separates(sentence, at) || endsSentence(token)
    const isJoined = token !== undefined && at > from && OPENS_CLAUSE.at(sentence, at) !== null
    if (!isEnd && !isJoined) continue
    if (at > from) parts.push({ from, to: at })
    from = isEnd ? at + 1 : at
  }
  return parts
}

/** “… and I am listening on it”, “… because the children can't hear it”, but “same as the others” */
const OPENS_CLAUSE = pattern(
  '[!-@comparing] @turn ([=@subject,someone,possessive]|[-@reason] [=@article])|(or|otherwise) [=@subject,someone,possessive]',
)

/** What only says what must not happen asks for nothing. */
const asksForEdit = has('<amount>|[!@staying] <verb&base>')
const forbids = has('<limit:not>|nothing')
const commands = (sentence: readonly Token[]) => asksForEdit(sentence) && !forbids(sentence)

/** It asks for something, or names what an edit could be about. */
const requests = has('<verb look>|!<word mark>')
const names = has('<thing place unit>')

/** “Same as the other sessions”, “like me calling the dog”: with nothing of the film. */
const compares = fits('[=@comparing] ([!(<verb&base>|<place&!place:rest>)] <word&!thing&!unit&!look>)*24')

/** A statement about somebody or something that is no part of the film, and of nothing that is; or a comparison with such a thing. */
const isAside = (part: readonly Token[]) =>
  part.length > 1 && part.length <= MAX_ASIDE && (compares(part) || telling(part) === 'others')

const measures = has('<look:longer,shorter limit:over,under,if,atMost>|fit')
/** “It”, “there”, “cut that”; but not “that whole question”. */
const pointsBack = has(
  '[=@referring] @demonstrative ([=(<glue link look>|!<word>)]|$)|[!@demonstrative] @referring|there|here',
)
const takes = has('<verb:remove,mute,censor,move,shorten,keep>')

/** What comes later could be about it: “the phone rings in the middle, cut that”. */
function mayMean(after: readonly Token[], aside: readonly Token[], context: EditContext): boolean {
  // “Our slot is 90 seconds. If it's longer, …”
  if (aside.some(is({ kind: 'amount' })) && measures(after)) return true
  if (!pointsBack(after)) return false
  const words = heardStems(context)
  const isHeard = ({ kind, text, senses }: Token) =>
    kind === 'speaker' || (Object.keys(senses).length === 0 && words.has(stem(plainWord(text))))
  return takes(after) || aside.some(isHeard)
}
