// Strips headings that developers put around edits and that request nothing: “AUD-88:”, “feat(captions):”, “AC:”, “for c in compositions:”,
// “POST /compositions”.
import { type Row, rewriter } from '../phrases/rewrite.ts'
import type { Token } from './tokens.ts'

/** The tokens without those headings; a composition that one names is kept as the scope. Linear. */
export const withoutTickets = (tokens: readonly Token[], prompt: string): readonly Token[] =>
  TICKETS.inside(tokens, prompt)

const CRITERIA = '(ac|dod|acceptance criteria|done when) :'
const COMPOSITIONS = '(comp|comps|composition|compositions)'
const COMMIT = `[start] @commit,commitAbout \\(`
const WHY = '!(<time number>|only|except|but|until|from|\\))'

const ROWS: readonly Row[] = [
  // “AC: the music still plays”
  [`[start] ${CRITERIA}`, ''],
  [`[=still] [-<word>] [~${CRITERIA}] still`, '~stay'],
  // “For c in compositions:”
  [`[start] for each? . in all? the? ${COMPOSITIONS} COLON=:`, '~for ~each ~composition $COLON'],
  // “AUD-88:”
  [`[start] #capitals - <number> :`, ''],
  // “POST /compositions”
  [`[start] post / ${COMPOSITIONS}`, '~make ~a ~composition'],
  // “Chore: …”
  [`[start] @commit :`, ''],
  // “Feat(captions): add”, “feat(captions): burn in the captions”
  [
    `${COMMIT} THING=@shownThing \\) : VERB=<word>`,
    ({ THING = [], VERB = [] }, tokens, { to }) =>
      tokens.slice(to).some(({ text }) => text === THING[0]?.text) ? VERB : [...VERB, ...THING],
  ],
  // “Fix(intro): …”, “fix("Interview"): …”
  [`${COMMIT} THING=<word> \\) :`, '~in ~the $THING ,'],
  [`${COMMIT} THING=. \\) :`, '~in $THING ,'],
  // “…; skip "Draft one" (in review)”
  [`skip NAME=<quote composition> (\\( ${WHY}*30 \\))? [=($|<break>|\\.|,|;)]`, '~leave $NAME ~alone'],
]
const TICKETS = rewriter(ROWS, {
  capitals: ({ from, to }, prompt) => /^[A-Z]{2,}$/.test(prompt.slice(from, to)),
})
