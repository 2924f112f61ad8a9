import { type Rewriter, rewriter } from '../phrases/rewrite.ts'
import { sentencesOf } from './asides.ts'
import { isUm } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** The tokens of a prompt, with its contrasts written out. */
export function withContrasts(tokens: readonly Token[]): readonly Token[] {
  const step = (list: readonly Token[], { inside }: Rewriter) => inside(list)
  const asked = [BACK_OFF, REFUSED].reduce(step, tokens)
  return LEFT_OUT.inside(sentencesOf(asked).flatMap((one) => IN_SENTENCE.reduce(step, one)))
}

/** “Captions on the teaser, off everywhere else”: before “off” could take the first away. */
export const withElsewhere = (tokens: readonly Token[]): Token[] => [...ELSEWHERE.inside(tokens)]

const END = '([=(\\.|\\!|\\?|<break>)]|$)'
const MODAL = '(@can,will,shall,do|may|might)'
const NAMED = '!(<mark>|<limit>|<verb:remove>)'
const OWN = '!(<mark composition>|and|but)'
const ALL_NAMED = `${NAMED}+7`

// “Take them back off”: “back off” asks for less sound only where it opens the request.
const BACK_OFF = rewriter([['X=((take|turn|switch|put) .*6) back off', '$X <look:off>']])

// “Speed it up? No, slow it down”: what is asked and answered with no is not wanted.
const REFUSED = rewriter([['^ !(\\.|\\!|\\?|<break>)+40 \\? (@negative|nope) , [=.]', '']])

const NO_VOICE = '((no|without) <glue:articles>? @vocal|<glue:articles>? @vocal <look:off>)'
const JUST_MUSIC = '(just|only)? the? <thing:music> (only|on|stays)?'
const MUTE_VOICE = '<verb:mute> the voice , <verb:leave> the music ~alone'
const CUT_NOTHING = ', <limit:not> cut <place:everything anything>'

const ELSEWHERE = rewriter([
  [
    `[start] X=(!<mark break>*4 <thing:captions> !<mark break>*4 <composition>) (,|and|but)* (off|none|not) (on|for|in)* (everywhere_else|elsewhere|the? (others|rest)) ${END}`,
    '$X , turn off captions in the others',
  ],
])

/** In each sentence. */
const IN_SENTENCE = [
  rewriter([
    // “Instagram can stay, TikTok can't”
    [
      `^ A=${ALL_NAMED} [!-${MODAL}] ${MODAL}? (stay|stays|remain|remains) (<mark>|but|and)+ B=${ALL_NAMED} ${MODAL} not ${END}`,
      'remove $B , <verb:leave> $A ~alone',
    ],
    // “The draft goes, the teaser doesn't”
    [
      `^ A=${ALL_NAMED} [!-${MODAL}] ${MODAL}? (go|goes) (<mark>|but|and)+ B=${ALL_NAMED} ${MODAL} not ${END}`,
      'remove $A , <verb:leave> $B ~alone',
    ],
    // “Nothing goes except the ad”, “all stays but the ad”
    [
      `^ (nothing (goes|is|gets) (cut|out)?|(everything|all) (stays|remains)) (<limit:except>|but) X=${ALL_NAMED} ${END}`,
      'remove $X',
    ],
    // “The interview without ums, the memo without uhs”
    [
      `^ <glue:articles>? A=<composition> without X=${OWN}+5 (<mark>|and|but)+ <glue:articles>? B=<composition> without Y=${OWN}+5 ${END}`,
      'remove $X <link:in> $A , remove $Y <link:in> $B',
    ],
    // “Don't just remove the ums, remove the uhs too”
    [
      `^ do? not (just|only) V=<verb&base> A=${OWN}+7 (<mark>|and|but)+ also? W=<verb&base> B=!(<mark>)+7 ${END}`,
      '$V $A , $W $B',
    ],
    // “The teaser should go without” doesn't say without what.
    ['X=(<composition> @shall) go_without ([=@reason]|[end])', '$X <limit:not without>'],
    [`^ <glue:articles>? X=<composition> @shall go_without Y=${OWN}+5 ${END}`, 'remove $Y <link:in> $X'],
    // “Move the chapter to 0:40 and the title to 0:05”
    [
      `^ V=<verb:move&base> A=(!(<mark>|and)+8 to <time>) and B=(<glue:articles> !(<mark>|and)*5 to <time>) ${END}`,
      '$V $A , $V $B',
    ],
    // “Cut up to and including the first question”
    ['X=(^ <glue:politeness>*) cut_up to and? including', '$X <verb:remove> <link:upToIncluding>'],
    ['X=(^ <glue:politeness>*) cut_up to', '$X <verb:remove> <link:until>'],
    // “Remove neither the title nor the captions, but the chapters”
    [
      `^ V=<verb&base> neither A=${OWN}+5 nor B=${OWN}+5 ,? but C=${OWN}+7 ${END}`,
      '$V $C , <verb:leave> $A ~alone , <verb:leave> $B ~alone',
    ],
    // “Unlike the teaser, the memo …”
    ['^ unlike (!(,))*6 <composition> (!(,))*6 ,', ''],
    // “The sentence in which he says that …”
    ['[-<unit:sentence>] in_which [=(@subject|<speaker>) (says|mentions|say)]', '<link:where where>'],
    // “Cut straight to the farm”: it starts there.
    [
      'X=(^ <glue:politeness>*) (cut|jump|skip|go) (straight to|right to|directly to)',
      '$X <verb:start> <link:at>',
    ],
  ]),
  rewriter([
    // “…, no longer plain”, “…, not 6 seconds”
    [`, no longer (<look glue>)+6 ${END}`, ''],
    [`, not (<amount number size ratio>|out|off|full|loud)+7 ${END}`, ''],
    // “Remove the draft, the teaser can't”
    [`, A=(<glue>? !(,|<glue>)+6) ${MODAL} not ${END} [~^ <verb:remove>]`, ', <verb:leave> $A ~alone'],
    // “…, cut nothing”, “…, nothing cut out”, “…, skip nothing”
    [`, (X=<verb:remove> nothing|nothing X=<verb:remove>) out? ${END}`, CUT_NOTHING],
    [`, ((skip|miss|skipping|losing) nothing|(nothing (lost|skipped|missing|left out))) ${END}`, CUT_NOTHING],
    // “Vertical, same clip”, “…, same length”: no other one, and as long as it was
    [`, (the|in|on)? same (one|<thing:clip,composition>) ${END}`, ''],
    [`, (the|with_the|at_the)? same_length ${END}`, ', <verb:leave> the length alone'],
    // “Delete the second greeting, not the first”, “cut the battery bit, not the calculator”
    [`[~<ordinal>] (,|but|and)+ not the? <ordinal> one? ${END}`, ''],
    [
      `[~^ <verb:remove>] (,|but|and)+ not [!(its|@article? (whole|entire|full)? <unit:sentence,word,part> [end])] A=([=(@article,possessive,demonstrative|<thing unit quote composition speaker>)] ([=<!limit>] ${NAMED})+5) ${END}`,
      ', <verb:leave> $A ~alone',
    ],
    // “Don't cut the ums, just the retake”
    [
      `^ <limit:not> VERB=<verb&base> A=${ALL_NAMED} , (but|and)? (just|only) B=${ALL_NAMED} ${END}`,
      '$VERB $B , <verb:leave> $A ~alone',
    ],
    // “No talking, just music”, “music only, no talking”: the music is what is heard.
    [`^ (${NO_VOICE} (,|and|but)* ${JUST_MUSIC}|${JUST_MUSIC} (,|and|but)* ${NO_VOICE}) ${END}`, MUTE_VOICE],
  ]),
]

const FILMS = 'FILMS=((<glue:articles>|and|or|nor|,|both)* <composition>)+'
const OUT = `((@leavingOut|leave_out|leaving_out|pass_over|save_for) ${FILMS} ((from|of|for) (@referring|this|now|all)|out)?|leave ${FILMS} out) ([=<mark break>|and|but|then]|$)`
const SPARABLE =
  '(<thing:music,audio,captions,titles,chapters,markers,fillers,pauses,fades,studioSound,speaker asked:speech>|#sound)'

const LEFT_OUT = rewriter(
  [
    // “Louder, but not the music” leaves the music alone.
    [`but not X=(<glue:articles>? ${SPARABLE}) ([=<mark break>]|$)`, ', <verb:leave> $X ~alone'],
    // “Skip the teaser and the memo”: these films stay as they are.
    [`(^|[-(\\.|\\!|\\?|;|<break>)]) (,|and|but)* ${OUT}`, '<verb:leave> $FILMS ~alone'],
    // “Captions everywhere, exclude the memo”, “… minus the memo”
    [`(,|and|but)* ${OUT}`, '<limit:except> $FILMS'],
    // “A copy, leaving out the sentence about the oven”: without it
    [
      `[~(<thing:copy,clip,excerpt,composition verb:copy>)] (and|but)* (leaving_out|[=<ends:ing>] @leavingOut) [=(<glue:articles>|all|@possessive|<quote thing ordinal>)]`,
      'without',
    ],
    [
      `[~(<thing:copy,clip,excerpt,composition verb:copy>)] (and|but)* leaving X=(<glue:articles> !<mark break>*12) out ([=<mark break>]|$)`,
      'without $X',
    ],
  ],
  { sound: isUm },
)
