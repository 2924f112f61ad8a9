import { has } from '../phrases/pattern.ts'
import { type Row, rewriter } from '../phrases/rewrite.ts'
import { isUm } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** The tokens as “mute …”; null when nothing falls silent. */
export function silenced(tokens: readonly Token[]): readonly Token[] | null {
  return SILENCES.whole(
    tokens.filter(({ senses, text }) => senses.glue !== 'politeness' && !/^[.!]$/.test(text)),
  )
}

/** “The ums out of the audio”: fillers and pauses are in the film, and nothing falls silent. */
export function withFilm(tokens: readonly Token[]): readonly Token[] {
  return isHeard(tokens) && !isOnly(tokens) ? FILM.inside(tokens) : tokens
}

const isHeard = has('<thing:fillers,pauses,retakes>|#hesitation', {
  hesitation: isUm,
})
const isOnly = has('<limit:only>')

const FILM = rewriter([
  [
    '[-(from|in|out of|of|on) <glue:articles>?] HEARD=(<thing:audio>|audio track)',
    ({ HEARD = [] }) => HEARD.map((token) => ({ ...token, senses: { thing: 'composition' } })),
  ],
])

const BASE = '<verb&base&!thing&!place&!unit>'
const BLEEP = '[!>(<limit:not>)] <!thing&!verb:remove,off>'
/** “… a bleep over” */
const A_BLEEP = '<glue:articles verb:censor> <verb:censor> (tone|<thing:audio>|@onto,spanning)*'
const SAID = '[>(<thing:profanity quote unit:word>)]'
const PICTURE = 'the? (picture|pictures)'
const NO_SOUND = '(, (no sound|no audio))'
const JOINT = 'to be|:|\\=|@silencing,shall,wanted,have'
const WHEN = 'WHEN=(@spanning,setting .*40)?'

const SILENCES = rewriter([
  // “Put a bleep over the swear word”, “I need a beep on it”
  [`${BLEEP} .* ${A_BLEEP} ${SAID} WHAT=.+40`, '<verb:censor> $WHAT'],
  // “Cover the swear word with a beep tone”
  [`${BLEEP} ${SAID} WHAT=.+ (with|by) .* ${A_BLEEP}`, '<verb:censor> $WHAT'],
  // “The swear word shouldn't be heard”; what is only said may as well be cut.
  [`[>(<thing:profanity>)] WHAT=!${BASE}+40 @shall not (be heard|be audible)`, '<verb:mute> $WHAT'],
  // “Pictures only”, “picture only, no sound”
  [`(only ${PICTURE} ${NO_SOUND}?|${PICTURE} (only ${NO_SOUND}?|${NO_SOUND}))`, '<verb:mute> it'],
  ...(['mute @unheard', 'censor <verb:censor&!base>'] as const).flatMap((row): Row[] => {
    const [verb, silent] = row.split(' ')
    return [
      // “Keep muted the first sentence”
      [`[!>(<limit:not>)] [=${BASE}] @askingFor ${silent} WHAT=.+40`, `<verb:${verb}> $WHAT`],
      // “I want it muted”
      [`[!>(<limit:not>)] (@askingFor,wanting|${JOINT})+ ${silent} ${WHEN}`, `<verb:${verb}> it $WHEN`],
      // “The first sentence should be muted”; “the music is muted” only tells it.
      [
        `[>${silent}] [!>(<limit:not>)] @askingFor,wanting* WHAT=!${BASE}+40 [!-(${JOINT}|@be)] (${JOINT})* ${silent} ${WHEN}`,
        `<verb:${verb}> $WHAT $WHEN`,
      ],
    ]
  }),
])
