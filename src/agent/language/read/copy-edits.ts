import { pattern } from '../phrases/pattern.ts'
import { rewriter, type Write } from '../phrases/rewrite.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { ORIGINALS } from '../vocabulary/keeping.ts'
import { asVerb } from './made-tokens.ts'
import { isUm } from './token-tests.ts'
import { type Token, tokenOf } from './tokens.ts'

const COPY = '<thing:copy verb:copy>'
/** “(Only) the copy (only)”, “the new one” */
const THE_COPY = `<limit:only>* the (@fresh? ${COPY}|@fresh one) (<limit:only>|itself)*`
/** “Removed”, “taken out” */
const DONE = '<verb&!base&!link&ends:ed verb&!base&!link&ends:out>'
const OBJECT = `!(<break>|\\.|;|${DONE})`

/** “Duplicate A”, “a separate copy”. */
const made = pattern(
  `[!-(@possessive,demonstrative|the)] ([-(@fresh|a|an|one)] ${COPY}|([-(<glue>|!<word>)]|^) <verb:copy>)`,
)

/** “, remove the ums” */
const edit: Write = ({ OBJECT = [], DONE }, tokens, { from }) => {
  const done = DONE?.[0]
  const { from: place = 0 } = tokens[from] ?? {}
  const object = OBJECT.filter(({ text }) => !isWord(text, 'be', 'passive'))
  return done ? [tokenOf('mark', ',', place, place), asVerb(done, done.senses.verb ?? ''), ...object] : null
}

const EDITS = rewriter(
  [
    // “, not the original”: the copy alone is changed anyway
    ['(,|\\(|-)* not (@onto,article|from)* #original', ''],
    // “In the copy only,”
    [`(@onto,sourcing|for) ${THE_COPY} (,|:)?`, ''],
    // “In which the ums are removed”, “with the pauses shortened to 0.4 s”
    [
      `(in which|where|with) OBJECT=(${OBJECT}* [=(<thing quote>|#hesitation)] ${OBJECT}+) DONE=${DONE}`,
      edit,
    ],
    [THE_COPY, '<glue:pronouns it>'],
  ],
  {
    original: ({ text }) => ORIGINALS.has(text),
    hesitation: isUm,
  },
)

const EVERY = rewriter(
  [
    // “A TikTok copy of the memo”
    [`#phone [=${COPY}]`, '<look:vertical vertical>'],
    // “A copy of each”, “duplicate everything”, but “make a copy of each question”
    [
      `[!~<composition>] [-${COPY} of?] (each of (them|these|those)|each one|each|them all|all of (them|these|those)|everything) [=($|!<word>|and|but)]`,
      '<link:each every> <thing:composition composition>',
    ],
  ],
  { phone: ({ senses, text }) => senses.thing === 'excerpt' && isWord(text, 'platform') },
)

/** The tokens with the copy as “it”, what it is to be like as commands, and what is copied by name. Linear. */
export function withCopyEdits(tokens: readonly Token[]): readonly Token[] {
  const { to } = made.in(tokens) ?? { to: tokens.length }
  return EVERY.inside([...tokens.slice(0, to), ...EDITS.inside(tokens.slice(to))])
}
