// Ways to say the same: a clause as the plain command that frames know. A rule looks at concepts and function words, never
// at what is talked about.

import { fits, has } from '../phrases/pattern.ts'
import { rewriter, type Write } from '../phrases/rewrite.ts'
import { isNamedPart } from '../places/cursor.ts'
import { MANNERS, STAYING } from '../vocabulary/keeping.ts'
import { cappedPauses } from './capped-pauses.ts'
import type { Clause } from './clause.ts'
import { edgeRequest, listedOut } from './cues.ts'
import { withPlainDegrees } from './degrees.ts'
import { fadeRequest } from './fade-requests.ts'
import { asThing, asVerb } from './made-tokens.ts'
import { movedBeside } from './moved.ts'
import { musicEnds, musicToEnd, withoutMusicTail } from './music-ends.ts'
import { newOfEach } from './new-of-each.ts'
import { keptApart, namesPlace, shapeOfPart, summarized } from './new-things.ts'
import { inOrder } from './orders.ts'
import { partToEdge } from './part-to-edge.ts'
import { withoutLaugh } from './remarks.ts'
import { saysVerbatim } from './returns.ts'
import { setBeside } from './set-beside.ts'
import { shallRead } from './shall-forms.ts'
import { fromTelegram } from './short-forms.ts'
import { silenced, withFilm } from './silences.ts'
import { soundLevel } from './sound-levels.ts'
import { namedSpeaker } from './speaker-names.ts'
import { splitOf } from './split-requests.ts'
import { is, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'
import { unwanted } from './unwanted.ts'
import { upright } from './upright.ts'
import { withNewValue } from './value-changes.ts'
import { asCommand, hinted, onlyWanted } from './wishes.ts'

/** A clause that only some rules apply to, before its verb is read: “we don't need the intro any more”. */
export function plainTokens(tokens: readonly Token[]): readonly Token[] {
  const made =
    musicToEnd(tokens) ??
    namedSpeaker(tokens) ??
    newThing(tokens) ??
    fadeRequest(tokens) ??
    onlyWanted(tokens) ??
    edgeRequest(tokens)
  if (made !== null) return made
  const list = withoutMusicTail(upright(withPlainDegrees(withoutLaugh(withNewValue(withFilm(tokens))))))
  const plain =
    listedOut(list) ??
    soundLevel(list) ??
    hinted(list) ??
    silenced(list) ??
    cappedPauses(list) ??
    musicEnds(list) ??
    fromTelegram(list) ??
    asCommand(list) ??
    unwanted(list) ??
    shallRead(list) ??
    summarized(list) ??
    list
  // “I don't want any words gone”
  const kept = plain.filter(({ text }) => !/^(?:gone|lost|missing|cut|removed)$/.test(text))
  const isKept = kept.length < plain.length && plain[0] !== list[0] && matches(plain[0], { verb: 'remove' })
  const not = isKept && tokens.find(is({ limit: 'not' }))
  return not ? [{ ...not, text: 'not' }, ...kept] : plain
}

/** No request for something new is longer. */
const MAX_NEW = 80

/** What makes something new, or puts one film to another. */
function newThing(tokens: readonly Token[]): readonly Token[] | null {
  if (tokens.length > MAX_NEW) return null
  return (
    splitOf(tokens) ??
    inOrder(tokens) ??
    setBeside(tokens) ??
    movedBeside(tokens) ??
    partToEdge(tokens) ??
    shapeOfPart(tokens) ??
    keptApart(tokens) ??
    newOfEach(tokens)
  )
}

/** “The bit about X does not belong here, could you take it off?” asks once: without what only repeats it. */
export function withoutEchoes(given: readonly Clause[]): Clause[] {
  const clauses = given.map((clause, order) => {
    const [first, only, ...range] = clause.tokens
    const next = given[order + 1]
    return first?.text === 'in' && clause.verb === 'keep' && only && next && losesIt(next)
      ? { ...clause, verb: 'remove', tokens: [asVerb(first, WISHED), ...range] }
      : clause
  })
  return clauses.filter(({ tokens }, order) => !isEcho(clauses[order - 1], tokens))
}

const isEcho = (before: Clause | undefined, tokens: readonly Token[]) =>
  ECHOES.some(
    ([verb, asks, repeats]) =>
      before !== undefined &&
      (verb === before.verb || (verb === 'any' && before.verb !== null)) &&
      asks(before.tokens) &&
      repeats(tokens),
  )

const losesIt = ({ verb, tokens }: Clause) => verb === 'remove' && isOfIt(tokens)
const isOfIt = fits('. @referring ...')

/** Of a verb that a wish implies. */
const WISHED = 'remove'

type Test = (tokens: readonly Token[]) => boolean

const OF_WORDS = {
  staying: ({ text }: Token) => STAYING.has(text),
  manner: ({ text }: Token) => MANNERS.has(text),
}
const isMusic = fits('. [><thing:music>] <mark composition glue:articles thing:music link:in>*20')

/** The verb of a request, what it says, and what is said behind it without asking for more. */
const ECHOES: readonly (readonly [verb: string, request: Test, echo: Test])[] = [
  // “Lose the swear, keep the line”, “remove bad takes and keep the good ones”: what isn't named stays anyway.
  [
    'remove',
    has('<thing:profanity,fillers,retakes unit:word>'),
    fits(
      '[><verb:keep,leave>] [>(<unit:sentence>|@later)] (<mark glue verb:keep,leave unit:sentence&!ends:s>|one|ones|take|takes)+20',
    ),
  ],
  ['restore', () => true, saysVerbatim],
  // “(Lose the first question,) leave his answer”
  [
    'remove',
    fits('[!><unit:answer,exchange>] [><unit:question>] ...'),
    fits(
      '<verb:keep,leave> [><unit:answer>] (<mark verb:keep,leave glue:articles,politeness unit:answer>|in|there)+20',
    ),
  ],
  // “(Delete the music,) keep only the voices”, “just the voice”
  ['remove', isMusic, fits('[><limit:only>] [>@vocal] (<mark limit:only glue verb:keep,leave>|@vocal)+20')],
  // “(Delete the music,) the interview stays as it is”
  [
    'remove',
    isMusic,
    fits(
      '[>#staying] [><composition thing:composition>] (<mark composition glue thing:composition>|#staying|#manner)+20',
      OF_WORDS,
    ),
  ],
  // “(I want X at the start,) move it there”
  ['any', has('<place:start,end>'), fits('(<verb:move>|put) @referring (<mark glue:politeness>|there)*20')],
  // “The intro isn't needed, just cut”
  [
    'remove',
    fits(`${WISHED} ...`),
    fits('[><verb:remove>] (<mark>|<verb&!thing glue&!thing look&!thing limit&!thing>)*20'),
  ],
]

/** A clause without a verb of its own has the one that its other words imply. */
export function withImpliedVerb(clause: Clause): Clause {
  const { tokens, verb } = clause
  if (clause.isNegated) return clause
  const moved = TURNS.whole(tokens) ?? (verb === 'set' ? SWITCHES.whole(tokens) : null)
  if (moved !== null) return { ...clause, tokens: [...moved], verb: moved[0]?.senses.verb ?? null }
  if (verb !== null || states(tokens)) return clause
  const implied = IMPLIED.find(([, says]) => says(tokens))
  return implied === undefined ? clause : { ...clause, verb: implied[0] }
}

const STATES = '@be,have,do,will,present,past,seeming,judging,can,shall,would'
const states = has(STATES)
const BARE = '(<number amount ratio size mark look glue:politeness>|a|an|one|new|another)'

const IMPLIED: readonly (readonly [verb: string, says: Test])[] = [
  // “0:10 to 0:20 as a clip”
  ['make', (tokens) => namesPlace(tokens) && isAsNew(tokens)],
  // “A + B into one”, “all three into one”
  [
    'merge',
    fits(
      '([><composition> .*20 <composition>]|[=<place:everything> <number>]) . .*20 ((into one|into a) ...|in one)',
    ),
  ],
  // “A square clip from 0:10 to 0:20”, “4:5 clip of his TikTok opinion”: what it is about isn't made.
  [
    'make',
    fits(
      `[!><look:louder,quieter,faster,slower,longer,shorter,bigger,smaller>] [>(<amount time quote unit>|#part)] ([!<thing>] ${BARE})* <thing:excerpt,clip> !(<word&thing>|of|about|on)*40 ($|(of|about|on) ...)`,
      { part: ({ senses }) => isNamedPart(senses.place) },
    ),
  ],
]

const isAsNew = has('[-.] (as a|as an|as its|as one) [><thing:excerpt,clip,composition>]')

/**
 * “The first 30 seconds only”, as all that a prompt says, keeps them. Beside other requests it may say what these are
 * limited to. `isBare`: a project that has nothing but media, where it may say that they are those “of the video”.
 */
export function keepsOnly({ tokens, verb }: Clause, isBare = false): boolean {
  return (
    verb === null &&
    (isBare || tokens.some(is({ limit: 'only' }))) &&
    namesPlace(tokens) &&
    (isPart(tokens) || (isBare && isPartOfFilm(tokens)))
  )
}

// “Only 0:10 to 0:20 at 2x” says more than which part.
const PART = `[!(${STATES}|<measure&!measure:s>)] (on|<!look&!link:called>) [!-<thing>]`
const isPart = fits(`(${PART})*40`)
const isPartOfFilm = fits(`(${PART}|[-of .?] <thing:composition>)*40`)

const LAST = '(<ordinal&!n:1>|better|good|final|second attempt)'
const isLastTake = fits(
  `(<verb:keep,leave>|use|<mark limit:only>)* [>${LAST}] [>@tried] (@tried|${LAST}|<mark ordinal glue limit:only>)+20`,
)

/** “Keep the second go”, “leave only the last attempt”, as all that a prompt asks: the earlier ones go. */
export function keepsLastTake({ tokens, verb, isNegated }: Clause): boolean {
  return (
    !isNegated && (verb === 'keep' || verb === 'leave' || tokens[0]?.text === 'use') && isLastTake(tokens)
  )
}

/** The same as a command. */
export function withoutRetakes({ tokens }: Clause): Pick<Clause, 'tokens' | 'verb'> {
  const first = tokens[0] as Token
  return { tokens: [asVerb(first, 'remove'), asThing(first, 'retakes')], verb: 'remove' }
}

const MEDIA = '(!<thing>* <media> !<thing>*)'

/** “Turn X off”, “switch X on”: the particle stands behind what it is about. */
const SWITCHES = rewriter([
  [`(turn|switch|shut) X=${MEDIA} on <glue:politeness>*`, '<verb:unmute> $X'],
  [`(turn|switch|shut) X=${MEDIA} off <glue:politeness>*`, '<verb:mute> $X'],
  ['(turn|switch|shut) X=.*20 on <glue:politeness>*', '<verb:add> $X'],
  ['(turn|switch|shut) X=.*20 off <glue:politeness>*', '<verb:off> $X'],
])

const toward =
  (verb: string): Write =>
  ({ X = [] }, [first]) =>
    first ? [asVerb(first, verb), ...X.filter(({ text }) => !/^(?:down|off|out)$/.test(text))] : null
const SOUND = '[><thing:audio,music measure:db>]'

/** “Take the volume of X down a little”, “bring it up 4 dB”: the particle says which way. */
const TURNS = rewriter([
  // “Take it 4 dB louder”
  ['take [><measure:db>] [!>up] [><look:louder>] X=...', toward('raise')],
  // “Drop the music by 10 dB”, but “take it 4 dB higher”
  ['(@lessening|(shave off|take off|knock off)) [><measure:db>] [!>up] X=...', toward('lower')],
  [`@turnedUp ${SOUND} X=!(up|down)+20 up REST=...`, '<verb:raise> $X $REST'],
  [`@turnedUp ${SOUND} X=!(up|down)+20 down REST=...`, '<verb:lower> $X $REST'],
])
