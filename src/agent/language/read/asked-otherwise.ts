// Questions in other words or in another order than those that answers know: “name the guest”, “battery costs how much again”, “how many
// recordings make up this episode”, “show me the files”. Each is written as the plain question.
import { type Row, rewriter, template } from '../phrases/rewrite.ts'
import { type Token, tokenOf } from './tokens.ts'

/** What doesn't begin as a question: the question in its usual order; null when these words are none. */
export const otherwisePosed = (said: readonly Token[]): readonly Token[] | null => POSED.whole(said)

const POSED = rewriter([
  // “Name the guest”
  ['name WHO=(@article,possessive @guest,host)', '~who ~is $WHO'],
  // “How are my pieces called”
  ['how MORE=(@be .* (called|named))', '~what $MORE'],
  // “Get the timestamp of "X"”, “timecode for the battery sentence start”
  [
    `((get|give|need|grab|find) (<glue:articles>|me|us)*3)? (timestamp|time code|timecode|tc) (of|for)
     [>(<quote unit:sentence,question,part>)] (WHAT=.+ <place:start>|WHAT=.+)`,
    '~when ~is $WHAT',
  ],
  // “(The) battery costs how much again”
  ['X=(!<verb&base>+ (how much|how many|how long|how often)) <limit:again>?', (parts) => long(parts.X)],
])

/** “Salt how long” may be the end of something else. */
const long = (said: readonly Token[] = []) => (said.length > 3 ? said : null)

/** “Show me the project files”, “view all files” */
export const shownFiles = (said: readonly Token[]): readonly Token[] | null => SHOWN.whole(said)

const SHOWN = rewriter([
  [
    '@viewing me? [>files] X=(<glue thing:composition place:everything>* (file|files) <glue:politeness>*)',
    '<verb:ask list> $X',
  ],
])

const A_FILE = '[=(@file|recording|<thing:clip>)] .'
const COMES_FROM = '(<glue link>|@comingFrom)*'

const clipComes = (text: string, n: number): Row[1] => {
  const write = template('~which <thing:clip> ~comes')
  return (parts, tokens, match, prompt) => {
    const { from, to } = tokens.at(-1) as Token
    const ordinal = { ...tokenOf('ordinal', text, from, to), n, senses: n < 0 ? { asked: 'duration' } : {} }
    return [...(write(parts, tokens, match, prompt) ?? []), ordinal]
  }
}

const PLAIN = rewriter([
  // “How many recordings make up this episode”
  [
    `[-(^ how many)] (files|recordings|sources|tapes) (@makingUp,be|in)+
     FILM=(<glue:articles>? [!project] <composition thing:composition> ...)`,
    '<thing:clip clips> <glue:helpers are> <link:in> $FILM',
  ],
  // “How many cameras recorded this sitting”
  ['[-(^ how many)] CAMERAS=<thing:camera> @filming ...', '$CAMERAS <glue:helpers are> ~there'],
  // “Which file does the ending come from”, “what file is at the end”
  [`^ (which|what) ${A_FILE} ${COMES_FROM} <place:start verb:start> ${COMES_FROM} $`, clipComes('first', 1)],
  [`^ (which|what) ${A_FILE} ${COMES_FROM} <place:end verb:end> ${COMES_FROM} $`, clipComes('last', -1)],
  // “Where is the TikTok bite”
  ['[~(^ where)] <thing:excerpt&ends:bite> $', '<unit:part part>'],
  // “How often is "um" on the record”
  [
    '^ X=(how often is <quote>) (<glue link:in look:on thing:composition,transcript>|@recorded)* $',
    '$X said',
  ],
  // “Until what moment does the music play”
  ['(until|till) (what|which) (<unit:part>|time|second|minute)', 'until when'],
  // “At what timecode does the memo start”
  ['^ (at|from)? (what|which) (timecode|time code|timestamp|tc)', 'when'],
  // “Which file is silent”, “which file has no talking”
  [
    '[~(^ (which|what) (file|files|recording|recordings))] ((is|are) (silent|mute)|(has|have) no (talking|talk|voice|voices))',
    'has no speech',
  ],
  // “What is its present duration”
  ['@presently [=<thing:length>]', ''],
])

/** The plain question; the same one when nothing is asked in other words. `said` has no mark at its end. */
export const askedPlainly = (said: readonly Token[]): readonly Token[] => PLAIN.inside(said)
