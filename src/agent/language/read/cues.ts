// Where a film begins or ends, as an editor cues it: “in point 0:12”, “out on 'bye bye'”, “open on 'Today'”, “tail: 'leave a review'”.
import { has, pattern } from '../phrases/pattern.ts'
import { rewriter, template, type Write } from '../phrases/rewrite.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { is } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** “OUT sponsor read”, as change lists have it: it goes. “Out at 0:44” is an edge. */
export function listedOut(tokens: readonly Token[]): readonly Token[] | null {
  return LISTED.whole(tokens)
}

/** How many tokens from `at` on name where it begins or ends, before a moment: “out-cue”, “in point”, “out on”; none: 0. */
export function cueLength(tokens: readonly Token[], at: number): number {
  return CUE.at(tokens, at)?.parts.CUE?.length ?? 0
}

/** “Out-cue "leave a review"”, “have it end on 'Today'”, “trim the head to 0:03”, “cut it off at 0:49”: it begins or ends there. */
export function edgeRequest(tokens: readonly Token[]): readonly Token[] | null {
  return EDGES.whole(tokens)
}

/** As far into a prompt, it may still be its first request: “please”, “SOT:”. */
const MAX_OPENING = 12

/** “In 12.2, out 33.8”, “SOT: in 1:38.1, out 1:50.4”: all that stays; null where anything else is said. */
export function inAndOut(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter(
    ({ kind, senses }) => (kind !== 'mark' || senses.glue !== undefined) && senses.glue !== 'politeness',
  )
  const into = list.find(({ text }) => text === 'in')
  return into && into.from <= MAX_OPENING ? IN_AND_OUT.whole(list) : null
}

/** All that is kept, from a time to a later one. */
const inOrder =
  (written: string): Write =>
  ({ FROM, TO, ...parts }, ...match) => {
    const [from, to] = [FROM?.[0], TO?.[0]]
    if (!from || !to || from.n >= to.n) return null
    const timed = (token: Token): Token =>
      token.kind === 'number' ? { ...token, kind: 'time', unit: null, senses: {} } : token
    return template(written)({ ...parts, FROM: [timed(from)], TO: [timed(to)] }, ...match)
  }

const MOMENT = '<quote time measure:s&amount>'
const AND = '(<mark>|to|and)*'
const IN_TO_OUT = (time: string) =>
  `${AND} (in|in point) ${AND} FROM=${time} ${AND} OUT=(out|out point) ${AND} TO=${time} (<mark glue:politeness>|to|and)*`

const IN_AND_OUT = rewriter([
  [
    '<unit:part>? in FROM=<time number> out TO=<time number> and* (keep nothing else)?',
    inOrder('<verb:keep> <limit:only> <link:from> $FROM <link:to> $TO'),
  ],
])

const LISTED = rewriter([
  // “OUT 0:17-0:25”
  [`out :? WHAT=(${MOMENT} (-|–|—|to|until|through) ${MOMENT} ...)`, '<verb:remove> $WHAT'],
  // “OUT: sponsor read”, but “out the music at 0:45”
  [
    `out :? [!(<mark link:after>|${MOMENT}|@cueing|behind|of)] [!>(<time amount>)] WHAT=(. ...)`,
    '<verb:remove> $WHAT',
  ],
])

const SAID = '(:|\\=|is|should|must|shall|be|to be)'
const LINK = '(@cueing|to be|<link:after,before>|behind)'
const FILM = '(<composition thing:composition glue:pronouns,articles>|it|this|that|to)'
const HEARD = '(word|words|line|frame|thing) ((we|you|they|people) hear|heard)?'
const NOUNS = `(@edgeNoun|(first|last) ${HEARD})`
/** “Make the”, “the Interview's”, “trim it so that”: what may stand in front. */
const LEAD = `(${FILM}|[!\\.] <mark glue link:in limit:only place:start,end>|new)`
/** “Top: "Hello" for 3 seconds” is a title. */
const PLAIN = `<mark composition glue:politeness limit:instead>|in|done`
const AFTERWARD = '(maybe|perhaps|instead|spoken|heard)'
const AT = `TO=(${MOMENT} (${PLAIN})*) [!-${AFTERWARD}] ${AFTERWARD}*`
const ANYWHERE = `TO=(. .*40) [!-${AFTERWARD}] ${AFTERWARD}*`

/** “Hard out”, “cut off” */
const OVER = '(hard|get|cut|tail) out|(tail|fade|sign|leave) off|(cut|trim|chop) off'
/** What names an edge: with or without a link, only with one, and only with a colon or a verb, as “top 'X'” may be a title. */
const CUES = {
  start: {
    point: '(in -? (cue|point)|in cue|in point)',
    verb: '(@inCue|come in|pick up|pick it up|kick off|new start)',
    noun: `(top|head|opening|opener|first ${HEARD})`,
    place: '<place:start verb:start>',
    opening: '(<verb:start&!place>|start|starts|open|opens)',
  },
  end: {
    point: '(out -? (cue|point)|out cue|out point)',
    verb: `(@outCue|out -? (word|words)|${OVER}|wrap up|to be over|new end)`,
    noun: `(tail|closing|last ${HEARD})`,
    place: '<place:end verb:end>',
    opening: '(<verb:end&!place>|end|ends|close|closes)',
  },
} as const

const { start, end } = CUES
const NOT_WITH = `([!with] ${LINK})+5`
const CUE = pattern(
  `[!<composition quote>] (CUE=(${start.point}|${end.point})|CUE=(${start.verb}|${end.verb}|${NOUNS}) ${NOT_WITH} ${MOMENT})`,
)

const saysAfter = has('<link:after>|behind')
const saysBefore = has('<link:before>')

/** “End at …”, “start with …”, “end after …”, by how it is said. */
const edge: Write = ({ START, LINKS = [], TO = [] }, tokens) => {
  const [first] = tokens
  const [moment, ...more] = TO
  if (!first || !moment) return null
  const isTimed = moment.kind === 'time' || moment.unit === 's'
  const link = saysAfter(LINKS) ? 'after' : saysBefore(LINKS) ? 'before' : isTimed ? 'at' : 'with'
  const named = tokens.slice(0, tokens.indexOf(moment)).filter(is({ kind: 'composition' }))
  const scope = named.length > 0 ? [asLink(first, 'in'), ...named] : []
  return [asVerb(first, START ? 'start' : 'end'), asLink(first, link), moment, ...more, ...scope]
}

const way = (kind: 'point' | 'verb' | 'noun' | 'place' | 'opening') =>
  `(START=${CUES.start[kind]}|END=${CUES.end[kind]})`
const HEARD_LAST = '(<ordinal mark glue verb:make unit:word>|thing|@perceiving,heard)*'
const WHERE = `(${AT}|[>(<unit>)] ${ANYWHERE})`
/** “The video begins”, “have it end” */
const OPENING = `[-([!<glue:articles>] (${FILM}|<glue>|@can,shall))] ${way('opening')}`
const IN_FRONT = `(<verb:make,set,move,remove,shorten>|have|let|get)? ${LEAD}*`
/** “Tail: 'leave a review'”, “make the top 0:12” */
const NOUN = `([~^ <verb>]|[=${NOUNS} ${LINK}* ${SAID}]) ${way('noun')}`
const CUED = `(${way('point')} LINKS=${LINK}*5|(${way('verb')}|${NOUN}) LINKS=${NOT_WITH})`
const OF_FILM = `(of|[!to] ${FILM})*`
/** “Start on …”, “ending: …”, with nothing in front */
const AT_ONCE = `[=. on|. ${OF_FILM} (:|\\=)]`
const PLACE = `[!<composition quote>] ${way('place')} ${OF_FILM}`

const EDGES = rewriter([
  // “Trim to in 4.8, out 10.8”
  [
    `(trim|keep|set|use|crop) ${IN_TO_OUT('<time number measure:s>')}`,
    inOrder('<verb:keep> <limit:only> $FROM <link:to $OUT> $TO'),
  ],
  // “IN 0:15 OUT 0:25”: behind another sentence, it may say more of what that asks for. “In 0:10, out 0:20: lose it” says so behind it.
  [
    IN_TO_OUT('<time measure:s>'),
    (parts, tokens, ...more) =>
      tokens[0]?.from === 0
        ? inOrder('<verb:keep in> <limit:only> $FROM <link:to $OUT> $TO')(parts, tokens, ...more)
        : null,
  ],
  // “Make "X" the last thing we hear”, “let "X" be the last words”
  [
    `[=(make|let|have)] [>(<ordinal&n:-1> (thing|word|words))] ${HEARD_LAST} X=<quote> ${HEARD_LAST}`,
    '<verb:end> <link:with> $X',
  ],
  // “Start us off from the second question”
  [`START=(start|kick|open|begin|lead) (${FILM}|<glue>)* off [!<quote>] LINKS=${LINK}+5 ${ANYWHERE}`, edge],
  // “Cut it off at 0:49”; “trim off "X"” takes it away.
  [`<verb:remove,shorten,end,crop> (${FILM}|<glue>)* off [!<quote>] LINKS=${LINK}*5 ${AT}`, edge],
  // “Out-cue "leave a review"”, “out on 'bye bye'”, “tail: 'leave a review'”, “make the top 0:12”
  [`${IN_FRONT} [!<composition quote>] ${CUED} ${AT}`, edge],
  // “Trim the head to 0:03”, “the start of the composition to …”, “open on the line about salt”
  [
    `(${AT_ONCE}|${IN_FRONT} [-.] [!${OPENING}] ([~^ <verb>]|[!${NOUNS}])) ${PLACE} LINKS=${LINK}+5 ${WHERE}`,
    edge,
  ],
  [`START=(${start.verb}|top|head|opener) [=on] LINKS=${LINK}+5 ${WHERE}`, edge],
  // “Have it end on 'Today'”, “the video begins with …”
  [`${IN_FRONT} ${OPENING} LINKS=${LINK}+5 ${ANYWHERE}`, edge],
])
