// “… after 1:03. Everything before that stays”, “the sentence after it”: what a pronoun behind “before”, “after” or “until” stands
// for is written in its place, so that places are read without looking back.
import { isHesitation } from '../../commands/plans/words.ts'
import { pattern } from '../phrases/pattern.ts'
import { rewriter, type Write } from '../phrases/rewrite.ts'
import type { Tests } from '../phrases/token-pieces.ts'
import { TokenCursor } from '../places/cursor.ts'
import { readPlace, readSingle } from '../places/read-place.ts'
import { BESIDE } from '../vocabulary/beside.ts'
import { isUm } from './token-tests.ts'
import type { Token } from './tokens.ts'

const TESTS: Tests = {
  manner: ({ text }) => BESIDE.following.includes(text),
  near: ({ text, senses }) =>
    /^(?:right|straight|immediately|directly) /.test(text) && senses.link !== undefined,
  sound: isUm,
}
const MOMENT = '(point|moment|time|mark|one)'
const END = '$|<mark break>'
const PLURAL = '<thing:clip&ends:s unit:question,answer,sentence&ends:s>'

/** What was named before, in the place of the word that stands for it. */
const again: Write = ({ NOUN, BETWEEN = [], ONE }) => {
  const [noun, one] = [NOUN?.[0], ONE?.[0]]
  if (!noun || !one) return null
  const text = one.text === 'one' ? noun.text.replace(/s$/, '') : noun.text
  return [noun, ...BETWEEN, { ...one, kind: noun.kind, text, senses: noun.senses }]
}

/** “Interview and Voice memo. Delete the latter.”: which of the two compositions that were named. */
const ranked: Write = ({ FIRST, A = [], SECOND, B = [], RANK }) => {
  const [first, second, rank] = [FIRST?.[0], SECOND?.[0], RANK?.[0]]
  if (!first || !second || !rank || first.text === second.text) return null
  const { from, to, text } = rank
  return [first, ...A, second, ...B, { ...(text === 'former' ? first : second), from, to }]
}

const STEPS = [
  rewriter([
    [
      'FIRST=<composition> A=!<composition>*40 SECOND=<composition> B=!<composition>*60 the RANK=(former|latter)',
      ranked,
    ],
  ]),
  rewriter(
    [
      // “There are three clips, add a chapter at each one”
      [`NOUN=${PLURAL} BETWEEN=(!${PLURAL}*40 <link:each>) ONE=one [!<word>]`, again],
      // “Cut what comes right before "X"” is no more than the sentence there.
      [
        '[-<verb:remove,mute,keep&base>] (what|whatever) (@subject? .) said? LINK=(#near|(just|right) <link:before,after>)',
        '<glue:articles the> sentence $LINK',
      ],
      // “The sentence before the one about the tractor”
      [
        'NOUN=<unit:sentence,question,answer> BETWEEN=(@following*3 <link:before,after> <glue:articles>) ONE=one [=(<link:about,where,that,saying>|with|on|of)]',
        again,
      ],
      // “Take the ums out, but leave the one before "…"”: an um, and not the sentence that stands there
      [
        `NOUN=(#sound|<thing:pauses>) BETWEEN=(([!#sound] !<unit thing>)*40 <glue:articles>) ONE=(one|ones) [=<link:before,after>]`,
        again,
      ],
    ],
    TESTS,
  ),
  rewriter([
    // “Everything after that goes”: elsewhere, “after that” only counts steps
    [
      `([-<place:everything unit:sentence>|nothing|what|all|comes|part] after_that|after_that [=${MOMENT}])`,
      '<link:after> <glue:pronouns that>',
    ],
    // “We've heard that story before”: no place
    [`SAID=(@have .*11) before [=${END}]`, '$SAID'],
  ]),
]

const OVER = `[=${END}|@behindPronoun]`
const NEXT = '[-<quote> #manner*3] NEXT=@comingAfter'
/** “At that place”, “after it”, “until that point”, “"X", and what follows” */
const REFERRING = pattern(
  `(SPOT=at (that|this) (position|place|spot|point)|(${NEXT}|LINK=<link:before,after,until>) ((it|that|this|then|there) ${MOMENT} ${OVER}|(it|that|this|then|there) ${OVER})|${NEXT} ${OVER})`,
  TESTS,
)
/** “If X is said, put a marker at that place”: where X is said, and `withAntecedent` knows that. */
const CONDITIONAL = pattern('(^|[-<break>]) (<limit:if>|should) !<break>*60 $')
/** “(The "Y") that follows”, “right after” */
const MANNER = pattern('#manner*6 $', TESTS)
const MAX_BACK = 60

/** The tokens of a prompt with such pronouns written out. Linear: it looks back a limited way. */
export function withAntecedents(given: readonly Token[], prompt: string): Token[] {
  const tokens = STEPS.reduce((list, { inside }) => inside(list), given)
  const out: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const found = REFERRING.at(tokens, at)
    const { SPOT, NEXT: next } = found?.parts ?? {}
    const near = out.slice(-MAX_BACK)
    const isThere = SPOT !== undefined && CONDITIONAL.in(near) !== null
    const before = next ? near.slice(0, MANNER.in(near)?.from) : near
    const meant = found && !isThere ? placeBefore(before, prompt, token.senses.link ?? '') : []
    out.push(isThere ? { ...token, text: 'there', senses: {} } : token, ...(meant ?? []))
    if (found && meant) at = found.to - 1
  }
  return out
}

/** The last place before, as the tokens of its nearer bound; “the "Y" after it” is no more after itself than what follows is. */
function placeBefore(tokens: readonly Token[], prompt: string, link: string): readonly Token[] | null {
  const cursor = new TokenCursor(tokens, prompt)
  let last: readonly Token[] | null = null
  let earlier: readonly Token[] | null = null
  let to = 0
  for (let at = 0; at < tokens.length; ) {
    const listed = readPlace(cursor, at)
    const read = listed?.value.kind === 'union' ? readSingle(cursor, at) : listed
    const words = read && tokens.slice(at, read.to)
    // Sounds are heard all over.
    const isSound = words?.some(({ text }) => isHesitation(text)) === true
    const isPlace = words !== null && !isSound && read?.value.kind !== 'all' && read?.value.kind !== 'media'
    if (!read || !isPlace) {
      at++
      continue
    }
    // “the sentence before X and the one after it”: both are beside X.
    if (read.value.kind === 'beside') {
      at++
      while (at < read.to && tokens[at]?.senses.link === undefined) at++
      at++
      continue
    }
    earlier = last
    last = isBounded(read.value.kind) ? boundOf(words, link) : words
    to = read.to
    at = read.to
  }
  const isOwn = to === tokens.length && tokens.at(-1)?.kind === 'quote'
  return isOwn ? (earlier ?? last) : last
}

const isBounded = (kind: string) => kind === 'span' || kind === 'edge'

/** “0:10 to 0:20” ends before what is after it; “the first two minutes” end at 2:00. */
function boundOf(tokens: readonly Token[], link: string): readonly Token[] | null {
  const points = tokens.filter(({ kind, unit }) => kind === 'time' || kind === 'quote' || unit === 's')
  const bound = link === 'after' ? points.at(-1) : points[0]
  return bound === undefined ? null : [bound.kind === 'amount' ? { ...bound, kind: 'time' } : bound]
}
