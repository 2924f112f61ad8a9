// Finds where the name of a chapter or marker starts and ends in a request.
import { plainWordsOf } from '../../commands/plans/words.ts'
import { fits, pattern } from '../phrases/pattern.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { timeAt } from './mark-moments.ts'
import { isNounOf, isOnNewLine, leadsTo, namesAll, ORDER, type Reading } from './mark-request.ts'
import { isUnknown } from './new-nouns.ts'
import { goesOn, knownAt, separates } from './title-words.ts'
import { matches } from './token-tests.ts'
import { type Token, tokenOf } from './tokens.ts'

const TESTS = {
  separates,
  capital: ({ from }: Token, prompt: string) => /^\p{Lu}/u.test(prompt.charAt(from)),
  everything: namesAll,
  later: ({ kind, text }: Token) => kind === 'word' && text.startsWith('whe'),
}

/** “Chapter at 0:30, title X” */
const OWN_TITLE = pattern('[-,] <thing:titles> <quote> ($|[=#separates])', TESTS)
const FOLLOWS = pattern('as follows')
const NAMING = '(<link:called,saying verb:label thing:name>|=|:|@naming,bearing,namingMark)'
/** “Called”, “name them”, “turn the name "A" into "B"” */
const LEADS = pattern(
  `(${NAMING}|(from|into|for) [=<quote>]) (${NAMING}|them|(from|into|for|<glue:articles>) [=<quote>])*4`,
)
/** “(It) is”, in front of a name or not */
const isVague = fits('(it|is|be)*')
const BEHIND_LEAD = pattern('[-(<time>|\\(|:|=)]')

/** Takes a name after “called”, “name:”, “as”, a colon, or a time. */
export function takeName(reading: Reading, at: number): number {
  const { request, tokens } = reading
  // “Chapter title X”, but not “and title X”
  const isTitle = tokens[at]?.senses.thing === 'titles'
  const isOwn = OWN_TITLE.at(tokens, at) !== null && !request.said.some(({ kind }) => kind === 'name')
  if (isTitle && (request.thing === null || (separates(tokens[at - 1]) && !isOwn))) return at
  const follows = FOLLOWS.at(tokens, at)
  if (follows !== null) return follows.to
  // “Marker at 0:30, text: X”
  const start = isOwn ? at + 1 : at
  const from = LEADS.at(tokens, start)?.to ?? start
  const before = tokens[at - 1]
  if (tokens[at]?.text === ':' && request.thing !== null && request.said.length === 0) request.isListed = true
  const isLed =
    !isVague(tokens.slice(at, from)) ||
    (request.thing !== null &&
      (BEHIND_LEAD.at(tokens, at) !== null || (request.isListed && separates(before))))
  const name = nameAt(reading, from, isLed)
  if (name === null) return at
  const isFirst = at === reading.from && tokens[at]?.kind === 'word'
  // “Outro marker at 0:30”, but not “Suppress the chapter”
  const next = tokens[name.to]
  const isVerb = tokens.slice(at, name.to).some(({ senses }) => senses.glue === 'articles')
  if (isFirst && (isVerb || !(next && isNounOf(next)))) return at
  // “Called A, B and C”
  const last = request.said.at(-1)
  const isListed = last?.kind === 'name' && !last.isLoose && separates(before)
  const isLoose = from === at && !isListed && !(before !== undefined && isNounOf(before))
  request.said.push({ kind: 'name', token: name.token, isFirst, isLoose })
  return name.to
}

/** A quotation, an existing name, or the words up to the next boundary. Lowercase names need a lead-in. */
export function nameAt(
  { tokens, prompt, marks, request }: Reading,
  at: number,
  isLed: boolean,
): { token: Token; to: number } | null {
  const first = tokens[at]
  if (first === undefined || ['mark', 'break', 'time', 'amount'].includes(first.kind)) return null
  const isCapital = TESTS.capital(first, prompt)
  const isCommanded = first.senses.verb !== undefined && first.isBase
  // “Then mute 0:10”
  if (first.kind === 'word' && separates(first) && !isCapital) return null
  // “One called Costs”, “chapters: one at every clip”, “I'd like chapters”
  const isOne = first.text === 'one' && tokens[at + 1]?.senses.link !== undefined
  if (tokens[at + 1]?.senses.link === 'called' || isOne || isWord(first.text, 'would')) return null
  if (first.kind === 'quote' || first.quoted !== '')
    return { token: asQuote(first, first.quoted), to: at + 1 }
  const names = marks.map(({ name }) => plainWordsOf(name))
  const known = isCommanded && !isCapital ? null : knownAt(tokens, at, names)
  if (known !== null) return known
  // “Chapters: hello 0:00, silence 0:34”
  const isDirect = tokens[at + 1]?.kind === 'time'
  const isTimed = request.isListed && (isDirect || !isCommanded) && BEFORE_TIME.at(tokens, at) !== null
  const next = tokens[at + 1]
  const isArticled = isLed && first.text === 'the' && next && isUnknown(next) && !separates(next)
  const isPlain =
    isArticled ||
    ((isTimed || !isCommanded) &&
      (isTimed || !matches(first, { glue: true, link: true, limit: true })) &&
      (isTimed || first.senses.thing === undefined || first.senses.thing === 'composition'))
  const isOpening = at === 0 || tokens[at - 1]?.text === '.'
  if (!(isCapital ? !isOpening || isPlain : isLed && isPlain) || isNounOf(first)) return null
  // Before anything names chapters, a capital only opens the sentence.
  if (request.thing === null && !isLed && !tokens.slice(at + 1, at + 4).some(isNounOf)) return null
  let to = at + 1
  const isRenamed =
    request.verb?.senses.verb === 'rename' || (request.isShall && request.count === null) || request.isInstead
  while (to < tokens.length && !endsName(tokens, to, prompt) && (isRenamed || !leadsToMoment(tokens, to)))
    to++
  while (to - 1 > at && tokens[to - 1]?.senses.glue === 'politeness') to--
  const last = tokens[to - 1] as Token
  return { token: asQuote({ ...first, to: last.to }, prompt.slice(first.from, last.to)), to }
}

/** “Hello 0:00”, “intro at 0:26”, and no stretch: up to three words in front of a time. */
const BEFORE_TIME = pattern('. ([!at] <word>)*3 (<word> <time>|[-.] <time>) [!(-|–|—|to|until)]')

const asQuote = ({ from, to }: Token, quoted: string): Token => ({
  ...tokenOf('quote', quoted.toLowerCase(), from, to),
  quoted,
})

/** “Farm where …”, “Zoo at …”; a later time or “where” is the moment of “Life at Sea at 0:10”. */
const LATER = pattern(
  '. [=!#separates] ([=@article] (!(<time>|#separates))*40 <time>|[!@article] !(<time>|#separates|#later)*40 (<time>|#later))',
  TESTS,
)
const leadsToMoment = (tokens: readonly Token[], at: number): boolean =>
  leadsTo(tokens[at]) && (/^wh/.test(tokens[at]?.text ?? '') || LATER.at(tokens, at) === null)

const FILM = '<glue:articles>? (<composition>|#everything)'
const ENDS_NAME = pattern(
  `<time quote thing:chapters,markers limit:instead>|${ORDER}|<link> ${FILM}|starts|begins|beginning at|starting at|beginning from|starting from|is|not|but|please|@shall,going|(and|then|and then) ($|one|@article|#capital)|[!(for|with|by|in|it)] @becoming,be|[!('|&|\\#|\\!|_|\\.|/|-)] <mark>`,
  TESTS,
)

function endsName(tokens: readonly Token[], at: number, prompt: string): boolean {
  const isJoint = /^(?:and|then|and then)$/.test(tokens[at]?.text ?? '')
  return (
    isOnNewLine(tokens, at, prompt) ||
    isSpaced(tokens, at) ||
    timeAt(tokens, isJoint ? at + 1 : at) !== null ||
    (isJoint && goesOn(tokens, at)) ||
    ENDS_NAME.at(tokens, at, prompt) !== null
  )
}

/** A dash or a stroke with space around it. */
function isSpaced(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  return (
    token !== undefined &&
    /^[./-]$/.test(token.text) &&
    (!next || !before || token.to < next.from || separates(next))
  )
}
