// When music is to stop, however it is said: “out the music at 0:45”, “no music after 0:45”, “the music should end at 0:45”, “music only
// until 0:45”. Music, one moment and a word for an end are a command, in whatever order.
import { fits, has, pattern } from '../phrases/pattern.ts'
import { rewriter } from '../phrases/rewrite.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { EXTENT } from '../vocabulary/keeping.ts'
import { asLink, asThing, asVerb } from './made-tokens.ts'
import { firstWord, is } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** “Extend the music to the end”, “the music must end with the picture, not sooner”: it ends where the film does; null otherwise. */
export function musicToEnd(given: readonly Token[]): readonly Token[] | null {
  // “, 3 s fade-out”, “with a fade of 3 s” behind it
  const { SAID = given, FADE = [] } = FADED.of(given) ?? {}
  const [first] = SAID
  if (!first || !lastsToEnd(SAID)) return null
  return ended(SAID, { ...asVerb(first, 'end'), senses: { place: 'end' } }, FADE)
}

/** The tokens as “end the music at …”; null when no music ends. */
export function musicEnds(tokens: readonly Token[]): readonly Token[] | null {
  const [time] = (tokens.some(is({ thing: 'music' })) && ENDED.of(tokens)?.TIME) || []
  if (!time) return null
  const fade = tokens.find(isFade)
  const others = tokens.filter((one) => one !== time && (one.kind === 'time' || one.unit === 's'))
  // “Music out at 0:47, 2 s fade”; “fade the music out at 0:45” may begin or end there.
  const isFading = fade && time.kind === 'time' && others.length <= 1 && others[0]?.kind !== 'time'
  const mayBegin = fade && tokens.indexOf(fade) < tokens.indexOf(time) && !saysEnd(tokens)
  if (fade ? !isFading || mayBegin : others.length > 0) return null
  return ended(tokens, time, fade ? [fade, ...others] : [])
}

/** “Lose the music bed, nat sound only”: what stays beside the music says nothing more. */
export function withoutMusicTail(tokens: readonly Token[]): readonly Token[] {
  return TAIL.whole(tokens) ?? tokens
}

/** `fade`: the word for it, and how long it takes. */
function ended(tokens: readonly Token[], when: Token, fade: readonly Token[]): readonly Token[] {
  const first = tokens[0] as Token
  const how = fade.filter((token) => isFade(token) || token.unit === 's')
  return [
    asVerb(first, 'end'),
    ...tokens.filter(is({ thing: 'music' })).slice(0, 1),
    asLink(first, 'at'),
    when,
    ...(how.length > 0 ? [asLink(first, 'with')] : []),
    ...how.map((token) => (isFade(token) ? asThing(first, 'fades') : token)),
    ...tokens.filter(({ kind }) => kind === 'composition').flatMap((one) => [asLink(first, 'in'), one]),
  ]
}

const isFade = is({ thing: 'fades', verb: 'fade' })

const FADING = '<thing:fades verb:fade measure:s glue>|with|over|of|out'
const FADED = pattern(`SAID=!,+40 (,|with) [><thing:fades verb:fade>] FADE=(${FADING})+`)

const PLAYED = '(<composition glue place:end verb:end thing:music>|#plays)*24'
const lastsToEnd = fits(
  `[>(<thing:music>)] [>((#lasts ${PLAYED} [-#until]|#ends ${PLAYED} [-at]) ${PLAYED} <place:end>|#lasts ${PLAYED} with ${PLAYED} @ofFilm)] ${PLAYED} (, #extent+)?`,
  {
    plays: ({ text }) =>
      text
        .split(' ')
        .every((one) => isWord(one, 'playingOn', 'besidePlaying', 'untilThen', 'ofFilm', 'shall')),
    lasts: (token) => isWord(firstWord(token), 'playingOn'),
    /** “At the end” alone says when it is set. */
    ends: ({ text }) => text.startsWith('end'),
    until: ({ text }) => text !== 'at' && isWord(text.split(' ').at(-1), 'untilThen'),
    /** “Not sooner” */
    extent: ({ text }) => EXTENT.has(text) || text === 'not',
  },
)

const TIME = 'TIME=<time measure:s&amount>'
const ENDS = '[!out] <verb:end,shorten>'
const REMOVES = '<verb:remove&base>|@negative,leaving'
/** Nothing that is about something else, or that narrows it. */
const SAYS =
  '(<mark composition time measure:s thing:music,fades verb:fade>|with|over|by|so|[=<word&!link:before>] (<glue limit:only verb:remove,end,off,shorten link:until,after,from,to,in>|@negative,leaving,shall,wanting,spanning,askingFor,particle,ambiguous))*40'
const saysEnd = has(ENDS)
/** “No music until 0:45” is about its beginning. */
const ENDED = pattern(
  `[>(${REMOVES}|${ENDS})] ${SAYS} (<link:after>|at|from) ${TIME} ${SAYS}|[!>(${REMOVES})] [>(${ENDS}|<limit:only>)] ${SAYS} <link:until,to> ${TIME} ${SAYS}`,
)

const TAIL = rewriter([
  [
    'WHAT=(<verb:remove> <glue:articles thing:music>*) , [>(<limit:only>)] (<limit:only thing:audio glue:articles>|nat|natural|@vocal)+',
    '$WHAT',
  ],
])
