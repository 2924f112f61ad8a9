// What a request says beside itself in a few words: “mute, don't cut, the swear word”, “delete the last clip, not needed”, “put the intro
// before everything”. Without them, or in other words, it is the plain request.
import { rewriter } from '../phrases/rewrite.ts'
import { partOf } from '../vocabulary/going.ts'
import type { Token } from './tokens.ts'

/** The tokens in plain words. */
export function withoutIdleWords(tokens: readonly Token[]): readonly Token[] {
  return IDLE.inside(tokens)
}

const MARK = '(,|:|-|–|—|\\(|\\))'
const EVERYTHING = '(everything_else|(everything|all) else?)'
const PUT = '[~<verb:add,move&base>] [~<media composition>] [-!<mark>]'

const IDLE = rewriter(
  [
    // “(Mute), don't cut: (the last question)”
    [
      `[-[start] [!do] <verb&base>] ${MARK}? (do_not|not) <verb&base&!thing> ${MARK}* [=(<quote>|@article,possessive)]`,
      '',
    ],
    // “(Delete the last clip), not needed”, “…, irrelevant”, “…, off-topic”
    [
      `[~<verb:remove&base>] ([-!<verb:remove>] ${MARK} not #needed|${MARK} (#needless|off -? topic)) [end]`,
      '',
    ],
    // “The first spoken word”
    ['[-<ordinal>] spoken_word', '<unit:word>'],
    // “(The bad word) in 1:08”
    [
      '[-<unit:word,sentence,question thing:profanity,pauses,markers,chapters>] in [=<time> [end]]',
      '<link:at>',
    ],
    // “(Put the intro) before everything else”
    [`${PUT} <link:before> ${EVERYTHING}`, '<link:to> <glue:articles the> <place:start>'],
    [`${PUT} <link:after> ${EVERYTHING}`, '<link:to> <glue:articles the> <place:end>'],
  ],
  { needed: ({ text }) => partOf(text) === 'u', needless: ({ text }) => partOf(text) === 'U' },
)
