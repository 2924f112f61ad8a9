// How people speak of captions without their name or a word for a look: “what they say underneath”, “but don't burn them in”, “that can
// be switched off”, “with each word lit up”. Each comes out as the noun or the look that the frame knows.
import { fits, has } from '../phrases/pattern.ts'
import { rewriter } from '../phrases/rewrite.ts'
import { asVerb } from './made-tokens.ts'
import { isColor } from './title-slots.ts'
import { is } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** The tokens of a sentence in plain words for captions. Linear. */
export function withCaptionWords(given: readonly Token[]): readonly Token[] {
  const tokens = SPOKEN.inside(given)
  if (!tokens.some(isCaptions)) return tokens
  const gathered = withLooksGathered(LOOKS.inside(tokens))
  return isSoft(gathered) && !removes(gathered) ? SET.inside(gathered) : gathered
}

const TESTS = {
  color: isColor,
  light: ({ text }: Token) => /^(?:highlight|light|lit)/.test(text),
  burn: ({ text, senses }: Token) => /^burn/.test(text) || senses.look === 'burned',
  unburn: ({ text }: Token) => text.startsWith('unburn'),
}
const CAPTIONS = '<thing:captions>'
const isCaptions = is({ thing: 'captions' })

const SPOKEN = rewriter([
  // “Put what they say underneath”, “show the spoken words on the screen”
  [
    '[!~@showing,placing] @showing,placing (what (@subject,someone,be) .*2 (say|says|saying|said)|(<glue>|spoken)*3 (word|words|spoken words)) (underneath|below|(on|at|over) the? (@screen|bottom)|<look:bottom>|onscreen|on screen|as text|as they (speak|(are spoken|are said))) (<mark glue:politeness>)* $',
    '<verb:add> <thing:captions>',
  ],
  // “Lose the intro, captions karaoke”
  [`[-(^|,|and)] C=${CAPTIONS} L=<look:karaoke,boxed> [=($|<mark>)]`, '$L $C'],
])

/** Between “not” and “burned”, and behind it. */
const FILLER = '[=<word>] (<glue&!glue:politeness>|@onto,screen|into|itself|any|more|longer)'

const LOOKS = rewriter(
  [
    // “Captions that can be switched off”, “which the viewer can turn off”
    [`[-${CAPTIONS}] <link:that> !@can*5 @can .*5 <verb:off> <mark>* $`, '<look:soft>'],
    // “That highlight each word as it is said”, “with the current word lit up”
    [`[-${CAPTIONS}] (that|with|which|where) [>#light] [><unit:word>] ...`, '<look:karaoke>'],
    // “But don't burn them in”, “not burned in”, “burned = false”: a soft look
    ['(,|but|and|only|just|do)* [!burn] #burn (=|:)? (false|no|off) [!<word>]', '<look:soft>'],
    [
      `(,|but|and|only|just|do)* ((<limit:not>|but_not|stop) (${FILLER})*3 #burn|#unburn) (${FILLER})* X=${CAPTIONS}? (${FILLER}|${CAPTIONS}|<look:burned>)*`,
      '$X <look:soft>',
    ],
  ],
  TESTS,
)

const isSoft = has('[=soft] <look:soft>')
const removes = has('<word&verb:remove&base>')
/** “Keep the captions, soft”: they are set so. A look alone needs a verb, too. */
const SET = rewriter([['[!~<verb:keep,leave&base>] <verb:keep,leave&base>', '<verb:set>']])

const LOOK = '<look:karaoke,boxed,plain,burned,soft>|#color'
const isLook = has(LOOK, TESTS)
/** “Keep them …”, “they are …”, “style: …”, “… stays”, “burn_in: true” */
const isOfLook = fits(
  `. (${LOOK}|<glue:pronouns,articles,politeness,helpers>|@holding,shown,be,lookNoun,adverb,besideLook)*40`,
  TESTS,
)
// “Take captions out of the picture, keep them as a file”, “captions look basic, box them”
const isOther = has('<verb:remove&base>|@be|out|off|away|(stay|stays|look|looks)')

/**
 * “Karaoke subs, keep em burned in”, “captions: on, style: karaoke”, “captions boxed while keeping them burned”: what stands between
 * commas and only says how captions look goes to the request about them.
 */
function withLooksGathered(tokens: readonly Token[]): readonly Token[] {
  const segments: Token[][] = [[]]
  for (const token of tokens)
    if (JOINT([token])) segments.push([token])
    else segments.at(-1)?.push(token)
  const own = segments.findIndex((segment) => segment.some(isCaptions))
  const looks = segments.filter((segment, order) => order > own && isLook(segment) && isOfLook(segment))
  if (looks.length === 0 || isOther(segments[own] ?? []) || tokens.at(-1)?.text === '?') return tokens
  return segments.flatMap((segment, order) => {
    if (looks.includes(segment)) return []
    if (order !== own) return segment
    const said = UNSET.inside(segment)
    const known = new Set(said.map(({ senses }) => senses.look))
    const isNew = ({ senses: { look } }: Token) => look === undefined || (!known.has(look) && known.add(look))
    return [
      ...said,
      ...looks
        .flat()
        .filter((one) => isLook([one]) && isNew(one))
        .map(asLook),
    ]
  })
}
const JOINT = fits('(,|;|\\(|\\)|–|—|and|but|while)')
const UNSET = rewriter([
  [':', ''],
  ['<verb:keep> [=<look:on>]', ''],
])
const asLook = (token: Token): Token => {
  const { look } = token.senses
  return look === undefined ? token : { ...asVerb(token, look), senses: { look } }
}
