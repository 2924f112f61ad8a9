// Statements and telegrams by which something is to go, as commands: “the intro can go”, “captions out”, “Draft one wants deleting”,
// “"Hello" needn't stay”, “the client wants the title gone”, “away with the pauses”, “the ums, drop them”. Each is a noun phrase between
// words that could be said of anything: a rule looks at these, never at what is named.
import { fits, has, pattern } from '../phrases/pattern.ts'
import { rewriter, template, type Write } from '../phrases/rewrite.ts'
import type { Tests } from '../phrases/token-pieces.ts'
import { closes, partOf } from '../vocabulary/going.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { withElsewhere } from './contrasts.ts'
import { asLink, asPronoun, asVerb } from './made-tokens.ts'
import { isObject, isRange, isSeparator } from './noun-phrases.ts'
import { verbOf } from './particles.ts'
import { asksToConfirm } from './questions.ts'
import { is, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** What is said behind its name. */
const PREDICATES = [
  // “(Goes) to the bin”
  /^(?:M|H+t)?a*[gbC]?a*[tIj]D?.{0,2}B/,
  // “Can go”, “has to be cut”, “is to go”, “can rack off”
  /^(?:M|Wa*M|H+t|bt|t|Ma*Ht)a*(?:g[oO]?|C[oO]|b[oOpq]|Gp|x[O])/,
  /^(?:Ht?|M|b)?T[oOpq]|^(?:M|Ht)[oO]/,
  // “Wants deleting”, “needs to come out”, “gets cut”, “could do with cutting”
  /^(?:Ha*[ipoq]|Ga*[poq]|Mdwi)/,
  // “Out”, “, gone”, “: deleted”, “comes off”, “is out”
  /^(?:c?a*[oOp]|bo|g[oO]?|C[oO])/,
  // “Needn't stay”, “doesn't have to be there”
  /^(?:Mn|Hn|dnHt|bnt?|Wn|dnH)a*(?:s|bI[er]|TI?[er]|be?)(?:Ie?(?![D.]))?/,
  // “Isn't needed”, “won't be needed”, “doesn't belong here”, “has no place there”, “we don't need”
  /^(?:b?(?:n|NL)|Wnb)a*u/,
  /^ba*U/,
  /^(?:dnf|HNk)I?[er]?/,
  /^y(?:a*dna*|NL)H|^(?:ya*M?H|J)Q/,
  // “You can remove”, “, drop it”
  /^ya*M[vC][oO]?r?/,
  /^cv[oO]?r/,
]

/** “Should stay”, “is left”, “may remain”; “I want to keep” */
const STAYING = [/^(?:M|Ht|b)?a*(?:s|bI[er]|bl|l)/, /^ya*(?:Wa*)?HtKI?[er]?/]

/** How it shall be then. */
const STATE = [/^(?:(?:t?b|P|T)?a*[oOpq]|t?g[oO]?|t?C[oO])/]
const AWAY = [/^a*[tIj]D?.{0,2}B/]
/** As many words may be said of it. */
const MAX_SAID = 8
const MAX_OBJECT = 24

/** “You know the ad? Lose it.” */
const KNOWN = pattern('(you? (know|remember|see))?')
/** “Captions off?” */
const isState = fits('.*3 (off|gone)')

/** The tokens of a prompt with each such request as a command. Linear: what is looked at around a token is bounded. */
export function withRemovals(given: readonly Token[]): Token[] {
  const tokens = withElsewhere(given)
  const out: Token[] = []
  let from = 0
  for (let at = 0; at <= tokens.length; at++) {
    const token = tokens[at]
    if (token !== undefined && !ends(token)) continue
    const said = tokens.slice(from, at)
    const isAsked = token?.text === '?'
    const end = isAsked ? goneUntil(tokens, at + 1) : at
    // “The ums? Out.”
    const named = said.slice(KNOWN.at(said, 0)?.to)
    const isGone = end > at && isObject(named)
    // “The ums are gone, aren't they?”
    const isOnlyAsked = isAsked && (isState(said) || asksToConfirm([...said, token]))
    const read = isOnlyAsked ? said : isGone ? removed(named[0] as Token, named) : rewritten(said)
    if (isGone) at = end
    out.push(...read)
    const mark = tokens[at]
    if (mark) out.push(mark.text === '?' && read !== said ? { ...mark, text: '.' } : mark)
    from = at + 1
  }
  return out
}

const ends = ({ kind, text }: Token) => kind === 'break' || (kind === 'mark' && /^[.!?;[\]]$/.test(text))

const removed = (at: Token, object: readonly Token[]) => [asVerb(at, 'remove'), ...object]

/** Where “Out, please.”, “Lose it.” end. */
function goneUntil(tokens: readonly Token[], from: number): number {
  const said = tokens.slice(from, from + MAX_SAID)
  const end = said.findIndex((token, at) => at > 0 && ends(token))
  const out = end < 0 ? said : said.slice(0, end)
  return /^c?a*(?:[oO]|[vq][oO]?r[oO]?)[ac]*$/.test(letters(out)) ? from + out.length : from - 1
}

const isPolite = ({ senses }: Token) => senses.glue === 'politeness'

/** One letter for each token. */
function letters(tokens: readonly Token[]): string {
  return tokens
    .map((token, at) => {
      const { kind, text, senses, isBase } = token
      if (kind === 'mark') return /^[,:–—-]$/.test(text) && !isRange(tokens, at) ? 'c' : '.'
      if (kind !== 'word') return '.'
      const part = partOf(text)
      if (part !== '.') return part
      if (isPolite(token)) return 'a'
      if (text === 'cut') return 'q'
      if (senses.verb === 'keep' && isBase) return 'K'
      if (senses.verb !== 'remove' && senses.verb !== 'off')
        return Object.keys(senses).length === 0 ? 'x' : '.'
      return isBase ? 'v' : /ing\b/.test(text) ? 'i' : /s$/.test(text) ? '.' : 'p'
    })
    .join('')
}

/** A sentence with its requests as commands. */
function rewritten(given: readonly Token[]): readonly Token[] {
  const said = LED.inside(given)
  const out: Token[] = []
  let from = 0
  let isStart = true
  for (let at = 0; at < said.length; at++) {
    const before = said[at - 1]
    isStart = at === from || (before !== undefined && (isSeparator(before) || (isStart && isPolite(before))))
    const command = (isStart ? wished(said, at) : null) ?? (at > from ? stated(said, from, at) : null)
    if (command === null) continue
    out.push(...said.slice(from, command.from), ...command.tokens)
    from = command.to
    at = Math.max(at, from - 1)
  }
  return from === 0 ? said : [...out, ...said.slice(from)]
}

type Command = { from: number; to: number; tokens: readonly Token[] }

const TIMED = rewriter([
  // “At 0:25 to 0:30 out”, “last line 0:16 out”
  ['at [=<time> . <time>]', '<link:from>'],
  ['[-<word&!link&!glue>] TIME=<time> $', '<link:at> $TIME'],
])

/** “(The intro) can go” */
function stated(said: readonly Token[], from: number, at: number): Command | null {
  const stays = saidAt(said, at, STAYING)
  if (stays > 0) return kept(said, from, at, stays)
  const length = saidAt(said, at, PREDICATES)
  // “From 0:30 on it can go”
  const end = said[at - 1]?.text === 'it' && isWord(said[from]?.text, 'spanning') ? at - 1 : at
  // “Ringing phone out”, “Dana goes”, as all that is said
  const isAll = (said[at + length] ?? said[at])?.text !== 'off' && (said[at + length]?.text ?? ',') === ','
  const start = length === 0 ? -1 : objectStart(said, from, end, isAll)
  const first = said[start]
  // “…, drop it” may be about what was said before that.
  if (!first || (isWord(said[at + length - 1]?.text, 'referring') && start > from)) return null
  const object = said.slice(start, end)
  // “Fades, 2 s out”
  if (object.at(-1)?.kind === 'amount' && object.some(is({ thing: 'fades' }))) return null
  // “Plain captions out, karaoke in”
  if (said[at + length]?.text === ',' && said.at(-1)?.text === 'in' && object.some(is({ look: true })))
    return null
  if (isMade(said, at + length, object)) return null
  const isCamera = object.every((token) => matches(token, { kind: 'media', glue: 'articles' }))
  const of = said[at + length]
  const isThere = ofThere(said, at + length)
  const scope = of?.text === 'of' && !isThere ? [asLink(of, 'from')] : []
  // “First 20 seconds: fillers out”
  const head = said[start - 1]?.text === ':' ? said.slice(from, start - 1) : []
  const isPlace = head.some(({ unit, kind }) => unit === 's' || kind === 'time') && isObject(head)
  const where = isPlace ? [asLink(first, 'in'), ...head] : []
  return {
    from: isPlace ? from : start,
    to: at + length + (isThere ? 2 : scope.length),
    // “Camera B off” mutes it.
    tokens: [
      asVerb(first, isCamera && said[at]?.text === 'off' ? 'mute' : 'remove'),
      ...TIMED.inside(object),
      ...where,
      ...scope,
    ],
  }
}

/** What else there is: “only Memo and the Opening stay” */
const NAMES = '(<composition glue:articles>|and)*12'
const STAYS = rewriter(
  [
    // “Nothing after that should remain”
    ['nothing WHERE=(@spanning ...)', '<verb:remove> <place:everything> $WHERE'],
    [
      `<limit:only> [=.*12 <composition>] NAMES=${NAMES} $`,
      ({ NAMES: names = [] }, tokens, match, prompt) => [
        ...(OTHERS({}, tokens, match, prompt) ?? []),
        ...names.filter(({ senses }) => senses.glue !== 'articles'),
      ],
    ],
    // “Only the interview itself remains”, “everything but the last answer should stay”
    [
      'ONLY=<limit:only> OBJECT=([!itself] .)+24 itself?',
      ({ ONLY = [], OBJECT = [] }) =>
        ONLY[0] && isObject(OBJECT, true) ? [...ONLY, asVerb(ONLY[0], 'keep'), ...OBJECT] : null,
    ],
    [
      '#allBut OBJECT=([!itself] .)+24 itself?',
      ({ OBJECT = [] }, [first]) => (first && isObject(OBJECT, true) ? removed(first, OBJECT) : null),
    ],
  ],
  { allBut: ({ text, senses }) => senses.limit === 'except' && /^(?:everything|all) /.test(text) },
)
const OTHERS = template(
  '<verb:remove> <place:everything all> <thing:composition compositions> <limit:except>',
)

const TESTS: Tests = { separator: isSeparator }
const START = '(^|[-(^|#separator) <glue:politeness>*3])'
const SURE = '@readily*4'
const ANYONE = '(@anyone,neuter|anyone|anybody)'
/** What is said in front of it. */
const WITHOUT = [
  'out with|away with|off with|enough of|enough with|(i have|we have) had quite? enough of|(there is|i see|we have|i have)? (no need for|no use for|no room for|no place for)',
  'say (goodbye to|farewell to|bye to)|bye bye to?|(i am|we are) (done with|through with)',
  'spare (us|me|them|everyone|(our|the|my|your)? (listeners|viewers|people|audience) [=the|that|those])',
  // “I would prefer it without”, “keep everything but”
  '((i|we) <word>*3|(may|can|could) (i|we)) @preferring (it without|this without|that without) [!touch]',
  'keep (it_all|all_of_it|everything|all)? (<limit:except>|but) [!touch]',
  // “I could happily live without”, “nobody would miss”, “not sure we need”
  `(${SURE} @anyone)? ${SURE} (@can|would_rather|would sooner|might) ${SURE} (@managing ${SURE}|do) without`,
  `@anyone? ${SURE} (would not|will not|wo not) ${SURE} (miss|mourn|notice losing|mind losing)`,
  `@anyone? ${SURE} (would_rather|would sooner) (lose|not have|skip)`,
  `@anyone? ${SURE} (do not think|not sure|not convinced|not certain|doubt) that? ${ANYONE} ${SURE} (need|needs|want|wants)`,
]
const LIST =
  '([>,] (<thing&!verb thing:captions,titles glue:articles unit&!unit:part>|all|both|,|and|&|\\+)+20)'
const ALL_OF_THEM = '(the whole? lot|all of (it|them|those|these)|(them|it|those|these)? (all|both)?)'
const REST = '<verb:remove&base> (everything|anything|all|whatever) (that|which)? (is not|are not)'

/** “The webinar should not have X or Y”: neither. */
const fromFilm: Write = ({ FILM = [], OBJECT: object = [] }, [first]) => {
  const films = FILM.filter(({ kind }) => kind === 'composition')
  const list = object.slice(0, object.findLastIndex(({ text }) => !closes(text)) + 1)
  const all = list.map((token) => (token.text === 'or' ? { ...token, text: 'and' } : token))
  return first && isObject(all, true)
    ? removed(first, [...all, ...films.flatMap((film) => [asLink(film, 'from'), film])])
    : null
}

const LED = rewriter(
  [
    // “Away with (the intro)”
    [`${START} (${WITHOUT.join('|')}) [!to|a|an|,|\\.|-] [=.]`, '<verb:remove>'],
    // “Titles, captions, chapters: strip the lot”, “the ums, the pauses, cut them all”
    [
      `${START} LIST=${LIST} (:|,|-|–|—) VERB=<verb:remove&base> ${ALL_OF_THEM} [=(\\.|!|;|<break>|$)]`,
      '$VERB $LIST',
    ],
    // “Cut the ums and the pause after 'X'”: the place is that of the pause
    [
      '[!-(before|after)] (and|,|also)+3 [=(the|that) !<thing>? <thing:pauses&!ends:s> (before|after|between|behind)] [~<verb:remove&base>]',
      'and <verb:remove>',
    ],
    // “Rest delete”
    [`${START} REST=<place:rest> <verb:remove&base>`, '<verb:remove> $REST'],
    // “I want nothing after 2:00”
    [
      `${START} (i|we) (want nothing|need nothing|wish nothing) (more|else)? [=@spanning]`,
      '<verb:remove> <place:everything>',
    ],
    // “Drop everything that isn't about the elephant”, “delete all that isn't in the salt part”
    [`${START} ${REST} about`, '<verb:keep> <limit:only> <unit:part> <link:about>'],
    [`${START} ${REST} (in|part_of|within|inside)? [=the]`, '<verb:keep> <limit:only>'],
    // “The webinar should not have the goodbye”: it goes from there
    [
      `${START} FILM=<composition thing:composition glue:articles>+7 @shall (not have|not contain|not include) OBJECT=([!#separator] .)+30`,
      fromFilm,
    ],
    // “I'd rather have the podcast without the elephant story”
    [
      `${START} (i|we) (would|should)? (really|much)? (rather|like|love|prefer|@wanting) to? (have|hear|see|watch|get)? (the|this|that)? (FILM=<composition thing:composition>|it|this|that) without OBJECT=([!#separator] .)+30`,
      fromFilm,
    ],
  ],
  TESTS,
)

const WISH = pattern(
  '(<word>*3 (want|wants|need|needs|prefer|prefers|(would|should) (really|much)? (like|love|prefer|(rather|sooner) (have|see)?))|((can|could) (we|you|i)|you can)? (have|get|let [!us]|make [!sure]|see [!that|to_it])|let (us have|us see|us get)|see (to it)? that|make sure that?|consider|ensure that?|@shall|can|could|may|might)',
)
/** “Put the intro in the bin” */
const MOVE = pattern('@binning')
const isDenied = has('not|never|no|nobody')

/** “I want (the intro) gone” */
function wished(said: readonly Token[], at: number): Command | null {
  const first = said[at] as Token
  const move = MOVE.at(said, at)
  const start = (move ?? WISH.at(said, at))?.to
  // “I don't want any words gone”
  if (start === undefined || isDenied(said.slice(at, start))) return null
  for (let end = start + 1; end < Math.min(said.length, start + MAX_OBJECT); end++) {
    const length = saidAt(said, end, move ? AWAY : STATE)
    const object = said.slice(start, end)
    if (length === 0 || isMade(said, end + length, object)) continue
    const to = end + length + (ofThere(said, end + length) ? 2 : 0)
    // “The client wants it out”; but of something named in the sentence before it, other rules know more.
    const isOpen = at === 0 || said[at - 1]?.kind === 'mark'
    if (isOpen && object.length === 1 && isWord(object[0]?.text, 'referring', 'demonstrative'))
      return { from: at, to, tokens: removed(first, [{ ...asPronoun(object[0] as Token), text: 'it' }]) }
    // “Have the ums been removed?”
    if (isObject(object) && object.at(-1)?.text !== 'been')
      return { from: at, to, tokens: removed(first, object) }
  }
  return null
}

/** “(But) the intro I want to keep”, “only (the interview) remains” */
function kept(said: readonly Token[], from: number, at: number, length: number): Command | null {
  const opens = (token: Token) => isSeparator(token) || token.senses.limit === 'but'
  const start = Math.max(from, said.slice(0, at).findLastIndex(opens) + 1)
  const [first, ...rest] = said.slice(start, at)
  if (first && isWord(said[at]?.text, 'asker') && isObject([first, ...rest]))
    return { from: start, to: at + length, tokens: [asVerb(first, 'keep'), first, ...rest] }
  const tokens = STAYS.whole(said.slice(from, at))
  return tokens && { from, to: at + length, tokens }
}

/** “Out of there” */
const ofThere = (said: readonly Token[], at: number) => OF_THERE.at(said, at) !== null
const OF_THERE = pattern('of (there|here)')

/** “Three shorts out of the talk”: something new */
const isMade = (said: readonly Token[], at: number, object: readonly Token[]) =>
  said[at]?.text === 'of' && !ofThere(said, at) && object.some(is({ thing: 'composition excerpt clip copy' }))

/** How many tokens from `at` on say it, where nothing but a place follows; else 0. */
function saidAt(said: readonly Token[], at: number, patterns: readonly RegExp[]): number {
  const text = letters(said.slice(at, at + MAX_SAID))
  for (const pattern of patterns) {
    const length = pattern.exec(text)?.[0].length ?? 0
    let to = at + length
    while (length > 0 && closes(said[to]?.text ?? '')) to++
    // “Goes on the end”
    const next = said[to]?.text ?? ''
    const isMotion =
      (/[gC]$/.test(text.slice(0, length)) && /^(?:in|on|for|before|well|with\w*)$/.test(next)) ||
      (said[to - 1]?.text === 'out' && next === 'on')
    if (length > 0 && !isMotion && BEHIND.at(said, to)) return to - at
  }
  return 0
}

/** A mark, a place, “out of the episode”, “out of there”, “intro out 2) …” */
const BEHIND = pattern(
  '$|[!:] #separator|: <word>|<glue:politeness limit:except>|@laugh,behindGone|\\)|. \\)|of (there|here|@neuter,demonstrative|.*2 <composition media thing:composition,clip>)',
  { separator: isSeparator },
)

/** Where the longest noun phrase that ends at `at` begins, or -1. */
function objectStart(said: readonly Token[], from: number, at: number, isAll: boolean): number {
  const particle = said[at]?.kind === 'mark' ? said[at + 1] : said[at]
  // “Chop the welcome sentence and the goodbye sentence off”
  const isTaken = said
    .slice(Math.max(from, at - MAX_OBJECT), at)
    .some(({ text, isBase }) => isBase && verbOf(`${text.split(' ')[0]} ${particle?.text}`) !== null)
  const isParticle = /^[oO]$/.test(partOf(particle?.text ?? ''))
  const near = said.slice(Math.max(from, at - 5), at)
  if (isTaken && !near.some(({ senses, text }) => senses.place === 'rest' || text === 'no')) return -1
  for (let start = Math.max(from, at - MAX_OBJECT); start < at; start++) {
    const before = said[start - 1]
    // “I think the intro can go”
    const isSaid = isWord(before?.text, 'saying', 'finding')
    const isApart = isSeparator(before ?? (said[at] as Token)) && !isRange(said, start - 1)
    const isStart = !before || start === from || isSaid || isApart || before.text === ')'
    // “A minute and a half, the memo”
    const isOpen = start > from && said.slice(start, at).findLast(isSeparator)?.text === ','
    const object = said.slice(start, at)
    const isFree = isAll && start === 0 && isUnknown(object)
    // “…, the story where they gave all the loaves away”
    const isTold = start > from && isParticle && object.some(({ senses }) => senses.link === 'where')
    // “The music drowns her out”
    const isDone = object.length > 1 && isWord(object.at(-1)?.text, 'object')
    if (isStart && !isOpen && !isTold && !isDone && (isFree || isObject(object))) return start
  }
  return -1
}

/** So many words that nobody knows may be named. */
const isUnknown = fits('([!@denying,someone,demonstrative,question] <bare>)+3')
