// “It's slow”, “the music is loud”: who says so finds it too much, and wants it otherwise. “The captions are small” asks for nothing.
import { NONE } from '../phrases/pattern.ts'
import { rewriter } from '../phrases/rewrite.ts'
import { tableOf } from '../vocabulary/beside.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { withoutIdleWords } from './idle-words.ts'
import type { Token } from './tokens.ts'

const TOO = tableOf<string>({ slow: 'tooSlow', fast: 'tooFast', loud: 'tooLoud' })

const END = '(<break>|\\.|;|\\!|\\?|,|:|-|–|—)'
const START = `(^|[-${END}])`
const LOUD = 'JUDGED=(slow|fast|loud)'
/** “(Slow) right now”, “(slow), isn't it” */
const IS_LAST = `[=(<glue:politeness>* ($|${END}|@be))]`
/** No condition, no question and no wish. */
const SUBJECT = `SUBJECT=(<thing>|[!(${END}|<limit link:where,that verb>|@otherwise)] .)+6`

/** “The captions are small” doesn't ask for small ones. */
function judged(token: Token | undefined): Token[] {
  const look = TOO[token?.text ?? '']
  if (token === undefined) return []
  return [look ? { ...token, text: `too ${token.text}`, senses: { look } } : { ...token, senses: {} }]
}

const STATEMENTS = rewriter(
  [
    // “It is slow”, “the captions look rather small”
    [
      `${START} ${SUBJECT} [!(am|was|were)] VERB=@be,seeming,seem ([!too] #degree)* (${LOUD}|JUDGED=<look:small,large>) ${IS_LAST}`,
      ({ SUBJECT = [], VERB: [verb] = NONE, JUDGED = [] }) =>
        verb
          ? [...SUBJECT, { ...verb, text: 'is', senses: { glue: 'helpers' } }, ...judged(JUDGED[0])]
          : null,
    ],
    // “A bit slow, isn't it”, “so slow”: no verb
    [
      `${START} SAID=([!${END}] <!verb !base>)+40 [-#degree] ${LOUD} ${IS_LAST}`,
      ({ SAID = [], JUDGED = [] }) => [...SAID, ...judged(JUDGED[0])],
    ],
    // “Speed it up 1.5x its so slow”: why.
    [`[-!${END}] (its|it [=@be]) (#degree|@be)* [-#degree] ${LOUD} ${IS_LAST}`, ''],
  ],
  { degree: ({ text }) => isWord(text.split(' ').at(-1), 'degree') },
)

const judges = ({ text, senses }: Token) =>
  TOO[text] !== undefined || senses.look === 'small' || senses.look === 'large'

/** The tokens with “too” in such statements. */
export function withExcess(given: readonly Token[]): Token[] {
  const tokens = withoutIdleWords(given)
  return [...(tokens.some(judges) ? STATEMENTS.inside(tokens) : tokens)]
}
