// What somebody does by saying something, as a cue: “where the guest is introduced”, “when she says her name”, “while Dana introduces
// Leo”, “the second greeting”. The sentence that does it becomes a quotation, which every command takes for a place or a moment.
import { type SpeechAct, sentencesDoing } from '../../commands/plans/speech-acts.ts'
import type { Talk } from '../../commands/plans/talk.ts'
import { has, pattern } from '../phrases/pattern.ts'
import type { Tests } from '../phrases/token-pieces.ts'
import { isPronoun, isWord } from '../vocabulary/grammar.ts'
import { withTops } from './edges.ts'
import { asLink, asPronoun, quoteOf } from './made-tokens.ts'
import type { Token } from './tokens.ts'

/** The tokens with such cues as quotations. `talks`: what is said in the project, in the order of its compositions. */
export function withActs(given: readonly Token[], talks: () => readonly Talk[]): readonly Token[] {
  const tokens = withTops(given)
  const out: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const cue = cueAt(tokens, at)
    const quoted = cue === null ? undefined : heard(cue, tokens, talks())
    if (cue === null || quoted === undefined) {
      out.push(token)
      continue
    }
    // “(At the moment) where she says her name”
    if (cue.isClause) out.splice(MOMENT.in(out)?.from ?? out.length)
    // “Lower third where she says her name”: with the name, as nothing else is to be read there.
    if (lacksText(out)) {
      const name = NAME.exec(quoted)?.[1]
      if (name === undefined) return tokens
      out.push(quoteOf(token, name))
    }
    if (cue.isClause)
      out.push(asLink(token, 'where'), asPronoun(token), { ...asLink(token, 'says'), senses: SAYING })
    out.push(quoteOf(token, quoted))
    at = cue.to - 1
  }
  return out
}

const NAME = /(?: is|['’]s|['’]m| am| with| to) (\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*)/u
const SAYING = { link: 'saying' }
const MOMENT = pattern('((at|@onto)? <glue:articles>? @moment|<glue:articles>) $')
/** A title is asked for, and nothing that it says. */
const lacksText = has('(^|[-(<break>|\\.|\\!|\\?|;|:)]) <word&!bare>* <thing:titles> $')

/** `nth`: counted from 1. `named`: words that the sentence must have. */
type Cue = { act: SpeechAct; nth: number; named: readonly string[]; isClause: boolean; to: number }

/** Who does it, and to whom. */
const isRole = (text: string) =>
  isPronoun(text) || isWord(text, 'guest', 'host', 'audience', 'passive', 'be', 'possessive', 'self')

/** “Dana”: a word that means nothing else. */
const isNamed = ({ kind, text, senses }: Token) =>
  kind === 'speaker' ||
  (kind === 'word' &&
    Object.keys(senses).length === 0 &&
    !isRole(text) &&
    !isWord(text, 'joining', 'adverb', 'introducing', 'greeting', 'farewell', 'apology'))

const TESTS: Tests = {
  actor: (token) =>
    isNamed(token) || token.senses.glue === 'articles' || isRole(token.text) || token.text === 'name',
  hello: ({ text }) => /^(?:hello|hi|greeting)s?$/.test(text),
  bye: ({ text }) => /^byes?$/.test(text),
}

const WHERE = '(<link:where>|while|in_which|as|moment|point)'
const SPOKEN =
  '([-(<verb:remove&base>|(<verb&base>|at) <glue:articles>)]|[-(and|<glue:articles>)] [~(#hello|#bye)])'
const BEEN = '#actor*4 @be,passive #actor*4'
const ALONE = '<unit:sentence>? ([=<mark break glue>|and|at|in|from]|$) [!(, from)]'

/** What is done, in a clause or as a noun; the first that fits counts. */
const ACTS = (
  [
    // “Where she says her name”
    [`${WHERE} WHO=#actor+5 (@saying|gives) #actor*4 @possessive #actor*3 name`, 'introducesSelf'],
    // “When the host is introduced”, “where the guest is introduced”
    [`${WHERE} [=(#actor*5 @self,host)] WHO=(WHOM=(${BEEN})) @introducing #actor*5`, 'introducesSelf'],
    [`${WHERE} WHO=(WHOM=(${BEEN})) @introducing #actor*5`, 'introducesGuest'],
    // “Where he introduces himself”, “while Dana introduces Leo”
    [`${WHERE} WHO=#actor+5 @introducing WHOM=(#actor*4 @self,host #actor*4)`, 'introducesSelf'],
    [`${WHERE} WHO=#actor+5 @introducing WHOM=#actor+5`, 'introducesGuest'],
    // “As she apologizes”, “the moment he greets everybody”
    [`${WHERE} WHO=#actor+5 @apology [!#actor]`, 'apologizes'],
    [`${WHERE} WHO=#actor+5 [!-@be,passive] @greeting #actor+5`, 'greets'],
    // “The second greeting”, “whichever goodbye comes last”
    ['NTH=<ordinal> @greeting|whichever @greeting (comes|is) NTH=<ordinal>', 'greets'],
    ['NTH=<ordinal> @farewell|whichever @farewell (comes|is) NTH=<ordinal>', 'leaves'],
    ['NTH=<ordinal> @apology|whichever @apology (comes|is) NTH=<ordinal>', 'apologizes'],
    // “Lose hello”, “cut the hello line”, “the hello and bye bye”: the outermost sentence with that word. “The ums in the greeting”
    // and “without losing the greeting” are about all of an intro; “the Hello title” is a title.
    [`[=#hello] ${SPOKEN} #hello (-? #hello)? ${ALONE}`, 'greets'],
    [`[=#bye] ${SPOKEN} #bye (-? #bye)? ${ALONE}`, 'leaves'],
  ] as const
).map(([text, act]) => ({ found: pattern(text, TESTS), act }))

function cueAt(tokens: readonly Token[], at: number): Cue | null {
  for (const { found, act } of ACTS) {
    const match = found.at(tokens, at)
    if (match === null) continue
    const { WHO, WHOM = [], NTH: [nth] = [] } = match.parts
    const named = WHOM.filter(isNamed).map(({ text }) => text.replace(/['’]s$/, ''))
    // The last goodbye
    const isLast = act === 'leaves' && nth === undefined
    return { act, nth: nth?.n ?? (isLast ? -1 : 1), named, isClause: WHO !== undefined, to: match.to }
  }
  return null
}

/** The sentence that does it, in the composition that the prompt names, else in the first one that has it. */
function heard({ act, nth, named }: Cue, tokens: readonly Token[], talks: readonly Talk[]) {
  const ids = new Set(tokens.flatMap(({ kind, ids: own }) => (kind === 'composition' ? own : [])))
  const meant = talks.filter(({ composition }) => ids.has(composition.id))
  const isNamedIn = (text: string) => named.every((name) => text.toLowerCase().includes(name))
  for (const talk of meant.length > 0 ? meant : talks) {
    const found =
      named.length > 0
        ? [...sentencesDoing(talk, 'introducesGuest'), ...sentencesDoing(talk, 'introducesSelf')]
        : sentencesDoing(talk, act)
    const text = found.filter(isNamedIn).at(nth > 0 ? nth - 1 : nth)
    if (text !== undefined) return text
  }
  return undefined
}
