// When and where chapters and markers are set: at times, where something is said, and at each clip or question.
import { type Pattern, pattern } from '../phrases/pattern.ts'
import { template } from '../phrases/rewrite.ts'
import { askerBehind } from '../places/askers.ts'
import { isWord, restricts } from '../vocabulary/grammar.ts'
import { asLink } from './made-tokens.ts'
import { isOnNewLine, leadsTo, NOUN, type Reading } from './mark-request.ts'
import { separates } from './title-words.ts'
import { is, matches, textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** “Comes up”, “is mentioned”, “first appears”: what happens where something is said, behind what it happens to. */
export const comesAbout = (token: Token | undefined): boolean =>
  token !== undefined &&
  token.kind !== 'quote' &&
  token.text.split(' ').every((word) => isWord(word, 'comingAbout'))

const TESTS = {
  separates,
  comesAbout,
  owner: ({ kind, text }: Token) => kind === 'speaker' || /['’]s$/.test(text),
  file: ({ text }: Token) => isWord(text.replace(/s$/, ''), 'file'),
  whole: ({ n }: Token) => Number.isInteger(n),
}

const LEAD = '(@onto,pointing|for|<link:where>|<glue:articles>|<place:start> [=(of|at)])'
const ALL = '(@article|<link:each>|<limit:both>|<number>|all|of)'
const EACH = '(<link:each>|by|all)'
const SOME = `(${LEAD}|@article|of|source|original|own|where|<link:each>|all)*`
const PIECE = '(<thing:clip,media>|#file) clip?'

const EVERY = `${LEAD}* EACH=(<link:each>|all|wherever|whenever)`
const SAID = '(<glue:articles>|@speaking,saying,someone,subject,be,mentioning)'
const OF = '(<number>|of|one|@possessive|#owner)'
const WHOSE = `WHOSE=(${SAID}|${OF}|@audience)*`
/** “Our guest” may be mentioned, as well as ask. */
const MENTIONED = `[=(@audience|!(${SAID}|${OF}))] WHAT=!(@be,linking|#comesAbout|!<word>|<verb link>)+4`

/** What stands for each place, and how it is written. */
const EACH_ROWS: readonly (readonly [found: Pattern, written: ReturnType<typeof template>])[] = (
  [
    // “(At) the joins”, “both clip joins”, “every source change”
    [`${LEAD}* ${ALL}+ @sourceNoun? @seams`, '<link:on> <link:each> <thing:clip join>'],
    [`${LEAD}* ${ALL}* <link:each> ${ALL}* @sourceNoun? @join`, '<link:on> <link:each> <thing:clip join>'],
    // “(Where) each one (starts)”, “(per) source clip”, “(where) the three recordings (begin)”, “per source”
    [`${SOME} ${EACH} (${SOME}|<number>)* ${PIECE} @beginning?`, '<link:on> <link:each> <thing:clip>'],
    [`${SOME} ${EACH} (${SOME}|<number>)* one @beginning`, '<link:on> <link:each> <thing:clip>'],
    [`${LEAD} ${SOME} <number> ${SOME} ${PIECE} @beginning`, '<link:on> <link:each> <thing:clip>'],
    [`${SOME} ${EACH} ${SOME} [-source] [=($|<mark>)]`, '<link:on> <link:each> <thing:clip>'],
    // “On every sentence”
    [`${EVERY} ${WHOSE} WHAT=<unit:sentence,answer> [=($|#separates|with)]`, '<link:on> <link:each> $WHAT'],
    // “Wherever "X" is said”
    [`${EVERY} ${WHOSE} WHAT=<quote> ${SAID}*`, '<link:on> <link:each every> $WHAT'],
    // “(Every mention of) the guest”, “(each time) the guest comes up”
    [
      `${EVERY} ${WHOSE} [-(mention|mentions|@saying) (${SAID}|${OF})*] ${MENTIONED} (@be|#comesAbout)*`,
      '<link:on> <link:each every> "$WHAT"',
    ],
    [`${EVERY} ${WHOSE} ${MENTIONED} (@be|#comesAbout)+`, '<link:on> <link:each every> "$WHAT"'],
  ] as const
).map(([found, written]) => [pattern(found, TESTS), template(written)])

/** What each of these rows has; most prompts have nothing like it. */
const isOfEach = (token: Token) =>
  matches(token, { link: 'each', kind: 'number', text: 'all wherever whenever by' }) ||
  isWord(token.text, 'seams')

/** “At (the start of) each question”, “wherever "X" is said”, “every mention of "X"” */
export function takeEach(reading: Reading, at: number): number {
  const { request, tokens, prompt } = reading
  if (request.each.length > 0 || !tokens.slice(at, at + 12).some(isOfEach)) return at
  const asked = questionsAt(reading, at)
  if (asked > at) return asked
  for (const [found, written] of EACH_ROWS) {
    const match = found.at(tokens, at, prompt)
    if (match === null || match.to === at) continue
    request.each = [...(written(match.parts, tokens, match, prompt) ?? [])]
    return match.to
  }
  return at
}

const QUESTION = pattern(`${EVERY} ${WHOSE} WHAT=<unit:question>`, TESTS)
const ASKED = pattern('(all|wherever|whenever)')
const EXCHANGE = pattern('(in|of|from|during) @article? <unit:exchange>')
const QUESTIONS = template('<link:at> <link:each> $WHOSE <unit:question>')

/** “Each question (Dana asks)”, “wherever Dana asks Leo something” */
function questionsAt({ request, tokens, prompt }: Reading, at: number): number {
  const match = QUESTION.at(tokens, at, prompt)
  const { to, by } = askerBehind(tokens, match?.to ?? at + 1, prompt)
  const isAsked = to > at + 1 && ASKED.at(tokens, at) !== null && isWord(tokens[to]?.text, 'quantity')
  if (match === null && !isAsked) return at
  const { WHOSE: said = [] } = match?.parts ?? {}
  const whose = [...said.filter(TESTS.owner), ...(by ? [{ ...by, text: `${by.text}'s` }] : [])]
  const from = { from: at, to, parts: { WHOSE: whose } }
  const what = match?.parts.WHAT?.[0]
  const written = QUESTIONS(from.parts, tokens, from, prompt) ?? []
  request.each = what ? [...written.slice(0, -1), { ...what, text: 'question', isBase: true }] : [...written]
  request.count ??= said.find(({ kind, n }) => kind === 'number' && n > 1) ?? null
  // “(Each question) in the Q&A”: where all of them are.
  return match === null ? to + 1 : (EXCHANGE.at(tokens, to)?.to ?? to)
}

const TO_TIME = '(@pointing,onto|\\@|=|the|:|(starting|beginning) (at|from)|time [=(<time>|:|=)])'
const MEASURED = '(<time>|<amount&measure:s>)'
const TIMES = [
  // “At 34 and …”, where no measure is named
  pattern(`${TO_TIME}+ [-at] TIME=(<number> [-#whole]) [=($|#separates|one? <link:called>)]`, TESTS),
  // “In the beginning”, and not “at the start of the answer”
  pattern(`${TO_TIME}+ the START=<place:start> [=($|<break>|\\.|\\!|\\?|<glue:politeness>)]`, TESTS),
  // “0:33”, “the thirty second mark”, “from 0:33 on”, but not “ten seconds before the end”
  pattern(
    `${TO_TIME}* TIME=${MEASURED} [!(before|after)] ([!${TO_TIME}* ${MEASURED}] (mark|on|onwards|in) [!(<place:everything>|<link:each>|<limit:except>)])*2`,
  ),
]

/** A clock time or seconds, with what leads to it. */
export function timeAt(tokens: readonly Token[], from: number): { token: Token; to: number } | null {
  for (const one of TIMES) {
    const match = one.at(tokens, from)
    if (match === null) continue
    const [time] = match.parts.TIME ?? []
    const start = time === undefined ? { text: '0:00', n: 0 } : { unit: null }
    const token = {
      ...((time ?? match.parts.START?.[0]) as Token),
      kind: 'time' as const,
      ...start,
      senses: {},
    }
    return { token, to: match.to }
  }
  return null
}

const UNTIL = pattern('(-|–|—|to|until)')

/** “At 0:33”, and no stretch. */
export function takeTime({ request, tokens }: Reading, at: number): number {
  const time = timeAt(tokens, at)
  if (time === null) return at
  const verb = request.verb?.senses.verb
  // “0:10 to 0:20” is a stretch, but not in “change the chapter at 0:33 to 0:40”.
  const isSpan = UNTIL.at(tokens, time.to) !== null && timeAt(tokens, time.to + 1) !== null
  if (isSpan && verb !== 'move' && (request.noun !== 'known' || verb === 'remove')) return at
  request.said.push({ kind: 'time', token: time.token })
  return time.to
}

/** “At "X" put the chapter First” */
const FRONTED = pattern(`. <quote> .*3 ${NOUN}`)
/** “(Talk): at the start”, “(Jingle) = start” */
const SET = pattern('(-|–|—|:|=) [!\\>]')
const PLACE_WHERE = pattern('@article .*2 [=where]')
/** “(At the question about A) and the question about B” */
const ANOTHER_PART = pattern('[-#separates] @article .? <unit:question,answer,sentence,part>', TESTS)
const SECONDS_BEFORE = pattern('<measure:s> before')
/** “One where …”, “another where …” */
const ANOTHER = '(one|@another)'
const APART = pattern(`[-#separates ${ANOTHER}?]`, TESTS)
/** A few words and then when or where: “Memo at 1:03”. */
const ENTRY = '[!<verb&base>] !(#separates|<time>|@momentLead)+5 (<time>|@momentLead)'
const ENDS_MOMENT = pattern(
  // “At "X" put the chapter …”, “where the phone rings with a marker called Phone”
  `<break>|[!('|&|/|-)] <mark>|[-<quote>] (@placing|.? ${NOUN})|with .? ${NOUN}|in <glue:articles>? <composition>|(and|&|plus|then) (<quote>|<link:where>|@article|${ANOTHER}|${ENTRY})`,
  TESTS,
)

function endsMoment({ tokens, prompt }: Reading, from: number, at: number): boolean {
  const isSecondQuote =
    tokens[at]?.kind === 'quote' && tokens.slice(from, at).some(({ kind }) => kind === 'quote')
  const isNamed = tokens[at]?.senses.link === 'called' && at > from + 1
  return isSecondQuote || isNamed || isOnNewLine(tokens, at, prompt) || ENDS_MOMENT.at(tokens, at) !== null
}

/** “Where he says "X"”, “at the second question”, “right at the start”: up to the next entry. */
export function takeMoment(reading: Reading, at: number): number {
  const { request, tokens, prompt } = reading
  const isMarked = /^(?:mark|label)$/.test(request.verb?.senses.verb ?? '')
  const isOpen = request.thing !== null || request.said.length > 0 || isMarked
  if (!isOpen && FRONTED.at(tokens, at) === null) return at
  const last = request.said.at(-1)?.kind
  let first = at
  const isPolite = (token: Token | undefined) =>
    token?.senses.glue === 'politeness' && !/^\p{Lu}/u.test(prompt.charAt(token.from))
  while (first < at + 2 && isPolite(tokens[first])) first++
  const isSet = last === 'name' && request.isListed && SET.at(tokens, first) !== null
  if (isSet) first++
  // “Mark the place where …”
  const where = tokens.findIndex(({ text }, index) => index >= first && index < first + 4 && text === 'where')
  if (isMarked && PLACE_WHERE.at(tokens, first) !== null) first = where
  const isListed = last === 'moment' && separates(tokens[at - 1]) && ANOTHER_PART.at(tokens, first) !== null
  const isLed = SECONDS_BEFORE.at(tokens, first) !== null || leadsTo(tokens[first])
  const from = isLed ? first : isSet || isListed ? first - 1 : -1
  const isNamed = tokens.slice(from + 1, from + 3).some(is({ link: 'called', thing: 'name' }))
  const isApart = last === undefined || last === 'name' || APART.at(tokens, at) !== null
  if (from < 0 || tokens[from + 1]?.kind === 'time' || isNamed || !isApart) return at
  let to = from + 1
  while (to < tokens.length && !endsMoment(reading, from, to)) to++
  let end = to
  while (end > from + 1 && tokens[end - 1]?.senses.glue === 'politeness') end--
  if (end - 4 > from && textOf(tokens.slice(end - 4, end)) === 'for the first time') end -= 4
  const lead = tokens[from] as Token
  // “Before "X"” is where that begins.
  const isBefore = lead.senses.link === 'before' && tokens[from + 1]?.kind === 'quote'
  const opening = lead.kind === 'mark' || isBefore || isListed ? asLink(lead, 'at') : lead
  // “At the point where …”
  const words = [opening, ...tokens.slice(from + 1, end)].slice(Math.max(0, where - from))
  const isFound = words.length > 1 || / /.test(words[0]?.text ?? '')
  if (!isFound || words.some(({ senses }) => senses.limit === 'not' || restricts(senses) || isOther(senses)))
    return at
  request.said.push({ kind: 'moment', token: lead, words })
  return to
}

const isOther = ({ thing, link }: Token['senses']) =>
  link === 'each' || thing === 'chapters' || thing === 'markers' || thing === 'titles'
