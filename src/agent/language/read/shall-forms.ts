// What somebody says that something shall read, as a plain command: “let the title say 'X' instead of Y”, “the chapter Y should read X”.
import { rewriter, template } from '../phrases/rewrite.ts'
import { isFiniteVerb, isWord } from '../vocabulary/grammar.ts'
import { is } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** A new text for what there is; null where nothing is said of it. */
export function shallRead(tokens: readonly Token[]): readonly Token[] | null {
  return READS.whole(PLAIN.inside(tokens))
}

const SAYS = '(say|says|read|reads)'
/** “… should read Robots, not Hello”; “do not disturb” is a text. */
const NOT = ',? ([!instead] <limit:instead>|[-!#finite] not [=.])'

const PLAIN = rewriter([['now', '']])
const READS = rewriter(
  [
    [
      `LEAD=(<glue>|let|have|make|us)* [!-(a|an)] NOUN=<thing:titles,chapters,markers> NAME=!${SAYS}*20 ${SAYS} TEXT=([!${NOT}] (.|<break>))+40 (${NOT} OLD=...)? $`,
      (parts, ...where) => {
        const { LEAD = [], NAME = [], TEXT = [] } = parts
        const isShall = isWord(LEAD[0]?.text, 'letting') || NAME.some(({ text }) => isWord(text, 'mustBe'))
        const isText = ({ text }: Token) => text !== 'instead'
        const said = {
          ...parts,
          ART: LEAD.slice(-1).filter(is({ glue: 'articles' })),
          NAME: NAME.filter(({ text }) => !isWord(text, 'besideReading')),
          TEXT: TEXT.filter(isText),
        }
        return isShall && said.TEXT.length > 0 ? RENAMED(said, ...where) : null
      },
    ],
  ],
  { finite: ({ text }) => isFiniteVerb(text) },
)
const RENAMED = template('<verb:rename> $ART $NOUN $NAME $OLD <link:to> $TEXT')
