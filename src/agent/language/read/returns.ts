import { fits, has } from '../phrases/pattern.ts'
import { rewriter, type Write } from '../phrases/rewrite.ts'
import { asVerb } from './made-tokens.ts'
import { is, isUm } from './token-tests.ts'
import type { Token } from './tokens.ts'

const POLITE = '<mark glue:politeness&!look>'
/** In front of a wish: “nah”, “can I”, “I would like”. */
const LEAD = '(<mark>|@opener,refusing,can,would,shall,subject|like|to|let|us|you)'
/** “Every cut back”, but not “back to …” or “the back”. */
const BACK = '([-!@beforeBack] back|[-.] (cut_back|cuts_back)) [!@direction]'

/** “Verbatim is essential”, “I need it word for word”: beside what comes back, only why. */
export const saysVerbatim = fits(
  '[>(@entire|word_for_word)] (<mark glue>|word_for_word|@entire,insisting,be)*40',
)

/** “Restore everything that was cut; verbatim is essential”: without that. */
export function withoutVerbatim(tokens: readonly Token[]): readonly Token[] | null {
  const at = tokens.findIndex(({ text }) => /^[,;:.–—-]$/.test(text))
  const isReason = at > 0 && restores(tokens.slice(0, at)) && saysVerbatim(tokens.slice(at + 1))
  return isReason ? tokens.slice(0, at) : null
}

const isBack = has(BACK)

/** Something is to be there again. */
export function restores(tokens: readonly Token[]): boolean {
  return isBack(tokens) || tokens.some(is({ verb: 'restore' }))
}

/** “Back” keeps its place, so that a refusal quotes all of it. */
const restored: Write = ({ VERB = [], WHAT = [], BACK = [], REST = [] }) => {
  const first = VERB[0] ?? WHAT[0]
  const back = BACK.map(
    (one): Token => ({
      ...one,
      senses: one.text === 'back' ? { glue: 'helpers' } : { thing: 'cuts' },
    }),
  )
  const rest = [...WHAT, ...back, ...REST].filter(({ text }) => text !== 'me' && text !== 'us')
  return first && rest.length > 1 ? [asVerb(first, 'restore'), ...rest] : null
}

const IN = `(in [=.? ${POLITE}* $])?`

const RETURNS = rewriter([
  // “Put all the ums back in”, “nah, I want that hello back”
  [`(${LEAD}|${POLITE})* VERB=@returning WHAT=([!${BACK}] .)*20 BACK=(${BACK}) ${IN} REST=...`, restored],
  // “Only 'basically' should come back”
  [
    `${LEAD}* WHAT=([!${LEAD}] . !@can,shall*20) @can,shall .*8 @coming BACK=(${BACK}) ${IN} REST=...`,
    restored,
  ],
  // “Ums back please”
  [
    `${LEAD}* [!(${LEAD}|<verb>)] WHAT=([!${BACK}] !@be)+20 BACK=(${BACK}) in? REST=(${POLITE}|in)*`,
    restored,
  ],
])

/** “Put all the ums back in”, “nah, I want that hello back”, “ums back please”, “only 'basically' should come back”. */
export function broughtBack(tokens: readonly Token[]): readonly Token[] | null {
  return RETURNS.whole(tokens)
}

const WHOLE = '(@full,file,take|original|version|<thing:composition,length composition>)'
const CUTS_UNDONE = '<place:everything>? (<thing:cuts>|@cutting) @undone'

const REVERTS = rewriter([
  // “All cuts undone”
  [`${LEAD}* ${CUTS_UNDONE}`, '<verb:restore> <place:everything>'],
  // “Revert to the full recording”, “go back to the uncut version”
  [
    `${LEAD}* <glue>* (@undoing|reset|back|go_back) (@undoing,neuter,goingBack|go_back|<glue>)* to [>(@full|original)] <glue:articles>* ${WHOLE} (${WHOLE}|<glue:articles>)* ${WHOLE} (${CUTS_UNDONE})?`,
    '<verb:restore> <place:everything>',
  ],
])

/** “Revert to the full recording”, “go back to the uncut version”, “all cuts undone”: what was cut comes back. */
export function backToWhole(tokens: readonly Token[]): readonly Token[] | null {
  return REVERTS.whole(tokens.filter((token) => !isPolite(token)))
}

const isPolite = ({ kind, senses }: Token) =>
  kind === 'mark' || (senses.glue === 'politeness' && senses.look === undefined)

const SAID = '(<quote thing:fillers>|#hesitation)'
const SMALL = '(<glue limit:only>|@finishing)'
const ALL = '<place:everything link:each>'
const WHY = '(,|;) (back|@subject,neuter,demonstrative)'

const WORDS_BACK = rewriter(
  // “Revert only "you know"”
  [
    [
      `(undo|revert) WHAT=(${SMALL}* ${SAID} (${SAID}|${SMALL}|<link:in composition>)*)`,
      '<verb:restore> $WHAT',
    ],
  ],
  { hesitation: isUm },
)
const CUTS_BACK = rewriter([
  // “Roll back every cut in Interview”, “undo the trims”, “undo all the cuts; I prefer the original”
  [
    `@undoing WHAT=((${POLITE}|back|<glue>)* (${ALL} (${POLITE}|back|<glue>|${ALL})* @cutting|[=<ends:s>] @cutting) ([!${WHY}] <mark link:in> ([!${WHY}] .)*20)?) (${WHY} ...)?`,
    '<verb:restore> $WHAT',
  ],
])

/** “Roll back every cut in Interview”, “undo all the cuts”, “revert only "you know"”: what was cut comes back. */
export function rolledBack(tokens: readonly Token[]): readonly Token[] | null {
  return (
    WORDS_BACK.whole(tokens.filter((one) => !isPolite(one) && one.text !== 'back')) ?? CUTS_BACK.whole(tokens)
  )
}
