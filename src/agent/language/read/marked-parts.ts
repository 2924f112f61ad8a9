// Parts that are marked in other words than “add a marker at”: “tag the salt part”, “mark the salt part as Disaster”, “label each question
// with a marker”. Each becomes the plain command.
import { type Row, rewriter, template } from '../phrases/rewrite.ts'
import { separates } from './title-words.ts'
import type { Token } from './tokens.ts'

/** The tokens with such requests as “mark …” and “add markers … at …”. Linear: the lookahead is bounded. */
export const withMarkedParts = (tokens: readonly Token[], prompt: string): readonly Token[] =>
  MARKED.inside(tokens, prompt)

const TESTS = {
  separates,
  capital: ({ from }: Token, prompt: string) => /^\p{Lu}/u.test(prompt.charAt(from)),
}

const NOUN = '<unit:part,sentence,question,answer,exchange place:intro,outro,ad,apology>'
/** Somebody who speaks is no part. */
const OTHER = `(<break quote thing:speaker,titles,captions>|[!(&|\\+|'|-)] <mark>|${NOUN})`
/** “The salt part”, “each audience question”, “the part about the salt (as Disaster)” */
const PART = `(@article,possessive,demonstrative|<link:each>) !${OTHER}*8 ${NOUN} (<link:about> !(as|#separates)+8 [=(as|:|=)])?`
/** “As Recipe”, “: Recipe”, “with "Recipe"” */
const NAME = 'NAME=([=(<quote>|#capital)] !(<break>|#separates)+6) [=($|<break>|#separates)]'
const NAMED = `PART=(${PART}) ((as|:|=) ${NAME}|with [=<quote>] ${NAME})`
const JOINT = '(,|and|&|\\+)'

const ENTRIES = rewriter(
  [
    [NAMED, '"$NAME" <link:at> $PART'],
    [JOINT, ','],
  ],
  TESTS,
)
const ADDED = template('<verb:add> <thing:markers> $ENTRIES')

const ROWS: readonly Row[] = [
  // “Mark the salt part as Disaster and the oven part as Money”
  [
    `[start] <verb:mark> ENTRIES=(${NAMED} (${JOINT} ${NAMED})*) [!${JOINT} ${PART}]`,
    ({ ENTRIES: entries = [] }, tokens, match, prompt) =>
      ADDED({ ENTRIES: ENTRIES.inside(entries, prompt) }, tokens, match, prompt),
  ],
  // “Tag the salt part”
  [`[start] <verb:mark,label> PART=(${PART})`, '<verb:mark> $PART'],
]
const MARKED = rewriter(ROWS, TESTS)
