// How a follow-up stands to the request before it: “no, …”, “… instead” and “make that …” put something in the place of what was asked,
// “and …”, “… too” and “another …” ask for more of it.
import { fits, has, NONE, pattern } from './phrases/pattern.ts'
import { formAt, isSign } from './read/corrections.ts'
import { commands, endsSentence } from './read/taken-back.ts'
import { firstWord, is, isTooMuch, matches, textOf } from './read/token-tests.ts'
import type { Token } from './read/tokens.ts'
import { isFiniteVerb, isWord } from './vocabulary/grammar.ts'
import { CLOSINGS, LEADS, MAX_FORM, SLIPS, type Standing } from './vocabulary/slips.ts'

/** What a follow-up is about, and how. */
export type Frame = {
  standings: ReadonlySet<Standing>
  how: 'instead' | 'more' | null
  /** Without what leads to it and what closes it: “make it boxed” in “hmm, make it boxed instead”. */
  core: readonly Token[]
  /** Without the verb that gives it, too: “boxed”. */
  value: readonly Token[]
  /** There is such a verb, so that the value stands in the place of another one. */
  isGiven: boolean
  /** The value is what something is called: “call it Kansas”. */
  isCalled: boolean
}

type Piece = { length: number; kind: Standing }

const isCounted = is({ kind: 'number amount' })
const isReferring = is({ text: /^(?:it|they|them|th(?:at|is)(?: one)?|those|these)$/, glue: 'pronouns' })
const isName = is({ text: 'name text' })
const isTrying = (token: Token) =>
  isWord(firstWord(token), 'trying') || /^that (?:say|read)$/.test(token.text)

/** Takes a prompt apart: what leads to what is wanted, and what closes it. */
export function frameOf(tokens: readonly Token[]): Frame {
  let [from, to] = [0, tokens.length]
  const standings = new Set<Standing>()
  for (let piece = leadAt(tokens, from); piece && from < to; piece = leadAt(tokens, from)) {
    standings.add(piece.kind)
    from += piece.length
  }
  for (let piece = closingAt(tokens, from, to); piece && from < to; piece = closingAt(tokens, from, to)) {
    standings.add(piece.kind)
    to -= piece.length
  }
  const core = tokens.slice(from, to)
  // “No, it is Tom”, but “it is loud” only finds it so.
  const isRight = (at: number) =>
    standings.has('instead') &&
    isWord(core[at]?.text, 'be') &&
    isReferring(core[at - 1] ?? (core[at] as Token))
  const isMore = standings.has('more') || standings.has('further') || standings.has('same')
  // “Sorry, called Opening”, but “another one called Opening”
  const isCalling = (at: number) => !isMore && core[at]?.text === 'called'
  const start = core.findIndex((_, at) => !LEAD.at(core, at) && !isRight(at) && !isCalling(at))
  const said = core.slice(0, Math.max(0, start))
  // “Take 1.25”, “make it 1.25”, “change to 1.25”, but “make the last one 1.25”
  const isTo = said.length > 1 && (said.at(-1)?.text === 'to' || isWord(said[0]?.text, 'shall'))
  const isGiven =
    isTo ||
    said.some((token) => isReferring(token) || isTrying(token) || isName(token) || token.text === 'called')
  const how = isMore ? 'more' : standings.has('instead') ? 'instead' : null
  const isCalled = said.some(
    is({ verb: 'rename label', text: /^(?:text|called|(?:that )?(?:says?|reads?))$/ }),
  )
  return { standings, how, core, isCalled, isGiven, value: isGiven ? core.slice(start) : core }
}

/** What leads to what is wanted, from `at`: “no,”, “and now”, “too fast,”, “not that one,”, “the same for”. */
function leadAt(tokens: readonly Token[], at: number): Piece | null {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (!token || !next || isSign(token, next) || BAN.at(tokens, at)) return null
  const slip = formAt(SLIPS, tokens, at)
  // “Make that copy square”
  if (slip && tokens[at + slip.length] && !NOUN.at(tokens, at + slip.length))
    return { length: slip.length, kind: slip.kind === 'hesitating' ? 'asking' : 'instead' }
  if (AMOUNT.at(tokens, at)) return { length: 1, kind: 'instead' }
  const isOpening = OPENING.at(tokens, at) !== null
  return formAt(LEADS, tokens, at) ?? (isOpening ? { length: 1, kind: 'asking' } : remarkAt(tokens, at))
}

const isTrailing = (token: Token) =>
  matches(token, { kind: 'mark break', limit: 'again' }) ||
  (token.kind === 'word' && token.senses.glue === 'politeness')
const isMeant = is({ kind: 'quote time number amount size ratio composition', thing: true, unit: true })

const TESTS = {
  referring: isReferring,
  trailing: isTrailing,
  other: (token: Token) => !isTrailing(token),
  order: commands,
  meant: isMeant,
  tooMuch: isTooMuch,
  finite: ({ text }: Token) => isFiniteVerb(text),
  trying: isTrying,
  end: (token: Token) => endsSentence(token) || /^[,;:–—]$/.test(token.text),
}

/** “No captions”, but neither “no the last one” nor “no make it boxed” */
const BAN = pattern('no [!(@refusing,article,demonstrative|just|only|#order #referring)] <word>', TESTS)
const NOUN = pattern('[-that] (<thing unit>|new)')
/** “Only up 3 dB” */
const AMOUNT = pattern('(only|just) (up|down)? <number amount>')
/** “Good. Now …”, but “Good afternoon” */
const OPENING = pattern('[=#trailing] (<!word>|<word> [=<mark>]|@asking)|@refusing,opener', TESTS)

const REMARK = pattern('SAID=(!#end)+8 #end [>#other]', TESTS)
/** “Not that one”; “Q2 not needed” asks for something itself. */
const isDenied = has('not [!(needed|wanted|required)]|wrong')
const judges = has('#tooMuch|#finite|@degree,rating,negative|still|to', TESTS)
const asks = has('[!one] #meant|<limit>|[!-to] <verb&base>', TESTS)

/** What isn't wanted, or why: “this is too fast,”, “still soft.”, “wrong one,”, “not that one,”. */
function remarkAt(tokens: readonly Token[], at: number): Piece | null {
  const said = REMARK.at(tokens, at)?.parts.SAID ?? NONE
  // “It is 'Mode 2', not Mode, and …” says what is meant.
  if (isDenied(said) && !said.some(is({ kind: 'quote' }))) return { length: said.length, kind: 'instead' }
  // “The phone call too, please”
  const judged = said.at(-1)?.text === 'too' ? said.slice(0, -1) : said
  if (judges(judged) && !asks(said)) return { length: said.length, kind: 'asking' }
  return isTooMuch(tokens[at] as Token) ? { length: 1, kind: 'asking' } : null
}

/** What closes it, up to `to`: “instead”, “as well”, “would be better”, “instead of 6”, “, not Farm”. */
function closingAt(tokens: readonly Token[], from: number, to: number): Piece | null {
  const isContrast = ({ text, senses }: Token, at: number) =>
    senses.limit === 'instead' ? / (?:of|than)$/.test(text) : text === ',' && tokens[at + 1]?.text === 'not'
  const contrast = tokens.findIndex((token, at) => at > from && at < to && isContrast(token, at))
  if (contrast > 0) return { length: to - contrast, kind: 'instead' }
  const comma = tokens.findLastIndex(({ text }, at) => at > from && at < to && text === ',')
  if (comma > 0 && saysWhy(tokens.slice(comma + 1, to))) return { length: to - comma, kind: 'asking' }
  for (let length = MAX_FORM; length > 0; length--) {
    const kind = CLOSINGS.get(textOf(tokens.slice(Math.max(0, to - length), to)))
    // “On top instead”
    const isClosing = kind !== 'further' || isCounted(tokens[to - length - 1] as Token)
    if (kind && to - length > from && isClosing) return { length, kind }
  }
  return to > from && isTrailing(tokens[to - 1] as Token) ? { length: 1, kind: 'asking' } : null
}

/** “(No, minus 23), it's for broadcast” */
const saysWhy = fits(
  '@subject,neuter,demonstrative #finite ([!(#order|<limit>|[!<thing:composition>] #meant)] (.|<break>))+40',
  TESTS,
)

/** “Make it”, “it should read”, “bring that down to”, “with the name” */
const LEAD = pattern(
  '#referring|#trying|@giving|(the|its|with) (name|text|the)|(up|down|back) to|[!^] (<link:called,saying>|name|text)',
  TESTS,
)
