// Words that no grammar explains: a topic or what is heard, as the prompt has them.

import { isHesitation } from '../../commands/plans/words.ts'
import { pattern } from '../phrases/pattern.ts'
import { is, matches, singular } from '../read/token-tests.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { answerEnd, type Read, SKIPPABLE, SKIPPED, type TokenCursor } from './cursor.ts'

/** Words that end a free text. */
const TEXT_ENDS = new Set(
  'called named titled into except unless if please only instead otherwise but because'.split(' '),
)

/** Links to where a stretch ends. */
export const ENDINGS: ReadonlySet<string> = new Set(['until', 'upToIncluding'])

const LED = '(<glue:articles link:each>|all)'

/** “About salt and the last sentence”, “… and every um”: what nobody's topic opens with. */
const OBJECT = pattern(
  `${LED}? (<time quote>|#hesitation|<ordinal> <amount number unit>)|${LED} <place:intro,outro,ad thing:fillers,retakes,profanity>`,
  { hesitation: ({ text }) => isHesitation(singular(text)) },
)

/** No topic holds one of these. */
const ENDS = pattern(
  [
    "<break composition amount time ratio size color link:called limit:except>|[!'|-|&] <mark>|#ending",
    'so <link:that>',
    // “About the camera and the one about the sound”, “… and the sentence with "X"” are two.
    `(and|&) also? ${SKIPPED} (one|ones|<unit:sentence,question,part> (<link:about>|with <quote>))`,
    '@filmLead <glue:articles>? <composition>',
  ].join('|'),
  { ending: ({ text }) => TEXT_ENDS.has(text) },
)

/** Nor one of these, except as its first word. */
const ENDS_BEHIND = pattern(
  [
    // “The part about salt at double speed”, “… twice”, “… instead of the title”, “… in reverse”
    '<quote look:twice limit:instead>|twice|in <cannot>|at <look>',
    '@valued <time amount ordinal>',
    '@attaching .? <thing place:start,end>',
    '(to|before|after|until) .? <place>',
    // “(Move) the sentence about the sound (to) before the one about the camera”, “… before "The second part"”
    `right (before|after)|(before|after) (<quote>|${SKIPPABLE} ${SKIPPED} (<unit:sentence,question,answer>|one))`,
  ].join('|'),
)

const MAX_WORDS = 24
const MEASURE = { kind: 'amount time ratio size color' }

/** Words up to a separator, a scope or a word that opens something else; as the prompt has them. */
export function readFreeText(cursor: TokenCursor, at: number, isHeard = false): Read<string> | null {
  const { tokens } = cursor
  let to = at
  while (to < Math.min(tokens.length, at + MAX_WORDS) && !endsText(cursor, at, to, isHeard)) to++
  // “salt under 30 seconds”: the value takes its limit along.
  if (matches(tokens[to], MEASURE))
    while (to > at && matches(tokens[to - 1], { limit: true, link: true })) to--
  // “about salt until 'we ran out'”: so does the phrase that ends it.
  while (tokens[to]?.kind === 'quote' && to > at && ENDINGS.has(cursor.link(to - 1) ?? '')) to--
  const [first, last] = [tokens[at], tokens[to - 1]]
  if (!first || !last || to === at) return null
  // "everything that is not about X" did the opposite once: no negation inside a topic.
  if (!isHeard && tokens.slice(at, to).some(is({ limit: 'not unless' }))) return null
  return { value: cursor.prompt.slice(first.from, last.to), to }
}

function endsText(cursor: TokenCursor, at: number, to: number, isHeard: boolean): boolean {
  const { tokens } = cursor
  if (ENDS.at(tokens, to) !== null) return true
  if (to === at) return false
  // “The sentences about the first part and the second part” are about both.
  const isMore = !isHeard && isWord(cursor.text(to), 'adding') && OBJECT.at(tokens, at) === null
  return (
    ENDS_BEHIND.at(tokens, to) !== null ||
    // “The question about silence and its answer”
    answerEnd(cursor, to) !== null ||
    (isMore && OBJECT.at(tokens, to + 1) !== null)
  )
}
