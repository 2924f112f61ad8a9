// What stands around a request without being part of it: who asks for it (“the client wants you to …”, “legal says …”, “request from
// Sam: …”), and for what occasion (“… before the meeting”, “… tonight”).
import type { EditContext } from '../../../edit/document.ts'
import { isHesitation, plainTranscript, plainWord } from '../../commands/plans/words.ts'
import { pattern } from '../phrases/pattern.ts'
import { rewriter, type Write } from '../phrases/rewrite.ts'
import type { Tests } from '../phrases/token-pieces.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { isNewNoun } from './new-nouns.ts'
import { separates } from './statement.ts'
import type { Token } from './tokens.ts'

/** The tokens without such frames. Linear: what is looked at ahead of a token is bounded. */
export function withoutFraming(tokens: readonly Token[], context: EditContext): Token[] {
  const list = FRAMES.inside(tokens)
  const out: Token[] = []
  for (let at = 0; at < list.length; ) {
    const end = occasionEnd(list, at, context)
    if (end === at) out.push(list[at] as Token)
    at = Math.max(end, at + 1)
  }
  return out
}

const isEvent = ({ kind, text }: Token) => kind === 'word' && isWord(text.replace(/'s$/, ''), 'date', 'event')
const TESTS: Tests = {
  event: isEvent,
  mark: separates,
  new: isNewNoun,
  um: ({ text }) => isHesitation(text),
}

const MARK = '#mark'
const START = `(^|[-${MARK}])`
/** Inside what a mark ends. */
const INSIDE = `[!^] [!-${MARK}]`
const END = `[=$|${MARK}]`
/** A command in its base form, with what it is about. */
const COMMAND = `(<word&verb&base&!thing> !${MARK}|<word&verb&base&thing> <glue:articles,pronouns>)`
/** Words that name nobody and nothing of the project. */
const PLAIN = `([!@urging,joining,question,have] <word&!thing&!place&!unit&!link&!look&!cannot&!limit:only,except,if,unless,else,instead,condition,skip>|<speaker>)`
/** Who may ask, but for who speaks in the film. */
const WHO = `[!(<verb&base>|i|we|you|it|nobody)] ${PLAIN}+4`
const OTHERS = `([!@subject,host,guest,asker,addressee,neuter,nobody,wanted] [!<speaker>] ${PLAIN})+4`
const WANTS = '(wants|wanted|wishes|requires)'
const MUST = '@subject,addressee (@shall|@have,wanting,wanted to)'

/** In a request: “Crumb Talk goes out tomorrow” is none with an occasion. */
const REQUEST = pattern(`<glue:politeness,helpers>*4 [!<glue:politeness,helpers>] ${COMMAND}`, TESTS)

function isInRequest(tokens: readonly Token[], at: number): boolean {
  let start = at
  while (start > 0 && !separates(tokens[start - 1])) start--
  return REQUEST.at(tokens, start) !== null
}

const ofRequest: Write = (_, tokens, { from }) => (isInRequest(tokens, from) ? [] : null)

/** What may stand in front of a command. */
const LEADS = [
  // “For Facebook, could it …”
  `for <bare>+3 ,? [=@can|${COMMAND}]`,
  // “So um make …”, “maybe just cut …”, “first, cut …”
  `so? #um [!. <glue:pronouns>] @hedging*3 (<ordinal> ,)? [=just? ${COMMAND}]`,
  `(@hedging*4 <ordinal> ,|@hedging+4) [=just? ${COMMAND}]`,
  // “House style: …”, “request from Sam: …”
  `[=.*3 @heading,ruling] ${WHO} : [=${COMMAND}]`,
  // “Legal says we have to”, “she asked us to”
  `${WHO} @urging @object,addressee? that? (${MUST}|to) [=${COMMAND}]`,
  // “They say: …”, but not “he says cut it twice”, which is said in the film
  `[!<verb&base>] ([!@subject,host,guest,addressee,neuter] [!<speaker>] ${PLAIN})+4 @urging that? (:|,)? [=${COMMAND}]`,
]
const WISHES = [
  // “My boss wants a square copy”, but not “… wants a square film, so could you …”
  `[=(a|an|another) .*3 #new] [!!${MARK}* ${MARK} so]`,
  // “The client wants the title bigger”
  '[!(a|an|another|to|@neuter,demonstrative)] [=.*4 <thing place look>]',
]

const FRAMES = rewriter(
  [
    [`${START} ${OTHERS} ${WANTS} (${WISHES.join('|')})`, '<glue:helpers we> <glue:helpers want>'],
    [`${START} (${LEADS.join('|')})`, ''],
    // “…, then I can get back to work”
    [`(and|,)? (then|and_then) @addressee,subject @can,will <word&!thing&!unit>* ${END}`, ofRequest],
    // “Restore everything, ums and all”
    [`[~<place:everything>] , !<mark verb>+3 and all ${END}`, ''],
    // “Before it goes live”, “prior to release”
    [`${INSIDE} (before @subject,neuter,someone|prior_to) <word>*3 @publishing ${END}`, ''],
  ],
  TESTS,
)

/** Where “before the meeting”, “for tomorrow's class”, “tonight” ends that begins at `from` and ends its sentence; else `from`. */
function occasionEnd(tokens: readonly Token[], from: number, context: EditContext): number {
  const match = OCCASION.at(tokens, from)
  if (match === null || !isInRequest(tokens, from)) return from
  // “Before the show” may be a place in the talk.
  const isHeard = match.parts.WHEN?.some((token) => isEvent(token) && hears(context, token.text))
  return isHeard ? from : match.to
}

const WHOSE = '(@article,possessive,demonstrative|next)*2'
/** A name may end in it: “a composition called Easter Sunday”, “change Hello to Open House Sunday”. */
const BARE_DATE =
  '[!-<link>|@joining,speaking,article|<link:called,saying verb:rename&word> !<quote>*3] ([!~^ @changing]|[!-<bare>]|[!-to .*3]) [=@date] <word&!link> #event*'
const OCCASION = pattern(
  `${INSIDE} (for ${WHOSE} #event+|@timing WHEN=(${WHOSE} #event+)|${BARE_DATE}) ${END}`,
  TESTS,
)

function hears(context: EditContext, text: string): boolean {
  const word = plainWord(text)
  return [...context.words.values()].some((words) => plainTranscript(words).includes(word))
}
