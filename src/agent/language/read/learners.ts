// English as somebody writes it who learned it from another language: missing and extra articles, “do a copy with name 'X'”, “all what
// concerns X”, “let it in peace”. Each becomes what the other rules know.
import { rewriter, type Write } from '../phrases/rewrite.ts'
import type { Token } from './tokens.ts'

/** The tokens of a sentence in plain English, or the same ones. */
export function withPlainEnglish(tokens: readonly Token[]): readonly Token[] {
  return STEPS.reduce((list, { inside }) => inside(list), tokens)
}

const NEW = '<thing:copy,clip,excerpt,composition>'
const THE = '(@article,demonstrative|one)'
const SPOT = '<look:top,center,bottom,topLeft,topRight,bottomLeft,bottomRight,lowerThird>'
/** Behind these, an article is missing. */
const BARE = '<verb&base&!thing limit:only&!thing>'

const CONCERNING =
  '(@concerning (to|with|on|upon)?|(is|goes|are) all? (about|around|over|related_to|(connected|linked) (to|with))|(has|have) (something|anything)? to do with|related_to|dealing_with)'

/** The words without what they mean to the editor. */
const asSaid: Write = ({ X = [] }) => X.map((token) => ({ ...token, senses: {} }))

const STEPS = [
  rewriter([
    // “… with name 'X'”
    [`[~${NEW}] (with|under|of|by) ${THE}? name [=<quote word composition>]`, '<link:called>'],
    // “Change (the) name (from) Episode 7 on Episode 8”, “rename Draft on Final”, but “rename it on Friday”
    [
      `^ (@changing (${THE}|of|from|for)* <thing:name> (${THE}|of|from|for)*|<verb:rename>) X=<composition> (on|to|into|in) [!@date]`,
      '<verb:rename> $X <link:to>',
    ],
    // “Let the memo in peace”, “leave the other two be”
    ['(let|leave) X=!<mark>*8 (in peace|be [end])', '<verb:leave> $X ~alone'],
    // “All what concerns the oven”, “everything that has to do with it”
    [
      `(all|everything|anything|all_of_it) (that|what|which) ${CONCERNING}`,
      '<place:everything> <link:about>',
    ],
    ['X=(all|everything|anything|all_of_it) what', '$X <link:that>'],
  ]),
  rewriter([
    // “Shorten no pause”, “delete no other words”
    [
      '[start] VERB=<verb:remove,shorten,mute,move&base&!thing> no [=(<word&!look&!limit ordinal>|other)]',
      '<glue:helpers do> not $VERB any',
    ],
    // “Put aw the cut bits back in”
    ['[-<verb>] aw [=the]', 'all'],
    // “Change nothing elsewhere”
    ['nothing elsewhere', 'nothing else'],
    // “After the minute two”
    ['the [=(minute|second|hour|scene|<unit thing:clip,chapters,markers>) <number>]', ''],
    // “Put one title at the bottom”
    [`[-${BARE}] one [=<thing:titles,captions,markers,chapters&word>]`, '<glue:articles a>'],
    // “Leave only last question”
    [`[-${BARE}] X=<ordinal> [=<unit&word>]`, '<glue:articles the> $X'],
    // “Into new composition”
    [`[-(into|in|as)] X=(new|separate) [=(${NEW}|one)]`, '<glue:articles a> $X'],
    // “Cut the sorry and both thanks”: what is said, and no courtesy
    ['[-(@article,possessive|both|that)] X=(thanks|thank_you|sorry|hello|hi) ([=<link>]|[end])', asSaid],
    // “This same composition”
    ['[-(this|that|these|those)] same [=<thing:composition>]', ''],
    // “Mute it complete”
    ['[-(it|them|@demonstrative|all|everything)] (complete|total|entire|definitive) [end]', ''],
    // “A copy apart in 4:5”
    [`[-${NEW}] apart [!from]`, ''],
    // “For Instagram a copy in 4:5”
    [`^ for <glue:articles bare>*5 X=(a|an|one|two|three) [=.*3 ${NEW}]`, '<verb:make> $X'],
    // “Both battery sentences”
    ['both [=<word&!limit> <word&!limit>*2 <unit&ends:s>]', 'all <glue:articles the>'],
    // “Studio sound on what is left”
    ['X=(on|to|in|of|for|<verb&base>) (what|whatever) (is left|remains) [!of]', '$X it'],
    // “In the center of the picture”
    [`X=${SPOT} of . @screen`, '$X'],
  ]),
]
